package testlogs

import (
	"encoding/json"
	"fmt"
	"slices"

	"example.com/hanfu/gamelog/internal/model"
	"example.com/hanfu/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

// Majiang writes a game of four as kobalab's programs do: full with all that they tell, else with what a log may lack as
// nothing or not at all. The players are turned, so that player first is the first east, which only a full log tells.
func Majiang(g *model.Game, full bool, first int) string {
	if !full {
		first = 0
	}
	turned := (model.Seats - first) % model.Seats
	doc := record{"title": nil, "player": model.Rotated(g.Players, turned), "qijia": nil}
	if full {
		doc["title"], doc["qijia"] = "Friday\nevening", first
	}
	if full && g.Points != nil {
		results := []string{}
		for _, n := range model.Rotated(g.Results, turned) {
			results = append(results, fmt.Sprintf("%.1f", float64(n)/model.ResultUnit))
		}
		doc["defen"], doc["point"] = model.Rotated(g.Points, turned), results
	}
	hands := [][]record{}
	for i := range g.Hands {
		w := &majiangWriter{g, &g.Hands[i], full, nil}
		hands = append(hands, w.events())
	}
	doc["log"] = hands
	text, err := json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	return string(text)
}

type majiangWriter struct {
	g    *model.Game
	h    *model.Hand
	full bool
	pons []string
}

func (w *majiangWriter) seat(p int) int { return (p - w.h.Dealer + model.Seats) % model.Seats }

func (w *majiangWriter) bySeat(points []int64) []int64 { return model.Rotated(points, w.h.Dealer) }

func tilesText(tiles []hand.Tile, marked int, mark string) (text string) {
	last := -1
	for i, t := range tiles {
		if suit := int(t.Kind().Suit()); suit != last {
			text += "mpsz"[suit:][:1]
			last = suit
		}
		text += soulTile(t)[:1]
		if i == marked {
			text += mark
		}
	}
	return text
}

func (w *majiangWriter) events() []record {
	h := w.h
	begin := record{"zhuangfeng": int(h.Round - hand.East), "jushu": h.Dealer, "defen": w.bySeat(h.Points),
		"baopai": tilesText(h.Dora[:1], -1, "")}
	if w.full || h.Honba > 0 {
		begin["changbang"] = h.Honba
	}
	if w.full || h.Sticks > 0 {
		begin["lizhibang"] = h.Sticks
	}
	deals := []string{}
	for _, deal := range model.Rotated(h.Deal, h.Dealer) {
		deals = append(deals, tilesText(deal, -1, ""))
	}
	begin["shoupai"] = deals
	all := []record{{"qipai": begin}}
	replaced := false
	for i := range h.Events {
		e := &h.Events[i]
		data := record{"l": w.seat(e.Player)}
		name := w.event(e, data)
		if e.Kind == model.Drew && replaced {
			name = "gangzimo"
		}
		all = append(all, record{name: data})
		replaced = e.Kind == model.ClosedKan || e.Kind == model.AddedKan || len(e.Own) == model.InMeld
	}
	for _, t := range h.Dora[1:] {
		all = append(all, record{"kaigang": record{"baopai": tilesText([]hand.Tile{t}, -1, "")}})
	}
	for i := range h.Wins {
		all = append(all, record{"hule": w.win(&h.Wins[i])})
	}
	if d := h.Draw; d != nil {
		shown := slices.Repeat([]string{""}, model.Seats)
		for _, p := range d.Tenpai {
			shown[w.seat(p)] = "m123"
		}
		name := yaku.Draws[d.Kind]
		if d.Kind == model.Exhaustive {
			name = "荒牌平局"
		}
		draw := record{"name": name, "shoupai": shown}
		if d.Changes != nil {
			draw["fenpei"] = w.bySeat(d.Changes)
		}
		all = append(all, record{"pingju": draw})
	}
	return all
}

func (w *majiangWriter) event(e *model.Event, data record) string {
	one := []hand.Tile{e.Tile}
	switch e.Kind {
	case model.Drew:
		data["p"] = tilesText(one, -1, "")
		return "zimo"
	case model.Discarded:
		data["p"] = tilesText(one, 0, map[bool]string{true: "_*", false: "_"}[e.Riichi])
		return "dapai"
	case model.Called:
		tiles := model.Sorted(append(slices.Clone(e.Own), e.Tile))
		mark := []string{"", "+", "=", "-"}[(e.From-e.Player+model.Seats)%model.Seats]
		text := tilesText(tiles, slices.Index(tiles, e.Tile), mark)
		w.pons = append(w.pons, text)
		data["m"] = text
		return "fulou"
	case model.ClosedKan:
		data["m"] = tilesText(e.Own, -1, "")
		return "gang"
	}
	for _, pon := range w.pons { // the tile is added behind it
		if suit, rank := soulTile(e.Tile)[1], e.Tile.Kind().Rank(); pon[0] == suit && (int(pon[1]-'0') == rank || rank == 5 && pon[1] == '0') && len(pon) == 5 {
			data["m"] = pon + soulTile(e.Tile)[:1]
		}
	}
	return "gang"
}

func (w *majiangWriter) win(of *model.Win) record {
	win := record{"l": w.seat(of.By.Index()), "baojia": nil, "fubaopai": nil}
	if !of.From.IsNobody() {
		win["baojia"] = w.seat(of.From.Index())
	}
	if len(w.h.Ura) > 0 {
		ura := []string{}
		for _, t := range w.h.Ura {
			ura = append(ura, tilesText([]hand.Tile{t}, -1, ""))
		}
		win["fubaopai"] = ura
	}
	if !w.full {
		return win
	}
	counted := []record{}
	for _, y := range of.Yaku {
		var worth any = y.Han
		if y.Yakuman {
			worth = "*"
		}
		counted = append(counted, record{"name": yaku.Numbered[(&xmlWriter{}).yaku(y.ID, w.g, w.h, of)].Name, "fanshu": worth})
	}
	win["fu"], win["defen"], win["fenpei"], win["hupai"] = of.Fu, of.Points, w.bySeat(of.Changes), counted
	return win
}
