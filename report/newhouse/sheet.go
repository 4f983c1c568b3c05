package newhouse

import (
	"cmp"
	"context"
	"fmt"
	"slices"

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
	s.NotUnderstood = nil
	settled := make(map[string]bool)
	for i := range s.Parent.Options() {
		o := &s.Parent.Options()[i]
		if value, isGiven := given[o.ID]; isGiven {
			settled[o.ID] = true
			if err := s.takeOption(o, value); err != nil {
				return wrong(err)
			}
		}
	}
	s.tell(fmt.Sprintf(s.words.Read, len(all)), "")
	off := []string{}
	for i := range all {
		said := &all[i]
		became, isOff, err := s.takeStatement(ctx, said, given)
		if err != nil {
			return err
		}
		if isOff {
			off = append(off, said.Yaku)
		}
		settled[said.Option] = settled[said.Option] || said.Kind == ruletext.Set
		s.showStatement(said, i == 0 || all[i-1].Line != said.Line || all[i-1].Text != said.Text,
			became)
	}
	s.tell("")
	if err := s.TakeOff(off); err != nil {
		return err
	}
	return s.confirmAll(ctx, all, settled)
}

// takeStatement takes what a statement says and returns what has become of it. It reports whether
// that is a yaku that is not played.
func (s *Setup) takeStatement(ctx context.Context, said *ruletext.Statement,
	given map[string]string) (became string, isOff bool, err error) {
	o := rules.ByID(s.Parent.Options(), said.Option)
	switch said.Kind {
	case ruletext.Set:
		if _, isGiven := given[o.ID]; !isGiven {
			err = s.takeOption(o, said.Value)
		}
		return o.ShortName(s.Lang) + ": " + s.valueText(o, said.Value), false, err
	case ruletext.OfYaku:
		became, isOff = s.yakuSaid(ctx, said)
		return became, isOff, nil
	case ruletext.Guessed:
		became = o.ShortName(s.Lang)
		if said.Value != "" {
			became += ": " + s.valueText(o, said.Value)
		}
		return fmt.Sprintf(s.words.Unsure, became), false, nil
	case ruletext.Play:
		s.keep(said)
		return s.words.OfPlay, false, nil
	}
	s.keep(said)
	return s.words.NotUnderstood, false, nil
}

// confirmAll asks about each option that is guessed and not settled, or keeps the statements if
// nothing may be asked.
func (s *Setup) confirmAll(ctx context.Context, all []ruletext.Statement,
	settled map[string]bool) error {
	for i := range all {
		said := &all[i]
		switch {
		case said.Kind != ruletext.Guessed || settled[said.Option]:
		case s.Silent:
			s.keep(said)
		default:
			settled[said.Option] = true
			if err := s.confirm(ctx, said, guessedValue(all, said.Option)); err != nil {
				return err
			}
		}
	}
	return nil
}

// keep keeps a statement as a comment.
func (s *Setup) keep(said *ruletext.Statement) {
	if !slices.Contains(s.NotUnderstood, said.Text) {
		s.NotUnderstood = append(s.NotUnderstood, said.Text)
	}
}

// yakuSaid returns what has become of a statement about a yaku, and whether it is not played.
func (s *Setup) yakuSaid(ctx context.Context, said *ruletext.Statement) (became string, off bool) {
	y := rules.ByID(s.Parent.Yaku(), said.Yaku)
	switch {
	case y != nil && said.Value == "false":
		return fmt.Sprintf(s.words.YakuOff, y.NameIn(s.Lang)), true
	case y != nil && said.Value == "true":
		return fmt.Sprintf(s.words.YakuPlayed, y.NameIn(s.Lang)), false
	case y == nil && said.Value == "false":
		return s.words.NoSuchYaku, false
	}
	s.keep(said)
	if y == nil {
		for _, id := range rules.Shipped() {
			if r, err := rules.Load(ctx, id); err == nil && r.MayPlay(4) == s.Parent.MayPlay(4) {
				if y := rules.ByID(r.Yaku(), said.Yaku); y != nil {
					return fmt.Sprintf(s.words.YakuOf, y.NameIn(s.Lang), id), false
				}
			}
		}
	}
	return s.words.NotUnderstood, false
}

// showStatement prints what a statement has become, below the statement if it wasn't shown yet.
func (s *Setup) showStatement(said *ruletext.Statement, first bool, became string) {
	if first {
		s.tell(s.hanging(fmt.Sprintf("%3d  ", said.Line), sanitize.Text(said.Text))...)
	}
	s.tell(s.hanging("       ", became)...)
}

// tell prints lines, unless they were printed before a step back.
func (s *Setup) tell(lines ...string) {
	if s.replayed >= len(s.replies) {
		s.printLines(lines...)
	}
}

// guessedValue returns what all guesses about an option say, or "".
func guessedValue(all []ruletext.Statement, option string) (value string) {
	for _, said := range all {
		switch {
		case said.Kind != ruletext.Guessed || said.Option != option || said.Value == value:
		case value != "":
			return ""
		default:
			value = said.Value
		}
	}
	return value
}

// confirm asks what a statement means. The default is the guess; without one, or if guesses differ,
// it leaves the option alone and keeps the statement.
func (s *Setup) confirm(ctx context.Context, said *ruletext.Statement, guess string) error {
	o := rules.ByID(s.Parent.Options(), said.Option)
	text := append(s.hanging(fmt.Sprintf("%3d  ", said.Line), sanitize.Text(said.Text)),
		o.Doc.In(s.Lang))
	def := ""
	if guess != "" {
		def = s.answerFor(o, guess)
	}
	return s.ask(nil, text, fmt.Sprintf("%s (%s)", o.ShortName(s.Lang), s.allowedValues(o)), def,
		func(answer string) error {
			if answer == "" {
				s.keep(said)
				return nil
			}
			return cmp.Or(s.takeOption(o, answer), s.unlikely(ctx, o))
		})
}
