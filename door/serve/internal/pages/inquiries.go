package pages

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/report/newhouse"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/infer"
)

// The steps of an inquiry in an address are the index of a price, or one of these. A price may
// follow other, with dashes between the parts that several pay, or the name of a limit. After
// spoken come the changed statements: s with the index of a statement, and v with that of a value,
// n with a number, or u. The index of an answer follows drop.
const (
	other    = 'o'
	unknown  = "u"
	enough   = "q"
	leaveOut = "k"
	drop     = 'd'
	spoken   = 'y'
)

var (
	stepForm  = work.LazyRegexp(`^(?:\d{1,2}|[uqk]|o(?:\d{1,9}(?:-\d{1,9}){0,3}|\d?[a-z_]{2,30})?|d\d{1,3}|y(?:s\d{1,2}(?:v\d{1,2}|n-?\d{1,9}|u))*)$`)
	otherwise = work.LazyRegexp(`s(\d+)(?:v(\d+)|n(-?\d+)|u)`)
)

// maxSteps bounds the steps of an address. Finding out everything takes 40 where most of the rules
// are unusual.
const maxSteps = 120

// errStep means that a step is no answer to the question after the steps before it.
var errStep = errors.New("that is no answer to the question")

var errLimit = errors.New("the rules have no such limit")

// inquiry is an inquiry after some steps. It does not change once it is cached.
type inquiry struct {
	of    *rules.Rules
	steps []string
	*infer.Inquiry
	// Question is the next question, nil at the end; then Found is set.
	Question *infer.Question
	Found    *infer.Found
	// apart is the conflict of the last answer, to settle before the next question. alone is that
	// of an answer that fits no rules that are left.
	apart, alone *infer.Conflict
}

func (i *inquiry) apply(ctx context.Context, step string) error {
	i.steps = append(i.steps, step)
	switch {
	case step[0] == drop:
		at, _ := strconv.Atoi(step[1:]) // stepForm has checked it
		if !slices.ContainsFunc(i.Conflicts(),
			func(c infer.Conflict) bool { return slices.Contains(i.Apart(&c), at) }) {
			return errStep
		}
		if err := i.Drop(ctx, at); err != nil {
			return err
		}
	case i.Question == nil:
		return errStep
	case step == enough: // conflicts are shown with the rules found
		i.Question, i.apart, i.alone = nil, nil, nil
		return nil
	case (step == leaveOut) != (i.apart != nil):
		return errStep
	case step != leaveOut:
		if err := i.answer(ctx, step); err != nil || i.apart != nil {
			return err
		}
		return i.ask(ctx)
	}
	i.apart, i.alone = nil, nil
	return i.ask(ctx)
}

func (i *inquiry) ask(ctx context.Context) (err error) {
	i.Question, err = i.Next(ctx)
	return err
}

func (i *inquiry) answer(ctx context.Context, step string) error {
	a, err := answerOf(i.Question, step)
	if typed := step[1:]; err == nil && step[0] == other && typed != "" {
		inquired := newhouse.Inquired{Inquiry: i.Inquiry,
			House: &newhouse.House{Parent: i.of, Lang: "en"}}
		if inquired.Lacks(typed) {
			return errLimit
		}
		a, err = inquired.Own(ctx, i.Question, strings.ReplaceAll(typed, "-", "/"))
	}
	if err != nil {
		return err
	}
	i.alone = nil
	if err := i.Answer(ctx, i.Question, a); err != nil {
		if ctx.Err() != nil || errors.Is(err, infer.ErrTooMany) {
			return err
		}
		return errStep
	}
	if c := i.Raised(); c != nil && len(c.With) == 0 {
		i.alone = c
	} else {
		i.apart = c
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

// inquiries caches the latest inquiries, so that the next step continues from them.
type inquiries struct {
	mu     sync.Mutex
	recent []cachedInquiry // the latest first
}

type cachedInquiry struct {
	rules string
	*inquiry
}

const maxInquiries = 8

// longest returns the cached inquiry about rules that has most of the steps and no others, nil if
// there is none.
func (k *inquiries) longest(rules string, steps []string) (found *inquiry) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, e := range k.recent {
		n := len(e.steps)
		if e.rules == rules && n <= len(steps) && slices.Equal(e.steps, steps[:n]) &&
			(found == nil || n > len(found.steps)) {
			found = e.inquiry
		}
	}
	return found
}

func (k *inquiries) keep(rules string, i *inquiry) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.recent = slices.DeleteFunc(k.recent, func(e cachedInquiry) bool {
		return e.rules == rules && slices.Equal(e.steps, i.steps)
	})
	k.recent = slices.Insert(k.recent, 0, cachedInquiry{rules, i})
	k.recent = k.recent[:min(len(k.recent), maxInquiries)]
}

// inquiryAfter returns the inquiry about rules after some steps. It must not be changed.
func (k *inquiries) inquiryAfter(ctx context.Context, r *rules.Rules,
	steps []string) (*inquiry, error) {
	known := k.longest(r.Hash(), steps)
	if known != nil && len(known.steps) == len(steps) {
		k.keep(r.Hash(), known)
		return known, nil
	}
	if !catalog.WaitTurn(ctx, catalog.Inquiring) {
		return nil, cmp.Or(ctx.Err(), context.DeadlineExceeded)
	}
	if known == nil {
		q, err := infer.New(ctx, r)
		if err != nil {
			return nil, err
		}
		known = &inquiry{of: r, Inquiry: q}
		if err := known.ask(ctx); err != nil {
			return nil, err
		}
		k.keep(r.Hash(), known)
	}
	i := *known
	i.steps, i.Inquiry, i.Found = slices.Clone(known.steps), known.Clone(), nil
	for _, step := range steps[len(known.steps):] {
		if err := i.apply(ctx, step); err != nil {
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
