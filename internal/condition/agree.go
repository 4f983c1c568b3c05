package condition

import (
	"math/bits"
	"slices"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Propagate derives what follows from the known tiles, groups and terms, and adds it to g. It
// returns false if they contradict one another.
func (g *Guess) Propagate() bool {
	for made := g.made; made != 0; made &= made - 1 {
		g.must |= placeKinds()[bits.TrailingZeros64(made)]
	}
	for _, s := range g.some {
		switch left := s &^ g.none; left.Len() {
		case 0:
			return false
		case 1:
			g.must |= left
		}
	}
	if pair, paired := g.Pair(); paired && pair == 0 {
		return false
	} else if paired && pair.Len() == 1 {
		g.must |= pair
	}
	anyRun := false
	for place, kinds := range placeKinds() {
		if kinds == 0 || kinds&g.none != 0 {
			g.unmade |= 1 << place
		}
		anyRun = anyRun || (typed.AllTriplets|g.unmade)>>place&1 == 0
	}
	runs, sets := int64(bits.OnesCount64(g.made&^typed.AllTriplets)),
		int64(bits.OnesCount64(g.made&typed.AllTriplets))
	const least = 14 // tiles of a complete hand
	var suits, present int64
	var others hand.Set
	for i := range 3 {
		suit := hand.Set(1<<9-1) << (9 * i)
		suits += OneIf(suit&^g.none != 0)
		occurs := g.must&suit != 0 || slices.ContainsFunc(g.some, func(s hand.Set) bool {
			return s&^g.none&^suit == 0
		})
		if present += OneIf(occurs); !occurs {
			others |= suit
		}
	}
	if g.Number(SuitCount).High == present {
		g.recordTiles(others, false)
	}
	return g.must&g.none == 0 && g.made&g.unmade == 0 &&
		int64((hand.AllKinds&^g.none).Len())*g.mostOfKind() >= least &&
		g.narrowNumber(Sequences, Span{runs, noEnd}) &&
		g.narrowNumber(Triplets, Span{sets, noEnd}) &&
		(anyRun || g.narrowNumber(Sequences, noSpan)) &&
		g.narrowNumber(SuitCount, Span{present, suits}) && g.termsAgree()
}

func (g *Guess) mostOfKind() int64 {
	if g.of != nil && g.of.Copies > 0 {
		return int64(g.of.Copies)
	}
	return hand.Copies
}

func (g *Guess) termsAgree() bool {
	for i := 0; i < len(g.terms); i++ {
		t := g.terms[i]
		s := t.Span.And(g.Eval(t.Node))
		if s != t.Span {
			g.terms[i].Span = s
			g.addChange(t.uses)
		}
		if s.Low > s.High || !g.narrowParts(t.Node, s) || !g.relateCounts(i) {
			return false
		}
	}
	return true
}

// relateCounts narrows the count of term i and the counts of the same sort over subsets of its set:
// a set has at least as many as its subset. It returns false if that is impossible.
func (g *Guess) relateCounts(i int) bool {
	t := g.terms[i]
	if t.Op != typed.OpTiles && t.Op != typed.OpKinds && t.Op != typed.OpTripletsOf ||
		t.Kids[0].Op != typed.OpSetConst {
		return true
	}
	for j := range g.terms {
		subset := &g.terms[j]
		if j == i || subset.Op != t.Op || subset.Kids[0].Op != typed.OpSetConst ||
			subset.Kids[0].Set&^t.Kids[0].Set != 0 {
			continue
		}
		if t.Low < subset.Low || t.High < subset.High {
			g.addChange(t.uses.Or(subset.uses))
		}
		g.terms[i].Low, subset.High = max(t.Low, subset.Low), min(subset.High, t.High)
		if t = g.terms[i]; t.Low > t.High || subset.Low > subset.High {
			return false
		}
	}
	return true
}

// placeKinds holds the kinds of tiles of the group in each place of Facts.made.
var placeKinds = sync.OnceValue(func() *[64]hand.Set {
	kinds := new([64]hand.Set)
	for _, g := range hand.AllGroups() {
		kinds[g.Place()] = g.Kinds()
	}
	return kinds
})
