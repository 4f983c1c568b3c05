package document

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Points and results with an optional sign, such as ▲ for negative numbers in Japan, and with or
// without separators.
var (
	pointsPattern     = work.LazyRegexp(`^([-+▲△]?)([0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2})$`)
	resultPattern     = work.LazyRegexp(`^([-+▲△]?)([0-9]{1,6})(?:\.([0-9]{1,3}))?$`)
	hundredthsPattern = work.LazyRegexp(`^([0-9]{1,4})(?:\.([0-9]{1,2}))?$`)
)

var separators = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", ",", "", ".", "", "'", "",
	"’", "")

// tooMany exceeds any number of counters, sticks, han or fu.
const tooMany = 10_000

func (r *Reader) count(v *tree.Value, path string, below int) (n int, ok bool) {
	n, err := strconv.Atoi(naming.Plain(v.Text))
	switch {
	case v.Kind != tree.Scalar || err != nil || n < 0:
		digits := Digits(v.Text)
		if below == 0 && playerwords.IsYes(v.Text) { // riichi: yes
			digits = "1"
		}
		r.NotWhole(v, path, digits, "2")
		return 0, false
	case n >= cmp.Or(below, tooMany):
		r.At(v, finding.OutOfRange, path,
			words.Say("write a number from %d to %d", 0, cmp.Or(below, tooMany)-1),
			"%s is too large a number for %s", tree.Quote(v.Text), path)
		return 0, false
	}
	return n, true
}

// Digits returns the whole number written in words or with separators, or "".
func Digits(text string) string {
	digits, _ := playerwords.Number(naming.Plain(text))
	return digits
}

// NotWhole reports a value that is not a whole number. digits is the number that it may mean;
// example is a valid number.
func (r *Reader) NotWhole(v *tree.Value, path, digits, example string) {
	r.AtWith(v, finding.WrongType, path, tree.Cure{Write: digits, Safe: true,
		Help: words.Say("write %s",
			words.Or(words.Plain(digits), words.Say("digits alone, such as %s", example)))},
		"%s must be a whole number, not %s", path, tree.Describe(v))
}

// Points reads points. It returns 0 for invalid values.
func (r *Reader) Points(v *tree.Value, path string) int64 {
	if m := parts(v, pointsPattern); m != nil {
		return signed(m[1], strings.ReplaceAll(m[2], ",", ""))
	}
	help, plain := words.Say("write digits alone, such as 25000"),
		separators.Replace(naming.Plain(v.Text))
	if m := parts(v, resultPattern); m != nil && len(m[2]) < 4 && len(m[3]) < 3 {
		help = words.Say("write %d: points are not in thousands", thousands(m))
	} else if v.Kind == tree.Scalar && schema.IsDigits(plain) {
		help = words.Say("write %s, without comma or space", tree.ToWrite(plain))
	}
	if !v.Flawed {
		r.At(v, finding.WrongType, path, help, "points are a whole number, not %s",
			tree.Describe(v))
	}
	return 0
}

// Result reads a result in thousands and returns it in points, or 0 for invalid values.
func (r *Reader) Result(v *tree.Value, path string) int64 {
	if m := parts(v, resultPattern); m != nil {
		return thousands(m)
	}
	if !v.Flawed {
		r.At(v, finding.WrongType, path, words.Say("write it in thousands, such as 46.0 or -12.3"),
			"a result is a number, not %s", tree.Describe(v))
	}
	return 0
}

// hundredths reads a number with at most two decimals. The bounds and the result are in hundredths.
func (r *Reader) hundredths(v *tree.Value, path string, min, max int) int {
	if m := parts(v, hundredthsPattern); m != nil {
		n, _ := strconv.Atoi(m[1] + m[2] + "00"[len(m[2]):]) // of six digits at most
		if n >= min && n <= max {
			return n
		}
	}
	format := func(n int) string { return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) }
	r.At(v, finding.BadValue, path,
		words.Say("write a number from %s to %s, such as 0.5", format(min), format(max)),
		"%s is no such number: %s", path, tree.Describe(v))
	return min
}

func parts(v *tree.Value, pattern func() *regexp.Regexp) []string {
	if v.Kind != tree.Scalar {
		return nil
	}
	return pattern().FindStringSubmatch(naming.Plain(v.Text))
}

func thousands(result []string) int64 {
	return signed(result[1], result[2]+result[3]+"000"[len(result[3]):])
}

func signed(sign, digits string) int64 {
	n, err := strconv.Atoi(digits)
	if err != nil { // the patterns allow no more digits than fit
		n = math.MaxInt32
	}
	if sign != "" && sign != "+" {
		n = -n
	}
	return int64(n)
}
