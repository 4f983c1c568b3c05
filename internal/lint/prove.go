package lint

import (
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// prove reports what the rules can't mean, as it follows from their form alone, for every hand: conditions that never or
// always hold, yaku that never count, limits that are never reached. All of it is told of the file that was asked for;
// those that it extends have their own findings when they are checked. Each thing is proved once. What a file adds to
// rules that it extends without asking for options is looked at as the options are turned; all else holds however they
// are turned.
func (l *linter) prove() {
	v := l.prover(false)
	if file := l.Files[0].File; file == nil || !file.IsShipped() { // those have been gone through by a test
		v.GoThroughHands()
	}
	v.facts()
	for i := range l.Asked {
		switch a := &l.Asked[i]; {
		case !a.Value.Own():
		case l.Report.Full(a.Value.File.Name, finding.Warning):
			l.Report.Skip(a.Value.File.Name)
		default:
			v.judge(a)
		}
	}
	v.deprived()
	v.rules()
	spent := false
	if l.extends() {
		turned := l.prover(true)
		turned.rules()
		spent = turned.Spent()
	}
	if v.Spent() || v.HandsSpent() || spent {
		l.Report.Unproved = proved
	}
}

// proved are the codes of what is found by proofs.
var proved = []string{finding.AlwaysHolds, finding.AlwaysReplaced, finding.AskedTwice, finding.NeverCounts,
	finding.NeverHolds, finding.NeverReached, finding.OneForBoth, finding.UselessField}

// prover proves things of a rule set.
type prover struct {
	*linter
	*prove.Prover
	// turned: options have the values to which they are turned.
	turned bool
	// claims are, for each yaku by its index, those of it that were asked for.
	claims []yakuClaims
}

// Prover returns a prover that knows what the rules say of every win.
func Prover(rules Rules) *prove.Prover { return (&linter{rules}).prover(false).Prover }

func (l *linter) prover(turned bool) *prover {
	v := &prover{linter: l, Prover: prove.New(l.Names, turned, l.Parsed), turned: turned}
	v.Until(l.Report.Ctx)
	v.assume()
	return v
}

// rules reports the rules that never count, of those that are this prover's.
func (v *prover) rules() {
	v.yaku()
	v.reached()
}

// looksAt reports whether a rule is this prover's. As the options are turned, that is what the file itself says without
// asking for them: what an option switches off is to be off.
func (v *prover) looksAt(p tree.Pair) bool {
	return v.turned == (v.extends() && changesWorth(p) && len(OptionsIn(p.Val)) == 0)
}

func changesWorth(p tree.Pair) bool {
	return slices.ContainsFunc(p.Val.Entries(), func(q tree.Pair) bool {
		return !slices.Contains(Told, q.Key.Text) && changed(q)
	})
}

// now says that what was proved of some rules may be so only as the options are turned.
func (v *prover) now(rules ...*tree.Value) words.Text {
	if v.restsOnOptions(rules...) {
		return words.Say(" as the options are turned")
	}
	return words.Text{}
}

// restsOnOptions reports whether what was proved of some rules may rest on the values to which options are turned: the rules,
// or what they mention, ask for some.
func (v *prover) restsOnOptions(rules ...*tree.Value) bool {
	if !v.turned {
		return false
	}
	seen := make(map[*tree.Value]bool)
	var asks func(*tree.Value) bool
	asks = func(value *tree.Value) bool {
		if value == nil || seen[value] {
			return false
		}
		seen[value] = true
		return slices.ContainsFunc(compile.MentionsIn(value.Text), func(m compile.Mention) bool {
			return m.Of == compile.MentionOption ||
				m.Of == compile.MentionYaku && asks(v.Tree.Get("yaku").Get(m.Name)) ||
				m.Of == compile.MentionName && asks(v.Tree.Get("situation").Get(m.Name))
		}) || slices.ContainsFunc(value.Pairs, func(p tree.Pair) bool {
			return !slices.Contains(Told, p.Key.Text) && asks(p.Val)
		}) || slices.ContainsFunc(value.Items, asks)
	}
	return slices.ContainsFunc(append(rules, v.Tree.Get("shapes")), asks)
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
	if !v.Report.Usable(cond) {
		return nil
	}
	return v.Claim(cond.Text, at, condition.EachHand)
}

func (v *prover) quantity(n *tree.Value, at condition.Stage) *prove.Quantity {
	if !v.Report.Usable(n) {
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
