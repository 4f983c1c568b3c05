package newhouse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/study/infer"
)

type asker struct {
	*Setup
	Inquired
	// confirming reports whether the note on double checks was printed, and nested whether a
	// follow-up question is open.
	confirming, nested bool
}

// Answers to every question besides numbers.
const (
	unknown = "?"
	ending  = "q"
)

var errEnd, errUnknown = errors.New("that is enough"), errors.New("nobody knows any of these")

// TakeByHands finds out by what hands pay how the options are played. It sets the parent to the
// rule set that needs the fewest changes, and these options; the answers become the tests.
func (s *Setup) TakeByHands(ctx context.Context) error {
	q, err := infer.New(ctx, s.Parent)
	if err != nil {
		return err
	}
	a := &asker{Setup: s, Inquired: Inquired{q, &s.House}}
	s.printParagraph(s.infer.Begin)
	before, replies := s.House, slices.Clone(s.replies)
	for {
		question, err := q.Next(ctx)
		if err != nil {
			return err
		}
		if question == nil {
			break
		}
		a.nested = false
		err = a.ask(ctx, question)
		if errors.Is(err, ErrBack) && (a.nested || q.Answers() > 0) {
			s.House, s.replies = before, slices.Clone(replies)
			err = a.back(ctx)
		}
		if errors.Is(err, errEnd) {
			break
		}
		if err != nil {
			return err
		}
		// Going back from here doesn't repeat earlier steps.
		s.replies, s.replayed = s.replies[:len(replies)], len(replies)
	}
	found, err := q.Found(ctx)
	if err != nil {
		return err
	}
	return a.adopt(ctx, found)
}

func (a *asker) back(ctx context.Context) error {
	if a.nested {
		return nil
	}
	return a.Drop(ctx, a.Answers()-1)
}

func (a *asker) ask(ctx context.Context, question *infer.Question) error {
	if question.Again && !a.confirming {
		a.confirming = true
		again, err := a.Doubted(ctx)
		if err != nil {
			return err
		}
		a.printParagraph(fmt.Sprintf(a.infer.Sure, again))
	}
	var answer infer.Answer
	var err error
	if question.Win != nil {
		answer, err = a.askHand(ctx, question)
	} else {
		answer, err = a.askWords(question)
	}
	ends := errors.Is(err, errEnd) && a.nested // the answer so far still counts
	if err != nil && !ends {
		return err
	}
	if err := a.Answer(ctx, question, answer); err != nil {
		return err
	}
	if c := a.Raised(); c != nil && (!ends || len(c.With) == 0) {
		return cmp.Or(a.resolveConflict(ctx, c), err)
	}
	return err
}

// reply asks a question and passes the answer to take. It reports false if nobody knows the answer.
func (a *asker) reply(text []string, prompt, def string,
	take func(reply string) error) (known bool, err error) {
	failed := a.Setup.ask(nil, text, prompt, def, func(reply string) error {
		switch known, err = false, nil; reply {
		case ending:
			err = errEnd
			return nil
		case unknown, a.infer.Nobody:
			return nil
		}
		known = true
		return take(reply)
	})
	return known, cmp.Or(failed, err)
}

// numbers asks for numbers from 1 to limit and returns them zero-based, or nil for the default.
// typed may parse other answers; it returns a negative index for answers that it doesn't handle.
func (a *asker) numbers(text []string, def string, limit int,
	typed func(string) (int, error)) (all []int, err error) {
	known, err := a.reply(text, "", def, func(answer string) error {
		if all = nil; answer == def {
			return nil
		}
		if typed != nil {
			if n, err := typed(answer); err != nil || n >= 0 {
				all = []int{n}
				return err
			}
		}
		for _, word := range strings.FieldsFunc(answer, isSeparator) {
			n, err := strconv.Atoi(word)
			if err != nil || n < 1 || n > limit {
				return fmt.Errorf(a.infer.NoNumber, answer, limit, def)
			}
			all = append(all, n-1)
		}
		return nil
	})
	if err == nil && !known {
		err = errUnknown
	}
	if err != nil {
		return nil, err
	}
	return all, nil
}

