package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/randomwin"
)

// TestIncomplete: of a hand that is not complete it is told which tiles are too many, what would complete it, and how
// far it is.
func TestIncomplete(t *testing.T) {
	e := standard(t)
	for _, c := range []struct{ hand, exchanges, nearest string }{
		{"234m567p34567s99m tsumo:1z", "for the winning 1z: 258s",
			"standard 1: 234m 567p 345s, 99m, begun 67s, left 1z; seven_pairs 6: 99m, left 234m567p34567s1z; thirteen_orphans: only(outside)"},
		{"1122m3344p5566s7z tsumo:8s", "for 7z: 8s; for the winning 8s: 7z",
			"seven_pairs 1: 11m 22m 33p 44p 55s 66s, left 8s7z; standard 4"},
		{"19m19p19s1234567z tsumo:5m", "for the winning 5m: 19m19p19s1234567z",
			"seven_pairs 7; standard 9; thirteen_orphans: only(outside)"},
		{"123m456m789m1p pon:555z ron:2p", "for 1p: 2p; for the winning 2p: 1p",
			"standard 1: 123m 456m 789m 555z, , left 12p"},
		{"123m456m789m1123p tsumo:9s", "for 1p: 9s; for the winning 9s: 14p", ""},
		{"1m ankan:1111p ankan:2222p ankan:3333p ankan:4444p tsumo:2m", "for 1m: 2m; for the winning 2m: 1m",
			"standard 1: 1111p 2222p 3333p 4444p, , left 12m"},
		{"147m258p369s1234z tsumo:5z", "", "seven_pairs 7: , left 147m258p369s12345z; standard 9"},
		{"123m456m789m11p23s tsumo:9s dora:1s1s1s1s", "for the winning 9s: 4s", ""},
	} {
		w, err := hand.Parse(c.hand)
		if err != nil {
			t.Fatal(err)
		}
		x := explain(t, e, &w)
		if got := exchangesText(x); !strings.Contains(got, c.exchanges) || c.exchanges == "" && got != "" {
			t.Errorf("%s: %q, want %q", c.hand, got, c.exchanges)
		}
		got := nearestText(x)
		for _, part := range strings.Split(c.nearest, "; ") {
			if !strings.Contains(got, part) {
				t.Errorf("%s: %q, want %q", c.hand, got, part)
			}
		}
		if c.nearest != "" && !strings.HasPrefix(got, strings.Split(c.nearest, "; ")[0]) {
			t.Errorf("%s: %q is not nearest in %q", c.hand, c.nearest, got)
		}
	}
	w, _ := hand.Parse("234m567p34567s99m tsumo:8s")
	if x := explain(t, e, &w); x.Exchanges != nil || x.Nearest != nil {
		t.Error("a complete hand has exchanges")
	}
}

func exchangesText(x *engine.Explanation) string {
	var all []string
	for _, exchange := range x.Exchanges {
		var in []hand.Tile
		for _, c := range exchange.In {
			in = append(in, hand.NewTile(c.Kind))
		}
		text := "for " + exchange.Out.String()
		if exchange.Winning {
			text = "for the winning " + exchange.Out.String()
		}
		all = append(all, text+": "+hand.FormatTiles(in))
	}
	return strings.Join(all, "; ")
}

func nearestText(x *engine.Explanation) string {
	var all []string
	for i := range x.Nearest {
		n := &x.Nearest[i]
		if trace, has := x.TraceWhen(&n.When); has && !n.Known {
			all = append(all, n.Shape.ID+": "+trace.Missing()[0].Text)
			continue
		}
		var groups, pairs, begun []string
		for _, g := range n.Groups {
			groups = append(groups, g.String())
		}
		for _, k := range n.Pairs {
			pairs = append(pairs, kindsText(k, k))
		}
		for _, b := range n.Begun {
			begun = append(begun, kindsText(b[:]...))
		}
		text := fmt.Sprintf("%s %d: %s", n.Shape.ID, n.Away, strings.Join(append(groups, pairs...), " "))
		if n.Shape.Form == rules.FormGroups {
			text = fmt.Sprintf("%s %d: %s, %s", n.Shape.ID, n.Away, strings.Join(groups, " "), strings.Join(pairs, " "))
		}
		if begun != nil {
			text += ", begun " + strings.Join(begun, " ")
		}
		all = append(all, text+", left "+kindsText(n.Left...))
	}
	return strings.Join(all, "; ")
}

func kindsText(kinds ...hand.Kind) string {
	var tiles []hand.Tile
	for _, k := range kinds {
		tiles = append(tiles, hand.NewTile(k))
	}
	return hand.FormatTiles(tiles)
}

// TestExchanges: a complete hand of which one tile was exchanged is made complete by exchanging it back; and each
// exchange that is told makes a hand complete, in the shapes that are told, and makes it one tile nearer to these.
func TestExchanges(t *testing.T) {
	for _, e := range plainEngines(t) {
		r, found := e.Rules(), 0
		source := randomwin.Source{Seed: 3, Rules: r}
		for n := range uint64(80) {
			w := source.Win(n)
			if !isComplete(e, &w) {
				continue
			}
			wrong := w
			wrong.Hand = slices.Clone(w.Hand)
			if len(wrong.Hand) == 0 {
				continue
			}
			wrong.Hand[int(n)%len(wrong.Hand)] = hand.NewTile(hand.Kind(n*7) % hand.Kinds)
			x := explain(t, e, &wrong)
			if x.Refused == nil || x.Refused.Problems[0].Code != "not_complete" {
				continue
			}
			found++
			back := false
			for _, exchange := range x.Exchanges {
				for _, c := range exchange.In {
					tried := exchanged(&wrong, exchange, c.Kind)
					r.Wall().ReadFives(&tried)
					back = back || slices.Equal(kindsOf(&tried), kindsOf(&w))
					if !isComplete(e, &tried) {
						t.Errorf("%s: %s is not complete", &wrong, &tried)
					}
				}
			}
			if !back {
				t.Errorf("%s of %s under %s: nothing exchanges back", &wrong, &w, r.ID())
			}
		}
		if found < 5 {
			t.Errorf("only %d hands under %s were not complete", found, r.ID())
		}
	}
}

// isComplete reports whether a win is scored, or refused for another reason than its tiles.
func isComplete(e *engine.Engine, w *hand.Win) bool {
	_, err := e.Score(w)
	var refused *engine.Refused
	return err == nil || errors.As(err, &refused) && len(refused.Readings) > 0
}

// exchanged returns a win after an exchange.
func exchanged(w *hand.Win, x engine.Exchange, in hand.Kind) hand.Win {
	n := *w
	n.Hand = slices.Clone(w.Hand)
	if x.Winning {
		n.Tile = hand.NewTile(in)
	} else {
		n.Hand[slices.Index(n.Hand, x.Out)] = hand.NewTile(in)
	}
	return n
}

// kindsOf lists the concealed tiles of a win.
func kindsOf(w *hand.Win) (kinds []hand.Kind) {
	kinds = append(kinds, w.Tile.Kind())
	for _, t := range w.Hand {
		kinds = append(kinds, t.Kind())
	}
	slices.Sort(kinds)
	return kinds
}
