package gamelog

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/hanfu/game"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestRandomMjai writes random games as mjai, with all that dialects tell and with as little as there is. They are read
// back as the same games, and what they tell is what the rules give.
func TestRandomMjai(t *testing.T) {
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed := range uint64(long.N(8, 60)) {
			full := seed%2 == 0
			l := simulate(t, seed, e, 12)
			text := asMjai(gameOf(l), full, int(seed)%len(l.Players))
			got := read(t, text, "random.mjson")
			if diff := cmp.Diff(l.Hands, got.Hands, cmpopts.IgnoreTypes(rules.Position{}), cmpopts.EquateEmpty(),
				cmp.AllowUnexported(game.Player{}), cmp.Transformer("told", toldBy(full)), cmp.Transformer("drawn", drawn(full))); diff != "" {
				t.Fatalf("%s, game %d:\n%s\n%s", id, seed, diff, text)
			}
			if !slices.Equal(l.Players, got.Players) {
				t.Errorf("%s, game %d: the players are %q, not %q", id, seed, got.Players, l.Players)
			}
			record := must.Get(got.Record(e.Rules()))(t)
			for _, d := range compared(t, got, record, e).Differences {
				t.Errorf("%s, game %d: %+v", id, seed, d)
			}
		}
	}
}

// drawn leaves out of a draw what the short form of mjai doesn't tell: whether all were tenpai or nobody was, where nobody
// paid anything.
func drawn(full bool) func(Draw) Draw {
	return func(d Draw) Draw {
		if !full && !slices.ContainsFunc(d.Changes, func(n int64) bool { return n != 0 }) {
			d.Tenpai, d.Unclear = nil, false
		}
		return d
	}
}

// toldBy leaves out of a win what mjai doesn't tell.
func toldBy(full bool) func(LogWin) LogWin {
	return func(w LogWin) LogWin {
		w.Pos, w.Pao, w.PaoUnknown, w.Limit, w.LimitKnown = rules.Position{Line: 1}, game.Player{}, false, "", false
		if !full {
			w.Yaku, w.Fu, w.Points = nil, 0, 0
		}
		return w
	}
}
