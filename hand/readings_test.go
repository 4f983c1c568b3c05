package hand_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/must"
)

// read returns the readings of a hand as text: groups, pair and wait, in a fixed order.
func read(t *testing.T, text string) []string {
	t.Helper()
	w, err := hand.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	tally, ok := w.Tally()
	if !ok {
		t.Fatalf("%s: no tally", text)
	}
	var all []string
	for _, r := range w.Readings(&tally, nil) {
		s := ""
		for _, g := range r.Groups {
			open := ""
			if !g.Concealed() {
				open = "'"
			}
			s += g.String() + open + " "
		}
		all = append(all, fmt.Sprint(s, r.Pair, " ", r.Wait))
	}
	slices.Sort(all)
	return all
}

func TestReadings(t *testing.T) {
	for _, c := range []struct {
		hand string
		want []string
	}{
		{"123m456p789s1122z ron:1z", []string{"123m 456p 789s 111z' 2z shanpon"}},
		{"123m456p789s1122z tsumo:1z", []string{"123m 456p 789s 111z 2z shanpon"}},
		{"123456m789s2233p ron:2p", []string{"123m 456m 222p' 789s 3p shanpon"}},
		// 34456 waiting for 5: the middle of 456, or the 5 of 345.
		{"34456m44p777z pon:333s ron:5m",
			[]string{"345m 456m 777z 333s' 4p kanchan", "345m 456m 777z 333s' 4p ryanmen"}},
		// The tile completed the pair, or a sequence.
		{"2345m567p567s222z ron:5m", []string{"234m 567p 567s 222z 5m tanki"}},
		{"2345m567p567s222z ron:2m", []string{"345m 567p 567s 222z 2m tanki"}},
		{"111222333444m7z ron:7z", []string{"111m 222m 333m 444m 7z tanki", "111m 234m 234m 234m 7z tanki",
			"123m 123m 123m 444m 7z tanki"}},
		// The middle of a called run is no kanchan.
		{"123m11p99s chi:345s chi:678p ron:9s", []string{"123m 999s' 345s' 678p' 1p shanpon"}},
		// Edges.
		{"12m456p789s11222z ron:3m", []string{"123m 456p 789s 222z 1z penchan"}},
		{"89m456p789s11222z ron:7m", []string{"789m 456p 789s 222z 1z penchan"}},
		{"23m456p789s11222z ron:4m", []string{"234m 456p 789s 222z 1z ryanmen"}},
		// Three triplets or three equal sequences; four equal sequences.
		{"111222333m99s11z ron:1z", []string{"111m 222m 333m 111z' 9s shanpon", "123m 123m 123m 111z' 9s shanpon"}},
		{"1m ankan:2222z pon:333z minkan:4444z pon:555z tsumo:1m", []string{"2222z 333z' 4444z' 555z' 1m tanki"}},
	} {
		if got := read(t, c.hand); !slices.Equal(got, c.want) {
			t.Errorf("%s\n got %q\nwant %q", c.hand, got, c.want)
		}
	}
}

// TestReadingsAgainstSearch compares the readings of random hands, complete and not, with those that a
// plain search finds, and with those of the first hands, in their order.
func TestReadingsAgainstSearch(t *testing.T) {
	hand.PrepareReadings()
	rng := rand.New(rand.NewPCG(3, 4))
	complete := 0
	for range 30_000 {
		w := randomHand(rng)
		tally, ok := w.Tally()
		if !ok {
			continue
		}
		readings := w.Readings(&tally, nil)
		if first := w.SearchReadings(&tally, nil); !slices.Equal(first, readings) {
			t.Fatalf("%s reads as %v as a first hand, then as %v", &w, first, readings)
		}
		var got []string
		for _, r := range readings {
			groups := slices.Clone(r.Groups[:])
			slices.Sort(groups)
			got = append(got, fmt.Sprint(groups, r.Pair, r.Wait))
		}
		slices.Sort(got)

		if want := search(&w); !slices.Equal(got, want) {
			t.Fatalf("%s\n got %q\nwant %q", w, got, want)
		}
		if len(got) > 0 {
			complete++
		}
	}
	if complete < 10_000 {
		t.Errorf("only %d of the hands were complete", complete)
	}
}

// randomHand returns 14 tiles of few kinds: four groups and a pair, or a few tiles beside it.
func randomHand(rng *rand.Rand) hand.Win {
	w := hand.Win{Tsumo: rng.IntN(2) == 0}
	var tiles []hand.Tile
	span := 1 + rng.IntN(4)
	for len(tiles) < 12 {
		low := rng.IntN(9*span) % hand.Kinds
		if k := hand.Kind(low); rng.IntN(3) > 0 && k.Suit() != hand.Honors && k.Rank() <= 7 {
			tiles = append(tiles, hand.NewTile(k), hand.NewTile(k+1), hand.NewTile(k+2))
		} else {
			tiles = append(tiles, hand.NewTile(k), hand.NewTile(k), hand.NewTile(k))
		}
	}
	pair := hand.NewTile(hand.Kind(rng.IntN(hand.Kinds)))
	tiles = append(tiles, pair, pair)
	if rng.IntN(4) == 0 {
		tiles[rng.IntN(14)] = hand.NewTile(hand.Kind(rng.IntN(hand.Kinds)))
	}
	rng.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	w.Tile, w.Hand = tiles[0], tiles[1:]
	return w
}

