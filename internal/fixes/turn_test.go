package fixes

import (
	"testing"

	"example.com/hanfu/internal/finding"
)

// TestTurn turns options, and leaves them as they are inherited again.
func TestTurn(t *testing.T) {
	for _, c := range []struct{ text, value, want, back string }{
		{"hanfu: 1\nextends: ema # of 2025\nyaku: {pinfu: off}\n", "2",
			"hanfu: 1\nextends: ema # of 2025\n\noptions:\n  red_fives: 2\nyaku: {pinfu: off}\n",
			"hanfu: 1\nextends: ema # of 2025\n\nyaku: {pinfu: off}\n"},
		{"extends: ema\nsources:\n  - minutes\n", "2", "extends: ema\nsources:\n  - minutes\n\noptions:\n  red_fives: 2\n",
			"extends: ema\nsources:\n  - minutes\n\n"},
		{"extends: ema", "2", "extends: ema\n\noptions:\n  red_fives: 2\n", "extends: ema\n\n"},
		{"extends: ema\noptions:\n  a: 1  # why\n", "2", "extends: ema\noptions:\n  a: 1  # why\n  red_fives: 2\n",
			"extends: ema\noptions:\n  a: 1  # why\n"},
		{"extends: ema\r\noptions:\r\n    a: 1", "2", "extends: ema\r\noptions:\r\n    a: 1\r\n    red_fives: 2\r\n",
			"extends: ema\r\noptions:\r\n    a: 1\r\n"},
		{"extends: ema\noptions: {a: 1} # few\n", "2", "extends: ema\noptions: {a: 1, red_fives: 2} # few\n",
			"extends: ema\noptions: {a: 1} # few\n"},
		{"extends: ema\noptions: {}\n", "2", "extends: ema\noptions: {red_fives: 2}\n", "extends: ema\n"},
		{"extends: ema\noptions:\n", "2", "extends: ema\noptions:\n  red_fives: 2\n", "extends: ema\n"},
		{"extends: ema\noptions:\n  red_fives: 4 # all\n  a: 1\n", `"off"`, "extends: ema\noptions:\n  red_fives: \"off\" # all\n  a: 1\n",
			"extends: ema\noptions:\n  a: 1\n"},
		{"options:\n  red_fives: {value: 'x', locked: true}\n", "2", "options:\n  red_fives: {value: 2, locked: true}\n", ""},
		{"options:\n  red_fives:\n    default: 3\n", "2", "options:\n  red_fives:\n    default: 2\n", ""},
		{"{extends: ema}", "2", "", ""},
		{"extends: ema\noptions: [a]\n", "2", "", ""},
	} {
		edits := SetOption(parse(c.text), "red_fives", c.value)
		var now string
		if edits != nil {
			now = string(finding.Fix{Edits: edits}.Apply([]byte(c.text)))
		}
		if now != c.want {
			t.Errorf("%q becomes %q; want %q", c.text, now, c.want)
			continue
		}
		var back string
		if now == "" {
			continue
		}
		if edits := UnsetOption(parse(now), "red_fives"); edits != nil {
			back = string(finding.Fix{Edits: edits}.Apply([]byte(now)))
		}
		if back != c.back {
			t.Errorf("%q goes back to %q; want %q", now, back, c.back)
		}
	}
}
