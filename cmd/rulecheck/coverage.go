package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.com/hanfu/ruletest"
)

// coverageFlags are those that ask what tests cover.
type coverageFlags struct {
	// which is empty without the flag.
	which choice
	least int
	// demanded tells that least was given.
	demanded bool
	propose  bool
}

// The words of --coverage: what the tested file says itself, or what it inherits as well.
const (
	ownRules = "own"
	allRules = "all"
)

func (f *coverageFlags) register(cmd *cobra.Command) {
	choose(cmd, false, &f.which, "coverage", "what the tests leave out of the rules", ownRules, allRules)
	flag := cmd.Flags().Lookup("coverage")
	flag.NoOptDefVal, flag.DefValue, f.which.value = ownRules, "", ""
	cmd.Flags().IntVar(&f.least, "min", 0, "exit code 1 if the coverage is below this `percent`")
	cmd.Flags().Lookup("min").DefValue = "0"
	cmd.Flags().BoolVar(&f.propose, "propose", false, "with --coverage: look for hands that close gaps")
}

func (f *coverageFlags) given(cmd *cobra.Command) { f.demanded = cmd.Flags().Changed("min") }

func (f *coverageFlags) on() bool  { return f.which.value != "" }
func (f *coverageFlags) all() bool { return f.which.value == allRules }

// fit refuses flags that don't go together.
func (f *coverageFlags) fit(with *testFlags) error {
	switch {
	case f.demanded && !f.on():
		return usageError("--min is the least coverage; give --coverage as well")
	case f.propose && !f.on():
		return usageError("--propose looks for what is not covered; give --coverage as well")
	case f.least < 0 || f.least > 100:
		return usageError("--min is a number of percent from 0 to 100")
	case f.on() && with.format.value == "junit":
		return usageError("a JUnit report has no place for coverage; choose another format")
	}
	return nil
}

// cover finds out what the tests cover, and looks for further cases if that is asked for.
func (t *tester) cover() (err error) {
	var all []ruletest.Outcome
	var reasons []ruletest.Unreachable
	for _, file := range t.Files {
		all = append(all, file.Outcomes...)
		reasons = append(reasons, file.Unreachable...)
	}
	t.Coverage.All = t.flags.coverage.all()
	if t.Coverage.Of, err = ruletest.Cover(t.ctx, all, reasons); err != nil || !t.flags.coverage.propose {
		return err
	}
	t.Coverage.Proposed = make(map[*ruletest.Coverage]*ruletest.Proposals)
	for _, c := range t.Coverage.Of {
		if t.Coverage.Proposed[c], err = c.Propose(t.ctx, t.Coverage.All); err != nil {
			return err
		}
	}
	return nil
}

// tooLow tells of rules that are covered less than is demanded, nil if there are none.
func (t *tester) tooLow() error {
	f := &t.flags.coverage
	if !f.on() {
		return nil
	}
	for _, c := range t.Coverage.Of {
		if p := t.Coverage.Share(c).Percent(); p < f.least {
			return fmt.Errorf("the tests cover %d %% of %s, and --min asks for %d %%", p, c.Rules.Files[0], f.least)
		}
	}
	if len(t.Coverage.Of) == 0 && f.least > 0 {
		return fmt.Errorf("no test covers anything, and --min asks for %d %%", f.least)
	}
	return nil
}
