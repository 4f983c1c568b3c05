package hand_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/must"
)

// TestNoCure: NoCure is set for a bad name of a flag if the message names no other to write.
func TestNoCure(t *testing.T) {
	for _, c := range []struct {
		name   string
		noCure bool
	}{
		{"Riichi", false},
		{"last-tile", false},
		{"riichi=1", false},
		{"!", true},
		{"pon", true},
		{"dora", true},
		{strings.Repeat("a", 100), true},
	} {
		w := must.Get(hand.Parse("234m567p34567s99m tsumo:8s"))(t)
		w.Flags = []hand.Flag{{Name: c.name}}
		problems, _ := errors.AsType[hand.Problems](w.Check())
		if len(problems) != 1 || problems[0].NoCure != c.noCure {
			t.Errorf("%s: %+v, want one problem with NoCure %v", c.name, problems, c.noCure)
		}
	}
}

// TestNumbers: each number of a win has a field of its own, is written and read, and is refused
// beyond its bounds.
func TestNumbers(t *testing.T) {
	for _, n := range hand.Numbers() {
		base := must.Get(hand.Parse("234m567p34567s99m tsumo:8s"))(t)
		if got := *n.Of(&base); got != 0 {
			t.Errorf("%s is %d in %s", n.Name, got, base)
		}
		for _, other := range hand.Numbers() {
			if other.Name != n.Name && other.Of(&base) == n.Of(&base) {
				t.Errorf("%s and %s have the same field: add a line to Win.number in keys.go", n.Name, other.Name)
			}
		}
		for value, fits := range map[int]bool{0: true, max(n.Min, 1): true, n.Max: true, -1: false, n.Max + 1: false,
			n.Min - 1: n.Min <= 1 && n.Min > 0} {
			w := base.Clone()
			*n.Of(&w) = value
			if w.InRange() != fits && (value < 0 || value > n.Max || fits) {
				t.Errorf("InRange is %v with %s %d: compare it in Win.InRange in keys.go", w.InRange(), n.Name, value)
			}
			if err := w.Check(); (err == nil) != fits {
				t.Errorf("with %s %d the win is checked with %v", n.Name, value, err)
			}
			text, data := w.String(), string(must.Get(json.Marshal(w))(t))
			if has := strings.Contains(text, n.Name+":"); has != (value != 0) {
				t.Errorf("with %s %d the win is written as %s", n.Name, value, text)
			}
			fromText, textErr := hand.Parse(text)
			fromJSON, jsonErr := hand.ParseJSON([]byte(data))
			if (textErr == nil) != fits || (jsonErr == nil) != fits {
				t.Errorf("%s: read with %v; %s: read with %v", text, textErr, data, jsonErr)
			}
			if *n.Of(&fromText) != value || *n.Of(&fromJSON) != value {
				t.Errorf("%s is read as %d; %s as %d", text, *n.Of(&fromText), data, *n.Of(&fromJSON))
			}
			if i := strings.Index(data, `"`+n.Name+`"`); i >= 0 {
				broken := data[:i+1+len(n.Name)] + data[i+2+len(n.Name):] // without the closing quotation mark
				if _, err := hand.ParseJSON([]byte(broken)); err == nil {
					t.Errorf("%s is accepted", broken)
				}
			}
		}
		if !slices.Contains(hand.Keys(), n.Name) {
			t.Errorf("%s is no key", n.Name)
		}
	}
}