// number asks for a single number from 1 to limit and returns it zero-based, or -1 for the default.
func (a *asker) number(text []string, def string, limit int,
	typed func(string) (int, error)) (int, error) {
	all, err := a.numbers(text, def, limit, typed)
	if len(all) == 0 {
		return -1, err
	}
	return all[0], nil
}

func (a *asker) askHand(ctx context.Context,
	question *infer.Question) (answer infer.Answer, err error) {
	if err := a.showHand(question); err != nil {
		return answer, err
	}
	text := []string{fmt.Sprintf(a.infer.Hand, a.Answers()+1)}
	if left := a.Left(); left > 0 {
		text = []string{fmt.Sprintf(a.infer.HandOf, a.Answers()+1, left)}
	}
	for i := range question.Choices {
		text = append(text, fmt.Sprintf("  %d  %s", i+1, a.Price(question, i)))
	}
	other := len(question.Choices)
	text = append(text, fmt.Sprintf("  %d  %s", other+1, a.infer.Other))
	typed := "" // a price that no rules have
	var failed error
	n, err := a.number(text, a.infer.Nobody, other+1, func(reply string) (int, error) {
		if !isPrice(reply) {
			return -1, nil
		}
		if a.Lacks(reply) {
			return -1, fmt.Errorf(a.infer.NoLimit, reply)
		}
		listed, err := a.matchingChoices(ctx, question, question.Choices, reply)
		if failed = err; len(listed) > 1 || err != nil {
			return -1, err
		}
		answer, failed = a.Own(ctx, question, reply)
		switch {
		case answer.Choice >= 0:
			return answer.Choice, nil
		case failed != nil || answer.Paid != nil:
			return other, nil
		}
		typed = reply
		return -1, fmt.Errorf(a.infer.NotListed, reply, other+1)
	})
	switch err = cmp.Or(err, failed); {
	case errors.Is(err, errUnknown):
		return infer.Answer{Choice: infer.Unknown}, nil
	case err != nil:
		return infer.Answer{}, err
	case n < other:
		return infer.Answer{Choice: n}, nil
	case answer.Paid != nil:
		return answer, nil
	case typed == "":
		a.nested = true
		typed, err = a.askPrice()
	}
	if err != nil || typed == "" {
		return infer.Answer{Choice: infer.Other}, err
	}
	return a.Own(ctx, question, typed)
}

// askPrice asks for a price that is not among the choices; "" means unknown.
func (a *asker) askPrice() (price string, err error) {
	_, err = a.reply(nil, a.infer.Own, a.infer.Nobody, func(reply string) error {
		if !isPrice(reply) {
			return fmt.Errorf(a.infer.NoPrice, reply)
		}
		if a.Lacks(reply) {
			return fmt.Errorf(a.infer.NoLimit, reply)
		}
		price = reply
		return nil
	})
	return price, err
}

func (a *asker) showHand(question *infer.Question) error {
	for i := range question.Choices {
		if result := question.Choices[i].Result; result != nil {
			return report.Shown(a.Out, question.Win, result,
				report.Options{Lang: a.Lang, Width: a.Width, Color: a.Color})
		}
	}
	a.printLines(question.Win.String())
	return nil
}

// askWords asks which statements are wrong, and for the right values.
func (a *asker) askWords(question *infer.Question) (infer.Answer, error) {
	var text []string
	for i, s := range question.Statements {
		text = append(text, a.hanging(fmt.Sprintf("%2d  ", i+1),
			s.Option.Doc.In(a.Lang)+words.In(a.Lang).Sheet().Colon+
				a.ValueText(s.Option, s.Value))...)
	}
	answer := infer.Answer{Choice: infer.Yes, Values: make(map[string]string)}
	wrongs, err := a.numbers(append(text, a.infer.So), a.words.Yes[0], len(question.Statements), nil)
	if errors.Is(err, errUnknown) {
		return infer.Answer{Choice: infer.Unknown}, nil
	}
	for _, n := range wrongs {
		s := &question.Statements[n]
		if answer.Values[s.Option.ID] = ""; err == nil { // after an error the value stays unknown
			a.nested = true
			answer.Values[s.Option.ID], err = a.askValue(s)
		}
	}
	return answer, err
}

