package tests

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/report"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// Write writes what came of the tests in one of the formats text, json, junit, markdown, html and csv, with the text of
// the files that a loader has read. JSON and JUnit reports are in English, all else in the language of the options. The
// text ends in the summary.
func (r *Run) Write(ctx context.Context, w io.Writer, l *rules.Loader, format string, o report.Options) error {
	apart := r.Apart
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
		if apart == nil {
			apart = w
		}
	}
	if text := r.summary(); err == nil && !text.Empty() && apart != nil {
		_, err = fmt.Fprintln(apart, text.In(o.Lang))
	}
	return err
}

func (r *Run) each(do func(file *File, i int) error) error {
	for _, file := range r.Files {
		for i := range file.Outcomes {
			if err := do(file, i); err != nil {
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
	return r.each(func(file *File, i int) error {
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
		}{o.Case.Pos.File, o.Case.Pos.Line, o.Case.Pos.Column, o.Case.ID, o.Case.Rules, o.Case.Set, o.Case.Hand,
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

// The parts of a report in the format of JUnit, as far as those who read it agree on them.
type (
	junitReport struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr"`
		Line    int           `xml:"line,attr"`
		Failure *junitProblem `xml:"failure,omitempty"`
		Error   *junitProblem `xml:"error,omitempty"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"` // some readers demand it, and group by it
		Text    string `xml:",chardata"`
	}
)

func (r *Run) writeJUnit(ctx context.Context, w io.Writer) error {
	var all junitReport
	for _, file := range r.Files {
		suite := junitSuite{Name: file.Name}
		for i := range file.Outcomes {
			suite.add(junitCaseOf(ctx, file, i))
		}
		all.add(suite)
	}
	all.addFindings(r.Findings)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (r *junitReport) add(s junitSuite) {
	r.Suites = append(r.Suites, s)
	r.Tests, r.Failures, r.Errors = r.Tests+s.Tests, r.Failures+s.Failures, r.Errors+s.Errors
}

func (s *junitSuite) add(c junitCase) {
	s.Cases = append(s.Cases, c)
	s.Tests++
	if c.Failure != nil {
		s.Failures++
	}
	if c.Error != nil {
		s.Errors++
	}
}

// junitCaseOf returns a case. Its class is the file, since readers group by that.
func junitCaseOf(ctx context.Context, file *File, i int) junitCase {
	o := &file.Outcomes[i]
	c := junitCase{Name: o.Case.ID, Class: file.Name, File: file.Name, Line: o.Case.Pos.Line}
	switch file.verdict(i) {
	case "failed":
		var texts, keys []string
		for _, d := range o.Differences {
			texts, keys = append(texts, d.String()), append(keys, d.Key)
		}
		c.Failure = &junitProblem{strings.Join(texts, "; "), strings.Join(keys, " "), failureText(ctx, file, i)}
	case "error":
		c.Error = &junitProblem{Message: o.Err.Error(), Type: "engine"}
	}
	return c
}

// addFindings adds what keeps files from being tested, as cases that could not be run.
func (r *junitReport) addFindings(findings rules.Findings) {
	var suite junitSuite
	for i := range findings {
		f := &findings[i]
		if f.File != suite.Name && suite.Name != "" {
			r.add(suite)
			suite = junitSuite{}
		}
		suite.Name = f.File
		if f.Severity == rules.Error {
			suite.add(junitCase{Name: f.Code, Class: f.File, File: f.File, Line: f.Line,
				Error: &junitProblem{Message: f.Message.String(), Type: f.Code, Text: f.String()}})
		}
	}
	if suite.Tests > 0 {
		r.add(suite)
	}
}
