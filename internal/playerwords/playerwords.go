// Package playerwords knows the words that players bring from elsewhere in place of those of the notation: Japanese ones,
// and other names of tiles and winds.
package playerwords

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// japanese maps words that Japanese players write to those of the notation, and of the flags that
// nearly every rule set has.
var japanese = map[string]string{
	"手牌": "hand", "副露": "melds", "ロン": "ron", "栄和": "ron", "ツモ": "tsumo", "自摸": "tsumo", "放銃": "from", "放銃者": "from",
	"自風": "seat", "場風": "round", "ドラ": "dora", "ドラ表示牌": "dora", "裏": "ura", "裏ドラ": "ura", "抜き": "nuki", "抜きドラ": "nuki",
	"北抜き": "nuki", "人数": "players", "本場": "honba", "積み棒": "honba", "供託": "sticks", "リーチ棒": "sticks", "立直棒": "sticks",
	"包": "pao", "パオ": "pao", "責任払い": "pao",

	"チー": "chi", "ポン": "pon", "カン": "kan", "槓": "kan", "明槓": "minkan", "大明槓": "minkan", "加槓": "minkan", "暗槓": "ankan",

	"東": "east", "南": "south", "西": "west", "北": "north", "親": "seat:east", "東場": "round:east", "南場": "round:south",
	"東家": "seat:east", "南家": "seat:south", "西家": "seat:west", "北家": "seat:north",

	"立直": "riichi", "リーチ": "riichi", "一発": "ippatsu",
	"ダブル立直": "double_riichi", "ダブルリーチ": "double_riichi", "ダブリー": "double_riichi", "両立直": "double_riichi",
	"嶺上": "rinshan", "嶺上開花": "rinshan", "槍槓": "chankan", "搶槓": "chankan", "海底": "haitei", "海底撈月": "haitei",
	"海底摸月": "haitei",
	"河底":   "houtei", "河底撈魚": "houtei", "天和": "tenhou", "地和": "chiihou",
}

// FromJapanese returns the word of the notation for a Japanese one, empty if it is none or not known.
func FromJapanese(word string) string {
	if word == "" || word[0] < utf8.RuneSelf {
		return ""
	}
	return japanese[word]
}

// frenchWinds are the winds in French, which are values alone: as a word by itself each may be the name of a fact.
var frenchWinds = map[string]string{"est": "east", "sud": "south", "ouest": "west", "nord": "north"}

// FrenchWind returns the wind that is called so in French, "" if none is.
func FrenchWind(word string) string { return frenchWinds[word] }

// playersWords are words that players write for those of the notation.
var playersWords = map[string]string{
	"reach": "riichi", "richi": "riichi", "double_reach": "double_riichi", "daburi": "double_riichi",
	"self_draw": "tsumo", "dealer": "seat:east", "oya": "seat:east",
}

// Meant returns the word of the notation for one that players write, Japanese or not, such as riichi for reach; "" if
// it is none or not known.
func Meant(word string) string {
	return cmp.Or(FromJapanese(word), playersWords[strings.ToLower(word)])
}

const (
	// WindLetters are the winds from 1z to 4z.
	WindLetters = "ESWN"
	// honorNames are the characters on the honors from 1z to 7z.
	honorNames = "東南西北白發中"
	// HonorWriting is what words of honors are made of; 発 is how most keyboards write 發.
	HonorWriting = honorNames + "発"
)

// honorWords are the names of honors, from 1z to 7z.
var honorWords = [...]string{"ton", "nan", "shaa", "pei", "haku", "hatsu", "chun"}

// winds are the names of winds, from 1z to 4z.
var winds = [...]string{"east", "south", "west", "north"}

// yaku are Japanese names of yaku that the tiles alone make, which nobody has to say.
var yaku = []string{
	"断么九", "断幺九", "タンヤオ", "平和", "ピンフ", "一盃口", "イーペーコー", "二盃口", "三色", "三色同順", "一気通貫", "イッツー", "混全帯么九",
	"チャンタ", "対々和", "対対和", "トイトイ", "三暗刻", "七対子", "チートイツ", "混一色", "ホンイツ", "清一色", "チンイツ", "役牌", "門前清自摸和",
}

