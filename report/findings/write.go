package findings

import (
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Formats are the words of --format for findings.
var Formats = []string{"text", "line", "json", "sarif", "github", "gitlab", "junit"}

// Write writes what a run of check found, in one of the formats. Files that can't be read are a part of it where a
// format has a place for them; people are told of them elsewhere. A log names the version of the program.
func (p *Printer) Write(found rules.Findings, unread []error, format, version string) error {
	found = found.In(p.lang)
	switch format {
	case "line":
		return each(found, func(f *rules.Finding) error {
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

func each(all rules.Findings, do func(*rules.Finding) error) error {
	for i := range all {
		if err := do(&all[i]); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes findings as JSON objects, one on a line.
func WriteJSON(w io.Writer, found rules.Findings) error {
	return each(found, func(f *rules.Finding) error { return sanitize.WriteJSON(w, f) })
}

func (p *Printer) writeGitHub(found rules.Findings, unread []error) error {
	err := each(found, func(f *rules.Finding) error {
		message := []string{f.Message.String()}
		properties := []string{"title=" + githubProperty.Replace(f.Code)}
		if f.Line == 0 { // there is no file to show it in
			message[0] = f.File + ": " + message[0]
		} else {
			properties = append(githubPlace(&f.Position), properties...)
		}
		if f.Rule != "" {
			message = append(message, p.said(words.Say("in %s", f.Rule)))
		}
		for _, r := range f.Related {
			message = append(message, r.Message.String()+": "+r.Position.String())
		}
		if !f.Help.Empty() {
			message = append(message, p.said(words.Say("help: %s", f.Help)))
		}
		message = append(message, p.said(words.Say("help: %s", "rulecheck codes "+f.Code)))
		return writeGitHubCommand(p.w, f.Severity.String(), properties, message...)
	})
	for _, failure := range unread {
		if err == nil {
			err = writeGitHubCommand(p.w, rules.Error.String(), []string{"title=rulecheck"}, failure.Error())
		}
	}
	return err
}

// What would end a message, and a property of a command, on GitHub.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// githubPlace returns the place of a finding as properties. GitHub takes columns only if all is on one line.
func githubPlace(p *rules.Position) []string {
	end := max(p.Line, p.EndLine)
	place := []string{"file=" + githubProperty.Replace(sanitize.Text(slashed(p.File))), fmt.Sprintf("line=%d", p.Line)}
	if end != p.Line {
		return append(place, fmt.Sprintf("endLine=%d", end))
	}
	return append(place, fmt.Sprintf("col=%d", p.Column), fmt.Sprintf("endLine=%d", end),
		fmt.Sprintf("endColumn=%d", max(p.Column, p.EndColumn)))
}

func writeGitHubCommand(w io.Writer, severity string, properties []string, message ...string) error {
	for i, line := range message {
		message[i] = sanitize.Text(line)
	}
	_, err := fmt.Fprintf(w, "%s%s %s::%s\n", sanitize.Own("::"), severity, strings.Join(properties, ","),
		githubMessage.Replace(strings.Join(message, "\n")))
	return err
}
