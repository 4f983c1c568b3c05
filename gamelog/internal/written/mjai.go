package written

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/gamelog/internal/told"
	"example.com/hanfu/hand"
)

// mjaiTile returns the name of a tile in mjai.
func mjaiTile(t hand.Tile) string {
	k := t.Kind()
	switch {
	case k.Suit() == hand.Honors:
		return string(told.HonorLetters[k.Rank()-1])
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

// Mjai writes a game as mjai: full with all that the dialects tell, else with as little as Mortal does. The players
// are turned, so that player first is the first east.
func Mjai(l *told.Game, full bool, first int) string {
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
	each := func(n []int64) []int64 { return told.Rotated(n, (players-first)%players) }
	put("type", "start_game", "names", told.Rotated(l.Players, (players-first)%players))
	for i := range l.Hands {
		h := &l.Hands[i]
		var deals [][]string
		for _, deal := range h.Deal {
			deals = append(deals, mjaiTiles(deal))
		}
		deals = told.Rotated(deals, (players-first)%players)
		if players < told.Seats {
			deals = append(deals, slices.Repeat([]string{"?"}, told.Dealt))
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
			case told.Drew:
				put("type", "tsumo", "actor", actor, "pai", mjaiTile(e.Tile))
			case told.Discarded:
				put("type", "dahai", "actor", actor, "pai", mjaiTile(e.Tile), "tsumogiri", false)
			case told.Called:
				kind := "chi"
				if len(e.Own) == told.InMeld {
					kind = "daiminkan"
				} else if e.Own[0].Kind() == e.Tile.Kind() {
					kind = "pon"
				}
				put("type", kind, "actor", actor, "target", who(e.From), "pai", mjaiTile(e.Tile),
					"consumed", mjaiTiles(e.Own))
			case told.AddedKan:
				put("type", "kakan", "actor", actor, "pai", mjaiTile(e.Tile), "consumed", []string{})
			case told.ClosedKan:
				put("type", "ankan", "actor", actor, "consumed", mjaiTiles(e.Own))
			case told.SetAside:
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
				event = append(event, "reason", drawReasons[d.Kind], "tenpais", tenpai)
			}
			put(event...)
		}
		put("type", "end_kyoku")
	}
	put("type", "end_game")
	return b.String()
}

// drawReasons are the names of the draws in mjai.
var drawReasons = [...]string{
	told.Exhaustive: "fanpai", told.NagashiMangan: "nagashimangan", told.NineTerminals: "kyushukyuhai",
	told.FourWinds: "sufonrenta", told.FourRiichi: "suchareach", told.ThreeRons: "sanchaho", told.FourKans: "sukaikan",
}
