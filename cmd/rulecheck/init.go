package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/newhouse"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/shellword"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
	"example.com/hanfu/words"
)

// starter is one run of the verb that starts a house file.
type starter struct {
	*Command
	// What flags have said; what they have not is asked.
	extends, name, id, edition string
	off                        []string
	force, yes                 bool

	words *words.Init
	given func(flag string) bool
	ask   *asker
	house newhouse.House
}

// initVerb builds the verb that starts a house file.
func (c *Command) initVerb() *cobra.Command {
	s := &starter{Command: c}
	cmd := &cobra.Command{
		Use:   "init [FILE]",
		Short: "Start a house file and its tests, by a few questions",
		Long: `Init writes two files: the house file, with what your club plays differently
from the rules that it starts from, and tests of it: hands with what they come
to, one for each thing that you changed. Comments in both explain how to go on.

It asks a few questions: from which rules you start, what the club is called,
what clubs decide most often, and which yaku you don't play. What flags have
said is not asked, and --yes asks nothing. FILE is the house file, else it is
named by its id; the tests of club.yaml are club_test.yaml. Files that are there
already are kept unless --force is given, and nothing is written if anything is
wrong.`,
		Example: `  rulecheck init
  rulecheck init --lang ja
  rulecheck init --yes --extends ema --name "Our club" --set red_fives=3
  rulecheck init --yes --name "Our club" --off ippatsu --off chankan club.yaml`,
		Args: atMostOne("init takes one file, the house file that it is to write"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("rules") {
				return usageError("init starts from the rules of --extends; --rules is for verbs that score and check")
			}
			s.given = cmd.Flags().Changed
			return s.run(args)
		},
		ValidArgsFunction: completeRuleFiles,
	}
	f := cmd.Flags()
	f.StringVar(&s.extends, "extends", "standard", "the rules to start from: a shipped `id`, or a file as seen\nfrom the house file")
	f.StringVar(&s.name, "name", "", "what people are shown, as a `text`")
	f.StringVar(&s.id, "id", "", "the `id` of the rules; made of the name if it is not given")
	f.StringVar(&s.edition, "edition", "", "the `date` of the rules; today if it is not given")
	f.StringSliceVar(&s.off, "off", nil, "a `yaku` that is not played, by its id; may be repeated")
	f.BoolVar(&s.force, "force", false, "write over files that are there already")
	f.BoolVar(&s.yes, "yes", false, "ask nothing, and take the default where no flag says\notherwise")
	complete(cmd, "extends", func(string) []string { return rules.Shipped() })
	return cmd
}

func (s *starter) run(args []string) error {
	lang := s.flags.lang.value
	s.words = words.In(lang).Init
	s.house = newhouse.House{Lang: lang, Wrap: page.Wrap, Set: map[string]string{}}
	s.ask = newAsker(s.Command, s.words, s.yes)
	if len(args) > 0 {
		s.house.Path = args[0]
		if err := s.free(); err != nil {
			return err
		}
	}
	for _, step := range []func() error{s.takeParent, s.takeName, s.takeOptions, s.takeOff, s.free} {
		if err := step(); err != nil {
			return err
		}
	}
	return s.write()
}

// free refuses names that can't be those of a house file and its tests, and files that are there already.
func (s *starter) free() error {
	path := s.house.Path
	if ending := filepath.Ext(path); ending != ".yaml" && ending != ".yml" {
		return usageError("%s can't be the name of a house file: it has to end in .yaml", path)
	}
	if source.IsTestFile(path) {
		return usageError("%s would be the name of a file of tests; give the name of the house file, without _test", path)
	}
	for _, file := range []string{path, s.house.TestsPath()} {
		info, err := os.Stat(file)
		switch {
		case err == nil && info.IsDir():
			return usageError("%s is a folder; give the name of a file", file)
		case err == nil && !s.force:
			return &exit{exitFailed, fmt.Errorf("%s is there already; choose another name, or write over it with --force", file)}
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return failed(err)
		}
	}
	return nil
}

// takeParent takes the rules that are extended.
func (s *starter) takeParent() error {
	s.ask.say(s.words.Begin)
	take := func(answer string) error {
		if i := slices.Index(numbersTo(len(rules.Shipped())), answer); i >= 0 {
			answer = rules.Shipped()[i]
		}
		path := answer
		if ending := filepath.Ext(answer); ending == ".yaml" || ending == ".yml" {
			path = filepath.Join(filepath.Dir(s.house.Path), answer)
		} else if !inputs.IsShipped(answer) {
			return fmt.Errorf(s.words.NoParent, answer, strings.Join(rules.Shipped(), ", "))
		}
		r, err := new(rules.Loader).Load(s.ctx, path)
		s.house.Extends, s.house.Parent = answer, r
		return err
	}
	if s.given("extends") || s.ask.silent { // so that no rule set is loaded for its name alone
		return asUsage(take(s.extends))
	}
	lines := []string{s.words.Parent}
	for i, id := range rules.Shipped() {
		if r, err := rules.Load(id); err == nil {
			lines = append(lines, fmt.Sprintf("  %2d  %s%s", i+1, page.Pad(id, 20), r.Name.In(s.house.Lang)))
		}
	}
	return s.ask.question(lines, "", s.extends, take)
}

