package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/report/newhouse"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletext"
)

type starter struct {
	*Command
	// Values of flags. Missing ones are asked for.
	extends, name, id, edition string
	off                        []string
	answers, sheet             string
	force, yes, byHands        bool
	changed                    func(flag string) bool
	// rulesText is what the file of --sheet says.
	rulesText string
	// written reports whether a house file was written that needs fixes.
	written bool
}

func (c *Command) initVerb() *cobra.Command {
	s := &starter{Command: c}
	cmd := &cobra.Command{
		Use:  "init [FILE]",
		Args: atMostOne(words.Say("init takes one file, the house file to write")),
		RunE: func(cmd *cobra.Command, args []string) error {
			s.changed = cmd.Flags().Changed
			for _, flag := range [...]string{"yes", "off", "set", "sheet"} {
				if s.byHands && s.changed(flag) {
					return usageError("--by-hands asks what you play, and can't be used with --%s",
						flag)
				}
			}
			if s.sheet == inputs.Stdin && !s.yes && s.answers == "" {
				return usageError("--sheet - reads the standard input, so that no answer can be " +
					"typed there; add --yes, or --answers with a file")
			}
			return s.run(args)
		},
		ValidArgsFunction: completeRuleFiles,
	}
	c.flags.setFlag(cmd)
	c.flags.asOfFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&s.extends, "extends", "standard", "")
	f.StringVar(&s.name, "name", "", "")
	f.StringVar(&s.id, "id", "", "")
	f.StringVar(&s.edition, "edition", "", "")
	f.StringSliceVar(&s.off, "off", nil, "")
	f.BoolVar(&s.force, "force", false, "")
	f.StringVar(&s.answers, "answers", "", "")
	f.StringVar(&s.sheet, "sheet", "", "")
	f.BoolVar(&s.byHands, "by-hands", false, "")
	f.BoolVar(&s.yes, "yes", false, "")
	complete(cmd, "extends", func(string) []string { return rules.Shipped() })
	_ = cmd.RegisterFlagCompletionFunc("off", s.completeYaku) // only fails for unknown flags
	return cmd
}

// hangUp is SIGHUP, which is not defined for GOOS=js.
const hangUp = syscall.Signal(1)

func (s *starter) run(args []string) error {
	ctx, stop := signal.NotifyContext(s.ctx, syscall.SIGTERM, hangUp)
	defer stop()
	s.ctx = ctx
	earlier, err := s.earlier()
	if err != nil {
		return failed(err)
	}
	if s.sheet != "" {
		if err := s.readSheet(); err != nil {
			return failed(err)
		}
	}
	h := newhouse.NewSetup(s.flags.lang.value, newhouse.Config{
		In: cancelReader{ctx, s.Stdin}, Out: &s.out, Notes: s.Stderr, Earlier: earlier,
		Echo:   terminalOf(s.Stdin) == nil,
		Silent: s.yes, Force: s.force,
		Width: cmp.Or(s.options(s.Stdout).Width, terminal.Width), Color: s.options(s.Stdout).Color,
	})
	h.Begin()
	for {
		if err = s.steps(h, args); err == nil {
			err = s.write(h)
		}
		if !errors.Is(err, newhouse.ErrBack) {
			return s.keep(h, err)
		}
	}
}

func (s *starter) readSheet() error {
	var in io.Reader = s.Stdin
	if s.sheet != inputs.Stdin {
		file, err := osfile.Open(s.sheet)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, maxPage+1))
	if err != nil {
		return words.Errorf("%s can't be read: %s", s.sheet, err)
	}
	text = bytes.TrimPrefix(text, []byte(yamltext.BOM))
	isUTF8 := utf8.Valid(text) && bytes.IndexByte(text, 0) < 0
	switch s.rulesText = string(text); {
	case isPage(text):
		s.rulesText, err = pageText(text)
		if err != nil || len(text) > maxPage || !isUTF8 {
			return words.Errorf("%s: %s", s.sheet, words.Say("the page is not in UTF-8, larger than 1 MB, "+
				"or nested too deep; copy what it shows into a text file"))
		}
	case !isUTF8 && len(text) <= maxPage:
		return words.Errorf("%s: %s; %s", s.sheet, words.Say("the input is not UTF-8 text"),
			words.Say("save it with the encoding UTF-8"))
	}
	if s.changed("extends") {
		return nil
	}
	three, err := ruletext.ForThree(s.ctx, s.rulesText)
	if err != nil || three == nil {
		return err
	}
	s.extends = three.ID()
	lang := s.flags.lang.value
	s.say(fmt.Sprintf(words.In(lang).Init().ForThree, three.Name().In(lang)))
	return nil
}

