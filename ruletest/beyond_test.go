package ruletest

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/rules"
)

// TestBeyond: where rules are so large that not each change can be left out once, those that were not looked at are gaps that say so.
func TestBeyond(t *testing.T) {
	const yaku = 50
	var b strings.Builder
	b.WriteString("hanfu: 1\nid: x\nextends: standard\nyaku:\n")
	for i := range yaku {
		fmt.Fprintf(&b, "  y%d: {han: 1, when: \"tsumo%s\"}\n", i, strings.Repeat(" ", 3_900)+strings.Repeat("   and tsumo", 12))
	}
	l := &rules.Loader{Overlay: map[string][]byte{"x.yaml": []byte(b.String())}}
	tests := "hanfu: 1\ncases: {a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 1}}}\n"
	file, findings, err := LoadBytes(l, "x_test.yaml", []byte(tests), "./x.yaml")
	if err != nil || findings.Errors() > 0 {
		t.Fatal(err, findings)
	}
	c := Cover(Run(file.Cases, NewEngines(l).For), nil)[0]
	s := c.Of(Overrides, true)
	if most := mayBuild(c.Rules); s.All != yaku || s.Seen > most || s.Seen < most-1 || s.Seen == yaku {
		t.Errorf("%d of %d changes were seen, and %d could be looked at", s.Seen, s.All, most)
	}
	beyond := 0
	for _, g := range c.Gaps(false) {
		if g.Lacks == "not looked at, too many" {
			beyond++
		}
	}
	if beyond != s.All-s.Seen {
		t.Errorf("of %d changes nothing was seen, and %d gaps say that they were not looked at", s.All-s.Seen, beyond)
	}
}
