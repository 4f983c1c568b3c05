package gamelog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
)

// mjaiTile returns the name of a tile in mjai.
func mjaiTile(t hand.Tile) string {
	k := t.Kind()
	switch {
	case k.Suit() == hand.Honors:
		return string(honorLetters[k.Rank()-1])
	case t.Red():
		return fmt.Sprintf("5%cr", "mps"[k.Suit()])
	}
	return fmt.Sprintf("%d%c", k.Rank(), "mps"[k.Suit()])
}

func mjaiTiles(tiles []hand.Tile) (all []string) {
	for _, t := range tiles {
		all = append(all, mjaiTile(t))
	}
	return append([]string{}, all...)
}

// encodeMjai writes a log as mjai: full with all that the dialects tell, else with as little as Mortal does. The players
// are turned, so that player first is the first east.
func encodeMjai(l *Log, full bool, first int) string {
	var b strings.Builder
	players := len(l.Players)
	put := func(event ...any) {
		m := map[string]any{}
		for i := 0; i < len(event); i += 2 {
			m[event[i].(string)] = event[i+1]
		}
		text, err := json.Marshal(m)
		if err != nil {
			panic(err)
		}
		b.Write(append(text, '\n'))
	}
	who := func(p int) int { return (p + first) % players }
	each := func(n []int64) []int64 { return rotated(n, (players-first)%players) }
	put("type", "start_game", "names", rotated(l.Players, (players-first)%players))
	for i := range l.Hands {
		h := &l.Hands[i]
		var deals [][]string
		for _, deal := range h.Deal {
			deals = append(deals, mjaiTiles(deal))
		}
		deals = rotated(deals, (players-first)%players)
		if players < seats {
			deals = append(deals, slices.Repeat([]string{hiddenTile}, dealt))
		}
		put("type", "start_kyoku", "bakaze", "ESWN"[h.Round-hand.East:][:1], "kyoku", h.Dealer+1, "oya", who(h.Dealer),
			"honba", h.Honba, "kyotaku", h.Sticks, "scores", each(h.Points), "tehais", deals,
			"dora_marker", mjaiTile(h.Dora[0]))
		for _, t := range h.Dora[1:] {
			put("type", "dora", "dora_marker", mjaiTile(t))
		}
		for _, e := range h.Events {
			actor := who(e.Player)
			if e.Riichi {
				put("type", "reach", "actor", actor)
			}
			switch e.Kind {
			case Drew:
				put("type", "tsumo", "actor", actor, "pai", mjaiTile(e.Tile))
			case Discarded:
				put("type", "dahai", "actor", actor, "pai", mjaiTile(e.Tile), "tsumogiri", false)
			case Called:
				kind := "chi"
				if len(e.Own) == inMeld {
					kind = "daiminkan"
				} else if e.Own[0].Kind() == e.Tile.Kind() {
					kind = "pon"
				}
				put("type", kind, "actor", actor, "target", who(e.From), "pai", mjaiTile(e.Tile),
					"consumed", mjaiTiles(e.Own))
			case AddedKan:
				put("type", "kakan", "actor", actor, "pai", mjaiTile(e.Tile), "consumed", []string{})
			case ClosedKan:
				put("type", "ankan", "actor", actor, "consumed", mjaiTiles(e.Own))
			case SetAside:
				put("type", "kita", "actor", actor, "pai", "N")
			}
		}
		for _, w := range h.Wins {
			target := w.By
			if !w.From.IsNobody() {
				target = w.From
			}
			event := []any{"type", "hora", "actor", who(w.By.Index()), "target", who(target.Index()),
				"deltas", each(w.Changes), "ura_markers", mjaiTiles(h.Ura)}
			if full {
				yaku := [][]any{}
				for _, y := range w.Yaku {
					yaku = append(yaku, []any{y.ID, y.Han})
				}
				event = append(event, "yakus", yaku, "fu", w.Fu, "hora_points", w.Points)
			}
			put(event...)
		}
		if d := h.Draw; d != nil {
			event := []any{"type", "ryukyoku", "deltas", each(d.Changes)}
			if full {
				tenpai := make([]bool, players)
				for _, p := range d.Tenpai {
					tenpai[who(p)] = true
				}
				event = append(event, "reason", mjaiDraws[d.Kind][0], "tenpais", tenpai)
			}
			put(event...)
		}
		put("type", "end_kyoku")
	}
	put("type", "end_game")
	return b.String()
}

// TestRandomMjai writes random games as mjai, with all that dialects tell and with as little as there is. They are read
// back as the same games, and what they tell is what the rules give.
func TestRandomMjai(t *testing.T) {
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed := range uint64(long.N(8, 60)) {
			full := seed%2 == 0
			l := simulate(t, seed, e, 12)
			text := encodeMjai(l, full, int(seed)%len(l.Players))
			got := read(t, text, "random.mjson")
			if diff := cmp.Diff(l.Hands, got.Hands, cmpopts.IgnoreTypes(rules.Position{}), cmpopts.EquateEmpty(),
				cmp.AllowUnexported(game.Player{}), cmp.Transformer("told", told(full)), cmp.Transformer("drawn", drawn(full))); diff != "" {
				t.Fatalf("%s, game %d:\n%s\n%s", id, seed, diff, text)
			}
			if !slices.Equal(l.Players, got.Players) {
				t.Errorf("%s, game %d: the players are %q, not %q", id, seed, got.Players, l.Players)
			}
			record, err := got.Record(e.Rules())
			if err != nil {
				t.Fatal(err)
			}
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

// told leaves out of a win what mjai doesn't tell.
func told(full bool) func(LogWin) LogWin {
	return func(w LogWin) LogWin {
		w.Pos, w.Pao, w.PaoUnknown, w.Limit, w.LimitKnown = rules.Position{Line: 1}, game.Player{}, false, "", false
		if !full {
			w.Yaku, w.Fu, w.Points = nil, 0, 0
		}
		return w
	}
}
