package engine

import (
	"math"
	"slices"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Plain scoring of a win whose facts prepare has set:
//
//	for each shape that holds
//	  for each reading of the win in it
//	    for each way to count its yaku: all compatible ones together, and each that counts alone
//	      count yaku and bonus tiles; check the requirements; count fu; find the limit; pay
//	      keep it if it beats the best

// scorePlainly finds the best candidate of a win.
func (k *work) scorePlainly(w *hand.Win) {
	k.best, k.fault, k.unmet, k.overflowDetail = nil, false, -1, ""
	k.payWin = hand.Win{Tsumo: w.Tsumo, From: w.From, Pao: w.Pao, Sticks: w.Sticks}
	k.eachReading(w, func(reading *hand.Reading, shape int) {
		k.countWays(reading, shape, k.yakuThatHold())
	})
	k.fault = k.fault || k.clearFault()
}

func (k *work) countWays(reading *hand.Reading, shape int, found fast.Set) {
	k.dropBeside(&found)
	together, alternatives := k.resolve(found)
	if k.clearFault() {
		k.fault = true
		return
	}
	k.evaluate(reading, shape, together, -1)
	for i := range alternatives.All(k.e.yakuWords) {
		var single fast.Set
		single.Add(i)
		k.evaluate(reading, shape, single, i)
	}
}

// eachReading calls f with every reading of a win whose facts are set.
func (k *work) eachReading(w *hand.Win, f func(reading *hand.Reading, shape int)) {
	for shape, s := range k.e.shapes {
		if !holds(s.When, &k.facts) {
			continue
		}
		k.readings = s.Readings(w, &k.tally, k.readings[:0])
		for i := range k.readings {
			k.facts.SetReading(&k.readings[i], shape)
			f(&k.readings[i], shape)
		}
	}
}

// apply evaluates a rule of a section and logs the step. It returns whether the rule holds and, if
// it does, its number. A rule that faults doesn't hold.
func (k *work) apply(s section, r *rules.Rule, when *condition.Bool,
	number *condition.Int) (amount int64, held bool) {
	if held = holds(when, &k.facts); held && number != nil {
		amount = k.facts.Value(number)
	}
	fault := k.facts.Fault()
	if fault {
		amount, held, k.failed = 0, false, true
	}
	k.log.step(s, r, when, number, &k.facts, amount, held, fault)
	return amount, held
}

// clearFault reports whether a number overflowed or was divided by zero since the last call.
func (k *work) clearFault() bool {
	failed := k.facts.Fault() || k.failed
	k.failed = false
	return failed
}

// yakuThatHold returns the yaku that can count in the open or closed hand and whose own conditions
// hold.
func (k *work) yakuThatHold() (found fast.Set) {
	for i := range k.e.yaku {
		if y := &k.e.yaku[i]; y.canCount(condition.OneIf(k.tally.Open)) && holds(y.When, &k.facts) {
			found.Add(i)
		}
	}
	k.log.reading(k, &found)
	return found
}

// dropBeside drops the yaku whose Beside condition fails with the yaku that have none.
func (k *work) dropBeside(found *fast.Set) {
	kept, hasBeside := *found, false
	for i := range found.All(k.e.yakuWords) {
		if k.e.yaku[i].Beside != nil {
			kept.Drop(i)
			hasBeside = true
		}
	}
	if hasBeside = hasBeside || k.log.hasBeside(k); !hasBeside {
		return
	}
	c := &k.without
	c.clear()
	c.yaku, _ = k.resolve(kept)
	k.countYaku(c)
	k.log.recordBeside(k)
	for i := range found.All(k.e.yakuWords) {
		if y := &k.e.yaku[i]; y.Beside != nil && !k.facts.Holds(y.Beside) {
			found.Drop(i)
		}
	}
}

// resolve returns which yaku count together and which count alone. It drops yaku that are worth
// nothing here or that others replace.
func (k *work) resolve(found fast.Set) (together, single fast.Set) {
	var replaced fast.Set
	for i := range found.All(k.e.yakuWords) {
		y := &k.e.yaku[i]
		// Evaluate both: if one of them faults, the hand is refused even if the other counts.
		han := valueOf(y.han[condition.OneIf(k.tally.Open)], &k.facts)
		units := valueOf(y.Yakuman, &k.facts)
		switch {
		case y.limit < 0 && han <= 0 && units <= 0:
		case y.Alone:
			single.Add(i)
		default:
			together.Add(i)
			for _, other := range y.Replaces {
				replaced.Add(other)
			}
		}
	}
	for w := range k.e.yakuWords {
		together[w] &^= replaced[w]
		single[w] &^= replaced[w]
	}
	return together, single
}

// evaluate scores a candidate and keeps it if it is the best so far. If a number overflows or is
// divided by zero, the win has no score, since another candidate might not be the best.
func (k *work) evaluate(reading *hand.Reading, shape int, yaku fast.Set, single int) {
	c := k.spare()
	c.reading, c.shape, c.yaku, c.bonus = *reading, shape, yaku, single < 0
	k.log.beginCandidate(k, c, single)
	k.countYaku(c)
	k.log.counted(k, c, &yaku, single)
	k.countBonus(c)
	unmet := k.firstUnmet()
	if k.clearFault() && k.log == nil {
		k.recordOverflow(c, unmet < 0, false)
		return
	}
	if unmet >= 0 {
		k.unmet = max(k.unmet, unmet)
		k.log.end(k, c, unmet)
		return
	}
	if k.countFu(c); k.clearFault() && k.log == nil {
		k.recordOverflow(c, true, false)
		return
	}
	k.findLimit(c)
	if k.pay(c); k.clearFault() && k.log == nil {
		k.recordOverflow(c, true, true)
		return
	}
	k.log.end(k, c, -1)
	if k.best == nil || c.compare(k.best) > 0 {
		k.best = c
	}
}

// countYaku sums the worth of a candidate's yaku. If yakuman count alone, the other yaku are
// dropped.
func (k *work) countYaku(c *candidate) {
	f, rule := &k.facts, k.e.rules.Yakuman()
	var yakuman fast.Set
	c.items = c.items[:0]
	for i := range c.yaku.All(k.e.yakuWords) {
		y := &k.e.yaku[i]
		item := Counted{Rule: &y.Rule}
		han, units := valueOf(y.han[condition.OneIf(k.tally.Open)], f), max(0, valueOf(y.Yakuman, f))
		if item.Han, item.Yakuman = int(han), int(units); y.limit >= 0 {
			item.Limit, c.LimitYaku = k.e.shown[y.limit], true
		}
		c.YakuHan, c.Yakuman = f.Add(c.YakuHan, han), f.Add(c.Yakuman, units)
		if units > 0 {
			yakuman.Add(i)
			if y.Pao {
				c.Liable = f.Add(c.Liable, units)
			}
		}
		c.items = append(c.items, item)
	}
	if c.Yakuman > 0 && rule.Alone {
		c.yaku, c.bonus, c.LimitYaku, c.YakuHan = yakuman, false, false, 0
		c.items = slices.DeleteFunc(c.items, func(c Counted) bool { return c.Yakuman == 0 })
	}
	c.SetFacts(f, c.yaku[:k.e.yakuWords])
	if units := c.Yakuman; units > 0 {
		if rule.Han != nil {
			c.hanPerUnit = max(0, f.Value(rule.Han))
		}
		if c.hanPerUnit > 0 {
			c.YakuHan, c.Yakuman = f.Add(c.YakuHan, f.Mul(units, c.hanPerUnit)), 0
		} else if rule.Units != nil {
			c.Yakuman = f.Value(rule.Units)
		}
		c.SetFacts(f, c.yaku[:k.e.yakuWords])
	}
	if c.Yakuman <= 0 {
		for i := range c.items {
			c.items[i].Han += c.items[i].Yakuman * int(c.hanPerUnit)
			c.items[i].Yakuman = 0
		}
	}
	c.numYaku = len(c.items)
}

func (k *work) countBonus(c *candidate) {
	c.Han = c.YakuHan
	for i := 0; c.bonus && i < len(k.e.rules.Bonus()); i++ {
		b := &k.e.rules.Bonus()[i]
		han, _ := k.apply(sectionBonus, &b.Rule, nil, b.Han)
		if c.Han = k.facts.Add(c.Han, han); han != 0 {
			c.items = append(c.items, Counted{Rule: &b.Rule, Han: int(han)})
		}
	}
	k.facts.Set(condition.Han, c.Han)
}

// firstUnmet returns the index of the first requirement that isn't met, or -1.
func (k *work) firstUnmet() int {
	unmet := -1
	for i := range k.e.rules.Valid() {
		v := &k.e.rules.Valid()[i]
		if _, held := k.apply(sectionValid, &v.Rule, v.Needs, nil); !held && unmet < 0 {
			if unmet = i; k.log == nil {
				break
			}
		}
	}
	return unmet
}

// countFu counts the fu of a candidate. The first fixed count that holds replaces all others. The
// sources for groups are evaluated group by group at the position of the first of them. Adjustments
// see the sum so far.
func (k *work) countFu(c *candidate) {
	f, rule := &k.facts, k.e.rules.Fu()
	c.fuParts, c.Fu, c.FuSum = c.fuParts[:0], 0, 0
	f.Set(condition.FuSoFar, 0)
	if c.Yakuman != 0 && k.e.rules.Yakuman().Alone {
		return
	}
	for i := range rule.Fixed {
		if fu, held := k.apply(sectionFixed, &rule.Fixed[i].Rule, rule.Fixed[i].When,
			rule.Fixed[i].Fu); held {
			c.addFu(&rule.Fixed[i], fu, 0)
			c.Fu, c.FuSum = fu, fu
			f.Set(condition.FuSoFar, c.Fu)
			return
		}
	}
	ofGroups := false
	for i := range rule.Sources {
		switch {
		case rule.Sources[i].Each != rules.EachGroup:
			k.applyFu(sectionSources, &rule.Sources[i], c, 0)
		case !ofGroups:
			ofGroups = true
			for group, g := range c.reading.Groups[:c.reading.NumGroups] {
				f.SetGroup(g)
				for j := range rule.Sources {
					if rule.Sources[j].Each == rules.EachGroup {
						k.applyFu(sectionSources, &rule.Sources[j], c, group)
					}
				}
			}
		}
	}
	for i := range rule.Adjustments {
		f.Set(condition.FuSoFar, c.FuSum)
		k.applyFu(sectionFuAdjustments, &rule.Adjustments[i], c, 0)
	}
	c.Fu = roundUp(f, c.FuSum, rule.RoundUpTo)
	f.Set(condition.FuSoFar, c.Fu)
}

// applyFu evaluates a source or an adjustment. A constant 0 is evaluated only for the log.
func (k *work) applyFu(s section, rule *rules.FuRule, c *candidate, group int) {
	if fu, constant := rule.Fu.Const(); constant && fu == 0 && k.log == nil {
		return
	}
	fu, _ := k.apply(s, &rule.Rule, rule.When, rule.Fu)
	k.log.fuStep(s, newFuPart(rule, fu).withTarget(&c.reading, group), c.FuSum)
	c.FuSum = k.facts.Add(c.FuSum, fu)
	c.addFu(rule, fu, group)
}

func (c *candidate) addFu(rule *rules.FuRule, fu int64, group int) {
	if fu != 0 {
		c.fuParts = append(c.fuParts, newFuPart(rule, fu).withTarget(&c.reading, group))
	}
}

// findLimit sets the base: the highest base of the limits that hold, or the basic points if none
// does, and at least the limit that a yaku is worth. Overflowing basic points are no fault if the
// same limit replaces them whatever they are, and the payments don't use them.
func (k *work) findLimit(c *candidate) {
	f, basic, known := &k.facts, int64(0), true
	f.Set(condition.Basic, 0)
	if k.clearFault(); c.Yakuman == 0 {
		basic, _ = k.apply(sectionBasic, nil, nil, k.e.rules.Basic())
		known = !k.clearFault()
	}
	if !known {
		log := k.log
		k.log = nil
		k.highestLimit(c, math.MinInt64)
		k.log = log
		basic = math.MaxInt64
	}
	base, limit := c.base, c.limit
	k.highestLimit(c, basic)
	if !known && (c.limit < 0 || c.limit != limit || c.base != base || k.e.paymentsUseBasic()) {
		k.failed = true
	}
	if c.LimitYaku {
		for i := range c.yaku.All(k.e.yakuWords) {
			if y := &k.e.yaku[i]; y.limit >= 0 {
				if base := f.Value(k.e.rules.Limits()[y.limit].Base); base > c.base {
					c.base, c.limit = base, y.limit
					k.log.raisedBy(y.Yaku)
				}
			}
		}
	}
}

func (k *work) highestLimit(c *candidate, basic int64) {
	c.base, c.limit = basic, -1
	k.facts.Set(condition.Basic, basic)
	for i := range k.e.rules.Limits() {
		l := &k.e.rules.Limits()[i]
		if base, held := k.apply(sectionLimits, &l.Rule, l.When, l.Base); held &&
			(c.limit < 0 || base > c.base) {
			c.base, c.limit = base, i
		}
	}
}

func (e *Engine) paymentsUseBasic() bool {
	uses := condition.UsesAny(e.rules.Payments().LiableBase, condition.Basic)
	for _, list := range [...][]rules.Share{e.rules.Payments().Shares,
		e.rules.Payments().Adjustments, e.rules.Payments().Honba} {
		for i := range list {
			uses = uses || condition.UsesAny(list[i].When, condition.Basic) ||
				condition.UsesAny(list[i].Pays, condition.Basic)
		}
	}
	return uses
}

// pay computes the payments. The part of the base for which a second player is liable is paid as a
// hand of its own, without counters. If the counters overflow, the candidate is marked as
// unpayable; that is a fault only if it counts.
func (k *work) pay(c *candidate) {
	f := &k.facts
	k.shareLiability(c)
	c.points, c.numPaid, c.unpayable = 0, 0, false
	clear(c.paid[:])
	c.honba, c.sticks = 0, f.Mul(k.e.rules.Payments().Stick, int64(k.payWin.Sticks))
	fault := f.Fault()
	for _, p := range k.choosePayers() {
		k.log.payer(&p)
		share := k.owedBy(&p, c)
		c.points = f.Add(c.points, share)
		fails := k.clearFault()
		honba := k.sumShares(sectionHonba, k.e.rules.Payments().Honba)
		if k.log != nil && !p.empty {
			chips := k.sumShares(sectionChips, k.e.rules.Payments().Chips)
			k.log.chips(chips, k.clearFault())
		}
		amount := f.Add(share, honba)
		if c.honba = f.Add(c.honba, honba); amount != 0 {
			c.paid[c.numPaid] = Payment{p.seat, p.empty, amount}
			c.numPaid++
		}
		k.log.paid(share, amount)
		fault = k.clearFault() || fault
		k.failed = k.failed || fails
	}
	failed := k.failed
	c.gain = f.Add(f.Add(c.points, c.honba), c.sticks)
	c.unpayable = fault || f.Fault()
	k.failed = failed
}

// owedBy sums what a payer owes for the hand. Afterwards the facts hold the whole base again, and
// whether p is the first liable player.
func (k *work) owedBy(p *payer, c *candidate) (owed int64) {
	f, several := &k.facts, len(k.liable) > 1
	for i := len(k.liable) - 1; i > 0; i-- {
		a := &k.liable[i]
		f.Set(condition.Base, a.base)
		f.Set(condition.LiableBase, a.base)
		f.SetPayer(p.seat, p.discarder, p.dealer, p.seat == a.seat)
		share := k.adjustedShare()
		k.log.part(p.seat == a.seat, share)
		owed = f.Add(owed, share)
	}
	if several {
		f.Set(condition.Base, c.base-c.liableBase+k.liable[0].base)
		f.Set(condition.LiableBase, k.liable[0].base)
	}
	f.SetPayer(p.seat, p.discarder, p.dealer, p.liable)
	owed = f.Add(owed, k.adjustedShare())
	if several {
		f.Set(condition.Base, c.base)
		f.Set(condition.LiableBase, c.liableBase)
	}
	return owed
}

func (k *work) adjustedShare() int64 {
	share := k.sumShares(sectionShares, k.e.rules.Payments().Shares)
	for i := range k.e.rules.Payments().Adjustments {
		k.facts.Set(condition.Amount, share)
		a := &k.e.rules.Payments().Adjustments[i]
		if adjusted, held := k.apply(sectionAdjustments, &a.Rule, a.When, a.Pays); held {
			share = adjusted
		}
	}
	k.facts.Set(condition.Amount, 0)
	return share
}

// sumShares adds up the shares that hold for the current payer. Each sees the sum so far as amount.
func (k *work) sumShares(s section, shares []rules.Share) (sum int64) {
	for i := range shares {
		k.facts.Set(condition.Amount, sum)
		amount, _ := k.apply(s, &shares[i].Rule, shares[i].When, shares[i].Pays)
		sum = k.facts.Add(sum, amount)
	}
	k.facts.Set(condition.Amount, 0)
	return sum
}

type yakuRule struct {
	*rules.Yaku
	// han holds the han of the closed and the open hand, nil for none.
	han [2]*condition.Int
	// limit is the index of the limit that the yaku is worth, or -1.
	limit int
}

func newYakuRules(r *rules.Rules) (list []yakuRule) {
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		limit := slices.IndexFunc(r.Limits(), func(l rules.Limit) bool { return l.ID == y.Limit })
		list = append(list, yakuRule{y, [2]*condition.Int{y.Closed, y.Open}, limit})
	}
	return list
}

func (y *yakuRule) canCount(open int64) bool {
	return y.limit >= 0 || canBePositive(y.han[open]) || canBePositive(y.Yakuman)
}

func canBePositive(number *condition.Int) bool {
	if number == nil {
		return false
	}
	n, constant := number.Const()
	return !constant || n > 0
}

func roundUp(f *condition.Facts, n, unit int64) int64 {
	if unit <= 1 || n%unit == 0 {
		return n
	}
	if n < 0 {
		return n - n%unit
	}
	return f.Add(n, unit-n%unit)
}

func newFuPart(rule *rules.FuRule, fu int64) FuPart {
	return FuPart{Rule: &rule.Rule, Fu: int(fu), For: rule.Each}
}

func (p FuPart) withTarget(r *hand.Reading, group int) FuPart {
	switch p.For {
	case rules.EachGroup:
		p.Group = r.Groups[group]
	case rules.EachPair:
		p.Pair = r.Pair
	case rules.EachWait:
		p.Wait = r.Wait
	}
	return p
}

func valueOf(n *condition.Int, f *condition.Facts) int64 {
	if n == nil {
		return 0
	}
	return f.Value(n)
}

func holds(b *condition.Bool, f *condition.Facts) bool { return b == nil || f.Holds(b) }
