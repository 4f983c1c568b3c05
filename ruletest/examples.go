package ruletest

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Examples returns the examples that a rule set's own file has for its yaku, as tests that the yaku counts in them.
// Those that are inherited are left out: what the file changes may well keep a yaku from counting there. So are those
// of yaku that the options switch off. name is what the rules are loaded by.
func Examples(r *rules.Rules, name string) []Case {
	var cases []Case
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		pos, own := r.OwnExample(y.ID)
		if !own || !possible(y.When) {
			continue
		}
		c := Case{ID: "yaku." + y.ID + ".example", Pos: pos, Rules: name, Example: true, Hand: y.Example}
		c.Win, _ = hand.Parse(y.Example) // that it can be read was seen when the rules were loaded
		c.Expect = []Expected{{Key: expectYaku, Pos: pos, Form: ExpectedSome,
			Items: []ExpectedItem{{ID: y.ID, Pos: pos}}}}
		cases = append(cases, c)
	}
	return cases
}
