package hand

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Players bring words from elsewhere: Japanese ones, and other names of tiles and winds. None of them is
// read, but each gets the advice what to write.

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

// fromJapanese returns the word of the notation for a Japanese one, empty if it is none or not known.
func fromJapanese(word string) string {
	if word == "" || word[0] < utf8.RuneSelf {
		return ""
	}
	return japanese[word]
}

// Meant returns the word of the notation for one that players write, Japanese or not, such as riichi for reach; "" if
// it is none or not known.
func Meant(word string) string {
	return cmp.Or(fromJapanese(word), playersWords[strings.ToLower(word)])
}

const (
	windLetters = "ESWN"
	// honorNames are the characters on the honors from 1z to 7z.
	honorNames = "東南西北白發中"
	// honorWriting is what words of honors are made of; 発 is how most keyboards write 發.
	honorWriting = honorNames + "発"
)

// honorWords are the names of honors, from 1z to 7z.
var honorWords = [...]string{"ton", "nan", "shaa", "pei", "haku", "hatsu", "chun"}

// Hint returns advice on a word that is no fact or counter of a rule set, if it is Japanese, a player's word such as
// reach, or the name of a tile or wind: for haku it says to write 5z. It is empty for other words.
func Hint(word string) string {
	ours := Meant(word)
	for w := East; w <= North; w++ {
		if name := w.String(); ours == name || strings.EqualFold(word, name) || strings.EqualFold(word, name[:1]) {
			return "write seat:" + name + " or round:" + name + " for the wind, " + w.Kind().String() + " for the tile"
		}
	}
	if ours != "" {
		return "did you mean " + quote(ours) + "?"
	}
	if tiles := honorTiles(word); tiles != "" {
		return "write " + tiles + ": honors are 1z (east) to 7z (chun)"
	}
	return ""
}

// HonorsNamed returns the honors that a word names, such as haku, EESS or 東南, as a set; an empty one if it names none.
func HonorsNamed(word string) Set {
	tiles, _ := readTiles(nil, honorTiles(word))
	var set Set
	for _, t := range tiles {
		set |= SetOf(t.Kind())
	}
	return set
}

// honorTiles returns the notation for honors that are named or written in letters, such as haku and EEE,
// or as the characters on them; else it is empty.
func honorTiles(word string) string {
	for i, name := range honorWords {
		if strings.EqualFold(word, name) {
			return KindOf(Honors, i+1).String()
		}
	}
	if word == "" || utf8.RuneCountInString(word) > 14 {
		return ""
	}
	var ranks []byte
	for _, r := range word {
		rank := honorRank(r)
		if rank == 0 {
			return ""
		}
		ranks = append(ranks, '0'+byte(rank))
	}
	return string(ranks) + Honors.String()
}

// honorRank returns the rank of the honor that a character means, 0 if it means none.
func honorRank(r rune) int {
	if r == '発' {
		r = '發'
	}
	for _, names := range [...]string{windLetters, honorNames} {
		if i := strings.IndexRune(names, r); i >= 0 {
			return utf8.RuneCountInString(names[:i]) + 1
		}
	}
	return 0
}

// resembleTiles reports whether a word is likely meant as tiles, though it does not begin with a digit:
// who writes m234, EEE or 東東 shall hear about tiles, not about words.
func resembleTiles(word string) bool {
	const digits = "0123456789"
	switch first, _ := utf8.DecodeRuneInString(word); {
	case fromJapanese(word) != "":
		return false
	case unicode.IsDigit(first):
		return true
	case len(word) > 1 && strings.Trim(word, windLetters) == "":
		return true
	}
	return strings.Trim(word, digits+"mpszMPSZ"+honorWriting) == "" && strings.ContainsAny(word, digits+honorWriting)
}

// spelling suggests what to write for words such as Double-Riichi, riichi,ippatsu and tsumo：8s.
func spelling(word string) string {
	if hint := Hint(word); hint != "" {
		return "; " + hint
	}
	if hint := separate(word); hint != "" {
		return hint
	}
	if strings.Contains(word, "：") {
		return `; write the plain colon ":" behind a key`
	}
	if strings.Contains(word, "=") {
		return `; write a colon behind a key, as in seat:south`
	}
	if s := strings.ReplaceAll(strings.ToLower(word), "-", "_"); wellFormed(s) {
		return "; did you mean " + quote(s) + "?"
	}
	return ""
}

// separators are characters that others write between words.
const separators = ",;+&|/，、；・"

// separate returns the advice to put spaces between words that are joined in another way.
func separate(word string) string {
	words := strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(separators, r) })
	switch {
	case !strings.ContainsAny(word, separators) || len(words) == 0:
		return ""
	case len(words) == 1:
		return "; did you mean " + quote(words[0]) + "?"
	}
	return "; put spaces between words, as in " + quote(strings.Join(words, " "))
}
