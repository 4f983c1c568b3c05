package playerwords

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/work"
)

// IsUnit reports whether word is a unit, which does not change the meaning of a number.
func IsUnit(word string) bool {
	return isWordOf("unit", word) || isWordOf("han", word) || isWordOf("fu", word)
}

// CountsPeopleOrHan reports whether a number is one of people or of han, such as 4人.
func CountsPeopleOrHan(number string) bool {
	m := counted().FindStringSubmatch(strings.ToLower(naming.Plain(strings.TrimSpace(number))))
	return m != nil && (isWordOf("people", m[2]) || isWordOf("han", m[2]))
}

// HanAndFu returns the digits of the han and fu in a text that has nothing else, possibly with a
// separator: 3 40, 3/40, 3 han 40 fu, 40符3翻 or 三翻. fu may be "". If the text has anything else, han
// is "".
func HanAndFu(text string) (han, fu string) {
	form, numbers, separated := "", []string{}, false
	if thousandsMark().MatchString(text) {
		return "", ""
	}
	for _, part := range handsWorth().FindAllString(strings.ToLower(naming.Plain(text)), -1) {
		digits, _ := Number(part)
		switch {
		case isWordOf("han", part):
			form += "h"
		case isWordOf("fu", part):
			form += "f"
		case digits != "" || strings.Trim(part, "-0123456789") == "":
			form, numbers = form+"n", append(numbers, cmp.Or(digits, part))
		case separated || form == "" || strings.Trim(part, "/,、・") != "":
			return "", ""
		default:
			separated = true
			continue
		}
		separated = false
	}
	if separated {
		return "", ""
	}
	switch form {
	case "n", "nh", "hn":
		return numbers[0], ""
	case "nn", "nhn", "nnf", "nhnf", "hnfn":
		return numbers[0], numbers[1]
	case "nfnh", "fnhn":
		return numbers[1], numbers[0]
	}
	return "", ""
}

// Units returns the number of units of a limit such as yakuman or 2 yakuman, or reports false.
func Units(limit string) (units int64, ok bool) {
	n, found := strings.CutSuffix(limit, "yakuman")
	if n = strings.TrimSpace(n); !found || n == "counted_" {
		return 0, false
	}
	if n == "" {
		return 1, true
	}
	units, err := strconv.ParseInt(n, 10, 64)
	return units, err == nil
}

// thousandsMark matches a thousands separator, which points have and han and fu don't.
var thousandsMark = work.LazyRegexp(`[0-9][,.'][0-9]{3}($|[^0-9])`)

// handsWorth matches a number, a word or another character.
var handsWorth = work.LazyRegexp(`-?[0-9]+|[〇零一二两三四五六七八九十百]+|[^\s0-9〇零一二两三四五六七八九十百/,、・-]+|[^\s]`)

// Patterns of numbers after naming.Plain: marked has thousands separators, counted is followed by
// a word, and grouped has Japanese or Chinese units. 2万5 is ambiguous: 20,005 or 25,000.
var (
	marked  = work.LazyRegexp(`^[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+|(?:\.[0-9]{3})+|(?:'[0-9]{3})+|(?: [0-9]{3})+|(?:_[0-9]{3})+)$`)
	counted = work.LazyRegexp(`^(.*[0-9k万千百十])\s*(\pL+)$`)
	grouped = work.LazyRegexp(`^(?:([0-9]+(?:\.[0-9]+)?)万)?(?:([0-9]*(?:\.[0-9]+)?)[千k])?(?:([0-9]?)百)?(?:([0-9]?)十([0-9])?|([0-9]{2,4}))?$`)
	ofTens  = strings.NewReplacer("〇", "0", "零", "0", "一", "1", "二", "2", "两", "2", "三", "3", "四",
		"4", "五", "5", "六", "6", "七", "7",
		"八", "8", "九", "9", "萬", "万")
)

// Number returns the digits of a number as people write it: two, 2 fu, 30,000, ３万 or 1万2千. It
// returns "" for anything else, or for digits alone. It is certain unless a point may be a decimal
// point.
func Number(text string) (digits string, certain bool) {
	if len(text) > naming.MaxBytes {
		return "", false
	}
	plain := strings.ToLower(strings.TrimSpace(naming.Plain(text)))
	if !strings.ContainsAny(plain, "-0123456789") { // marks between digits are significant
		if id, _ := Find(numbers, plain); id != "" {
			return id, true
		}
	}
	plain = strings.TrimPrefix(plain, "+")
	if m := counted().FindStringSubmatch(plain); m != nil && IsUnit(m[2]) {
		plain = m[1]
	}
	certain = true
	switch digits = ofTens.Replace(plain); {
	case strings.Trim(digits, "0123456789") == "":
	case marked().MatchString(digits):
		certain = !strings.Contains(digits, ".")
		digits = strings.Map(func(r rune) rune {
			if r < '0' || '9' < r {
				return -1
			}
			return r
		}, digits)
	case strings.ContainsAny(digits, "万千百十k"):
		digits = sum(grouped().FindStringSubmatch(digits))
	default:
		digits = ""
	}
	if digits == text {
		return "", false
	}
	return digits, certain && digits != ""
}

