package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Verdict is the value of a condition while not all facts are known.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota
	Fails
	Holds
)

func (v Verdict) not() Verdict { return [...]Verdict{Unknown: Unknown, Fails: Holds, Holds: Fails}[v] }

func verdictOf(holds bool) Verdict {
	if holds {
		return Holds
	}
	return Fails
}

// knowledge tells which facts are known, of whole facts and of some that have parts: which kinds of tiles there
// are, and which groups there are by their places.
type knowledge struct {
	Uses
	kinds  hand.Set
	places uint64
	// upTo are numbers that are known up to a most, one bit for each.
	upTo uint64
	// copies tells that Facts.atLeast is known.
	copies bool
	// ofReading tells that all facts are those of one reading of one win, so that some tell of others: without triplets
	// there are no kans.
	ofReading bool
}

var usesForm = UsesNumbers(Sequences, Triplets, ConcealedTriplets, IdenticalSequences)

// Decide returns a function that gives the verdict on a condition if only these facts are known: from the facts
// given to it, of which it reads no others. An answer that needs a number that overflows is unknown.
func (u Uses) Decide(b *Bool) func(*Facts) Verdict {
	if decide := b.decide(knowledge{Uses: u}); decide != nil {
		return decide
	}
	return untold
}

func untold(*Facts) Verdict { return Unknown }

// decide decides the whole condition. One that may fault is decided only if all that it asks for is known.
func (b *Bool) decide(k knowledge) func(*Facts) Verdict {
	if b.inOrder && !usesOnly(b.tree, k.Uses) {
		return nil
	}
	return decideNode(b.tree, k)
}

// decideNode compiles the verdict on a condition; nil if it is always unknown.
func decideNode(n *typed.Node, k knowledge) func(*Facts) Verdict {
	if usesOnly(n, k.Uses) {
		holds := TruthOf(n)
		return func(f *Facts) Verdict {
			v := verdictOf(holds(f))
			if f.Fault() {
				return Unknown
			}
			return v
		}
	}
	switch n.Op {
	case typed.OpNot:
		if a := decideNode(n.Kids[0], k); a != nil {
			return func(f *Facts) Verdict { return a(f).not() }
		}
	case typed.OpAnd:
		return decideJoined(n, k, Fails)
	case typed.OpOr:
		return decideJoined(n, k, Holds)
	case typed.OpIf:
		return decideIf(n, k)
	case typed.OpCompare:
		return decideCompared(n, k)
	case typed.OpOnly, typed.OpHas:
		return decidePresent(n, k)
	case typed.OpMade:
		return decideMade(n, k)
	case typed.OpAnyGroup, typed.OpAllGroups:
		return decideGroups(n, k)
	}
	return nil
}

// decideJoined compiles an `and` or `or`, which the verdict of one side can settle. A side may be joined alike itself.
func decideJoined(n *typed.Node, k knowledge, settles Verdict) func(*Facts) Verdict {
	var sides []func(*Facts) Verdict
	rest := settles.not() // what no side settles
	var add func(side *typed.Node)
	add = func(side *typed.Node) {
		if side.Op == n.Op && (side == n || !usesOnly(side, k.Uses)) {
			add(side.Kids[0])
			add(side.Kids[1])
		} else if decide := decideNode(side, k); decide != nil {
			sides = append(sides, decide)
		} else {
			rest = Unknown
		}
	}
	add(n)
	if sides == nil {
		return nil
	}
	return func(f *Facts) Verdict {
		v := rest
		for _, decide := range sides {
			switch decide(f) {
			case settles:
				return settles
			case Unknown:
				v = Unknown
			}
		}
		return v
	}
}

func decideIf(n *typed.Node, k knowledge) func(*Facts) Verdict {
	c, a, b := decideNode(n.Kids[0], k), decideNode(n.Kids[1], k), decideNode(n.Kids[2], k)
	if c == nil {
		return nil
	}
	then := [...]func(*Facts) Verdict{Unknown: nil, Holds: a, Fails: b}
	return func(f *Facts) Verdict {
		if decide := then[c(f)]; decide != nil {
			return decide(f)
		}
		return Unknown
	}
}

func decidePresent(n *typed.Node, k knowledge) func(*Facts) Verdict {
	if k.kinds == 0 || n.Kids[0].Op != typed.OpSetConst {
		return nil
	}
	s, settles := n.Kids[0].Set, Holds
	if n.Op == typed.OpOnly { // it has none of the others
		s, settles = hand.AllKinds&^s, Fails
	}
	all := s&^k.kinds == 0
	return func(f *Facts) Verdict {
		switch {
		case f.tiles.Present&k.kinds&s != 0:
			return settles
		case all:
			return settles.not()
		}
		return Unknown
	}
}

func decideMade(n *typed.Node, k knowledge) func(*Facts) Verdict {
	mask := uint64(n.K)
	switch {
	case k.places&mask != 0:
		return func(f *Facts) Verdict {
			switch {
			case mask&k.places&^f.made != 0:
				return Fails
			case mask&^k.places == 0:
				return Holds
			}
			return Unknown
		}
	case usesForm.Within(k.Uses):
		triplets, sequences := int64(bits.OnesCount64(mask&typed.AllTriplets)),
			int64(bits.OnesCount64(mask&^typed.AllTriplets))
		return func(f *Facts) Verdict {
			if f.num[Triplets] < triplets || f.num[Sequences] < sequences {
				return Fails
			}
			return Unknown
		}
	}
	return nil
}

func less(al, ah, bl, bh int64) Verdict {
	switch {
	case ah < bl:
		return Holds
	case al >= bh:
		return Fails
	}
	return Unknown
}

func compareSpans(cmp, al, ah, bl, bh int64) Verdict {
	switch cmp {
	case typed.CmpLt:
		return less(al, ah, bl, bh)
	case typed.CmpGe:
		return less(al, ah, bl, bh).not()
	case typed.CmpGt:
		return less(bl, bh, al, ah)
	case typed.CmpLe:
		return less(bl, bh, al, ah).not()
	}
	equal := Unknown
	switch {
	case ah < bl || bh < al:
		equal = Fails
	case al == ah && bl == bh:
		equal = Holds
	}
	if cmp == typed.CmpNe {
		return equal.not()
	}
	return equal
}

// All joins conditions by `and`; nil if there are none.
func All(parts []*Bool) *Bool {
	if len(parts) == 0 {
		return nil
	}
	n := parts[0].tree
	for _, p := range parts[1:] {
		n, _ = typed.Build(typed.OpAnd, typed.TypeBool, 0, n, p.tree) // nothing is worked out, so nothing can fail
	}
	return NewBool(parts[0].src, n)
}

// SizeOf is how many parts a condition has, down to the smallest: a measure of the work of looking at it.
func SizeOf(b *Bool) int { return max(1, b.tree.Size) }

// FlagsOf returns the facts of the situation that a condition asks for, one bit each by their index.
func FlagsOf(b *Bool) uint64 { return UsesOf(b).win & typed.FlagBits >> typed.BitFlags }

// IsFlag reports whether the condition is nothing but a fact of the situation.
func IsFlag(b *Bool) bool {
	return b.tree.Op == typed.OpWinBit && uint64(typed.FlagBits)>>b.tree.K&1 != 0
}

// UsesYakuLimit is the use of whether a yaku that is worth a limit counts.
var UsesYakuLimit = Uses{win: 1 << typed.BitYakuLimit}

// UsesFlags is the use of the facts of the situation, but not of its counters.
var UsesFlags = Uses{win: typed.FlagBits}
