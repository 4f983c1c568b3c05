package oracle

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Machine evaluates expressions of a rule set with expr's own machine, from their text and from the facts of a win.
// It is for one goroutine at a time.
type Machine struct {
	s *Scorer
	// sheets has for the conditions that were compared what is asked of them.
	sheets map[sheetKey]*sheet
	// yaku are those that count, and whens the conditions of all as one list.
	yaku  []int
	whens string
}

// NewMachine returns a machine for the expressions of a rule set.
func NewMachine(r *rules.Rules) *Machine {
	whens := make([]string, len(r.Yaku()))
	for i := range r.Yaku() {
		whens[i] = "(" + r.Yaku()[i].When.String() + "\n)" // behind a comment
	}
	return &Machine{s: New(r), sheets: map[sheetKey]*sheet{}, whens: "[" + strings.Join(whens, ", ") + "]"}
}

// Take sets the win, which fits the rules, and forgets all else.
func (m *Machine) Take(w *hand.Win) {
	m.s.take(w)
	m.s.fault = noFault
	m.s.check()
	m.s.fault = noFault
}

// Read sets the reading of the win, and forgets an earlier one.
func (m *Machine) Read(r *engine.Reading) {
	told := reading{pair: r.Pair, wait: r.Wait}
	for i := range m.s.rules.Shapes() {
		if m.s.rules.Shapes()[i].ID == r.Shape {
			told.shape = i
		}
	}
	for _, g := range r.Groups[:r.NumGroups] {
		told.groups = append(told.groups, newGroup(g.Kind(), g.Low(), g.Concealed()))
	}
	m.s.tellReading(&told)
	m.TellYaku(nil)
	m.TellBool("yaku_limit", false)
	for _, name := range []string{"yaku_han", "yakuman", "liable_yakuman", "fu", "han", "basic", "base",
		"liable_base", "amount"} {
		m.Tell(name, 0)
	}
	m.TellPayer(hand.NoWind, false, false, false)
}

// Tell sets a number, such as that of fu.
func (m *Machine) Tell(name string, n int) { m.s.env[name] = n }

// TellBool sets whether something is so.
func (m *Machine) TellBool(name string, is bool) { m.s.env[name] = is }

// TellYaku sets which yaku count, by their index.
func (m *Machine) TellYaku(indices []int) {
	yaku := m.s.env["yaku"].(map[string]bool)
	for _, i := range m.yaku {
		yaku[m.s.rules.Yaku()[i].ID] = false
	}
	for _, i := range indices {
		yaku[m.s.rules.Yaku()[i].ID] = true
	}
	m.yaku = append(m.yaku[:0], indices...)
}

// TellGroup sets the group that a rule looks at.
func (m *Machine) TellGroup(g hand.Group) {
	m.s.env["group"] = newGroup(g.Kind(), g.Low(), g.Concealed())
}

// TellPayer sets who pays.
func (m *Machine) TellPayer(seat hand.Wind, discarder, dealer, liable bool) {
	m.s.env["payer"] = &payer{Discarder: discarder, Dealer: dealer, Liable: liable, Seat: known(seat, nobodyPays)}
}

// Holds reports whether a condition holds; false behind it if that can't be worked out.
func (m *Machine) Holds(text string) (holds, known bool) {
	holds, known = m.run(text).(bool)
	return holds, known
}

// Yaku returns which yaku hold, by their index, and of which that can be worked out.
func (m *Machine) Yaku() (holds, known []bool) {
	holds, known = make([]bool, len(m.s.rules.Yaku())), make([]bool, len(m.s.rules.Yaku()))
	list, ok := m.run(m.whens).([]any)
	for i := range holds {
		if ok {
			holds[i], known[i] = list[i].(bool), true
		} else {
			holds[i], known[i] = m.Holds(m.s.rules.Yaku()[i].When.String())
		}
	}
	m.besides(holds, known)
	return holds, known
}

// besides has the yaku that ask for others hold beside those alone, and tells what these come to.
func (m *Machine) besides(holds, known []bool) {
	all := m.s.rules.Yaku()
	if !slices.ContainsFunc(all, func(y rules.Yaku) bool { return !asksNone(&y) }) {
		return
	}
	without := m.s.tellWithout(m.s.holding(asksNone))
	m.s.fault, m.yaku = noFault, m.yaku[:0]
	for _, y := range without.yaku {
		m.yaku = append(m.yaku, y.yaku)
	}
	for i := range all {
		if all[i].Beside != nil && holds[i] {
			holds[i], known[i] = m.Holds(all[i].Beside.String())
		}
	}
}

// Number returns a number, or false if it can't be worked out.
func (m *Machine) Number(text string) (n int, known bool) {
	n, known = m.run(text).(int)
	return n, known
}

// run evaluates a text; nil is a fault.
func (m *Machine) run(text string) any {
	defer func() { m.s.fault = noFault }()
	return m.s.run(text)
}

// says reports whether a value is what a trace writes in the words of conditions.
func (m *Machine) says(v any, text string) bool {
	switch v := v.(type) {
	case int:
		word, named := m.s.env[text].(int)
		// Honors may be the suit of a group.
		return named && word == v || strconv.Itoa(v) == text || v < 0 && text == "nobody" ||
			text == "honors" && v == int(hand.Honors)
	case string:
		return v == text
	case hand.Set:
		return v.String() == text
	case *group:
		return v.result().String() == text
	case []*group:
		var words []string
		for _, g := range v {
			words = append(words, g.result().String())
		}
		return strings.Join(words, " ") == text
	case []int:
		return text == "man pin sou"
	}
	return false
}
