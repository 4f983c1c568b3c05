package rules

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/prove"
)

// asked is a condition at its place, as it was compiled.
type asked struct {
	v    *tree.Value
	path string
	at   condition.Stage
	each condition.Each
}

// warn reports what can be used and is probably not meant.
func (b *builder) warn() {
	for _, look := range []func(){b.prove, b.useless, b.inVain, b.unlikelyOptions} {
		if b.r.Done() {
			return
		}
		look()
	}
}

// prove reports what the rules can't mean, as it follows from their form alone, for every hand and however the options are
// turned: conditions that never or always hold, yaku that never count, limits that are never reached. All of it is
// told of the file that was asked for; those that it extends have their own findings when they are checked. Of what a
// file adds to rules that it extends, it is also told if it is so as the options are turned.
func (b *builder) prove() {
	v := newProver(b, false)
	v.facts()
	for i := range b.asked {
		switch a := &b.asked[i]; {
		case a.v.File.Depth > 0:
		case b.r.Full(a.v.File.Name, finding.Warning):
			b.r.Skip(a.v.File.Name)
		default:
			v.judge(a)
		}
	}
	v.yaku()
	v.limits()
	v.fixed()
	spent := false
	if v.extends() && !v.Spent() {
		now := newProver(b, true)
		now.told = v.told
		now.yaku()
		now.limits()
		now.fixed()
		spent = now.Spent()
	}
	if v.Spent() || spent {
		b.r.Unproved = proved
	}
}

// proved are the codes of what is found by proofs.
var proved = []string{finding.AlwaysHolds, finding.AlwaysReplaced, finding.AskedTwice, finding.NeverCounts, finding.NeverHolds, finding.NeverReached, finding.OneForBoth, finding.UselessField}

// prover proves things of a rule set.
type prover struct {
	*builder
	*prove.Prover
	// turned: options have the values to which they are turned.
	turned bool
	// when and worth are, for each yaku by its index, the claims that its condition holds and that it is worth something.
	when, worth []*prove.Claim
	// told are the paths of rules that need no further finding.
	told map[string]bool
}

func newProver(b *builder, turned bool) *prover {
	v := &prover{builder: b, Prover: prove.New(b.names, turned, b.trees), turned: turned, told: make(map[string]bool)}
	v.Until(b.r.Ctx)
	v.assume()
	return v
}

// extends tells whether the file that was asked for extends another one.
func (b *builder) extends() bool { return b.tree.Get("extends") != nil }

// about tells whether something may be told of an entry, and that it has been. As the options are turned, it is told
// of what the file itself says without asking for them: what an option switches off is to be off.
func (v *prover) about(p tree.Pair, path string) bool {
	if v.told[path] || v.turned && (!changesWorth(p) || len(optionsIn(p.Val)) > 0) {
		return false
	}
	v.told[path] = true
	return true
}

// changesWorth tells whether the file that was asked for says of an entry when it holds or what it is worth.
func changesWorth(p tree.Pair) bool {
	return slices.ContainsFunc(p.Val.Entries(), func(q tree.Pair) bool { return !slices.Contains(said, q.Key.Text) && changed(q) })
}

// said are the fields that say what a rule is called, how it looks and where it comes from.
var said = []string{"name", "example", "doc", "source", "locked"}

// now is what a message says where something is so as the options are turned.
func (v *prover) now() string {
	if v.turned {
		return " as the options are turned"
	}
	return ""
}

// assume tells the prover what the rules say of every win.
func (v *prover) assume() {
	rules := v.rules
	known := prove.Known{Kinds: rules.Wall.Kinds, Copies: rules.Wall.Copies}
	if v.extends() {
		known.Players = rules.Wall.Players // a file that extends nothing may be meant for games of three and of four
	}
	for i, p := range v.tree.Get("shapes").Entries() {
		known.Shapes = append(known.Shapes, prove.KnownShape{When: v.claim(p.Val.Get("when"), condition.StageWin),
			Form: [...]prove.ShapeForm{FormGroups: prove.ShapeOfGroups, FormPairs: prove.ShapeOfPairs, FormTiles: prove.ShapeOfTiles}[rules.Shapes[i].Form]})
	}
	known.Flags = make([]prove.KnownFlag, condition.MaxFlags)
	for i := range rules.Situation {
		switch s := &rules.Situation[i]; {
		case s.ID == "nuki":
			known.Nuki = v.flag(s).Requires
		case s.ID == "ura":
			known.Ura = v.flag(s).Requires
		case s.IsFact():
			known.Flags[s.Index] = v.flag(s)
		}
	}
	known.Yaku = make([]prove.KnownYaku, len(rules.Yaku))
	for i, p := range v.tree.Get("yaku").Entries() {
		v.when = append(v.when, v.claim(p.Val.Get("when"), condition.StageReading))
		v.worth = append(v.worth, v.worthOf(p.Val))
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
func (v *prover) flag(s *Situation) (known prove.KnownFlag) {
	entry := v.tree.Get("situation").Get(s.ID)
	known.Requires = v.claim(entry.Get("requires"), condition.StageWin)
	for i, list := range [...][]int{s.Implies, s.Excludes} {
		for _, other := range list {
			if o := &v.rules.Situation[other]; o.IsFact() {
				to := [...]*[]int{&known.Implies, &known.Excludes}[i]
				*to = append(*to, o.Index)
			}
		}
	}
	return known
}

// claim reads a condition; nil if there is none.
func (v *prover) claim(cond *tree.Value, at condition.Stage) *prove.Claim {
	if !cond.Usable() {
		return nil
	}
	return v.Claim(cond.Text, at, condition.EachHand)
}

// quantity reads an expression for a whole number; nil if there is none.
func (v *prover) quantity(n *tree.Value, at condition.Stage) *prove.Quantity {
	if !n.Usable() {
		return nil
	}
	return v.Quantity(n.Text, at, condition.EachHand)
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
		if !form.IDPattern.MatchString(limit.Text) {
			return nil
		}
		worth = v.Claim("true", at, condition.EachHand)
	}
	return worth
}
