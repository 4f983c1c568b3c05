package oracle

import (
	"cmp"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// counted is the index of a yaku and its worth in the hand.
type counted struct {
	yaku, han, units int
}

// candidate is a reading with the yaku to be paid.
type candidate struct {
	reading *reading
	yaku    []counted
	// holding lists all yaku that hold and are worth something. alone reports whether yaku is a
	// single one that counts instead of others.
	holding []counted
	alone   bool
	// bonus reports whether bonus tiles count, and bonusHan holds the han of each bonus.
	bonus    bool
	bonusHan []int

	yakuHan, han, fu, yakuman, liable int
	// fuSum is the fu before rounding.
	fuSum int
	// hanPerUnit is the worth of a yakuman unit in han, or 0 if units aren't converted.
	hanPerUnit int
	parts      []fuPart
	// limit is the index of the limit, or -1. raisedBy is the yaku that raised the base to it, or
	// nil.
	limit    int
	raisedBy *rules.Yaku
	// limitUnsure reports that basic points were unknown, so that limits were evaluated more than
	// once.
	limitUnsure              bool
	base, liableBase, points int
	// gain is the total that the winner receives.
	gain        int
	payments    []payment
	liabilities []liability
	// unpayable is a fault of honba or riichi sticks.
	unpayable fault
}

type payment struct {
	seat   hand.Wind
	empty  bool
	amount int
}

// candidates returns the ways to pay a reading: all yaku that count together, and each yaku that
// counts alone.
func (s *Scorer) candidates(r *reading) []*candidate {
	holding := s.addDependent(s.holdingYaku(isIndependent))
	var together []counted
	all := []*candidate{}
	for _, y := range holding {
		if s.replaced(y.yaku, holding) {
			continue
		}
		if s.rules.Yaku()[y.yaku].Alone {
			all = append(all, &candidate{reading: r, yaku: []counted{y}, holding: holding,
				alone: true})
		} else {
			together = append(together, y)
		}
	}
	return slices.Insert(all, 0, &candidate{reading: r, yaku: together, holding: holding,
		bonus: true})
}

func isIndependent(y *rules.Yaku) bool { return y.Beside == nil }

// addDependent adds to holding the yaku that depend on others, evaluated beside those that count
// without them.
func (s *Scorer) addDependent(holding []counted) []counted {
	if !slices.ContainsFunc(s.rules.Yaku(), func(y rules.Yaku) bool {
		return y.Beside != nil && s.mayCount(&y) && s.holds(y.When)
	}) {
		return holding
	}
	s.setIndependentYaku(holding)
	more := s.holdingYaku(func(y *rules.Yaku) bool {
		return y.Beside != nil && s.holds(y.When) && s.holds(y.Beside)
	})
	return slices.SortedFunc(slices.Values(append(holding, more...)),
		func(a, b counted) int { return cmp.Compare(a.yaku, b.yaku) })
}

// setIndependentYaku sets the values of the yaku that count without those that depend on others.
func (s *Scorer) setIndependentYaku(holding []counted) {
	without := new(candidate)
	for _, y := range holding {
		if !s.replaced(y.yaku, holding) && !s.rules.Yaku()[y.yaku].Alone {
			without.yaku = append(without.yaku, y)
		}
	}
	s.countYaku(without)
}

// mayCount reports whether a yaku can be worth something in the hand.
func (s *Scorer) mayCount(rule *rules.Yaku) bool {
	han := rule.Closed
	if s.env["open"].(bool) {
		han = rule.Open
	}
	return rule.Limit != "" || !isNothing(han) || !isNothing(rule.Yakuman)
}

// holdingYaku returns the yaku accepted by of that hold and are worth something in the hand.
func (s *Scorer) holdingYaku(of func(y *rules.Yaku) bool) (list []counted) {
	for i := range s.rules.Yaku() {
		rule := &s.rules.Yaku()[i]
		han := rule.Closed
		if s.env["open"].(bool) {
			han = rule.Open
		}
		if !s.mayCount(rule) || !of(rule) || !s.holds(rule.When) {
			continue
		}
		y := counted{yaku: i, han: s.value(han), units: max(0, s.value(rule.Yakuman))}
		if y.han > 0 || y.units > 0 || rule.Limit != "" {
			list = append(list, y)
		}
	}
	return list
}

// isNothing reports whether a number is nil or a constant that is not positive. A yaku that is
// always worth nothing in a closed or an open hand is not evaluated there, so that a fault in its
// condition doesn't matter.
func isNothing(i *condition.Int) bool {
	if i == nil {
		return true
	}
	n, constant := i.Const()
	return constant && n <= 0
}

// replaced reports whether another yaku that holds replaces a yaku, even if that one is itself
// replaced. A yaku that counts alone replaces none.
func (s *Scorer) replaced(yaku int, holding []counted) bool {
	return slices.ContainsFunc(holding, func(y counted) bool {
		rule := &s.rules.Yaku()[y.yaku]
		return !rule.Alone && slices.Contains(rule.Replaces, yaku)
	})
}

// count computes the han and fu of a candidate. It returns the index of the requirement that the
// candidate fails, or -1.
func (s *Scorer) count(c *candidate) int {
	s.countYaku(c)
	s.countBonus(c)
	for i := range s.rules.Valid() {
		if _, met := s.evaluate("valid."+s.rules.Valid()[i].ID, s.rules.Valid()[i].Needs, nil,
			""); !met {
			return i
		}
	}
	if c.yakuman == 0 || !s.rules.Yakuman().Alone {
		s.countFu(c)
	}
	s.env["han"], s.env["fu"] = c.han, c.fu
	return -1
}

// countYaku adds up the worth of the yaku. Yakuman exclude everything else if the rules say so.
func (s *Scorer) countYaku(c *candidate) {
	units := 0
	for _, y := range c.yaku {
		units = s.add(units, y.units)
	}
	if units > 0 && s.rules.Yakuman().Alone {
		c.bonus = false
		c.yaku = slices.DeleteFunc(slices.Clone(c.yaku),
			func(y counted) bool { return y.units == 0 })
	}
	limit := false
	for _, y := range c.yaku {
		if units == 0 || !s.rules.Yakuman().Alone {
			c.yakuHan = s.add(c.yakuHan, y.han)
			limit = limit || s.rules.Yaku()[y.yaku].Limit != ""
		}
		c.yakuman = s.add(c.yakuman, y.units)
		if s.rules.Yaku()[y.yaku].Pao {
			c.liable = s.add(c.liable, y.units)
		}
	}
	s.setYaku(c.yaku)
	s.env["yaku_limit"] = limit
	s.env["yaku_han"], s.env["yakuman"], s.env["liable_yakuman"] = c.yakuHan, c.yakuman, c.liable
	if c.yakuman == 0 {
		return
	}
	rule := s.rules.Yakuman()
	if c.hanPerUnit = max(0, s.value(rule.Han)); c.hanPerUnit > 0 {
		c.yakuHan = s.add(c.yakuHan, s.mul(c.yakuman, c.hanPerUnit))
		c.yakuman = 0
	} else if rule.Units != nil {
		c.yakuman = s.value(rule.Units)
	}
	s.env["yaku_han"], s.env["yakuman"] = c.yakuHan, c.yakuman
}

func (s *Scorer) countBonus(c *candidate) {
	c.han = c.yakuHan
	for i := range s.rules.Bonus() {
		han := 0
		if c.bonus {
			han, _ = s.evaluate("bonus."+s.rules.Bonus()[i].ID, nil, s.rules.Bonus()[i].Han, "")
		}
		c.bonusHan = append(c.bonusHan, han)
		c.han = s.add(c.han, han)
	}
}

// beats reports whether c is preferred to other: it pays more or, in that order, has more yakuman
// units, more han, more fu or more fu before rounding.
func (c *candidate) beats(other *candidate) bool {
	return cmp.Or(cmp.Compare(c.points, other.points), cmp.Compare(c.yakuman, other.yakuman),
		cmp.Compare(c.han, other.han), cmp.Compare(c.fu, other.fu),
		cmp.Compare(c.fuSum, other.fuSum)) > 0
}
