package engine

import (
	"context"
	"slices"
	"sync"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// explaining is the work on one explanation.
type explaining struct {
	ctx context.Context
	*Explanation
	w *hand.Win
	k *work
	// room is how many steps there may still be.
	room int
	// asked is what was asked of all yaku in the reading.
	asked *askedYaku
}

// maxSteps bounds the steps of an explanation, the answers for yaku among them: some 10 MiB. What shipped rules say of
// a hand that can be read in many ways takes less than a tenth of it. Candidates beyond are left out.
const maxSteps = 20_000

// addCandidate adds a candidate if there is room, or if it is that which counts. Alone is the yaku for which it stands,
// -1 for all that count together, which are the first candidate of a reading.
func (e *Engine) addCandidate(x *explaining, c *candidate, alone int) {
	if alone < 0 {
		x.asked = e.askYaku(x.k)
	}
	switch {
	case x.ctx.Err() != nil:
	case x.room <= 0 && !e.isScored(x.Result, c, alone):
		x.LeftOut++
	default:
		x.Candidates = append(x.Candidates, *e.explain(x.w, x.k, c, x.asked, alone))
		x.room -= x.Candidates[len(x.Candidates)-1].steps()
	}
}

func (e *Engine) isScored(r *Result, c *candidate, alone int) bool {
	if r == nil || r.reading != c.reading || int(r.shape) != c.shape {
		return false
	}
	single, n := -1, 0
	for y := range r.Yaku() {
		single = slices.IndexFunc(e.rules.Yaku(), func(of rules.Yaku) bool { return of.ID == y.Rule.ID })
		n++
	}
	if n != 1 || !e.rules.Yaku()[single].Alone {
		return alone < 0
	}
	return alone == single
}

func (c *Candidate) steps() int {
	n := len(c.Yaku) + len(c.Bonus) + len(c.Valid) + len(c.Fu.Fixed) + len(c.Fu.Sources) + len(c.Fu.Adjustments) + len(c.Limits)
	for i := range c.Payers {
		p := &c.Payers[i]
		n += len(p.Shares) + len(p.Adjustments) + len(p.Honba) + len(p.Chips)
	}
	return n
}

// explain takes a candidate through the stages, and records what is asked and answered.
func (e *Engine) explain(w *hand.Win, k *work, c *candidate, asked *askedYaku, alone int) *Candidate {
	together := c.yaku
	e.value(k, c)
	x := &Candidate{Reading: Reading{c.reading, e.rules.Shapes()[c.shape].ID}, Unmet: -1, Limit: -1}
	if alone >= 0 {
		x.Alone = &e.rules.Yaku()[alone]
	}
	x.Yaku = e.answers(k, c, &together, asked, alone)
	x.YakuHan, x.Yakuman, x.HanPerUnit = c.YakuHan, c.Yakuman, c.hanPerUnit
	e.addBonus(k, c)
	x.Han = c.Han
	facts := k.facts.Clone()
	for i := range e.rules.Bonus() {
		if b := &e.rules.Bonus()[i]; c.bonus {
			x.Bonus = append(x.Bonus, step("bonus."+b.ID, &b.Rule, nil, b.Han, facts))
		}
	}
	for i := range e.rules.Valid() {
		v := &e.rules.Valid()[i]
		s := step("valid."+v.ID, &v.Rule, v.Needs, nil, facts)
		if x.Valid = append(x.Valid, s); !s.Holds && x.Unmet < 0 {
			x.Unmet = i
		}
	}
	if x.facts = facts; x.Unmet >= 0 {
		return x
	}
	e.countFu(k, c)
	x.Fu = e.explainFu(k, c)
	_ = e.explainPoints(w, k, c, x) // a hand that has a number without a value is not explained
	x.facts = k.facts.Clone()
	return x
}

// askedYaku is what was asked of all yaku in a reading, which is the same for all its candidates.
type askedYaku struct {
	facts *condition.Facts
	// beside are the facts of what yaku ask for others, nil if none does; found are those whose own condition holds.
	beside *condition.Facts
	found  fast.Set
	// holds reports whether the condition of a yaku holds, and worth whether it is worth something then. replacing is
	// the first yaku that replaces it, nil for none.
	holds, worth []bool
	replacing    []*rules.Yaku
}

func (e *Engine) askYaku(k *work) *askedYaku {
	n, open := len(e.rules.Yaku()), openness(&k.tally)
	a := &askedYaku{facts: k.facts.Clone(), holds: make([]bool, n), worth: make([]bool, n), replacing: make([]*rules.Yaku, n)}
	f := k.facts.Clone()
	for i := range e.rules.Yaku() {
		if a.holds[i] = heldSurely(e.rules.Yaku()[i].When, f); a.holds[i] { // one that is worth nothing may have a fault
			a.found.Add(i)
		}
	}
	e.askBeside(k, a)
	for i := range e.rules.Yaku() {
		y := &e.yaku[i]
		if !a.holds[i] {
			continue
		}
		a.worth[i] = y.limit >= 0 || valueOf(y.han[open], f) > 0 || valueOf(y.Yakuman, f) > 0
		for _, replaced := range y.Replaces {
			if a.worth[i] && !y.Alone && a.replacing[replaced] == nil {
				a.replacing[replaced] = &e.rules.Yaku()[i]
			}
		}
	}
	return a
}

// askBeside asks the yaku that ask for others, of those whose own condition holds.
func (e *Engine) askBeside(k *work, a *askedYaku) {
	without, open := candidate{yaku: a.found, bonus: true}, openness(&k.tally)
	for i := range a.found.All(e.yakuWords) {
		if y := &e.yaku[i]; y.Beside != nil || !y.canCount(open) {
			without.yaku.Drop(i)
		}
	}
	if !slices.ContainsFunc(e.yaku, func(y yakuRule) bool { return y.Beside != nil }) {
		return
	}
	own := k.facts
	e.settle(k, &without, new(fast.Set))
	e.value(k, &without)
	a.beside, k.facts = k.facts.Clone(), own
	for i := range a.found.All(e.yakuWords) {
		if y := &e.yaku[i]; y.Beside != nil {
			a.holds[i] = heldSurely(y.Beside, a.beside)
		}
	}
}

// answers returns what became of each yaku. together are those of the candidate before a yakuman has dropped the
// others.
func (e *Engine) answers(k *work, c *candidate, together *fast.Set, asked *askedYaku, alone int) []YakuAnswer {
	list := make([]YakuAnswer, len(e.rules.Yaku()))
	for i := range e.rules.Yaku() {
		a := &list[i]
		y := &e.rules.Yaku()[i]
		*a = YakuAnswer{Yaku: y, Asked: y.When, facts: asked.facts}
		if y.Beside != nil && asked.found.Has(i) {
			a.Asked, a.facts = y.Beside, asked.beside
		}
		switch {
		case c.yaku.Has(i):
			a.Verdict, a.Worth = YakuCounts, e.worth(k, c, i)
		case !asked.holds[i]:
			a.Verdict = YakuFails
		case !asked.worth[i]:
			a.Verdict = YakuWorthless
		case alone >= 0:
			a.Verdict, a.By = YakuBesideAlone, &e.rules.Yaku()[alone]
		case together.Has(i):
			a.Verdict, a.By = YakuBesideYakuman, e.yakumanAmong(asked.facts.Clone(), c)
		default:
			a.Verdict = YakuCountsAlone
			if a.By = asked.replacing[i]; a.By != nil {
				a.Verdict = YakuReplaced
			}
		}
	}
	return list
}

// heldSurely reports whether a condition holds, and that could be worked out. A fault of what was asked before is
// forgotten.
func heldSurely(b *condition.Bool, f *condition.Facts) bool {
	f.Fault()
	held := f.Holds(b)
	return !f.Fault() && held
}

func (e *Engine) yakumanAmong(f *condition.Facts, c *candidate) *rules.Yaku {
	for i := range c.yaku.All(e.yakuWords) {
		if valueOf(e.yaku[i].Yakuman, f) > 0 {
			return e.yaku[i].Yaku
		}
	}
	return nil
}

// step asks a rule, and keeps the facts with which it was asked. The facts must not change after.
func step(path string, rule *rules.Rule, when *condition.Bool, number *condition.Int, f *condition.Facts) Step {
	s := Step{Path: path, Rule: rule, When: when, Number: number, facts: f}
	seen := spareFacts.Get().(*condition.Facts)
	defer spareFacts.Put(seen)
	*seen = *f
	seen.Fault()
	if s.Holds = holds(when, seen); s.Holds && number != nil {
		s.Amount = seen.Value(number)
	}
	if seen.Fault() { // no hand is refused for a source of no fu that can't be worked out
		s.Holds, s.Amount, s.err = false, 0, errNoPrice
	}
	return s
}

// spareFacts are for steps, which must not change the facts that they are about.
var spareFacts = sync.Pool{New: func() any { return new(condition.Facts) }}

// FuCount explains how the fu come about.
type FuCount struct {
	// None reports whether no fu are counted, since a yakuman counts alone.
	None bool
	// Fixed has a step for each fixed count up to the first that holds, which is then the whole count.
	Fixed []Step
	// Sources has a step for each source, in the order of the parts of a result: those that look at groups for each
	// group.
	Sources []FuStep
	// Adjustments are those that see the sum so far.
	Adjustments []FuStep
	// Sum is that of the parts, and Fu is it rounded up to RoundUpTo. A fixed count is not rounded.
	Sum, Fu, RoundUpTo int64
}

// FuStep is a source of fu that was asked, and what for.
type FuStep struct {
	Step
	// Part is what it gave, with the group, pair or wait for which it was asked.
	Part FuPart
	// Before is the sum of the fu before it.
	Before int64
}

// IsFixed reports whether a fixed count is the whole.
func (n *FuCount) IsFixed() bool { return len(n.Fixed) > 0 && n.Fixed[len(n.Fixed)-1].Holds }

func (e *Engine) explainFu(k *work, c *candidate) FuCount {
	n := FuCount{None: c.Yakuman > 0 && e.rules.Yakuman().Alone, Fu: c.Fu, RoundUpTo: e.rules.Fu().RoundUpTo}
	if n.None {
		return n
	}
	f := k.facts.Clone()
	f.Set(condition.FuSoFar, 0)
	ofHand, ofGroup, last := f.Clone(), f, -1
	n.Sources = make([]FuStep, 0, e.fuSteps(&c.reading))
	e.sumFu(f, &c.reading, func(source, group int) (int64, bool) {
		rule := e.fu[source]
		switch {
		case e.isFixedCount(source):
			s := step("fu.fixed."+rule.ID, &rule.Rule, rule.When, rule.Fu, ofHand)
			n.Fixed = append(n.Fixed, s)
			return s.Amount, s.Holds
		case source >= len(e.rules.Fu().Sources):
			return n.add(&n.Adjustments, "fu.adjustments.", rule, c, 0, f.Clone())
		case rule.Each != rules.EachGroup:
			return n.add(&n.Sources, "fu.sources.", rule, c, 0, ofHand)
		case group != last:
			ofGroup, last = f.Clone(), group
		}
		return n.add(&n.Sources, "fu.sources.", rule, c, group, ofGroup)
	})
	if n.IsFixed() {
		n.Sources, n.Sum = nil, c.Fu
	}
	return n
}

func (e *Engine) fuSteps(r *hand.Reading) (n int) {
	for i := range e.rules.Fu().Sources {
		if n++; e.rules.Fu().Sources[i].Each == rules.EachGroup {
			n += int(r.NumGroups) - 1
		}
	}
	return n
}

func (n *FuCount) add(list *[]FuStep, section string, rule *rules.FuRule, c *candidate, group int, f *condition.Facts) (int64, bool) {
	s := FuStep{Step: step(section+rule.ID, &rule.Rule, rule.When, rule.Fu, f), Before: n.Sum}
	s.Part = newFuPart(rule, s.Amount).of(&c.reading, group)
	n.Sum += s.Amount
	*list = append(*list, s)
	return s.Amount, s.Holds
}
