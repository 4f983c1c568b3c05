package schema

import (
	"regexp"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
)

// Version is the version of the format that this program reads.
const Version = "1"

// How values are written.
var (
	// IDPattern is that of ids, which are written in small letters.
	IDPattern = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	// NumberPattern is that of whole numbers. They have no leading zeros, so that nobody takes 010 for eight.
	NumberPattern = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,9})$`)
	// WordPattern is that of words which need no quotes in an expression's text or on a command line.
	WordPattern = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
)

// TypeOf returns the type of an option by how its default is written.
func TypeOf(v *tree.Value) condition.ValueType {
	switch {
	case v.Style != tree.Plain:
	case v.Text == "true", v.Text == "false":
		return condition.TypeBool
	case NumberPattern.MatchString(v.Text):
		return condition.TypeInt
	}
	return condition.TypeWord
}

// MaxNumber bounds whole numbers that have no other bound. Two of them multiplied still fit into 64 bits.
const MaxNumber = 1_000_000_000

// ParseValue reads a value of an option, and reports whether it is one of a type.
func ParseValue(text string, typ condition.ValueType) (condition.Value, bool) {
	v := condition.Value{Type: typ}
	ok := false
	switch typ {
	case condition.TypeBool:
		v.Int, ok = Truths[text]
	case condition.TypeInt:
		n, err := strconv.ParseInt(text, 10, 64)
		v.Int, ok = n, err == nil && NumberPattern.MatchString(text) && -MaxNumber <= n && n <= MaxNumber
	default:
		v.Word, ok = text, WordPattern.MatchString(text)
	}
	return v, ok
}

// Truths are the words for true and false.
var Truths = map[string]int64{"true": 1, "on": 1, "yes": 1, "false": 0, "off": 0, "no": 0}

// MeantValues returns the option values that a text may mean: a word in other letters, a number in words, or a word for
// true or false. The caller knows which of them the option allows.
func MeantValues(text string) []string {
	plain := strings.ToLower(keyboard.Plain(text))
	digits, _ := playerwords.Number(plain)
	alone := behindValue().ReplaceAllString(plain, "")
	return []string{plain, digits, playerwords.Truth(text), playerwords.Truth(plain), alone, playerwords.Truth(alone)}
}

// behindValue matches signs that end lines in other formats, and comments of other languages.
var behindValue = lazyregexp.New(`\s*(?:[,;.]|(?:;|//|/\*|--|#)(.*?)(?:\*/)?|\s[(](.*)[)])\s*$`)

// NoteIn returns the note that somebody has written behind a value as in other languages, "" if there is none.
func NoteIn(text string) string {
	m := behindValue().FindStringSubmatch(text)
	if m == nil || m[0] == text || strings.ContainsAny(text[:1], `"'[{`) {
		return ""
	}
	return strings.TrimSpace(m[1] + m[2])
}

// MayBeDecimal reports whether a text is a number whose point may be a decimal point.
func MayBeDecimal(text string) bool {
	_, certain := playerwords.Number(keyboard.Plain(text))
	return !certain && strings.Contains(text, ".")
}

// Kinds are the keys of tiles that can be coloured, by kind. They are ids, written in one way alone, so that a file
// finds what it inherits.
var Kinds = func() (keys []string) {
	for k := range hand.Kind(hand.Kinds) {
		keys = append(keys, k.String())
	}
	return keys
}()

// ExampleOfHand is shown where a hand is to be written.
const ExampleOfHand = "234m567p34567s99m ron:8s seat:south"

// SmallID returns a key in the letters of an id, if it has no others, and without a second colon.
func SmallID(key string) string {
	return strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(strings.TrimRight(key, ": ")))
}

// Expression reports whether a single value of the form is a condition or a number, which may be calculated.
func (f *Form) Expression() bool {
	return f.Holds == HoldsCondition || f.Holds == HoldsNumber
}

// Stage returns when an expression is asked. Fixed reports that it is known before there is a hand, by the options
// alone.
func (f *Form) Stage() (at condition.Stage, fixed bool) {
	return f.at, f == fixedCondition || f == fixedNumber
}

// Words are the only values of a scalar of the form, if there are any.
func (f *Form) Words() []string { return f.words }

// Removable reports whether off removes what stands behind a key of a mapping of this form.
func (f *Form) Removable(key string) bool {
	if field := f.Field(key); field != nil {
		return field.off
	}
	return f.Fields == nil && f.Each != nil && !f.Each.Noun.Empty() && !f.Each.Stays
}

// Required reports whether a key of a mapping of this form must be there.
func (f *Form) Required(key string) bool {
	field := f.Field(key)
	return field != nil && field.Must
}

// HoldsHand reports whether a hand stands here, in one line or as a mapping.
func (f *Form) HoldsHand() bool { return f.free && f.Holds == HoldsHand }

// Tiles are the keys of a mapping of the form, if these are tiles.
func (f *Form) Tiles() []string {
	if !f.tiles {
		return nil
	}
	return Kinds
}

// IsDigits reports whether a text is digits alone.
func IsDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
