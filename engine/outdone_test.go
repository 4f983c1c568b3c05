package engine_test

import (
	"strings"
	"testing"
)

// TestFewerHan: of two readings, the one with fewer han counts where more fu than the table of points has bring more,
// and what can't be worked out in it refuses the hand, though its fu would not have brought as much.
func TestFewerHan(t *testing.T) {
	const kanchan, sequences = "23345m67899p345s ron:4m", "111222333m46p99s ron:5p"
	for _, c := range []struct{ source, line, want string }{
		{"fu: 2, when: wait == kanchan", kanchan, "4 han 30 fu"},
		{"fu: 300, when: wait == kanchan", kanchan, "1 han 340 fu"},
		{"fu: 300, when: wait == kanchan and not yaku.pinfu", kanchan, "1 han 340 fu"},
		{"fu: 'wait == kanchan ? 300 : 0'", kanchan, "1 han 340 fu"},
		{"fu: 80, each: group, when: group.kind == sequence and wait == kanchan", kanchan, "1 han 360 fu"},
		{"fu: 2, when: 7 % (yaku_han - 1) == 1", kanchan, "hand overflow"},
		{"fu: 100, each: group, when: group.kind == sequence and group.rank == 1", sequences, "1 han 340 fu"},
	} {
		e := houseEngine(t, "yaku: {pinfu: {han: {closed: 3}}, iipeikou: off}\n"+
			"fu: {sources: {odd: {name: {en: Odd}, "+c.source+"}}}")
		if got := answer(e, c.line+" seat:south riichi"); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.source, got, c.want)
		}
	}
}
