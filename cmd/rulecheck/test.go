package main

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/check"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"github.com/spf13/cobra"
)

type testFlags struct {
	format                              choice
	run                                 string
	exclude                             []string
	update, failOnEmpty, verbose, watch bool
	// rules is --rules, or "" if it was not set.
	rules    string
	coverage coverageFlags
}

type tester struct {
	*Command
	flags  testFlags
	only   *regexp.Regexp
	loader *rules.Loader
	*check.Tests
}

func (c *Command) testVerb() *cobra.Command {
	t := tester{Command: c}
	cmd := &cobra.Command{
		Use: "test [FILE...]",
		Args: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("rules") {
				t.flags.rules = c.flags.rules
			}
			t.flags.coverage.demanded = cmd.Flags().Changed("min")
			return t.validate(args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			args, err := c.argsOrRules(args,
				words.Say("name a rule file, a file of tests or a folder"))
			if err != nil {
				return err
			}
			return t.test(args)
		},
		ValidArgsFunction: filesLike(inputs.IsRuleFile),
	}
	c.flags.rulesFlags(cmd)
	cmd.Flags().Lookup("rules").DefValue = "" // tests name their rules
	choose(cmd, &t.flags.format, "format",
		append([]string{"text", "json", "junit"}, doc.Formats()...)...)
	cmd.Flags().StringVar(&t.flags.run, "run", "", "")
	excluding(cmd, &t.flags.exclude)
	cmd.Flags().BoolVar(&t.flags.update, "update", false, "")
	cmd.Flags().BoolVar(&t.flags.failOnEmpty, "fail-on-empty", false, "")
	cmd.Flags().BoolVarP(&t.flags.verbose, "verbose", "v", false, "")
	cmd.Flags().BoolVar(&t.flags.watch, "watch", false, "")
	t.flags.coverage.register(cmd)
	return cmd
}

func (t *tester) validate(args []string) (err error) {
	switch {
	case slices.Contains(args, inputs.Stdin):
		return usageError("tests are not read from the standard input; give a file")
	case t.flags.update && (t.flags.rules != "" || len(t.Command.flags.set) > 0):
		return usageError("--update writes what comes out under the rules of the file; leave " +
			"out --rules and --set")
	case t.flags.watch && t.flags.update:
		return usageError("--watch changes no files; leave out --update")
	case t.flags.watch && t.flags.format.value != "text":
		return usageError("--watch shows results again and again, and a report has one; leave " +
			"out --format")
	}
	if err := t.flags.coverage.validate(&t.flags); err != nil {
		return err
	}
	if t.only, err = regexp.Compile(t.flags.run); err != nil {
		return usageError("--run is not a regular expression: %v", err)
	}
	return nil
}

func (t *tester) test(args []string) error {
	if !t.flags.watch {
		r, err := t.round(args)
		if err != nil {
			return err
		}
		return r.end
	}
	return t.watch(words.Say("testing; Ctrl+C ends this"), words.Say("testing again"), args, t.flags.exclude,
		func() (*round, error) { return t.round(args) })
}

func (t *tester) round(args []string) (*round, error) {
	var err error
	if t.loader, err = t.Command.flags.loader(); err != nil {
		return nil, err
	}
	t.Tests = check.NewTests(t.loader, t.flags.rules, t.only)
	found := inputs.Rules.Find(args, "", t.flags.exclude...)
	for _, name := range t.testFiles(args, found) {
		t.File(t.ctx, name)
	}
	for _, file := range t.Files {
		for i := range file.Cases {
			c := &file.Cases[i]
			if t.sayNotes(c.Pos, c.ReadAs); c.Game != nil {
				t.sayReadAs(c.Game.Hands)
			}
		}
	}
	t.Findings = findings.Sort(t.Findings)
	if t.flags.update {
		for _, file := range t.Files {
			err := file.UpdateFailed(func(text []byte) error {
				old, _ := source.Of(t.loader).Text(file.Name)
				return outfile.Replace(file.Name, old, text)
			})
			if err != nil {
				t.Unread = append(t.Unread, err)
			}
		}
	}
	if f := &t.flags.coverage; f.on() {
		if err := t.Cover(t.ctx, f.which.value == allRules, f.propose); err != nil {
			return nil, failed(err)
		}
	}
	t.Verbose, t.Apart = t.flags.verbose, t.Stderr
	if err := t.Write(t.ctx, t.Stdout, t.loader, t.flags.format.value,
		t.asWide(t.Stdout)); err != nil {
		return nil, unwritten(err)
	}
	return &round{t.loader, found.Names, t.Unread, t.end()}, nil
}

func (t *tester) end() error {
	n := t.Count()
	switch {
	case t.Unread != nil:
		return failed(errors.Join(t.Unread...))
	case t.flags.failOnEmpty && n.Cases == 0:
		return &exit{exitFindings, words.Errorf("there is no case to run")}
	case t.Findings.Errors() > 0 || n.Failed > 0:
		return &exit{code: codeOf(t.Findings)}
	case t.flags.coverage.on():
		if err := t.Coverage.Below(t.flags.coverage.minimum); err != nil {
			return &exit{exitFindings, err}
		}
	}
	return nil
}

// testFiles returns the test files for the arguments. A rule file stands for the tests beside it
// or, if it was named and has none, for the examples in it.
func (t *tester) testFiles(args []string, found *inputs.Found) []string {
	t.sayPassedOver(found)
	t.Unread = found.Errors
	var names []string
	seen := make(map[string]bool)
	for _, name := range found.Names {
		if !source.IsTestFile(name) {
			beside := ruletest.Beside(name)
			if beside == "" && !slices.Contains(args, name) {
				continue
			}
			name = cmp.Or(beside, name)
		}
		if id := osfile.Identity(name); !seen[id] {
			seen[id] = true
			names = append(names, name)
		}
	}
	if names == nil && found.Names != nil {
		t.note(words.Say("there are no tests in %s; a file of tests is named like %s",
			strings.Join(args, ", "), ruletest.NameFor("our-club.yaml")))
	}
	return names
}

type coverageFlags struct {
	// which is empty without --coverage.
	which   choice
	minimum int
	// demanded reports whether --min was set.
	demanded bool
	propose  bool
}

// Values of --coverage: only the rules of the tested file, or inherited ones as well.
const (
	ownRules = "own"
	allRules = "all"
)

func (f *coverageFlags) register(cmd *cobra.Command) {
	choose(cmd, &f.which, "coverage", ownRules, allRules)
	flag := cmd.Flags().Lookup("coverage")
	flag.NoOptDefVal, flag.DefValue, f.which.value = ownRules, "", ""
	cmd.Flags().IntVar(&f.minimum, "min", 0, "")
	cmd.Flags().Lookup("min").DefValue = "0"
	cmd.Flags().BoolVar(&f.propose, "propose", false, "")
}

func (f *coverageFlags) on() bool { return f.which.value != "" }

func (f *coverageFlags) validate(flags *testFlags) error {
	switch {
	case f.demanded && !f.on():
		return usageError("--min is the least coverage; give --coverage as well")
	case f.propose && !f.on():
		return usageError("--propose looks for what is not covered; give --coverage as well")
	case f.minimum < 0 || f.minimum > 100:
		return usageError("--min is a percentage from 0 to 100")
	case f.on() && flags.format.value == "junit":
		return usageError("a JUnit report has no place for coverage; choose another format")
	}
	return nil
}
