// Package yaku has the names of yaku and bonus tiles in logs.
package yaku

import (
	"slices"
	"strings"
	"unicode"

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
	"北抜き": "nuki",
	"燕返し": "tsubame_gaeshi", "槓振り": "kanburi", "十二落抬": "shiiaru_raotai", "五門斉": "uumensai", "三連刻": "sanrenkou",
	"一色三順": "isshoku_sanjun", "一筒摸月": "iipin_mouyue", "九筒撈魚": "chuupin_raoyui", "大車輪": "daisharin", "大竹林": "daichikurin",
	"大数隣": "daisuurin", "石の上にも三年": "ishino_uenimo_sannen", "大七星": "daichisei",
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

// NameOf returns what tenhou.net/6 calls a yaku or bonus tiles of an id; seat and round are the winds of a hand, 0 for
// the east. One that has no name there is called by its id.
func NameOf(id string, seat, round int) string {
	for i, y := range Numbered {
		switch {
		case y.ID != id:
		case id == "yakuhai_seat":
			return Numbered[i+seat].Name
		case id == "yakuhai_round":
			return Numbered[i+round].Name
		default:
			return y.Name
		}
	}
	if id == Nuki {
		return "抜きドラ"
	}
	for name, other := range otherNames {
		if other == id { // the ids that are in no other list have one name
			return name
		}
	}
	return id
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

// latinNames are names of yaku and bonus tiles in Latin letters, by their ids: the English ones of Mahjong Soul and of
// Tenhou, and the romaji of mjai. The id itself is a name too.
var latinNames = map[string][]string{
	"menzen_tsumo":    {"Fully Concealed Hand", "Tsumo", "menzenchin_tsumoho"},
	"riichi":          {"Reach"},
	"double_riichi":   {"Double Reach"},
	"ippatsu":         {"One Shot"},
	"chankan":         {"Robbing a Kan"},
	"rinshan":         {"After a Kan", "rinshankaiho", "rinshan_kaihou"},
	"haitei":          {"Under the Sea", "haiteiraoyue", "haitei_raoyue"},
	"houtei":          {"Under the River", "hoteiraoyui", "houtei_raoyui"},
	"pinfu":           nil,
	"tanyao":          {"All Simples", "tanyaochu"},
	"iipeikou":        {"Pure Double Sequence", "ipeko"},
	"yakuhai_seat":    {"Seat Wind", "jikaze"},
	"yakuhai_round":   {"Prevalent Wind", "Round Wind", "bakaze"},
	"yakuhai_haku":    {"White Dragon", "haku"},
	"yakuhai_hatsu":   {"Green Dragon", "hatsu"},
	"yakuhai_chun":    {"Red Dragon", "chun"},
	Sangenpai:         nil,
	"chiitoitsu":      {"Seven Pairs", "chitoitsu"},
	"chanta":          {"Half Outside Hand", "honchantaiyao"},
	"ittsu":           {"Pure Straight", "ikkitsukan"},
	"sanshoku_doujun": {"Mixed Triple Sequence", "Sanshoku", "sanshokudojun"},
	"sanshoku_doukou": {"Triple Triplets", "sanshokudoko"},
	"sankantsu":       {"Three Quads"},
	"toitoi":          {"All Triplets", "toitoiho"},
	"sanankou":        {"Three Concealed Triplets", "sananko"},
	"shousangen":      {"Little Three Dragons", "shosangen"},
	"honroutou":       {"All Terminals and Honors", "honroto"},
	"ryanpeikou":      {"Twice Pure Double Sequence", "ryanpeko"},
	"junchan":         {"Fully Outside Hand", "junchantaiyao"},
	"honitsu":         {"Half Flush", "honiso"},
	"chinitsu":        {"Full Flush", "chiniso"},
	"renhou":          {"Blessing of Man", "Hand of Man"},
	"tenhou":          {"Blessing of Heaven", "tenho"},
	"chiihou":         {"Blessing of Earth", "chiho"},
	"daisangen":       {"Big Three Dragons"},
	"suuankou":        {"Four Concealed Triplets", "suanko"},
	"suuankou_tanki":  {"Single-wait Four Concealed Triplets", "suankotanki"},
	"tsuuiisou":       {"All Honors", "tsuiso"},
	"ryuuiisou":       {"All Green", "ryuiso"},
	"chinroutou":      {"All Terminals", "chinroto"},
	"chuuren":         {"Nine Gates", "churenpoton", "chuuren_poutou"},
	"junsei_chuuren":  {"True Nine Gates", "junsei_churenpoton", "junsei_chuuren_poutou"},
	"kokushi":         {"Thirteen Orphans", "kokushimuso", "kokushi_musou"},
	"kokushi_13":      {"Thirteen-wait Thirteen Orphans", "kokushimuso_jusanmen", "kokushi_musou_juusanmen"},
	"daisuushii":      {"Four Big Winds", "Big Four Winds", "daisushi"},
	"shousuushii":     {"Four Little Winds", "Little Four Winds", "shosushi"},
	"suukantsu":       {"Four Quads", "sukantsu"},
	Dora:              nil,
	"ura":             {"Ura Dora"},
	"red":             {"Red Five", "Red Fives", "Red Dora", "Aka Dora"},
	Nuki:              {"Kita", "Nuki Dora", "North Dora"},
}

// Sangenpai stands in mjai for all triplets of dragons together.
const Sangenpai = "sangenpai"

// The ids of the norths that were set aside and of the dora among which Tenhou counts them.
const (
	Nuki = "nuki"
	Dora = "dora"
)

// Dragons are the yaku that mjai counts as one.
var Dragons = map[string]bool{"yakuhai_haku": true, "yakuhai_hatsu": true, "yakuhai_chun": true}

// Yakuman are the yaku that are always yakuman, which mjai tells as a number of han.
var Yakuman = map[string]bool{}

var idsByLatinName = map[string]string{}

func init() {
	for id, names := range latinNames {
		for _, name := range append(names, id) {
			idsByLatinName[letters(name)] = id
		}
	}
	for _, id := range []string{"tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou",
		"chinroutou", "chuuren", "junsei_chuuren", "kokushi", "kokushi_13", "daisuushii", "shousuushii", "suukantsu"} {
		Yakuman[id] = true
	}
}

func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// Named returns the id of a yaku or a kind of bonus tiles, or false if there is none of the name. The wind behind a
// name, or in front of it, says nothing more.
func Named(name string) (string, bool) {
	if id, ok := idsByName[name]; ok {
		return id, true
	}
	name = strings.TrimPrefix(name, "役牌 ")
	for _, wind := range [...]struct{ called, id string }{
		{"自風", "yakuhai_seat"}, {"門風", "yakuhai_seat"}, {"場風", "yakuhai_round"},
		{"Seat Wind", "yakuhai_seat"}, {"Prevalent Wind", "yakuhai_round"}, {"Round Wind", "yakuhai_round"},
	} {
		if strings.HasPrefix(name, wind.called) {
			return wind.id, true
		}
	}
	id, ok := idsByLatinName[letters(name)]
	return id, ok
}