// search reads a closed hand by taking a pair away and then group after group, each way that there is.
func search(w *hand.Win) []string {
	var count [hand.Kinds]int
	for _, t := range append([]hand.Tile{w.Tile}, w.Hand...) {
		count[t.Kind()]++
	}
	found := map[string]bool{}
	var take func(groups []hand.Group, pair hand.Kind)
	take = func(groups []hand.Group, pair hand.Kind) {
		if len(groups) == 4 {
			for _, s := range places(w, groups, pair) {
				found[s] = true
			}
			return
		}
		for k := range hand.Kind(hand.Kinds) {
			if count[k] >= 3 {
				count[k] -= 3
				take(append(slices.Clone(groups), hand.NewGroup(hand.Triplet, k).Closed()), pair)
				count[k] += 3
			}
			if k.Suit() != hand.Honors && k.Rank() <= 7 && count[k] > 0 && count[k+1] > 0 && count[k+2] > 0 {
				count[k], count[k+1], count[k+2] = count[k]-1, count[k+1]-1, count[k+2]-1
				take(append(slices.Clone(groups), hand.NewGroup(hand.Sequence, k).Closed()), pair)
				count[k], count[k+1], count[k+2] = count[k]+1, count[k+1]+1, count[k+2]+1
			}
			if count[k] > 0 {
				break
			}
		}
	}
	for k := range hand.Kind(hand.Kinds) {
		if count[k] >= 2 {
			count[k] -= 2
			take(nil, k)
			count[k] += 2
		}
	}
	var all []string
	for s := range found {
		all = append(all, s)
	}
	slices.Sort(all)
	return all
}

// places returns a grouping once for each group, or the pair, that the winning tile can have completed.
func places(w *hand.Win, groups []hand.Group, pair hand.Kind) []string {
	var all []string
	tile := w.Tile.Kind()
	if pair == tile {
		g := slices.Clone(groups)
		slices.Sort(g)
		all = append(all, fmt.Sprint(g, pair, hand.Tanki))
	}
	for i, g := range groups {
		if !g.Kinds().Has(tile) {
			continue
		}
		wait := hand.Shanpon
		if g.Kind() == hand.Sequence {
			switch low := g.Low(); {
			case tile == low+1:
				wait = hand.Kanchan
			case tile == low && low.Rank() == 7, tile == low+2 && low.Rank() == 1:
				wait = hand.Penchan
			default:
				wait = hand.Ryanmen
			}
		}
		completed := slices.Clone(groups)
		if g.Kind() == hand.Triplet && !w.Tsumo {
			completed[i] = g.Opened()
		}
		slices.Sort(completed)
		all = append(all, fmt.Sprint(completed, pair, wait))
	}
	return all
}

func TestSevenPairs(t *testing.T) {
	for _, c := range []struct {
		hand            string
		pairs, distinct bool
	}{
		{"1122m3344p5566s7z ron:7z", true, true},
		{"1111m3344p5566s7z ron:7z", true, false},
		{"1112m3344p5566s7z ron:7z", false, false},
		{"11m3344p5566s ankan:1111z ron:6s", false, false},
		{"123m456p789s1122z ron:1z", false, false},
	} {
		w, err := hand.Parse(c.hand)
		if err != nil {
			t.Fatalf("%s: %v", c.hand, err)
		}
		tally, _ := w.Tally()
		if pairs, distinct := w.SevenPairs(&tally); pairs != c.pairs || distinct != c.distinct {
			t.Errorf("%s: %v, %v", c.hand, pairs, distinct)
		}
	}
}

func TestGroups(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range hand.AllGroups() {
		if seen[fmt.Sprint(g, g.Concealed())] {
			t.Errorf("%s stands twice", g)
		}
		seen[fmt.Sprint(g, g.Concealed())] = true
		again := hand.NewGroup(g.Kind(), g.Low())
		if again != g.Opened() || again.Closed() != g.Closed() {
			t.Errorf("%s is %s of %s, but that is %s", g, g.Kind(), g.Low(), again)
		}
	}
	if len(seen) != 2*(21+34+34) {
		t.Errorf("%d groups", len(seen))
	}
}

func BenchmarkReadings(b *testing.B) {
	w := must.Get(hand.Parse("2233445566778p ron:8p"))(b)
	var readings []hand.Reading
	for b.Loop() {
		tally, _ := w.Tally()
		readings = w.Readings(&tally, readings[:0])
	}
}
