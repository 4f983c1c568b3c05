// Package findings writes findings in files: as text with the lines that they are about, as JSON, as a SARIF log, and
// as commands for workflows.
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

// Printer prints findings for people, with the lines of the files that they are about.
type Printer struct {
	w      io.Writer
	paint  terminal.Paint
	loader *rules.Loader
	lang   string
	// width is how many cells a line takes at most. The first of a finding is one line all the same, unless folds is
	// set: programs search it, and nobody else breaks it well on a terminal.
	width int
	folds bool
	// lines are those of the files that were needed so far.
	lines map[string][]string
	// explained are the codes of which it was said where to read more.
	explained map[string]bool
}

// New returns a printer for findings in files that a loader has read. The first line of one is
// never broken, so that programs find it, unless a width is given.
func New(w io.Writer, l *rules.Loader, o terminal.Options) *Printer {
	return &Printer{w: w, paint: terminal.NewPaint(o.Color), loader: l, lang: o.Lang, width: cmp.Or(o.Width, terminal.Width),
		folds: o.Width > 0,
		lines: make(map[string][]string), explained: make(map[string]bool)}
}

// Print prints findings, each with a line that programs can search, and below it for people the places
// in the files. Where to read more is said once for each code, so that many findings stay readable.
func (p *Printer) Print(all rules.Findings) error {
	all = all.In(p.lang)
	for i := range all {
		if _, err := io.WriteString(p.w, p.text(&all[i])); err != nil {
			return err
		}
	}
	return nil
}

// place returns the place of a finding. What a program has set stands in no file, and its rule says what it is.
func place(f *rules.Finding) string { return cmp.Or(f.Position.String(), f.Rule) }

func (p *Printer) said(t words.Text) string { return t.In(p.lang).String() }

func (p *Printer) severity(f *rules.Finding) string { return p.said(words.Term(f.Severity.String())) }

func (p *Printer) headline(f *rules.Finding) string {
	severity := p.paint.Problem
	if f.Severity == rules.Warning {
		severity = p.paint.Warning
	}
	return fmt.Sprintf("%s: %s: %s [%s]\n", p.paint.Title.Sprint(sanitize.Text(place(f))),
		severity.Sprint(p.severity(f)), sanitize.Text(f.Message.String()), f.Code)
}

// fold breaks the first line of a finding behind its place where it is wider than a terminal.
func (p *Printer) fold(headline string, f *rules.Finding) string {
	start := sanitize.Text(fmt.Sprintf("%s: %s:", place(f), p.severity(f)))
	message := sanitize.Text(f.Message.String()) + " [" + f.Code + "]"
	if !p.folds || terminal.Cells(start+" "+message) <= p.width {
		return headline
	}
	head, _ := strings.CutSuffix(headline, " "+message+"\n")
	hold := strings.Repeat("x", terminal.Cells(start)) // holds the room of what stands in front of the message
	if 2*len(hold) > p.width {
		hold = "" // the place has a line of its own
		head += "\n" + terminal.Pad("", terminal.Indent)
	} else {
		message = hold + " " + message
	}
	lines := terminal.WrapWords(strings.Split(message, " "), p.width-terminal.Indent) // what is quoted keeps its spaces
	return head + strings.TrimPrefix(strings.Join(lines, "\n"+terminal.Pad("", terminal.Indent)), hold) + "\n"
}

func (p *Printer) text(f *rules.Finding) string {
	var b strings.Builder
	b.WriteString(p.fold(p.headline(f), f))
	snippets := []*snippet{newSnippet(&f.Position, p.source(f.File), contextLines)} // nil where it can't be shown
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
	show := func(s *snippet) {
		if s != nil {
			s.write(&b, p.paint, p.width, gutter)
		}
	}
	show(snippets[0])
	n := note{&b, gutter, p.width}
	overrides := f.Overrides && f.Rule != "" && f.Related[0].Position.Line > 0
	if overrides {
		over := &f.Related[0].Position
		n.write(p.said(words.Say("in %s", f.Rule)), sanitize.Text(p.said(words.Say("(overrides %s:%d)", over.File, over.Line))))
		show(snippets[1])
	} else if f.Rule != "" {
		n.write(p.said(words.Say("in %s", f.Rule)), "")
	}
	for i := range f.Related {
		if r := &f.Related[i]; i > 0 || !overrides {
			n.write(r.Message.String()+":", sanitize.Text(r.Position.String()))
			show(snippets[1+i])
		}
	}
	if !f.Help.Empty() {
		n.write(p.said(words.Say("help: %s", f.Help)), "")
	}
	if !p.explained[f.Code] {
		p.explained[f.Code] = true
		n.write(p.said(words.Say("help: %s", "rulecheck codes "+f.Code)), "")
	}
	return b.String()
}

// Place shows a place in a file, and below it what is said of it, if anything.
func (p *Printer) Place(b *strings.Builder, place *rules.Position, said string) {
	gutter := 0
	if s := newSnippet(place, p.source(place.File), 0); s != nil {
		gutter = s.gutter
		s.write(b, p.paint, p.width, gutter)
	}
	if said != "" {
		note{b, gutter, p.width}.write(said, "")
	}
}

// Hold takes a text for that of a file, which the loader has not read.
func (p *Printer) Hold(file string, text []byte) { p.lines[file] = splitLines(text) }

// note writes what is said of a finding below its place.
type note struct {
	w             io.Writer
	gutter, width int
}

// write writes a text in as many lines as it needs. The place at its end, if any, is not broken, so that
// terminals and editors can follow it.
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
