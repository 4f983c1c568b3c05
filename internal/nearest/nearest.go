// Package nearest finds the name that somebody probably meant.
package nearest

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name returns the known name nearest to a mistyped one, the first of equally near ones. One with the same letters, small
// or not, is nearest, and then one that is the same Japanese word in other Latin letters. Else a third of the name's letters may differ, or one letter of a shorter name, but never all. If
// more than one differs, the only name that has the mistyped one as its beginning or end, as chiitoitsu has chiitoi, or
// that is the beginning of it, as kokushi is of kokushi_musou, is nearer. Where no name is near, Name returns the first
// that goes on behind the word, as dora_tiles does behind dora, or else "".
func Name(name string, known []string) string {
	for _, k := range known {
		if len(k) > 1 && strings.EqualFold(k, name) {
			return k
		}
	}
	for _, k := range known {
		if sameWord(name, k) {
			return k
		}
	}
	letters := []rune(name)
	best, bound := "", max(1, len(letters)/3)+1
	for _, k := range known {
		other := []rune(k)
		if max(len(letters)-len(other), len(other)-len(letters)) >= bound { // so many letters differ at least
			continue
		}
		if d := distance(letters, other); d < bound && d < max(len(letters), len(other)) {
			best, bound = k, d
		}
	}
	if whole := inWhole(name, known); whole != "" && (best == "" || bound > 1) {
		return whole
	}
	if best == "" && len(name) > 2 {
		for _, k := range known {
			if strings.HasPrefix(k, name+"_") {
				return k
			}
		}
	}
	return best
}

// Clear reports whether a mistyped name can only mean a known one: no other one is as near or begins with more of its
// letters, as chinitsu does for chinta, and it is the same Japanese word in other Latin letters, or one letter at most is
// missing, too many, another or has changed places with its neighbour. Digits tell names apart on purpose, and words of
// three letters are too short.
func Clear(name, meant string, known []string) bool {
	if strings.EqualFold(name, meant) {
		return true
	}
	if sameWord(name, meant) {
		return !slices.ContainsFunc(known, func(k string) bool { return k != meant && sameWord(name, k) })
	}
	if len(name)+len(meant) < 7 || digits(name) != digits(meant) {
		return false
	}
	for _, k := range known {
		if k != meant && (distance([]rune(name), []rune(k)) <= 1 || begun(name, k) > max(begun(name, meant), leastWhole-1)) {
			return false
		}
	}
	return distance([]rune(name), []rune(meant)) == 1
}

// begun returns how many letters two names have in common before they part.
func begun(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// sounds maps spellings of Japanese sounds in Latin letters to the shortest.
var sounds = strings.NewReplacer("_", "", " ", "", "-", "", "uu", "u", "ou", "o", "oo", "o", "oh", "o", "ii", "i", "aa", "a", "ei", "e", "ee", "e",
	"si", "shi", "ti", "chi", "tu", "tsu", "tch", "ch", "cch", "ch", "mp", "np")

// Sounds returns a name in the shortest of the spellings that a Japanese word has in Latin letters.
func Sounds(name string) string { return sounds.Replace(name) }

// sameWord reports whether two names are one Japanese word in Latin letters, such as kyushu kyuhai and kyuushu_kyuuhai.
func sameWord(a, b string) bool {
	return len(a) > leastWhole && len(b) > leastWhole && len(a) < 2*len(b) && len(b) < 2*len(a) &&
		sounds.Replace(strings.ToLower(a)) == sounds.Replace(strings.ToLower(b))
}

// leastWhole is how many letters a beginning or an end has that tells a name.
const leastWhole = 4

// inWhole returns the only known name that begins with a name or ends with it behind a _, or with which the name
// begins; "" if there is none, or more than one.
func inWhole(name string, known []string) string {
	found := ""
	for _, k := range known {
		within := len(name) >= leastWhole && (strings.HasPrefix(k, name) || strings.HasSuffix(k, "_"+name))
		around := len(k) >= leastWhole && strings.HasPrefix(name, k+"_")
		if within || around {
			if found != "" {
				return ""
			}
			found = k
		}
	}
	return found
}

// distance counts the letters to insert, delete, replace or swap with their neighbour to get from a to b.
func distance(a, b []rune) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before, prev, row = prev, row, before
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(prev[j]+cost, prev[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}

// OneApart reports whether two ids differ in no more than a letter that one has more or that is another, or in two
// neighbours that changed places. Ids of less than four letters are too short to say so, and digits tell ids apart on
// purpose. It is asked of many pairs, and so takes no memory.
func OneApart(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 4 || len(b)-len(a) > 1 || a == b {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(b) > len(a) {
		return a[i:] == b[i+1:] && !digit(b[i])
	}
	if digit(a[i]) || digit(b[i]) {
		return false
	}
	return a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

func digits(name string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, name)
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// Searches returns what reports whether a word is found in a text, whatever the case: as a word of it, then as part of
// one, for when no text has it as a word. It is nil for the empty word, and Japanese has no spaces between words.
func Searches(word string) []func(text string) bool {
	if word == "" {
		return []func(string) bool{nil}
	}
	part := func(text string) bool { return strings.Contains(strings.ToLower(text), strings.ToLower(word)) }
	japanese := func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }
	if !utf8.ValidString(word) || strings.ContainsFunc(word, japanese) {
		return []func(string) bool{part}
	}
	whole := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(word) + `([^\pL\pN]|$)`)
	return []func(string) bool{whole.MatchString, part}
}

// InOrder reports whether the letters of a word stand in a text, in their order, as editors search.
func InOrder(word, text string) bool {
	for _, r := range word {
		_, behind, found := strings.Cut(text, string(r))
		if !found {
			return false
		}
		text = behind
	}
	return true
}

// Words returns names and the words that they are made of, for those who look for one by a part of it.
func Words(names []string) []string {
	parts := strings.FieldsFunc(strings.Join(names, " "), func(r rune) bool { return strings.ContainsRune(" _-.", r) })
	return slices.Concat(names, parts)
}
