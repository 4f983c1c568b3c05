package tests

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/report/internal/junit"
	"example.com/hanfu/rules"
)

// Write writes the outcome of the tests as text, json, junit, markdown, html or csv. l supplies the
// text of the files. JSON and JUnit reports are in English, all others in the language of o. The
// summary ends the text.
func (r *Run) Write(ctx context.Context, w io.Writer, l *rules.Loader, format string,
	o report.Options) error {
	summaryTo := r.Apart
	var err error
	switch format {
	case "json":
		if err = r.writeJSON(w); err == nil {
			err = r.Coverage.writeJSON(w)
		}
	case "junit":
		err = r.writeJUnit(ctx, w)
	case "markdown", "html", "csv":
		var empty *terminal.Page
		if empty, err = terminal.New(o); err != nil {
			return err
		}
		var d *doc.Document
		if d, err = r.document(ctx, empty); err == nil {
			err = doc.Write(w, format, d, o)
		}
	default:
		p := findings.New(w, l, o)
		if err = p.Print(r.Findings); err == nil {
			err = r.writeText(ctx, w, o)
		}
		if err == nil {
			err = r.Coverage.write(w, p, o)
		}
		if summaryTo == nil {
			summaryTo = w
		}
	}
	if text := r.summary(); err == nil && !text.Empty() && summaryTo != nil {
		_, err = fmt.Fprintln(summaryTo, text.In(o.Lang))
	}
	return err
}

func (r *Run) forEachOutcome(f func(file *File, i int) error) error {
	for _, file := range r.Files {
		for i := range file.Outcomes {
			if err := f(file, i); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *File) verdict(i int) string {
	switch o := &f.Outcomes[i]; {
	case o.Err != nil:
		return "error"
	case f.Updated[i]:
		return "updated"
	case o.Passed():
		return "passed"
	}
	return "failed"
}

func (r *Run) writeJSON(w io.Writer) error {
	if err := findings.WriteJSON(w, r.Findings); err != nil {
		return err
	}
	type difference struct {
		Key  string `json:"key"`
		Want string `json:"want"`
		Got  string `json:"got"`
	}
	return r.forEachOutcome(func(file *File, i int) error {
		o := &file.Outcomes[i]
		out := struct {
			File        string            `json:"file"`
			Line        int               `json:"line"`
			Column      int               `json:"column"`
			ID          string            `json:"id"`
			Rules       string            `json:"rules"`
			Set         map[string]string `json:"set,omitempty"`
			Hand        string            `json:"hand,omitempty"`
			Game        bool              `json:"game,omitempty"`
			Outcome     string            `json:"outcome"`
			Differences []difference      `json:"differences,omitempty"`
			Error       string            `json:"error,omitempty"`
		}{o.Case.Pos.File, o.Case.Pos.Line, o.Case.Pos.Column, o.Case.ID, o.Case.Rules,
			o.Case.Set, o.Case.Hand,
			o.Case.Game != nil, file.verdict(i), nil, ""}
		for _, d := range o.Differences {
			out.Differences = append(out.Differences, difference{d.Key, d.Want, d.Got})
		}
		if o.Err != nil {
			out.Error = o.Err.Error()
		}
		return sanitize.WriteJSON(w, out)
	})
}

func (r *Run) writeJUnit(ctx context.Context, w io.Writer) error {
	var all junit.Report
	for _, file := range r.Files {
		suite := junit.Suite{Name: file.Name}
		for i := range file.Outcomes {
			suite.Add(newJUnitCase(ctx, file, i))
		}
		all.Add(suite)
	}
	// Errors that prevent a file from being tested are cases that could not run.
	faults := slices.DeleteFunc(slices.Clone(r.Findings),
		func(f rules.Finding) bool { return f.Severity != rules.Error })
	all.AddFindings(faults, func(c *junit.Case, _ *rules.Finding, p *junit.Problem) { c.Error = p })
	return all.Write(w)
}

func newJUnitCase(ctx context.Context, file *File, i int) junit.Case {
	o := &file.Outcomes[i]
	c := junit.Case{Name: o.Case.ID, Class: file.Name, File: file.Name, Line: o.Case.Pos.Line}
	switch file.verdict(i) {
	case "failed":
		var texts, keys []string
		for _, d := range o.Differences {
			texts, keys = append(texts, d.String()), append(keys, d.Key)
		}
		c.Failure = &junit.Problem{Message: strings.Join(texts, "; "),
			Type: strings.Join(keys, " "), Text: failureText(ctx, file, i)}
	case "error":
		c.Error = &junit.Problem{Message: o.Err.Error(), Type: "engine"}
	}
	return c
}