// Digits returns the digits of a number as people write it, or text itself if it is not a number or
// may be another one.
func Digits(text string) string {
	if digits, certain := Number(text); certain {
		return digits
	}
	return text
}

// sum adds up the parts of a number: ten thousands, thousands, hundreds, tens, units, and trailing
// digits.
func sum(parts []string) string {
	if parts == nil || parts[0] == "k" {
		return ""
	}
	all, worth := new(big.Rat), []int64{10_000, 1_000, 100, 10, 1, 1}
	for i, part := range parts[1:] {
		if part == "" && i > 0 && i < 4 && strings.Contains(parts[0],
			[]string{"", "千", "百", "十"}[i]) {
			part = "1"
		}
		if n, ok := new(big.Rat).SetString(part); ok {
			all.Add(all, n.Mul(n, big.NewRat(worth[i], 1)))
		}
	}
	if !all.IsInt() {
		return ""
	}
	return all.Num().String()
}

// InWords returns the English word for a small number in digits, or "".
func InWords(digits string) string {
	if names := Names(numbers, digits); names != nil {
		return names[0]
	}
	return ""
}

// Truth returns "true" or "false" for a word that means it, else "".
func Truth(word string) string {
	if len(word) > naming.MaxBytes {
		return ""
	}
	folded := Folded(word)
	for _, value := range []string{"true", "false"} {
		if tables[words]()[value+":"+folded] != "" {
			return value
		}
	}
	return ""
}

// EndsInAnswer returns the word for yes or no at the end of a longer text in Chinese or Japanese
// characters, or "".
func EndsInAnswer(text string) string {
	text = Folded(text)
	for _, word := range slices.Concat(foldedWords()["true"], foldedWords()["false"]) {
		if firstRune(word) >= 0x2000 && len(text) > len(word) && strings.HasSuffix(text, word) {
			return word
		}
	}
	return ""
}

// IsYes reports whether a word means yes, such as true and oui. 1 counts as a number.
func IsYes(word string) bool { return word != "1" && isWordOf("true", word) }

// IsOff reports whether a word means that a rule is left out.
func IsOff(word string) bool { return isWordOf("off", word) }

func isWordOf(sort, word string) bool {
	id, _ := find(words, sort+":", word)
	return id != ""
}

// Value returns the value of an option that people call by a word, or "". The word may be a name of
// the value, or of the option itself, which then means true. The caller must check that the option
// allows it.
func Value(option, word string) (value string, certain bool) {
	if id, certain := find(values, option+":", word); id != "" {
		return strings.TrimPrefix(id, option+"."), certain
	}
	if id, certain := Find(values, word); id != "" {
		return id, certain
	}
	id, rest, certain := cutName(option, word)
	switch value, ok := strings.CutPrefix(id, option+"."); {
	case ok && (rest == "" || IsYes(rest)):
		return value, certain
	case id != "" && rest == "":
		return "true", true
	}
	return Find(Limits, word)
}

// Besides returns the rest of a text that begins or ends with a name of an option, such as 二翻 in
// 二翻縛り for the least han, or "".
func Besides(option, text string) string {
	_, rest, _ := cutName(option, text)
	return rest
}

// cutName finds the longest name of an option with which text begins or ends, and returns its
// meaning and the rest of the text.
func cutName(option, text string) (id, rest string, certain bool) {
	if len(text) > naming.MaxBytes {
		return "", "", false
	}
	matches := func(name string) bool {
		id, certain = Find(Options, name)
		return id == option || strings.HasPrefix(id, option+".")
	}
	if matches(text) {
		return id, "", certain
	}
	for n := len(text) - 1; n > 0; n-- {
		for i, at := range [...]int{n, len(text) - n} {
			parts := [...]string{text[:at], text[at:]}
			split := utf8.RuneStart(text[at]) && !(isLetter(text[at-1]) && isLetter(text[at]))
			if split && matches(parts[i]) {
				return id, strings.Trim(parts[1-i], " :：=_"), certain
			}
		}
	}
	return "", "", false
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
