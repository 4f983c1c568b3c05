package newhouse

import (
	"context"
	"fmt"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletext"
)

// TakeSheet sets the given options, and those that a club's rules name as they are written for
// people. It says what has become of each statement, and asks about those that may mean something
// else. What sets nothing, or may not be asked, is kept as a comment of the house file.
func (s *Setup) TakeSheet(ctx context.Context, text string, given map[string]string) error {
	all, err := ruletext.Read(ctx, text, s.Parent)
	if err != nil {
		return wrong(err)
	}
	if len(all) == 0 {
		return wrong(words.Errorf("the file says nothing"))
	}
	answered := make(map[string]bool)
	for i := range s.Parent.Options() {
		o := &s.Parent.Options()[i]
		if value, isGiven := given[o.ID]; isGiven {
			answered[o.ID] = true
			if err := s.takeOption(o, value); err != nil {
				return wrong(err)
			}
		}
	}
	s.tellRead(ctx, all)
	isAnswered := func(option string) bool { return answered[option] }
	s.TakeStatements(ctx, all, isAnswered)
	if s.Silent {
		return nil
	}
	for _, guess := range Guesses(all) {
		if o := rules.ByID(s.Parent.Options(), guess.Option); answered[o.ID] || !s.hasEffect(ctx, o) {
			continue
		}
		if answered[guess.Option], err = s.confirm(ctx, &guess); err != nil {
			return err
		}
	}
	s.TakeStatements(ctx, all, isAnswered)
	return nil
}

// tellRead prints each statement and what has become of it: several things if it has several
// readings. It prints them only once: a step back changes none of them.
func (s *Setup) tellRead(ctx context.Context, all []ruletext.Statement) {
	if s.told {
		return
	}
	s.told = true
	var lines []string
	quotes, before := 0, ""
	for i := range all {
		said := &all[i]
		if i == 0 || all[i-1].Line != said.Line || all[i-1].Quote() != said.Quote() {
			quotes++
			lines, before = append(lines, s.quoted(said)...), ""
		}
		if became := s.Became(ctx, said); became != before {
			lines, before = append(lines, s.hanging("    ", became)...), became
		}
	}
	s.printLines(fmt.Sprintf(s.words.Read, quotes))
	s.printLines(lines...)
	fmt.Fprintln(s.Out)
}

func (s *Setup) quoted(said *ruletext.Statement) []string {
	return s.hanging("  ", words.Say("line %d: %s", said.Line,
		sanitize.Text(said.Quote())).In(s.Lang).String())
}

// confirm asks what statements mean, and reports whether the answer settles it. The default is the
// guess; without one, or if guesses differ, it leaves the option alone.
func (s *Setup) confirm(ctx context.Context, guess *Guess) (settled bool, err error) {
	o := rules.ByID(s.Parent.Options(), guess.Option)
	var text []string
	for _, said := range guess.Said {
		text = append(text, s.quoted(said)...)
	}
	def := ""
	if guess.Value != "" {
		def = s.answerFor(o, guess.Value)
	}
	return s.askOption(ctx, o, text, o.ShortName(s.Lang), def)
}
