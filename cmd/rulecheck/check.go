package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/check"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"
)

type checkFlags struct {
	format, failOn choice
	stdinName      string
	watch          bool
	noIgnore       bool
	fix, diff      bool
	exclude        []string
	// silent lists the codes of warnings that the settings file silences.
	silent []string
}

func (c *Command) checkVerb() *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use: "check [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.validate(cmd.Flags().Changed("stdin-name"), args); err != nil {
				return err
			}
			return c.runCheck(args, &flags)
		},
		ValidArgsFunction: completeRuleFiles,
	}
	c.flags.setFlag(cmd)
	flags.define(cmd)
	return cmd
}

func (c *Command) runCheck(args []string, flags *checkFlags) error {
	if c.Getenv != nil {
		s, found, loader, err := document.FindSettings(c.ctx)
		switch {
		case err != nil && len(args) == 0:
			return failed(err)
		case found != nil && len(args) == 0: // otherwise checking the settings file reports them
			return c.unusableSettings(s, found, loader)
		}
		c.setRules(s)
		flags.silent = s.Ignore
	}
	args, err := c.argsOrRules(args, words.Say("name a rule file to check"))
	if err != nil {
		return err
	}
	var notFixed error
	if flags.fix || flags.diff {
		if notFixed = c.fix(args, flags); flags.diff {
			return notFixed
		}
	}
	if flags.watch {
		return c.watch(words.Say("checking; Ctrl+C ends this"), words.Say("checking again"), args, flags.exclude,
			func() (*round, error) {
				run, err := c.check(args, flags)
				if err != nil {
					return nil, err
				}
				return &round{run.loader, run.named, run.unread, run.result(flags)}, nil
			})
	}
	run, err := c.check(args, flags)
	if err != nil {
		return err
	}
	return cmp.Or(notFixed, run.result(flags))
}

func (f *checkFlags) define(cmd *cobra.Command) {
	choose(cmd, &f.format, "format", findings.Formats...)
	choose(cmd, &f.failOn, "fail-on", "error", "warning", "never")
	cmd.Flags().StringVar(&f.stdinName, "stdin-name", inputs.Unnamed, "")
	cmd.Flags().Lookup("stdin-name").DefValue = "" // the usage text describes the default
	excluding(cmd, &f.exclude)
	cmd.Flags().BoolVar(&f.noIgnore, "no-ignore", false, "")
	cmd.Flags().BoolVar(&f.fix, "fix", false, "")
	cmd.Flags().BoolVar(&f.diff, "diff", false, "")
	cmd.MarkFlagsMutuallyExclusive("diff", "format")
	cmd.Flags().BoolVar(&f.watch, "watch", false, "")
}

func (f *checkFlags) validate(nameGiven bool, args []string) error {
	fromInput := slices.Contains(args, inputs.Stdin)
	switch {
	case nameGiven && !fromInput:
		return usageError("--stdin-name is for the standard input; give - as a file as well")
	case nameGiven && f.stdinName == "":
		return usageError("--stdin-name is empty; give a name such as our-club.yaml")
	case (f.fix || f.diff) && fromInput:
		return usageError("--fix and --diff are for files on disk; give a file in place of -")
	case f.watch && (f.fix || f.diff):
		return usageError("--watch changes no files; fix them first, with --fix and without --watch")
	case f.watch && fromInput:
		return usageError("--watch waits for files to change, and the standard input is read " +
			"once; give a file")
	case f.watch && f.format.value == "sarif":
		return usageError("--watch shows findings again and again, and a SARIF log holds one " +
			"run; choose another format")
	}
	return nil
}

type checkRun struct {
	loader *rules.Loader
	// named lists the files to check, and files those that could be read, in the same order.
	named, files []string
	findings     rules.Findings
	// left is the number of findings not shown.
	left int
	// silenced is the number of warnings that comments and settings silence.
	silenced int
	// unread holds the errors of unreadable files, and of folders and patterns without files.
	unread []error
}

func (c *Command) check(args []string, flags *checkFlags) (*checkRun, error) {
	l, err := c.flags.loader()
	if err != nil {
		return nil, err
	}
	l.NoIgnore = flags.noIgnore
	c.setDefaultRules(l)
	var unread []error
	if slices.Contains(args, inputs.Stdin) {
		text, err := c.readInput(words.Say("reading a rule file from the terminal"))
		if err != nil {
			unread = append(unread, err)
			args = slices.DeleteFunc(slices.Clone(args),
				func(arg string) bool { return arg == inputs.Stdin })
		} else {
			l = l.With(flags.stdinName, text)
		}
	}
	files := inputs.Rules.Find(args, flags.stdinName, flags.exclude...)
	c.sayPassedOver(files)
	run := &checkRun{loader: l, named: files.Names, unread: append(unread, files.Errors...)}
	for i, result := range check.Files(c.ctx, l, files.Names) {
		if result.Err != nil {
			run.unread = append(run.unread, result.Err)
			continue
		}
		run.files = append(run.files, files.Names[i])
		run.findings = append(run.findings, result.Findings...)
	}
	run.silenced = countOnce(source.Of(l).Silenced())
	if whole := strings.Join(args, " "); run.unread != nil &&
		len(args) > 1 && inputs.Exists(whole) {
		run.unread = append(run.unread,
			words.Errorf("there is a file %q: quote names that contain spaces", whole))
	}
	run.findings = findings.Sort(run.findings)
	if !flags.noIgnore {
		run.silence(flags.silent)
	}
	shown, left := findings.Limit(run.findings, findings.MaxBytes)
	run.left = left
	err = c.findingPrinter(c.Stdout, l).Write(shown, run.unread, flags.format.value, version())
	if err != nil {
		return nil, unwritten(err)
	}
	c.summary(run, flags.format.value == findings.Formats[0])
	return run, nil
}

