package main

import (
	"bufio"
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
)

// choice is a flag with a fixed list of values.
type choice struct {
	value   string
	allowed []string
	// known returns the allowed value that another one means, or "". It may be nil.
	known func(string) string
	// chosen is set if the value is not the default.
	chosen bool
}

func (c *choice) String() string { return c.value }

func (c *choice) Set(s string) error {
	if s == "md" {
		s = "markdown"
	}
	if c.known != nil {
		s = cmp.Or(c.known(s), s)
	}
	if !slices.Contains(c.allowed, s) {
		return words.Errorf("possible values: %s", strings.Join(c.allowed, ", "))
	}
	c.value, c.chosen = s, true
	return nil
}

func (c *choice) Type() string { return "word" }

func choose(cmd *cobra.Command, c *choice, name string, allowed ...string) {
	c.value, c.allowed = allowed[0], allowed
	cmd.Flags().Var(c, name, "")
	complete(cmd, name, func(string) []string { return allowed })
}

func complete(cmd *cobra.Command, flag string, words func(typed string) []string) {
	// RegisterFlagCompletionFunc only fails for flags that do not exist.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string,
		typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return words(typed), cobra.ShellCompDirectiveNoFileComp
	})
}

func noArguments(cmd *cobra.Command, message words.Text) {
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usageError("%s", message)
		}
		return nil
	}
}

func atMostOne(message words.Text) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usageError("%s, not %d arguments; quote names that contain spaces", message,
				len(args))
		}
		return nil
	}
}

func atLeastOne(message words.Text) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usageError("%s", message)
		}
		return nil
	}
}

// aHand rejects calls without a hand, unless hands can be read from a terminal or pipe, and calls
// with a rule file in place of a hand.
func (c *Command) aHand(message words.Text) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if i := slices.IndexFunc(args, inputs.IsRuleFile); i >= 0 {
			return usageError("%s is a file, not a part of a hand; for its rules write --rules %[1]s", args[i])
		}
		set, _ := cmd.Flags().GetStringArray("set") // each verb that takes a hand has it
		isHand := func(s string) bool { return !strings.Contains(s, "=") }
		if i := slices.IndexFunc(set, isHand); len(args) == 0 && i >= 0 {
			return usageError("%s: --set took %s, and takes option=value, such as double_wind_fu=2",
				message, set[i])
		}
		if terminalOf(c.Stdin) != nil {
			return nil
		}
		if in := bufio.NewReader(c.Stdin); len(args) == 0 {
			if _, err := in.Peek(1); err == nil { // hands from a pipe or a file
				c.Stdin = in
				return nil
			}
		}
		return atLeastOne(message)(cmd, args)
	}
}

func oneOrRules(message words.Text) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("rules") {
			return nil
		}
		return atLeastOne(message)(cmd, args)
	}
}

type commonFlags struct {
	rules string
	// rulesBy is a prefix naming the source of the rules, if they are not named in the call.
	rulesBy     string
	set         []string
	asOf        string
	lang, color choice
	// guessed is set if the language is that of the system.
	guessed bool
}

// rulesFlags defines the flags of verbs that load a rule set.
func (f *commonFlags) rulesFlags(cmd *cobra.Command) {
	f.rulesFlag(cmd)
	f.setFlag(cmd)
	f.asOfFlag(cmd)
}

// otherRulesFlags defines the flags of verbs that read records and logs, which name their rules.
func (f *commonFlags) otherRulesFlags(cmd *cobra.Command) {
	f.rulesFlags(cmd)
	cmd.Flags().Lookup("rules").DefValue = ""
}

func (f *commonFlags) rulesFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.rules, "rules", "standard", "")
	_ = cmd.RegisterFlagCompletionFunc("rules", completeRuleFiles) // only fails for unknown flags
}

func (f *commonFlags) setFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.set, "set", nil, "")
	_ = cmd.RegisterFlagCompletionFunc("set", f.completeOption) // only fails for unknown flags
}

