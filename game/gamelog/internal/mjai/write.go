package mjai

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

// writer writes a game, one event per line.
type writer struct {
	bytes.Buffer
	players, first int
	full           bool
	// pons are the tiles of each player's pons.
	pons map[int][][]hand.Tile
	err  error
}

// Write writes a game. With full it writes all fields of the dialects that the log has, otherwise
// as few as Mortal. Players are rotated so that first is the first east. Final points that come
// with results are left out, because they may include leftover sticks and those of mjai do not.
func Write(g *model.Game, full bool, first int) ([]byte, error) {
	w := &writer{players: len(g.Players), first: first, full: full}
	begin := []any{"type", "start_game", "names", rotated(w, g.Players)}
	if full {
		begin = append(begin, "aka_flag", g.Variant.Reds)
		if kind := gameTypes[min(g.Variant.Rounds, len(gameTypes)-1)]; kind != "" {
			begin = append(begin, "gametype", kind)
		}
	}
	w.writeEvent(begin...)
	for i := range g.Hands {
		w.hand(&g.Hands[i])
	}
	end := []any{"type", "end_game"}
	if full && g.Results == nil && g.Points != nil {
		end = append(end, "scores", rotated(w, g.Points))
	}
	w.writeEvent(end...)
	return w.Bytes(), w.err
}

// gameTypes are the names of games by the number of rounds.
var gameTypes = [...]string{1: "tonpu", 2: "tonnan"}

func (w *writer) hand(h *model.Hand) {
	w.pons = map[int][][]hand.Tile{}
	w.start(h)
	dora := h.Dora[1:]
	turned := h.Turned()
	turn := func(n int) {
		for _, t := range dora[:n] {
			w.writeEvent("type", "dora", "dora_marker", tileName(t))
		}
		dora = dora[n:]
	}
	for i := range h.Events {
		e := &h.Events[i]
		w.event(e)
		if e.Riichi && slices.Contains(h.Riichi, e.Player) {
			w.writeEvent("type", "reach_accepted", "actor", w.number(e.Player))
		}
		turn(turned[i])
	}
	turn(len(dora))
	for i := range h.Wins {
		w.win(h, &h.Wins[i])
	}
	if h.Draw != nil {
		w.draw(h.Draw)
	}
	w.writeEvent("type", "end_kyoku")
}

func tileName(t hand.Tile) string {
	k := t.Kind()
	switch {
	case k.Suit() == hand.Honors:
		return string(model.HonorLetters[k.Rank()-1])
	case t.Red():
		return fmt.Sprintf("5%cr", "mps"[k.Suit()])
	}
	return fmt.Sprintf("%d%c", k.Rank(), "mps"[k.Suit()])
}

func tileNames(tiles []hand.Tile) []string {
	all := []string{}
	for _, t := range tiles {
		all = append(all, tileName(t))
	}
	return all
}

// writeEvent writes an event of alternating names and values.
func (w *writer) writeEvent(event ...any) {
	for i := 0; i < len(event); i += 2 {
		text, err := json.Marshal(event[i+1])
		if err != nil && w.err == nil {
			w.err = err
		}
		fmt.Fprintf(w, "%c%q:%s", "{,"[min(i, 1)], event[i], text)
	}
	w.WriteString("}\n")
}

func (w *writer) number(player int) int { return (player + w.first) % w.players }

func rotated[T any](w *writer, list []T) []T {
	return model.Rotated(list, (w.players-w.first)%w.players)
}

func (w *writer) start(h *model.Hand) {
	var deals [][]string
	for _, deal := range h.Deal {
		deals = append(deals, tileNames(deal))
	}
	deals = rotated(w, deals)
	if w.players < model.Seats {
		deals = append(deals, slices.Repeat([]string{hiddenTile}, model.Dealt))
	}
	begin := []any{"type", "start_kyoku", "bakaze", "ESWN"[h.Round-hand.East:][:1], "kyoku",
		h.Dealer + 1, "oya", w.number(h.Dealer),
		"honba", h.Honba, "kyotaku", h.Sticks, "tehais", deals, "dora_marker", tileName(h.Dora[0])}
	if h.Points != nil {
		begin = append(begin, "scores", rotated(w, h.Points))
	}
	w.writeEvent(begin...)
}

func (w *writer) event(e *model.Event) {
	actor := w.number(e.Player)
	if e.Riichi {
		w.writeEvent("type", "reach", "actor", actor)
	}
	switch e.Kind {
	case model.Drew:
		w.writeEvent("type", "tsumo", "actor", actor, "pai", tileName(e.Tile))
	case model.Discarded:
		w.writeEvent("type", "dahai", "actor", actor, "pai", tileName(e.Tile), "tsumogiri", e.Drawn)
	case model.Called:
		kind := "chi"
		if len(e.Own) == model.InMeld {
			kind = "daiminkan"
		} else if e.Own[0].Kind() == e.Tile.Kind() {
			kind = "pon"
			w.pons[e.Player] = append(w.pons[e.Player], append(slices.Clone(e.Own), e.Tile))
		}
		w.writeEvent("type", kind, "actor", actor, "target", w.number(e.From), "pai", tileName(e.Tile),
			"consumed", tileNames(e.Own))
	case model.AddedKan:
		var pon []hand.Tile
		for _, tiles := range w.pons[e.Player] {
			if tiles[0].Kind() == e.Tile.Kind() {
				pon = tiles
			}
		}
		w.writeEvent("type", "kakan", "actor", actor, "pai", tileName(e.Tile), "consumed", tileNames(pon))
	case model.ClosedKan:
		w.writeEvent("type", "ankan", "actor", actor, "consumed", tileNames(e.Own))
	case model.SetAside:
		w.writeEvent("type", "kita", "actor", actor, "pai", tileName(e.Tile))
	}
}

func (w *writer) win(h *model.Hand, won *model.Win) {
	target := won.By
	if !won.From.IsNobody() {
		target = won.From
	}
	event := []any{"type", "hora", "actor", w.number(won.By.Index()), "target", w.number(target.Index()),
		"pai", tileName(h.Events[len(h.Events)-1].Tile), "ura_markers", tileNames(h.Ura)}
	if won.Changes != nil {
		event = append(event, "deltas", rotated(w, won.Changes))
	}
	if w.full {
		event = append(event, w.worth(won)...)
	}
	w.writeEvent(event...)
}

// worth returns the known fields about the value of a win.
func (w *writer) worth(won *model.Win) (event []any) {
	if won.Yaku != nil {
		all := [][]any{}
		for _, y := range won.Yaku {
			counted := []any{y.ID, y.Han}
			// The han is unknown or has no meaning.
			if y.Han == model.HanUntold || y.Yakuman && !yaku.Yakuman[y.ID] {
				counted = counted[:1]
			}
			all = append(all, counted)
		}
		event = append(event, "yakus", all)
	}
	if won.Fu >= 0 {
		event = append(event, "fu", won.Fu)
	}
	if won.Points >= 0 {
		event = append(event, "hora_points", won.Points)
	}
	return event
}

func (w *writer) draw(d *model.Draw) {
	event := []any{"type", "ryukyoku"}
	if d.Changes != nil {
		event = append(event, "deltas", rotated(w, d.Changes))
	}
	if w.full {
		event = append(event, "reason", yaku.Draws[d.Kind][yaku.MjaiName])
		if !d.Unclear {
			tenpai := make([]bool, w.players)
			for _, p := range d.Tenpai {
				tenpai[w.number(p)] = true
			}
			event = append(event, "tenpais", tenpai)
		}
	}
	w.writeEvent(event...)
}
