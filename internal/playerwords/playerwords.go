// Package playerwords translates words that players use instead of those of the notation: Japanese
// words, and other names of tiles and winds.
package playerwords

import (
	"strings"
	"unicode/utf8"
)

// FromJapanese returns the notation for a Japanese or Chinese word that is not in Latin letters, or
// "" if it is unknown.
func FromJapanese(word string) string {
	if word == "" || word[0] < utf8.RuneSelf {
		return ""
	}
	id, _ := Find(Inputs, word)
	return id
}

// FrenchWind returns the wind with a French name, or "".
func FrenchWind(word string) string {
	id, _ := Find(winds, word)
	return id
}

// Meant returns the notation for a player's word in any language, such as riichi for reach, or ""
// if it is unknown.
func Meant(word string) string {
	if Names(Inputs, word) != nil {
		return ""
	}
	id, _ := Find(Inputs, word)
	if id == strings.ReplaceAll(strings.ToLower(word), "-", "_") {
		return ""
	}
	return id
}

const (
	// WindLetters are the letters of the winds from 1z to 4z.
	WindLetters = "ESWN"
	// honorNames are the characters on the honors from 1z to 7z.
	honorNames = "東南西北白發中"
	// HonorWriting are the characters in words of honors. Most keyboards write 發 as 発.
	HonorWriting = honorNames + "発"
)

// seats are the names of winds, from 1z to 4z.
var seats = [...]string{"east", "south", "west", "north"}

// Hint returns advice on a word that is not a fact or counter of a rule set: Japanese words,
// players' words such as reach, and names of tiles or winds. For haku it says to write 5z. It is
// empty for other words.
func Hint(word string) string {
	ours := Meant(word)
	if tile, _ := Find(tiles, word); tile != "" {
		ours = ""
	}
	for i, name := range seats {
		if ours == name || strings.EqualFold(word, name) || strings.EqualFold(word, name[:1]) {
			return "write seat:" + name + " or round:" + name + " for the wind, " + honor(i+1) +
				" for the tile"
		}
	}
	if ours != "" {
		return `did you mean "` + ours + `"?`
	}
	if tiles := Honors(word); tiles != "" {
		return "write " + tiles + ": honors are 1z (east) to 7z (chun)"
	}
	if input, _ := Find(Inputs, word); input != "" {
		return ""
	}
	if id, _ := Find(Yaku, word); id != "" {
		return "leave it out, which yaku count follows from the hand"
	}
	switch id, _ := Find(Play, word); id {
	case "":
		return ""
	case "atozuke": // rules may ask for it
		return "leave it out unless the rules have a name for it, as docs/format.md shows with sakizuke"
	}
	return "leave it out, it is a rule of play on which no score depends"
}

func honor(rank int) string { return string('0'+rune(rank)) + "z" }

// Honors returns the notation for honors given by name or letters, such as haku and EEE, or by
// their characters, or "".
func Honors(word string) string {
	if tile, _ := Find(tiles, word); tile != "" && tile != word {
		return tile
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

// HonorRank returns the rank of the honor that a character means, or 0.
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

// IsNobody reports whether a word in place of players' names means nobody.
func IsNobody(word string) bool { return isWordOf("nobody", word) }

// IsEverybody reports whether a word in place of players' names means all players.
func IsEverybody(word string) bool { return isWordOf("everybody", word) }

// IsDrawn reports whether a word in place of the discarder means that the tile was drawn: nobody,
// or everybody who pays.
func IsDrawn(word string) bool { return IsNobody(word) || IsEverybody(word) || isWordOf("drawn", word) }

// Draw returns the id of the draw that people call by a word, or "".
func Draw(word string) string {
	if IsYes(word) {
		word = "ryuukyoku"
	}
	id, _ := Find(Draws, word)
	return id
}
