package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/settings"
)

// choice is a flag that takes one of a few words.
type choice struct {
	value   string
	allowed []string
}

func (c *choice) String() string { return c.value }

func (c *choice) Set(s string) error {
	if s == "md" {
		s = "markdown"
	}
	if !slices.Contains(c.allowed, s) {
		return fmt.Errorf("it takes one of %s", strings.Join(c.allowed, ", "))
	}
	c.value = s
	return nil
}

func (c *choice) Type() string { return "word" }

func meant(name string, names []string, otherwise string) string {
	if best := nearest.Name(name, names); best != "" {
		return fmt.Sprintf("did you mean %q?", best)
	}
	return otherwise
}

func choose(cmd *cobra.Command, persistent bool, c *choice, name, usage string, allowed ...string) {
	c.value, c.allowed = allowed[0], allowed
	set := cmd.Flags()
	if persistent {
		set = cmd.PersistentFlags()
	}
	set.Var(c, name, usage+": "+strings.Join(allowed, ", "))
	complete(cmd, name, func(string) []string { return allowed })
}

func complete(cmd *cobra.Command, flag string, words func(typed string) []string) {
	// It fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return words(typed), cobra.ShellCompDirectiveNoFileComp
	})
}

func noArguments(cmd *cobra.Command, message string) {
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usageError("%s", message)
		}
		return nil
	}
}

func atMostOne(message string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usageError("%s, not %d arguments; quote names that contain blanks", message, len(args))
		}
		return nil
	}
}

func atLeastOne(message string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usageError("%s", message)
		}
		return nil
	}
}

// aHand refuses a call without a hand, unless a terminal can be asked, and one that has a rule file in its place.
func (c *Command) aHand(message string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if i := slices.IndexFunc(args, inputs.IsRuleFile); i >= 0 {
			return usageError("%s is a file, and no part of a hand; for its rules write --rules %[1]s", args[i])
		}
		set, _ := cmd.Flags().GetStringArray("set") // each verb that takes a hand has it
		isHand := func(s string) bool { return !strings.Contains(s, "=") }
		if i := slices.IndexFunc(set, isHand); len(args) == 0 && i >= 0 {
			return usageError("%s: --set took %s, and takes option=value, such as double_wind_fu=2", message, set[i])
		}
		if terminalOf(c.Stdin) != nil {
			return nil
		}
		if in := bufio.NewReader(c.Stdin); len(args) == 0 {
			if _, err := in.Peek(1); err == nil { // hands that come from a pipe or a file
				c.Stdin = in
				return nil
			}
		}
		return atLeastOne(message)(cmd, args)
	}
}

func oneOrRules(message string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("rules") {
			return nil
		}
		return atLeastOne(message)(cmd, args)
	}
}

// commonFlags are those of all verbs.
type commonFlags struct {
	rules string
	// rulesBy says where the name of the rules stands if that is not in the call.
	rulesBy     string
	set         []string
	asOf        string
	lang, color choice
	// guessed: the language is that of the system, since nobody has named one.
	guessed bool
}

func (f *commonFlags) register(root *cobra.Command) {
	p := root.PersistentFlags()
	p.StringVar(&f.rules, "rules", "standard", "rule set: a shipped `id` or a file")
	p.StringVar(&f.asOf, "as-of", "", "the edition of the rules on a `date`")
	p.StringArrayVar(&f.set, "set", nil, "turn an option, as `option=value`; may be repeated")
	choose(root, true, &f.lang, "lang", "language of names", words.Languages...)
	choose(root, true, &f.color, "color", "colours", "auto", "always", "never")
	_ = root.RegisterFlagCompletionFunc("rules", completeRuleFiles) // it fails only for a flag that does not exist
	_ = root.RegisterFlagCompletionFunc("set", f.completeOption)
}

// The variables of the environment that stand in for flags.
const (
	rulesVariable = "RULECHECK_RULES"
	langVariable  = "RULECHECK_LANG"
)

