// Package tests writes the outcome of tests of rules, and their coverage, as text, JSON, JUnit
// reports and documents.
//
// The caller loads and runs the cases with package ruletest and collects the outcomes in a [Run]:
//
//	run.Files = append(run.Files, &tests.File{File: file, Outcomes: ruletest.Run(ctx, file.Cases, engines.For)})
//	err := run.Cover(ctx, engines.For, false, false) // only for coverage
//	err = run.Write(ctx, os.Stdout, loader, "text", report.Options{Color: true})
package tests

import (
	"context"
	"io"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// Run is the outcome of a run of tests.
type Run struct {
	// Files are the tested files; Findings are why others could not be tested.
	Files    []*File
	Findings rules.Findings
	// Verbose lists passed cases, too.
	Verbose bool
	// Apart receives the summary. If nil, the summary ends the text, and JSON and JUnit reports
	// have none.
	Apart    io.Writer
	Coverage Coverage
}

// File is a test file with the outcomes of its cases.
type File struct {
	*ruletest.File
	Outcomes []ruletest.Outcome
	// Updated holds the indexes of the outcomes whose expectations were rewritten. Left holds, by
	// index, the reasons why others could not be.
	Updated map[int]bool
	Left    map[int]error
}

// Coverage is the coverage of the tests.
type Coverage struct {
	// Of holds the coverage of each rule set; it is empty unless requested.
	Of []*ruletest.Coverage
	// All includes inherited rules.
	All bool
	// Proposed holds proposed cases that close gaps, or nil if none were searched.
	Proposed map[*ruletest.Coverage]*ruletest.Proposals
}

// Share returns the covered share of the rules, of the inherited ones only if c.All is set.
func (c *Coverage) Share(coverage *ruletest.Coverage) ruletest.Share {
	s := coverage.Total(true)
	if c.All {
		s.Add(coverage.Total(false))
	}
	return s
}

func (c *Coverage) shareOf(coverage *ruletest.Coverage, kind ruletest.PointKind) ruletest.Share {
	s := coverage.Of(kind, true)
	if c.All {
		s.Add(coverage.Of(kind, false))
	}
	return s
}

func casesAndGames(total, games int) words.Text {
	gamesText := words.Counted(games, words.Say("%d game"), words.Say("%d games"))
	if games == total && games > 0 {
		return gamesText
	}
	casesText := words.Counted(total-games, words.Say("%d case"), words.Say("%d cases"))
	if games == 0 {
		return casesText
	}
	return words.And(casesText, gamesText)
}

// Cover computes the coverage of the tests, as [ruletest.Cover] does with engineFor. With all it
// includes inherited rules; with propose it searches for cases that close gaps.
func (r *Run) Cover(ctx context.Context,
	engineFor func(context.Context, *ruletest.Case) (*engine.Engine, error),
	all, propose bool,
) (err error) {
	var cases []ruletest.Case
	var reasons []ruletest.Unreachable
	for _, file := range r.Files {
		for i := range file.Outcomes {
			cases = append(cases, *file.Outcomes[i].Case)
		}
		reasons = append(reasons, file.Unreachable...)
	}
	r.Coverage.All = all
	if r.Coverage.Of, err = ruletest.Cover(ctx, cases, engineFor, reasons); err != nil || !propose {
		return err
	}
	r.Coverage.Proposed = make(map[*ruletest.Coverage]*ruletest.Proposals)
	for _, c := range r.Coverage.Of {
		if r.Coverage.Proposed[c], err = c.Propose(ctx, all); err != nil {
			return err
		}
	}
	return nil
}

// Below returns an error if the coverage of any rule set is below least percent.
func (c *Coverage) Below(minimum int) error {
	for _, coverage := range c.Of {
		if p := c.Share(coverage).Percent(); p < minimum {
			return words.Errorf("the tests cover %d %% of %s, and --min asks for %d %%", p,
				coverage.Rules.Files()[0], minimum)
		}
	}
	if len(c.Of) == 0 && minimum > 0 {
		return words.Errorf("no test covers anything, and --min asks for %d %%", minimum)
	}
	return nil
}

// Count holds the numbers of cases by outcome.
type Count struct{ Cases, Games, Passed, Failed, Updated int }

// Count counts the cases of r.
func (r *Run) Count() (n Count) {
	for _, file := range r.Files {
		for i := range file.Outcomes {
			n.Cases++
			if file.Outcomes[i].Case.Game != nil {
				n.Games++
			}
			switch {
			case file.Updated[i]:
				n.Updated++
			case file.Outcomes[i].Passed():
				n.Passed++
			default:
				n.Failed++
			}
		}
	}
	return n
}

func (r *Run) summary() words.Text {
	n := r.Count()
	if len(r.Files) == 0 && len(r.Findings) == 0 {
		return words.Text{}
	}
	text := words.Say("nothing could be tested")
	if len(r.Files) > 0 {
		files := words.Counted(len(r.Files), words.Say("%d file"), words.Say("%d files"))
		text = words.Say("%s: %s, %d passed, %d failed", files,
			casesAndGames(n.Cases, n.Games), n.Passed, n.Failed)
	}
	if n.Updated > 0 {
		text = words.Say("%s, %d updated", text, n.Updated)
	}
	if len(r.Findings) > 0 {
		text = words.Say("%s; %s", text, findings.Counted(r.Findings))
	}
	return text
}
