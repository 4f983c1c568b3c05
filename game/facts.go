package game

import (
	"slices"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// facts are what conditions about the table may ask of it as it stands.
func (t *table) facts() *condition.Facts {
	f := condition.AtTable(t.players, t.honba, t.sticks, t.round)
	f.Set(condition.HandNumber, int64(t.number))
	return f
}

// holds tells whether a condition holds; none is false.
func holds(b *condition.Bool, f *condition.Facts) bool { return b != nil && b.Holds(f) }

// always tells whether a condition holds; none always does.
func always(b *condition.Bool, f *condition.Facts) bool { return b == nil || b.Holds(f) }

// amount is what an expression comes to; none is 0.
func amount(i *condition.Int, f *condition.Facts) int64 {
	if i == nil {
		return 0
	}
	return i.Value(f)
}

// told tells whether what was asked under a path of the rules came out too large or was divided by zero, and makes that a finding:
// an answer that nobody can work out must not be taken for no.
func (t *table) told(f *condition.Facts, at rules.Position, path string) bool {
	fault := f.Fault()
	if fault {
		t.find(at, gameBalance, "mend "+path, "the numbers of %s come out too large here, or are divided by zero", path)
	}
	return fault
}

// named tells whether a player is among those that are named.
func named(players []int, player int) bool { return slices.Contains(players, player) }
