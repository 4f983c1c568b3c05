// Package junit writes JUnit reports, limited to the elements that readers agree on.
package junit

import (
	"encoding/xml"
	"io"

	"example.com/hanfu/rules"
)

// Report is a report with one suite per file. Add maintains the counts.
type Report struct {
	XMLName  xml.Name `xml:"testsuites"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Suites   []Suite  `xml:"testsuite"`
}

// Suite holds the cases of a file.
type Suite struct {
	Name     string `xml:"name,attr"`
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Cases    []Case `xml:"testcase"`
}

// Case is a test case. Class is the file, because readers group by it.
type Case struct {
	Name    string   `xml:"name,attr"`
	Class   string   `xml:"classname,attr"`
	File    string   `xml:"file,attr"`
	Line    int      `xml:"line,attr"`
	Failure *Problem `xml:"failure,omitempty"`
	Error   *Problem `xml:"error,omitempty"`
}

// Problem is why a case failed.
type Problem struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"` // some readers require it and group by it
	Text    string `xml:",chardata"`
}

// Add adds a suite.
func (r *Report) Add(s Suite) {
	r.Suites = append(r.Suites, s)
	r.Tests, r.Failures, r.Errors = r.Tests+s.Tests, r.Failures+s.Failures, r.Errors+s.Errors
}

// Add adds a case.
func (s *Suite) Add(c Case) {
	s.Cases = append(s.Cases, c)
	s.Tests++
	if c.Failure != nil {
		s.Failures++
	}
	if c.Error != nil {
		s.Errors++
	}
}

// AddFindings adds findings as cases, with one suite per file. failed sets how a case failed.
func (r *Report) AddFindings(found rules.Findings,
	failed func(c *Case, f *rules.Finding, p *Problem)) {
	var suite Suite
	for i := range found {
		f := &found[i]
		if f.File != suite.Name && suite.Tests > 0 {
			r.Add(suite)
			suite = Suite{}
		}
		suite.Name = f.File
		c := Case{Name: f.Code, Class: f.File, File: f.File, Line: f.Line}
		failed(&c, f, &Problem{Message: f.Message.String(), Type: f.Code, Text: f.String()})
		suite.Add(c)
	}
	if suite.Tests > 0 {
		r.Add(suite)
	}
}

// Write writes the report as XML.
func (r *Report) Write(w io.Writer) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(r); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