// numbersTo lists the numbers by which entries of a list can be chosen.
func numbersTo(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprint(i+1))
	}
	return list
}

// takeName takes the name, the id and the edition.
func (s *starter) takeName() error {
	h := &s.house
	name := func(answer string) error {
		h.Name = answer
		return s.oneLine(answer)
	}
	var err error
	if s.given("name") {
		err = asUsage(name(s.name))
	} else {
		err = s.ask.question([]string{s.words.Name}, "", s.words.DefaultName, name)
	}
	if err != nil {
		return err
	}
	h.Edition = time.Now().Format(time.DateOnly)
	if s.given("edition") {
		h.Edition = s.edition
		if err := s.oneLine(s.edition); err != nil {
			return asUsage(err)
		}
	}
	id := func(answer string) error {
		if h.ID = answer; !newhouse.ValidID(answer) {
			return fmt.Errorf(s.words.BadID, answer)
		}
		return nil
	}
	if s.given("id") {
		err = asUsage(id(s.id))
	} else {
		err = s.ask.question([]string{s.words.ID}, "", newhouse.IDFor(h.Name), id)
	}
	if err == nil && h.Path == "" {
		h.Path = h.ID + ".yaml"
		err = s.free()
	}
	return err
}

// write writes both files, if all is well with them.
func (s *starter) write() error {
	h := &s.house
	house, err := h.Rules()
	if err != nil {
		return failed(err)
	}
	loader := new(rules.Loader).With(h.Path, house)
	_, findings, err := loader.Check(s.ctx, h.Path)
	if err != nil {
		return failed(err)
	}
	if len(findings) > 0 {
		_ = s.findingPrinter(s.Stderr, loader).Print(findings) // the exit code tells all
		return &exit{exitFindings, fmt.Errorf("nothing is written, since the house file would not be well: %s", countFindings(findings))}
	}
	tests, err := h.Tests(s.ctx, house)
	if err != nil {
		return failed(err)
	}
	passed, err := passing(s.ctx, loader.With(h.TestsPath(), tests), h.TestsPath())
	if err != nil {
		return failed(err)
	}
	if err := outfile.WriteBoth(h.Path, house, h.TestsPath(), tests); err != nil {
		return failed(err)
	}
	return s.done(passed)
}

// passing runs tests that are not on disk, and gives how many there are. All pass, since the engine has made them.
func passing(ctx context.Context, l *rules.Loader, path string) (int, error) {
	file, findings, err := ruletest.Load(ctx, l, path, "")
	if err == nil && findings != nil {
		err = findings
	}
	if err != nil {
		return 0, fmt.Errorf("this is a mistake of the program: the tests can't be read: %w", err)
	}
	for _, o := range ruletest.Run(ctx, file.Cases, ruletest.NewEngines(l).For) {
		if !o.Passed() {
			return 0, fmt.Errorf("this is a mistake of the program: the test %s does not pass", o.Case.ID)
		}
	}
	return len(file.Cases), nil
}

// done says what was written, and how to go on.
func (s *starter) done(tests int) error {
	h, p := &s.house, s.page()
	for _, l := range page.Wrap(fmt.Sprintf(s.words.Written, h.Path, h.TestsPath(), tests), page.Width) {
		p.Line(l)
	}
	p.Line("")
	for _, l := range page.Wrap(s.words.Next, page.Width) {
		p.Line(l)
	}
	house, cases := shellword.Quote(h.Path), shellword.Quote(h.TestsPath())
	sheet := shellword.Quote(strings.TrimSuffix(h.Path, filepath.Ext(h.Path)) + ".html")
	calls := [][2]string{{"check " + house, s.words.Check}, {"test " + cases, s.words.Test},
		{"score --rules " + house + " HAND", s.words.Score}, {"doc " + house + " -o " + sheet, s.words.Sheet},
		{"list " + house, s.words.More}}
	column, widest := 0, 0
	for _, call := range calls {
		column, widest = max(column, page.Cells(call[0])), max(widest, page.Cells(call[1]))
	}
	for _, call := range calls {
		line := "  rulecheck " + page.Pad(call[0], column) + "  "
		if page.Cells(line)+widest > page.Width {
			p.Line(strings.TrimRight(line, " "))
			line = "      "
		}
		p.Line(line + call[1])
	}
	return s.put(p)
}
