package main

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
)

func callError(err error) error {
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return words.Errorf("the flag %s needs a value", flagName(e.GetSpecifiedName()))
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		why := words.Of(e.Unwrap())
		switch e.GetFlag().Value.Type() {
		case "int", "uint":
			why = words.Say("write a whole number")
		case "bool":
			why = words.Say("write true or false")
		}
		return words.Errorf("%s can't be %q: %s", "--"+e.GetFlag().Name, e.GetValue(), why)
	}
	if e, ok := errors.AsType[*pflag.InvalidSyntaxError](err); ok {
		return words.Errorf("%s is not a flag", e.GetSpecifiedFlag())
	}
	if set := exclusiveFlags.FindStringSubmatch(err.Error()); set != nil {
		return words.Errorf("--%s can't be used together",
			strings.ReplaceAll(set[1], " ", ", --"))
	}
	return err
}

// exclusiveFlags matches the error of cobra about flags that exclude each other.
var exclusiveFlags = regexp.MustCompile(`; \[(.*)\] were all set$`)

func flagName(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// suggestion returns a question for the name that was meant, or an empty text.
func suggestion(name string, names []string) words.Text {
	if best := naming.Nearest(name, names); best != "" {
		return words.Say("did you mean %q?", best)
	}
	return words.Text{}
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
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	hint := words.Or(flagOfPrograms(cmd, name), flagOfVerbs(cmd, name),
		suggestion("--"+name, known))
	if hint.Empty() {
		return usageError("unknown flag: %s", flagName(name))
	}
	return usageError("unknown flag: %s; %s", flagName(name), hint)
}

// flagOfPrograms returns a hint on what to write in place of a flag of other programs, or an empty
// text.
func flagOfPrograms(cmd *cobra.Command, flag string) words.Text {
	formats := func(verb *cobra.Command) bool {
		f := verb.Flags().Lookup("format")
		return f != nil && slices.Contains(f.Value.(*choice).allowed, flag)
	}
	switch {
	case slices.Contains([]string{"o", "output", "out"}, flag):
		return words.Say("write > FILE at the end of the call, which every shell knows")
	case flag == "f" && cmd.Flags().Lookup("format") != nil:
		return words.Say("write %s", "--format")
	case cmd.Name() == "fmt" && slices.Contains([]string{"w", "i", "write", "in-place"}, flag):
		return words.Say("fmt writes into the files without a flag")
	case formats(cmd):
		return words.Say("write %s", "--format "+flag)
	case slices.ContainsFunc(cmd.Commands(), formats): // flags of the root come before the verb
		return words.Say("write %s after the command", "--format "+flag)
	}
	return words.Text{}
}

// flagOfVerbs returns a hint on what to write in place of a flag that other verbs take, or an empty
// text.
func flagOfVerbs(cmd *cobra.Command, flag string) words.Text {
	var others []string
	for _, verb := range cmd.Root().Commands() {
		if verb.Flags().Lookup(flag) != nil {
			others = append(others, verb.Name())
		}
	}
	verbs := words.Plain(strings.Join(others, ", "))
	if len(others) > 4 {
		verbs = words.Say("%s and others", strings.Join(others[:3], ", "))
	}
	verb := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	takes := func(flag string) bool { return cmd.Flags().Lookup(flag) != nil }
	switch {
	case others == nil:
		return words.Text{}
	case !cmd.HasParent():
		return words.Say("write it after a command that takes it: %s", verbs)
	case flag == "rules" && takes("extends"):
		return words.Say("%s starts from the rules of --extends", verb)
	case flag == "rules" && strings.Contains(cmd.Use, "FILE"):
		return words.Say("%s takes rules without a flag: %s", verb, "rulecheck "+cmd.Use)
	case flag == "as-of" && takes("rules"):
		return words.Say("write the date after the rules, as in --rules jpml-a@2024-10-01")
	}
	return words.Say("that is a flag of %s; leave it out", verbs)
}
