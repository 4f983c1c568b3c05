package tile

import (
	"strconv"

	"example.com/hanfu/hand"
)

// kinds are the words for the tiles in one language.
type kinds struct {
	// numbers are those that stand in front of the suits, digits where there are none.
	numbers [10]string
	suits   [3]string
	honors  [7]string
	red     string
	back    string
	// What a label says of the winning tile, of a called set, and of a closed kan, each with names in it.
	winning, called, closedKan string
}

var english = kinds{
	suits:  [...]string{" man", " pin", " sou"},
	honors: [...]string{"east", "south", "west", "north", "white dragon", "green dragon", "red dragon"},
	red:    "red ",
	back:   "face down",

	winning: "winning tile %s", called: "called set %s", closedKan: "closed kan %s",
}

var inLanguage = map[string]*kinds{
	"ja": {
		numbers: [...]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"},
		suits:   [...]string{"萬", "筒", "索"},
		honors:  [...]string{"東", "南", "西", "北", "白", "發", "中"},
		red:     "赤",
		back:    "裏向きの牌",

		winning: "和了牌 %s", called: "副露 %s", closedKan: "暗槓 %s",
	},
	"fr": {
		suits:  [...]string{" de caractères", " de cercles", " de bambous"},
		honors: [...]string{"est", "sud", "ouest", "nord", "dragon blanc", "dragon vert", "dragon rouge"},
		red:    "rouge : ",
		back:   "face cachée",

		winning: "tuile gagnante %s", called: "appel %s", closedKan: "carré caché %s",
	},
}

func wordsIn(lang string) *kinds {
	if w := inLanguage[lang]; w != nil {
		return w
	}
	return &english
}

// Name returns the name of a tile in a language, by its code en, ja or fr; in English if there is none.
func Name(t hand.Tile, lang string) string {
	w, k := wordsIn(lang), t.Kind()
	if k.Suit() == hand.Honors {
		return w.honors[k.Rank()-1]
	}
	number := w.numbers[k.Rank()]
	if number == "" {
		number = strconv.Itoa(k.Rank())
	}
	name := number + w.suits[k.Suit()]
	if t.Red() {
		name = w.red + name
	}
	return name
}
