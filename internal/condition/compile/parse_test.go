package compile

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNarrow: constants that 32 bits don't hold are left out, and nothing else is.
func TestNarrow(t *testing.T) {
	for _, c := range []struct {
		src, narrowed string
		wide          wideNumbers
	}{
		{"han > 2147483647", "han > 2147483647", wideNumbers{}},
		{"fu * 2147483648 < 9_223_372_036_854_775_807", "fu * 0000000000 < 0000000000000000000000000",
			wideNumbers{5: 1 << 31, 18: math.MaxInt64}},
		{`a3000000000 == "3000000000" or 役 == '3000000000' or 3000000000 > 1`,
			`a3000000000 == "3000000000" or 役 == '3000000000' or 0000000000 > 1`, wideNumbers{52: 3e9}},
		{"9223372036854775808 > 0xffffffffff", "9223372036854775808 > 0xffffffffff", wideNumbers{}},
	} {
		narrowed, wide := narrow(c.src, math.MaxInt32)
		if narrowed != c.narrowed {
			t.Errorf("%s is parsed as %s", c.src, narrowed)
		}
		if diff := cmp.Diff(c.wide, wide); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.src, diff)
		}
	}
}

// TestSettledTooLarge: a number of options that does not fit is not worked out.
func TestSettledTooLarge(t *testing.T) {
	for src, want := range map[string]string{
		"han > 2 + 3 * 4": "han > 14",
		"han > 9223372036854775807 + 1 and 2 - 1 == 1":            "han > 9223372036854775807 + 1",
		"han > 9223372036854775807 * 9223372036854775807 or open": "han > 9223372036854775807 * 9223372036854775807 or open",
	} {
		if got := Simplify(src, nil, 0); got != want {
			t.Errorf("%s is settled as %s, want %s", src, got, want)
		}
	}
}
