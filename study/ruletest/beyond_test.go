package ruletest

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestBeyond: where rules are so large that not each change can be left out once, those that were not looked at are
// gaps that say so. Of a yaku that counts it is known without that.
func TestBeyond(t *testing.T) {
	const yaku, bonus = 150, 200
	var b strings.Builder
	b.WriteString("hanfu: 1\nid: x\nextends: standard\nyaku:\n")
	for i := range yaku {
		fmt.Fprintf(&b, "  y%d: {han: 1, when: tsumo}\n", i)
	}
	b.WriteString("bonus:\n")
	for i := range bonus {
		fmt.Fprintf(&b, "  b%d: {han: 1}\n", i)
	}
	l := new(rules.Loader).With("x.yaml", []byte(b.String()))
	tests := "hanfu: 1\ncases: {a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 1}}}\n"
	file, findings, err := Load(t.Context(), l, rules.Bytes("x_test.yaml", []byte(tests)), "./x.yaml")
	if err != nil || findings.Errors() > 0 {
		t.Fatal(err, findings)
	}
	all := must.Get(Cover(t.Context(), file.Cases, NewEngines(l).For, nil))(t)
	c := all[0]
	s := c.Of(Overrides, true)
	if most := mayBuild(c.Rules, 1); s.All != yaku+bonus || s.Seen > yaku+most || s.Seen < yaku+most-1 ||
		s.Seen == s.All {
		t.Errorf("%d of %d changes were seen, and %d could be looked at", s.Seen, s.All, most)
	}
	if !c.Cut() || c.Total(true).Percent() == 100 {
		t.Error("it is not said that not all was looked at")
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
