package ruletext

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// accepts reports whether an option that a token names takes a value as written.
func (t *Reader) accepts(name *token, written string) bool {
	return !(isDigits(written) && strings.Contains(name.names[0], ".")) &&
		slices.ContainsFunc(name.names, func(id string) bool {
			w, ok := WorthOf(written)
			return t.accepting(id, written) != nil || ok && t.isWorth(id, w)
		}) || len(name.names) == 2 &&
		(playerwords.Digits(written) == "0" || options.TwoNumbers(written) != nil)
}

// accepting returns the option of alternatives, such as "riichi_stick|leftover_sticks.first", that
// takes a value as written, or nil.
func (t *Reader) accepting(alternatives, written string) *rules.Option {
	for id := range strings.SplitSeq(alternatives, "|") {
		id, _, _ = strings.Cut(id, ".")
		if o := rules.ByID(t.options, id); o != nil && take(o, written) != "" {
			return o
		}
	}
	return nil
}

// resolve returns the statements that names make with values as written.
func (t *Reader) resolve(name *token, stated []string) (all []Statement) {
	ids, values := name.names, stated
	for i := 0; len(values) == 2 && i < 2; i++ { // 20-0 and 20 are three
		if two := options.TwoNumbers(values[i]); two != nil {
			values = slices.Concat(values[:i], two, values[i+1:])
		}
	}
	if len(ids) == 2 && len(values) == 3 && playerwords.Digits(values[1]) == "0" &&
		playerwords.Digits(values[0]) == playerwords.Digits(values[2]) { // of three players
		ids, values = ids[:1], values[:1]
	}
	isMore := ids[0] == umaFirst && len(values) == 3 && options.TwoNumbers(stated[0]) != nil
	if isMore { // 10-30 + 20
		values = values[:2]
	}
	if len(ids) == 2 && len(values) == 1 &&
		(playerwords.Truth(values[0]) == "false" || playerwords.Digits(values[0]) == "0") {
		first, second := rules.ByID(t.options, ids[0]), rules.ByID(t.options, ids[1])
		if first != nil && second != nil && take(first, values[0]) == "" { // no oka, or 0
			return []Statement{{Kind: Guessed, Option: second.ID, Value: first.Value.String(),
				sameAs: first.ID}}
		}
	}
	values, inTens := t.ordered(ids, values)
	for i, id := range ids {
		written, several := t.valueFor(i, ids, values)
		o, implied := t.optionFor(id, written)
		if o == nil {
			all = append(all, Statement{})
			continue
		}
		if inTens && written != "" {
			written += "0"
		}
		s, certain := Statement{Kind: Guessed, Option: o.ID}, false
		if truth := playerwords.Truth(written); implied != "" && (truth != "" || len(values) == 0) {
			s.Value, certain = impliedValue(o, implied, name.word(), written)
			s.agrees = truth == "false" && len(o.Allowed) > 2 && s.Value == o.Value.String()
		} else {
			if w, ok := WorthOf(written); ok && o.Default.Type == condition.TypeBool &&
				t.isWorth(o.ID, w) {
				written = "true"
			}
			s.Value, certain = statedValue(o, written)
			s.agrees = o.Default.Type == condition.TypeWord && !certain && s.Value == o.Value.String()
			certain = certain || s.agrees
		}
		if certain && !several && !isMore {
			s.Kind = Set
		}
		all = append(all, s)
	}
	isOpen := func(s Statement) bool { return s.Option != "" && s.Value == "" }
	if len(ids) == 2 && slices.ContainsFunc(all, isOpen) { // the value may be that of neither
		for i := range all {
			all[i].Kind, all[i].Value = Guessed, ""
		}
	}
	return all
}

// isWorth reports whether an option is that a yaku is played which is worth so much.
func (t *Reader) isWorth(option string, w Worth) bool {
	y := rules.ByID(t.yaku, option)
	return y != nil && w.Agrees(y)
}

// ordered returns the values of one or two options in the order of these. It reports whether two
// numbers are in tens of thousands, as 1-3 is 10-30 for an uma.
func (t *Reader) ordered(ids, values []string) (_ []string, inTens bool) {
	if len(ids) != 2 || len(values) == 0 {
		return values, false
	}
	digits := make([]string, len(values))
	for i, v := range values {
		digits[i] = playerwords.Digits(v)
	}
	if two := options.TwoNumbers(strings.Join(digits, "-")); two != nil {
		a, _ := strconv.Atoi(two[0])
		b, _ := strconv.Atoi(two[1])
		values, inTens = two, max(a, b) <= 3
	}
	if len(values) == 2 && t.reversed(ids, values) {
		values = []string{values[1], values[0]}
	}
	return values, inTens
}

// valueFor returns the value as written of one of the named options, "" if there is none. It
// reports whether it is only the first of several that fits.
func (t *Reader) valueFor(i int, ids, values []string) (written string, several bool) {
	switch {
	case len(values) == len(ids):
		return values[i], false
	case len(values) > 0 && len(ids) == 1 && t.same(ids[i], values),
		len(values) == 1 && playerwords.Truth(values[0]) != "":
		return values[0], false
	case len(values) < 2 || len(ids) > 1:
		return "", false
	}
	for _, v := range values {
		if t.accepting(ids[i], v) != nil {
			return v, true
		}
	}
	return "", true
}

