package infer

import (
	"context"
	"slices"
)

// Conflict is an answer that contradicts others.
type Conflict struct {
	// Answer is its index. The contradicting part of the answer is ignored.
	Answer int
	// With holds the contradicting answers: those that would be wrong if Option had the value that
	// explains the answer. It is nil if no single option explains it.
	With   []int
	Option string
	// Slip is the answer that most others contradict: Answer, or one of With that other conflicts
	// also name.
	Slip int
	// waits reports whether the option that may explain the answer is still to be asked in words.
	waits bool
}

// Conflicts returns the answers that contradict earlier ones.
func (q *Inquiry) Conflicts() []Conflict { return q.conflicts }

// Raised returns the conflict that the last call of Answer has added, nil if there is none. It is
// also nil while a question in words may still explain the answer about a hand. An answer in words
// may raise one of an earlier answer.
func (q *Inquiry) Raised() *Conflict { return q.raised }

// newConflict returns the last conflict of an answer that has none among the known ones.
func (q *Inquiry) newConflict(known []Conflict) *Conflict {
	for _, c := range slices.Backward(q.conflicts) {
		if !c.waits && !slices.ContainsFunc(known,
			func(k Conflict) bool { return k.Answer == c.Answer && !k.waits }) {
			return &c
		}
	}
	return nil
}

// conflict records the conflict of an answer. Of the single options that would explain it, it uses
// the one that the fewest other answers contradict.
func (q *Inquiry) conflict(ctx context.Context, at int) error {
	a := &q.answers[at]
	c := Conflict{Answer: at}
	theta := q.current.best()
	for o, v := range q.options {
		for value := range v.values {
			t := optionValue{o, uint16(value)}
			if t.value == theta[o] {
				continue
			}
			explains, err := q.explains(ctx, a, theta, t)
			if err != nil {
				return err
			}
			if !explains {
				continue
			}
			others, _, err := q.contradicting(ctx, theta, t)
			if err != nil {
				return err
			}
			if len(others) > 0 && (c.With == nil || len(others) < len(c.With)) {
				c.With, c.Option = others, v.ID
			}
		}
	}
	c.Slip = at
	for against, i := len(c.With), 0; i < len(c.With); i++ {
		if n := 1 + len(q.conflictsNaming(c.With[i])); n > against {
			c.Slip, against = c.With[i], n
		}
	}
	var err error
	c.waits, err = q.awaitsWords(ctx, a, theta)
	q.conflicts = append(q.conflicts, c)
	return err
}

// awaitsWords reports whether another value of an assumed option, which Next asks about in words,
// may explain the price of a hand.
func (q *Inquiry) awaitsWords(ctx context.Context, a *answered, theta setting) (bool, error) {
	if _, ok := a.paid(); !ok {
		return false, nil
	}
	r, err := q.rules(ctx, theta)
	if r == nil || err != nil {
		return false, err
	}
	var asked []int
	for _, o := range a.probe.dependsOn {
		if q.isSuspected(o) && !q.wasAskedInWords(o, false) && r.Turns(q.options[o].ID) {
			asked = append(asked, o)
		}
	}
	tried := 0
	for s := range q.nearbySettings(a.probe, theta) {
		if tried++; tried > maxUnlisted {
			break
		}
		if !slices.ContainsFunc(asked, func(o int) bool { return s[o] != theta[o] }) {
			continue
		}
		if price, err := q.price(ctx, a.probe, s); err != nil || a.matches(price) {
			return err == nil, err
		}
	}
	return false, nil
}

// isSuspected reports whether an option is assumed and open though an answer about a hand is
// ignored.
func (q *Inquiry) isSuspected(option int) bool {
	return q.isOpen(option) && q.options[option].assumed && slices.ContainsFunc(q.answers,
		func(a answered) bool { return a.ignored && a.Win != nil })
}

func (q *Inquiry) isOpen(option int) bool {
	return !q.current.isSettled(option) || q.options[option].wide
}

// maxApart is the number of answers that Apart returns at most.
const maxApart = 3

// Apart returns answers of a conflict, one of which must be wrong: the likely slip with the last
// answers that contradict it, or if that is c.Answer, the answers that contradict it and itself. It
// returns nil if c.With is empty.
func (q *Inquiry) Apart(c *Conflict) []int {
	switch {
	case len(c.With) == 0:
		return nil
	case c.Slip != c.Answer:
		against := q.conflictsNaming(c.Slip)
		return append([]int{c.Slip}, against[max(0, len(against)+1-maxApart):]...)
	}
	return append(slices.Clone(c.With[:min(len(c.With), maxApart-1)]), c.Answer)
}

func (q *Inquiry) conflictsNaming(answer int) (all []int) {
	for _, c := range q.conflicts {
		if slices.Contains(c.With, answer) {
			all = append(all, c.Answer)
		}
	}
	return all
}

// explains reports whether an answer is right if an option has the value t.
func (q *Inquiry) explains(ctx context.Context, a *answered, theta setting,
	t optionValue) (bool, error) {
	if a.Win == nil {
		return slices.ContainsFunc(a.Statements, func(s Statement) bool {
			value, ok := a.value(&s)
			return ok && q.index(s.Option) == t.option &&
				value == q.options[t.option].values[t.value]
		}), nil
	}
	if _, ok := a.paid(); !ok || !slices.Contains(a.probe.dependsOn, t.option) {
		return false, nil
	}
	price, err := q.price(ctx, a.probe, theta.withValue(t))
	return a.matches(price), err
}
