package findings

import (
	"io"

	"example.com/hanfu/report/internal/junit"
	"example.com/hanfu/rules"
)

// writeJUnit writes findings as failed cases. Without findings it writes a case that passed,
// because many readers reject reports without cases.
func writeJUnit(w io.Writer, found rules.Findings, unread []error) error {
	var all junit.Report
	all.AddFindings(found, func(c *junit.Case, f *rules.Finding, p *junit.Problem) {
		c.Name += " " + f.Position.String() // readers identify cases by name
		c.Failure = p
	})
	suite := junit.Suite{Name: "rulecheck"}
	for _, err := range unread {
		suite.Add(junit.Case{Name: "unread", Class: suite.Name, File: ".",
			Error: &junit.Problem{Message: err.Error(), Type: "unread"}})
	}
	if len(found) == 0 && len(unread) == 0 {
		suite.Add(junit.Case{Name: "check", Class: suite.Name, File: "."})
	}
	if suite.Tests > 0 {
		all.Add(suite)
	}
	return all.Write(w)
}
