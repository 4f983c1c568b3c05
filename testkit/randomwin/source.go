package randomwin

import (
	"slices"

	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Source generates random wins for a rule set, with its coloured tiles, number of players and
// situation.
type Source struct {
	Seed  uint64
	Rules *rules.Rules
}

// Win returns the win with the given number. It depends only on the seed, the rules and the number.
func (s *Source) Win(number uint64) hand.Win {
	m := &maker{Chooser: hands.Chooser{Rand: rand.New(rand.NewPCG(s.Seed, number))}, rules: s.Rules}
	for !m.chooseTiles() {
	}
	m.call()
	m.chooseTile()
	m.seats()
	m.nuki()
	m.indicators()
	m.counters()
	m.otherNumbers(s.Seed, number)
	m.situation()
	m.paintTiles()
	if m.Chance(2) {
		m.spoil()
	}
	return m.win
}

// maker builds one win.
type maker struct {
	hands.Chooser
	rules *rules.Rules
	win   hand.Win

	// stock holds the unseen tiles.
	stock hands.Stock
	// chosen holds the tiles before some groups are called.
	chosen hands.Tiles
	// calledPercent is the percentage of groups to call, and kansPercent of triplets to make kans.
	calledPercent, kansPercent int
	// aim is the preferred kind of the winning tile, or NoKind.
	aim hand.Kind
	// rich reports whether to turn many indicators that point to the winner's tiles.
	rich bool
}

// NobodyLiable removes the liable players from a win.
func NobodyLiable(w *hand.Win) {
	w.Pao = hand.NoWind
	w.Flags = slices.DeleteFunc(w.Flags, func(f hand.Flag) bool { return f.PaoOf() != "" })
}
