package oracle

import (
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Way is one way in which a win can be paid, with all that was asked for it.
type Way struct {
	// Result is the score that it would be, nil where it does not meet the requirement at Unmet, which is -1 else.
	*Result
	Unmet int
	// Verdicts are of all yaku, by index, and Alone is the yaku that counts instead of all others, nil for none.
	Verdicts []engine.YakuVerdict
	Alone    *rules.Yaku
	// HanPerUnit is what a unit of yakuman counts in han, and RaisedBy the yaku to whose limit the base was raised.
	HanPerUnit int
	RaisedBy   *rules.Yaku
	// Asked are the rules that were asked, in words, each with its answer; nil where basic points are too large and don't
	// matter.
	Asked []string

	reading engine.Reading
}

// Ways returns what is asked for each way in which a win that fits the rules can be paid, as far as nothing has a fault. A
// wild winning tile stands for another one; nothing is returned where that is none.
func (s *Scorer) Ways(w *hand.Win, standsFor hand.Tile) []Way {
	if s.take(w); s.wild(w) {
		as := *w
		if as.Tile = standsFor; standsFor == hand.NoTile {
			return nil
		}
		s.take(&as)
	}
	s.check()
	s.fault, s.ways, s.asked = noFault, []Way{}, []string{}
	defer func() { s.ways, s.asked = nil, nil }()
	s.score()
	return s.ways
}

// Answer says in words what a rule answers that is asked of something, such as a payer.
func Answer(path, of string, holds bool, amount int64) string {
	return fmt.Sprintf("%s %s: %v, %d", path, of, holds, amount)
}

// Payer says in words who pays.
func Payer(seat hand.Wind, discarder, dealer, liable bool) string {
	return fmt.Sprintf("%s discarder %v dealer %v liable %v", seat, discarder, dealer, liable)
}

// ask asks a rule whether it holds, and for what it gives then.
func (s *Scorer) ask(path string, when *condition.Bool, number *condition.Int, of string) (amount int, holds bool) {
	if holds = s.holds(when); holds {
		amount = s.value(number)
	}
	s.tell(path, of, holds, amount)
	return amount, holds
}

func (s *Scorer) tell(path, of string, holds bool, amount int) {
	if s.ways != nil {
		s.asked = append(s.asked, Answer(path, of, holds, int64(amount)))
	}
}

// held returns which yaku hold in a reading, those that are worth nothing in the hand among them.
func (s *Scorer) held() []bool {
	all := s.rules.Yaku()
	list := make([]bool, len(all))
	for i := range all {
		list[i] = s.holds(all[i].When)
	}
	if slices.ContainsFunc(all, func(y rules.Yaku) bool { return !asksNone(&y) }) {
		s.tellWithout(s.holding(asksNone))
		for i := range all {
			list[i] = list[i] && s.holds(all[i].Beside)
		}
	}
	s.fault = noFault
	return list
}

// keepWay keeps a candidate, with which yaku hold in its reading.
func (s *Scorer) keepWay(c *candidate, held []bool, unmet int) {
	if s.ways == nil {
		return
	}
	way := Way{reading: s.result(c.reading), Unmet: unmet, HanPerUnit: c.hanPerUnit, RaisedBy: c.raisedBy, Asked: s.asked}
	for i := range s.rules.Yaku() {
		way.Verdicts = append(way.Verdicts, s.verdict(c, i, held[i]))
	}
	if c.alone {
		way.Alone = &s.rules.Yaku()[c.yaku[0].yaku]
	}
	if s.asked = []string{}; c.unsure {
		way.Asked = nil
	}
	if unmet < 0 {
		way.Result = s.itemise(c)
	}
	way.reading.Completed = 0 // which of two groups the winning tile has completed is one way
	if !slices.ContainsFunc(s.ways, func(w Way) bool { return w.reading == way.reading && w.Alone == way.Alone }) {
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
