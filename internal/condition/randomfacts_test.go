package condition

import (
	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// RandomFacts returns the facts of a random hand, in a random situation, with random numbers of the later stages.
func RandomFacts(rng *rand.Rand, shapes int) *Facts {
	var w hand.Win
	for !randomWin(rng, &w) {
	}
	return RandomFactsOf(rng, &w, shapes)
}

// RandomFactsOf is RandomFacts for a win. It is read in one of its ways or, if it has none and sometimes else, without
// a pair; of a win that can't be counted the melds are.
func RandomFactsOf(rng *rand.Rand, w *hand.Win, shapes int) *Facts {
	f := new(Facts)
	tally, ok := w.Tally()
	var readings []hand.Reading
	if !ok {
		tally = w.TallyMelds()
	} else {
		readings = w.Readings(&tally, nil)
	}
	reading := hand.Reading{Pair: hand.NoKind, Wait: hand.Tanki + hand.Wait(rng.IntN(2))} // tanki or irregular
	shape := 0
	if len(readings) > 0 && rng.IntN(10) > 0 {
		reading = readings[rng.IntN(len(readings))]
	} else {
		shape = rng.IntN(shapes)
		if ok && reading.Wait == hand.Irregular && tally.NumMelds == len(reading.Groups) {
			reading.Groups, reading.NumGroups = tally.Melds, uint8(tally.NumMelds)
		}
	}
	wind := func() hand.Wind { return hand.East + hand.Wind(rng.IntN(4)) }
	table := *w
	for _, n := range hand.Numbers() {
		*n.Of(&table) = rng.IntN(5)
	}
	f.SetWin(&Input{Win: &table, Tally: &tally, Seat: wind(), Round: wind(), Players: 2 + rng.IntN(3)})
	f.SetReading(&reading, shape)
	f.SetGroup(hand.AllGroups()[rng.IntN(len(hand.AllGroups()))])
	f.addRandom(rng)
	return f
}

// addRandom adds a random situation, and random numbers of the later stages.
func (f *Facts) addRandom(rng *rand.Rand) {
	for i := range MaxFlags {
		if rng.IntN(4) == 0 {
			f.SetFlag(i)
		}
	}
	for i := range MaxCounters {
		f.SetCounter(i, rng.Int64N(9))
	}
	for _, n := range []struct {
		number Number
		below  int64
	}{{DoraTiles, 9}, {FirstDoraTiles, 5}, {UraTiles, 9}, {FirstUraTiles, 5}, {YakuCount, 9}, {YakuHan, 14}, {YakumanUnits, 7},
		{LiableYakuman, 3},
		{FuSoFar, 120}, {Han, 16}, {Basic, 4000}, {Base, 32000}, {LiableBase, 16000}, {Amount, 50000}, {From, 5}} {
		f.Set(n.number, rng.Int64N(n.below))
	}
	if rng.IntN(3) == 0 {
		f.Set(FuSoFar, 20)
		f.Set(Basic, 1920)
		f.Set(Base, 8000)
		f.Set(LiableBase, 8000)
	}
	for i := range f.yaku {
		f.yaku[i] = rng.Uint64() & rng.Uint64()
	}
	f.SetYakuLimit(rng.IntN(2) == 0)
	f.SetPayer(hand.Wind(rng.IntN(5)), rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(2) == 0)
}

// randomWin fills a win of four random groups and a pair, some of them called; false if the tiles don't exist.
func randomWin(rng *rand.Rand, w *hand.Win) bool {
	*w = hand.Win{Tsumo: rng.IntN(2) == 0}
	few := hand.AllKinds
	switch rng.IntN(6) { // hands of few kinds, so that rare yaku occur
	case 0:
		few = typed.OutsideTiles
	case 1:
		few = 0x1ff | typed.HonorTiles
	case 2:
		few = 0x1ff << 9
	}
	var hidden []hand.Tile
	for range 4 {
		g := hand.AllGroups()[rng.IntN(len(hand.AllGroups()))]
		for g.Kinds()&^few != 0 || g.Kind() == hand.Kan && rng.IntN(3) > 0 {
			g = hand.AllGroups()[rng.IntN(len(hand.AllGroups()))]
		}
		tiles := groupTiles(g)
		if g.Kind() == hand.Kan || rng.IntN(4) == 0 {
			m := hand.Meld{Type: [...]hand.MeldType{hand.Sequence: hand.Chi, hand.Triplet: hand.Pon,
				hand.Kan: hand.Minkan}[g.Kind()]}
			if g.Kind() == hand.Kan && g.Concealed() {
				m.Type = hand.Ankan
			}
			copy(m.Tiles[:], tiles)
			w.Melds = append(w.Melds, m)
			continue
		}
		hidden = append(hidden, tiles...)
	}
	pair := hand.NewTile(hand.Kind(rng.IntN(hand.Kinds)))
	if !few.Has(pair.Kind()) {
		return false
	}
	hidden = append(hidden, pair, pair)
	rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	w.Hand, w.Tile = hidden[1:], hidden[0]
	_, ok := w.Tally()
	return ok
}

func groupTiles(g hand.Group) []hand.Tile {
	low := hand.NewTile(g.Low())
	switch g.Kind() {
	case hand.Sequence:
		return []hand.Tile{low, low + 1, low + 2}
	case hand.Triplet:
		return []hand.Tile{low, low, low}
	}
	return []hand.Tile{low, low, low, low}
}
