package randomwin_test

import (
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestWin: a number stands for the same win each time, and nearly all wins are such as can be read.
func TestWin(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	source, again := randomwin.Source{Seed: 3, Rules: r}, randomwin.Source{Seed: 3, Rules: r}
	const wins = 2000
	readable, different := 0, map[string]bool{}
	for i := range uint64(wins) {
		w, same := source.Win(i), again.Win(i)
		line := w.String()
		if line != same.String() {
			t.Errorf("win %d is %s and %s", i, line, same)
		}
		different[line] = true
		if w.Check() != nil {
			continue
		}
		readable++
		if back, err := hand.Parse(line); err != nil || back.String() != line {
			t.Errorf("win %d, %s, is read back as %s, %v", i, line, back, err)
		}
	}
	if readable < wins*9/10 || len(different) < wins*9/10 {
		t.Errorf("of %d wins %d are readable and %d different", wins, readable, len(different))
	}
}