func (f *commonFlags) asOfFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.asOf, "as-of", "", "")
}

// outputFlags defines the flags of all commands.
func (f *commonFlags) outputFlags(root *cobra.Command) {
	for name, c := range map[string]*choice{"lang": &f.lang, "color": &f.color} {
		c.allowed = words.Shown
		c.known = words.Known
		if name == "color" {
			c.allowed, c.known = []string{"auto", "always", "never"}, nil
		}
		c.value = c.allowed[0]
		root.PersistentFlags().Var(c, name, "")
		complete(root, name, func(string) []string { return c.allowed })
	}
}

// Environment variables that replace flags.
const (
	rulesVariable = "RULECHECK_RULES"
	langVariable  = "RULECHECK_LANG"
)

// fromEnvironment sets the rules and the language from environment variables or the settings file,
// unless flags set them, and otherwise the language from the system. It skips the rules for a
// command that does not take them, and does nothing for the help of the program.
func (c *Command) fromEnvironment(cmd *cobra.Command) error {
	completes := cmd.Name() == cobra.ShellCompRequestCmd // for any command
	takesRules := completes || cmd.Flags().Lookup("rules") != nil
	if c.Getenv == nil || !cmd.HasParent() {
		return nil
	}
	needsRules := takesRules && !cmd.Flags().Changed("rules")
	needsLang := !c.flags.lang.chosen
	var s document.Settings
	var found rules.Findings
	var loader *rules.Loader
	if needsRules && c.Getenv(rulesVariable) == "" || needsLang && c.Getenv(langVariable) == "" {
		var err error
		if s, found, loader, err = document.FindSettings(c.ctx); err != nil && takesRules {
			return failed(err)
		}
	}
	if needsLang {
		if err := c.setLang(s.Lang); err != nil {
			return err
		}
	}
	if completes {
		describe(cmd.Root(), c.flags.lang.value)
	}
	if found != nil && takesRules { // otherwise the check command reports them
		return c.unusableSettings(s, found, loader)
	}
	if needsRules {
		c.setRules(s)
	}
	return nil
}

// chooseLang sets the language for help and errors, also if the flags were not parsed. It ignores
// what is wrong.
func (c *Command) chooseLang() {
	for i, arg := range c.args {
		if lang, ok := strings.CutPrefix(arg, "--lang="); ok && !c.flags.lang.chosen {
			_ = c.flags.lang.Set(lang)
		} else if arg == "--lang" && i+1 < len(c.args) && !c.flags.lang.chosen {
			_ = c.flags.lang.Set(c.args[i+1])
		}
	}
	if !c.flags.lang.chosen && c.Getenv != nil {
		s, _, _, _ := document.FindSettings(c.ctx)
		_ = c.setLang(s.Lang)
	}
}

// setLang sets the language from the environment variable, the settings or the system, in this
// order.
func (c *Command) setLang(lang string) error {
	f := &c.flags
	if lang := c.Getenv(langVariable); lang != "" {
		if err := f.lang.Set(lang); err != nil {
			return usageError("the variable %s is %q: %s", langVariable, lang, err)
		}
		return nil
	}
	// The first variable that is set decides
	// (https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html).
	locale := cmp.Or(c.Getenv("LC_ALL"), c.Getenv("LC_MESSAGES"), c.Getenv("LANG"))
	locale, _, _ = strings.Cut(locale, ".")
	_ = f.lang.Set(cmp.Or(lang, words.Known(locale))) // unsupported languages mean English
	f.guessed = lang == ""
	return nil
}

// unusableSettings prints the findings of a settings file and returns the exit.
func (c *Command) unusableSettings(s document.Settings, found rules.Findings,
	l *rules.Loader) error {
	_ = c.findingPrinter(c.Stderr, l).Print(found) // the exit code matters more
	return &exit{exitFindings, words.Errorf("%s can't be used: %s", s.File,
		findings.Counted(found))}
}

