package ruletest

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// covering returns the coverage of a club's rules by cases, and what came of them.
func covering(t *testing.T, yaku, cases string) (*Coverage, []Outcome) {
	t.Helper()
	l := &rules.Loader{Files: fstest.MapFS{
		"club.yaml":      {Data: []byte("hanfu: 1\nid: club\nname: {en: Club}\nextends: standard\nyaku:\n" + yaku)},
		"club_test.yaml": {Data: []byte("hanfu: 1\nrules: club.yaml\ncases:\n" + cases)},
	}}
	file, _, err := Load(t.Context(), l, rules.File("club_test.yaml"), "")
	must.Do(t, err)
	engineFor := NewEngines(l).For
	all := must.Get(Cover(t.Context(), file.Cases, engineFor, nil))(t)
	return all[0], Run(t.Context(), file.Cases, engineFor)
}

const coveringCases = `
  plain: {hand: "234m567p34567s99m tsumo:8s seat:south riichi", expect: {han: 3}}
  dora: {hand: "234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p", expect: {han: 3}}
  refused: {hand: "234m567p34s99m chi:678s ron:5s", expect: {han: 1}}
  unread: {hand: "234m567p34s99m ron:5s", expect: {han: 1}}
  turned: {hand: "234m567p34567s99m ron:8s", set: {open_tanyao: false}, expect: {han: 1}}
`

// TestMayHold: of yaku that hold in no case, and on which nothing rests, nothing else changes a case; so they need no
// rules without them.
func TestMayHold(t *testing.T) {
	c, outcomes := covering(t, `
  counts: {han: 1, when: "has_sequence(man, 2)"}
  never: {han: 1, when: "has_triplet(man, 1)"}
  named: {han: 1, when: "has_triplet(man, 2)"}
  asks: {han: 1, when: "has_sequence(pin, 5)"}
  behind: {han: 1, when: "has_sequence(sou, 3)"}
  before: {han: 2, when: "has_sequence(sou, 3)", replaces: [behind, replaced]}
  replaced: {han: 1, when: "has_triplet(sou, 1)"}
  worthless: {han: "riichi ? 0 : 0", when: "has_sequence(sou, 6)"}
  turned_off: {han: 1, when: "options.open_tanyao and has_triplet(sou, 9)"}
`, coveringCases)
	spared := 0
	for i := range c.Points {
		p := &c.Points[i]
		if p.Kind != Overrides {
			continue
		}
		var by *Case
		for j := range outcomes {
			o := &outcomes[j]
			without := must.Get(o.Engine.Rules().Without(p.Override))(t)
			if by == nil && c.added(p.Override) == nil {
				by = firstChanged(t.Context(), []*Outcome{o}, engine.New(without))
			}
			y := rules.ByID(o.Engine.Rules().Yaku(), strings.TrimPrefix(p.Path, "yaku."))
			if len(c.watch.mayHold(y, []*Outcome{o})) == 0 {
				spared++
			}
		}
		if c.added(p.Override) == nil && by != p.By {
			t.Errorf("%s changes %v, and the coverage says %v", p.Path, by, p.By)
		}
	}
	if spared == 0 {
		t.Error("rules were made without each of the yaku")
	}
}

// TestManyOverrides: what many local yaku change is looked at to the last one.
func TestManyOverrides(t *testing.T) {
	var yaku strings.Builder
	for i := range 320 {
		fmt.Fprintf(&yaku, "  local_%d: {han: 1, when: \"has_triplet(sou, %d) and honba == %d\"}\n", i, 1+i%9, i)
	}
	c, _ := covering(t, yaku.String(), coveringCases)
	for i := range c.Points {
		if p := &c.Points[i]; p.Kind == Overrides && p.Beyond {
			t.Fatalf("%s is not looked at", p.Path)
		}
	}
}
