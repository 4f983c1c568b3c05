package condition

import "example.com/hanfu/internal/condition/internal/typed"

// Verdict is the value of a condition, as far as it follows from the known facts.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota
	Fails
	Holds
)

func verdictOf(s Span) Verdict {
	switch {
	case s.Low == 1:
		return Holds
	case s.High == 0:
		return Fails
	}
	return Unknown
}

var usesForm = UsesNumbers(Sequences, Triplets, ConcealedTriplets, IdenticalSequences)

// Decide returns a function that evaluates a condition from the facts in u alone and reads no
// others. The verdict is Unknown if a needed number overflows, or if the condition may fault and
// not all facts that it uses are in u.
func (u Uses) Decide(b *Bool) func(*Facts) Verdict {
	switch {
	case usesOnly(b.tree, u):
		return func(f *Facts) Verdict {
			v := verdictOf(truth(f.Holds(b)))
			if f.Fault() {
				return Unknown
			}
			return v
		}
	case b.inOrder:
		return func(*Facts) Verdict { return Unknown }
	}
	known := Guess{knowledge: knowledge{Uses: u}, tables: matchGroups(b.tree, nil)}
	return func(f *Facts) Verdict {
		g := known
		g.setFacts(f)
		return verdictOf(g.Eval(b.tree))
	}
}

// Bounds returns a function that returns the least and greatest value of an expression, given the
// facts in u. Unknown values have the bounds of int64. Overflowing values are ignored: no hand with
// one has a score.
func (u Uses) Bounds(i *Int) func(*Facts) (low, high int64) {
	if usesOnly(i.tree, u) {
		return func(f *Facts) (low, high int64) {
			if v := f.Value(i); !f.Fault() {
				return v, v
			}
			return noStart, noEnd
		}
	}
	known := Guess{knowledge: knowledge{Uses: u, ranged: true}, tables: matchGroups(i.tree, nil)}
	return func(f *Facts) (low, high int64) {
		g := known
		g.setFacts(f)
		s := g.Eval(i.tree)
		return s.Low, s.High
	}
}

// All joins conditions by `and`; it returns nil if there are none.
func All(parts []*Bool) *Bool {
	if len(parts) == 0 {
		return nil
	}
	n := parts[0].tree
	for _, p := range parts[1:] {
		n, _ = typed.Build(typed.OpAnd, typed.TypeBool, 0, n, p.tree) // and never faults
	}
	return NewBool(parts[0].src, n)
}

// SizeOf returns the number of nodes of a condition, which measures the cost of examining it.
func SizeOf(b *Bool) int { return max(1, b.tree.Size) }

// FlagsOf returns the facts of the situation that a condition uses, one bit each by index.
func FlagsOf(b *Bool) uint64 { return UsesOf(b).win & typed.FlagBits >> typed.BitFlags }

// IsFlag reports whether the condition consists of a fact of the situation.
func IsFlag(b *Bool) bool {
	return b.tree.Op == typed.OpWinBit && uint64(typed.FlagBits)>>b.tree.K&1 != 0
}

// UsesYakuLimit is the use of whether a yaku that is worth a limit counts.
var UsesYakuLimit = Uses{win: 1 << typed.BitYakuLimit}

// UsesFlags is the use of the facts of the situation, but not of its counters.
var UsesFlags = Uses{win: typed.FlagBits}
