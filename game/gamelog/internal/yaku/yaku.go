// Package yaku has the names of yaku, bonus tiles and draws in logs.
package yaku

import (
	"strconv"
	"strings"
	"sync"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/internal/playerwords"
)

// Numbered holds the yaku and bonus tiles by their number in XML: the id in our rule sets, and the
// name in JSON. Seat and round winds have four numbers each, and a name that ends in the wind.
var Numbered = [...]struct{ ID, Name string }{
	{"menzen_tsumo", "門前清自摸和"}, {"riichi", "立直"}, {"ippatsu", "一発"}, {"chankan", "槍槓"},
	{"rinshan", "嶺上開花"},
	{"haitei", "海底摸月"}, {"houtei", "河底撈魚"}, {"pinfu", "平和"}, {"tanyao", "断幺九"}, {"iipeikou", "一盃口"},
	{"yakuhai_seat", "自風 東"}, {"yakuhai_seat", "自風 南"}, {"yakuhai_seat", "自風 西"},
	{"yakuhai_seat", "自風 北"},
	{"yakuhai_round", "場風 東"}, {"yakuhai_round", "場風 南"}, {"yakuhai_round", "場風 西"},
	{"yakuhai_round", "場風 北"},
	{"yakuhai_haku", "役牌 白"}, {"yakuhai_hatsu", "役牌 發"}, {"yakuhai_chun", "役牌 中"},
	{"double_riichi", "両立直"}, {"chiitoitsu", "七対子"}, {"chanta", "混全帯幺九"}, {"ittsu", "一気通貫"},
	{"sanshoku_doujun", "三色同順"}, {"sanshoku_doukou", "三色同刻"}, {"sankantsu", "三槓子"},
	{"toitoi", "対々和"},
	{"sanankou", "三暗刻"}, {"shousangen", "小三元"}, {"honroutou", "混老頭"}, {"ryanpeikou", "二盃口"},
	{"junchan", "純全帯幺九"}, {"honitsu", "混一色"}, {"chinitsu", "清一色"}, {"renhou", "人和"},
	{"tenhou", "天和"}, {"chiihou", "地和"}, {"daisangen", "大三元"}, {"suuankou", "四暗刻"},
	{"suuankou_tanki", "四暗刻単騎"},
	{"tsuuiisou", "字一色"}, {"ryuuiisou", "緑一色"}, {"chinroutou", "清老頭"}, {"chuuren", "九蓮宝燈"},
	{"junsei_chuuren", "純正九蓮宝燈"}, {"kokushi", "国士無双"}, {"kokushi_13", "国士無双１３面"},
	{"daisuushii", "大四喜"},
	{"shousuushii", "小四喜"}, {"suukantsu", "四槓子"},
	{"dora", "ドラ"}, {"ura", "裏ドラ"}, {"red", "赤ドラ"},
}