// letters number the values of an option, since many are numbers. It omits q, which ends the
// inquiry.
const letters = "abcdefghijklmnoprstuvwxyz"

// askValue asks for the value of an option, by its letter or text; "" means unknown.
func (a *asker) askValue(s *infer.Statement) (value string, err error) {
	text, prompt, def := []string{s.Option.Doc.In(a.Lang)}, a.allowedValues(s.Option), s.Value
	var listed []string
	if len(sheet.Choices(a.Parent, s.Option, a.Lang)) > 0 {
		listed, prompt, def = s.Values[:min(len(s.Values), len(letters))], "", a.infer.Nobody
		for i, value := range listed {
			text = append(text, fmt.Sprintf("  %c  %s", letters[i], a.ValueText(s.Option, value)))
		}
		text = append(text, a.infer.Which)
	}
	_, err = a.reply(text, prompt, def, func(reply string) error {
		at := slices.IndexFunc(listed, func(value string) bool {
			return strings.EqualFold(reply, a.ValueText(s.Option, value))
		})
		if i := strings.Index(letters, strings.ToLower(reply)); len(reply) == 1 && i < len(listed) {
			at = max(at, i)
		}
		if at >= 0 {
			value = listed[at]
			return nil
		}
		defer delete(a.Set, s.Option.ID)
		if err := a.takeOption(s.Option, reply); err != nil {
			return err
		}
		value = cmp.Or(a.Set[s.Option.ID], s.Option.Value.String())
		return nil
	})
	return value, err
}

// resolveConflict shows contradicting answers and removes the wrong one.
func (a *asker) resolveConflict(ctx context.Context, c *infer.Conflict) error {
	if len(c.With) == 0 {
		a.printLines(a.infer.Alone)
		return a.showAnswer(c.Answer, "  "+a.Said(c.Answer, c.Option))
	}
	conflicting, def := a.Apart(c), a.infer.Neither
	if c.Slip != c.Answer {
		def = "1"
	}
	a.nested = false
	a.printLines(a.infer.Apart)
	for i, at := range conflicting {
		if err := a.showAnswer(at, fmt.Sprintf(
			"  "+a.infer.Answered, i+1, at+1, a.Said(at, c.Option))); err != nil {
			return err
		}
	}
	n, err := a.number([]string{a.infer.Slip}, def, len(conflicting), nil)
	switch {
	case errors.Is(err, errUnknown):
		for _, at := range conflicting {
			if err := a.Doubt(ctx, at, c.Option); err != nil {
				return err
			}
		}
		return nil
	case err != nil || n < 0 && c.Slip == c.Answer:
		return err
	}
	return a.Drop(ctx, conflicting[max(n, 0)])
}

func (a *asker) showAnswer(at int, text string) error {
	if question, _ := a.Question(at); question.Win != nil {
		if err := a.showHand(question); err != nil {
			return err
		}
	}
	a.printLines(text)
	return nil
}

func (a *asker) adopt(ctx context.Context, found *infer.Found) error {
	s := a.Setup
	if err := a.Take(ctx, found); err != nil {
		return err
	}
	s.printLines(a.Nearest())
	for _, line := range a.Turned() {
		s.printLines(s.hanging("- ", line)...)
	}
	if decided := a.Decided(found); decided != "" {
		s.printLines("", decided)
	}
	if open := a.Open(found); open != "" {
		s.printLines(open)
	}
	s.printParagraph("")
	return nil
}
