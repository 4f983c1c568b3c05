package testlogs

import (
	"encoding/json"
	"fmt"
	"slices"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
)

// record is an event as JSON.
type record map[string]any

// Majsoul returns a game in the JSON of Mahjong Soul, without yaku. With short it omits zero
// values.
func Majsoul(g *model.Game, short bool) string {
	var all []record
	put := func(name string, data record) {
		for key, value := range data {
			if zero := value == 0 || value == false || value == int64(0); zero && short {
				delete(data, key)
			}
		}
		all = append(all, record{"name": ".lq.Record" + name, "data": data})
	}
	for i := range g.Hands {
		h := &g.Hands[i]
		begin := record{"chang": int(h.Round - hand.East), "ju": h.Dealer, "ben": h.Honba,
			"liqibang": h.Sticks,
			"scores":   h.Points, "doras": soulTiles(h.Dora[:1])}
		for p, deal := range h.Deal {
			if deal = slices.Clone(deal); p == h.Dealer { // the first draw is part of the deal
				deal = append(deal, h.Events[0].Tile)
			}
			begin[fmt.Sprint("tiles", p)] = soulTiles(deal)
		}
		put("NewRound", begin)
		for n := range h.Events[1:] {
			name, data := soulEvent(&h.Events[n+1])
			if n+2 == len(h.Events) {
				data["doras"] = soulTiles(h.Dora)
			}
			put(name, data)
		}
		put(soulEnd(h, short))
	}
	accounts := []record{}
	for p, name := range g.Players {
		accounts = append(accounts, record{"seat": p, "nickname": name})
	}
	text, err := json.Marshal(record{"head": record{"accounts": accounts}, "data": all})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func soulTile(t hand.Tile) string {
	rank := t.Kind().Rank()
	if t.Red() {
		rank = 0
	}
	return fmt.Sprintf("%d%c", rank, "mpsz"[t.Kind().Suit()])
}

func soulTiles(tiles []hand.Tile) []string {
	all := []string{}
	for _, t := range tiles {
		all = append(all, soulTile(t))
	}
	return all
}

func soulEvent(e *model.Event) (string, record) {
	data := record{"seat": e.Player, "tile": soulTile(e.Tile)}
	switch e.Kind {
	case model.Drew:
		return "DealTile", data
	case model.Discarded:
		data["is_liqi"], data["moqie"] = e.Riichi, e.Drawn
		return "DiscardTile", data
	case model.Called:
		froms := slices.Repeat([]int{e.Player}, len(e.Own))
		kind := 0
		if len(e.Own) == model.InMeld {
			kind = 2
		} else if e.Own[0].Kind() == e.Tile.Kind() {
			kind = 1
		}
		return "ChiPengGang",
			record{"seat": e.Player, "type": kind,
				"tiles": append(soulTiles(e.Own), soulTile(e.Tile)),
				"froms": append(froms, e.From)}
	case model.SetAside:
		return "BaBei", record{"seat": e.Player}
	}
	kind := 2
	if e.Kind == model.ClosedKan {
		kind = 3
	}
	return "AnGangAddGang", record{"seat": e.Player, "type": kind, "tiles": soulTile(e.Tile)}
}

// soulDraws are the abortive draws by their numbers.
var soulDraws = []model.DrawKind{1: model.NineTerminals, 2: model.FourWinds, 3: model.FourKans,
	4: model.FourRiichi, 5: model.ThreeRons}

func soulEnd(h *model.Hand, short bool) (string, record) {
	d := h.Draw
	if d == nil {
		return "Hule", soulWins(h, short)
	}
	if kind := slices.Index(soulDraws[1:], d.Kind); kind >= 0 {
		return "LiuJu", record{"type": kind + 1}
	}
	players, scores := []record{}, []record{}
	for p := range h.Deal {
		players = append(players, record{"tingpai": slices.Contains(d.Tenpai, p)})
	}
	for n, p := range d.Nagashi {
		changes := d.Changes
		if n > 0 { // the first has all changes
			changes = make([]int64, len(h.Deal))
		}
		scores = append(scores, record{"seat": p, "delta_scores": changes})
	}
	if d.Nagashi == nil {
		scores = []record{{"delta_scores": d.Changes}}
	}
	return "NoTile", record{"liujumanguan": d.Kind == model.NagashiMangan, "players": players,
		"scores": scores}
}

func soulWins(h *model.Hand, short bool) record {
	var wins []record
	sum := make([]int64, len(h.Deal))
	for i := range h.Wins {
		w := &h.Wins[i]
		model.AddUp(sum, w.Changes)
		win := record{"seat": w.By.Index(), "zimo": w.From.IsNobody(), "fu": w.Fu,
			"doras":    soulTiles(h.Dora),
			"li_doras": soulTiles(h.Ura)}
		switch others := int64(len(h.Deal) - 1); {
		case !w.From.IsNobody():
			win["point_rong"] = w.Points
		case w.By.Index() == h.Dealer && w.Pao.IsNobody():
			win["point_zimo_xian"] = w.Points / others
		}
		if win["seat"] == 0 && short {
			delete(win, "seat")
		}
		wins = append(wins, win)
	}
	return record{"hules": wins, "delta_scores": sum}
}