// names are further names of yaku and bonus tiles by their ids: those of Mahjong Soul in Japanese,
// Chinese and English and of the programs that convert its games, the English ones of Tenhou, and
// the romaji of mjai. The id itself is a name too, and a name is known in traditional and
// simplified characters ([playerwords.Folded]). Of an id without a number the first is the one in
// JSON.
var names = map[string][]string{
	"menzen_tsumo": {"門前自摸和", "門清自摸", "自摸", "Fully Concealed Hand", "Tsumo",
		"menzenchin_tsumoho"},
	"riichi":          {"リーチ", "Reach"},
	"double_riichi":   {"ダブル立直", "ダブルリーチ", "双立直", "Double Reach"},
	"ippatsu":         {"One Shot"},
	"chankan":         {"Robbing a Kan"},
	"rinshan":         {"After a Kan", "rinshankaiho", "rinshan_kaihou"},
	"haitei":          {"海底撈月", "Under the Sea", "haiteiraoyue", "haitei_raoyue"},
	"houtei":          {"Under the River", "hoteiraoyui", "houtei_raoyui"},
	"pinfu":           nil,
	"tanyao":          {"断幺", "All Simples", "tanyaochu"},
	"iipeikou":        {"Pure Double Sequence", "ipeko"},
	"yakuhai_seat":    {"Seat Wind", "jikaze"},
	"yakuhai_round":   {"Prevalent Wind", "Round Wind", "bakaze"},
	"yakuhai_haku":    {"白", "White Dragon", "haku"},
	"yakuhai_hatsu":   {"發", "Green Dragon", "hatsu"},
	"yakuhai_chun":    {"中", "Red Dragon", "chun"},
	Sangenpai:         nil,
	"chiitoitsu":      {"Seven Pairs", "chitoitsu"},
	"chanta":          {"Half Outside Hand", "honchantaiyao"},
	"ittsu":           {"Pure Straight", "ikkitsukan"},
	"sanshoku_doujun": {"Mixed Triple Sequence", "Sanshoku", "sanshokudojun"},
	"sanshoku_doukou": {"Triple Triplets", "sanshokudoko"},
	"sankantsu":       {"Three Quads"},
	"toitoi":          {"対対和", "All Triplets", "toitoiho"},
	"sanankou":        {"Three Concealed Triplets", "sananko"},
	"shousangen":      {"Little Three Dragons", "shosangen"},
	"honroutou":       {"All Terminals and Honors", "honroto"},
	"ryanpeikou":      {"両盃口", "Twice Pure Double Sequence", "ryanpeko"},
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
	"kokushi_13": {"国士無双十三面", "国士無双13面", "国士無双十三面待ち", "Thirteen-wait Thirteen Orphans",
		"kokushimuso_jusanmen", "kokushi_musou_juusanmen"},
	"daisuushii":  {"Four Big Winds", "Big Four Winds", "daisushi"},
	"shousuushii": {"Four Little Winds", "Little Four Winds", "shosushi"},
	"suukantsu":   {"Four Quads", "sukantsu"},
	Dora:          {"宝牌"},
	"ura":         {"裏宝牌", "Ura Dora"},
	"red":         {"赤宝牌", "紅宝牌", "Red Five", "Red Fives", "Red Dora", "Aka Dora"},
	Nuki: {"抜きドラ", "北ドラ", "北抜き", "抜北宝牌", "北宝牌", "Kita", "Nuki Dora",
		"North Dora"},
	"tsubame_gaeshi":       {"燕返し", "燕返"},
	"kanburi":              {"槓振り", "槓振"},
	"shiiaru_raotai":       {"十二落抬"},
	"uumensai":             {"五門斉"},
	"sanrenkou":            {"三連刻"},
	"isshoku_sanjun":       {"一色三順", "一色三同順"},
	"iipin_mouyue":         {"一筒摸月"},
	"chuupin_raoyui":       {"九筒撈魚"},
	"daisharin":            {"大車輪"},
	"daichikurin":          {"大竹林"},
	"daisuurin":            {"大数隣"},
	"ishino_uenimo_sannen": {"石の上にも三年", "石上三年"},
	"daichisei":            {"大七星"},
}

// known returns the folded names in logs: those of yaku and bonus tiles with their ids, and those
// of draws.
var known = sync.OnceValue(func() (all struct {
	ids   map[string]string
	draws map[string]model.DrawKind
}) {
	all.ids, all.draws = make(map[string]string), make(map[string]model.DrawKind)
	for _, y := range Numbered {
		all.ids[playerwords.Folded(y.Name)] = y.ID
	}
	for id, names := range names {
		for _, name := range append(names, id) {
			all.ids[playerwords.Folded(name)] = id
		}
	}
	for kind, names := range Draws {
		for _, name := range names {
			all.draws[playerwords.Folded(name)] = model.DrawKind(kind)
		}
	}
	return all
})

var bonus = map[string]bool{"dora": true, "ura": true, "red": true, "nuki": true}

// NameOf returns the name of a yaku or a kind of bonus tile in tenhou.net/6, or its id if it has no
// name there. seat and round are the winds of a hand, 0 for east.
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
	if len(names[id]) > 0 {
		return names[id][0]
	}
	return id
}

// Counts reports whether c counted. Some logs list bonus tiles even if there are none.
func Counts(c model.Counted) bool { return c.Yakuman || c.Han != 0 || !bonus[c.ID] }

