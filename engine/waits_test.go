package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomwin"
)

// TestWaits takes the winning tile out of random hands, and demands that the waits are those tiles of the wall with which Score finds
// the hand complete, with the same scores and reasons.
func TestWaits(t *testing.T) {
	for name, e := range testEngines(t) {
		t.Run(name, func(t *testing.T) {
			source, waited, furiten := randomwin.Source{Rules: e.Rules(), Seed: long.Seed()}, 0, 0
			for i := range uint64(long.N(100, 1_500)) {
				w := source.Win(i)
				discards := []hand.Tile{hand.NewTile(hand.Kind(i % hand.Kinds))}
				if i%3 == 0 {
					discards[0] = w.Tile
				}
				w.Tile, w.Tsumo = hand.NoTile, false
				if w.Drawn() {
					continue
				}
				want, complete, wrong := waitsOneByOne(e, w, discards)
				got, err := e.Waits(t.Context(), &w, discards)
				if err != nil {
					refused, _ := errors.AsType[*engine.Refused](err)
					for _, p := range refused.Problems {
						if w.Waiting(w.Check()) == nil && !wrong[p] && p.Field != "discards" {
							t.Fatalf("%s: %s, but not for every tile", w, p)
						}
					}
					continue
				}
				if said := waitsText(got); said != want || complete && got.Away > 0 || !complete && got.Away == 0 {
					t.Fatalf("%s: it waits for\n%s, want\n%s; %d away", w, said, want, got.Away)
				}
				if got.Waits != nil {
					waited++
				}
				if got.Furiten {
					furiten++
				}
			}
			if waited == 0 || furiten == 0 {
				t.Errorf("%d hands wait, %d of them furiten", waited, furiten)
			}
		})
	}
}

// waitsOneByOne scores a hand with each tile. It returns the waits as waitsText does, whether there are any, and the problems that all
// tiles have, or if none completes the hand, those of tiles that would without facts.
func waitsOneByOne(e *engine.Engine, w hand.Win, discards []hand.Tile) (all string, complete bool, wrong map[hand.Problem]bool) {
	wall := e.Rules().Wall()
	seen := slices.Concat(w.Hand, discards, w.Dora, w.Ura)
	for _, m := range w.Melds {
		seen = append(seen, m.Tiles[:m.Size()]...)
	}
	seen = append(seen, slices.Repeat([]hand.Tile{hand.NewTile(hand.North.Kind())}, max(0, w.Nuki))...)
	var each hand.Problems
	from, dora, ura, furiten := w.From, w.Dora, w.Ura, false
	for k := range hand.Kind(hand.Kinds) {
		for _, c := range []hand.Colour{hand.Plain, hand.Red, hand.Gold} {
			w.Tile = k.In(c)
			if !wall.Kinds.Has(k) || wall.Of(w.Tile) == 0 {
				continue
			}
			left, ofKind := wall.Of(w.Tile), wall.Copies
			for _, t := range seen {
				if t == w.Tile {
					left--
				}
				if t.Kind() == k {
					ofKind--
				}
			}
			left = min(left, ofKind)
			if w.Dora, w.Ura = dora, ura; left <= 0 {
				w.Dora, w.Ura = nil, nil
			}
			made := false
			var said []string
			for _, tsumo := range []bool{false, true} {
				if w.Tsumo, w.From = tsumo, from; tsumo {
					w.From = hand.NoWind
				}
				r, err := e.Score(&w)
				refused, _ := errors.AsType[*engine.Refused](err)
				made = made || err == nil || len(refused.Readings) > 0
				said = append(said, text(r, err))
				if left > 0 {
					wrong = shared(wrong, refused)
				}
				if left > 0 && refused != nil && readsWithoutFacts(e, w) {
					each = append(each, refused.Problems...)
				}
			}
			if !made {
				continue
			}
			complete = true
			furiten = furiten || slices.ContainsFunc(discards, func(t hand.Tile) bool { return t.Kind() == k })
			if left > 0 {
				all += fmt.Sprintln(w.Tile, left, strings.Join(said, " "))
			}
		}
	}
	if !complete { // a fact may exclude the tiles that would complete the hand
		for _, p := range each {
			wrong[p] = true
		}
	}
	return all + fmt.Sprint(furiten), complete, wrong
}

func readsWithoutFacts(e *engine.Engine, w hand.Win) bool {
	w.Flags, w.Ura = nil, nil
	_, err := e.Score(&w)
	refused, _ := errors.AsType[*engine.Refused](err)
	return err == nil || len(refused.Readings) > 0
}

// shared returns the problems that all refusals so far have in common; nil is those before the first.
func shared(wrong map[hand.Problem]bool, refused *engine.Refused) map[hand.Problem]bool {
	common := make(map[hand.Problem]bool)
	if refused != nil {
		for _, p := range refused.Problems {
			common[p] = wrong == nil || wrong[p]
		}
	}
	return common
}

func waitsText(w *engine.Waits) (all string) {
	for i := range w.Waits {
		wait := &w.Waits[i]
		all += fmt.Sprintln(wait.Tile, wait.Left, worthText(&wait.Ron), worthText(&wait.Tsumo))
	}
	return all + fmt.Sprint(w.Furiten)
}

func worthText(w *engine.Worth) string {
	if (w.Refused == nil) == (w.Result == nil) {
		return "neither a score nor why there is none"
	}
	if w.Refused != nil {
		return text(nil, w.Refused)
	}
	return text(w.Result, nil)
}

