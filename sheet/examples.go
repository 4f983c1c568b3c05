package sheet

import (
	"context"
	"errors"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/witness"
)

// example is a win that shows something, with its score.
type example struct {
	win    hand.Win
	result *engine.Result
}

// findExamples takes a hand for every yaku that can count: the one of the rule file, or another if the yaku does not
// count in that.
func (m *maker) findExamples(search func(context.Context, *engine.Engine, string) (hand.Win, *engine.Result, error)) {
	if search == nil {
		search = witness.NewBudget(m.rules).Yaku
	}
	for i := range m.rules.Yaku() {
		y := &m.rules.Yaku()[i]
		if !m.counts(y) || m.ctx.Err() != nil {
			continue
		}
		if x, ok := m.ownExample(y); ok {
			m.examples[y.ID] = x
			continue
		}
		switch w, result, err := search(m.ctx, m.engine, y.ID); {
		case err == nil:
			m.examples[y.ID] = example{w, result}
		case errors.Is(err, witness.ErrCut):
			m.cut.Examples++
		}
	}
}

func (m *maker) ownExample(y *rules.Yaku) (example, bool) {
	w, err := hand.Parse(y.Example)
	if y.Example == "" || err != nil {
		return example{}, false
	}
	r, err := m.engine.Score(&w)
	if err != nil || !slices.ContainsFunc(slices.Collect(r.Yaku()), func(c engine.Counted) bool { return c.Rule.ID == y.ID }) {
		return example{}, false
	}
	return example{w, r}, true
}

func (m *maker) counts(y *rules.Yaku) bool {
	holds, known := y.When.Const()
	return (holds || !known) && m.worth(m.rules, y).text != ""
}
