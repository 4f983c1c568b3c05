package document

import (
	"strconv"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

var hundredths = lazyregexp.New(`^([0-9]{1,4})(?:\.([0-9]{1,2}))?$`)

// Hundredths reads a number with at most two decimals that is in bounds, which are hundredths too.
func Hundredths(r *Reader, v *tree.Value, path string, least, most int) int {
	if v.Flawed {
		return least
	}
	if m := hundredths().FindStringSubmatch(keyboard.Plain(v.Text)); v.Kind == tree.Scalar && m != nil {
		n, _ := strconv.Atoi(m[1] + m[2] + "00"[len(m[2]):]) // of six digits at most
		if n >= least && n <= most {
			return n
		}
	}
	in := func(n int) string { return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) }
	r.At(v, finding.BadValue, path, words.Say("write a number from %s to %s, such as 0.5", in(least), in(most)),
		"%s is no such number: %s", path, tree.Describe(v))
	return least
}
