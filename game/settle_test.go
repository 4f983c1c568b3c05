package game_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestLeftoverTies: three who share the first place share a stick that comes to no whole points each, and stay equal.
func TestLeftoverTies(t *testing.T) {
	record := game.Record{Players: names(4),
		Begin: &game.Standing{Sticks: 1, Points: []int64{27000, 27000, 27000, 18000}}}
	g := must.Get(game.Play(t.Context(), newEngine(t, "standard", map[string]string{"ties": "split"}), &record))(t)
	var places []int
	var leftover, uma []int64
	for _, r := range g.Results {
		places, leftover, uma = append(places, r.Place), append(leftover, r.Leftover), append(uma, r.Uma)
	}
	if !slices.Equal(places, []int{1, 1, 1, 4}) || !slices.Equal(leftover, []int64{334, 333, 333, 0}) ||
		!slices.Equal(uma, []int64{6667, 6667, 6666, -20000}) {
		t.Error(places, leftover, uma)
	}
}

// TestLeftoverOvertakes: sticks that go to somebody else than the first are counted before the places are told.
func TestLeftoverOvertakes(t *testing.T) {
	record := game.Record{Players: names(4),
		Begin: &game.Standing{Sticks: 2, Points: []int64{25000, 25500, 26000, 21500}}}
	g := must.Get(game.Play(t.Context(), newEngine(t, "testdata/last.yaml", nil), &record))(t)
	if first := g.Results[0]; first.Player != game.PlayerAt(1) || first.Place != 1 || first.Leftover != 2000 {
		t.Errorf("%+v", g.Results)
	}
}

// TestTwoNagashi: of two nagashi that count as wins, the counters and sticks go to who comes first in order of turn.
func TestTwoNagashi(t *testing.T) {
	h := drawn(1, "nagashi_mangan")
	h.Nagashi = someone(1, 3, 1)
	record := game.Record{Players: names(4),
		Begin: &game.Standing{Number: 3, Honba: 1, Sticks: 1, Points: []int64{24000, 25000, 25000, 25000}},
		Hands: []game.RecordHand{h}}
	g := must.Get(game.Play(t.Context(), newEngine(t, "standard", map[string]string{"nagashi_mangan": "win"}), &record))(t)
	want := []int64{-4100, 8000 - 2100, -8100, 8300 + 1000 - 2000}
	if got := g.Hands[0].Change; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestTwoChombo: sticks of a void hand go back once, however many have made a mistake in it.
func TestTwoChombo(t *testing.T) {
	h := game.RecordHand{Riichi: someone(1, 2),
		Penalties: []game.RecordFact{{ID: "chombo", Player: game.PlayerAt(1)},
			{ID: "chombo", Player: game.PlayerAt(3)}}}
	record := game.Record{Players: names(4), Hands: []game.RecordHand{h}}
	g := must.Get(game.Play(t.Context(), newEngine(t, "standard", nil), &record))(t)
	if want := []int64{8000, -6000, 4000, -6000}; g.Hands[0].Sticks != 0 || !slices.Equal(g.Hands[0].Change, want) {
		t.Errorf("%v with %d sticks, want %v", g.Hands[0].Change, g.Hands[0].Sticks, want)
	}
}

// TestPlayEnds: a game ends with its context, and is then none.
func TestPlayEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	record := game.Record{Players: names(4), Hands: make([]game.RecordHand, 3)}
	if g, err := game.Play(ctx, newEngine(t, "standard", nil), &record); g != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("it gives %v and the error %v", g, err)
	}
}