// fromEnvironment takes what the flags of a verb don't say from variables, then from the file of settings, and the
// language then from the system. A verb that needs no rules and speaks English alone asks nothing of them, nor do help
// and the scripts for shells.
func (c *Command) fromEnvironment(cmd *cobra.Command) error {
	if !cmd.HasParent() || cmd.Name() == "help" || cmd.Parent().Name() == "completion" {
		return nil
	}
	f, lang := &c.flags, cmd.Flags().Lookup("lang")
	speaks := lang != nil && lang.Value == &f.lang
	_, needsNone := cmd.Flags().Lookup("rules").Value.(refused)
	if c.Getenv == nil || needsNone && !speaks {
		return nil
	}
	var said settings.Settings
	var found rules.Findings
	var loader *rules.Loader
	named := cmd.Flags().Changed("rules") || needsNone
	if !named && c.Getenv(rulesVariable) == "" || speaks && !lang.Changed && c.Getenv(langVariable) == "" {
		var err error
		if said, found, loader, err = settings.Find(c.ctx); err != nil {
			return failed(err)
		}
	}
	if speaks && !lang.Changed {
		if err := c.takeLang(said.Lang); err != nil {
			return err
		}
	}
	if found != nil && !needsNone { // else check says that they can't be used
		return c.unsettled(said, found, loader)
	}
	if !named {
		c.takeRules(said)
	}
	return nil
}

// takeLang takes the language of the variable, else that of the settings, else that of the system.
func (c *Command) takeLang(said string) error {
	f := &c.flags
	if lang := c.Getenv(langVariable); lang != "" {
		if err := f.lang.Set(lang); err != nil {
			return usageError("the variable %s is %q: %w", langVariable, lang, err)
		}
		return nil
	}
	// The first that is set decides (https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html).
	locale := cmp.Or(c.Getenv("LC_ALL"), c.Getenv("LC_MESSAGES"), c.Getenv("LANG"))
	locale, _, _ = strings.Cut(locale, "_")
	locale, _, _ = strings.Cut(locale, ".")
	_ = f.lang.Set(cmp.Or(said, locale)) // of a language that is not there it is English
	f.guessed = said == ""
	return nil
}

// unsettled says what is wrong with a file of settings.
func (c *Command) unsettled(said settings.Settings, found rules.Findings, l *rules.Loader) error {
	_ = c.findingPrinter(c.Stderr, l).Print(found) // the exit code tells all
	return &exit{exitFindings, words.Errorf("%s can't be used: %s", said.File, findings.Counted(found))}
}

func (c *Command) takeRules(said settings.Settings) {
	if set := c.Getenv(rulesVariable); set != "" {
		c.flags.rules, c.flags.rulesBy = set, rulesVariable+": "
	} else if said.Rules != "" {
		c.flags.rules, c.flags.rulesBy = said.Rules, said.File+": "
	}
}

func (c *Command) orRules(args []string, none string) ([]string, error) {
	switch {
	case len(args) > 0:
		return args, nil
	case c.flags.rulesBy == "":
		return nil, usageError("%s", none)
	}
	c.sayRules()
	return []string{c.flags.rules}, nil
}

// excluding defines the flag of verbs that look for rule files in folders.
func excluding(cmd *cobra.Command, exclude *[]string) {
	cmd.Flags().StringArrayVar(exclude, "exclude", nil, "leave out of folders what is called so, as a\n`pattern`; may be repeated")
}

// passOver says which files of folders are none of ours.
func (c *Command) passOver(files *inputs.Found) {
	if names := files.PassedOver; names != nil {
		c.say("rulecheck: " + words.Say("no line hanfu: 1, so passed over: %s", someOf(names)).In(c.flags.lang.value).String())
	}
}

func (c *Command) otherwise(l *rules.Loader) {
	if c.flags.rulesBy != "" {
		source.Of(l).Otherwise = c.flags.rules
	}
}

func (c *Command) sayRules() {
	if by := c.flags.rulesBy; by != "" {
		c.say("rulecheck: " + by + words.In(c.flags.lang.value).Common.Rules + " " + c.flags.rules)
	}
}

