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
	f.Set(condition.HandNumber, int64(t.number))
	return f
}

// factsOfAll are those of a step that is about all players of the game, and not about those who sit at the table.
func (t *Table) factsOfAll() *condition.Facts {
	f := t.facts()
	f.Set(condition.Players, int64(t.players))
	return f
}

func tellRanks(f *condition.Facts, points []int64) {
	sorted := slices.Sorted(slices.Values(points))
	slices.Reverse(sorted)
	for i, n := range []condition.Number{condition.Highest, condition.SecondHighest, condition.ThirdHighest} {
		f.Set(n, sorted[min(i, len(sorted)-1)])
	}
	f.Set(condition.Lowest, sorted[len(sorted)-1])
}

// told tells the listener that an expression is asked.
func (t *Table) told(e trace.Expression, f *condition.Facts) {
	if t.asked != nil {
		t.asked(e, f)
	}
}

// faulty reports, with a finding, whether the rules can't work something out for these facts, which they say under a
// path. What they gave then is worth nothing.
func (t *Table) faulty(f *condition.Facts, at rules.Position, what words.Text, path string) bool {
	if !f.Fault() {
		return false
	}
	t.find(at, gameBalance, words.Say("mend %s in the rules", path),
		"%s can't be worked out by the rules: a number is too large, or divided by zero", what)
	return true
}

func (t *Table) holds(b *condition.Bool, f *condition.Facts) bool {
	return b != nil && t.always(b, f)
}

func (t *Table) always(b *condition.Bool, f *condition.Facts) bool {
	if b == nil {
		return true
	}
	t.told(b, f)
	return f.Holds(b)
}

func (t *Table) amount(i *condition.Int, f *condition.Facts) int64 {
	if i == nil {
		return 0
	}
	t.told(i, f)
	return f.Value(i)
}

func named(players []Player, player Player) bool { return slices.Contains(players, player) }

func (t *Table) seatFacts(r *RecordHand) (flags []hand.Flag) {
	for _, s := range r.Seats {
		if !t.sits(s.Player) {
			t.find(s.Pos, gameHand, words.Text{}, "%s", t.absent(s.Player, words.Say("nobody sits there")))
			continue
		}
		flags = append(flags, hand.Flag{Name: s.ID, Value: int(t.seat(s.Player)), Seat: true})
	}
	return flags
}

// carry has a win carry facts that the record says of the whole hand. Where the win says otherwise, it is a finding.
func (t *Table) carry(win *hand.Win, w *RecordWin, flags []hand.Flag) {
	own := win.Flags
	win.Flags = append([]hand.Flag(nil), own...)
	for _, flag := range flags {
		switch said := win.Flag(flag.Name); said {
		case flag.Value:
		case 0:
			win.Flags = append(win.Flags, flag)
		default:
			t.find(w.handAt(), gameHand, words.Say("leave it out in the hand"),
				"the hand of %s says %s:%s, and seats beside it that it is %s",
				t.name(w.By), flag.Name, hand.Wind(said), hand.Wind(flag.Value))
		}
	}
}
