package oracle

import (
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Way is one way to pay a win, with all rules evaluated for it.
type Way struct {
	// Result is the score, or nil if the requirement with index Unmet isn't met. Otherwise Unmet is
	// -1.
	*Result
	Unmet int
	// Verdicts holds a verdict for each yaku, by index. Alone is the yaku that counts instead of
	// all others, or nil.
	Verdicts []engine.YakuVerdict
	Alone    *rules.Yaku
	// HanPerUnit is the worth of a yakuman unit in han, and RaisedBy the yaku whose limit raised
	// the base.
	HanPerUnit int
	RaisedBy   *rules.Yaku
	// Asked describes the evaluated rules with their values. It is nil if basic points are too
	// large but don't matter.
	Asked []string

	reading engine.Reading
}

// Ways returns all ways to pay a valid win, up to the first fault. If the winning tile is wild, it
// is replaced by standsFor; if that is NoTile, Ways returns nil.
func (s *Scorer) Ways(w *hand.Win, standsFor hand.Tile) []Way {
	if s.setWin(w); s.wild(w) {
		as := *w
		if as.Tile = standsFor; standsFor == hand.NoTile {
			return nil
		}
		s.setWin(&as)
	}
	s.check()
	s.fault, s.ways, s.asked = noFault, []Way{}, []string{}
	defer func() { s.ways, s.asked = nil, nil }()
	s.score()
	return s.ways
}

// Answer describes the value of a rule. of is what the rule was evaluated for, such as a payer.
func Answer(path, of string, holds bool, amount int64) string {
	return fmt.Sprintf("%s %s: %v, %d", path, of, holds, amount)
}

// Payer describes a payer.
func Payer(seat hand.Wind, discarder, dealer, liable bool) string {
	return fmt.Sprintf("%s discarder %v dealer %v liable %v", seat, discarder, dealer, liable)
}

// evaluate evaluates a rule and returns its amount, which is 0 unless it holds.
func (s *Scorer) evaluate(path string, when *condition.Bool, number *condition.Int, of string,
) (amount int, holds bool) {
	if holds = s.holds(when); holds {
		amount = s.value(number)
	}
	s.record(path, of, holds, amount)
	return amount, holds
}

func (s *Scorer) record(path, of string, holds bool, amount int) {
	if s.ways != nil {
		s.asked = append(s.asked, Answer(path, of, holds, int64(amount)))
	}
}

// heldYaku reports for each yaku whether its condition holds in the reading, even if it is worth
// nothing in the hand.
func (s *Scorer) heldYaku() []bool {
	all := s.rules.Yaku()
	list := make([]bool, len(all))
	for i := range all {
		list[i] = s.holds(all[i].When)
	}
	if slices.ContainsFunc(all, func(y rules.Yaku) bool { return !isIndependent(&y) }) {
		s.setIndependentYaku(s.holdingYaku(isIndependent))
		for i := range all {
			list[i] = list[i] && s.holds(all[i].Beside)
		}
	}
	s.fault = noFault
	return list
}

// addWay appends a candidate to ways. held reports which yaku hold in its reading.
func (s *Scorer) addWay(c *candidate, held []bool, unmet int) {
	if s.ways == nil {
		return
	}
	way := Way{reading: s.result(c.reading), Unmet: unmet, HanPerUnit: c.hanPerUnit,
		RaisedBy: c.raisedBy, Asked: s.asked}
	for i := range s.rules.Yaku() {
		way.Verdicts = append(way.Verdicts, s.verdict(c, i, held[i]))
	}
	if c.alone {
		way.Alone = &s.rules.Yaku()[c.yaku[0].yaku]
	}
	if s.asked = []string{}; c.limitUnsure {
		way.Asked = nil
	}
	if unmet < 0 {
		way.Result = s.itemise(c)
	}
	way.reading.Completed = 0 // completing another of the groups is the same way
	if !slices.ContainsFunc(s.ways, func(w Way) bool {
		return w.reading == way.reading && w.Alone == way.Alone
	}) {
		s.ways = append(s.ways, way)
	}
}

func (s *Scorer) verdict(c *candidate, i int, held bool) engine.YakuVerdict {
	is := func(y counted) bool { return y.yaku == i }
	switch {
	case slices.ContainsFunc(c.yaku, is):
		return engine.YakuCounts
	case !held:
		return engine.YakuFails
	case !slices.ContainsFunc(c.holding, is):
		return engine.YakuWorthless
	case c.alone:
		return engine.YakuBesideAlone
	case s.replaced(i, c.holding):
		return engine.YakuReplaced
	case s.rules.Yaku()[i].Alone:
		return engine.YakuCountsAlone
	}
	return engine.YakuBesideYakuman
}
