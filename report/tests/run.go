// Package tests writes the outcome of tests of rules, and what they cover: as text, as JSON and as JUnit reports.
//
// The caller reads the files and runs their cases with package ruletest, and gathers what came of them in a [Run]:
//
//	run.Files = append(run.Files, &tests.File{File: file, Outcomes: ruletest.Run(ctx, file.Cases, engines.For)})
//	err := run.Cover(ctx, engines.For, false, false) // if somebody asks what the tests cover
//	err = run.Write(ctx, os.Stdout, loader, "text", report.Options{Color: true})
package tests

import (
	"context"
	"fmt"
	"io"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// Run is the outcome of a run of tests.
type Run struct {
	// Files are those that could be tested, and Findings what keeps others from it.
	Files    []*File
	Findings rules.Findings
	// Verbose tells that the cases that passed are listed, too.
	Verbose bool
	// Apart is where the summary is written; nil is below the text, and nowhere beside JSON and JUnit.
	Apart    io.Writer
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
func (c *Coverage) Share(of *ruletest.Coverage) ruletest.Share {
	s := of.Total(true)
	if c.All {
		s.Add(of.Total(false))
	}
	return s
}

func casesAndGames(all, games int) words.Text {
	of := words.Counted(games, words.Say("%d game"), words.Say("%d games"))
	if games == all && games > 0 {
		return of
	}
	cases := words.Counted(all-games, words.Say("%d case"), words.Say("%d cases"))
	if games == 0 {
		return cases
	}
	return words.And(cases, of)
}

// Cover finds out what the tests cover by the engines that a function returns, as [ruletest.Cover] does, and looks for
// further cases if that is asked for.
func (r *Run) Cover(ctx context.Context, engineFor func(context.Context, *ruletest.Case) (*engine.Engine, error),
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

// Below says which rules are covered less than is demanded, in percent; nil if there are none.
func (c *Coverage) Below(least int) error {
	for _, of := range c.Of {
		if p := c.Share(of).Percent(); p < least {
			return fmt.Errorf("the tests cover %d %% of %s, and --min asks for %d %%", p, of.Rules.Files()[0], least)
		}
	}
	if len(c.Of) == 0 && least > 0 {
		return fmt.Errorf("no test covers anything, and --min asks for %d %%", least)
	}
	return nil
}

// Count counts cases.
type Count struct{ Cases, Games, Passed, Failed, Updated int }

// Count counts the cases of a run.
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
		text = words.Say("%s: %s, %d passed, %d failed", files, casesAndGames(n.Cases, n.Games), n.Passed, n.Failed)
	}
	if n.Updated > 0 {
		text = words.Say("%s, %d updated", text, n.Updated)
	}
	if len(r.Findings) > 0 {
		text = words.Say("%s; %s", text, findings.Counted(r.Findings))
	}
	return text
}
