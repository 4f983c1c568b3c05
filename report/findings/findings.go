// Package findings writes findings as text with the lines of the files, as JSON, as a SARIF log,
// and in the formats of CI systems.
package findings

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// A Printer writes findings as text with the lines of the files.
type Printer struct {
	w      io.Writer
	paint  terminal.Paint
	loader *rules.Loader
	lang   string
	// width is the maximum width of a line in cells. The headline of a finding is only wrapped if
	// wrapHeadline is set, so that programs can search it.
	width        int
	wrapHeadline bool
	// lines caches the lines of files.
	lines map[string][]string
	// explained holds the codes whose help line was already printed.
	explained map[string]bool
}

// New returns a printer for findings in files that l has read. Headlines are wrapped only if
// o.Width is set.
func New(w io.Writer, l *rules.Loader, o terminal.Options) *Printer {
	return &Printer{w: w, paint: terminal.NewPaint(o.Color), loader: l, lang: o.Lang,
		width: cmp.Or(o.Width, terminal.Width), wrapHeadline: o.Width > 0,
		lines: make(map[string][]string), explained: make(map[string]bool)}
}

// Print writes findings, each as a headline followed by its lines in the files. The line that
// refers to further help appears once per code.
func (p *Printer) Print(all rules.Findings) error {
	all = all.In(p.lang)
	for i := range all {
		if _, err := io.WriteString(p.w, p.text(&all[i])); err != nil {
			return err
		}
	}
	return nil
}

// place returns the position of a finding. Rules set by a program are in no file; their findings
// are named by rule.
func place(f *rules.Finding) string { return cmp.Or(f.Position.String(), f.Rule) }

func (p *Printer) translate(t words.Text) string { return t.In(p.lang).String() }

func (p *Printer) severity(f *rules.Finding) string {
	return p.translate(words.Term(f.Severity.String()))
}

func (p *Printer) headline(f *rules.Finding) string {
	severity := p.paint.Problem
	if f.Severity == rules.Warning {
		severity = p.paint.Warning
	}
	return fmt.Sprintf("%s: %s: %s [%s]\n", p.paint.Title.Sprint(sanitize.Text(place(f))),
		severity.Sprint(p.severity(f)), sanitize.Text(f.Message.String()), f.Code)
}

// fold wraps a headline after the place if it is too wide.
func (p *Printer) fold(headline string, f *rules.Finding) string {
	start := sanitize.Text(fmt.Sprintf("%s: %s:", place(f), p.severity(f)))
	message := sanitize.Text(f.Message.String()) + " [" + f.Code + "]"
	if !p.wrapHeadline || terminal.Cells(start+" "+message) <= p.width {
		return headline
	}
	head, _ := strings.CutSuffix(headline, " "+message+"\n")
	filler := strings.Repeat("x", terminal.Cells(start)) // as wide as the text before the message
	if 2*len(filler) > p.width {
		filler = "" // the place gets a line of its own
		head += "\n" + terminal.Pad("", terminal.Indent)
	} else {
		message = filler + " " + message
	}
	// split at single spaces, so that quoted text keeps its spaces
	lines := terminal.WrapWords(strings.Split(message, " "), p.width-terminal.Indent)
	return head + strings.TrimPrefix(strings.Join(lines, "\n"+terminal.Pad("", terminal.Indent)),
		filler) + "\n"
}

func (p *Printer) text(f *rules.Finding) string {
	var b strings.Builder
	b.WriteString(p.fold(p.headline(f), f))
	// nil if the lines are unavailable
	snippets := []*snippet{newSnippet(&f.Position, p.source(f.File), contextLines)}
	for i := range f.Related {
		place := &f.Related[i].Position
		snippets = append(snippets, newSnippet(place, p.source(place.File), 0))
	}
	gutter := 0
	for _, s := range snippets {
		if s != nil {
			gutter = max(gutter, s.gutter)
		}
	}
	writeSnippet := func(s *snippet) {
		if s != nil {
			s.write(&b, p.paint, p.width, gutter)
		}
	}
	writeSnippet(snippets[0])
	n := note{&b, gutter, p.width}
	isOverride := f.Overrides && f.Rule != "" && f.Related[0].Position.Line > 0
	if isOverride {
		overridden := &f.Related[0].Position
		n.write(p.translate(words.Say("in %s", f.Rule)),
			sanitize.Text(p.translate(words.Say("(overrides %s:%d)",
				overridden.File, overridden.Line))))
		writeSnippet(snippets[1])
	} else if f.Rule != "" {
		n.write(p.translate(words.Say("in %s", f.Rule)), "")
	}
	for i := range f.Related {
		if r := &f.Related[i]; i > 0 || !isOverride {
			colon := strings.TrimSpace(words.In(p.lang).Sheet().Colon)
			n.write(r.Message.String()+colon, sanitize.Text(r.Position.String()))
			writeSnippet(snippets[1+i])
		}
	}
	if !f.Help.Empty() {
		n.write(p.translate(words.Say("help: %s", f.Help)), "")
	}
	if !p.explained[f.Code] {
		p.explained[f.Code] = true
		n.write(p.translate(words.Say("help: %s", "rulecheck codes "+f.Code)), "")
	}
	return b.String()
}

// Place writes a position with its line, followed by a note unless it is empty.
func (p *Printer) Place(b *strings.Builder, place *rules.Position, text string) {
	gutter := 0
	if s := newSnippet(place, p.source(place.File), 0); s != nil {
		gutter = s.gutter
		s.write(b, p.paint, p.width, gutter)
	}
	if text != "" {
		note{b, gutter, p.width}.write(text, "")
	}
}

// SetText sets the text of a file that the loader has not read.
func (p *Printer) SetText(file string, text []byte) { p.lines[file] = splitLines(text) }

// note writes the notes below the lines of a finding.
type note struct {
	w             io.Writer
	gutter, width int
}

// write writes a wrapped text. place, if not empty, follows at the end and is never broken, so that
// terminals and editors can link it.
func (n note) write(text, place string) {
	lead := terminal.Pad("", n.gutter) + " = "
	lines := terminal.Wrap(text, n.width-terminal.Cells(lead))
	if last := lines[len(lines)-1]; place != "" && terminal.Cells(lead+last+" "+place) <= n.width {
		lines[len(lines)-1] = last + " " + place
	} else if place != "" {
		lines = append(lines, place)
	}
	for i, l := range lines {
		if i == 1 {
			lead = terminal.Pad("", terminal.Cells(lead))
		}
		fmt.Fprintln(n.w, lead+l)
	}
}

func (p *Printer) source(file string) []string {
	lines, ok := p.lines[file]
	if !ok {
		if text, read := source.Of(p.loader).Text(file); read {
			lines = splitLines(text)
		}
		p.lines[file] = lines
	}
	return lines
}

func splitLines(text []byte) []string {
	return strings.Split(strings.TrimPrefix(string(text), "\ufeff"), "\n")
}
