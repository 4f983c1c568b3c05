// Package yaku has the names of yaku and bonus tiles in logs.
package yaku

import (
	"slices"

	"example.com/hanfu/gamelog/internal/model"
)

// Numbered are the yaku and bonus tiles by their number in XML: the id in our rule sets, and the name in JSON. Seat
// and round winds have four numbers each, and a name with the wind behind it.
var Numbered = [...]struct{ ID, Name string }{
	{"menzen_tsumo", "門前清自摸和"}, {"riichi", "立直"}, {"ippatsu", "一発"}, {"chankan", "槍槓"}, {"rinshan", "嶺上開花"},
	{"haitei", "海底摸月"}, {"houtei", "河底撈魚"}, {"pinfu", "平和"}, {"tanyao", "断幺九"}, {"iipeikou", "一盃口"},
	{"yakuhai_seat", "自風 東"}, {"yakuhai_seat", "自風 南"}, {"yakuhai_seat", "自風 西"}, {"yakuhai_seat", "自風 北"},
	{"yakuhai_round", "場風 東"}, {"yakuhai_round", "場風 南"}, {"yakuhai_round", "場風 西"}, {"yakuhai_round", "場風 北"},
	{"yakuhai_haku", "役牌 白"}, {"yakuhai_hatsu", "役牌 發"}, {"yakuhai_chun", "役牌 中"},
	{"double_riichi", "両立直"}, {"chiitoitsu", "七対子"}, {"chanta", "混全帯幺九"}, {"ittsu", "一気通貫"},
	{"sanshoku_doujun", "三色同順"}, {"sanshoku_doukou", "三色同刻"}, {"sankantsu", "三槓子"}, {"toitoi", "対々和"},
	{"sanankou", "三暗刻"}, {"shousangen", "小三元"}, {"honroutou", "混老頭"}, {"ryanpeikou", "二盃口"},
	{"junchan", "純全帯幺九"}, {"honitsu", "混一色"}, {"chinitsu", "清一色"}, {"renhou", "人和"},
	{"tenhou", "天和"}, {"chiihou", "地和"}, {"daisangen", "大三元"}, {"suuankou", "四暗刻"}, {"suuankou_tanki", "四暗刻単騎"},
	{"tsuuiisou", "字一色"}, {"ryuuiisou", "緑一色"}, {"chinroutou", "清老頭"}, {"chuuren", "九蓮宝燈"},
	{"junsei_chuuren", "純正九蓮宝燈"}, {"kokushi", "国士無双"}, {"kokushi_13", "国士無双１３面"}, {"daisuushii", "大四喜"},
	{"shousuushii", "小四喜"}, {"suukantsu", "四槓子"},
	{"dora", "ドラ"}, {"ura", "裏ドラ"}, {"red", "赤ドラ"},
}

// otherNames are further names in JSON. Programs that convert games of Mahjong Soul write some yaku otherwise.
var otherNames = map[string]string{
	"ダブル立直": "double_riichi", "ダブルリーチ": "double_riichi", "リーチ": "riichi", "国士無双十三面": "kokushi_13",
	"国士無双13面": "kokushi_13",
	"対対和":     "toitoi", "門前自摸和": "menzen_tsumo", "抜きドラ": "nuki", "北ドラ": "nuki",
	"翻牌 白": "yakuhai_haku", "翻牌 發": "yakuhai_hatsu", "翻牌 中": "yakuhai_chun", "翻牌 発": "yakuhai_hatsu",
	"役牌 発": "yakuhai_hatsu", "海底撈月": "haitei", "搶槓": "chankan", "国士無双十三面待ち": "kokushi_13", "両立直": "double_riichi",
	"北抜き":    "nuki",
	"役牌:自風牌": "yakuhai_seat", "役牌:場風牌": "yakuhai_round", "混全帯么九": "chanta", "純全帯么九": "junchan", "断么九": "tanyao",
}

var (
	idsByName = map[string]string{}
	bonus     = map[string]bool{"dora": true, "ura": true, "red": true, "nuki": true}
)

func init() {
	for _, y := range Numbered {
		idsByName[y.Name] = y.ID
	}
	for name, id := range otherNames {
		idsByName[name] = id
	}
}

// Counts reports whether something counted: some logs tell of bonus tiles also where there are none.
func Counts(c model.Counted) bool { return c.Yakuman || c.Han != 0 || !bonus[c.ID] }

// DrawNamed returns the draw that has a name in tenhou.net/6, or false if there is none.
func DrawNamed(name string) (model.DrawKind, bool) {
	kind := slices.Index(Draws[:], name)
	return model.DrawKind(max(kind, 0)), kind >= 0
}

// Draws are the names of draws in tenhou.net/6.
var Draws = [...]string{
	model.Exhaustive: "流局", model.NagashiMangan: "流し満貫", model.NineTerminals: "九種九牌", model.FourWinds: "四風連打",
	model.FourRiichi: "四家立直", model.ThreeRons: "三家和了", model.FourKans: "四槓散了",
}
