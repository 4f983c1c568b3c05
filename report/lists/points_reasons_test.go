package lists

import "testing"

// TestJoined: reasons are told once where ron and tsumo are alike, and many of them are a list.
func TestJoined(t *testing.T) {
	for _, c := range []struct {
		reasons []string
		want    string
	}{
		{[]string{"no hand has 25 fu by ron", "no hand has 25 fu by self-draw"}, "no hand has 25 fu"},
		{[]string{"no hand has 20 fu by ron", "a hand of 20 fu by self-draw has at least 2 han, and here it has 1"},
			"no hand has 20 fu by ron, and a hand of 20 fu by self-draw has at least 2 han, and here it has 1"},
		{[]string{"a hand of another player of 25 fu by ron has at least 2 han, and here it has 1",
			"a hand of another player of 25 fu by self-draw has at least 3 han, and here it has 1",
			"no hand of the dealer has 25 fu by ron", "no hand of the dealer has 25 fu by self-draw"},
			"there is no such hand: a hand of another player of 25 fu by ron has at least 2 han; a hand of another player " +
				"of 25 fu by self-draw has at least 3 han; no hand of the dealer has 25 fu"},
	} {
		if got := joinReasons(c.reasons); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
