package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/rules"
)

// checkVerb builds the verb that checks rule files.
func (c *Command) checkVerb() *cobra.Command {
	var format, failOn choice
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check rule files",
		Long: `Check reads rule files, with those that they extend, and shows everything that
there is to mend in them, at its place. The id of a shipped rule set is accepted
as well. It ends with exit code 1 if there is a finding of the severity of
--fail-on or above.`,
		Example: `  rulecheck check our-club.yaml
  rulecheck check --fail-on warning --format json house/*.yaml`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && !cmd.Flags().Changed("rules") {
				return usageError("there is no rule file to check")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{c.flags.rules}
			}
			return c.check(args, format.value == "json", failOn.value == "warning")
		},
		ValidArgsFunction: shippedOrFile,
	}
	choose(cmd, false, &format, "format", "output", "text", "json")
	choose(cmd, false, &failOn, "fail-on", "severity for exit code 1", "error", "warning")
	return cmd
}

func (c *Command) check(files []string, asJSON, failOnWarnings bool) error {
	l, err := c.flags.loader()
	if err != nil {
		return err
	}
	var all rules.Findings
	var unread []error
	for _, one := range checkAll(l, files) {
		if one.err != nil {
			unread = append(unread, one.err)
		}
		all = append(all, one.findings...)
	}
	failures := len(unread)
	if whole := strings.Join(files, " "); unread != nil && len(files) > 1 && exists(whole) {
		unread = append(unread, fmt.Errorf("there is a file %q: quote names that contain blanks", whole))
	}
	all = inOrder(all)
	printer := c.findingPrinter(c.Stdout, l)
	show := printer.print
	if asJSON {
		show = printer.printJSON
	}
	for i := range all {
		if err := show(&all[i]); err != nil {
			return failed(fmt.Errorf("the findings can't be written: %w", err))
		}
	}
	if read := len(files) - failures; read > 0 {
		fmt.Fprintf(c.Stderr, "%s: %s\n", counted(read, "file"), countFindings(all))
	}
	switch {
	case unread != nil:
		return failed(errors.Join(unread...))
	case all.Errors() > 0 || failOnWarnings && len(all) > 0:
		return &exit{code: exitFindings}
	}
	return nil
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// inOrder sorts the findings of several files by place. One in a file that others extend comes up with
// each of them, and is told once.
func inOrder(all rules.Findings) rules.Findings {
	slices.SortStableFunc(all, func(a, b rules.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	told := make(map[string]bool)
	return slices.DeleteFunc(all, func(f rules.Finding) bool {
		text := f.String()
		defer func() { told[text] = true }()
		return told[text]
	})
}

// countFindings counts findings in words.
func countFindings(all rules.Findings) string {
	if len(all) == 0 {
		return "no findings"
	}
	errs := all.Errors()
	return counted(errs, "error") + ", " + counted(len(all)-errs, "warning")
}

// counted gives a number with a noun.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
