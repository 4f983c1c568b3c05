package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

// refuseShells makes the verb that cobra adds for completion refuse a shell that it does not know, which it would take
// for none at all.
func refuseShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	verb, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err)
	}
	var shells []string
	for _, shell := range verb.Commands() {
		shells = append(shells, shell.Name())
	}
	verb.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usageError("there is no completion for a shell %q; there is %s", args[0], strings.Join(shells, ", "))
		}
		return nil
	}
	verb.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
}

// completeRuleFiles offers the ids of the shipped rule sets with their names, and rule files and folders.
func completeRuleFiles(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var words []cobra.Completion
	for _, id := range rules.Shipped() {
		if !strings.HasPrefix(id, typed) {
			continue
		}
		if r, err := rules.Load(id); err == nil {
			words = append(words, cobra.CompletionWithDesc(id, r.Name.In("en")))
		}
	}
	files, directive := filesLike(typed, false)
	return append(words, files...), directive
}

// completeFiles offers rule files and folders.
func completeFiles(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return filesLike(typed, false)
}

// filesLike offers the rule files and folders whose names begin with what is typed, and files of tests if they are asked
// for. Behind a folder that is the only choice there is no space, so that its files can follow.
func filesLike(typed string, tests bool) ([]cobra.Completion, cobra.ShellCompDirective) {
	folder, start := filepath.Split(typed)
	entries, err := os.ReadDir(filepath.Clean(folder))
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var words []cobra.Completion
	directive := cobra.ShellCompDirectiveNoFileComp
	for _, e := range entries {
		name := e.Name()
		switch {
		case !strings.HasPrefix(name, start) || hidden(name) && start == "" || visible.Text(name) != name:
		case isFolder(folder + name):
			words = append(words, folder+name+string(filepath.Separator))
			directive |= cobra.ShellCompDirectiveNoSpace
		case isRuleFile(name) && (tests || !source.IsTestFile(name)):
			words = append(words, folder+name)
		}
	}
	if len(words) > 1 {
		directive = cobra.ShellCompDirectiveNoFileComp
	}
	return words, directive
}

// completeOption offers the options of the rule set with what they mean, and behind the equals sign their values. The rule
// set is the first argument, as that of check, if it is one.
func (f *commonFlags) completeOption(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var r *rules.Rules
	for _, set := range append(slices.Clip(args[:min(len(args), 1)]), f.rules) {
		if r, _ = new(rules.Loader).Load(cmd.Context(), set); r != nil {
			break
		}
	}
	if r == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	option, _, chosen := strings.Cut(typed, "=")
	directive := cobra.ShellCompDirectiveNoFileComp
	var words []cobra.Completion
	for i := range r.Options {
		o := &r.Options[i]
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

// completeTests offers rule files and files of tests.
func completeTests(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return filesLike(typed, true)
}
