package hands

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TestLay makes hands in all styles, with calls, kans and torn ones, and compares the win with what it was made of: its
// tiles are those that were taken from the stock, and it can be read with its groups and its pair unless it is torn.
func TestLay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var w hand.Win
	laid := 0
	for range 20_000 {
		c := Chooser{Rand: rng, Kinds: []hand.Set{hand.AllKinds, hand.AllKinds &^ (hand.Man.Kinds() &^ (1 | 1<<8))}[rng.IntN(2)]}
		var of Tiles
		styles[rng.IntN(len(styles))](&c, &of)
		for i := range of.Groups {
			g := &of.Groups[i]
			if g.Kind() == hand.Triplet && c.Chance(20) {
				*g = hand.NewGroup(hand.Kan, g.Low()).Closed()
			}
			if c.Chance(20) {
				*g = g.Opened()
			}
		}
		if of.Torn = c.Chance(10); of.Torn {
			of.Spare = c.Kind()
		}
		stock := NewStock(c.Kinds, hand.Copies)
		if !of.TakeFrom(&stock) {
			continue
		}
		laid++
		of.Lay(&w)
		testLaid(t, &w, &of, &stock)
	}
	if laid < 5_000 {
		t.Errorf("the wall had enough tiles for %d hands alone", laid)
	}
}

func testLaid(t *testing.T, w *hand.Win, of *Tiles, stock *Stock) {
	t.Helper()
	var count [hand.Kinds]int
	EachOwn(w, func(tile *hand.Tile) { count[tile.Kind()]++ })
	sum := 0
	for k := range hand.Kind(hand.Kinds) {
		if sum += count[k]; count[k] > stock.Taken(k) {
			t.Fatalf("%s has more %s than were taken for %+v", w, k, of)
		}
		if count[k] != stock.Taken(k) && !of.Torn {
			t.Fatalf("%s has not the tiles that were taken for %+v", w, of)
		}
	}
	tally, ok := w.Tally()
	if !ok || sum != Size+tally.Kans || !slices.IsSorted(w.Hand) {
		t.Fatalf("%s is not laid well", w)
	}
	same := func(r hand.Reading) bool {
		lows := func(groups []hand.Group) (all []hand.Group) {
			for _, g := range groups {
				all = append(all, g.Opened())
			}
			slices.Sort(all)
			return all
		}
		return r.Pair == of.Pair && slices.Equal(lows(r.Groups[:r.NumGroups]), lows(of.Groups[:]))
	}
	if of.Form == rules.FormGroups && !of.Torn && !slices.ContainsFunc(w.Readings(&tally, nil), same) {
		t.Fatalf("%s can't be read as %+v", w, of)
	}
}

var styles = []func(*Chooser, *Tiles){
	func(c *Chooser, t *Tiles) { c.Fill(t, c.Kinds, c.Kinds, some) },
	(*Chooser).SameInSuits, (*Chooser).Straight, (*Chooser).Twice, (*Chooser).Climbing, (*Chooser).NineGates,
	func(c *Chooser, t *Tiles) { c.TripletsOf(t, hand.Honors.Kinds()) },
	func(c *Chooser, t *Tiles) { c.Pairs(t, c.Kinds) },
	func(c *Chooser, t *Tiles) { c.OneOfEach(t, c.Kinds) },
}

// TestStock: what can't be taken as a whole leaves all as it was, and drawing takes each tile once.
func TestStock(t *testing.T) {
	stock := NewStock(hand.SetOf(3, 5), 2)
	if stock.Take(3, 5, 3, 3) || stock.Take(4) || stock.Left(3) != 2 || stock.Left(5) != 2 || !stock.Take(3) {
		t.Errorf("%+v is left", stock)
	}
	var drawn []hand.Kind
	for rng := rand.New(rand.NewPCG(1, 1)); len(drawn) < 4; {
		drawn = append(drawn, stock.Draw(rng))
	}
	if slices.Sort(drawn); !slices.Equal(drawn, []hand.Kind{3, 5, 5, hand.NoKind}) {
		t.Errorf("drawn are %v", drawn)
	}
}
