package main

import (
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

func (c *Command) completionVerb() *cobra.Command {
	write := map[string]func(root *cobra.Command, w io.Writer) error{
		"bash": func(root *cobra.Command, w io.Writer) error {
			return root.GenBashCompletionV2(w, true)
		},
		"fish": func(root *cobra.Command, w io.Writer) error {
			return root.GenFishCompletion(w, true)
		},
		"powershell": (*cobra.Command).GenPowerShellCompletionWithDesc,
		"zsh":        (*cobra.Command).GenZshCompletion,
	}
	shells := slices.Sorted(maps.Keys(write))
	return &cobra.Command{
		Use: "completion SHELL",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || write[args[0]] == nil {
				return usageError("name one of the shells %s", strings.Join(shells, ", "))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return unwritten(write[args[0]](cmd.Root(), c.Stdout))
		},
		ValidArgs: shells,
	}
}

func completeRuleFiles(_ *cobra.Command, _ []string,
	typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var words []cobra.Completion
	for _, id := range rules.Shipped() {
		if name, _ := source.ShippedTitle(id, "en"); strings.HasPrefix(id, typed) {
			words = append(words, cobra.CompletionWithDesc(id, name))
		}
	}
	files, directive := filesLike(isRuleSet)(nil, nil, typed)
	return append(words, files...), directive
}

func (c *Command) completeHand(cmd *cobra.Command, args []string,
	typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	// without rules there are fewer words
	r, _ := new(rules.Loader).Load(cmd.Context(), rules.Named(c.flags.rules))
	words := lists.HandWords(r, args, typed)
	directive := cobra.ShellCompDirectiveNoFileComp
	if len(words) > 0 && !slices.ContainsFunc(words,
		func(word string) bool { return !strings.HasSuffix(word, ":") }) {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return words, directive
}

func isRuleSet(name string) bool { return inputs.IsRuleFile(name) && !source.IsTestFile(name) }

// filesLike returns a completion function for folders and the files that accept allows. If the only
// choice is a folder, no space follows, so that typing can continue.
func filesLike(accept func(name string) bool) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string,
		typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		names := inputs.Beginning(typed, accept)
		if len(names) == 1 && strings.HasSuffix(names[0], string(filepath.Separator)) {
			return names, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeOption completes options of the rule set with their meanings and, after the equals sign,
// their values. The rule set is that of --extends, otherwise the first argument if it is a rule
// set, otherwise that of --rules.
func (f *commonFlags) completeOption(cmd *cobra.Command, args []string,
	typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var r *rules.Rules
	sets := append(slices.Clip(args[:min(len(args), 1)]), f.rules)
	if extends, err := cmd.Flags().GetString("extends"); err == nil { // the init verb
		sets = []string{extends}
	}
	for _, set := range sets {
		if r, _ = new(rules.Loader).Load(cmd.Context(), rules.Named(set)); r != nil {
			break
		}
	}
	if r == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	option, _, chosen := strings.Cut(typed, "=")
	directive := cobra.ShellCompDirectiveNoFileComp
	var words []cobra.Completion
	for i := range r.Options() {
		o := &r.Options()[i]
		switch {
		case !chosen && strings.HasPrefix(o.ID, option):
			words = append(words, cobra.CompletionWithDesc(o.ID+"=", o.Doc.In(f.lang.value)))
			directive |= cobra.ShellCompDirectiveNoSpace
		case chosen && o.ID == option:
			for _, v := range lists.Choices(o) {
				words = append(words, o.ID+"="+v)
			}
		}
	}
	return words, directive
}
