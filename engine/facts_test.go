package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

// besideYakuman are facts that only yakuman show, beside which no bonus counts. The shares of TestFacts ask them too.
var besideYakuman = []string{"(kinds(outside) == 13) ? 1 : 0", "shape == thirteen_orphans ? 1 : 0", "shape == four_kans ? 1 : 0", "wait == irregular ? 1 : 0",
	"(triplets_of(dragons) == 3) ? 1 : 0", "max(0, yakuman)", "max(0, liable_yakuman)", "yaku_limit ? 1 : 0",
	"(count(groups, .honor) == 4) ? 1 : 0",
	`(wins_on("5p") and rinshan) ? 1 : 0`} // and one that is as rare

// TestFacts compares every fact of the vocabulary with the oracle. A rule file makes a bonus of each that is known by
// then, whose han are its value, and a share of the payment. Each win is scored in a result that is used again and in a
// fresh one, so that nothing of an earlier win is left.
func TestFacts(t *testing.T) {
	missing := map[string]bool{}
	for _, parent := range []string{"standard", "tenhou-sanma"} {
		text, asked := factsFile(t, parent)
		r, err := loadRandom(text)
		if err != nil {
			t.Fatal(err)
		}
		p := newPairs([]*engine.Engine{engine.New(r)}, long.Seed())[0]
		var result engine.Result
		occurred := map[string]int{}
		for number := range uint64(long.N(1_000, 20_000)) {
			w := p.source.Win(number)
			if difference := p.compare(&w, &result, occurred); difference != "" {
				t.Fatalf("%s: win %d: %s", parent, number, difference)
			}
		}
		for i, value := range asked {
			known, before := missing[value]
			missing[value] = occurred[fmt.Sprintf("bonus fact_%d", i)] == 0 && (known || !before)
		}
	}
	for value, none := range missing {
		if none && !slices.Contains(besideYakuman, value) {
			t.Errorf("no win has %s, so nothing is compared", value)
		}
	}
}

// factsFile returns a rule file that asks for all facts of a win, and what its bonuses ask for.
func factsFile(t *testing.T, parent string) (text string, asked []string) {
	r := engineFor(t, parent, nil).Rules()
	var bonuses, shares strings.Builder
	number := 0
	vocabulary := condition.Vocabulary()
	for i := range vocabulary {
		f := &vocabulary[i]
		if f.Stage.AtTable() || f.Part() != condition.PartFact || f.Name == "amount" || strings.HasPrefix(f.Name, "group.") ||
			strings.HasSuffix(f.Name, ".ID") || f.Name == "group" {
			continue
		}
		for _, value := range valuesOf(f, r) {
			number++
			fmt.Fprintf(&shares, "    fact_%d: {name: {en: '%[1]d'}, when: payer.discarder or tsumo, pays: '%d * (%s)'}\n", number, number, value)
			if f.Stage <= condition.StageYaku {
				fmt.Fprintf(&bonuses, "  fact_%d: {name: {en: '%[1]d'}, han: '%s'}\n", len(asked), value)
				asked = append(asked, value)
			}
		}
	}
	return "hanfu: 1\nid: facts\nextends: " + parent + "\nbasic: fu * 10 # no powers of so many han\n" +
		"wall: {red: {2s: 2}, gold: {3p: 1, 2z: 2}}\n" +
		"bonus:\n" + bonuses.String() + "payments:\n  shares:\n" + shares.String(), asked
}

// valuesOf returns numbers that show the value of a fact.
func valuesOf(f *condition.Fact, r *rules.Rules) (values []string) {
	truth := func(expression string) string { return expression + " ? 1 : 0" }
	switch of := f.Name; {
	case f.Arguments != nil || strings.Contains(of, "."), of == "groups":
		if f.Type.String() == "whole number" && !strings.Contains(f.Example, "==") && !strings.Contains(f.Example, ">=") {
			return []string{f.Example}
		}
		return []string{truth("(" + f.Example + ")")}
	case f.Type.String() == "true or false":
		return []string{truth(of)}
	case f.Type.String() == "whole number":
		return []string{"max(0, " + of + ")"}
	case f.Type.String() == "set of tiles":
		return []string{"kinds(" + of + ")", "tiles(" + of + ")"}
	case f.Type.String() == "wind":
		for w := hand.East; w <= hand.North; w++ {
			values = append(values, truth(of+" == "+w.String()))
		}
	case f.Type.String() == "wait":
		for w := range hand.Wait(hand.Waits) {
			values = append(values, truth(of+" == "+w.String()))
		}
	case f.Type.String() == "shape":
		for i := range r.Shapes() {
			values = append(values, truth(of+" == "+r.Shapes()[i].ID))
		}
	}
	return values
}
