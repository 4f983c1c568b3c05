package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"example.com/hanfu/rules"
)

// formatter is one run of the verb that lays out files.
type formatter struct {
	*Command
	check, diff, stdout bool

	files, changed int
	findings       rules.Findings
	printer        *findingPrinter
	failures       []error
}

// fmtVerb builds the verb that lays out rule files.
func (c *Command) fmtVerb() *cobra.Command {
	f := formatter{Command: c}
	cmd := &cobra.Command{
		Use:   "fmt FILE|FOLDER...",
		Short: "Put rule files into the usual layout",
		Long: `Fmt writes rule files anew in the layout that docs/format.md describes: two
blanks for each level, fields in their usual order, quotes only where they are
needed. Comments stay where they are, and the rules say the same as before. It
prints the names of the files that it changed.

In a folder it takes the files .yaml that say hanfu:, in folders below it too.
With - it reads from the standard input and writes to the standard output.
A file with findings that keep it from being read is left as it is.`,
		Example: `  rulecheck fmt our-club.yaml
  rulecheck fmt --check house
  rulecheck fmt --diff our-club.yaml`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError("there is no rule file to lay out")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return f.run(args) },
	}
	cmd.Flags().BoolVar(&f.check, "check", false, "change nothing, print the names of the files that would change, and end with\nexit code 1 if there are any")
	cmd.Flags().BoolVar(&f.diff, "diff", false, "change nothing, and show what would change")
	cmd.Flags().BoolVar(&f.stdout, "stdout", false, "change nothing, and print the new text")
	cmd.MarkFlagsMutuallyExclusive("check", "stdout")
	cmd.MarkFlagsMutuallyExclusive("diff", "stdout")
	return cmd
}

func (f *formatter) run(args []string) error {
	f.printer = f.findingPrinter(f.Stdout, new(rules.Loader))
	if f.stdout || len(args) == 1 && args[0] == standardInput {
		f.printer = f.findingPrinter(f.Stderr, new(rules.Loader)) // the standard output is for the text
	}
	files := findRuleFiles(args, unnamedInput)
	f.failures = files.errors
	for _, name := range files.names {
		if err := f.file(name, slices.Contains(args, name)); err != nil {
			f.failures = append(f.failures, err)
		}
	}
	if len(args) > 1 || args[0] != standardInput {
		f.summary()
	}
	switch {
	case f.failures != nil:
		return failed(errors.Join(f.failures...))
	case f.findings != nil || f.check && f.changed > 0:
		return &exit{code: exitFindings}
	}
	return nil
}

// summary counts, in words, what was done.
func (f *formatter) summary() {
	if f.files == 0 {
		return
	}
	did := "changed"
	if f.check || f.diff || f.stdout {
		did = "would change"
	}
	fmt.Fprintf(f.Stderr, "%s: %d %s", counted(f.files, "file"), f.changed, did)
	if f.findings != nil {
		fmt.Fprintf(f.Stderr, "; %s", countFindings(f.findings))
	}
	fmt.Fprintln(f.Stderr)
}

// file lays out one file. If it was not named but found, it may be no rule file, and is left alone then.
func (f *formatter) file(name string, named bool) error {
	old, err := f.read(name)
	if err != nil || !named && !saysHanfu.Match(old) {
		return err
	}
	text, findings, err := rules.Format(name, old)
	if err != nil {
		return err
	}
	f.files++
	if findings != nil {
		return f.refuse(name, old, findings)
	}
	differs := !bytes.Equal(old, text)
	if differs {
		f.changed++
	}
	switch {
	case f.stdout, name == standardInput && !f.check && !f.diff:
		return f.print(text)
	case f.diff && differs:
		return f.print(diff.Diff(name, old, name+" (laid out)", text))
	case f.diff, !differs:
		return nil
	case !f.check:
		if err := replaceFile(name, old, text); err != nil {
			return err
		}
	}
	return f.print([]byte(name + "\n"))
}

// refuse tells why a file is left as it is.
func (f *formatter) refuse(name string, text []byte, findings rules.Findings) error {
	f.findings = append(f.findings, findings...)
	f.printer.lines[name] = splitLines(text)
	if err := f.printer.print(findings); err != nil {
		return fmt.Errorf("the findings can't be written: %w", err)
	}
	return nil
}

// read gives the text of a file, or what stands on the standard input.
func (f *formatter) read(name string) ([]byte, error) {
	if name != standardInput {
		return readRuleFile(name)
	}
	text, err := io.ReadAll(io.LimitReader(f.Stdin, mostBytes))
	if err != nil {
		return nil, fmt.Errorf("the standard input can't be read: %w", err)
	}
	return text, nil
}

func (f *formatter) print(text []byte) error {
	if _, err := f.Stdout.Write(text); err != nil {
		return fmt.Errorf("the output can't be written: %w", err)
	}
	return nil
}
