package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/study/batch"
)

func (c *Command) scoreVerb() *cobra.Command {
	var format choice
	var brief bool
	cmd := &cobra.Command{
		Use:  "score [HAND...]",
		Args: c.aHand(words.Say("name a hand to score")),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.score(args, format.value == "json", brief)
		},
		ValidArgsFunction: c.completeHand,
	}
	c.flags.rulesFlags(cmd)
	choose(cmd, &format, "format", "text", "json")
	cmd.Flags().BoolVarP(&brief, "brief", "b", false, "")
	return cmd
}

func (c *Command) score(args []string, asJSON, brief bool) error {
	if asJSON && brief {
		return usageError("--brief is a line for people; leave out --format json")
	}
	e, err := c.engine()
	if err != nil {
		return err
	}
	s := scorer{c: c, engine: e, asJSON: asJSON, brief: brief}
	return s.run(args)
}

type scorer struct {
	c      *Command
	engine *engine.Engine
	asJSON bool
	brief  bool
	// prompt is printed before each hand typed at a terminal.
	prompt string
	// shown is the number of hands, refused that of refused hands.
	shown, refused int
	// notes describe how the hand was read.
	notes []string
	// line is the line number of the hand on standard input, or 0 for a hand in the arguments.
	line int
	// explains is set for the explain verb. yaku holds the indexes of the yaku whose conditions are
	// shown.
	explains bool
	yaku     []int
	// when is a condition to evaluate instead.
	when *condition.Bool
}

func (s *scorer) run(args []string) (err error) {
	if !s.asJSON {
		s.c.sayRules()
	}
	switch {
	case len(args) == 0 && terminalOf(s.c.Stdin) != nil:
		s.prompt = "hand> "
		s.c.say(words.In(s.c.flags.lang.value).Common.Ask)
		return s.lines(s.c.typed(s.prompt))
	case len(args) == 0, len(args) == 1 && args[0] == "-":
		if err = s.lines(lineReader(s.c.Stdin)); err == nil && s.shown == 0 {
			err = &exit{exitFindings, words.Errorf("there is no hand on the standard input; give one per line")}
		}
	default:
		err = s.hand(strings.Join(args, " "))
	}
	if err == nil && s.refused > 0 {
		err = &exit{code: exitFindings}
	}
	return err
}

func (s *scorer) hand(text string) error {
	w, notes, err := lists.ParseHand(s.engine.Rules(), text)
	s.notes = notes
	for _, note := range notes {
		if s.line > 0 { // several hands
			note = fmt.Sprintf("line %d: %s", s.line, note)
		}
		s.c.say("rulecheck: " + words.In(s.c.flags.lang.value).Message(note))
	}
	if err != nil {
		return s.write(nil, nil, s.engine.Refuse(&w, err))
	}
	if s.explains {
		text, refused, err := s.explanation(&w)
		if err != nil {
			return err
		}
		return s.put(text, refused)
	}
	result, err := s.engine.Score(&w)
	var refused *engine.Refused
	if err != nil && !errors.As(err, &refused) {
		return failed(err)
	}
	return s.write(&w, result, refused)
}

func (s *scorer) write(w *hand.Win, result *engine.Result, refused *engine.Refused) error {
	var out bytes.Buffer
	o := s.c.options(s.c.Stdout)
	if refused != nil {
		refused.Line = s.line
		if s.line == 0 { // not for each of several hands
			s.c.sayNotation(refused)
		}
	}
	var err error
	switch {
	case s.asJSON && refused != nil:
		out.Write(append(lists.AppendEarly(lists.AppendReadAs(refused.AppendJSON(nil, o.Lang),
			s.notes, o.Lang), s.c.early), '\n'))
	case s.asJSON:
		out.Write(append(lists.AppendEarly(lists.AppendReadAs(result.AppendJSON(nil, o.Lang),
			s.notes, o.Lang), s.c.early), '\n'))
	case refused != nil:
		err = report.Refusal(&out, w, refused, o)
	case s.brief:
		err = report.Brief(&out, w, result, o)
	default:
		err = report.Score(&out, w, result, o)
	}
	if err != nil {
		return failed(err)
	}
	return s.put(out.Bytes(), refused != nil)
}

// sayNotation says where the parts of a hand are listed if a refused one has an unknown part and
// its message does not say what to do.
func (c *Command) sayNotation(r *engine.Refused) {
	if slices.ContainsFunc(r.Problems, func(p hand.Problem) bool { return p.NoCure }) {
		c.note(words.Say("rulecheck help notation shows how hands are written"))
	}
}

// between separates the texts of hands or games.
var between = "\n" + strings.Repeat("=", terminal.RowWidth) + "\n\n"

func (s *scorer) put(out []byte, refused bool) error {
	if s.shown > 0 && !s.asJSON && !s.brief && s.prompt == "" {
		out = append([]byte(between), out...)
	}
	s.shown++
	if refused {
		s.refused++
	}
	return s.c.answer(s.c.Stdout, string(out))
}

func (s *scorer) lines(next func() (string, error)) error {
	for {
		line, err := next()
		switch text := strings.TrimSpace(line); {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, bufio.ErrTooLong):
			return failed(words.Errorf("line %d of the standard input has more than %d bytes; give one hand per line",
				s.line+1, batch.MaxLine))
		case err != nil:
			return failed(words.Errorf("the standard input can't be read: %s", err))
		case s.prompt == "":
			if s.line++; text == "" {
				continue
			}
		case slices.Contains([]string{"", "q", "quit", "exit"}, strings.ToLower(text)):
			return nil
		case text == "?" || strings.EqualFold(text, "help"):
			s.c.say(words.In(s.c.flags.lang.value).Common.AskHelp)
			continue
		}
		if err := s.hand(line); err != nil {
			return err
		}
	}
}
