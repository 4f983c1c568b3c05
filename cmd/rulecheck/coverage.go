package main

import (
	"github.com/spf13/cobra"
)

// coverageFlags are those that ask what tests cover.
type coverageFlags struct {
	// which is empty without the flag.
	which choice
	least int
	// demanded reports whether least was given.
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
