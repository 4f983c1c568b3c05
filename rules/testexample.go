package rules

import "example.com/hanfu/hand"

// Examples gives the examples that a rule set's own file has for its yaku, as tests that the yaku counts in them. Those that are
// inherited are left out: what the file changes may well keep a yaku from counting there. So are those of yaku that the options
// switch off. name is what the rules are loaded by.
func (r *Rules) Examples(name string) []TestCase {
	var cases []TestCase
	for i := range r.Yaku {
		y := &r.Yaku[i]
		v := r.tree.Get("yaku").Get(y.ID).Get("example")
		if v == nil || v.File.Name != r.Files[0] || y.isOff() {
			continue
		}
		c := TestCase{ID: "yaku." + y.ID + ".example", Pos: v.Pos(), Rules: name, Example: true, Hand: y.Example}
		c.Win, _ = hand.Parse(y.Example) // that it can be read was seen when the rules were loaded
		c.Expect = []Expected{{Key: expectYaku, Pos: c.Pos, Form: ExpectedSome, Items: []ExpectedItem{{ID: y.ID, Pos: c.Pos}}}}
		cases = append(cases, c)
	}
	return cases
}

// isOff tells whether a yaku never counts, as the options are turned.
func (y *Yaku) isOff() bool {
	holds, always := y.When.Const()
	return always && !holds
}
