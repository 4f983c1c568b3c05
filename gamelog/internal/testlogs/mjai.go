package testlogs

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/gamelog/internal/model"
	"example.com/hanfu/hand"
)

func mjaiTile(t hand.Tile) string {
	k := t.Kind()
	switch {
	case k.Suit() == hand.Honors:
		return string(model.HonorLetters[k.Rank()-1])
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
func Mjai(l *model.Game, full bool, first int) string {
	w := mjai{players: len(l.Players), first: first, full: full}
	w.put("type", "start_game", "names", turned(&w, l.Players))
	for i := range l.Hands {
		h := &l.Hands[i]
		w.start(h)
		for _, e := range h.Events {
			w.event(e)
		}
		for j := range h.Wins {
			w.win(h, &h.Wins[j])
		}
		if h.Draw != nil {
			w.draw(h.Draw)
		}
		w.put("type", "end_kyoku")
	}
	w.put("type", "end_game")
	return w.String()
}

// mjai is a game that is being written, an event a line.
type mjai struct {
	strings.Builder
	players, first int
	full           bool
}

// put writes an event, given as names and values in turn.
func (w *mjai) put(event ...any) {
	m := map[string]any{}
	for i := 0; i < len(event); i += 2 {
		m[event[i].(string)] = event[i+1]
	}
	text, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	w.Write(append(text, '\n'))
}

func (w *mjai) who(player int) int { return (player + w.first) % w.players }

func turned[T any](w *mjai, each []T) []T { return model.Rotated(each, (w.players-w.first)%w.players) }

func (w *mjai) start(h *model.Hand) {
	var deals [][]string
	for _, deal := range h.Deal {
		deals = append(deals, mjaiTiles(deal))
	}
	deals = turned(w, deals)
	if w.players < model.Seats {
		deals = append(deals, slices.Repeat([]string{"?"}, model.Dealt))
	}
	w.put("type", "start_kyoku", "bakaze", "ESWN"[h.Round-hand.East:][:1], "kyoku", h.Dealer+1, "oya", w.who(h.Dealer),
		"honba", h.Honba, "kyotaku", h.Sticks, "scores", turned(w, h.Points), "tehais", deals,
		"dora_marker", mjaiTile(h.Dora[0]))
	for _, t := range h.Dora[1:] {
		w.put("type", "dora", "dora_marker", mjaiTile(t))
	}
}

func (w *mjai) event(e model.Event) {
	actor := w.who(e.Player)
	if e.Riichi {
		w.put("type", "reach", "actor", actor)
	}
	switch e.Kind {
	case model.Drew:
		w.put("type", "tsumo", "actor", actor, "pai", mjaiTile(e.Tile))
	case model.Discarded:
		w.put("type", "dahai", "actor", actor, "pai", mjaiTile(e.Tile), "tsumogiri", false)
	case model.Called:
		kind := "chi"
		if len(e.Own) == model.InMeld {
			kind = "daiminkan"
		} else if e.Own[0].Kind() == e.Tile.Kind() {
			kind = "pon"
		}
		w.put("type", kind, "actor", actor, "target", w.who(e.From), "pai", mjaiTile(e.Tile), "consumed", mjaiTiles(e.Own))
	case model.AddedKan:
		w.put("type", "kakan", "actor", actor, "pai", mjaiTile(e.Tile), "consumed", []string{})
	case model.ClosedKan:
		w.put("type", "ankan", "actor", actor, "consumed", mjaiTiles(e.Own))
	case model.SetAside:
		w.put("type", "kita", "actor", actor, "pai", "N")
	}
}

func (w *mjai) win(h *model.Hand, won *model.Win) {
	target := won.By
	if !won.From.IsNobody() {
		target = won.From
	}
	event := []any{"type", "hora", "actor", w.who(won.By.Index()), "target", w.who(target.Index()),
		"deltas", turned(w, won.Changes), "ura_markers", mjaiTiles(h.Ura)}
	if w.full {
		yaku := [][]any{}
		for _, y := range won.Yaku {
			yaku = append(yaku, []any{y.ID, y.Han})
		}
		event = append(event, "yakus", yaku, "fu", won.Fu, "hora_points", won.Points)
	}
	w.put(event...)
}

func (w *mjai) draw(d *model.Draw) {
	event := []any{"type", "ryukyoku", "deltas", turned(w, d.Changes)}
	if w.full {
		tenpai := make([]bool, w.players)
		for _, p := range d.Tenpai {
			tenpai[w.who(p)] = true
		}
		event = append(event, "reason", drawReasons[d.Kind], "tenpais", tenpai)
	}
	w.put(event...)
}

// drawReasons are the names of the draws in mjai.
var drawReasons = [...]string{
	model.Exhaustive: "fanpai", model.NagashiMangan: "nagashimangan", model.NineTerminals: "kyushukyuhai",
	model.FourWinds: "sufonrenta", model.FourRiichi: "suchareach", model.ThreeRons: "sanchaho", model.FourKans: "sukaikan",
}
