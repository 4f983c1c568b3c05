package hand

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
)

// Words that players bring from elsewhere are not read, but each gets the advice what to write.

// honorsNamed returns the honors that a word names, such as haku, EESS or 東南, as a set; an empty one if it names none.
func honorsNamed(word string) (set Set) {
	tiles, _ := readTiles(nil, playerwords.Honors(word))
	for _, t := range tiles {
		set |= SetOf(t.Kind())
	}
	return set
}

// resembleTiles reports whether a word such as m234, EEE or 東東 was probably meant as tiles, so that the error speaks of
// tiles.
func resembleTiles(word string) bool {
	const digits = "0123456789"
	switch first, _ := utf8.DecodeRuneInString(word); {
	case playerwords.FromJapanese(word) != "":
		return false
	case unicode.IsDigit(first):
		return true
	case len(word) > 1 && strings.Trim(word, playerwords.WindLetters) == "":
		return true
	}
	return strings.Trim(word, digits+"mpszMPSZ赤金"+playerwords.HonorWriting) == "" && strings.ContainsAny(word, digits+playerwords.HonorWriting)
}

// spelling suggests what to write for words such as Double-Riichi, riichi,ippatsu and tsumo：8s.
func spelling(word string) string {
	if hint := playerwords.Hint(word); hint != "" {
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
