package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"golang.org/x/term"

	"example.com/hanfu/rules"
)

// findingPrinter prints findings with the lines of the files that they are about.
type findingPrinter struct {
	paint
	w      io.Writer
	loader *rules.Loader
	// lines are those of the files that were needed so far.
	lines map[string][]string
	// sourceWidth is how many cells of lines from files are shown, and textWidth how many a text takes.
	sourceWidth, textWidth int
}

const (
	// usualSource is the width of lines from files where that of the output is not known.
	usualSource = 120
	// leastWidth is that of a terminal that can be used; the width of a narrower one is not heeded.
	leastWidth = 40
)

func (c *Command) findingPrinter(w io.Writer, l *rules.Loader) *findingPrinter {
	p := &findingPrinter{paint: c.paintFor(w), w: w, loader: l, lines: make(map[string][]string),
		sourceWidth: usualSource, textWidth: pageWidth}
	if f := terminal(w); f != nil {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns >= leastWidth {
			p.sourceWidth, p.textWidth = columns, columns
		}
	}
	return p
}

// print prints a finding: one line that programs can search, and below it for people the place in the file.
func (p *findingPrinter) print(f *rules.Finding) error {
	severity := p.problem
	if f.Severity == rules.Warning {
		severity = p.warning
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %s [%s]\n", p.title.Sprint(visible(f.Position.String())), severity.Sprint(f.Severity), visible(f.Message), f.Code)
	gutter := 0
	if lines := p.source(f.File); showable(f, lines) {
		s := newSnippet(f, lines, p.sourceWidth)
		s.write(&b, p.paint)
		gutter = s.gutter
	}
	n := note{&b, gutter, p.textWidth}
	if f.Rule != "" {
		n.write("in "+f.Rule, "")
	}
	for _, r := range f.Related {
		n.write(r.Message+":", visible(r.Position.String()))
	}
	if f.Help != "" {
		n.write("help: "+f.Help, "")
	}
	_, err := io.WriteString(p.w, b.String())
	return err
}

// note writes what is said of a finding below its place.
type note struct {
	w             io.Writer
	gutter, width int
}

// write writes a text in as many lines as it needs. The place at its end, if any, is not broken, so that
// terminals and editors can follow it.
func (n note) write(text, place string) {
	lead := pad("", n.gutter) + " = "
	lines := wrap(text, n.width-width(lead))
	if last := lines[len(lines)-1]; place != "" && width(lead+last+" "+place) <= n.width {
		lines[len(lines)-1] = last + " " + place
	} else if place != "" {
		lines = append(lines, place)
	}
	for i, l := range lines {
		if i == 1 {
			lead = pad("", width(lead))
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

// place is a finding's position in JSON, and what is said of it.
type place struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// printJSON prints a finding as one JSON object on a line.
func (p *findingPrinter) printJSON(f *rules.Finding) error {
	out := struct {
		File      string  `json:"file"`
		Line      int     `json:"line"`
		Column    int     `json:"column"`
		EndLine   int     `json:"end_line"`
		EndColumn int     `json:"end_column"`
		Severity  string  `json:"severity"`
		Code      string  `json:"code"`
		Message   string  `json:"message"`
		Rule      string  `json:"rule"`
		Help      string  `json:"help,omitempty"`
		Related   []place `json:"related,omitempty"`
	}{f.File, f.Line, f.Column, f.EndLine, f.EndColumn, f.Severity.String(), f.Code, f.Message, f.Rule, f.Help, nil}
	if out.EndLine == 0 { // only a point is known: it has no extent
		out.EndLine, out.EndColumn = f.Line, f.Column
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, place{r.Position.File, r.Position.Line, r.Position.Column, r.Message})
	}
	return writeJSON(p.w, out)
}

// writeJSON writes a value as one JSON object on a line.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // conditions are full of < and >
	return e.Encode(v)
}