// maxInput limits the bytes read from the standard input. It exceeds the maximum size of a rule
// file, so that larger files are reported.
const maxInput = 2 << 20

func (c *Command) readInput(reading words.Text) ([]byte, error) {
	if terminalOf(c.Stdin) != nil {
		c.note(reading)
	}
	text, err := io.ReadAll(io.LimitReader(c.Stdin, maxInput))
	if err != nil {
		return nil, words.Errorf("the standard input can't be read: %s", err)
	}
	return text, nil
}

// summary prints the number of findings, or the names of files without any.
func (c *Command) summary(run *checkRun, named bool) {
	if len(run.files) == 0 {
		return
	}
	if named && len(run.findings) == 0 {
		for _, line := range terminal.Wrap(c.translate(words.Say("all is well in %s",
			someOf(run.files))), cmp.Or(c.options(c.Stderr).Width, terminal.Width)) {
			fmt.Fprintln(c.Stderr, line)
		}
	}
	text := findings.Counted(run.findings)
	if run.left > 0 {
		text = words.Say("%s, %d not shown", text, run.left)
	}
	if run.silenced > 0 {
		text = words.Say("%s, %d silenced", text, run.silenced)
	}
	files := words.Say("%d files", len(run.files))
	if len(run.files) == 1 {
		files = words.Say("1 file")
	}
	fmt.Fprintln(c.Stderr, c.translate(words.Say("%s: %s", files, text)))
}

func someOf(names []string) words.Text {
	const limit = 8
	if more := len(names) - limit; more > 0 {
		return words.Say("%s and %d more", strings.Join(names[:limit], ", "), more)
	}
	return words.Plain(strings.Join(names, ", "))
}

func (run *checkRun) result(flags *checkFlags) error {
	fail := flags.failOn.value
	switch {
	case run.unread != nil:
		return failed(errors.Join(run.unread...))
	case fail == "error" && run.findings.Errors() > 0, fail == "warning" && len(run.findings) > 0:
		return &exit{code: codeOf(run.findings)}
	}
	return nil
}

// silence removes the warnings with the given codes and counts them.
func (run *checkRun) silence(codes []string) {
	before := len(run.findings)
	run.findings = slices.DeleteFunc(run.findings, func(f rules.Finding) bool {
		return f.Severity == rules.Warning && slices.Contains(codes, f.Code)
	})
	run.silenced += before - len(run.findings)
}

func countOnce(all []tree.Silenced) int {
	silenced := make(rules.Findings, len(all))
	for i := range all {
		silenced[i] = all[i].Finding
	}
	return len(findings.Sort(silenced))
}

// fix applies the safe fixes to the files that args name, or shows them as a diff. It returns write
// errors and, if it only shows a diff, read errors.
func (c *Command) fix(args []string, flags *checkFlags) error {
	show := flags.diff
	l, err := c.flags.loader()
	if err != nil {
		return err
	}
	files := inputs.Rules.Find(args, inputs.Unnamed, flags.exclude...)
	var failures []error
	mended := [...]words.Text{words.Say("%d mistake fixed"), words.Say("%d mistakes fixed")}
	if show {
		failures = files.Errors
		mended = [...]words.Text{words.Say("%d mistake to fix"), words.Say("%d mistakes to fix")}
	}
	for _, name := range files.Names {
		if inputs.IsShipped(name) {
			continue
		}
		old, fixed, err := findings.Fix(c.ctx, l, name)
		if err != nil && show {
			failures = append(failures, err)
		}
		if err != nil || fixed == nil || bytes.Equal(old, fixed.Text) {
			continue
		}
		shown := sanitize.Text(name)
		if show {
			if _, err := c.Stdout.Write(diff.Diff(shown, old, shown+" "+c.translate(words.Say("(fixed)")),
				fixed.Text)); err != nil {
				return unwritten(err)
			}
		} else if err := outfile.Replace(name, old, fixed.Text); err != nil {
			failures = append(failures, err)
			continue
		}
		for _, fix := range fixed.Applied {
			fmt.Fprintln(c.Stderr,
				sanitize.Text(fix.Edits[0].Position.String()+": "+c.translate(fix.Title)))
		}
		fmt.Fprintf(c.Stderr, "%s: %s\n", shown,
			c.translate(words.Counted(len(fixed.Applied), mended[0], mended[1])))
	}
	if failures != nil {
		return failed(errors.Join(failures...))
	}
	return nil
}
