package game

import (
	"slices"

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
	return b.Holds(f)
}

func (t *Table) amount(i *condition.Int, f *condition.Facts) int64 {
	if i == nil {
		return 0
	}
	t.told(i, f)
	return i.Value(f)
}

func named(players []Player, player Player) bool { return slices.Contains(players, player) }