// refused is a flag of all verbs that says nothing to one of them: it can't be set, but to the value that it has.
type refused struct{ value, why string }

func (r refused) String() string { return "" }

func (r refused) Set(s string) error {
	if s == r.value && s != "" {
		return nil
	}
	return errors.New(r.why)
}

func (r refused) Type() string { return "word" }

// refuse puts a flag that refuses to be set in the place of one of all verbs, which no longer stands in the help then.
func refuse(cmd *cobra.Command, flag, value, why string) {
	cmd.Flags().Var(refused{value, why}, flag, "")
	cmd.Flags().Lookup(flag).Hidden = true
}

func refuseRules(cmd *cobra.Command, why string) {
	refuse(cmd, "rules", "", why)
	refuse(cmd, "set", "", why)
	refuse(cmd, "as-of", "", why)
}

func inEnglish(cmd *cobra.Command) {
	verb := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	refuse(cmd, "lang", words.Languages[0], verb+" speaks English alone; leave out --lang")
}

func (c *Command) ruleArgument(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.Flags().Changed("rules") {
		return usageError("the rules are named twice, as %s and by --rules; leave out --rules", args[0])
	}
	c.flags.rules, c.flags.rulesBy = args[0], ""
	return nil
}

func (f *commonFlags) loader() (*rules.Loader, error) {
	if why, cure := source.DayMeant(f.asOf); f.asOf != "" && !why.Empty() {
		return nil, usageError("--as-of: %w", words.Errorf("%s; %s", why, cure.Help))
	}
	l := &rules.Loader{Set: make(map[string]string), SetBy: setFlag, AsOf: f.asOf}
	for _, s := range f.set {
		option, value, ok := strings.Cut(s, "=")
		if !ok || option == "" {
			return nil, usageError("--set %s is not written as option=value, such as double_wind_fu=2", s)
		}
		l.Set[option] = value
	}
	return l, nil
}

// engine makes an engine of the rule set of --rules. What else a first score needs is made beside that.
func (c *Command) engine() (*engine.Engine, error) {
	go func() { hand.Prepare(); words.In(c.flags.lang.value) }()
	r, err := c.ruleSet()
	if err != nil {
		return nil, err
	}
	go r.Hash()
	return engine.New(r), nil
}

func (c *Command) ruleSet() (*rules.Rules, error) {
	l, err := c.flags.loader()
	if err != nil {
		return nil, err
	}
	return c.loaded(l, c.flags.rules, c.flags.rulesBy)
}

func (c *Command) loaded(l *rules.Loader, name, by string) (*rules.Rules, error) {
	r, err := l.Load(c.ctx, rules.Named(name))
	if found, ok := errors.AsType[rules.Findings](err); ok {
		return nil, c.unusable(name, found, l)
	}
	if err != nil {
		return nil, failed(fmt.Errorf("%s%w", by, err))
	}
	c.renamed = slices.ContainsFunc(c.flags.set, func(s string) bool {
		id, _, _ := strings.Cut(s, "=")
		return rules.ByID(r.Options(), id) == nil
	})
	if c.early = source.Of(l).TooEarly(name, l.AsOf).In(c.flags.lang.value).String(); c.early != "" {
		c.say("rulecheck: " + c.early)
	}
	return r, nil
}

func (c *Command) unusable(name string, found rules.Findings, l *rules.Loader) error {
	_ = c.findingPrinter(c.Stderr, l).Print(found) // the exit code tells all
	return &exit{codeOf(found), fmt.Errorf("the rules %s can't be used: %s", name, findings.Counted(found))}
}

// setFlag stands for the file where findings are about an option that the flag has turned.
const setFlag = "--set"

// codeOf returns the exit code for findings: an option of --set that the rules can't take is a wrong call.
func codeOf(found rules.Findings) int {
	for i := range found {
		if found[i].File == setFlag && found[i].Severity == rules.Error {
			return exitUsage
		}
	}
	return exitFindings
}