// optionFor returns the option of alternatives that takes a value as written, or else the first,
// and the value that its name implies.
func (t *Reader) optionFor(alternatives, written string) (o *rules.Option, implied string) {
	first, _, _ := strings.Cut(alternatives, "|")
	id, implied, _ := strings.Cut(first, ".")
	if o = t.accepting(alternatives, written); o == nil {
		o = rules.ByID(t.options, id)
	}
	return o, implied
}

// impliedValue returns the value that the name of an option implies, alone or with yes or no, and
// whether it is certain. The name with the answer may stand for a value, such as triple ron: no.
func impliedValue(o *rules.Option, implied, name, written string) (value string, certain bool) {
	switch truth := playerwords.Truth(written); {
	case truth != "false":
		return implied, true
	case implied == "true":
		return "false", false // or only in part
	case implied == "false":
		return "true", false
	}
	for _, no := range []string{written, no, "なし"} {
		if value = take(o, name+" "+no); value != "" {
			return value, true
		}
	}
	if o.Value.String() != implied {
		value = o.Value.String() // the rules are without it too
	}
	return value, value != "" && (o.Allowed != nil && len(o.Allowed) <= 2 || isOff(o.Value))
}

// statedValue returns the value that an option gets by a text, and whether it is certain.
func statedValue(o *rules.Option, written string) (value string, certain bool) {
	if value = take(o, written); value != "" && written != "" {
		return value, true
	}
	switch {
	case playerwords.Truth(written) == "true" && !isOff(o.Value):
		return o.Value.String(), false
	case written == "" && o.Default.Type == condition.TypeBool:
		return "true", false
	}
	return "", false
}

func isOff(v condition.Value) bool {
	return v.String() == "off" || v.String() == "0" || v.String() == "false"
}

// reversed reports whether two numbers are in the order that is not that of the two options, such as
// 10-30 for an uma of 30 and 10.
func (t *Reader) reversed(ids, values []string) bool {
	first, second := rules.ByID(t.options, ids[0]), rules.ByID(t.options, ids[1])
	a, _ := strconv.Atoi(thousands(values[0]))
	b, _ := strconv.Atoi(thousands(values[1]))
	return first != nil && second != nil &&
		(a < b) != (first.Default.Int < second.Default.Int) && a != b
}

// same reports whether all values mean the same, as in two languages.
func (t *Reader) same(id string, values []string) bool {
	if truth := playerwords.Truth(values[0]); truth != "" && !slices.ContainsFunc(values,
		func(v string) bool { return playerwords.Truth(v) != truth }) {
		return true
	}
	o := t.accepting(id, values[0])
	return o != nil && !slices.ContainsFunc(values, func(v string) bool {
		return take(o, v) != take(o, values[0])
	})
}

// take returns the value that a text means for an option, or "". Numbers of points may be in
// thousands.
func take(o *rules.Option, written string) string {
	if digits, certain := playerwords.Number(written); !certain && len(digits) > 3 {
		written = digits // 25.000 can only be thousands
	}
	switch n, _ := strconv.Atoi(playerwords.Digits(written)); {
	case o.Default.Type == condition.TypeInt && !strings.HasSuffix(o.ID, "_han") &&
		playerwords.CountsPeopleOrHan(written):
		return ""
	case o.Allowed != nil:
	case o.Max >= inPoints:
		written = thousands(written)
	case o.Max >= ofPoints && 0 < n && n < leastPoints: // a number of something else
		return ""
	}
	if playerwords.Digits(written) == "0" && o.Max >= ofPoints {
		none, isNone := o.Take("none")
		if o.Default.Int == 0 && written != "0" || o.Default.Int != 0 && !(isNone && none == "0") {
			return "" // no points for an option that 0 turns off, or that needs some
		}
	}
	if value, certain := o.Take(written); certain {
		return value
	}
	if rest := playerwords.AfterEach(written); rest != "" && o.Allowed == nil {
		return take(o, rest)
	}
	isNo := playerwords.Truth(written) == "false"
	if isNo && written != no && written != "0" {
		return take(o, no)
	}
	if isNo && (o.Allowed != nil || o.Default.Int == 0) {
		for _, value := range []string{"off", "0"} {
			if v, ok := o.Take(value); ok && v == value {
				return v
			}
		}
	}
	return ""
}

// no is the form of a denial under which the data keeps values, such as "triple ron no".
const no = "no"

// ofPoints is the least bound of an option whose value is a number of points, and leastPoints the
// least number that is meant as one.
const ofPoints, leastPoints = 100_000, 100

// inPoints is the least bound of an option whose small numbers are in thousands on rule sheets.
const inPoints = 1_000_000

// thousands returns a number of points. One that is below 100 is in thousands.
func thousands(written string) string {
	digits := playerwords.Digits(written)
	if n, err := strconv.Atoi(digits); err == nil && 0 < n && n < 100 {
		return strconv.Itoa(n * 1000)
	}
	return digits
}
