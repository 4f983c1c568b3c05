package gamelog

import "slices"

// yakuNames are the yaku and bonus tiles by their number in XML: the id in our rule sets, and the name in JSON. Seat
// and round winds have four numbers each, and a name with the wind behind it.
var yakuNames = [...]struct{ id, name string }{
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
	idsByName  = map[string]string{}
	bonusNames = map[string]bool{"dora": true, "ura": true, "red": true, "nuki": true}
)

func init() {
	for _, y := range yakuNames {
		idsByName[y.name] = y.id
	}
	for name, id := range otherNames {
		idsByName[name] = id
	}
}

// limitIDs are the limits by their number in XML.
var limitIDs = [...]string{"", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"}

// limitNames are what JSON calls the limits. Several yakuman are that limit too.
var limitNames = [...]struct{ name, id string }{
	{"三倍満", "sanbaiman"}, {"倍満", "baiman"}, {"跳満", "haneman"}, {"満貫", "mangan"}, {"役満", "yakuman"},
	{"sanbaiman", "sanbaiman"}, {"baiman", "baiman"}, {"haneman", "haneman"}, {"mangan", "mangan"},
	{"yakuman", "yakuman"},
}

// drawName is how a draw is called: its type in XML, its name in JSON, and its id in our rule sets.
type drawName struct{ xml, json, id string }

var drawNames = [...]drawName{
	Exhaustive:    {"", "流局", "exhaustive"},
	NagashiMangan: {"nm", "流し満貫", "nagashi_mangan"},
	NineTerminals: {"yao9", "九種九牌", "kyuushu_kyuuhai"},
	FourWinds:     {"kaze4", "四風連打", "suufon_renda"},
	FourRiichi:    {"reach4", "四家立直", "suucha_riichi"},
	ThreeRons:     {"ron3", "三家和了", "sanchahou"},
	FourKans:      {"kan4", "四槓散了", "suukaikan"},
}

// drawOf returns the draw that is so called, or false if there is none.
func drawOf(called func(drawName) bool) (DrawKind, bool) {
	kind := slices.IndexFunc(drawNames[:], called)
	return DrawKind(max(kind, 0)), kind >= 0
}

// ID returns the id of the draw in the shipped rule sets.
func (k DrawKind) ID() string { return drawNames[k].id }
