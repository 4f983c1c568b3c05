package witness

import (
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
)

// Budget bounds what the searches for many yaku take together, so that rules with hundreds of yaku of which there are no hands don't
// take hundreds of times as long as one. It counts hands and not time: the same questions have the same answers on every machine.
type Budget struct{ left int }

// A budget is for a thousand thousand hands under rules like the shipped ones, which ask some usualWork steps of each; under rules that ask
// more of each, for fewer. Each search gets a part of what is left.
const (
	usualWork = 500
	mostHands = 1_000_000
	partOf    = 3
)

// NewBudget gives the budget for a rule set.
func NewBudget(r *rules.Rules) *Budget {
	work := 0
	for i := range r.Yaku {
		work += r.Yaku[i].When.Work()
	}
	return &Budget{mostHands * usualWork / max(usualWork, work)}
}

// Yaku is the function of this name within the budget: when little is left, a hand may not be found that there is.
func (b *Budget) Yaku(e *engine.Engine, id string) (hand.Win, *engine.Result, bool) {
	r := e.Rules()
	i := slices.IndexFunc(r.Yaku, func(y rules.Yaku) bool { return y.ID == id })
	if i < 0 {
		return hand.Win{}, nil, false
	}
	s := searchYaku(e, &r.Yaku[i])
	if s == nil {
		return hand.Win{}, nil, false
	}
	s.most = min(mostTried, b.left/partOf)
	w, result, ok := s.countsIn(&r.Yaku[i])
	b.left -= s.inAll
	return w, result, ok
}