// DrawNamed returns the draw with a name used in logs, or false if there is none.
func DrawNamed(name string) (model.DrawKind, bool) {
	kind, ok := known().draws[playerwords.Folded(name)]
	return kind, ok
}

// Draws holds the names of draws in logs: first that of tenhou.net/6, then those of Majiang and of
// mjai, then those of their dialects and of programs that convert games of Mahjong Soul.
var Draws = [...][]string{
	model.Exhaustive: {"流局", "荒牌平局", "fanpai", "荒牌流局", "exhaustive", "Exhaustive Draw",
		"howanpai", "Ryuukyoku"},
	model.NagashiMangan: {"流し満貫", "流し満貫", "nagashimangan", "Mangan at Draw"},
	model.NineTerminals: {"九種九牌", "九種九牌", "kyushukyuhai", "kyuushukyuuhai",
		"Nine Terminal Abortion"},
	model.FourWinds: {"四風連打", "四風連打", "sufonrenta", "suufonrenda", "suufuurenda",
		"Four Wind Abortion"},
	model.FourRiichi: {"四家立直", "四家立直", "suchareach", "suucharichi", "suuchariichi",
		"Four Riichi Abortion"},
	model.ThreeRons: {"三家和了", "三家和", "sanchaho", "sanchahou", "sanchahora",
		"Three Ron Abortion"},
	model.FourKans: {"四槓散了", "四開槓", "sukaikan", "suukaikan", "suukansanra", "sukansanra",
		"Four Kan Abortion"},
}

// The indices of names in Draws.
const (
	Tenhou6Name = iota
	MajiangName
	MjaiName
)

// Sangenpai is the name in mjai for all triplets of dragons together.
const Sangenpai = "sangenpai"

// The ids of norths set aside and of dora, with which Tenhou counts them.
const (
	Nuki = "nuki"
	Dora = "dora"
)

// Dragons are the yaku that mjai counts as one.
var Dragons = map[string]bool{"yakuhai_haku": true, "yakuhai_hatsu": true, "yakuhai_chun": true}

// Yakuman are the yaku that are always yakuman, for which mjai gives a number of han.
var Yakuman = map[string]bool{"tenhou": true, "chiihou": true, "daisangen": true, "suuankou": true,
	"suuankou_tanki": true,
	"tsuuiisou":      true, "ryuuiisou": true, "chinroutou": true, "chuuren": true,
	"junsei_chuuren": true, "kokushi": true,
	"kokushi_13": true, "daisuushii": true, "shousuushii": true, "suukantsu": true}

// winds are the prefixes of the names of wind yaku. The rest of the name, the wind, is ignored.
var winds = [...]struct{ called, id string }{
	{"自風", "yakuhai_seat"}, {"門風", "yakuhai_seat"}, {"場風", "yakuhai_round"},
	{"Seat Wind", "yakuhai_seat"}, {"Prevalent Wind", "yakuhai_round"},
	{"Round Wind", "yakuhai_round"},
}

// Named returns the id of the yaku or kind of bonus tile with a name, or false if there is none.
func Named(name string) (string, bool) {
	// Programs write yaku12 for a yaku without a name.
	if number, ok := strings.CutPrefix(name, "yaku"); ok {
		if n, err := strconv.Atoi(number); err == nil && n >= 0 && n < len(Numbered) {
			return Numbered[n].ID, true
		}
	}
	name = strings.ReplaceAll(playerwords.Folded(name), ":", "")
	if id, ok := known().ids[name]; ok {
		return id, true
	}
	for _, prefix := range []string{"役牌", "翻牌"} {
		name = strings.TrimPrefix(name, playerwords.Folded(prefix))
	}
	for _, wind := range winds {
		if strings.HasPrefix(name, playerwords.Folded(wind.called)) {
			return wind.id, true
		}
	}
	id, ok := known().ids[name]
	return id, ok
}

// NamedOrAsWritten is like Named but returns an unknown name itself, which is then compared as
// written.
func NamedOrAsWritten(name string) string {
	if id, ok := Named(name); ok {
		return id
	}
	return strings.Clone(name)
}

// IsBonus reports whether id is the id of a kind of bonus tile.
func IsBonus(id string) bool { return bonus[id] }
