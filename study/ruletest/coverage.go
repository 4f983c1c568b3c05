package ruletest

import (
	"context"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/rules"
)

// Coverage says which parts of a rule set are exercised by cases.
type Coverage struct {
	// Rules are the rules under test, with the options of the first case.
	Rules *rules.Rules
	// Cases is the number of cases, including Games.
	Cases, Games int
	// Points are everything that can be exercised, in the order of kinds and then of the rules.
	Points []Point
	// Unused are the reasons for gaps that don't exist.
	Unused []Unreachable
	// Alone are the overrides that can't be left out by themselves, so that nothing is known about
	// them.
	Alone []Inseparable

	watch *watch
}

// Cut reports whether some points are Beyond, because they would have taken too much work.
func (c *Coverage) Cut() bool {
	return slices.ContainsFunc(c.Points, func(p Point) bool { return p.Beyond })
}

// Inseparable is an override that can't be removed without making the rules invalid, and the error.
type Inseparable struct {
	rules.Override
	Err error
}

// PointKind is the kind of a [Point].
type PointKind uint8

// Kinds of points: a truth value of a part of a condition; a rule being used; an override that
// changes an outcome.
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

// String returns the kind as in JSON.
func (k PointKind) String() string {
	return naming.At([]string{"conditions", "shapes", "yaku", "bonus", "requirements", "fu",
		"limits", "payments",
		"table", "overrides"}, k)
}

// Point is one thing to exercise.
type Point struct {
	Kind PointKind
	// Path is the path of the rule, such as yaku.pinfu.when. Part is the part of its condition, if
	// any.
	Path, Part string
	rules.Position
	// Holds is the truth value that the part must have.
	Holds bool
	// Own reports whether the point is in the file under test, not in a file that it extends.
	Own bool
	// Beyond reports whether the point was not examined because it would have taken too much work.
	// It counts as a gap.
	Beyond bool
	// Override is set for points of kind Overrides.
	Override *rules.Override
	// By is the first case that exercises the point, or nil.
	By *Case
	// Proved reports whether no hand can exercise the point. Excuse is the reason in the test file
	// why none does, or nil.
	Proved bool
	Excuse *Unreachable

	// of and leaf are the expression and the index of its leaf for points of kind Conditions.
	of   *watched
	leaf int
}

// Counts reports whether the point can be exercised, as far as is known.
func (p *Point) Counts() bool { return p.By != nil || !p.Proved && p.Excuse == nil }

// IsGap reports whether the point can be exercised but isn't.
func (p *Point) IsGap() bool { return p.By == nil && p.Counts() }

// Share counts exercised points.
type Share struct{ Seen, All int }

// Percent returns the share in whole percent, rounded down so that only a full share is 100. An
// empty share is 100.
func (s Share) Percent() int {
	if s.All == 0 {
		return 100
	}
	return int(int64(s.Seen) * 100 / int64(s.All))
}

// Add adds other to s.
func (s *Share) Add(other Share) { s.Seen, s.All = s.Seen+other.Seen, s.All+other.All }

// Of returns the share of a kind, in the file under test or in the files that it extends.
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

// Total returns the share of all kinds.
func (c *Coverage) Total(own bool) (s Share) {
	for kind := range kinds {
		s.Add(c.Of(kind, own))
	}
	return s
}

// Extends reports whether the rules under test extend others.
func (c *Coverage) Extends() bool { return len(c.Rules.Files()) > 1 }

// Cover returns one coverage for each rule set of the cases, in the order of the cases. engineFor
// returns the engine of a case; it is called for one rule set after the other, and no engines are
// kept. Cases without an engine are skipped. The error is that of ctx.
func Cover(ctx context.Context, cases []Case,
	engineFor func(context.Context, *Case) (*engine.Engine, error),
	reasons []Unreachable,
) (all []*Coverage, err error) {
	pointers := make([]*Case, len(cases))
	for i := range cases {
		pointers[i] = &cases[i]
	}
	byRules, order := groupBy(pointers, func(c *Case) string { return c.Rules })
	for _, id := range order {
		var outcomes []*Outcome
		for _, c := range byRules[id] {
			if e, err := engineFor(ctx, c); err == nil {
				outcomes = append(outcomes, new(Score(ctx, e, c)))
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if outcomes == nil {
			continue
		}
		known := slices.DeleteFunc(slices.Clone(reasons),
			func(u Unreachable) bool { return u.Rules != id })
		c, err := cover(ctx, outcomes, known)
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
		if err := w.noteCase(ctx, o); err != nil {
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

// excuse marks gaps that are proved unreachable or that have a reason.
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
				reach = insides.NewReach(insides.Of(c.Rules))
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
