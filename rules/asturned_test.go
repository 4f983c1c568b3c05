package rules_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/testkit/long"
	"example.com/hanfu/rules"
)

// restsOnOptions has rules that never count as the options are turned, and what makes them so asks for an option, or a fact
// that it asks for does, or nothing does.
const restsOnOptions = `hanfu: 1
id: house
name: House
extends: standard
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
`

// TestAsTurned: what check tells of rules without "as the options are turned" it tells however they are turned.
func TestAsTurned(t *testing.T) {
	const turned = " as the options are turned"
	check := func(set map[string]string) (*rules.Rules, map[string]string) {
		r, findings, err := (&rules.Loader{Set: set}).Check(t.Context(), rules.Bytes("house.yaml", []byte(restsOnOptions)))
		if err != nil || r == nil {
			t.Fatal(set, findings, err)
		}
		said := make(map[string]string)
		for _, f := range findings {
			if slices.Contains([]string{"always-replaced", "never-counts", "never-reached"}, f.Code) {
				said[f.Rule] = f.Message.String()
			}
		}
		return r, said
	}
	r, said := check(nil)
	for rule, rests := range map[string]bool{"yaku.never": true, "yaku.single": true, "yaku.twin": false, "limits.low": true,
		"limits.under": false} {
		if message, told := said[rule]; !told || strings.Contains(message, turned) != rests {
			t.Errorf("%s: check says %q", rule, message)
		}
	}
	var turns []map[string]string
	for _, o := range r.Options() {
		if is, other := o.Value.String(), map[string]string{"false": "true", "true": "false"}; other[is] != "" {
			turns = append(turns, map[string]string{o.ID: other[is]})
		}
	}
	turns = append(long.Some(turns, 8), map[string]string{"strict": "true"}, map[string]string{"aotenjou": "true"})
	for _, set := range turns {
		_, now := check(set)
		for rule, message := range said {
			if !strings.Contains(message, turned) && now[rule] == "" {
				t.Errorf("with %v check does not say: %s", slices.Collect(maps.Keys(set)), message)
			}
		}
	}
}
