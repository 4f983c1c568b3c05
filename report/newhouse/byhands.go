package newhouse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/study/infer"
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

var errEnd, errUnknown = errors.New("that is enough"), errors.New("nobody knows any of these")

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
	for {
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
		answer, err = a.askHand(ctx, question)
	} else {
		answer, err = a.askWords(question)
	}
	ends := errors.Is(err, errEnd) && a.part // within a question: what was said of it holds
	if err != nil && !ends {
		return err
	}
	before := len(a.Conflicts())
	if err := a.Answer(ctx, question, answer); err != nil {
		return err
	}
	if conflicts := a.Conflicts(); len(conflicts) > before {
		if c := &conflicts[len(conflicts)-1]; !ends || len(c.With) == 0 {
			return cmp.Or(a.settle(ctx, c), err)
		}
	}
	return err
}

// numbers asks for numbers from 1 to most, and gives them less 1; none for what is the default. What else may be typed is
// one of them if it is.
func (a *asker) numbers(text []string, otherwise string, most int, typed func(string) (int, error), take func([]int)) (err error) {
	failed := a.Setup.ask(nil, text, "", otherwise, func(answer string) error {
		var all []int
		switch err = nil; answer {
		case ending:
			err = errEnd
			return nil
		case otherwise:
			take(nil)
			return nil
		case unknown:
			err = errUnknown
			return nil
		}
		if typed != nil {
			if n, err := typed(answer); err != nil || n >= 0 {
				take([]int{n})
				return err
			}
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
func (a *asker) number(text []string, otherwise string, most int, typed func(string) (int, error)) (n int, err error) {
	err = a.numbers(text, otherwise, most, typed, func(all []int) {
		if n = -1; len(all) > 0 {
			n = all[0]
		}
	})
	return n, err
}

func (a *asker) askHand(ctx context.Context, question *infer.Question) (answer infer.Answer, err error) {
	if err := a.shown(question); err != nil {
		return answer, err
	}
	text := []string{fmt.Sprintf(a.infer.Hand, a.Answers()+1)}
	for i := range question.Choices {
		text = append(text, fmt.Sprintf("  %d  %s", i+1, a.Price(question, i)))
	}
	other := len(question.Choices)
	text = append(text, fmt.Sprintf("  %d  %s", other+1, a.infer.Other))
	typed := "" // a price that no rules have
	var failed error
	n, err := a.number(text, unknown, other+1, func(said string) (int, error) {
		if !isPrice(said) {
			return -1, nil
		}
		if a.Lacks(said) {
			return -1, fmt.Errorf(a.infer.NoLimit, said)
		}
		listed, err := a.priced(ctx, question, question.Choices, said)
		if failed = err; len(listed) > 1 || err != nil {
			return -1, err
		}
		answer, failed = a.Own(ctx, question, said)
		switch {
		case answer.Choice >= 0:
			return answer.Choice, nil
		case failed != nil || answer.Paid != nil:
			return other, nil
		}
		typed = said
		return -1, fmt.Errorf(a.infer.NotListed, said, other+1)
	})
	switch err = cmp.Or(err, failed); {
	case err != nil:
		return infer.Answer{}, err
	case n < 0:
		return infer.Answer{Choice: infer.Unknown}, nil
	case n < other:
		return infer.Answer{Choice: n}, nil
	case answer.Paid != nil:
		return answer, nil
	case typed == "":
		a.part = true
		err = a.askPrice(&typed)
	}
	if err != nil || typed == "" {
		return infer.Answer{Choice: infer.Other}, err
	}
	return a.Own(ctx, question, typed)
}

// askPrice asks for the price of a hand that pays something else; it is empty if nobody knows.
func (a *asker) askPrice(typed *string) (err error) {
	failed := a.Setup.ask(nil, nil, a.infer.Own, unknown, func(said string) error {
		switch *typed, err = "", nil; said {
		case ending:
			err = errEnd
		case unknown:
		default:
			if !isPrice(said) {
				return fmt.Errorf(a.infer.NoPrice, said)
			}
			if a.Lacks(said) {
				return fmt.Errorf(a.infer.NoLimit, said)
			}
			*typed = said
		}
		return nil
	})
	return cmp.Or(failed, err)
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
	err := a.numbers(append(text, a.infer.So), a.words.Yes[0], len(question.Statements), nil, func(all []int) { otherwise = all })
	if errors.Is(err, errUnknown) {
		return infer.Answer{Choice: infer.Unknown}, nil
	}
	for _, n := range otherwise {
		s := &question.Statements[n]
		if answer.Values[s.Option.ID] = ""; err == nil { // else nobody says what it is
			a.part = true
			answer.Values[s.Option.ID], err = a.askValue(s)
		}
	}
	return answer, err
}

// letters stand before the values of an option, many of which are numbers. No letter is an answer to every question.
const letters = "abcdefghijklmnoprstuvwxyz"

// askValue asks for the value of an option, by its letter or as it is written; it is empty if nobody knows.
func (a *asker) askValue(s *infer.Statement) (value string, err error) {
	text, prompt, otherwise := []string{s.Option.Doc.In(a.Lang)}, a.takes(s.Option), s.Value
	var listed []string
	if len(sheet.Choices(a.Parent, s.Option, a.Lang)) > 0 {
		listed, prompt, otherwise = s.Values[:min(len(s.Values), len(letters))], "", unknown
		for i, value := range listed {
			text = append(text, fmt.Sprintf("  %c  %s", letters[i], a.Value(s.Option, value)))
		}
		text = append(text, a.infer.Which)
	}
	failed := a.Setup.ask(nil, text, prompt, otherwise, func(said string) error {
		value, err = "", nil
		at := slices.IndexFunc(listed, func(value string) bool { return strings.EqualFold(said, a.Value(s.Option, value)) })
		if i := strings.Index(letters, strings.ToLower(said)); len(said) == 1 && i < len(listed) {
			at = max(at, i)
		}
		switch {
		case said == ending:
			err = errEnd
		case said == unknown:
		case at >= 0:
			value = listed[at]
		default:
			defer delete(a.Set, s.Option.ID)
			wrong := a.takeOption(s.Option, said)
			value = cmp.Or(a.Set[s.Option.ID], s.Option.Value.String())
			return wrong
		}
		return nil
	})
	return value, cmp.Or(failed, err)
}

// settle shows answers that don't go together, and takes back the one that was a slip.
func (a *asker) settle(ctx context.Context, c *infer.Conflict) error {
	if len(c.With) == 0 {
		a.lines(a.infer.Alone)
		return a.answered(c.Answer, "  "+a.Said(c.Answer, c.Option))
	}
	apart, otherwise := a.Apart(c), a.infer.Neither
	if c.Slip != c.Answer {
		otherwise = "1"
	}
	a.part = false
	a.lines(a.infer.Apart)
	for i, at := range apart {
		if err := a.answered(at, fmt.Sprintf("  "+a.infer.Answered, i+1, at+1, a.Said(at, c.Option))); err != nil {
			return err
		}
	}
	n, err := a.number([]string{a.infer.Slip}, otherwise, len(apart), nil)
	switch {
	case errors.Is(err, errUnknown):
		for _, at := range apart {
			if err := a.Doubt(ctx, at, c.Option); err != nil {
				return err
			}
		}
		return nil
	case err != nil || n < 0 && c.Slip == c.Answer:
		return err
	}
	return a.Drop(ctx, apart[max(n, 0)])
}

// answered shows a question that was answered, and what is said of that.
func (a *asker) answered(at int, text string) error {
	if question, _ := a.Question(at); question.Win != nil {
		if err := a.shown(question); err != nil {
			return err
		}
	}
	a.lines(text)
	return nil
}

// take takes what was found, and says it.
func (a *asker) take(found *infer.Found) error {
	s := a.Setup
	a.Take(&s.House, found)
	s.lines(a.Nearest(&s.House))
	for _, line := range a.Turned(&s.House) {
		for i, part := range terminal.Wrap(line, s.Width-2) {
			s.lines([]string{"- ", "  "}[min(i, 1)] + part)
		}
	}
	if open := a.Open(&s.House, found); open != "" {
		s.lines(open)
	}
	s.say("")
	return nil
}
