package hand

import (
	"math/rand/v2"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestAtLeast counts kinds one by one.
func TestAtLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		var c Counts
		var want [5]int
		for k := range Kind(Kinds) {
			n := r.IntN(5)
			for range n {
				c.Add(NewTile(k))
			}
			want[n]++
		}
		two, three, four := c.AtLeast()
		if four != want[4] || three != want[3]+four || two != want[2]+three {
			t.Fatalf("%v are %d, %d, %d", want, two, three, four)
		}
	}
}

func TestTallyMelds(t *testing.T) {
	read := func(melds ...string) (w Win) {
		for _, s := range melds {
			m := must.Get(ParseMeld(s))(t)
			w.Melds = append(w.Melds, m)
		}
		return w
	}
	w := read("chi 034m", "ankan 9999p")
	w.Tile = NoTile
	w.Melds = append(w.Melds, Meld{Type: Pon, Tiles: [4]Tile{1, 1, 2}}, Meld{Type: 7},
		Meld{Type: Chi, Tiles: [4]Tile{NoTile, 1, 2}})
	got := w.TallyMelds()
	if got.NumMelds != 2 || got.Kans != 1 || !got.Open || got.Reds() != 1 || got.In(AllKinds) != 7 ||
		got.Of(KindOf(Pin, 9)) != 4 {
		t.Errorf("got %+v", got)
	}
	if w := read("ankan 9999p"); w.TallyMelds().Open {
		t.Error("a closed kan opens the hand")
	}
	if w := read("pon 111z", "pon 222z", "pon 333z", "pon 444z", "pon 555z"); w.TallyMelds().NumMelds != 4 {
		t.Error("a fifth meld counts")
	}
	if got := new(Win).TallyMelds(); got != (Tally{}) {
		t.Errorf("no melds come to %+v", got)
	}

	// With the rest of a win it is what Tally gives.
	w, err := Parse("34p1z99m chi:340m ankan:9999p ron:1z")
	if err == nil {
		t.Fatal("5 tiles and 2 melds pass")
	}
	if w, err = Parse("34p1z9977m chi:340m ankan:9999p ron:1z"); err != nil {
		t.Fatal(err)
	}
	full, ok := w.Tally()
	if got := w.TallyMelds(); !ok || got.Melds != full.Melds || got.Kans != full.Kans || got.Open != full.Open {
		t.Errorf("got %+v, and with the hand %+v", got, full)
	}
}
