package rules_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

// restOnOptions are houses of which more follows as their options are turned than in any case: by limits, and by what facts
// and inputs require. Each comes with rules of which something is said, and whether only as the options are turned.
var restOnOptions = []struct {
	house  string
	turned map[string]bool
}{
	{`extends: standard
options: {strict: {default: false, doc: d}}
situation:
  marked: {requires: "tsumo and (options.strict or kans == 1)"}
yaku:
  never: {han: 1, when: kans == 1 and melds == 1, doc: d}
  by_option: {han: 2, when: "kans == (options.strict ? 2 : 1)", replaces: [never], doc: d}
  single: {han: 1, when: marked and melds == 1, doc: d}
  by_fact: {han: 2, when: kans == 1, replaces: [single], doc: d}
  twin: {han: 1, when: kans == 3 and tsumo, doc: d}
  by_none: {han: 2, when: kans == 3, replaces: [twin], doc: d}
limits:
  low: {base: 1000, when: han >= 5}
  under: {base: 900, when: han >= 6}
`, map[string]bool{"yaku.never": true, "yaku.single": true, "yaku.twin": false, "limits.low": true, "limits.under": false}},
	{`extends: standard
options: {big: {default: 20000, min: 0, max: 100000, doc: d}}
limits:
  one: {base: options.big, when: han >= 50}
  two: {base: limits.one, when: han >= 5}
  three: {base: 18000, when: han >= 6}
`, map[string]bool{"limits.three": true}},
	{`extends: sanma
options: {strict: {default: false, doc: d}}
situation:
  nuki: {requires: "closed or options.strict"}
yaku:
  odd: {han: {closed: 0, open: 1}, when: nuki >= 1 and kans == 1, doc: d}
`, map[string]bool{"yaku.odd": true}},
	{`extends: standard
options: {strict: {default: false, doc: d}}
situation:
  ura: {requires: "closed or options.strict"}
yaku:
  odd: {han: {closed: 0, open: 1}, when: ura_tiles >= 1 and kans == 1, doc: d}
  odd2: {han: {closed: 1, open: 2}, when: first_ura_tiles >= 1 and kans == 2, doc: d}
`, map[string]bool{"yaku.odd": true}},
	{`extends: standard
options: {strict: {default: false, doc: d}}
situation:
  lucky: {requires: "tsumo or options.strict"}
yaku:
  odd: {han: {closed: 2, open: 1}, when: closed and lucky and kans == 2, doc: d}
`, map[string]bool{"yaku.odd.han.open": false}},
}

// TestAsTurned: what check tells of rules without "as the options are turned" it tells however they are turned.
func TestAsTurned(t *testing.T) {
	const turned = " as the options are turned"
	for _, c := range restOnOptions {
		check := func(set map[string]string) (*rules.Rules, map[string]string) {
			r, findings, err := (&rules.Loader{Set: set}).Check(t.Context(), rules.Bytes("house.yaml", []byte("hanfu: 1\nid: house\nname: House\n"+c.house)))
			if err != nil || r == nil {
				t.Fatal(set, findings, err)
			}
			said := make(map[string]string)
			for _, f := range findings {
				if slices.Contains([]string{"always-replaced", "never-counts", "never-reached", "useless-field"}, f.Code) {
					said[f.Rule] = f.Message.String()
				}
			}
			return r, said
		}
		r, said := check(nil)
		for rule, rests := range c.turned {
			if message, told := said[rule]; !told || strings.Contains(message, turned) != rests {
				t.Errorf("%s: check says %q", rule, message)
			}
		}
		var turns, own []map[string]string
		for _, o := range r.Options() {
			switch is := o.Value.String(); {
			case o.ID == "big":
				own = append(own, map[string]string{"big": "0"}, map[string]string{"big": "16500"}, map[string]string{"big": "100000"})
			case o.ID == "strict", o.ID == "aotenjou":
				own = append(own, map[string]string{o.ID: "true"})
			case is == "true":
				turns = append(turns, map[string]string{o.ID: "false"})
			case is == "false":
				turns = append(turns, map[string]string{o.ID: "true"})
			}
		}
		for _, set := range append(long.Some(turns, 8), own...) {
			_, now := check(set)
			for rule, message := range said {
				if !strings.Contains(message, turned) && now[rule] == "" {
					t.Errorf("with %v check does not say: %s", set, message)
				}
			}
		}
	}
}
