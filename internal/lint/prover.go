package lint

import (
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// A prover proves statements about a rule set.
type prover struct {
	*linter
	*prove.Prover
	// current reports whether options have their current values; otherwise they may have any.
	// always is the prover for any values.
	current bool
	always  *prover
	// claims caches claims about each yaku, by index.
	claims []yakuClaims
}

// Prover returns a prover that assumes what the rules say about every win.
func Prover(rules Rules) *prove.Prover { return (&linter{Rules: rules}).prover(false).Prover }

func (l *linter) prover(current bool) *prover {
	v := &prover{linter: l, Prover: prove.New(l.Names, current, l.Parsed), current: current}
	v.always = v
	v.Until(l.Report.Ctx)
	v.assume()
	return v
}

// covers reports whether v reports on a rule. The prover for current option values covers what the
// file itself sets without using options, since what an option disables is meant to be disabled.
func (v *prover) covers(p tree.Pair) bool {
	return v.current == (v.extends() && changesWorth(p) && len(options.In(p.Val)) == 0)
}

func changesWorth(p tree.Pair) bool {
	return slices.ContainsFunc(p.Val.Entries(), func(q tree.Pair) bool {
		return !slices.Contains(InfoFields, q.Key.Text) && changed(q)
	})
}

// strongest returns v.always if it proves the statement too, else v.
func (v *prover) strongest(proves func(*prover) bool) *prover {
	if v.current && proves(v.always) {
		return v.always
	}
	return v
}

// qualifier returns the words that limit a statement to the current option values, if v does not
// prove more.
func (v *prover) qualifier() words.Text {
	if v.current {
		return words.Say(" as the options are turned")
	}
	return words.Text{}
}

func (v *prover) assume() {
	known := v.Wall
	if !v.extends() {
		known.Players = 0 // a file that extends nothing may be meant for three and for four players
	}
	forms := map[string]prove.ShapeForm{"groups": prove.ShapeOfGroups, "pairs": prove.ShapeOfPairs,
		"tiles": prove.ShapeOfTiles}
	for _, p := range v.Tree.Get("shapes").Entries() {
		known.Shapes = append(known.Shapes,
			prove.KnownShape{When: v.claim(p.Val.Get("when"), condition.StageWin),
				Form: forms[p.Val.Get("form").PlainText()]})
	}
	known.Flags = make([]prove.KnownFlag, condition.MaxFlags)
	v.each(func(e entry) {
		switch index, isFact := v.fact(e.Key.Text); {
		case e.Key.Text == "nuki":
			known.Nuki = v.flag(e.Val).Requires
		case e.Key.Text == "ura":
			known.Ura = v.flag(e.Val).Requires
		case isFact:
			known.Flags[index] = v.flag(e.Val)
		}
	}, "situation")
	yaku := v.Tree.Get("yaku")
	known.Yaku = make([]prove.KnownYaku, len(yaku.Entries()))
	v.claims = make([]yakuClaims, len(yaku.Entries()))
	for i, p := range yaku.Entries() {
		known.Yaku[i].When = func() *prove.Claim { return v.condition(i) }
		for _, other := range p.Val.Get("replaces").Words() {
			if j := yaku.Index(other); j >= 0 && p.Val.Get("beside") == nil {
				known.Yaku[j].Excludes = append(known.Yaku[j].Excludes, i)
				known.Yaku[i].Excludes = append(known.Yaku[i].Excludes, j)
			}
		}
	}
	v.Assume(known)
}

func (l *linter) fact(id string) (int, bool) {
	flag, known := l.Names.Flags[id]
	return flag.Index, known && !flag.Count && !flag.Seat && l.Tree.Get("situation").Get(id) != nil
}

func (v *prover) flag(fact *tree.Value) prove.KnownFlag {
	others := func(field string) (indices []int) {
		for _, other := range fact.Get(field).Words() {
			if i, isFact := v.fact(other); isFact {
				indices = append(indices, i)
			}
		}
		return indices
	}
	// Its requirement is about another winning tile than conditions see.
	if fact.Get("wild") != nil {
		return prove.KnownFlag{Excludes: others("excludes")}
	}
	return prove.KnownFlag{Requires: v.claim(fact.Get("requires"), condition.StageWin),
		Implies: others("implies"), Excludes: others("excludes")}
}

func (v *prover) claim(cond *tree.Value, at condition.Stage) *prove.Claim {
	if !cond.Usable() {
		return nil
	}
	return v.Claim(cond.Text, at, condition.EachHand)
}

func (v *prover) quantity(n *tree.Value, at condition.Stage) *prove.Quantity {
	if !n.Usable() {
		return nil
	}
	return v.Quantity(n.Text, at, condition.EachHand)
}

// yakuClaims holds the claims that a yaku's condition holds and that the yaku is worth something;
// nil until they are parsed.
type yakuClaims struct{ when, worth *parsedClaim }

// A parsedClaim wraps a claim, which is nil if nothing is known.
type parsedClaim struct{ *prove.Claim }

func (v *prover) condition(i int) *prove.Claim {
	c := &v.claims[i]
	if c.when == nil {
		c.when = &parsedClaim{v.claim(v.Tree.Get("yaku").Pairs[i].Val.Get("when"),
			condition.StageReading)}
	}
	return c.when.Claim
}

func (v *prover) worth(i int) *prove.Claim {
	c := &v.claims[i]
	if c.worth == nil {
		c.worth = &parsedClaim{v.worthOf(v.Tree.Get("yaku").Pairs[i].Val)}
	}
	return c.worth.Claim
}

// worthOf claims that a yaku is worth something. It returns nil if the yaku is worth a limit that
// depends on options.
func (v *prover) worthOf(yaku *tree.Value) *prove.Claim {
	const at = condition.StageReading
	worth, nothing := v.Claim("false", at, condition.EachHand),
		v.Quantity("0", at, condition.EachHand)
	han := yaku.Get("han")
	for _, side := range sides {
		if n := han.Get(side); n != nil {
			worth = worth.Or(v.Claim(side, at,
				condition.EachHand).And(v.quantity(n, at).Exceeds(nothing, false)))
		}
	}
	if units := yaku.Get("yakuman"); units != nil {
		worth = worth.Or(v.quantity(units, at).Exceeds(nothing, false))
	}
	if limit := yaku.Get("limit"); limit != nil {
		if !schema.IDPattern().MatchString(limit.Text) {
			return nil
		}
		worth = v.Claim("true", at, condition.EachHand)
	}
	return worth
}

var sides = []string{"closed", "open"}

func (v *prover) side(name string) *prove.Claim {
	return v.Claim(name, condition.StageWin, condition.EachHand)
}

func (v *prover) neverZero(n *tree.Value, at condition.Stage, each condition.Each) bool {
	value, zero := v.Quantity(n.Text, at, each), v.Quantity("0", at, each)
	return v.Never(value.Exceeds(zero, true), zero.Exceeds(value, true))
}
