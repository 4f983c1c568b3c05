// Package tests writes what tests of rules came to, and what they cover: as text, as JSON and as JUnit reports.
package tests

import (
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
)

// Run is what a run of tests came to.
type Run struct {
	// Files are those that could be tested, and Findings what keeps others from it.
	Files    []*File
	Findings rules.Findings
	// Verbose tells that the cases that passed are listed, too.
	Verbose  bool
	Coverage Coverage
}

// File is a file of tests with what came of them.
type File struct {
	*ruletest.File
	Outcomes []ruletest.Outcome
	// Updated are the cases whose expectations are written anew, by the place among the outcomes, and Left tells of
	// others that failed why they are not.
	Updated map[int]bool
	Left    map[int]string
}

// Coverage is what the tests cover of each rule set.
type Coverage struct {
	// Of is empty if nobody asks for it.
	Of []*ruletest.Coverage
	// All tells that what a file inherits is asked for as well.
	All bool
	// Proposed are the cases that close gaps, nil if they were not looked for.
	Proposed map[*ruletest.Coverage]*ruletest.Proposals
}

// Share returns how much of the rules is covered, as far as they are to be.
func (t *Coverage) Share(c *ruletest.Coverage) ruletest.Share {
	s := c.Total(true)
	if t.All {
		s.Add(c.Total(false))
	}
	return s
}

// CasesAndGames says in words how many hands and how many games are among all cases.
func CasesAndGames(all, games int) string {
	switch {
	case games == 0:
		return page.Counted(all, "case")
	case games == all:
		return page.Counted(games, "game")
	}
	return page.Counted(all-games, "case") + " and " + page.Counted(games, "game")
}