// TestWaitsSaid: what is said of hands that wait, that don't, and that have a tile more.
func TestWaitsSaid(t *testing.T) {
	e := standard(t)
	for _, c := range []struct{ hand, discards, want string }{
		{"234m567p3456788s", "", "0: 2s4 5s2 0s1 8s2"},
		{"234m567p3456788s", "2s0s", "0 furiten: 2s3 5s2 8s2"},
		{"19m19p19s1234567z", "", "0: 1m3 9m3 1p3 9p3 1s3 9s3 1z3 2z3 3z3 4z3 5z3 6z3 7z3"},
		{"1m ankan:2222m minkan:3333m pon:444m pon:999m", "", "0: 1m3"},
		{"1z chi:123m chi:456m chi:789m chi:123p", "1z1z1z", "0 furiten:"},
		{"1z chi:123m chi:456m chi:789m chi:123p dora:111z", "", "0:"},
		{"111z1m chi:123m chi:456m chi:789m", "", "0: 1m2"},
		{"1z ankan:1111z chi:456m chi:789m chi:123p", "", "hand: 1z occurs 5 times among the hand, the winning tile and the melds; there are four of each tile"},
		{"1113m chi:123m chi:456m chi:789m", "", "0: 2m3 3m2"},
		{"13m5566p2489s123z", "", "3: 2m4 5p1 0p1 6p2 3s4 7s4"},
		{"1m", "", "hand: the hand has 1 tile and should have 13, not counting the winning tile"},
		{"234m567p3456788s tsumo:2s", "", "tsumo: this is about the tiles that a hand waits for; leave the winning tile out"},
		{"234m567p3456788s haitei", "", "0: 2s4 5s2 0s1 8s2"},
		{"234m567p3456788s chankan rinshan", "", "rinshan is a win on a replacement tile: it needs tsumo and a kan (or a north set aside)"},
		{"234m567p34567889s", "", "hand: the hand has one tile too many to wait; ask what it waits for after each discard"},
	} {
		w, err := hand.Parse(c.hand)
		if err = w.Waiting(err); err == nil {
			discards, _ := hand.ParseTiles(c.discards)
			var waits *engine.Waits
			if waits, err = e.Waits(t.Context(), &w, discards); err == nil {
				if got := nearText(waits); got != c.want {
					t.Errorf("%s: %s, want %s", c.hand, got, c.want)
				}
				continue
			}
		}
		if err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.hand, err, c.want)
		}
	}
}

func nearText(w *engine.Waits) string {
	said := fmt.Sprint(w.Away)
	if w.Furiten {
		said += " furiten"
	}
	said += ":"
	for i := range w.Waits {
		said += fmt.Sprintf(" %s%d", w.Waits[i].Tile, w.Waits[i].Left)
	}
	for _, d := range w.Draws {
		said += fmt.Sprintf(" %s%d", d.Tile, d.Left)
	}
	return said
}

// TestDiscards: the best discards come first, and what is discarded counts for furiten.
func TestDiscards(t *testing.T) {
	w, err := hand.Parse("234m567p34567889s")
	if err = w.Waiting(err); err != nil {
		t.Fatal(err)
	}
	all, err := standard(t).Discards(t.Context(), &w, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range all[:4] {
		got = append(got, all[i].Tile.String()+" "+nearText(&all[i].Waits))
	}
	want := []string{"8s 0: 3s3 6s3 9s3", "9s 0: 2s4 5s2 0s1 8s2", "3s 0: 8s2", "6s 0: 8s2"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func BenchmarkWaits(b *testing.B) {
	e := standard(b)
	w, err := hand.Parse("234m567p3456788s riichi")
	if err = w.Waiting(err); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Waits(b.Context(), &w, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// TestWaitsShapes: a shape that only a drawn tile completes, one that is not open to the hand, and a tile that stands for any.
func TestWaitsShapes(t *testing.T) {
	const pairs = "1122m3344p5566s7z"
	for _, c := range []struct{ house, hand, want string }{
		{"shapes: {seven_pairs: {when: tsumo}}", pairs, "0: 7z3"},
		{"shapes: {seven_pairs: {when: riichi}}", pairs, "3: 1m2 2m2 3m4 2p4 3p2 4p2 5p3 0p1 4s4 5s1 0s1 6s2 7s4"},
		{"shapes: {seven_pairs: {when: riichi}}", pairs + " riichi", "0: 7z3"},
		{"situation: {pocchi: {requires: 'tsumo and wins_on(\"5z\")', wild: true}}", "234m567p3456788s pocchi", "0: 5z4"},
	} {
		r, err := loadRandom("hanfu: 1\nid: x\nextends: standard\n" + c.house + "\n")
		if err != nil {
			t.Fatal(err)
		}
		e := engine.New(r)
		w, err := hand.Parse(c.hand)
		if err = w.Waiting(err); err != nil {
			t.Fatal(err)
		}
		waits, err := e.Waits(t.Context(), &w, nil)
		if err != nil {
			t.Errorf("%s: %v", c.hand, err)
			continue
		}
		if got := nearText(waits); got != c.want {
			t.Errorf("%s: %s waits for %s, want %s", c.house, c.hand, got, c.want)
		}
		if said := waitsText(waits); strings.Contains(said, "neither") {
			t.Error(said)
		}
	}
}
