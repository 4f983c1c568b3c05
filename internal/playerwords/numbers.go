package playerwords

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/lazyregexp"
)

// numbers maps words for small numbers to digits, one row a language.
var numbers = [][]string{
	{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"},
	{"zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"},
	{"null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"},
	{"〇", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"},
}

// units are what players write behind numbers.
var units = []string{"han", "fan", "翻", "飜", "fu", "符", "points", "point", "pts", "点", "枚", "本", "人"}

// IsUnit reports whether a word names a unit, so that a number means the same without it.
func IsUnit(word string) bool { return slices.Contains(units, word) }

// Patterns: digits with marks between thousands; with words, a unit or several thousands behind them; and the zeros of
// these.
var (
	marked    = lazyregexp.New(`^[0-9]{1,3}([,.' _][0-9]{3})+$`)
	counted   = lazyregexp.New(`^([0-9][0-9,.' _]*?)\s*(\pL+)$`)
	thousands = map[string]string{"k": "000", "千": "000", "万": "0000", "萬": "0000"}
)

// Number returns the digits of a number as people write it, on a plain keyboard: two, 2 fu, 30,000 or 3万; "" if it is
// none, or consists of digits alone. It is certain unless a point may be a decimal point.
func Number(text string) (digits string, certain bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, row := range numbers {
		if i := slices.Index(row, text); i >= 0 {
			return strconv.Itoa(i), true
		}
	}
	digits = strings.TrimPrefix(text, "+")
	zeros := ""
	if m := counted().FindStringSubmatch(digits); m != nil {
		if zeros = thousands[m[2]]; zeros == "" && !IsUnit(m[2]) {
			return "", false
		}
		digits = m[1]
	}
	if certain = !strings.Contains(digits, "."); marked().MatchString(digits) {
		digits = strings.Map(func(r rune) rune {
			if r < '0' || '9' < r {
				return -1
			}
			return r
		}, digits)
	}
	if digits += zeros; digits == text || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return "", false
	}
	return digits, certain
}

// InWords returns the English word for a small number in digits; "" if it is none.
func InWords(digits string) string {
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 || n >= len(numbers[0]) {
		return ""
	}
	return numbers[0][n]
}

// truths maps words for yes and no to option values.
var truths = map[string][]string{
	"true":  {"true", "on", "1", "yes", "oui", "vrai", "ja", "wahr", "enabled", "allowed", "ari", "avec", "activé", "あり", "有り", "有", "はい", "する", "○"},
	"false": {"false", "off", "0", "no", "non", "faux", "nein", "falsch", "disabled", "none", "nashi", "sans", "désactivé", "なし", "無し", "無", "いいえ", "しない", "×"},
}

// Truth returns true or false for a word that means it, else "".
func Truth(word string) string {
	for value, words := range truths {
		if slices.Contains(words, strings.ToLower(word)) {
			return value
		}
	}
	return ""
}

// values maps names of rules that are played or not to the value of an option that has others as well.
var values = map[string]string{"atamahane": "head_bump", "triple_ron": "all"}

// Value returns the value of an option that is turned by the name of a rule, where that is played; "" if there is none.
func Value(rule string) string { return values[rule] }

// IsYes reports whether a word means yes, as true and oui; 1 is a number.
func IsYes(word string) bool {
	return word != "1" && Truth(word) == "true"
}
