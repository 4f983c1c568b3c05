package jsontext

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/internal/sanitize"
)

// bySteps writes a string by looking at each character.
func bySteps(s string) string {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '#' {
			quoted, _ := json.Marshal(s)
			return string(sanitize.JSON(quoted))
		}
	}
	return `"` + s + `"`
}

// TestAppendString writes every byte at every place of strings of all lengths around a word.
func TestAppendString(t *testing.T) {
	for size := range 20 {
		for at := range size {
			for c := range 256 {
				s := strings.Repeat("~", at) + string([]byte{byte(c)}) + strings.Repeat(" ", size-at-1)
				if got, want := string(AppendString([]byte("x"), s)), "x"+bySteps(s); got != want {
					t.Fatalf("%q is written %s, want %s", s, got, want)
				}
			}
		}
	}
	if got := string(AppendString(nil, "")); got != `""` {
		t.Error(got)
	}
}

func FuzzAppendString(f *testing.F) {
	for _, s := range []string{"", "a", "riichi", "Three Coloured Runs", "é東", "##[x]", "\x7f\x80", "a\"b\\c\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := string(AppendString(nil, s)), bySteps(s); got != want {
			t.Errorf("%q is written %s, want %s", s, got, want)
		}
	})
}

func TestAppendInt(t *testing.T) {
	numbers := []int64{math.MinInt64, -1_000_000, -100, -10, -1, 99_999, 100_000, 999_999, 1_000_000, 1_000_001, math.MaxInt64}
	for n := range int64(12_000) {
		numbers = append(numbers, n)
	}
	for _, n := range numbers {
		if got, want := string(AppendInt([]byte("x"), n)), "x"+strconv.FormatInt(n, 10); got != want {
			t.Errorf("%d is written %s", n, got)
		}
	}
}

func TestShort(t *testing.T) {
	for _, text := range []string{"", "a", `,"rules_hash":`, "0123456789abcdef"} {
		s := NewShort(text)
		if got := string(s.AppendTo([]byte("x"))) + s.String(); got != "x"+text+text {
			t.Errorf("%s is written %s", text, got)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("17 bytes are no Short")
		}
	}()
	NewShort("0123456789abcdefg")
}
