package bench

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/rules"
)

// localRule is a rule of a club, as a line of its rule file says it.
type localRule struct {
	id string
	// worth is what it gives: `han: 2`, `fu: 4, each: group`.
	worth, when string
}

// family is rules that vary one idea.
type family struct {
	name  string
	rules func() localRules
}

// seldomPlayed are yaku of standard that a club may do without. Each hand that has one has another yaku as well.
var seldomPlayed = []string{
	"kokushi_13", "suuankou_tanki", "junsei_chuuren", "daisharin", "renhou", "open_riichi", "sashikomi", "suukantsu", "chiihou", "tenhou",
	"chuuren", "ryuuiisou", "daisuushii", "daisangen", "shousangen", "chinroutou", "tsuuiisou",
}

// manyRules returns the rule file of a club that plays n yaku and fu rules: those of standard, and local ones behind
// them, three yaku to one source of fu, nearly as in standard. With fewer than standard has, some are off. The same n
// gives the same file, and a larger one holds the rules of a smaller.
func manyRules(tb testing.TB, n int) []byte {
	tb.Helper()
	var file strings.Builder
	fmt.Fprintf(&file, "hanfu: 1\nid: rules-%d\nname: {en: A club with %d rules}\nextends: standard\n", n, n)
	more := n - standardRules(tb)
	if more <= 0 {
		for i, id := range seldomPlayed[:-more] {
			if i == 0 {
				file.WriteString("yaku:\n")
			}
			fmt.Fprintf(&file, "  %s: off\n", id)
		}
		return []byte(file.String())
	}
	yaku, fu := inTurn(localYaku), inTurn(localFu)
	sources := more / 4
	if more-sources > len(yaku) || sources > len(fu) {
		tb.Fatalf("there are only %d local yaku and %d sources of fu", len(yaku), len(fu))
	}
	writeLocal(&file, yaku[:more-sources], fu[:sources])
	return []byte(file.String())
}

// writeLocal writes the sections of local rules, and the facts for which they ask.
func writeLocal(file *strings.Builder, yaku, fu localRules) {
	file.WriteString("situation:\n")
	for _, id := range localFacts {
		fmt.Fprintf(file, "  %s: {}\n", id)
	}
	if len(yaku) > 0 {
		file.WriteString("yaku:\n")
		writeRules(file, "  ", yaku)
	}
	if len(fu) > 0 {
		file.WriteString("fu:\n  sources:\n")
		writeRules(file, "    ", fu)
	}
}

func writeRules(file *strings.Builder, indent string, list localRules) {
	for _, r := range list {
		fmt.Fprintf(file, "%s%s: {name: {en: %s}, %s, when: '%s'}\n", indent, r.id, strings.ReplaceAll(r.id, "_", " "), r.worth, r.when)
	}
}

// inTurn takes one rule of each family after the other, so that any number of rules are varied.
func inTurn(families []family) (list localRules) {
	var left []localRules
	for _, f := range families {
		left = append(left, f.rules())
	}
	for len(left) > 0 {
		for i := range left {
			list = append(list, left[i][0])
			left[i] = left[i][1:]
		}
		left = slices.DeleteFunc(left, func(l localRules) bool { return len(l) == 0 })
	}
	return list
}

// standardRules is how many yaku and fu rules standard has.
func standardRules(tb testing.TB) int {
	tb.Helper()
	r, err := rules.Load(tb.Context(), "standard")
	if err != nil {
		tb.Fatal(err)
	}
	return numRules(r)
}

// numRules is how many yaku and fu rules a rule set has.
func numRules(r *rules.Rules) int {
	return len(r.Yaku()) + len(r.Fu().Fixed) + len(r.Fu().Sources) + len(r.Fu().Adjustments)
}

// loadMany loads the rule file of manyRules; there must be nothing to mend in it.
func loadMany(tb testing.TB, n int) *rules.Rules {
	tb.Helper()
	return loadText(tb, manyRules(tb, n))
}

// loadFamily loads standard with the rules of one family besides, and tells how many these are.
func loadFamily(tb testing.TB, f family) (*rules.Rules, int) {
	tb.Helper()
	var file strings.Builder
	file.WriteString("hanfu: 1\nid: family\nextends: standard\n")
	list := f.rules()
	if slices.ContainsFunc(localFu, func(fu family) bool { return fu.name == f.name }) {
		writeLocal(&file, nil, list)
	} else {
		writeLocal(&file, list, nil)
	}
	return loadText(tb, []byte(file.String())), len(list)
}

func loadText(tb testing.TB, file []byte) *rules.Rules {
	tb.Helper()
	r, err := new(rules.Loader).Load(context.Background(), rules.Bytes("many.yaml", file))
	if err != nil {
		tb.Fatal(err)
	}
	return r
}