func (s *starter) earlier() (lines []string, err error) {
	if s.answers == "" {
		return nil, nil
	}
	file, err := osfile.Open(s.answers)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, newhouse.MaxAnswers+1))
	if err != nil {
		return nil, words.Errorf("%s can't be read: %s", s.answers, err)
	}
	if len(text) > newhouse.MaxAnswers {
		return nil, words.Errorf("%s has more than %d bytes; give the answers alone, one per line",
			s.answers, newhouse.MaxAnswers)
	}
	for line := range strings.Lines(string(text)) {
		lines = append(lines, strings.TrimRight(line, "\r\n"))
	}
	return lines, nil
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
	parent := s.flagValue("extends", &s.extends)
	if s.byHands || s.sheet != "" { // the questions find the nearest rules, a sheet names none
		parent = &s.extends
	}
	if err := h.TakeParent(s.ctx, parent); err != nil {
		return err
	}
	if err := h.TakeName(s.flagValue("name", &s.name), s.flagValue("id", &s.id),
		s.flagValue("edition", &s.edition)); err != nil {
		return err
	}
	l, err := s.flags.loader()
	if err != nil {
		return err
	}
	// findings about --set are reported as by all verbs
	_, err = l.Load(s.ctx, rules.Named(h.ParentPath))
	if found, ok := errors.AsType[rules.Findings](err); ok {
		return s.unusable(h.Extends, found, l)
	}
	if err != nil {
		return err
	}
	switch {
	case s.byHands:
		err = h.TakeByHands(s.ctx)
	case s.sheet != "":
		if err = h.TakeSheet(s.ctx, s.rulesText, l.Set); err == nil && off != nil {
			err = h.TakeOff(append(off, h.Off...))
		}
	default:
		if err = h.TakeOptions(s.ctx, l.Set); err == nil {
			err = h.TakeOff(off)
		}
	}
	if err != nil {
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
		words = append(words, cobra.CompletionWithDesc(r.Yaku()[i].ID,
			r.Yaku()[i].NameIn(s.flags.lang.value)))
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

func (s *starter) flagValue(flag string, value *string) *string {
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
		return &exit{exitFindings, words.Errorf("the rules to start from can't be used: %s",
			wrong.Unwrap())}
	}
	return &exit{exitUsage, wrong.Unwrap()}
}

// keep returns the exit for err. If nothing was written, it saves the answers in a file and reports
// that.
func (s *starter) keep(h *newhouse.Setup, err error) error {
	if err == nil || s.written {
		return err
	}
	message, call := words.Say("nothing is written"), ""
	ended := errors.Is(err, newhouse.ErrEnded)
	silently := ended || s.ctx.Err() != nil
	switch piped := terminalOf(s.Stdin) == nil; {
	case ended && (piped || len(h.AnswerLines()) == 0):
		message = words.Say("the answers end before the questions do, so nothing is written; with --yes " +
			"nothing is asked")
	case (silently || !piped) && len(h.AnswerLines()) > 0: // piped answers still exist
		message, call = s.saveAnswers(h.AnswerLines())
	case !silently:
		return asExit(err)
	}
	err = asExit(err)
	if e, _ := errors.AsType[*exit](err); !silently {
		s.printError(e.err)
	} else {
		err = &exit{code: exitFailed}
	}
	s.printError(errors.New(s.translate(message)))
	if call != "" {
		fmt.Fprintln(s.Stderr, "  "+call) // on one line, for copying
	}
	e, _ := errors.AsType[*exit](err)
	return &exit{code: e.code}
}

// saveAnswers writes the answers to a file or, if that fails, to standard error. It returns a
// message and the command that continues with them.
func (s *starter) saveAnswers(typed []string) (message words.Text, call string) {
	text := strings.Join(typed, "\n") + "\n"
	for i, word := range s.args {
		if !strings.HasPrefix(word, "--answers") && (i == 0 || s.args[i-1] != "--answers") {
			call += " " + sanitize.ShellWord(word)
		}
	}
	call = "rulecheck" + call + " --answers "
	for _, folder := range []string{"", os.TempDir()} {
		file := newhouse.Free(filepath.Join(folder, "init-answers.txt"), inputs.Exists)
		if outfile.Write(file, []byte(text)) == nil {
			return words.Say("nothing is written but the answers so far, in %s; "+
					"this goes on with them:", file),
				call + sanitize.ShellWord(file)
		}
	}
	fmt.Fprint(s.Stderr, text)
	return words.Say("nothing is written; the answers so far stand above, and " +
		"a file with them goes on:"), call + "FILE"
}

// write writes both files. If that fails and a user types the answers, it asks for another place.
func (s *starter) write(h *newhouse.Setup) error {
	for {
		unwritten, err := s.writeAt(h)
		switch {
		case unwritten == nil:
			return err
		case s.yes || terminalOf(s.Stdin) == nil:
			return failed(unwritten)
		}
		suggested := filepath.Base(h.Path)
		if home, err := os.UserHomeDir(); err == nil {
			suggested = filepath.Join(home, suggested)
		}
		if err := h.AskPath(unwritten.Error(), suggested); err != nil {
			return err
		}
	}
}

// writeAt writes both files. A house file with errors is written alone, for fixing, unless the user
// answered no questions. unwritten is the error of writing a file.
func (s *starter) writeAt(h *newhouse.Setup) (unwritten, err error) {
	house, err := h.Rules()
	if err != nil {
		return nil, err
	}
	loader := new(rules.Loader).With(h.Path, house)
	_, found, err := loader.Check(s.ctx, rules.Named(h.Path))
	if err != nil {
		return nil, err
	}
	// the exit code matters more
	printFindings := func() { _ = s.findingPrinter(s.Stderr, loader).Print(found) }
	if slices.ContainsFunc(found, func(f rules.Finding) bool { return f.Severity == rules.Error }) {
		counted := findings.Counted(found)
		if s.yes {
			printFindings()
			return nil, &exit{exitFindings,
				words.Errorf("nothing is written, since the house file would have errors: %s",
					counted)}
		}
		if err := outfile.Write(h.Path, house); err != nil {
			return err, nil
		}
		s.written = true
		printFindings()
		return nil, &exit{exitFindings, words.Errorf(
			"%s is written without tests, since it needs fixes: %s", h.Path, counted)}
	}
	tests, err := h.Tests(s.ctx, house)
	if err != nil {
		return nil, err
	}
	passed, err := h.Passing(s.ctx, loader.With(h.TestsPath(), tests))
	if err != nil {
		return nil, err
	}
	if err := outfile.WriteBoth(h.Path, house, h.TestsPath(), tests); err != nil {
		return err, nil
	}
	if len(found) > 0 {
		printFindings()
	}
	return nil, s.show(func(p *terminal.Page) error {
		h.Done(p, passed)
		return nil
	})
}
