package infer

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
)

// Found is what an inquiry has found.
type Found struct {
	// Rules are those of the inquiry with the options as they are played.
	Rules *rules.Rules
	// Nearest is the rule set of which fewest options have to be turned for the same, and Turned are these. It is none that
	// says what nobody was asked for, such as yaku of its own.
	Nearest *rules.Rules
	Turned  map[string]string
	// Open are the options of which several values go with the answers, though they make a difference: they are as Nearest
	// has them, unless the answers say that they are otherwise.
	Open []string
	// Unasked are those that make no difference as the others are.
	Unasked []string
}

// Found returns the rules that the answers describe so far.
func (q *Inquiry) Found(ctx context.Context) (*Found, error) {
	f, err := q.nearest(ctx)
	if err != nil {
		return nil, err
	}
	for i, v := range q.options {
		switch matters := f.Rules.Turns(v.ID); {
		case !matters:
			f.Unasked = append(f.Unasked, v.ID)
		case !q.now.settled(i) || v.wide && !q.said(i):
			f.Open = append(f.Open, v.ID)
		}
	}
	return f, nil
}

// mostNear is how many rule sets are looked at more closely: an option may be spared there.
const mostNear = 3

// nearest returns what is found as the rule set says it of which fewest options have to be turned, of editions of the same
// rules the newest.
func (q *Inquiry) nearest(ctx context.Context) (*Found, error) {
	q.left = max(q.left, len(q.sets)+1) // what was answered is never lost
	var all []*Found
	for _, set := range q.sets {
		f, err := q.likest(ctx, set, q.now.like(q.settingOf(set)))
		if err != nil {
			return nil, err
		}
		if f != nil {
			all = append(all, f)
		}
	}
	byTurned := func(a, b *Found) int { return cmp.Compare(len(a.Turned), len(b.Turned)) }
	slices.SortStableFunc(all, byTurned)
	var near []*Found
	for _, f := range all {
		same, err := q.agrees(ctx, f.Rules, f.Nearest, f.Turned)
		if same && err == nil {
			near, err = append(near, f), q.spare(ctx, f)
		}
		if err != nil {
			return nil, err
		}
		if len(near) == mostNear || len(near) > 0 && len(near[0].Turned) == 0 {
			break
		}
	}
	if near != nil {
		return slices.MinFunc(near, func(a, b *Found) int { return cmp.Or(byTurned(a, b), newer(a.Nearest, b.Nearest)) }), nil
	}
	f, err := q.likest(ctx, q.base, q.now.best())
	if f == nil && err == nil {
		_, err = q.base.With(ctx, q.turned(q.now.best())) // which says what does not go together
	}
	return f, err
}

// newer compares two editions of the same rules, the newer one first; others stay as they are.
func newer(a, b *rules.Rules) int {
	if a.Family() == "" || a.Family() != b.Family() {
		return 0
	}
	return cmp.Compare(b.Since(), a.Since())
}

// likest returns what is found by a setting, as a rule set says it; nil if no rules have its values together.
func (q *Inquiry) likest(ctx context.Context, set *rules.Rules, theta setting) (*Found, error) {
	f := &Found{Nearest: set, Turned: make(map[string]string)}
	var err error
	if f.Rules, err = q.rules(ctx, theta); err != nil || f.Rules == nil {
		return nil, err
	}
	for i, v := range q.options {
		value := v.values[theta[i]]
		if value != rules.ByID(set.Options(), v.ID).Value.String() && f.Rules.Turns(v.ID) {
			f.Turned[v.ID] = value
		}
	}
	return f, nil
}

// settingOf is how a rule set has the options; a value that nobody can have is that of no place.
func (q *Inquiry) settingOf(set *rules.Rules) setting {
	s := make(setting, len(q.options))
	for i, v := range q.options {
		s[i] = uint16(slices.Index(v.values, rules.ByID(set.Options(), v.ID).Value.String()))
	}
	return s
}

// spare leaves options unturned that hands have told, in words at most once more, where the nearest rule set pays the same for
// these as it is: it says by another rule than the option what they are worth.
func (q *Inquiry) spare(ctx context.Context, f *Found) error {
	for i, v := range q.options {
		if f.Turned[v.ID] == "" || q.told(i, false) {
			continue
		}
		less := maps.Clone(f.Turned)
		delete(less, v.ID)
		same, err := q.agrees(ctx, f.Rules, f.Nearest, less)
		if err != nil {
			return err
		}
		if same {
			f.Turned = less
		}
	}
	return nil
}

// agrees reports whether a rule set with some options turned gives all answers, and says nothing that nobody was asked for:
// no yaku of its own, and of the table nothing that is no option.
func (q *Inquiry) agrees(ctx context.Context, found, set *rules.Rules, turned map[string]string) (bool, error) {
	r, err := set.With(ctx, turned)
	if err != nil {
		return false, ctx.Err()
	}
	s := newScorer(r)
	otherwise := func(a answered) bool {
		price, said := a.paid()
		return said && !a.ignored && price != s.price(a.Win)
	}
	if slices.ContainsFunc(q.answers, otherwise) {
		return false, nil
	}
	d, err := diff.Compare(ctx, found, r, diff.Options{})
	unasked := func(c diff.Cause) bool {
		return c.Kind != diff.Option && (c.AtTable() || c.Kind == diff.Order || c.Change == diff.Added)
	}
	return !slices.ContainsFunc(d.Causes, unasked), err
}
