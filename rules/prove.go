package rules

import (
	"example.com/hanfu/rules/condition"
)

// asked is a condition at its place, as it was compiled.
type asked struct {
	v    *value
	path string
	at   condition.Stage
	each condition.Each
}

// prove reports what the rules can't mean, as it follows from their form alone, for every hand and however the options are
// turned: conditions that never or always hold, yaku that never count, limits that are never reached. All of it is
// told of the file that was asked for; those that it extends have their own findings when they are checked.
func (b *builder) prove() {
	v := &prover{builder: b, Prover: condition.NewProver(b.names)}
	v.assume()
	for i := range b.asked {
		if a := &b.asked[i]; a.v.file.depth == 0 && !b.r.full(a.v.file.name, Warning) {
			v.judge(a)
		}
	}
	v.yaku()
	v.limits()
	v.fixed()
}

// prover proves things of a rule set.
type prover struct {
	*builder
	*condition.Prover
	// when and worth are, for each yaku by its index, the claims that its condition holds and that it is worth something.
	when, worth []*condition.Claim
}

// assume tells the prover what the rules say of every win.
func (v *prover) assume() {
	rules := v.rules
	known := condition.Known{Kinds: rules.Wall.Kinds, Copies: rules.Wall.Copies}
	for i := range rules.Shapes {
		known.Shapes = append(known.Shapes, [...]condition.ShapeForm{
			FormGroups: condition.ShapeOfGroups, FormPairs: condition.ShapeOfPairs, FormTiles: condition.ShapeOfTiles}[rules.Shapes[i].Form])
	}
	known.Flags = make([]condition.KnownFlag, condition.MaxFlags)
	for i := range rules.Situation {
		if s := &rules.Situation[i]; !s.Count && !s.Input {
			known.Flags[s.Index] = v.flag(s)
		}
	}
	v.Assume(known) // so that what follows can be read
	known.Yaku = make([]condition.KnownYaku, len(rules.Yaku))
	for i, p := range v.tree.get("yaku").entries() {
		v.when = append(v.when, v.claim(p.val.get("when"), condition.StageReading))
		v.worth = append(v.worth, v.worthOf(p.val))
		known.Yaku[i].When = v.when[i]
	}
	for i := range rules.Yaku {
		for _, j := range rules.Yaku[i].Replaces {
			known.Yaku[j].Excludes = append(known.Yaku[j].Excludes, i)
			known.Yaku[i].Excludes = append(known.Yaku[i].Excludes, j)
		}
	}
	v.Assume(known)
}

// flag gives what is known of a win that carries a fact of the situation.
func (v *prover) flag(s *Situation) (known condition.KnownFlag) {
	entry := v.tree.get("situation").get(s.ID)
	known.Requires = v.claim(entry.get("requires"), condition.StageWin)
	for i, list := range [...][]int{s.Implies, s.Excludes} {
		for _, other := range list {
			if o := &v.rules.Situation[other]; !o.Count && !o.Input {
				to := [...]*[]int{&known.Implies, &known.Excludes}[i]
				*to = append(*to, o.Index)
			}
		}
	}
	return known
}

// claim reads a condition; nil if there is none.
func (v *prover) claim(cond *value, at condition.Stage) *condition.Claim {
	if !usable(cond) {
		return nil
	}
	return v.Claim(cond.text, at, condition.EachHand)
}

// quantity reads an expression for a whole number; nil if there is none.
func (v *prover) quantity(n *value, at condition.Stage) *condition.Quantity {
	if !usable(n) {
		return nil
	}
	return v.Quantity(n.text, at)
}

// worthOf claims that a yaku is worth something. Nothing is known of one that is worth a limit that depends on options.
func (v *prover) worthOf(yaku *value) *condition.Claim {
	const at = condition.StageReading
	worth, nothing := v.Claim("false", at, condition.EachHand), v.Quantity("0", at)
	han := yaku.get("han")
	for _, side := range sides {
		if n := han.get(side); n != nil {
			worth = worth.Or(v.Claim(side, at, condition.EachHand).And(v.quantity(n, at).Exceeds(nothing, false)))
		}
	}
	if units := yaku.get("yakuman"); units != nil {
		worth = worth.Or(v.quantity(units, at).Exceeds(nothing, false))
	}
	if limit := yaku.get("limit"); limit != nil {
		if !idPattern.MatchString(limit.text) {
			return nil
		}
		worth = v.Claim("true", at, condition.EachHand)
	}
	return worth
}

// entries gives a mapping's entries, none if there is no mapping.
func (v *value) entries() []pair {
	if v == nil {
		return nil
	}
	return v.pairs
}

// own tells whether a value stands in the file that was asked for.
func (v *value) own() bool { return v != nil && v.file != nil && v.file.depth == 0 }
