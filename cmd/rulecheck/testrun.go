package main

import (
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
)

// testRun is what a run of tests came to.
type testRun struct {
	// files are those that could be tested, and findings what keeps others from it.
	files    []*testedFile
	findings rules.Findings
	// verbose tells that the cases that passed are listed, too.
	verbose  bool
	coverage testCoverage
}

// testedFile is a file of tests with what came of them.
type testedFile struct {
	*rules.TestFile
	outcomes []ruletest.Outcome
	// updated are the cases whose expectations are written anew, by the place among the outcomes, and left tells of others that
	// failed why they are not.
	updated map[int]bool
	left    map[int]string
}

// testCoverage is what the tests cover of each rule set.
type testCoverage struct {
	// covered is empty if nobody asks for it.
	covered []*ruletest.Coverage
	// all tells that what a file inherits is asked for as well.
	all bool
	// proposed are the cases that close gaps, nil if they were not looked for.
	proposed map[*ruletest.Coverage]*ruletest.Proposals
}

// share gives how much of the rules is covered, as far as they are to be.
func (t *testCoverage) share(c *ruletest.Coverage) ruletest.Share {
	s := c.Total(true)
	if t.all {
		s.Add(c.Total(false))
	}
	return s
}

// casesAndGames says how many hands and how many games are among all cases.
func casesAndGames(all, games int) string {
	switch {
	case games == 0:
		return page.Counted(all, "case")
	case games == all:
		return page.Counted(games, "game")
	}
	return page.Counted(all-games, "case") + " and " + page.Counted(games, "game")
}
