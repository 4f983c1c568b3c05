package pages

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/hanfu/door/serve/internal/turn"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/report/newhouse"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/infer"
)

// The steps of an inquiry as an address has them: the place of a price, or one of these. other may have a price behind it,
// with a line between the parts of it that several pay, or what is meant by the name of a limit. A step in words has behind said what is otherwise: s with the place
// of a statement, and v with that of a value, n with a number, or u. drop has the place of an answer behind it.
const (
	other    = 'o'
	unknown  = "u"
	enough   = "q"
	leaveOut = "k"
	drop     = 'd'
	spoken   = 'y'
)

var (
	stepForm  = lazyregexp.New(`^(?:\d{1,2}|[uqk]|o(?:\d{1,9}(?:-\d{1,9}){0,3}|\d?[a-z_]{2,30})?|d\d{1,3}|y(?:s\d{1,2}(?:v\d{1,2}|n-?\d{1,9}|u))*)$`)
	otherwise = lazyregexp.New(`s(\d+)(?:v(\d+)|n(-?\d+)|u)`)
)

// mostSteps is how many steps an address may have; to find out all and be sure of it takes 40 where most is
// unusual.
const mostSteps = 120

// errStep is that of a step that is none after those before it.
var errStep = errors.New("that is no answer to the question")

// errLimit is that of the name of a limit that the rules do not have.
var errLimit = errors.New("the rules have no such limit")

// inquiry is an inquiry after some steps. Once it is kept nothing changes it.
type inquiry struct {
	of    *rules.Rules
	steps []string
	*infer.Inquiry
	// Question comes next, nil at the end: then Found is there.
	Question *infer.Question
	Found    *infer.Found
	// apart is what the last answer does not go with, which comes before the next question; alone is such an answer that
	// goes with none of the rules that are left.
	apart, alone *infer.Conflict
}

func (i *inquiry) takes(ctx context.Context, step string) error {
	i.steps = append(i.steps, step)
	switch {
	case step[0] == drop:
		at, _ := strconv.Atoi(step[1:]) // the form has seen to it
		if !slices.ContainsFunc(i.Conflicts(), func(c infer.Conflict) bool { return slices.Contains(i.Apart(&c), at) }) {
			return errStep
		}
		if err := i.Drop(ctx, at); err != nil {
			return err
		}
	case i.Question == nil:
		return errStep
	case step == enough: // what does not go together is shown with what was found
		i.Question, i.apart, i.alone = nil, nil, nil
		return nil
	case (step == leaveOut) != (i.apart != nil):
		return errStep
	case step != leaveOut:
		if err := i.answer(ctx, step); err != nil || i.apart != nil {
			return err
		}
		return i.next(ctx)
	}
	i.apart, i.alone = nil, nil
	return i.next(ctx)
}

func (i *inquiry) next(ctx context.Context) (err error) {
	i.Question, err = i.Next(ctx)
	return err
}

func (i *inquiry) answer(ctx context.Context, step string) error {
	a, err := answerOf(i.Question, step)
	if typed := step[1:]; err == nil && step[0] == other && typed != "" {
		said := newhouse.Inquired{Inquiry: i.Inquiry, Of: i.of, In: "en"}
		if said.Lacks(typed) {
			return errLimit
		}
		a, err = said.Own(ctx, i.Question, strings.ReplaceAll(typed, "-", "/"))
	}
	if err != nil {
		return err
	}
	i.alone = nil
	before := len(i.Conflicts())
	if err := i.Answer(ctx, i.Question, a); err != nil {
		if ctx.Err() != nil || errors.Is(err, infer.ErrTooMany) {
			return err
		}
		return errStep
	}
	if all := i.Conflicts(); len(all) > before {
		c := all[len(all)-1]
		if i.apart = &c; len(c.With) == 0 {
			i.apart, i.alone = nil, &c
		}
	}
	return nil
}

func answerOf(question *infer.Question, step string) (infer.Answer, error) {
	switch {
	case step == unknown:
		return infer.Answer{Choice: infer.Unknown}, nil
	case step[0] == other && question.Win != nil:
		return infer.Answer{Choice: infer.Other}, nil
	case step[0] == spoken:
		a := infer.Answer{Choice: infer.Yes, Values: make(map[string]string)}
		for _, part := range otherwise().FindAllStringSubmatch(step, -1) {
			at, _ := strconv.Atoi(part[1])
			if at >= len(question.Statements) {
				return a, errStep
			}
			s := &question.Statements[at]
			value := part[3]
			if part[2] != "" {
				n, _ := strconv.Atoi(part[2])
				if n >= len(s.Values) {
					return a, errStep
				}
				value = s.Values[n]
			}
			a.Values[s.Option.ID] = value
		}
		return a, nil
	}
	n, err := strconv.Atoi(step)
	if err != nil {
		return infer.Answer{}, errStep
	}
	return infer.Answer{Choice: n}, nil
}

// inquiries keeps those that were asked for last, so that the next step goes on from there.
type inquiries struct {
	mu     sync.Mutex
	lately []kept // the last in front
}

type kept struct {
	rules string
	*inquiry
}

const mostInquiries = 8

// from returns the inquiry about rules that has most of the steps and none besides, nil if there is none.
func (k *inquiries) from(rules string, steps []string) (found *inquiry) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, e := range k.lately {
		n := len(e.steps)
		if e.rules == rules && n <= len(steps) && slices.Equal(e.steps, steps[:n]) && (found == nil || n > len(found.steps)) {
			found = e.inquiry
		}
	}
	return found
}

func (k *inquiries) keep(rules string, i *inquiry) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lately = slices.DeleteFunc(k.lately, func(e kept) bool { return e.rules == rules && slices.Equal(e.steps, i.steps) })
	k.lately = slices.Insert(k.lately, 0, kept{rules, i})
	k.lately = k.lately[:min(len(k.lately), mostInquiries)]
}

// of returns an inquiry about rules after some steps, for reading alone.
func (k *inquiries) of(ctx context.Context, r *rules.Rules, steps []string) (*inquiry, error) {
	known := k.from(r.Hash(), steps)
	if known != nil && len(known.steps) == len(steps) {
		k.keep(r.Hash(), known)
		return known, nil
	}
	if !turn.Wait(ctx, turn.Inquiring) {
		return nil, cmp.Or(ctx.Err(), context.DeadlineExceeded)
	}
	if known == nil {
		q, err := infer.New(ctx, r)
		if err != nil {
			return nil, err
		}
		known = &inquiry{of: r, Inquiry: q}
		if err := known.next(ctx); err != nil {
			return nil, err
		}
		k.keep(r.Hash(), known)
	}
	i := *known
	i.steps, i.Inquiry, i.Found = slices.Clone(known.steps), known.Clone(), nil
	for _, step := range steps[len(known.steps):] {
		if err := i.takes(ctx, step); err != nil {
			return nil, err
		}
	}
	if i.Question == nil {
		var err error
		if i.Found, err = i.Inquiry.Found(ctx); err != nil {
			return nil, err
		}
	}
	k.keep(r.Hash(), &i)
	return &i, nil
}
