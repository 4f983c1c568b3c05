package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The exit codes. The package comment explains them.
const (
	exitWell = iota
	exitFindings
	exitUsage
	exitFailed
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

func unwritten(what string, err error) error {
	if err == nil {
		return nil
	}
	return failed(fmt.Errorf("%s can't be written: %w", what, err))
}

func usageError(format string, args ...any) error {
	return &exit{exitUsage, fmt.Errorf(format, args...)}
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
		err = unwritten("the output", c.out.err)
	}
	if err == nil {
		return exitWell
	}
	if !errors.As(err, &e) {
		e = &exit{exitUsage, err} // all other errors are cobra's, about the arguments
	}
	c.printError(e.err)
	if e.code == exitUsage {
		fmt.Fprintf(c.Stderr, "See %s --help\n", verb.CommandPath())
	}
	return e.code
}

func (c *Command) printError(err error) {
	if err == nil {
		return
	}
	for _, line := range finding.Lines(err) {
		c.say("rulecheck: " + line)
	}
}

func (c *Command) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "rulecheck",
		Short: "Score riichi mahjong hands under rules that are data, and check rule files",
		Long: `Rulecheck scores riichi mahjong hands under rules that are data, and checks
rule files.

Tiles are written as numbers with the letter of their suit: m characters,
p dots, s bamboo, z honors (1z-4z east to north, 5z haku, 6z hatsu, 7z chun).
0 is a red five.

Verbs that work by rules take --rules with a rule set, --set with an option and
--as-of with a date, as rulecheck score --help tells.

Text is coloured on a terminal, unless the variable NO_COLOR is set. Where no
flag says otherwise, the variable RULECHECK_RULES names the rule set, and
RULECHECK_LANG the language; then a file rulecheck.yaml in the folder in which
you are, with rules: and lang:; then variables of the system, such as LANG.
Exit codes: 0 all is well; 1 there are findings, failed tests or refused hands,
files that fmt --check would change, or rule sets that differ; 2 the call is
wrong; 3 the job can't be done, for example because a file can't be read.`,
		Example: `  rulecheck score 234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p
  rulecheck check our-club.yaml`,
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
	root.AddCommand(c.scoreVerb(), c.pointsVerb(), c.waitsVerb(), c.explainVerb(), c.diffVerb(),
		c.batchVerb(), c.gameVerb(), c.inferVerb(), c.convertVerb(), c.seasonVerb(), c.proveVerb(),
		c.checkVerb(), c.testVerb(), c.fmtVerb(), c.resolveVerb(), c.rulesVerb(),
		c.listVerb(), c.docVerb(), c.codesVerb(), c.factsVerb(), c.schemaVerb(), c.initVerb(),
		c.lspVerb(), c.serveVerb(), versionVerb())
	root.SetHelpCommand(c.helpVerb())
	root.SetFlagErrorFunc(explainFlag)
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "FlagUsages",
		fmt.Sprint("FlagUsagesWrapped ", terminal.Width)))
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if lang := cmd.Flags().Lookup("lang"); lang != nil && lang.Changed &&
			lang.Value.String() != words.Languages[0] {
			fmt.Fprintln(c.Stderr, "rulecheck: help is in English alone")
		}
		help(cmd, args)
	})
	refuseShells(root)
	return root
}

func (c *Command) knownVerb(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var verbs []string
	for _, v := range root.Commands() {
		if v.IsAvailableCommand() {
			verbs = append(verbs, v.Name())
		}
	}
	hint := cmp.Or(otherVerbs[args[0]], "there are "+strings.Join(verbs, ", "))
	switch {
	case strings.IndexAny(args[0], "0123456789") == 0:
		hint = "to score a hand, write score in front of it"
	case inputs.IsRuleFile(args[0]):
		return usageError("%s is a file, and no verb; to check it, write rulecheck check %[1]s",
			args[0])
	}
	return usageError("there is no verb %q; %s", args[0], suggestion(args[0], verbs, hint))
}

