package game

import (
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

func (t *Table) winnerPoints(o *outcome) (points int64) {
	for i := range t.hand.Parts {
		if p := &t.hand.Parts[i]; slices.Contains(o.winners, p.Player) {
			points = max(points, p.points())
		}
	}
	return points
}

// points returns the points of a win without counters and sticks.
func (p *Part) points() int64 {
	switch {
	case p.Result != nil:
		return p.Result.Points
	case p.Price != nil:
		return p.Price.Points
	}
	return 0
}

// setYakuFacts sets the yaku of the winning hand: the dealer's, or else the most expensive one. If
// the record lacks its tiles, it sets possibleYaku instead.
func (t *Table) setYakuFacts(f *condition.Facts, o *outcome) {
	var won *Part
	for i := range t.hand.Parts {
		p := &t.hand.Parts[i]
		if p.Kind == PartWin && slices.Contains(o.winners, p.Player) &&
			(won == nil || won.Player != t.dealer() &&
				(p.Player == t.dealer() || p.points() > won.points())) {
			won = p
		}
	}
	t.possibleYaku, t.possibleYakuOf = nil, Player{}
	set := make([]uint64, condition.MaxYaku/64)
	if won != nil && won.Result != nil {
		for y := range won.Result.Yaku() {
			i := slices.IndexFunc(t.rules.Yaku(),
				func(rule rules.Yaku) bool { return rule.ID == y.Rule.ID })
			set[i/64] |= 1 << (i % 64)
		}
	} else if won != nil {
		t.possibleYakuOf = won.Player
		for i := range t.rules.Yaku() {
			if t.mayHave(won, &t.rules.Yaku()[i]) {
				t.possibleYaku = append(t.possibleYaku, i)
			}
		}
	}
	f.SetYaku(set)
}

// mayHave reports whether a hand without tiles may have a yaku, judging by its worth.
func (t *Table) mayHave(p *Part, y *rules.Yaku) bool {
	if inHan := t.rules.Yakuman().Han; inHan != nil { // yakuman count as han
		if n, known := inHan.Const(); !known || n > 0 {
			return true
		}
	}
	if p.Terms.Yakuman == 0 {
		return y.Closed != nil || y.Open != nil || y.Limit != ""
	}
	return y.Yakuman != nil || !t.rules.Yakuman().Alone
}

// dependsOnYaku reports whether an expression depends on a yaku that a hand without tiles may or
// may not have, and reports a finding if so. yaku are the yaku in the expression; f must have none
// set.
func (t *Table) dependsOnYaku(yaku []int, f *condition.Facts, value func() int64) bool {
	withoutYaku := value()
	for _, i := range yaku {
		if !slices.Contains(t.possibleYaku, i) {
			continue
		}
		set := make([]uint64, condition.MaxYaku/64)
		set[i/64] = 1 << (i % 64)
		f.SetYaku(set)
		withYaku := value()
		f.SetYaku(make([]uint64, condition.MaxYaku/64))
		if withYaku == withoutYaku {
			continue
		}
		at := slices.IndexFunc(t.hand.Record.Wins,
			func(w RecordWin) bool { return w.By == t.possibleYakuOf })
		t.report(t.hand.Record.Wins[at].Pos, gameHand, words.Say("write the tiles of the hand"),
			"what follows %s depends on whether the hand of %s had %s", t.handName(),
			t.name(t.possibleYakuOf), t.rules.Yaku()[i].NameIn("en"))
		return true
	}
	return false
}

func (t *Table) nextDependsOnYaku(f *condition.Facts) bool {
	repeats := t.rules.Game().Repeats
	if repeats != nil && t.dependsOnYaku(condition.YakuIn(repeats), f,
		func() int64 { return condition.OneIf(f.Holds(repeats)) }) {
		return true
	}
	return slices.ContainsFunc([]*condition.Int{t.rules.Game().Counters, t.rules.Game().NextDealer},
		func(n *condition.Int) bool {
			return n != nil &&
				t.dependsOnYaku(condition.YakuIn(n), f, func() int64 { return f.Value(n) })
		})
}
