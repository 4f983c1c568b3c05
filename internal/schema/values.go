package schema

import (
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/work"
)

// Version is the version of the format that this program reads.
const Version = "1"

var (
	// IDPattern matches ids.
	IDPattern = work.LazyRegexp(`^[a-z][a-z0-9_]*$`)
	// NumberPattern matches whole numbers. Leading zeros are not allowed, so that 010 is not taken
	// for eight.
	NumberPattern = work.LazyRegexp(`^-?(0|[1-9][0-9]{0,9})$`)
	// WordPattern matches words that need no quotes in an expression or on a command line.
	WordPattern = work.LazyRegexp(`^[A-Za-z0-9_-]+$`)
)

// TypeOf returns the type of an option, given its default.
func TypeOf(v *tree.Value) condition.ValueType {
	switch {
	case v.Style != tree.Plain:
	case v.Text == "true", v.Text == "false":
		return condition.TypeBool
	case NumberPattern().MatchString(v.Text):
		return condition.TypeInt
	}
	return condition.TypeWord
}

// MaxNumber bounds whole numbers that have no other bound. The product of two fits in 64 bits.
const MaxNumber = 1_000_000_000

// ParseValue parses a value of an option, and reports whether it has the type.
func ParseValue(text string, typ condition.ValueType) (condition.Value, bool) {
	v := condition.Value{Type: typ}
	ok := false
	switch typ {
	case condition.TypeBool:
		v.Int, ok = Truths[text]
	case condition.TypeInt:
		n, err := strconv.ParseInt(text, 10, 64)
		v.Int, ok = n, err == nil && NumberPattern().MatchString(text) && -MaxNumber <= n &&
			n <= MaxNumber
	default:
		v.Word, ok = text, WordPattern().MatchString(text)
	}
	return v, ok
}

// Truths maps the words for true and false to 1 and 0.
var Truths = map[string]int64{"true": 1, "on": 1, "yes": 1, "false": 0, "off": 0, "no": 0}

// MeantValues returns the option values that a text may mean: the word in lower case, a number in
// words, or a word for true or false. The caller knows which of them the option allows.
func MeantValues(text string) []string {
	plain := strings.ToLower(naming.Plain(text))
	digits, _ := playerwords.Number(plain)
	bare := afterValue().ReplaceAllString(plain, "")
	return []string{plain, digits, playerwords.Truth(text), playerwords.Truth(plain), bare,
		playerwords.Truth(bare)}
}

// afterValue matches the punctuation that ends lines in other formats, and comments of other
// languages.
var afterValue = work.LazyRegexp(`\s*(?:[,;.]|(?:;|//|/\*|--|#)(.*?)(?:\*/)?|\s[(](.*)[)])\s*$`)

// NoteIn returns the comment that follows a value in the style of other languages, or "".
func NoteIn(text string) string {
	m := afterValue().FindStringSubmatch(text)
	if m == nil || m[0] == text || strings.ContainsAny(text[:1], `"'[{`) {
		return ""
	}
	return strings.TrimSpace(m[1] + m[2])
}

// MayBeDecimal reports whether a text is a number whose point may be a decimal point.
func MayBeDecimal(text string) bool {
	_, certain := playerwords.Number(naming.Plain(text))
	return !certain && strings.Contains(text, ".")
}

// Kinds are the kinds of tiles as keys. Each has one spelling, so that a file finds the entries
// that it inherits.
var Kinds = func() (keys []string) {
	for k := range hand.Kind(hand.Kinds) {
		keys = append(keys, k.String())
	}
	return keys
}()

// ExampleOfHand is the example shown in help for a hand.
const ExampleOfHand = "234m567p34567s99m ron:8s seat:south"

// SmallID returns a key in lower case, with blanks and hyphens as underscores, and without a second
// colon.
func SmallID(key string) string {
	return strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(strings.TrimRight(key,
		": ")))
}

// Expression reports whether a single value of the form is an expression: a condition or a number.
func (f *Form) Expression() bool {
	return f.Holds == HoldsCondition || f.Holds == HoldsNumber
}

// Stage returns the stage at which an expression is evaluated. fixed reports whether it depends
// only on options.
func (f *Form) Stage() (at condition.Stage, fixed bool) {
	return f.at, f.fixed
}

// Words returns the allowed values of a scalar, or nil.
func (f *Form) Words() []string { return f.words }

// Removable reports whether off removes the value of a key.
func (f *Form) Removable(key string) bool {
	if field := f.Field(key); field != nil {
		return field.off
	}
	return f.Fields == nil && f.Each != nil && !f.Each.Noun.Empty() && !f.Each.Stays
}

// Required reports whether a key is required.
func (f *Form) Required(key string) bool {
	field := f.Field(key)
	return field != nil && field.Must
}

// HoldsHand reports whether the value is a hand, in one line or as a mapping.
func (f *Form) HoldsHand() bool { return f.free && f.Holds == HoldsHand }

// Tiles returns the keys of a mapping whose keys are tiles, else nil.
func (f *Form) Tiles() []string {
	if !f.tiles {
		return nil
	}
	return Kinds
}

// IsDigits reports whether a text consists of digits.
func IsDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
