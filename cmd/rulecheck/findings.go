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
	// most is the width of the output in cells.
	most int
}

// The width of source lines on a terminal of unknown or hardly usable width, and elsewhere.
const (
	usualWidth = 120
	leastWidth = 40
)

func (c *Command) findingPrinter(w io.Writer, l *rules.Loader) *findingPrinter {
	p := &findingPrinter{paint: c.paintFor(w), w: w, loader: l, lines: make(map[string][]string), most: usualWidth}
	if f := terminal(w); f != nil {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns >= leastWidth {
			p.most = columns
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
	if lines := p.source(f.File); f.Line >= 1 && f.Line <= len(lines) {
		s := newSnippet(f, lines, p.most)
		s.write(&b, p.paint)
		gutter = s.gutter
	}
	note := func(text string) { fmt.Fprintf(&b, "%s = %s\n", pad("", gutter), visible(text)) }
	if f.Rule != "" {
		note("in " + f.Rule)
	}
	for _, r := range f.Related {
		note(r.Message + ": " + r.Position.String())
	}
	if f.Help != "" {
		note("help: " + f.Help)
	}
	_, err := io.WriteString(p.w, b.String())
	return err
}

// source gives the lines of a file, none if it was not read.
func (p *findingPrinter) source(file string) []string {
	lines, ok := p.lines[file]
	if !ok {
		if text, read := p.loader.Text(file); read {
			lines = strings.Split(strings.TrimPrefix(string(text), "\ufeff"), "\n")
		}
		p.lines[file] = lines
	}
	return lines
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
