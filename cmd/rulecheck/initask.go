package main

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/newhouse"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/words"
)

// asker asks questions on the standard output and reads answers from the standard input, a line each.
type asker struct {
	out   *remembering
	in    *bufio.Scanner
	words *words.Init
	// silent: nothing is asked, and all defaults hold. echoes: nobody types the answers, so they are shown.
	silent, echoes bool
}

func newAsker(c *Command, words *words.Init, silent bool) *asker {
	return &asker{out: &c.out, in: bufio.NewScanner(c.Stdin), words: words, silent: silent, echoes: terminal(c.Stdin) == nil}
}

// say writes a text and an empty line.
func (a *asker) say(text string) {
	if !a.silent {
		a.lines(text)
		fmt.Fprintln(a.out)
	}
}

func (a *asker) lines(texts ...string) {
	for _, text := range texts {
		if strings.HasPrefix(text, " ") {
			fmt.Fprintln(a.out, visible.Text(text))
			continue
		}
		for _, l := range page.Wrap(text, page.Width) {
			fmt.Fprintln(a.out, l)
		}
	}
}

// question asks until an answer is taken. An empty one is the default, and so is the end of the input; but where that
// follows an answer that was not taken, somebody meant something else.
func (a *asker) question(text []string, prompt, otherwise string, take func(answer string) error) error {
	if a.silent {
		return asUsage(take(otherwise))
	}
	a.lines(text...)
	var wrong error
	for {
		shown := otherwise
		if shown == "" {
			shown = a.words.Nothing
		}
		fmt.Fprint(a.out, strings.TrimPrefix(prompt+" ", " ")+fmt.Sprintf(a.words.Default, visible.Text(shown)))
		if a.out.err != nil {
			return failed(fmt.Errorf("the output can't be written: %w", a.out.err))
		}
		if !a.in.Scan() {
			fmt.Fprintln(a.out)
			if err := a.in.Err(); err != nil {
				return failed(fmt.Errorf("the answers can't be read: %w", err))
			}
			if wrong != nil {
				return asUsage(wrong)
			}
			return asUsage(take(otherwise))
		}
		answer := strings.Join(strings.FieldsFunc(a.in.Text(), unicode.IsSpace), " ")
		if a.echoes {
			fmt.Fprintln(a.out, visible.Text(answer))
		}
		if answer == "" {
			answer = otherwise
		}
		if wrong = take(answer); wrong == nil {
			fmt.Fprintln(a.out)
			return nil
		}
		a.lines(visible.Text(wrong.Error()))
	}
}

// asUsage makes an error of a wrong answer, which is one of the call.
func asUsage(err error) error {
	var e *exit
	var findings rules.Findings
	switch {
	case err == nil, errors.As(err, &e):
		return err
	case errors.As(err, &findings):
		return &exit{exitFindings, fmt.Errorf("the rules to start from can't be used: %w", err)}
	}
	return &exit{exitUsage, err}
}

// mostName is how long a name may be.
const mostName = 80

// oneLine refuses what can't stand as a name or an edition.
func (s *starter) oneLine(text string) error {
	if strings.TrimSpace(text) != text || text == "" || utf8.RuneCountInString(text) > mostName || visible.Text(text) != text {
		return fmt.Errorf(s.words.BadName, text)
	}
	return nil
}

