package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"syscall"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/manual"
	"github.com/spf13/cobra"
)

// The exit codes. The package comment explains them.
const (
	exitWell = iota
	exitFindings
	exitUsage
	exitFailed
	// exitInterrupted is what shells report of a command that Ctrl+C ended.
	exitInterrupted = 130
)

// Command is a single run of the program.
type Command struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Getenv returns an environment variable. A nil Getenv means no environment.
	Getenv func(name string) string

	// ctx ends the run. args are the arguments of Main.
	ctx   context.Context
	args  []string
	flags commonFlags
	// early is the warning that the rules were not yet in force on the date.
	early string
	// renamed is set if --set names an option by a synonym.
	renamed bool
	// watched is set once Ctrl+C has ended a watch, whose exit code is that of the last check.
	watched bool
	// out is the output of cobra.
	out errWriter
}

// exit is the error of a verb that ends with a non-zero exit code. If err is nil, everything was
// already printed.
type exit struct {
	code int
	err  error
}

func (e *exit) Error() string {
	if e.err == nil {
		return fmt.Sprint("exit code ", e.code)
	}
	return e.err.Error()
}

// failed returns the exit of a verb that could not do its job. It prints nothing if the reader of
// the output closed it, as head does.
func failed(err error) error {
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return &exit{code: exitFailed}
	}
	return &exit{exitFailed, err}
}

func unwritten(err error) error {
	if err == nil {
		return nil
	}
	return failed(words.Errorf("the output can't be written: %s", err))
}

func usageError(format string, args ...any) error {
	return &exit{exitUsage, words.Errorf(format, args...)}
}

// Main runs the program with the given arguments, which exclude its name, and returns the exit
// code. Long operations end soon after ctx is done.
func (c *Command) Main(ctx context.Context, args []string) int {
	c.ctx, c.args = ctx, args
	c.Stdout, c.Stderr = &sanitize.Writer{W: c.Stdout}, &sanitize.Writer{W: c.Stderr}
	root := c.root()
	root.SetArgs(args)
	verb, err := root.ExecuteContextC(ctx)
	var e *exit
	if c.out.err != nil && !errors.As(err, &e) {
		err = unwritten(c.out.err)
	}
	if err == nil {
		return exitWell
	}
	if !errors.As(err, &e) {
		e = &exit{exitUsage, callError(err)} // all other errors are cobra's, about the arguments
	}
	c.chooseLang()
	if ctx.Err() != nil && e.code == exitFailed && !c.watched {
		if e.code = exitInterrupted; errors.Is(e.err, context.Canceled) {
			e.err = errInterrupted
		}
	}
	c.printError(e.err)
	if e.code == exitUsage {
		c.say(c.translate(words.Say("See %s --help", verb.CommandPath())))
	}
	return e.code
}

var errInterrupted = words.Errorf("stopped by Ctrl+C before it was done")

func (c *Command) printError(err error) {
	if err == nil {
		return
	}
	for _, line := range finding.Lines(err, c.flags.lang.value) {
		c.say("rulecheck: " + line)
	}
}

func (c *Command) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "rulecheck",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          c.knownVerb,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	c.out = errWriter{Writer: c.Stdout}
	root.SetIn(c.Stdin)
	root.SetOut(&c.out)
	root.SetErr(c.Stderr)
	c.flags.outputFlags(root)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		return c.fromEnvironment(cmd)
	}
	cobra.EnableCommandSorting = false
	root.CompletionOptions.DisableDefaultCmd = true
	for _, g := range []struct {
		title words.Text
		verbs []*cobra.Command
	}{
		{words.Say("Score hands"), []*cobra.Command{c.scoreVerb(), c.explainVerb(), c.waitsVerb(),
			c.pointsVerb(), c.batchVerb()}},
		{words.Say("Your rules"), []*cobra.Command{c.initVerb(), c.checkVerb(), c.testVerb(), c.docVerb(),
			c.fmtVerb(), c.listVerb(), c.rulesVerb(), c.resolveVerb(), c.factsVerb(),
			c.codesVerb()}},
		{words.Say("Compare rules"), []*cobra.Command{c.diffVerb(), c.proveVerb(), c.inferVerb()}},
		{words.Say("Games"), []*cobra.Command{c.gameVerb(), c.seasonVerb(), c.convertVerb()}},
		{words.Say("The page, and other programs"), []*cobra.Command{c.serveVerb(), c.lspVerb(),
			c.schemaVerb(), c.completionVerb(), versionVerb(), c.helpVerb()}},
	} {
		id := g.title.Format
		root.AddGroup(&cobra.Group{ID: id, Title: id})
		for _, verb := range g.verbs {
			verb.GroupID = id
			root.AddCommand(verb)
			if verb.Name() == "help" {
				root.SetHelpCommand(verb)
			}
		}
	}
	root.SetFlagErrorFunc(explainFlag)
	root.SetHelpFunc(c.writeHelp)
	return root
}

