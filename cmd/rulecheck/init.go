package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/newhouse"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// starter is one run of the verb that starts a house file.
type starter struct {
	*Command
	// What flags have said; what they have not is asked.
	extends, name, id, edition string
	off                        []string
	force, yes, byHands        bool
	changed                    func(flag string) bool
}

func (c *Command) initVerb() *cobra.Command {
	s := &starter{Command: c}
	cmd := &cobra.Command{
		Use:   "init [FILE]",
		Short: "Start a house file and its tests, by a few questions",
		Long: `Init writes two files: the house file, with what your club plays differently
from the rules that it starts from, and tests of it: hands with what they come
to, one for each thing that you changed. Comments in both explain how to go on.

It asks a few questions: from which rules you start, what the club is called,
what clubs decide most often, and which yaku you don't play. With --by-hands it
shows hands in place of that, asks what each pays at your table, and writes what
follows: the file extends the shipped rules that are nearest, and your answers
are the tests. < goes back a question. What flags have said is not asked, and
--yes asks nothing.

FILE is the house file, else it is named by its id; the tests of club.yaml are
club_test.yaml. Files that are there already are kept unless --force is given,
and nothing is written if anything is wrong.`,
		Example: `  rulecheck init
  rulecheck init --by-hands
  rulecheck init --lang ja
  rulecheck init --yes --extends ema --name "Our club" --set red_fives=3
  rulecheck init --yes --name "Our club" --off ippatsu --off chankan club.yaml`,
		Args: atMostOne("init takes one file, the house file that it is to write"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("rules") {
				return usageError("init starts from the rules of --extends; --rules is for verbs that score and check")
			}
			s.changed = cmd.Flags().Changed
			for _, flag := range [...]string{"yes", "off", "set"} {
				if s.byHands && s.changed(flag) {
					return usageError("--by-hands asks what you play, and can't be used with --%s", flag)
				}
			}
			return s.run(args)
		},
		ValidArgsFunction: completeRuleFiles,
	}
	f := cmd.Flags()
	f.StringVar(&s.extends, "extends", "standard",
		"the rules to start from: a shipped `id`, or a file, as seen\nfrom the house file or from here")
	f.StringVar(&s.name, "name", "", "what people are shown, as a `text`")
	f.StringVar(&s.id, "id", "", "the `id` of the rules; made of the name if it is not given")
	f.StringVar(&s.edition, "edition", "", "the `date` of the rules; today if it is not given")
	f.StringSliceVar(&s.off, "off", nil, "a `yaku` that is not played, by its id; may be repeated")
	f.BoolVar(&s.force, "force", false, "write over files that are there already")
	f.BoolVar(&s.byHands, "by-hands", false, "find out what you play by what hands pay")
	f.BoolVar(&s.yes, "yes", false, "ask nothing, and take the default where no flag says\notherwise")
	complete(cmd, "extends", func(string) []string { return rules.Shipped() })
	_ = cmd.RegisterFlagCompletionFunc("off", s.completeYaku) // it fails only for a flag that does not exist
	return cmd
}

func (s *starter) run(args []string) error {
	h := newhouse.NewSetup(s.flags.lang.value, newhouse.Config{
		In: s.Stdin, Out: &s.out, Notes: s.Stderr, Echo: terminalOf(s.Stdin) == nil, Silent: s.yes, Force: s.force,
		Width: cmp.Or(s.options(s.Stdout).Width, terminal.Width), Color: s.options(s.Stdout).Color,
	})
	err := s.steps(h, args)
	for errors.Is(err, newhouse.ErrBack) {
		err = s.steps(h, args)
	}
	if err != nil {
		return asExit(err)
	}
	return s.write(h)
}

func (s *starter) steps(h *newhouse.Setup, args []string) error {
	if len(args) > 0 {
		if err := h.TakePath(args[0]); err != nil {
			return err
		}
	}
	var off []string
	if s.changed("off") {
		off = append([]string{}, s.off...)
	}
	parent := s.given("extends", &s.extends)
	if s.byHands { // which rules are nearest is found out
		parent = &s.extends
	}
	if err := h.TakeParent(s.ctx, parent); err != nil {
		return err
	}
	if err := h.TakeName(s.given("name", &s.name), s.given("id", &s.id), s.given("edition", &s.edition)); err != nil {
		return err
	}
	l, err := s.flags.loader()
	if err != nil {
		return err
	}
	_, err = l.Load(s.ctx, rules.Named(h.ParentPath)) // what there is to say of --set is said as by all verbs
	if found, ok := errors.AsType[rules.Findings](err); ok {
		return s.unusable(h.Extends, found, l)
	}
	if err != nil {
		return err
	}
	if s.byHands {
		if err := h.TakeByHands(s.ctx); err != nil {
			return err
		}
		return h.TakePath(h.Path)
	}
	if err := h.TakeOptions(s.ctx, l.Set); err != nil {
		return err
	}
	if err := h.TakeOff(off); err != nil {
		return err
	}
	return h.TakePath(h.Path)
}

func (s *starter) completeYaku(cmd *cobra.Command, _ []string,
	_ string) (words []cobra.Completion, _ cobra.ShellCompDirective) {
	r, err := new(rules.Loader).Load(cmd.Context(), rules.Named(s.extends))
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for i := range r.Yaku() {
		words = append(words, cobra.CompletionWithDesc(r.Yaku()[i].ID, r.Yaku()[i].NameIn(s.flags.lang.value)))
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

func (s *starter) given(flag string, value *string) *string {
	if s.changed(flag) {
		return value
	}
	return nil
}

func asExit(err error) error {
	var e *exit
	var found rules.Findings
	wrong, ok := errors.AsType[*newhouse.Wrong](err)
	switch {
	case errors.As(err, &e):
		return err
	case !ok:
		return failed(err)
	case errors.As(err, &found):
		return &exit{exitFindings, fmt.Errorf("the rules to start from can't be used: %w", wrong.Unwrap())}
	}
	return &exit{exitUsage, wrong.Unwrap()}
}

func (s *starter) write(h *newhouse.Setup) error {
	house, err := h.Rules()
	if err != nil {
		return failed(err)
	}
	loader := new(rules.Loader).With(h.Path, house)
	_, found, err := loader.Check(s.ctx, rules.Named(h.Path))
	if err != nil {
		return failed(err)
	}
	if s.byHands { // a club may well play what is unlikely
		found = slices.DeleteFunc(found, func(f rules.Finding) bool { return f.Severity == rules.Warning })
	}
	if len(found) > 0 {
		_ = s.findingPrinter(s.Stderr, loader).Print(found) // the exit code tells all
		return &exit{exitFindings, fmt.Errorf("nothing is written, since the house file would not be well: %s",
			findings.Counted(found))}
	}
	tests, err := h.Tests(s.ctx, house)
	if err != nil {
		return failed(err)
	}
	passed, err := h.Passing(s.ctx, loader.With(h.TestsPath(), tests))
	if err != nil {
		return failed(err)
	}
	if err := outfile.WriteBoth(h.Path, house, h.TestsPath(), tests); err != nil {
		return failed(err)
	}
	return s.show(func(p *terminal.Page) error {
		h.Done(p, passed)
		return nil
	})
}
