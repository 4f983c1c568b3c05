package effect

import (
	"strings"
	"testing"
)

// TestRedsUncounted: wins can't tell what more red fives do than they were played with, and fewer are left out of them.
func TestRedsUncounted(t *testing.T) {
	const none = `{"hand":"234678m345p45s66s","ron":"3s","riichi":true}` + "\n"
	const one = `{"hand":"234678m340p45s66s","ron":"3s","riichi":true}` + "\n"
	const two = `{"hand":"22678m40p40p45s66s","ron":"3s","riichi":true,"dora":"0p"}` + "\n"
	for _, test := range []struct {
		rules, fives, wins string
		want               bool
	}{
		{"standard", "4", none, true}, {"standard", "4", one, true}, {"standard", "4", one + two, false},
		{"standard", "0", none, true}, {"standard", "0", one, false}, {"standard", "3", none, false},
		{"standard", "4", "", false},
	} {
		e := counted(t, changed(t, test.rules, map[string]string{"red_fives": test.fives}), test.wins)
		if e.RedsUncounted != test.want || strings.Contains(text(t, e), `"uncounted":{"red_fives":`) != test.want {
			t.Errorf("%s fives over %q: %v, %s", test.fives, test.wins, e.RedsUncounted, text(t, e))
		}
		brief, err := Brief{e}.MarshalJSON()
		if err != nil || strings.Contains(string(brief), "moved") == test.want {
			t.Errorf("%s fives over %q: %s, %v", test.fives, test.wins, brief, err)
		}
	}
}
