package compile

import (
	"testing"

	"example.com/hanfu/internal/condition"
)

// TestEither: a name that may be a fact or a counter is what the expression makes of it, and never holds or is 0.
func TestEither(t *testing.T) {
	flags := map[string]condition.Flag{"known": {Index: 0}, "counted": {Index: 0, Count: true}}
	for _, name := range []string{"a", "b", "c"} {
		flags[name] = condition.Flag{Index: condition.MaxFlags - 1,
			Or: &condition.Flag{Index: condition.MaxCounters - 1, Count: true}}
	}
	c := New(condition.Scope{Flags: flags})
	var f condition.Facts
	for src, want := range map[string]bool{
		"a": false, "not a": true, "a >= 8": false, "a < 1": true, "known or not a": true,
		"a == b": true, "a <= b": true,
		"a and b > 2": false, "not a and b <= c and not known": true, "max(a, b) == counted and not c": true,
		"(a ? 1 : 2) > b": true,
		"a in 0..2":       true, "a in [b, 1] and not c": true, "(not a) == (b < 1)": true, "-a == b": true,
	} {
		cond, problems := c.Bool(src, condition.StageWin, condition.EachHand)
		if cond == nil {
			t.Errorf("%s: %v", src, problems)
		} else if got := f.Holds(cond); got != want {
			t.Errorf("%s is %v", src, got)
		}
		if len(c.Mentions()) == 0 {
			t.Errorf("%s mentions nothing", src)
		}
	}
	if n, problems := c.Int("a + 2 * b", condition.StageWin, condition.EachHand); n == nil || f.Value(n) != 0 {
		t.Errorf("as a number: %v", problems)
	}
	for _, src := range []string{"a and a > 2", "a == east", "not a > b or unknown"} {
		if cond, problems := c.Bool(src, condition.StageWin, condition.EachHand); cond != nil || len(problems) == 0 {
			t.Errorf("%s is accepted", src)
		}
	}
}
