package yaku

import (
	"strings"
	"unicode"
)

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

// letters returns the letters and digits of a name in lower case.
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