// otherVerbs maps verbs of other programs to hints on the equivalent here.
var otherVerbs = map[string]string{
	"calc":      "to score a hand, write score in front of it",
	"calculate": "to score a hand, write score in front of it",
	"compare":   "rulecheck diff says what changes from one rule set to another",
	"format":    "rulecheck fmt lays out rule files",
	"lint":      "rulecheck check tells what there is to mend in rule files",
	"new":       "rulecheck init starts a house file",
	"options":   "rulecheck list ID shows the options of a rule set",
	"play":      "rulecheck game works out the points of a game",
	"run":       "rulecheck test runs the tests of rules",
	"sheet":     "rulecheck doc makes the house-rules sheet",
	"show":      "rulecheck resolve ID prints a rule set",
	"validate":  "rulecheck check tells what there is to mend in rule files",
	"why":       "rulecheck explain tells why a hand has its score",
	"yaku":      "rulecheck list --yaku shows the yaku",
}

// explainFlag adds a hint to the error about an unknown flag.
func explainFlag(cmd *cobra.Command, err error) error {
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err
	}
	name := unknown.GetSpecifiedName()
	if cmd.Name() == "points" && name != "" && strings.Trim(name, "0123456789") == "" {
		return usageError("-%s is below 0; write han and fu, such as 3 40",
			unknown.GetSpecifiedShortnames())
	}
	if hint := cmp.Or(flagOfPrograms(cmd, name), flagOfVerbs(cmd, name)); hint != "" {
		return usageError("%w; %s", err, hint)
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	if hint := suggestion("--"+name, known, ""); hint != "" {
		return usageError("%w; %s", err, hint)
	}
	return err
}

// flagOfPrograms returns a hint on what to write in place of a flag of other programs, or "".
func flagOfPrograms(cmd *cobra.Command, flag string) string {
	formats := func(verb *cobra.Command) bool {
		f := verb.Flags().Lookup("format")
		return f != nil && slices.Contains(f.Value.(*choice).allowed, flag)
	}
	switch {
	case slices.Contains([]string{"o", "output", "out"}, flag):
		return "write > FILE at the end of the call, which every shell knows"
	case flag == "f" && cmd.Flags().Lookup("format") != nil:
		return "write --format"
	case cmd.Name() == "fmt" && slices.Contains([]string{"w", "i", "write", "in-place"}, flag):
		return "fmt writes into the files without a flag"
	case formats(cmd):
		return "write --format " + flag
	case slices.ContainsFunc(cmd.Commands(), formats): // flags of the root come before the verb
		return "write --format " + flag + " behind the verb"
	}
	return ""
}

// flagOfVerbs returns a hint on what to write in place of a flag that other verbs take, or "".
func flagOfVerbs(cmd *cobra.Command, flag string) string {
	var others []string
	for _, verb := range cmd.Root().Commands() {
		if verb.Flags().Lookup(flag) != nil {
			others = append(others, verb.Name())
		}
	}
	verbs := strings.Join(others, ", ")
	if len(others) > 4 {
		verbs = strings.Join(others[:3], ", ") + " and others"
	}
	verb := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	takes := func(flag string) bool { return cmd.Flags().Lookup(flag) != nil }
	switch {
	case others == nil:
		return ""
	case !cmd.HasParent():
		return "write it behind a verb that takes it: " + verbs
	case flag == "lang":
		return verb + " speaks English alone; leave it out"
	case flag == "rules" && takes("extends"):
		return verb + " starts from the rules of --extends"
	case flag == "rules" && strings.Contains(cmd.Use, "FILE"):
		return verb + " takes rules without a flag: rulecheck " + cmd.Use
	case flag == "as-of" && takes("rules"):
		return "write the date behind the rules, as in --rules jpml-a@2024-10-01"
	}
	return "that is a flag of " + verbs + "; leave it out"
}

func versionVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program",
		Long:  "Version prints the version of the program, as --version does.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Main checks for write errors
			fmt.Fprintf(cmd.OutOrStdout(), "rulecheck version %s\n", version())
			return nil
		},
	}
	noArguments(cmd, "version takes no arguments")
	return cmd
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(unknown)"
}

// errWriter keeps the first write error, because cobra ignores errors when it writes help and other
// output.
type errWriter struct {
	io.Writer
	err error
}

func (r *errWriter) Write(p []byte) (int, error) {
	n, err := r.Writer.Write(p)
	if r.err == nil {
		r.err = err
	}
	return n, err
}
