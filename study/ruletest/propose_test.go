package ruletest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/must"
)

// gappy is a rule file with all kinds of things that a hand can show.
const gappy = `hanfu: 1
id: gappy
name: {en: Gappy}
extends: standard
options: {double_wind_fu: 2}
yaku:
  ippatsu: off
  open_pinfu:
    name: {en: Open pinfu}
    han: {open: 1}
    when: open and sequences == 4 and wait == ryanmen and not (pair_of(dragons) or pair_of(winds))
  long: {name: {en: Long}, han: "ron ? 2 : 1", when: "any(suits, has_sequence(#, 2) and has_sequence(#, 5))"}
bonus:
  nines: {name: {en: Nines}, han: 'floor_div(tiles("9m9p9s"), 3)'}
fu:
  sources:
    kans: {name: {en: Kans}, fu: 10, each: group, when: group.kind == kan and group.outside}
limits:
  four: {name: {en: Four han}, base: 1900, when: han == 4 and fu >= 30}
payments:
  adjustments:
    poor: {name: {en: For the poor}, when: tsumo and amount >= 2000, becomes: amount - 100}
`

// TestPropose: each case that is proposed passes once it is copied, and closes the gap for which it was.
func TestPropose(t *testing.T) {
	tests := "hanfu: 1\ncases:\n  tanyao:\n    hand: 234m567p34567s88m ron:8s\n    expect: {yaku: {pinfu: 1, tanyao: 1}}\n"
	before := cover(t, tests)
	found := must.Get(before.Propose(t.Context(), false))(t)
	proposals, searched := found.Cases, found.Searched
	if len(proposals) < 12 || len(proposals) > searched {
		t.Errorf("%d cases are proposed, in %d searches", len(proposals), searched)
	}
	for _, p := range proposals {
		tests += fmt.Sprintf("  %s:\n    hand: %q\n    expect: {%s}\n", p.ID, p.Hand, strings.Join(p.Expect, ", "))
	}
	after := cover(t, tests).Gaps(false)
	for _, p := range proposals {
		if slices.Contains(after, p.For) {
			t.Errorf("%s does not close %s: %s, %s", p.Hand, p.For.Path, p.For.Lacks, p.For.About)
		}
	}
	t.Logf("%d gaps before, %d after", len(before.Gaps(false)), len(after))
	for _, g := range after { // none is left that a simple hand shows
		t.Errorf("nothing closes %s: %s, %s", g.Path, g.Lacks, g.About)
	}
}

// cover returns what tests cover of the file.
func cover(t *testing.T, tests string) *ruletest.Coverage {
	dir := t.TempDir()
	for name, text := range map[string]string{"gappy.yaml": gappy, "gappy_test.yaml": tests} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	t.Chdir(dir)
	_, c := covered(t, new(rules.Loader), "gappy_test.yaml")
	return c
}
