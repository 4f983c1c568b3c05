package gamelog

import (
	"strconv"

	"example.com/hanfu/game"
)

// wins reads the wins of a hand. What the players get stands there once for all of them.
func (r *soulReader) wins(n *node) {
	hules := r.list(soulKey(n, "hules"), 1, "the wins")
	for i := range hules {
		w := r.win(&hules[i])
		if len(hules) == 1 {
			w.Changes = r.changes(n)
		}
		r.hand.Wins = append(r.hand.Wins, w)
	}
}

// changes reads what each player gets, nil if it is not told.
func (r *soulReader) changes(n *node) []int64 {
	deltas := soulKey(n, "delta_scores")
	if deltas.kind != listNode || len(deltas.items) == 0 {
		return nil
	}
	return r.jsonReader.points(deltas, got)
}

func (r *soulReader) win(n *node) LogWin {
	by := r.seat(n)
	w := LogWin{Pos: n.pos, By: game.PlayerAt(by), Fu: int(r.optional(soulKey(n, "fu"), "fu")), PaoUnknown: true}
	if soulKey(n, "zimo").text == "true" {
		fromChild := r.optional(soulKey(n, "point_zimo_xian"), "points")
		w.Points = fromChild * int64(r.players-1)
		if by != r.hand.Dealer {
			w.Points += r.optional(soulKey(n, "point_zimo_qin"), "points") - fromChild
		}
	} else {
		w.From, w.Points = game.PlayerAt(r.last), r.optional(soulKey(n, "point_rong"), "points")
	}
	if w.Points == 0 {
		w.Points = -1
	}
	if w.Fu == 0 {
		w.Fu = -1
	}
	yakuman := soulKey(n, "yiman").text == "true"
	for _, fan := range soulKey(n, "fans").items {
		id := int(r.optional(soulKey(&fan, "id"), "the number of a yaku"))
		c := Counted{ID: "yaku " + strconv.Itoa(id), Yakuman: yakuman}
		if id < len(soulYaku) && soulYaku[id] != "" {
			c.ID = soulYaku[id]
		}
		if han := int(r.optional(soulKey(&fan, "val"), "the han of a yaku")); !yakuman {
			c.Han = han
		}
		if c.Yakuman || c.Han > 0 || !bonusNames[c.ID] {
			w.Yaku = append(w.Yaku, c)
		}
	}
	r.turned(soulKey(n, "doras"))
	if ura := soulKey(n, "li_doras"); ura.kind == listNode && len(ura.items) > len(r.hand.Ura) {
		r.hand.Ura = r.tiles(ura)
	}
	return w
}

// soulYaku are the yaku and bonus tiles by their numbers.
var soulYaku = [...]string{1: "menzen_tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei",
	7: "yakuhai_haku", 8: "yakuhai_hatsu", 9: "yakuhai_chun", 10: "yakuhai_seat", 11: "yakuhai_round", 12: "tanyao",
	13: "iipeikou", 14: "pinfu", 15: "chanta", 16: "ittsu", 17: "sanshoku_doujun", 18: "double_riichi",
	19: "sanshoku_doukou", 20: "sankantsu", 21: "toitoi", 22: "sanankou", 23: "shousangen", 24: "honroutou",
	25: "chiitoitsu", 26: "junchan", 27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 31: doraID,
	32: "red", 33: "ura", 34: nukiID, 35: "tenhou", 36: "chiihou", 37: "daisangen", 38: "suuankou", 39: "tsuuiisou",
	40: "ryuuiisou", 41: "chinroutou", 42: "kokushi", 43: "shousuushii", 44: "suukantsu", 45: "chuuren",
	47: "junsei_chuuren", 48: "suuankou_tanki", 49: "kokushi_13", 50: "daisuushii", 59: "renhou",
}

// exhausted reads that the wall was used up.
func (r *soulReader) exhausted(n *node) {
	d := &Draw{Pos: n.pos, Changes: make([]int64, r.players)}
	if soulKey(n, "liujumanguan").text == "true" {
		d.Kind = NagashiMangan
	}
	for _, score := range soulKey(n, "scores").items {
		if changes := r.changes(&score); changes != nil {
			addUp(d.Changes, changes[:r.players])
		}
		if d.Kind == NagashiMangan {
			d.Nagashi = append(d.Nagashi, r.seat(&score))
		}
	}
	for i, player := range soulKey(n, "players").items {
		if i < r.players && d.Kind == Exhaustive && soulKey(&player, "tingpai").text == "true" {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	r.hand.Draw = d
}

// soulDraws are the draws in which a hand is broken off, by their numbers.
var soulDraws = [...]DrawKind{1: NineTerminals, 2: FourWinds, 3: FourKans, 4: FourRiichi, 5: ThreeRons}

// aborted reads that the hand was broken off.
func (r *soulReader) aborted(n *node) {
	kind := soulKey(n, "type")
	r.hand.Draw = &Draw{Pos: n.pos, Changes: make([]int64, r.players),
		Kind: soulDraws[r.number(kind, 1, int64(len(soulDraws)-1), "the number of a draw")]}
}
