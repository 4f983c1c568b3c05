package engine

import (
	"math"
	"slices"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// The plain way to score a win, whose facts prepare has taken:
//
//	for each shape that holds
//	  for each reading of the win in it
//	    for each way to count its yaku: all that go together, and each that counts alone
//	      count yaku and bonus tiles, drop it if a requirement fails, count fu, find the limit, pay;
//	      keep it if it beats the best

// scorePlainly finds the best candidate of a win.
func (k *work) scorePlainly(w *hand.Win) {
	k.best, k.fault, k.unmet, k.counted = nil, false, -1, ""
	k.how = howOf(w)
	k.eachReading(w, func(reading *hand.Reading, shape int) {
		k.countWays(reading, shape, k.yakuThatHold())
	})
	k.fault = k.fault || k.takeFault()
}

// countWays considers all ways to count the yaku that hold in a reading.
func (k *work) countWays(reading *hand.Reading, shape int, found fast.Set) {
	k.dropBeside(&found)
	together, alone := k.settle(found)
	if k.takeFault() {
		k.fault = true
		return
	}
	k.consider(reading, shape, together, -1)
	for i := range alone.All(k.e.yakuWords) {
		var single fast.Set
		single.Add(i)
		k.consider(reading, shape, single, i)
	}
}

// howOf returns a win that has only what payments ask of one.
func howOf(w *hand.Win) hand.Win {
	return hand.Win{Tsumo: w.Tsumo, From: w.From, Pao: w.Pao, Sticks: w.Sticks}
}

// eachReading calls f with every reading of a win, whose facts are filled.
func (k *work) eachReading(w *hand.Win, f func(reading *hand.Reading, shape int)) {
	for shape, of := range k.e.shapes {
		if !holds(of.When, &k.facts) {
			continue
		}
		k.readings = of.Readings(w, &k.tally, k.readings[:0])
		for i := range k.readings {
			k.facts.SetReading(&k.readings[i], shape)
			f(&k.readings[i], shape)
		}
	}
}

// ask returns whether a rule of a section holds, and what it gives then, and writes that into the log if there is one.
func (k *work) ask(s section, r *rules.Rule, when *condition.Bool, number *condition.Int) (amount int64, held bool) {
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

// takeFault reports whether a number came out too large, or was divided by zero, since the last call, and forgets it.
func (k *work) takeFault() bool {
	was := k.facts.Fault() || k.failed
	k.failed = false
	return was
}

// yakuThatHold returns the yaku whose own conditions hold, of those that can count in a hand as open as this.
func (k *work) yakuThatHold() (found fast.Set) {
	for i := range k.e.yaku {
		if y := &k.e.yaku[i]; y.canCount(openness(&k.tally)) && holds(y.When, &k.facts) {
			found.Add(i)
		}
	}
	k.log.reading(k, &found)
	return found
}

// dropBeside drops the yaku that ask for others, and don't hold beside those that count without them.
func (k *work) dropBeside(found *fast.Set) {
	without, asking := *found, false
	for i := range found.All(k.e.yakuWords) {
		if k.e.yaku[i].Beside != nil {
			without.Drop(i)
			asking = true
		}
	}
	if asking = asking || k.log.asksBeside(k); !asking {
		return
	}
	c := &k.without
	c.clear()
	c.yaku, _ = k.settle(without)
	k.countYaku(c)
	k.log.beside(k)
	for i := range found.All(k.e.yakuWords) {
		if y := &k.e.yaku[i]; y.Beside != nil && !k.facts.Holds(y.Beside) {
			found.Drop(i)
		}
	}
}

// settle returns which of some yaku count together, and which count alone: without those that are worth nothing here,
// and those that others replace.
func (k *work) settle(found fast.Set) (together, alone fast.Set) {
	var replaced fast.Set
	for i := range found.All(k.e.yakuWords) {
		y := &k.e.yaku[i]
		// Both are worked out in any case: if one faults the hand is refused, whatever else counts.
		han, units := valueOf(y.han[openness(&k.tally)], &k.facts), valueOf(y.Yakuman, &k.facts)
		switch {
		case y.limit < 0 && han <= 0 && units <= 0:
		case y.Alone:
			alone.Add(i)
		default:
			together.Add(i)
			for _, other := range y.Replaces {
				replaced.Add(other)
			}
		}
	}
	for w := range k.e.yakuWords {
		together[w] &^= replaced[w]
		alone[w] &^= replaced[w]
	}
	return together, alone
}

// consider works out what a candidate is paid, and keeps it if it is the best so far. Where numbers come out too large, or
// something is divided by zero, the win has no score: another candidate might not be the best.
func (k *work) consider(reading *hand.Reading, shape int, yaku fast.Set, alone int) {
	c := k.spare()
	c.reading, c.shape, c.yaku, c.bonus = *reading, shape, yaku, alone < 0
	k.log.begin(k, c, alone)
	k.countYaku(c)
	k.log.counted(k, c, &yaku, alone)
	k.countBonus(c)
	unmet := k.unmetBy()
	if k.takeFault() && k.log == nil {
		k.failedAt(c, unmet < 0, false)
		return
	}
	if unmet >= 0 {
		k.unmet = max(k.unmet, unmet)
		k.log.end(k, c, unmet)
		return
	}
	if k.countFu(c); k.takeFault() && k.log == nil {
		k.failedAt(c, true, false)
		return
	}
	k.findLimit(c)
	if k.pay(c); k.takeFault() && k.log == nil {
		k.failedAt(c, true, true)
		return
	}
	k.log.end(k, c, -1)
	if k.best == nil || c.compare(k.best) > 0 {
		k.best = c
	}
}

// countYaku works out what a candidate's yaku are worth. Where yakuman count alone, the other yaku are dropped.
func (k *work) countYaku(c *candidate) {
	f, rule := &k.facts, k.e.rules.Yakuman()
	var yakuman fast.Set
	c.items = c.items[:0]
	for i := range c.yaku.All(k.e.yakuWords) {
		y := &k.e.yaku[i]
		item := Counted{Rule: &y.Rule}
		han, units := valueOf(y.han[openness(&k.tally)], f), max(0, valueOf(y.Yakuman, f))
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
	c.Tell(f, c.yaku[:k.e.yakuWords])
	if units := c.Yakuman; units > 0 {
		if rule.Han != nil {
			c.hanPerUnit = max(0, f.Value(rule.Han))
		}
		if c.hanPerUnit > 0 {
			c.YakuHan, c.Yakuman = f.Add(c.YakuHan, f.Mul(units, c.hanPerUnit)), 0
		} else if rule.Units != nil {
			c.Yakuman = f.Value(rule.Units)
		}
		c.Tell(f, c.yaku[:k.e.yakuWords])
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
		han, _ := k.ask(ofBonus, &b.Rule, nil, b.Han)
		if c.Han = k.facts.Add(c.Han, han); han != 0 {
			c.items = append(c.items, Counted{Rule: &b.Rule, Han: int(han)})
		}
	}
	k.facts.Set(condition.Han, c.Han)
}

// unmetBy returns the first requirement that is not met, -1 for none.
func (k *work) unmetBy() int {
	unmet := -1
	for i := range k.e.rules.Valid() {
		v := &k.e.rules.Valid()[i]
		if _, held := k.ask(ofValid, &v.Rule, v.Needs, nil); !held && unmet < 0 {
			if unmet = i; k.log == nil {
				break
			}
		}
	}
	return unmet
}

// countFu counts the fu of a candidate. The first fixed count that holds is the whole; of the sources those of groups are
// asked group by group, where the first of them stands; adjustments see the sum so far.
func (k *work) countFu(c *candidate) {
	f, rule := &k.facts, k.e.rules.Fu()
	c.fuParts, c.Fu, c.FuSum = c.fuParts[:0], 0, 0
	f.Set(condition.FuSoFar, 0)
	if c.Yakuman != 0 && k.e.rules.Yakuman().Alone {
		return
	}
	for i := range rule.Fixed {
		if fu, held := k.ask(ofFixed, &rule.Fixed[i].Rule, rule.Fixed[i].When, rule.Fixed[i].Fu); held {
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
			k.askFu(ofSources, &rule.Sources[i], c, 0)
		case !ofGroups:
			ofGroups = true
			for group, g := range c.reading.Groups[:c.reading.NumGroups] {
				f.SetGroup(g)
				for j := range rule.Sources {
					if rule.Sources[j].Each == rules.EachGroup {
						k.askFu(ofSources, &rule.Sources[j], c, group)
					}
				}
			}
		}
	}
	for i := range rule.Adjustments {
		f.Set(condition.FuSoFar, c.FuSum)
		k.askFu(ofFuAdjustments, &rule.Adjustments[i], c, 0)
	}
	c.Fu = roundedUp(f, c.FuSum, rule.RoundUpTo)
	f.Set(condition.FuSoFar, c.Fu)
}

// askFu asks a source or an adjustment. One that gives nothing in any case is asked for the log alone.
func (k *work) askFu(s section, rule *rules.FuRule, c *candidate, group int) {
	if fu, constant := rule.Fu.Const(); constant && fu == 0 && k.log == nil {
		return
	}
	fu, _ := k.ask(s, &rule.Rule, rule.When, rule.Fu)
	k.log.fuStep(s, newFuPart(rule, fu).of(&c.reading, group), c.FuSum)
	c.FuSum = k.facts.Add(c.FuSum, fu)
	c.addFu(rule, fu, group)
}

func (c *candidate) addFu(rule *rules.FuRule, fu int64, group int) {
	if fu != 0 {
		c.fuParts = append(c.fuParts, newFuPart(rule, fu).of(&c.reading, group))
	}
}

// findLimit works out the base: the basic points, or in their place the limit that holds with the highest base, and no less
// than what a yaku is worth. Basic points that are too large a number are none of ours if a limit replaces them whatever
// they are, and nothing else asks for them.
func (k *work) findLimit(c *candidate) {
	f, basic, known := &k.facts, int64(0), true
	f.Set(condition.Basic, 0)
	if k.takeFault(); c.Yakuman == 0 {
		basic, _ = k.ask(ofBasic, nil, nil, k.e.rules.Basic())
		known = !k.takeFault()
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
	if !known && (c.limit < 0 || c.limit != limit || c.base != base || k.e.paymentsAskBasic()) {
		k.failed = true
	}
	if c.LimitYaku {
		for i := range c.yaku.All(k.e.yakuWords) {
			if y := &k.e.yaku[i]; y.limit >= 0 {
				if base := f.Value(k.e.rules.Limits()[y.limit].Base); base > c.base {
					c.base, c.limit = base, y.limit
					k.log.raise(y.Yaku)
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
		if base, held := k.ask(ofLimits, &l.Rule, l.When, l.Base); held && (c.limit < 0 || base > c.base) {
			c.base, c.limit = base, i
		}
	}
}

func (e *Engine) paymentsAskBasic() bool {
	asks := condition.UsesAny(e.rules.Payments().LiableBase, condition.Basic)
	for _, list := range [...][]rules.Share{e.rules.Payments().Shares, e.rules.Payments().Adjustments, e.rules.Payments().Honba} {
		for i := range list {
			asks = asks || condition.UsesAny(list[i].When, condition.Basic) || condition.UsesAny(list[i].Pays, condition.Basic)
		}
	}
	return asks
}

// pay works out what everybody pays. The part for which a second player is liable is paid as a hand of its own, without
// counters. Counters that are too large are a fault of the candidate that counts alone.
func (k *work) pay(c *candidate) {
	f := &k.facts
	k.shareLiability(c)
	c.points, c.numPaid, c.unpayable = 0, 0, false
	clear(c.paid[:])
	c.honba, c.sticks = 0, f.Mul(k.e.rules.Payments().Stick, int64(k.how.Sticks))
	fault := f.Fault()
	for _, p := range k.choosePayers() {
		k.log.payer(&p)
		share := k.owedBy(&p, c)
		c.points = f.Add(c.points, share)
		fails := k.takeFault()
		honba := k.owed(ofHonba, k.e.rules.Payments().Honba)
		if k.log != nil {
			chips := k.owed(ofChips, k.e.rules.Payments().Chips)
			k.log.chips(chips, k.takeFault())
		}
		amount := f.Add(share, honba)
		if c.honba = f.Add(c.honba, honba); amount != 0 {
			c.paid[c.numPaid] = Payment{p.seat, amount}
			c.numPaid++
		}
		k.log.paid(share, amount)
		fault = k.takeFault() || fault
		k.failed = k.failed || fails
	}
	failed := k.failed
	c.gain = f.Add(f.Add(c.points, c.honba), c.sticks)
	c.unpayable = fault || f.Fault()
	k.failed = failed
}

// owedBy adds up what a payer owes for the hand. The facts then have the base of the hand again, and who of all is liable
// first.
func (k *work) owedBy(p *payer, c *candidate) (owed int64) {
	f, several := &k.facts, len(k.answers) > 1
	for i := len(k.answers) - 1; i > 0; i-- {
		a := &k.answers[i]
		f.Set(condition.Base, a.base)
		f.Set(condition.LiableBase, a.base)
		f.SetPayer(p.seat, p.discarder, p.dealer, p.seat == a.seat)
		share := k.share()
		k.log.part(p.seat == a.seat, share)
		owed = f.Add(owed, share)
	}
	if several {
		f.Set(condition.Base, c.base-c.liableBase+k.answers[0].base)
		f.Set(condition.LiableBase, k.answers[0].base)
	}
	f.SetPayer(p.seat, p.discarder, p.dealer, p.liable)
	owed = f.Add(owed, k.share())
	if several {
		f.Set(condition.Base, c.base)
		f.Set(condition.LiableBase, c.liableBase)
	}
	return owed
}

func (k *work) share() int64 {
	share := k.owed(ofShares, k.e.rules.Payments().Shares)
	for i := range k.e.rules.Payments().Adjustments {
		k.facts.Set(condition.Amount, share)
		a := &k.e.rules.Payments().Adjustments[i]
		if becomes, held := k.ask(ofAdjustments, &a.Rule, a.When, a.Pays); held {
			share = becomes
		}
	}
	k.facts.Set(condition.Amount, 0)
	return share
}

// owed adds up the shares that hold for the facts' payer. Each sees the sum so far as amount.
func (k *work) owed(s section, shares []rules.Share) (sum int64) {
	for i := range shares {
		k.facts.Set(condition.Amount, sum)
		amount, _ := k.ask(s, &shares[i].Rule, shares[i].When, shares[i].Pays)
		sum = k.facts.Add(sum, amount)
	}
	k.facts.Set(condition.Amount, 0)
	return sum
}

// yakuRule is a yaku as it is counted.
type yakuRule struct {
	*rules.Yaku
	// han are those in a closed and in an open hand, nil for none.
	han [2]*condition.Int
	// limit is the index of the limit that it is worth, -1 for none.
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

func (y *yakuRule) canCount(open int) bool {
	return y.limit >= 0 || canExceed0(y.han[open]) || canExceed0(y.Yakuman)
}

func canExceed0(number *condition.Int) bool {
	if number == nil {
		return false
	}
	n, constant := number.Const()
	return !constant || n > 0
}

func openness(t *hand.Tally) int {
	if t.Open {
		return 1
	}
	return 0
}

func roundedUp(f *condition.Facts, n, unit int64) int64 {
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

func (p FuPart) of(r *hand.Reading, group int) FuPart {
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