func (c *Command) knownVerb(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	name := args[0]
	var verbs []string
	for _, v := range root.Commands() {
		if v.IsAvailableCommand() {
			verbs = append(verbs, v.Name())
		}
	}
	near := naming.Nearest(name, verbs)
	switch {
	case inputs.IsRuleFile(name):
		return usageError("%s is a file, not a command; to check it, write rulecheck check %[1]s",
			name)
	case strings.IndexAny(name, "0123456789") == 0:
		return usageError("there is no command %q; %s", name, writeScore)
	case near != "":
		return usageError("there is no command %q; %s", name, suggestion(name, verbs))
	case !otherVerbs[name].Empty():
		return usageError("there is no command %q; %s", name, otherVerbs[name])
	case manual.Page(name) != nil:
		return usageError("there is no command %q; rulecheck help %[1]s shows the page about it",
			name)
	}
	if pages := manual.About(name); pages != nil {
		return usageError("there is no command or page %q; these pages mention it: %s, "+
			"as rulecheck help %s shows", name, strings.Join(pages, ", "), pages[0])
	}
	return usageError("there is no command %q; rulecheck help lists them", name)
}

var (
	writeScore = words.Say("to score a hand, write score in front of it")
	writeCheck = words.Say("rulecheck check shows what is wrong in rule files")
)

// otherVerbs maps commands of other programs to hints on the equivalent here.
var otherVerbs = map[string]words.Text{
	"calc":      writeScore,
	"calculate": writeScore,
	"compare":   words.Say("rulecheck diff shows what changes from one rule set to another"),
	"effect": words.Say("rulecheck diff shows the effect of a change; " +
		"rulecheck help effect explains it"),
	"format":   words.Say("rulecheck fmt lays out rule files"),
	"lint":     writeCheck,
	"new":      words.Say("rulecheck init starts a house file"),
	"options":  words.Say("rulecheck list ID shows the options of a rule set"),
	"play":     words.Say("rulecheck game works out the points of a game"),
	"run":      words.Say("rulecheck test runs the tests of rules"),
	"sheet":    words.Say("rulecheck doc makes the house-rules sheet"),
	"show":     words.Say("rulecheck resolve ID prints a rule set"),
	"validate": writeCheck,
	"why":      words.Say("rulecheck explain shows why a hand has its score"),
	"yaku":     words.Say("rulecheck list --yaku shows the yaku"),
}

func versionVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use: "version",
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Main checks for write errors
			fmt.Fprintf(cmd.OutOrStdout(), "rulecheck version %s\n", version())
			return nil
		},
	}
	noArguments(cmd, words.Say("version takes no arguments"))
	return cmd
}

// version returns the version of the program and, if it is known, what it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(unknown)"
	}
	of := make(map[string]string)
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	commit, day := of["vcs.revision"], of["vcs.time"]
	if commit == "" {
		return info.Main.Version
	}
	const shown = 12 // as in versions that Go makes of commits
	day, _, _ = strings.Cut(day, "T")
	return fmt.Sprintf("%s (%s, %s)", info.Main.Version, commit[:min(shown, len(commit))], day)
}

// errWriter keeps the first write error, because cobra ignores errors when it writes help and other
// output.
type errWriter struct {
	io.Writer
	err error
}

func (r *errWriter) Write(p []byte) (int, error) {
	n, err := r.Writer.Write(p)
	r.err = cmp.Or(r.err, err)
	return n, err
}