// takeOptions takes the options of --set, and asks for those that clubs decide most often.
func (s *starter) takeOptions() error {
	l, err := s.flags.loader()
	if err != nil {
		return err
	}
	parent := s.house.Parent
	for i := range parent.Options {
		o := &parent.Options[i]
		value, given := l.Set[o.ID]
		if !given {
			continue
		}
		delete(l.Set, o.ID)
		if err := s.takeOption(o, value); err != nil {
			return asUsage(err)
		}
		if s.house.Set[o.ID] == "" {
			fmt.Fprintf(s.Stderr, s.words.Same+"\n", o.ID, o.Value.String(), visible.Text(s.house.Extends))
		}
	}
	for id := range l.Set { // there is no such option
		ids := make([]string, len(parent.Options))
		for i := range parent.Options {
			ids[i] = parent.Options[i].ID
		}
		return asUsage(errors.New(fmt.Sprintf(s.words.NoOption, id) + s.meant(id, ids, fmt.Sprintf(s.words.SeeOptions, s.house.Extends))))
	}
	if !s.ask.silent {
		s.ask.say(fmt.Sprintf(s.words.Options, s.house.Extends))
	}
	given := s.flags.set
	for _, id := range newhouse.Usual {
		o := newhouse.Option(parent, id)
		if o == nil || slices.ContainsFunc(given, func(set string) bool { return strings.HasPrefix(set, id+"=") }) {
			continue
		}
		prompt := fmt.Sprintf("%s (%s)", id, s.takes(o))
		err := s.ask.question([]string{o.Doc.In(s.house.Lang)}, prompt, s.answer(o), func(answer string) error { return s.takeOption(o, answer) })
		if err != nil {
			return err
		}
	}
	return nil
}

// meant says what was meant by an id, or else where all are listed.
func (s *starter) meant(id string, ids []string, all string) string {
	if best := nearest.Name(id, ids); best != "" {
		return fmt.Sprintf(s.words.Or, best)
	}
	return all
}

// takes tells which values an option takes, as people answer.
func (s *starter) takes(o *rules.Option) string {
	if o.Value.Type == condition.TypeBool {
		return s.words.Yes[0] + ", " + s.words.No[0]
	}
	if list := lists.Choices(o); list != nil {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf(words.In(s.house.Lang).Common.Range, o.Min, o.Max)
}

// answer gives the value of an option as people answer.
func (s *starter) answer(o *rules.Option) string {
	switch {
	case o.Value.Type != condition.TypeBool:
		return o.Value.String()
	case o.Value.Int != 0:
		return s.words.Yes[0]
	}
	return s.words.No[0]
}

// takeOption takes the value of an option. One that is the parent's already is not kept.
func (s *starter) takeOption(o *rules.Option, answer string) error {
	value := answer
	if o.Value.Type == condition.TypeBool {
		switch lower := strings.ToLower(answer); {
		case slices.Contains(s.words.Yes, lower):
			value = "true"
		case slices.Contains(s.words.No, lower):
			value = "false"
		}
	}
	fits := slices.Contains(lists.Choices(o), value)
	if lists.Choices(o) == nil {
		n, err := strconv.ParseInt(value, 10, 64)
		fits = err == nil && n >= o.Min && n <= o.Max
	}
	if !fits {
		return fmt.Errorf(s.words.BadOption, o.ID, answer, s.takes(o))
	}
	if delete(s.house.Set, o.ID); value != o.Value.String() {
		s.house.Set[o.ID] = value
	}
	return nil
}

// takeOff takes the yaku that are not played, by their ids or names.
func (s *starter) takeOff() error {
	take := func(ids []string) error {
		s.house.Off = nil
		for _, id := range ids {
			y, err := s.yaku(id)
			if err != nil {
				return err
			}
			if !slices.Contains(s.house.Off, y) {
				s.house.Off = append(s.house.Off, y)
			}
		}
		return nil
	}
	if s.given("off") {
		return asUsage(take(s.off))
	}
	return s.ask.question([]string{fmt.Sprintf(s.words.Off, s.house.Extends)}, "", "", func(answer string) error {
		return take(strings.FieldsFunc(answer, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;、,・", r) }))
	})
}

// yaku gives the id of a yaku by its id or its name.
func (s *starter) yaku(called string) (id string, err error) {
	parent := s.house.Parent
	var ids []string
	for i := range parent.Yaku {
		y := &parent.Yaku[i]
		if strings.EqualFold(y.ID, called) || strings.EqualFold(y.NameIn(s.house.Lang), called) {
			return y.ID, nil
		}
		ids = append(ids, y.ID)
	}
	return "", errors.New(fmt.Sprintf(s.words.NoYaku, called) + s.meant(strings.ToLower(called), ids, fmt.Sprintf(s.words.SeeYaku, s.house.Extends)))
}