// TestForgotten: a win without a discarder must say that it is a self-draw; nobody is liable for one that names nobody.
// Counters that are left out are those that follow.
func TestForgotten(t *testing.T) {
	record := game.Record{Players: names(4), Hands: []game.RecordHand{
		{Draw: "exhaustive", Tenpai: someone(1, 0)},
		{Wins: []game.RecordWin{{By: game.PlayerAt(1), Yakuman: 1}}},
	}}
	_, err := game.Play(t.Context(), newEngine(t, "standard", nil), &record)
	if err == nil || !strings.Contains(err.Error(), "the record doesn't say how B won") {
		t.Errorf("a win that nobody discarded and nobody drew: %v", err)
	}
	record.Hands[1].Wins[0].Tsumo = true
	g := must.Get(game.Play(t.Context(), newEngine(t, "standard", nil), &record))(t)
	if want := []int64{-16100, 32300, -8100, -8100}; !slices.Equal(g.Hands[1].Change, want) {
		t.Errorf("%v, want %v", g.Hands[1].Change, want)
	}
	if p := g.Hands[1].Parts[0]; !p.From.IsNobody() || !p.Pao.IsNobody() || g.Name(p.From) != "" ||
		g.Name(p.Player) != "B" {
		t.Errorf("%+v", p)
	}
}

// TestOtherRules: a record that was read for other rules, or for others of their options, is not played.
func TestOtherRules(t *testing.T) {
	standard, set := newEngine(t, "standard", nil), map[string]string{"bust": "true"}
	for _, other := range []*engine.Engine{newEngine(t, "ema", nil), newEngine(t, "standard", set)} {
		record := game.Record{Players: names(4), RuleSet: other.Rules()}
		if g, err := game.Play(t.Context(), standard, &record); g != nil || err == nil ||
			!strings.Contains(err.Error(), "make the engine of Record.RuleSet") {
			t.Errorf("%v, %v", g, err)
		}
	}
	again := must.Get((&rules.Loader{Set: set}).Load(t.Context(), rules.Named("standard")))(t)
	if _, err := game.Play(t.Context(), newEngine(t, "standard", set),
		&game.Record{Players: names(4), RuleSet: again}); err != nil {
		t.Error("the same rules loaded twice:", err)
	}
}

// TestTableEnds: a hand ends with its context, and may be played once more.
func TestTableEnds(t *testing.T) {
	if _, err := game.NewTable(newEngine(t, "standard", nil), "A", "B", "C"); err == nil {
		t.Error("three play a game of four")
	}
	table := must.Get(game.NewTable(newEngine(t, "standard", nil), names(4)...))(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if h, err := table.Play(ctx, drawn(1, "exhaustive")); h != nil || !errors.Is(err, context.Canceled) {
		t.Error(h, err)
	}
	if h, err := table.Play(t.Context(), drawn(1, "exhaustive")); err != nil || h.Before.Honba != 0 {
		t.Error(h, err)
	}
}

// TestResultsCut: random points come to results that add up to what the points do, and all but that of the first are the
// points that count, cut as the options say.
func TestResultsCut(t *testing.T) {
	cuts := map[string]func(points int64) int64{
		"down": func(n int64) int64 { return floorTo(n, 1000) },
		"toward": func(n int64) int64 {
			return map[bool]int64{true: floorTo(n, 1000), false: -floorTo(-n, 1000)}[n >= 30000]
		},
	}
	for cut, want := range cuts {
		for _, counts := range []string{"true", "false"} {
			e := newEngine(t, "standard", map[string]string{"result_unit": "1000", "result_cut": cut, "below_zero_counts": counts})
			r := rand.New(rand.NewPCG(long.Seed(), 3))
			for range long.N(100, 2000) {
				points := make([]int64, 4)
				left := int64(100000)
				for i := range points[1:] {
					points[i+1] = int64(r.IntN(600)-150) * 100
					left -= points[i+1]
				}
				points[0] = left
				g := must.Get(game.Play(t.Context(), e, &game.Record{Players: names(4), Begin: &game.Standing{Points: points}}))(t)
				sum := int64(0)
				for i, result := range g.Results {
					sum += result.Result
					held := result.Points
					if counts == "false" {
						held = max(held, 0)
					}
					if plain := want(held) - 30000 + result.Uma; i > 0 && result.Result != plain {
						t.Fatalf("%s, %v: a result of %d for %d points, want %d", cut, points, result.Result, result.Points, plain)
					}
				}
				if sum != 0 {
					t.Fatalf("%s, %v: the results add up to %d", cut, points, sum)
				}
			}
		}
	}
}

// floorTo rounds a number down to a multiple of a unit.
func floorTo(n, unit int64) int64 { return n - (n%unit+unit)%unit }
