package majsoul

import (
	"cmp"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
)

// wins reads the wins of a hand. The log has only the sum of their payments.
func (r *reader) wins(n *jsontree.Node) {
	hules := r.List(value(n, "hules"), 1, "the wins")
	for i := range hules {
		w := r.win(&hules[i])
		if len(hules) == 1 {
			w.Changes = r.changes(n)
		}
		r.hand.Wins = append(r.hand.Wins, w)
	}
}

func (r *reader) changes(n *jsontree.Node) []int64 {
	deltas := value(n, "delta_scores")
	if deltas.Kind != jsontree.List || len(deltas.Items) == 0 {
		return nil
	}
	return r.Changes(deltas)
}

func (r *reader) win(n *jsontree.Node) model.Win {
	player := r.seat(n)
	w := model.Win{Pos: n.Pos, By: game.PlayerAt(player), Fu: int(r.optional(value(n, "fu"), "fu")),
		PaoUnknown: true}
	if value(n, "zimo").Text == "true" {
		fromChild := r.optional(value(n, "point_zimo_xian"), "points")
		w.Points = fromChild * int64(r.Players-1)
		if player != r.hand.Dealer {
			w.Points += r.optional(value(n, "point_zimo_qin"), "points") - fromChild
		}
	} else {
		w.From, w.Points = game.PlayerAt(r.From(n)), r.optional(value(n, "point_rong"), "points")
	}
	w.Points = cmp.Or(w.Points, -1)
	w.Fu = cmp.Or(w.Fu, -1)
	yakuman := value(n, "yiman").Text == "true"
	for _, fan := range value(n, "fans").Items {
		c := model.Counted{ID: r.yakuID(&fan), Yakuman: yakuman}
		if c.ID == "" { // the log doesn't give the yaku
			w.Yaku = nil
			break
		}
		if !yakuman {
			c.Han = r.han(&fan, c.ID)
		}
		if yaku.Counts(c) {
			w.Yaku = append(w.Yaku, c)
		}
	}
	r.setIndicators(value(n, "doras"))
	if ura := value(n, "li_doras"); ura.Kind == jsontree.List && len(ura.Items) > len(r.hand.Ura) {
		r.hand.Ura = r.tiles(ura)
	}
	return w
}

// yakuID returns the id of a yaku or a kind of bonus tile, or "". Records until about 2020 have its
// name in the Chinese client instead of a number.
func (r *reader) yakuID(fan *jsontree.Node) string {
	id := int(r.optional(value(fan, "id"), "the number of a yaku"))
	name := value(fan, "name").Text
	switch {
	case id > 0 && id < len(yakuIDs) && yakuIDs[id] != "":
		return yakuIDs[id]
	case name != "":
		return yaku.NamedOrAsWritten(name)
	case id == 0:
		return ""
	}
	return "yaku " + strconv.Itoa(id)
}

// han returns the han of a yaku or the number of bonus tiles. No yaku has 0 han, so the han of a
// yaku without a number is unknown.
func (r *reader) han(fan *jsontree.Node, id string) int {
	han := int(r.optional(value(fan, "val"), "the han of a yaku"))
	if han == 0 && !yaku.IsBonus(id) {
		return model.HanUntold
	}
	return han
}

// yakuIDs are the ids of yaku and bonus tiles by their numbers.
var yakuIDs = [...]string{1: "menzen_tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei",
	6: "houtei",
	7: "yakuhai_haku", 8: "yakuhai_hatsu", 9: "yakuhai_chun", 10: "yakuhai_seat",
	11: "yakuhai_round", 12: "tanyao",
	13: "iipeikou", 14: "pinfu", 15: "chanta", 16: "ittsu", 17: "sanshoku_doujun",
	18: "double_riichi",
	19: "sanshoku_doukou", 20: "sankantsu", 21: "toitoi", 22: "sanankou", 23: "shousangen",
	24: "honroutou",
	25: "chiitoitsu", 26: "junchan", 27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu",
	31: yaku.Dora,
	32: "red", 33: "ura", 34: yaku.Nuki, 35: "tenhou", 36: "chiihou", 37: "daisangen",
	38: "suuankou", 39: "tsuuiisou",
	40: "ryuuiisou", 41: "chinroutou", 42: "kokushi", 43: "shousuushii", 44: "suukantsu",
	45: "chuuren",
	47: "junsei_chuuren", 48: "suuankou_tanki", 49: "kokushi_13", 50: "daisuushii",
	51: "tsubame_gaeshi", 52: "kanburi", 53: "shiiaru_raotai", 54: "uumensai", 55: "sanrenkou",
	56: "isshoku_sanjun",
	57: "iipin_mouyue", 58: "chuupin_raoyui", 59: "renhou", 60: "daisharin", 61: "daichikurin",
	62: "daisuurin",
	63: "ishino_uenimo_sannen", 64: "daichisei",
}

func (r *reader) exhausted(n *jsontree.Node) {
	d := &model.Draw{Pos: n.Pos, Unclear: true}
	if value(n, "liujumanguan").Text == "true" {
		d.Kind = model.NagashiMangan
	}
	var scores []jsontree.Node
	if all := value(n, "scores"); all.Kind == jsontree.List {
		scores, d.Changes = all.Items, make([]int64, r.Players)
	}
	for _, score := range scores {
		if changes := r.changes(&score); changes != nil {
			model.AddUp(d.Changes, changes)
		}
		if d.Kind == model.NagashiMangan {
			d.Nagashi = append(d.Nagashi, r.seat(&score))
		}
	}
	for i, player := range value(n, "players").Items {
		d.Unclear = false
		if i < r.Players && d.Kind == model.Exhaustive && value(&player, "tingpai").Text == "true" {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	r.hand.Draw = d
	model.DeriveDraw(r.hand)
}

// draws are the abortive draws by their numbers.
var draws = [...]model.DrawKind{1: model.NineTerminals, 2: model.FourWinds, 3: model.FourKans,
	4: model.FourRiichi, 5: model.ThreeRons}

func (r *reader) aborted(n *jsontree.Node) {
	d := &model.Draw{Pos: n.Pos, Changes: make([]int64, r.Players), Kind: model.Untold}
	if kind := r.optional(value(n, "type"), "the number of a draw"); kind > 0 &&
		kind < int64(len(draws)) {
		d.Kind = draws[kind]
	}
	r.hand.Draw = d
	model.DeriveDraw(r.hand)
}
