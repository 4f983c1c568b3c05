package infer

import (
	"context"
	"slices"
)

// Conflict is an answer that does not go with the others.
type Conflict struct {
	// Answer is its place among the answers; what of it disagrees was left out of what is found.
	Answer int
	// With are the answers that speak against it: those that would have to be otherwise if Option had the Value that
	// explains it. There are none if no single option explains it.
	With          []int
	Option, Value string
	// Slip is the answer that most others speak against: Answer, or one of With that other conflicts name too.
	Slip int
}

// Conflicts are the answers that don't go with those before them.
func (q *Inquiry) Conflicts() []Conflict { return q.conflicts }

// conflict finds the answers against which the answer at a place is: of all single options that would explain it, that
// against which fewest others speak.
func (q *Inquiry) conflict(ctx context.Context, at int) error {
	a := &q.answers[at]
	c := Conflict{Answer: at}
	theta := q.now.best()
	for o, v := range q.options {
		for value := range v.values {
			t := turn{o, uint16(value)}
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
			with, _, err := q.speakAgainst(ctx, theta, t)
			if err != nil {
				return err
			}
			if len(with) > 0 && (c.With == nil || len(with) < len(c.With)) {
				c.With, c.Option, c.Value = with, v.ID, v.values[value]
			}
		}
	}
	c.Slip = at
	for against, i := len(c.With), 0; i < len(c.With); i++ {
		if n := 1 + len(q.against(c.With[i])); n > against {
			c.Slip, against = c.With[i], n
		}
	}
	q.conflicts = append(q.conflicts, c)
	return nil
}

// mostApart is how many answers are named that don't go together.
const mostApart = 3

// Apart are the answers of a conflict of which one was a slip: the likely one and the last of those that speak against it, or
// those that speak against the last answer, and that. There are none if that is alone.
func (q *Inquiry) Apart(c *Conflict) []int {
	switch {
	case len(c.With) == 0:
		return nil
	case c.Slip != c.Answer:
		against := q.against(c.Slip)
		return append([]int{c.Slip}, against[max(0, len(against)+1-mostApart):]...)
	}
	return append(slices.Clone(c.With[:min(len(c.With), mostApart-1)]), c.Answer)
}

func (q *Inquiry) against(with int) (all []int) {
	for _, c := range q.conflicts {
		if slices.Contains(c.With, with) {
			all = append(all, c.Answer)
		}
	}
	return all
}

// explains reports whether an answer is as it should be with an option turned.
func (q *Inquiry) explains(ctx context.Context, a *answered, theta setting, t turn) (bool, error) {
	if a.Win == nil {
		return slices.ContainsFunc(a.Statements, func(s Statement) bool {
			value, said := a.value(&s)
			return said && q.index(s.Option) == t.option && value == q.options[t.option].values[t.value]
		}), nil
	}
	if _, said := a.paid(); !said || !slices.Contains(a.probe.on, t.option) {
		return false, nil
	}
	price, err := q.price(ctx, a.probe, theta.turned(t))
	return a.gives(price), err
}
