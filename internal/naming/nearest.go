// Package naming finds names as people write them: in small fixed lists, mistyped, and with the
// characters of other keyboards.
package naming

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxBytes bounds the length of what may be a name.
const MaxBytes = 200

// Nearest returns the known name nearest to a mistyped one, or "" if none is near. Of equally near
// names it returns the first. In order of preference it looks for:
//
//   - the same letters in other case
//   - the same Japanese word in another romanization
//   - a name with one different letter
//   - the only name that starts or ends with name, as chiitoitsu starts with chiitoi, or that name starts with
//   - a name with up to a third of the letters different, but not all
//   - the first name that continues name after an underscore, as dora_tiles continues dora
func Nearest(name string, known []string) string {
	if len(name) > MaxBytes {
		return ""
	}
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
		// The difference in length is a lower bound of the distance.
		if max(len(letters)-len(other), len(other)-len(letters)) >= bound {
			continue
		}
		if d := distance(letters, other); d < bound && d < max(len(letters), len(other)) {
			best, bound = k, d
		}
	}
	if whole := affixMatch(name, known); whole != "" && (best == "" || bound > 1) {
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

// Unambiguous reports whether the mistyped name can only mean meant: they are the same Japanese
// word in another romanization, or differ by one letter that is missing, extra, different or
// swapped with its neighbour; and no other known name is as near or shares a longer prefix, as
// chinitsu does with chinta. Names whose digits differ, which are distinct on purpose, and words of
// three letters are never unambiguous.
func Unambiguous(name, meant string, known []string) bool {
	if strings.EqualFold(name, meant) {
		return true
	}
	if sameWord(name, meant) {
		return !slices.ContainsFunc(known, func(k string) bool {
			return k != meant && sameWord(name, k)
		})
	}
	if len(name)+len(meant) < 7 || digits(name) != digits(meant) {
		return false
	}
	for _, k := range known {
		if k != meant && (distance([]rune(name), []rune(k)) <= 1 ||
			commonPrefix(name, k) > max(commonPrefix(name, meant), minAffix-1)) {
			return false
		}
	}
	return distance([]rune(name), []rune(meant)) == 1
}

// commonPrefix returns the length of the common prefix of a and b.
func commonPrefix(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// sounds replaces romanizations of Japanese sounds by the shortest one. The number is no "for".
var sounds = strings.NewReplacer("four", "four", "_", "", " ", "", "-", "", "uu", "u", "ou", "o", "oo", "o", "oh",
	"o", "ii", "i", "aa", "a", "ei", "e", "ee", "e",
	"si", "shi", "ti", "chi", "tu", "tsu", "tch", "ch", "cch", "ch", "mp", "np")

// Sounds returns name in the shortest romanization of a Japanese word.
func Sounds(name string) string { return sounds.Replace(name) }

// sameWord reports whether two names are romanizations of one Japanese word, such as kyushu kyuhai
// and kyuushu_kyuuhai.
func sameWord(a, b string) bool {
	return len(a) > minAffix && len(b) > minAffix && len(a) < 2*len(b) && len(b) < 2*len(a) &&
		sounds.Replace(strings.ToLower(a)) == sounds.Replace(strings.ToLower(b))
}

// minAffix is the minimum length of a prefix or suffix that identifies a name.
const minAffix = 4

// affixMatch returns the only known name that starts with name, ends with it after an underscore,
// or is followed by an underscore at the start of name. It returns "" if there is none or more than
// one.
func affixMatch(name string, known []string) string {
	found := ""
	for _, k := range known {
		within := len(name) >= minAffix && (strings.HasPrefix(k, name) ||
			strings.HasSuffix(k, "_"+name))
		around := len(k) >= minAffix && strings.HasPrefix(name, k+"_")
		if within || around {
			if found != "" {
				return ""
			}
			found = k
		}
	}
	return found
}

// distance returns the number of insertions, deletions, replacements and swaps of neighbouring
// letters that turn a into b.
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

// OneApart reports whether two IDs differ by one inserted or replaced letter or by two swapped
// neighbours. It is false for IDs of fewer than four letters and for different digits, which
// distinguish IDs on purpose. It doesn't allocate, since it is called for many pairs.
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
	return a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] &&
		a[i+2:] == b[i+2:]
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

// Searches returns predicates for whether a text contains word, ignoring case: first as a whole
// word, then anywhere, for use if no text contains the whole word. Japanese has no spaces, so for
// it there is only the second. For the empty word it returns a nil predicate.
func Searches(word string) []func(text string) bool {
	if word == "" {
		return []func(string) bool{nil}
	}
	part := func(text string) bool {
		return strings.Contains(strings.ToLower(text), strings.ToLower(word))
	}
	japanese := func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	}
	if !utf8.ValidString(word) || strings.ContainsFunc(word, japanese) {
		return []func(string) bool{part}
	}
	whole := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(word) + `([^\pL\pN]|$)`)
	return []func(string) bool{whole.MatchString, part}
}

// InOrder reports whether the letters of word occur in text in the same order.
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

// Words returns names and the words that they consist of, to search by part of a name.
func Words(names []string) []string {
	parts := strings.FieldsFunc(strings.Join(names, " "),
		func(r rune) bool { return strings.ContainsRune(" _-.", r) })
	return slices.Concat(names, parts)
}
