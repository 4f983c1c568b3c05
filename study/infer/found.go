package infer

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
)

// Found is the result of an inquiry.
type Found struct {
	// Rules are the rules of the inquiry with the options as played.
	Rules *rules.Rules
	// Nearest is the rule set that needs the fewest option changes to score the same, and Turned
	// holds these changes. It has no rules outside the questions, such as yaku of its own.
	Nearest *rules.Rules
	Turned  map[string]string
	// Open lists the options that matter and have several possible values. They are as in Nearest
	// unless the answers exclude that.
	Open []string
	// ByHands and InWords are the numbers of the other options that matter: those that only hands
	// decided, and those that an answer in words named.
	ByHands, InWords int
	// Unasked lists the options that make no difference with these values of the others.
	Unasked []string
}

// Found returns the rules that the answers so far describe.
func (q *Inquiry) Found(ctx context.Context) (*Found, error) {
	f, err := q.nearest(ctx)
	if err != nil {
		return nil, err
	}
	for i, v := range q.options {
		switch matters := f.Rules.Turns(v.ID); {
		case !matters:
			f.Unasked = append(f.Unasked, v.ID)
		case !q.current.isSettled(i) || v.wide && !q.hasStatedValue(i):
			f.Open = append(f.Open, v.ID)
		case q.hasStatedValue(i):
			f.InWords++
		default:
			f.ByHands++
		}
	}
	return f, nil
}

// maxNear is the number of rule sets for which redundant changes are dropped.
const maxNear = 3

// nearest expresses the result by the rule set that needs the fewest option changes, preferring
// newer editions.
func (q *Inquiry) nearest(ctx context.Context) (*Found, error) {
	q.rulesLeft = max(q.rulesLeft, len(q.sets)+1) // so that answers are never lost to the limit
	var all []*Found
	for _, set := range q.sets {
		f, err := q.foundFor(ctx, set, q.current.closestTo(q.settingOf(set)))
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
		ok, err := q.agrees(ctx, f.Rules, f.Nearest, f.Turned)
		if ok && err == nil {
			near, err = append(near, f), q.dropRedundant(ctx, f)
		}
		if err != nil {
			return nil, err
		}
		if len(near) == maxNear || len(near) > 0 && len(near[0].Turned) == 0 {
			break
		}
	}
	if near != nil {
		return slices.MinFunc(near, func(a, b *Found) int {
			return cmp.Or(byTurned(a, b),
				compareEditions(a.Nearest, b.Nearest))
		}), nil
	}
	f, err := q.foundFor(ctx, q.base, q.current.best())
	if f == nil && err == nil {
		// For its error, which names the conflict.
		_, err = q.base.With(ctx, q.changedOptions(q.current.best()))
	}
	return f, err
}

// compareEditions sorts newer editions of the same rules first. All others are equal.
func compareEditions(a, b *rules.Rules) int {
	if a.Family() == "" || a.Family() != b.Family() {
		return 0
	}
	return cmp.Compare(b.Since(), a.Since())
}

// foundFor expresses theta by changes to set. It returns nil if its values exclude each other.
func (q *Inquiry) foundFor(ctx context.Context, set *rules.Rules, theta setting) (*Found, error) {
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

// settingOf returns the setting of a rule set. A value that no option has gets the invalid index
// 65535.
func (q *Inquiry) settingOf(set *rules.Rules) setting {
	s := make(setting, len(q.options))
	for i, v := range q.options {
		s[i] = uint16(slices.Index(v.values, rules.ByID(set.Options(), v.ID).Value.String()))
	}
	return s
}

// dropRedundant removes changes that weren't asked in words, if the nearest rule set matches all
// answers without them. It then has the same effect by a rule other than the option.
func (q *Inquiry) dropRedundant(ctx context.Context, f *Found) error {
	for i, v := range q.options {
		if f.Turned[v.ID] == "" || q.wasAskedInWords(i, false) {
			continue
		}
		less := maps.Clone(f.Turned)
		delete(less, v.ID)
		ok, err := q.agrees(ctx, f.Rules, f.Nearest, less)
		if err != nil {
			return err
		}
		if ok {
			f.Turned = less
		}
	}
	return nil
}

// agrees reports whether set with the given changes matches all answers and has no rules outside
// the questions: no yaku of its own, and no differences at the table besides options.
func (q *Inquiry) agrees(ctx context.Context, found, set *rules.Rules,
	changes map[string]string) (bool, error) {
	r, err := set.With(ctx, changes)
	if err != nil {
		return false, ctx.Err()
	}
	s := newScorer(r)
	contradicts := func(a answered) bool {
		price, ok := a.paid()
		return ok && !a.ignored && price != s.price(a.Win)
	}
	if slices.ContainsFunc(q.answers, contradicts) {
		return false, nil
	}
	d, err := diff.Compare(ctx, found, r, diff.Options{})
	unasked := func(c diff.Cause) bool {
		return c.Kind != diff.Option &&
			(c.AtTable() || c.Kind == diff.Order || c.Change == diff.Added)
	}
	return !slices.ContainsFunc(d.Causes, unasked), err
}