func (c *Command) setRules(s document.Settings) {
	if set := c.Getenv(rulesVariable); set != "" {
		c.flags.rules, c.flags.rulesBy = set, rulesVariable+": "
	} else if s.Rules != "" {
		c.flags.rules, c.flags.rulesBy = s.Rules, s.File+": "
	}
}

func (c *Command) argsOrRules(args []string, none words.Text) ([]string, error) {
	switch {
	case len(args) > 0:
		return args, nil
	case c.flags.rulesBy == "":
		return nil, usageError("%s", none)
	}
	c.sayRules()
	return []string{c.flags.rules}, nil
}

// excluding defines the --exclude flag of verbs that search folders for rule files.
func excluding(cmd *cobra.Command, exclude *[]string) {
	cmd.Flags().StringArrayVar(exclude, "exclude", nil, "")
}

// sayPassedOver prints which files in folders were skipped because they are not rule files.
func (c *Command) sayPassedOver(files *inputs.Found) {
	if names := files.PassedOver; names != nil {
		c.note(words.Say("no line hanfu: 1, so passed over: %s", someOf(names)))
	}
}

func (c *Command) setDefaultRules(l *rules.Loader) {
	if c.flags.rulesBy != "" {
		source.Of(l).Otherwise = c.flags.rules
	}
}

func (c *Command) sayRules() {
	if by := c.flags.rulesBy; by != "" {
		c.say("rulecheck: " + by + words.In(c.flags.lang.value).Common.Rules + " " + c.flags.rules)
	}
}

func (c *Command) ruleArgument(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.Flags().Changed("rules") {
		return usageError("the rules are named twice, as %s and by --rules; leave out --rules",
			args[0])
	}
	c.flags.rules, c.flags.rulesBy = args[0], ""
	return nil
}

func (f *commonFlags) loader() (*rules.Loader, error) {
	if why, cure := source.DayMeant(f.asOf); f.asOf != "" && !why.Empty() {
		return nil, usageError("%s: %s", "--as-of", words.Errorf("%s; %s", why, cure.Help))
	}
	l := &rules.Loader{Set: make(map[string]string), SetBy: bySet, AsOf: f.asOf}
	for _, s := range f.set {
		option, value, ok := strings.Cut(s, "=")
		if !ok || option == "" {
			return nil, usageError("--set %s is not written as option=value, such as "+
				"double_wind_fu=2", s)
		}
		l.Set[option] = value
	}
	return l, nil
}

// engine returns an engine for the rules of --rules. It reads the words of the language
// concurrently.
func (c *Command) engine() (*engine.Engine, error) {
	go words.In(c.flags.lang.value)
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
	return c.load(l, c.flags.rules, c.flags.rulesBy)
}

func (c *Command) load(l *rules.Loader, name, by string) (*rules.Rules, error) {
	r, err := l.Load(c.ctx, rules.Named(name))
	if found, ok := errors.AsType[rules.Findings](err); ok {
		return nil, c.unusable(name, found, l)
	}
	if err != nil {
		return nil, failed(words.Errorf("%s%s", by, err))
	}
	c.renamed = slices.ContainsFunc(c.flags.set, func(s string) bool {
		id, _, _ := strings.Cut(s, "=")
		return rules.ByID(r.Options(), id) == nil
	})
	if c.early = c.translate(source.Of(l).TooEarly(name, l.AsOf)); c.early != "" {
		c.say("rulecheck: " + c.early)
	}
	return r, nil
}

func (c *Command) unusable(name string, found rules.Findings, l *rules.Loader) error {
	_ = c.findingPrinter(c.Stderr, l).Print(found) // the exit code matters more
	return &exit{codeOf(found), words.Errorf("the rules %s can't be used: %s", name,
		findings.Counted(found))}
}

// bySet stands in for the file name in findings about options set by --set.
const bySet = "--set"

// codeOf returns the exit code for findings. An invalid --set is a usage error.
func codeOf(found rules.Findings) int {
	for i := range found {
		if found[i].File == bySet && found[i].Severity == rules.Error {
			return exitUsage
		}
	}
	return exitFindings
}
