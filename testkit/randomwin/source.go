package randomwin

import (
	"slices"

	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Source makes random wins for a rule set: with its coloured tiles, its players and its situation.
type Source struct {
	Seed  uint64
	Rules *rules.Rules
}

// Win returns the win of a number. For one seed and rule set it is always the same, whatever was asked for before.
func (s *Source) Win(number uint64) hand.Win {
	m := &maker{Chooser: hands.Chooser{Rand: rand.New(rand.NewPCG(s.Seed, number))}, rules: s.Rules}
	for !m.tiles() {
	}
	m.call()
	m.chooseTile()
	m.seats()
	m.nuki()
	m.indicators()
	m.counters()
	m.situation()
	m.paintTiles()
	if m.Chance(2) {
		m.spoil()
	}
	return m.win
}

// maker makes one win.
type maker struct {
	hands.Chooser
	rules *rules.Rules
	win   hand.Win

	// stock has the tiles that nobody has seen.
	stock hands.Stock
	// chosen are the tiles before it is known which groups are called.
	chosen hands.Tiles
	// called and kans are for how many of 100 groups, and triplets, it is tried.
	called, kans int
	// aim is a kind that the winning tile should be, if the style has one.
	aim hand.Kind
	// rich reports whether many indicators shall be turned, and show tiles of the winner's.
	rich bool
}

// NobodyLiable takes out of a win who is liable.
func NobodyLiable(w *hand.Win) {
	w.Pao = hand.NoWind
	w.Flags = slices.DeleteFunc(w.Flags, func(f hand.Flag) bool { return f.PaoOf() != "" })
}
