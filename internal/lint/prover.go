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

// prover proves things of a rule set.
type prover struct {
	*linter
	*prove.Prover
	// turned reports whether options have the values to which they are turned. Always is the prover of what holds however
	// they are.
	turned bool
	always *prover
	// claims are, for each yaku by its index, those of it that were asked for.
	claims []yakuClaims
}

// Prover returns a prover that knows what the rules say of every win.
func Prover(rules Rules) *prove.Prover { return (&linter{Rules: rules}).prover(false).Prover }

func (l *linter) prover(turned bool) *prover {
	v := &prover{linter: l, Prover: prove.New(l.Names, turned, l.Parsed), turned: turned}
	v.always = v
	v.Until(l.Report.Ctx)
	v.assume()
	return v
}

// looksAt reports whether a rule is this prover's. As the options are turned, that is what the file itself says without
// asking for them: what an option switches off is to be off.
func (v *prover) looksAt(p tree.Pair) bool {
	return v.turned == (v.extends() && changesWorth(p) && len(options.In(p.Val)) == 0)
}

func changesWorth(p tree.Pair) bool {
	return slices.ContainsFunc(p.Val.Entries(), func(q tree.Pair) bool {
		return !slices.Contains(Told, q.Key.Text) && changed(q)
	})
}

// surest returns the prover of what holds however the options are turned, if it proves something too, else v.
func (v *prover) surest(proves func(*prover) bool) *prover {
	if v.turned && proves(v.always) {
		return v.always
	}
	return v
}

// now says of what was proved that it is so as the options are turned, if no more is known.
func (v *prover) now() words.Text {
	if v.turned {
		return words.Say(" as the options are turned")
	}
	return words.Text{}
}

func (v *prover) assume() {
	known := v.Wall
	if !v.extends() {
		known.Players = 0 // a file that extends nothing may be meant for games of three and of four
	}
	forms := map[string]prove.ShapeForm{"groups": prove.ShapeOfGroups, "pairs": prove.ShapeOfPairs,
		"tiles": prove.ShapeOfTiles}
	for _, p := range v.Tree.Get("shapes").Entries() {
		known.Shapes = append(known.Shapes, prove.KnownShape{When: v.claim(p.Val.Get("when"), condition.StageWin),
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
		known.Yaku[i].When = func() *prove.Claim { return v.when(i) }
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
	if fact.Get("wild") != nil { // what it demands is asked of another tile than conditions are
		return prove.KnownFlag{Excludes: others("excludes")}
	}
	return prove.KnownFlag{Requires: v.claim(fact.Get("requires"), condition.StageWin), Implies: others("implies"),
		Excludes: others("excludes")}
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

// yakuClaims are the claims that a yaku's condition holds and that it is worth something, nil until they are read.
type yakuClaims struct{ when, worth *claimRead }

// claimRead is a claim that was read; nothing is known of one that is nil.
type claimRead struct{ *prove.Claim }

func (v *prover) when(i int) *prove.Claim {
	c := &v.claims[i]
	if c.when == nil {
		c.when = &claimRead{v.claim(v.Tree.Get("yaku").Pairs[i].Val.Get("when"), condition.StageReading)}
	}
	return c.when.Claim
}

func (v *prover) worth(i int) *prove.Claim {
	c := &v.claims[i]
	if c.worth == nil {
		c.worth = &claimRead{v.worthOf(v.Tree.Get("yaku").Pairs[i].Val)}
	}
	return c.worth.Claim
}

// worthOf claims that a yaku is worth something. Nothing is known of one that is worth a limit that depends on options.
func (v *prover) worthOf(yaku *tree.Value) *prove.Claim {
	const at = condition.StageReading
	worth, nothing := v.Claim("false", at, condition.EachHand), v.Quantity("0", at, condition.EachHand)
	han := yaku.Get("han")
	for _, side := range sides {
		if n := han.Get(side); n != nil {
			worth = worth.Or(v.Claim(side, at, condition.EachHand).And(v.quantity(n, at).Exceeds(nothing, false)))
		}
	}
	if units := yaku.Get("yakuman"); units != nil {
		worth = worth.Or(v.quantity(units, at).Exceeds(nothing, false))
	}
	if limit := yaku.Get("limit"); limit != nil {
		if !schema.IDPattern.MatchString(limit.Text) {
			return nil
		}
		worth = v.Claim("true", at, condition.EachHand)
	}
	return worth
}

// sides are the fields of han, for hands that are closed and open.
var sides = []string{"closed", "open"}

func (v *prover) side(name string) *prove.Claim {
	return v.Claim(name, condition.StageWin, condition.EachHand)
}

func (v *prover) neverZero(n *tree.Value, at condition.Stage, each condition.Each) bool {
	value, zero := v.Quantity(n.Text, at, each), v.Quantity("0", at, each)
	return v.Never(value.Exceeds(zero, true), zero.Exceeds(value, true))
}

func fewest(all []int, always func([]int) bool) []int {
	for k := 0; k < len(all) && len(all) > 1; {
		if fewer := slices.Delete(slices.Clone(all), k, k+1); always(fewer) {
			all = fewer
		} else {
			k++
		}
	}
	return all
}
