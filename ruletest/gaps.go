package ruletest

import (
	"cmp"
	"slices"

	"example.com/hanfu/rules"
)

// Gap is something that no case exercises.
type Gap struct {
	// Path, Part and Position are those of the points.
	Path, Part string
	rules.Position
	Kind PointKind
	// Lacks says what was not seen, such as `never true`, and About what that was in the words of the rules; it may be
	// empty.
	Lacks, About string
	// Excuse is what the test file says why that is well, nil for nothing.
	Excuse *Unreachable
}

// What a part of a condition can lack.
const (
	neverTrue  = "never true"
	neverFalse = "never false"
	neverAsked = "never asked"
	// notLookedAt is of what was left out, as it was too much work.
	notLookedAt = "not looked at, too much work"
	tooMany     = "not looked at, too many"
)

// Gaps lists what no case exercises of the file under test, or of all that it extends too, by its place. Of a part that
// was never asked there is one gap.
func (c *Coverage) Gaps(all bool) []Gap { return c.list(all, (*Point).IsGap) }

// Excused lists gaps for which there is a reason.
func (c *Coverage) Excused(all bool) []Gap {
	return c.list(all, func(p *Point) bool { return p.By == nil && !p.Proved && p.Excuse != nil })
}

func (c *Coverage) list(all bool, is func(*Point) bool) []Gap {
	var gaps []Gap
	for i := range c.Points {
		p := &c.Points[i]
		if !is(p) || !p.Own && !all {
			continue
		}
		g := Gap{Path: p.Path, Part: p.Part, Position: p.Position, Kind: p.Kind, Lacks: p.lacks(), About: p.about(),
			Excuse: p.Excuse}
		if last := len(gaps) - 1; p.Kind == Conditions && last >= 0 && gaps[last].Kind == Conditions &&
			gaps[last].Position == p.Position {
			if gaps[last].Lacks != notLookedAt {
				gaps[last].Lacks = neverAsked
			}
			continue
		}
		gaps = append(gaps, g)
	}
	slices.SortStableFunc(gaps, func(a, b Gap) int {
		return cmp.Or(slices.Index(c.Rules.Files(), a.File)-slices.Index(c.Rules.Files(), b.File), a.Line-b.Line,
			a.Column-b.Column)
	})
	return gaps
}

func (p *Point) lacks() string {
	switch {
	case p.Beyond && p.Kind == Overrides:
		return tooMany
	case p.Beyond:
		return notLookedAt
	case p.Kind == Conditions && p.Holds:
		return neverTrue
	}
	lacks := map[PointKind]string{
		Conditions: neverFalse, Yaku: "never counts", Requirements: "never fails", Overrides: "changes no case",
	}
	return cmp.Or(lacks[p.Kind], "never used")
}

func (p *Point) about() string {
	o := p.Override
	switch {
	case o == nil && p.Part == "":
		return p.Path
	case o == nil:
		return p.Part
	case o.Kind != rules.Changed:
		return "it is " + o.Kind.String()
	case o.Old == "" || o.New == "":
		return ""
	}
	return o.New + " instead of " + o.Old
}
