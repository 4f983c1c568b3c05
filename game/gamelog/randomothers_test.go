package gamelog

import (
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/testlogs"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestRandomMajsoul writes random games as Mahjong Soul does, also with what is zero left out and with the keys of 2019. They
// are read back as the same games, and what they tell is what the rules give.
func TestRandomMajsoul(t *testing.T) {
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed := range uint64(long.N(6, 25)) {
			l := simulate(t, seed, e, 12)
			text := testlogs.Majsoul(gameOf(l), seed%2 == 1)
			if seed%3 == 2 {
				text = inCamelCase(text)
			}
			sameRandom(t, e, l, read(t, text, "random.json"), text, func(w LogWin) LogWin {
				w.Yaku, w.Fu, w.Points = nil, 0, 0
				return w
			})
		}
	}
}

// TestRandomMajiang writes random games as Majiang does, with all that there is and with what a log may lack.
func TestRandomMajiang(t *testing.T) {
	e := loaded(t, "tenhou")
	for seed := range uint64(long.N(8, 30)) {
		full := seed%2 == 0
		l := simulate(t, seed, e, 12)
		l.Title = "Friday evening"
		text := asMajiang(gameOf(l), full, int(seed)%model.Seats)
		got := read(t, text, "random.json")
		sameRandom(t, e, l, got, text, func(w LogWin) LogWin {
			if !full || w.From.IsNobody() {
				w.Points = 0 // of a self-draw they are not read
			}
			if !full {
				w.Yaku, w.Fu, w.Changes = nil, 0, nil
			}
			return w
		})
		if full && (!slices.Equal(got.Points, l.Points) || !slices.Equal(got.Results, l.Results) || got.Title != "Friday evening") {
			t.Errorf("game %d: %q, %v, %v, want %v, %v", seed, got.Title, got.Points, got.Results, l.Points, l.Results)
		}
	}
}

// sameRandom compares a random game with what was read of it, but for what toldBy takes out of wins, and with the rules.
func sameRandom(t *testing.T, e *engine.Engine, l, got *Log, text string, toldBy func(LogWin) LogWin) {
	t.Helper()
	win := func(w LogWin) LogWin {
		w = toldBy(w)
		w.Pos, w.Pao, w.PaoUnknown, w.Limit, w.LimitKnown = rules.Position{Line: 1}, game.Player{}, false, "", false
		return w
	}
	hand := func(h Hand) Hand {
		h.Pos = rules.Position{Line: 1}
		if len(h.Wins) > 1 { // what the players get may stand there in sum
			h.Wins = slices.Clone(h.Wins)
			for i := range h.Wins {
				h.Wins[i].Changes = nil
			}
		}
		return h
	}
	draw := func(d Draw) Draw {
		d.Pos = rules.Position{Line: 1}
		if !slices.ContainsFunc(d.Changes, func(n int64) bool { return n != 0 }) {
			d.Changes = nil
		}
		return d
	}
	changed := func(name string, f any) cmp.Option { return cmp.Transformer(name, f) }
	if diff := cmp.Diff(l.Hands, got.Hands, cmpopts.IgnoreTypes(rules.Position{}), cmpopts.EquateEmpty(),
		cmp.AllowUnexported(game.Player{}), changed("win", win), changed("hand", hand), changed("draw", draw)); diff != "" {
		t.Fatalf("%s\n%s", diff, text)
	}
	if !slices.Equal(l.Players, got.Players) {
		t.Errorf("the players are %q, not %q", got.Players, l.Players)
	}
	record := must.Get(got.Record(e.Rules()))(t)
	for _, d := range compared(t, got, record, e).Differences {
		t.Errorf("%+v", d)
	}
}

// TestNagashiWritten: the players who got nagashi mangan are read from each format.
func TestNagashiWritten(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/nagashi.xml"))(t)
	l := read(t, string(text), "nagashi.xml")
	want := l.Hands[0].Draw
	l.Hands[0].Events = []Event{{Kind: Drew, Tile: tilesOf(t, "5z")[0]}}
	for name, text := range map[string]string{
		"tenhou.net/6": asTenhou6(gameOf(l), true), "mjai": asMjai(gameOf(l), true, 1),
		"Mahjong Soul": testlogs.Majsoul(gameOf(l), false), "Mahjong Soul without zeros": testlogs.Majsoul(gameOf(l), true),
		"Majiang": asMajiang(gameOf(l), true, 2), "Majiang, short": asMajiang(gameOf(l), false, 0),
	} {
		got := read(t, text, name).Hands[0].Draw
		if got.Kind != NagashiMangan || !slices.Equal(got.Nagashi, want.Nagashi) || !slices.Equal(got.Changes, want.Changes) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}
