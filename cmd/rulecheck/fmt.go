package main

import (
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/check"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

type formatter struct {
	*Command
	check, diff, stdout bool
	exclude             []string

	files, changed int
	findings       rules.Findings
	printer        *findings.Printer
	failures       []error
	// unwritten is the error of writing the output, which ends the run.
	unwritten error
}

func (c *Command) fmtVerb() *cobra.Command {
	f := formatter{Command: c}
	cmd := &cobra.Command{
		Use:               "fmt FILE|FOLDER|PATTERN...",
		Args:              atLeastOne(words.Say("name a rule file to lay out")),
		RunE:              func(_ *cobra.Command, args []string) error { return f.run(args) },
		ValidArgsFunction: filesLike(isRuleSet),
	}
	excluding(cmd, &f.exclude)
	cmd.Flags().BoolVar(&f.check, "check", false, "")
	cmd.Flags().BoolVar(&f.diff, "diff", false, "")
	cmd.Flags().BoolVar(&f.stdout, "stdout", false, "")
	cmd.MarkFlagsMutuallyExclusive("check", "stdout")
	cmd.MarkFlagsMutuallyExclusive("diff", "stdout")
	return cmd
}

func (f *formatter) run(args []string) error {
	// standard output is for names and texts
	f.printer = f.findingPrinter(f.Stderr, new(rules.Loader))
	files := inputs.Rules.Find(args, inputs.Unnamed, f.exclude...)
	f.failures = files.Errors
	for _, name := range files.Names {
		err := f.file(name, name == inputs.Unnamed || slices.Contains(args, name))
		if f.unwritten != nil {
			return failed(f.unwritten)
		}
		if err != nil {
			f.failures = append(f.failures, err)
		}
	}
	if len(args) > 1 || args[0] != inputs.Stdin {
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

func (f *formatter) summary() {
	if f.files == 0 {
		return
	}
	files := words.Counted(f.files, words.Say("%d file"), words.Say("%d files"))
	text := words.Say("%s: %d changed", files, f.changed)
	if f.check || f.diff || f.stdout {
		text = words.Say("%s: %d would change", files, f.changed)
	}
	if f.findings != nil {
		text = words.Say("%s; %s", text, findings.Counted(f.findings))
	}
	f.say(f.translate(text))
}

func (f *formatter) file(name string, named bool) error {
	result, err := f.layOut(name, named)
	if result == nil || err != nil {
		return err
	}
	f.files++
	if result.Findings != nil { // the file stays unchanged
		f.findings = append(f.findings, result.Findings...)
		f.printer.SetText(name, result.Old)
		if err := f.printer.Print(result.Findings); err != nil {
			return words.Errorf("the findings can't be written: %s", err)
		}
		return nil
	}
	differs := result.Differs()
	if differs {
		f.changed++
	}
	switch {
	case f.stdout, name == inputs.Unnamed && !f.check && !f.diff:
		return f.print(f.data(), result.Text)
	case f.diff && differs:
		shown := sanitize.Text(name)
		return f.print(f.Stdout, diff.Diff(shown, result.Old, shown+" "+f.translate(words.Say("(laid out)")), result.Text))
	case f.diff, !differs:
		return nil
	case !f.check:
		if err := outfile.Replace(name, result.Old, result.Text); err != nil {
			return err
		}
	}
	if strings.HasPrefix(name, ":") { // GitHub would read it as a workflow command
		name = "." + string(filepath.Separator) + name
	}
	return f.print(f.Stdout, []byte(sanitize.Text(name)+"\n"))
}

func (f *formatter) layOut(name string, named bool) (*check.LaidOut, error) {
	if name != inputs.Unnamed {
		return check.LayOut(name, named)
	}
	text, err := f.readInput(words.Say("reading a rule file from the terminal"))
	if err != nil {
		return nil, err
	}
	return check.LayOutText(name, text)
}

func (f *formatter) print(w io.Writer, text []byte) error {
	if _, err := w.Write(text); err != nil {
		f.unwritten = words.Errorf("the output can't be written: %s", err)
	}
	return f.unwritten
}
