package game

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

func (t *Table) facts() *condition.Facts {
	f := condition.AtTable(t.seats(), t.honba, t.sticks, t.round)
	f.Set(condition.RoundNumber,
		int64(t.again)*t.rules.Game().Winds+int64(t.round-hand.East)+1)
	f.Set(condition.HandNumber, int64(t.number))
	return f
}

// factsOfAll returns the facts for steps that concern all players of the game, including those who
// sit out.
func (t *Table) factsOfAll() *condition.Facts {
	f := t.facts()
	f.Set(condition.Players, int64(t.players))
	return f
}

func setRankFacts(f *condition.Facts, points []int64) {
	sorted := slices.Sorted(slices.Values(points))
	slices.Reverse(sorted)
	for i, n := range []condition.Number{condition.Highest, condition.SecondHighest,
		condition.ThirdHighest} {
		f.Set(n, sorted[min(i, len(sorted)-1)])
	}
	f.Set(condition.Lowest, sorted[len(sorted)-1])
}

func (t *Table) observe(e trace.Expression, f *condition.Facts) {
	if t.observer != nil {
		t.observer(e, f)
	}
}

// faulty reports whether a computation with f faulted, and reports a finding if so. path is the
// path of the rule. Values computed with faulty facts are meaningless.
func (t *Table) faulty(f *condition.Facts, at rules.Position, noun words.Text, path string) bool {
	if !f.Fault() {
		return false
	}
	t.report(at, gameBalance, words.Say("correct %s in the rules", path),
		"%s can't be worked out by the rules: a number is too large, or divided by zero", noun)
	return true
}

func (t *Table) holds(b *condition.Bool, f *condition.Facts) bool {
	return b != nil && t.alwaysHolds(b, f)
}

func (t *Table) alwaysHolds(b *condition.Bool, f *condition.Facts) bool {
	if b == nil {
		return true
	}
	t.observe(b, f)
	return f.Holds(b)
}

func (t *Table) amount(i *condition.Int, f *condition.Facts) int64 {
	if i == nil {
		return 0
	}
	t.observe(i, f)
	return f.Value(i)
}

func (t *Table) seatFacts(r *RecordHand) (flags []hand.Flag) {
	for _, s := range r.Seats {
		if !t.sits(s.Player) {
			t.report(s.Pos, gameHand, words.Text{}, "%s",
				t.absent(s.Player, words.Say("nobody sits there")))
			continue
		}
		flags = append(flags, hand.Flag{Name: s.ID, Value: int(t.seat(s.Player)), Seat: true})
	}
	return flags
}

// addFlags adds facts of the whole hand to a win. It reports a finding if the win contradicts them.
func (t *Table) addFlags(win *hand.Win, w *RecordWin, flags []hand.Flag) {
	own := win.Flags
	win.Flags = append([]hand.Flag(nil), own...)
	for _, flag := range flags {
		switch given := win.Flag(flag.Name); given {
		case flag.Value:
		case 0:
			win.Flags = append(win.Flags, flag)
		default:
			t.report(w.handAt(), gameHand, words.Say("leave it out in the hand"),
				"the hand of %s says %s:%s, and seats beside it that it is %s",
				t.name(w.By), flag.Name, hand.Wind(given), hand.Wind(flag.Value))
		}
	}
}
