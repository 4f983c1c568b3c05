package engine

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Carries lists the facts, counters and inputs of the situation that the win carries, with those that these imply.
func (x *Explanation) Carries() (all []*rules.Situation) {
	for rest := x.carried; rest != 0; rest &= rest - 1 {
		all = append(all, &x.Rules.Situation()[bits.TrailingZeros64(rest)])
	}
	return all
}

// TraceWin returns, part by part, the value of an expression that asks only about the win as a whole, such as what a
// fact of the situation requires.
func (x *Explanation) TraceWin(e condition.Expression) condition.Trace {
	return x.tracer.Trace(e, x.facts)
}

// TraceWorth returns, part by part, the value of an expression of a yaku in the candidate, such as its han.
func (x *Explanation) TraceWorth(y *YakuAnswer, e condition.Expression) condition.Trace {
	return x.tracer.Trace(e, y.facts)
}

func (e *Engine) carriedBy(w *hand.Win, k *work) uint64 {
	carried := e.inputsOf(w, k)
	for i := range w.Flags {
		if at := e.situation.Find(w.Flags[i].Name); at >= 0 {
			carried |= 1 << at
		}
	}
	for rest := carried; rest != 0; rest &= rest - 1 {
		carried |= e.entries[bits.TrailingZeros64(rest)].implied
	}
	return carried
}
