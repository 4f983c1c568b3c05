package ruletest

import (
	"context"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/nameindex"
	"example.com/hanfu/rules"
)

// Coverage is which parts of a rule set some cases exercise.
type Coverage struct {
	// Rules are those under test, with the options as they are turned for the first case.
	Rules *rules.Rules
	// Cases is how many were run, and Games how many of them are games.
	Cases, Games int
	// Points are all that there is to exercise, in the order of kinds and then of the rules.
	Points []Point
	// Unused are the reasons for gaps that are none.
	Unused []Unreachable
	// Alone are the overrides that can't be left out by themselves, so that nothing can be told of them, each with the
	// reason.
	Alone []Inseparable

	watch *watch
}

// Cut reports whether some of the rules were not looked at, as it was too much work: there are points that are Beyond.
func (c *Coverage) Cut() bool {
	return slices.ContainsFunc(c.Points, func(p Point) bool { return p.Beyond })
}

// Inseparable is an override without which there are no rules, and why.
type Inseparable struct {
	rules.Override
	Err error
}

// PointKind is a kind of what there is to exercise.
type PointKind uint8

// The kinds: a truth value of a part of a condition; a rule that is used; an override that changes what comes out.
const (
	Conditions PointKind = iota
	Shapes
	Yaku
	Bonus
	Requirements
	Fu
	Limits
	Payments
	Table
	Overrides
	kinds
)

// Kinds lists all kinds.
func Kinds() []PointKind {
	all := make([]PointKind, kinds)
	for i := range all {
		all[i] = PointKind(i)
	}
	return all
}

// String returns the kind as a word, as in JSON.
func (k PointKind) String() string {
	return nameindex.Of([]string{"conditions", "shapes", "yaku", "bonus", "requirements", "fu", "limits", "payments",
		"table", "overrides"}, k)
}

// Point is one thing to exercise.
type Point struct {
	Kind PointKind
	// Path is the rule, such as yaku.pinfu.when, and Part the part of its condition in question; else that is empty.
	Path, Part string
	rules.Position
	// Holds is the truth value that the part is to have.
	Holds bool
	// Own reports whether it is of the file under test, not of one that this extends.
	Own bool
	// Beyond reports whether it was not looked at any more, since the rules have too many overrides, or conditions that
	// take too much work. It is a gap: nothing shows that a case exercises it.
	Beyond bool
	// Override is what the point is about, of that kind.
	Override *rules.Override
	// By is the first case that exercises it, nil for none.
	By *Case
	// Proved reports whether no hand can exercise it, and Excuse is what the test file says why none does, nil for
	// nothing.
	Proved bool
	Excuse *Unreachable

	// of and leaf are the expression and its part, of that kind.
	of   *watched
	leaf int
}

// Counts reports whether a hand may exercise the point, as far as anybody says.
func (p *Point) Counts() bool { return p.By != nil || !p.Proved && p.Excuse == nil }

// IsGap reports whether a hand may exercise the point, and none does.
func (p *Point) IsGap() bool { return p.By == nil && p.Counts() }

// Share is how much of something is exercised.
type Share struct{ Seen, All int }

// Percent returns the share in whole percent, rounded down, so that it is 100 only if nothing is left; of nothing it is
// all.
func (s Share) Percent() int {
	if s.All == 0 {
		return 100
	}
	return int(int64(s.Seen) * 100 / int64(s.All))
}

// Add adds another share.
func (s *Share) Add(other Share) { s.Seen, s.All = s.Seen+other.Seen, s.All+other.All }

// Of returns how much is exercised of a kind, of the file under test or of what it extends.
func (c *Coverage) Of(kind PointKind, own bool) (s Share) {
	for i := range c.Points {
		if p := &c.Points[i]; p.Kind == kind && p.Own == own && p.Counts() {
			s.All++
			if p.By != nil {
				s.Seen++
			}
		}
	}
	return s
}

// Total is Of for all kinds.
func (c *Coverage) Total(own bool) (s Share) {
	for kind := range kinds {
		s.Add(c.Of(kind, own))
	}
	return s
}

// Extends reports whether the rules under test extend others, so that not all is their own.
func (c *Coverage) Extends() bool { return len(c.Rules.Files()) > 1 }

// Cover returns which parts of their rules some cases exercise, each scored by the engine that a function returns for
// it: one coverage for each rule set, in the order in which cases name them. It asks for the engines of one rule set
// after those of another, and keeps none. Of cases for which there is no engine nothing is told. It ends early with the
// error of a context that is done, and has no other errors.
func Cover(ctx context.Context, cases []Case, engineFor func(context.Context, *Case) (*engine.Engine, error),
	reasons []Unreachable,
) (all []*Coverage, err error) {
	each := make([]*Case, len(cases))
	for i := range cases {
		each[i] = &cases[i]
	}
	byRules, order := grouped(each, func(c *Case) string { return c.Rules })
	for _, id := range order {
		var outcomes []*Outcome
		for _, c := range byRules[id] {
			if e, err := engineFor(ctx, c); err == nil {
				o := Score(ctx, e, c)
				outcomes = append(outcomes, &o)
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if outcomes == nil {
			continue
		}
		of := slices.DeleteFunc(slices.Clone(reasons), func(u Unreachable) bool { return u.Rules != id })
		c, err := cover(ctx, outcomes, of)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

func cover(ctx context.Context, outcomes []*Outcome, reasons []Unreachable) (*Coverage, error) {
	c := &Coverage{Rules: outcomes[0].Engine.Rules(), Cases: len(outcomes)}
	w, err := newWatch(ctx, c.Rules, "")
	if err != nil {
		return nil, err
	}
	w.left = partsFor(c.Rules, len(outcomes))
	c.watch = w
	w.useRules(c.Rules)
	for _, o := range outcomes {
		if o.Case.Game != nil {
			c.Games++
		}
		if err := w.see(ctx, o); err != nil {
			return nil, err
		}
	}
	c.Points = w.points()
	if err := c.overrides(ctx, outcomes); err != nil {
		return nil, err
	}
	slices.SortStableFunc(c.Points, func(a, b Point) int { return int(a.Kind) - int(b.Kind) })
	w.reset()
	return c, c.excuse(ctx, reasons)
}

// excuse notes of gaps why they are there: it is proved, or somebody says so.
func (c *Coverage) excuse(ctx context.Context, reasons []Unreachable) error {
	used := make([]bool, len(reasons))
	var reach *insides.Reach
	for i := range c.Points {
		p := &c.Points[i]
		if p.By != nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if p.of != nil && p.leaf >= 0 && c.watch.expressions[p.Path] == p.of {
			if reach == nil {
				reach = insides.Of(c.Rules).Reach()
			}
			p.Proved = reach.Never(&p.of.Expression, p.of.leaves[p.leaf].Span, p.Holds)
		}
		for j := range reasons {
			if u := &reasons[j]; !p.Proved && u.IsAbout(p.Path, p.Part) {
				p.Excuse, used[j] = u, true
			}
		}
	}
	for j, u := range reasons {
		if !used[j] {
			c.Unused = append(c.Unused, u)
		}
	}
	return nil
}
