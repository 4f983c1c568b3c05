package main

import (
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
)

// findingPrinter prints findings for people, with the lines of the files that they are about.
type findingPrinter struct {
	page.Paint
	w      io.Writer
	loader *rules.Loader
	// width is how many cells a line takes at most. The first of a finding is one line all the same, unless folds is set: programs
	// search it, and nobody else breaks it well on a terminal.
	width int
	folds bool
	// lines are those of the files that were needed so far.
	lines map[string][]string
	// explained are the codes of which it was said where to read more.
	explained map[string]bool
}

// newFindingPrinter gives a printer for findings in files that a loader has read, without colours and as
// wide as a page, whatever the output is.
func newFindingPrinter(w io.Writer, l *rules.Loader) *findingPrinter {
	return &findingPrinter{Paint: page.NewPaint(false), w: w, loader: l, width: page.Width,
		lines: make(map[string][]string), explained: make(map[string]bool)}
}

// print prints findings, each with a line that programs can search, and below it for people the places
// in the files. Where to read more is said once for each code, so that many findings stay readable.
func (p *findingPrinter) print(all rules.Findings) error {
	for i := range all {
		if _, err := io.WriteString(p.w, p.text(&all[i])); err != nil {
			return err
		}
	}
	return nil
}

// headline gives the line of a finding that programs can search.
func (p *findingPrinter) headline(f *rules.Finding) string {
	severity := p.Problem
	if f.Severity == rules.Warning {
		severity = p.Warning
	}
	return fmt.Sprintf("%s: %s: %s [%s]\n", p.Title.Sprint(visible.Text(f.Position.String())), severity.Sprint(f.Severity), visible.Text(f.Message), f.Code)
}

// fold breaks the first line of a finding behind its place where it is wider than a terminal.
func (p *findingPrinter) fold(headline string, f *rules.Finding) string {
	place := visible.Text(fmt.Sprintf("%s: %s:", f.Position, f.Severity))
	message := visible.Text(f.Message) + " [" + f.Code + "]"
	if !p.folds || page.Cells(place+" "+message) <= p.width {
		return headline
	}
	head, _ := strings.CutSuffix(headline, " "+message+"\n")
	hold := strings.Repeat("x", page.Cells(place)) // holds the room of what stands in front of the message
	if 2*len(hold) > p.width {
		hold = "" // the place has a line of its own
		head += "\n" + page.Pad("", page.Indent)
	} else {
		message = hold + " " + message
	}
	lines := page.Wrap(message, p.width-page.Indent)
	return head + strings.TrimPrefix(strings.Join(lines, "\n"+page.Pad("", page.Indent)), hold) + "\n"
}

// text gives all that is said of a finding.
func (p *findingPrinter) text(f *rules.Finding) string {
	var b strings.Builder
	b.WriteString(p.fold(p.headline(f), f))
	snippets := p.snippets(f)
	gutter := 0
	for _, s := range snippets {
		if s != nil {
			gutter = max(gutter, s.gutter)
		}
	}
	show := func(s *snippet) {
		if s != nil {
			s.fit(p.width, gutter)
			s.write(&b, p.Paint)
		}
	}
	show(snippets[0])
	n := note{&b, gutter, p.width}
	told := -1 // the place that is told with the rule
	for i := range f.Related {
		if r := &f.Related[i]; r.Overridden() && f.Rule != "" && r.Position.Line > 0 {
			n.write("in "+f.Rule, visible.Text(fmt.Sprintf("(overrides %s:%d)", r.Position.File, r.Position.Line)))
			show(snippets[1+i])
			told = i
			break
		}
	}
	if told < 0 && f.Rule != "" {
		n.write("in "+f.Rule, "")
	}
	for i := range f.Related {
		if r := &f.Related[i]; i != told {
			n.write(r.Message+":", visible.Text(r.Position.String()))
			show(snippets[1+i])
		}
	}
	if f.Help != "" {
		n.write("help: "+f.Help, "")
	}
	if !p.explained[f.Code] {
		p.explained[f.Code] = true
		n.write("help: rulecheck codes "+f.Code, "")
	}
	return b.String()
}

// place shows a place in a file, and below it what is said of it, if anything.
func (p *findingPrinter) place(b *strings.Builder, place *rules.Position, said string) {
	gutter := 0
	if s := newSnippet(place, p.source(place.File), 0); s != nil {
		gutter = s.gutter
		s.fit(p.width, gutter)
		s.write(b, p.Paint)
	}
	if said != "" {
		note{b, gutter, p.width}.write(said, "")
	}
}

// hold takes a text for that of a file, which the loader has not read.
func (p *findingPrinter) hold(file string, text []byte) { p.lines[file] = splitLines(text) }

// snippets gives the places of a finding: its own, and the related ones; nil for those that can't be shown.
func (p *findingPrinter) snippets(f *rules.Finding) []*snippet {
	all := []*snippet{newSnippet(&f.Position, p.source(f.File), contextLines)}
	for i := range f.Related {
		place := &f.Related[i].Position
		all = append(all, newSnippet(place, p.source(place.File), 0))
	}
	return all
}

// note writes what is said of a finding below its place.
type note struct {
	w             io.Writer
	gutter, width int
}

// write writes a text in as many lines as it needs. The place at its end, if any, is not broken, so that
// terminals and editors can follow it.
func (n note) write(text, place string) {
	lead := page.Pad("", n.gutter) + " = "
	lines := page.Wrap(text, n.width-page.Cells(lead))
	if last := lines[len(lines)-1]; place != "" && page.Cells(lead+last+" "+place) <= n.width {
		lines[len(lines)-1] = last + " " + place
	} else if place != "" {
		lines = append(lines, place)
	}
	for i, l := range lines {
		if i == 1 {
			lead = page.Pad("", page.Cells(lead))
		}
		fmt.Fprintln(n.w, lead+l)
	}
}

// source gives the lines of a file, none if it was not read.
func (p *findingPrinter) source(file string) []string {
	lines, ok := p.lines[file]
	if !ok {
		if text, read := p.loader.Text(file); read {
			lines = splitLines(text)
		}
		p.lines[file] = lines
	}
	return lines
}

// splitLines gives the lines of a file as findings count them.
func splitLines(text []byte) []string {
	return strings.Split(strings.TrimPrefix(string(text), "\ufeff"), "\n")
}