// Hint returns advice on a word that is no fact or counter of a rule set, if it is Japanese, a player's word such as
// reach, or the name of a tile or wind: for haku it says to write 5z. It is empty for other words.
func Hint(word string) string {
	ours := Meant(word)
	for i, name := range winds {
		if ours == name || strings.EqualFold(word, name) || strings.EqualFold(word, name[:1]) {
			return "write seat:" + name + " or round:" + name + " for the wind, " + honor(i+1) + " for the tile"
		}
	}
	if ours != "" {
		return `did you mean "` + ours + `"?`
	}
	if slices.Contains(yaku, word) {
		return "leave it out, which yaku count follows from the hand"
	}
	if tiles := Honors(word); tiles != "" {
		return "write " + tiles + ": honors are 1z (east) to 7z (chun)"
	}
	return ""
}

func honor(rank int) string { return string('0'+rune(rank)) + "z" }

// Honors returns the notation for honors that are named or written in letters, such as haku and EEE,
// or as the characters on them; else it is empty.
func Honors(word string) string {
	for i, name := range honorWords {
		if strings.EqualFold(word, name) {
			return honor(i + 1)
		}
	}
	if word == "" || utf8.RuneCountInString(word) > 14 {
		return ""
	}
	var ranks []byte
	for _, r := range word {
		rank := HonorRank(r)
		if rank == 0 {
			return ""
		}
		ranks = append(ranks, '0'+byte(rank))
	}
	return string(ranks) + "z"
}

// HonorRank returns the rank of the honor that a character means, 0 if it means none.
func HonorRank(r rune) int {
	if r == '発' {
		r = '發'
	}
	for _, names := range [...]string{WindLetters, honorNames} {
		if i := strings.IndexRune(names, r); i >= 0 {
			return utf8.RuneCountInString(names[:i]) + 1
		}
	}
	return 0
}

// Words in place of players' names: for nobody, for all of them, and for where the tile of a self-draw comes from.
var (
	nobody    = []string{"nobody", "noone", "no one", "none", "no", "-", "なし", "personne", "aucun", "niemand"}
	everybody = []string{"all", "everybody", "everyone", "all four", "all players", "全員", "tous", "alle"}
	drawn     = []string{"tsumo", "wall", "self", "draw", "ツモ", "自摸", "mur"}
)

// IsNobody reports whether a word means nobody where the names of players stand.
func IsNobody(word string) bool { return slices.Contains(nobody, strings.ToLower(word)) }

// IsEverybody reports whether a word means all players where their names stand.
func IsEverybody(word string) bool { return slices.Contains(everybody, strings.ToLower(word)) }

// IsDrawn reports whether a word in place of who discarded a tile means that it was drawn: nobody, or all who pay.
func IsDrawn(word string) bool {
	return IsNobody(word) || IsEverybody(word) || slices.Contains(drawn, strings.ToLower(word))
}

// draws maps other names of draws to their ids.
var draws = map[string]string{
	"ryuukyoku": "exhaustive", "ryukyoku": "exhaustive", "流局": "exhaustive", "荒牌平局": "exhaustive", "noten": "exhaustive", "tenpai": "exhaustive",
	"exhausted": "exhaustive", "exhaustive draw": "exhaustive", "nagashi": "nagashi_mangan",
	"kyuushu": "kyuushu_kyuuhai", "nine terminals": "kyuushu_kyuuhai", "four winds": "suufon_renda", "four kans": "suukaikan",
	"four riichi": "suucha_riichi", "triple ron": "sanchahou", "three winners": "sanchahou", "sancha_ron": "sanchahou", "suukan_sanra": "suukaikan", "suukan sanra": "suukaikan",
	"suukantsu": "suukaikan", "nine orphans": "kyuushu_kyuuhai", "nine honors": "kyuushu_kyuuhai", "four reach": "suucha_riichi", "九種": "kyuushu_kyuuhai",
}

// Draw returns the usual id of the draw that is called so; "" if none is.
func Draw(word string) string {
	if IsYes(word) {
		return draws["ryuukyoku"]
	}
	return draws[strings.ToLower(word)]
}
