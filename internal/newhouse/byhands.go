package newhouse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/infer"
	"example.com/hanfu/report"
	"example.com/hanfu/sheet"
)

// asker asks the questions of an inquiry.
type asker struct {
	*Setup
	Inquired
	// sure reports whether it has been said that what follows is to be sure, and part whether a question is asked within
	// another one.
	sure, part bool
}

// What may be answered to each question besides a number.
const (
	unknown = "?"
	ending  = "q"
)

var errEnd = errors.New("that is enough")

// TakeByHands finds out by what hands pay how the options of the parent are played. It takes as parent the rule set of which
// fewest options have to be turned then, and these options; the answers become the tests.
func (s *Setup) TakeByHands(ctx context.Context) error {
	q, err := infer.New(ctx, s.Parent)
	if err != nil {
		return err
	}
	a := &asker{Setup: s, Inquired: Inquired{q, s.Parent, s.Lang}}
	s.say(s.infer.Begin)
	before, said := s.House, slices.Clone(s.said)
	for !s.ended {
		question, err := q.Next(ctx)
		if err != nil {
			return err
		}
		if question == nil {
			break
		}
		a.part = false
		err = a.ask(ctx, question)
		if errors.Is(err, ErrBack) && (a.part || q.Answers() > 0) {
			s.House, s.said = before, slices.Clone(said)
			err = a.back(ctx)
		}
		if errors.Is(err, errEnd) {
			break
		}
		if err != nil {
			return err
		}
		s.said, s.again = s.said[:len(said)], len(said) // a step back in here is none of the steps before
	}
	found, err := q.Found(ctx)
	if err != nil {
		return err
	}
	return a.take(found)
}

func (a *asker) back(ctx context.Context) error {
	if a.part {
		return nil
	}
	return a.Drop(ctx, a.Answers()-1)
}

func (a *asker) ask(ctx context.Context, question *infer.Question) error {
	if question.Again && !a.sure {
		a.sure = true
		a.say(a.infer.Sure)
	}
	var answer infer.Answer
	var err error
	if question.Win != nil {
		answer, err = a.askHand(question)
	} else {
		answer, err = a.askWords(question)
	}
	if err != nil {
		return err
	}
	before := len(a.Conflicts())
	if err := a.Answer(ctx, question, answer); err != nil {
		return err
	}
	if conflicts := a.Conflicts(); len(conflicts) > before {
		return a.settle(ctx, &conflicts[len(conflicts)-1])
	}
	return nil
}

// numbers asks for numbers from 1 to most, and gives them less 1; none for what is the default.
func (a *asker) numbers(text []string, otherwise string, most int, take func([]int)) (err error) {
	failed := a.Setup.ask(nil, text, "", otherwise, func(answer string) error {
		var all []int
		switch err = nil; answer {
		case ending:
			err = errEnd
			return nil
		case otherwise:
			take(nil)
			return nil
		}
		for _, word := range strings.FieldsFunc(answer, between) {
			n, err := strconv.Atoi(word)
			if err != nil || n < 1 || n > most {
				return fmt.Errorf(a.infer.NoNumber, answer, most)
			}
			all = append(all, n-1)
		}
		take(all)
		return nil
	})
	return cmp.Or(failed, err)
}

// number asks for one number from 1 to most, and returns it less 1; -1 for what is the default.
func (a *asker) number(text []string, otherwise string, most int) (n int, err error) {
	err = a.numbers(text, otherwise, most, func(all []int) {
		if n = -1; len(all) > 0 {
			n = all[0]
		}
	})
	return n, err
}

func (a *asker) askHand(question *infer.Question) (infer.Answer, error) {
	if err := a.shown(question); err != nil {
		return infer.Answer{}, err
	}
	text := []string{fmt.Sprintf(a.infer.Hand, a.Answers()+1)}
	for i := range question.Choices {
		text = append(text, fmt.Sprintf("  %d  %s", i+1, a.Price(question, i)))
	}
	text = append(text, fmt.Sprintf("  %d  %s", len(question.Choices)+1, a.infer.Other))
	n, err := a.number(text, unknown, len(question.Choices)+1)
	switch n {
	case -1:
		n = infer.Unknown
	case len(question.Choices):
		n = infer.Other
	}
	return infer.Answer{Choice: n}, err
}

func (a *asker) shown(question *infer.Question) error {
	for i := range question.Choices {
		if result := question.Choices[i].Result; result != nil {
			return report.Shown(a.Out, question.Win, result, report.Options{Lang: a.Lang, Width: a.Width, Color: a.Color})
		}
	}
	a.lines(question.Win.String())
	return nil
}

// askWords asks what of several things is otherwise, and how.
func (a *asker) askWords(question *infer.Question) (infer.Answer, error) {
	var text []string
	for i, s := range question.Statements {
		text = append(text, fmt.Sprintf("%d  %s: %s", i+1, s.Option.Doc.In(a.Lang), a.Value(s.Option, s.Value)))
	}
	answer := infer.Answer{Choice: infer.Yes, Values: make(map[string]string)}
	var otherwise []int
	err := a.numbers(append(text, a.infer.So), a.words.Yes[0], len(question.Statements), func(all []int) { otherwise = all })
	for _, n := range otherwise {
		if err != nil {
			break
		}
		s := &question.Statements[n]
		a.part = true
		answer.Values[s.Option.ID], err = a.askValue(s)
	}
	return answer, err
}

// askValue asks for the value of an option; it is empty if nobody knows.
func (a *asker) askValue(s *infer.Statement) (value string, err error) {
	text := []string{s.Option.Doc.In(a.Lang)}
	if len(sheet.Choices(a.Parent, s.Option, a.Lang)) == 0 {
		err = a.Setup.ask(nil, text, a.takes(s.Option), s.Value, func(said string) error {
			value = said
			return a.takeOption(s.Option, said)
		})
		delete(a.Set, s.Option.ID)
		return value, err
	}
	for i, value := range s.Values {
		text = append(text, fmt.Sprintf("  %d  %s", i+1, a.Value(s.Option, value)))
	}
	n, err := a.number(append(text, a.infer.Which), unknown, len(s.Values))
	if err != nil || n < 0 {
		return "", err
	}
	return s.Values[n], nil
}

// settle shows answers that don't go together, and takes back the one that was a slip.
func (a *asker) settle(ctx context.Context, c *infer.Conflict) error {
	if len(c.With) == 0 {
		a.lines(a.infer.Alone, "  "+a.Said(c.Answer, c.Option))
		return nil
	}
	both := []int{c.With[0], c.Answer}
	a.part = false
	text := []string{a.infer.Apart}
	for i, at := range both {
		text = append(text, fmt.Sprintf("  %d  %s", i+1, a.Said(at, c.Option)))
	}
	n, err := a.number(append(text, a.infer.Slip), a.infer.Neither, len(both))
	if err != nil || n < 0 {
		return err
	}
	return a.Drop(ctx, both[n])
}

// take takes what was found, and says it.
func (a *asker) take(found *infer.Found) error {
	s := a.Setup
	a.Take(&s.House, found)
	s.lines(a.Nearest(&s.House))
	for _, line := range a.Turned(&s.House, a.Name) {
		s.lines("- " + line)
	}
	if open := found.Open; open != nil {
		if len(open) > mostOpen {
			open = append(open[:mostOpen], "…")
		}
		s.lines(fmt.Sprintf(s.infer.Open, strings.Join(open, ", ")))
	}
	s.say("")
	return nil
}

// mostOpen is how many options are named that are not known.
const mostOpen = 12
