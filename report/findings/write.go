package findings

import (
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Formats are the names of the output formats.
var Formats = []string{"text", "line", "json", "sarif", "github", "gitlab", "junit"}

// Write writes the findings in a format. Formats with a place for errors include those of
// unreadable files; callers report them otherwise. SARIF logs name the version of the program.
func (p *Printer) Write(found rules.Findings, unread []error, format, version string) error {
	found = found.In(p.lang)
	switch format {
	case "line":
		return forEach(found, func(f *rules.Finding) error {
			_, err := io.WriteString(p.w, p.headline(f))
			return err
		})
	case "json":
		return WriteJSON(p.w, found)
	case "sarif":
		return writeSARIF(p.w, found, unread, p.loader.SetBy, version)
	case "github":
		return p.writeGitHub(found, unread)
	case "gitlab":
		return writeGitLab(p.w, found, unread)
	case "junit":
		return writeJUnit(p.w, found, unread)
	default:
		return p.Print(found)
	}
}

func forEach(all rules.Findings, f func(*rules.Finding) error) error {
	for i := range all {
		if err := f(&all[i]); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes findings as JSON, one object per line.
func WriteJSON(w io.Writer, found rules.Findings) error {
	return forEach(found, func(f *rules.Finding) error { return sanitize.WriteJSON(w, f) })
}

func (p *Printer) writeGitHub(found rules.Findings, unread []error) error {
	err := forEach(found, func(f *rules.Finding) error {
		message := []string{f.Message.String()}
		properties := []string{"title=" + githubProperty.Replace(f.Code)}
		if f.Line == 0 { // not in any file
			message[0] = f.File + ": " + message[0]
		} else {
			properties = append(githubPlace(&f.Position), properties...)
		}
		if f.Rule != "" {
			message = append(message, p.translate(words.Say("in %s", f.Rule)))
		}
		for _, r := range f.Related {
			message = append(message, r.Message.String()+": "+r.Position.String())
		}
		if !f.Help.Empty() {
			message = append(message, p.translate(words.Say("help: %s", f.Help)))
		}
		message = append(message, p.translate(words.Say("help: %s", "rulecheck codes "+f.Code)))
		return writeGitHubCommand(p.w, f.Severity.String(), properties, message...)
	})
	for _, failure := range unread {
		if err == nil {
			err = writeGitHubCommand(p.w, rules.Error.String(),
				[]string{"title=rulecheck"}, failure.Error())
		}
	}
	return err
}

// githubMessage and githubProperty escape the delimiters of GitHub workflow commands.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n",
		"%0A", ":", "%3A", ",", "%2C")
)

// githubPlace returns a position as properties. GitHub accepts columns only within one line.
func githubPlace(p *rules.Position) []string {
	end := max(p.Line, p.EndLine)
	place := []string{"file=" + githubProperty.Replace(sanitize.Text(slashed(p.File))),
		fmt.Sprintf("line=%d", p.Line)}
	if end != p.Line {
		return append(place, fmt.Sprintf("endLine=%d", end))
	}
	return append(place, fmt.Sprintf("col=%d", p.Column), fmt.Sprintf("endLine=%d", end),
		fmt.Sprintf("endColumn=%d", max(p.Column, p.EndColumn)))
}

func writeGitHubCommand(w io.Writer, severity string, properties []string,
	message ...string) error {
	for i, line := range message {
		message[i] = sanitize.Text(line)
	}
	_, err := fmt.Fprintf(w, "%s%s %s::%s\n", sanitize.Own("::"), severity,
		strings.Join(properties, ","),
		githubMessage.Replace(strings.Join(message, "\n")))
	return err
}
