package speech

import (
	"strconv"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
)

// How far a hand is from a yaku, in about as many tiles as would have to be others. It only decides which yaku are told
// of.
const (
	// FarOff is the distance up to which a yaku counts as near, and far that of what can't be measured.
	FarOff = 2
	far    = 9
)

// Distance adds up how far the parts that are missing are from being as they must.
func (s *Speaker) Distance(trace *trace.Trace) (sum int64) {
	for _, part := range trace.Missing() {
		sum += s.partDistance(part)
	}
	return sum
}

func (s *Speaker) partDistance(p *trace.Trace) int64 {
	switch {
	case p.Option, p.Situation:
		return 1
	case p.Fault:
		return far
	}
	switch p.Op {
	case "==", "!=", "<", "<=", ">", ">=":
		return s.comparisonDistance(p)
	case "only":
		set, _ := s.operandSet(p)
		return s.countIn(hand.AllKinds &^ set)
	case "has":
		if set, _ := s.operandSet(p); p.Holds {
			return s.countIn(set)
		}
	case "has_sequence", "has_triplet":
		return s.blockDistance(p)
	}
	return 1
}

// comparisonDistance is the difference of two numbers, for groups twice that; other values are near, but for shapes.
func (s *Speaker) comparisonDistance(p *trace.Trace) int64 {
	a, errA := strconv.ParseInt(operand(p, 0), 10, 64)
	b, errB := strconv.ParseInt(operand(p, 1), 10, 64)
	if errA != nil || errB != nil {
		if len(p.Parts) > 0 && p.Parts[0].Text == "shape" {
			return far
		}
		return 1
	}
	apart := max(a-b, b-a)
	if p.Op == "<" || p.Op == ">" || p.Op == "!=" {
		apart++
	}
	switch factName(&p.Parts[0]) {
	case "sequences", "triplets", "concealed_triplets", "kans":
		return FarOff * apart
	case "identical_sequences":
		if a < b && (b-a > 1 || !s.nearlyTwins()) {
			return far
		}
	case "triplets_of":
		set, _ := s.operandSet(&p.Parts[0])
		return s.tripletsDistance(set, apart)
	case "suit_count":
		return s.suitsDistance(b)
	}
	return apart
}

// tripletsDistance is how many tiles are missing for so many more triplets of a set: of those of which there are two,
// one.
func (s *Speaker) tripletsDistance(set hand.Set, more int64) int64 {
	pairs, counts := int64(0), s.counts()
	for k := range hand.Kind(hand.Kinds) {
		if set.Has(k) && counts.Of(k) == 2 {
			pairs++
		}
	}
	return max(0, min(pairs, more)) + far*max(0, more-pairs)
}

func (s *Speaker) suitsDistance(wanted int64) int64 {
	if wanted != 1 {
		return far
	}
	all, most := int64(0), int64(0)
	for suit := range 3 {
		n := s.countIn((1<<9 - 1) << (9 * suit))
		all, most = all+n, max(most, n)
	}
	if all == 0 {
		return far
	}
	return all - most
}

func (s *Speaker) nearlyTwins() bool {
	r := s.Reading
	if r == nil {
		return false
	}
	for i, a := range r.Groups[:r.NumGroups] {
		for _, b := range r.Groups[:i] {
			step := int(a.Low()) - int(b.Low())
			if a.Kind() == hand.Sequence && b.Kind() == hand.Sequence && a.Suit() == b.Suit() &&
				(step == 1 || step == -1) {
				return true
			}
		}
	}
	return false
}

// blockDistance is how many tiles of a sequence or triplet the winner lacks; one that he has, but in other groups, is
// near.
func (s *Speaker) blockDistance(p *trace.Trace) int64 {
	suit, rank := operand(p, 0), operand(p, 1)
	low, err := hand.ParseTiles(rank + suit[:1])
	if err != nil || len(low) != 1 {
		return far
	}
	k := low[0].Kind()
	if p.Op == "has_triplet" {
		return int64(max(1, 3-s.TilesOf(k)))
	}
	missing := int64(0)
	for i := range hand.Kind(3) {
		if s.TilesOf(k+i) == 0 {
			missing++
		}
	}
	return max(1, missing)
}

func (s *Speaker) countIn(set hand.Set) int64 {
	c := s.counts()
	return int64(c.In(set))
}

// OnlySituation reports whether all that speaks for a yaku, and all that it lacks, is how the hand was won: then
// nothing in the tiles makes it near.
func OnlySituation(t *trace.Trace) bool {
	for _, part := range t.Missing() {
		if !part.Situation && !part.Option {
			return false
		}
	}
	return !speaksFor(t)
}

func speaksFor(t *trace.Trace) bool {
	if t.Kind == compile.Leaf {
		return t.Bool && t.Holds && !t.Situation && !t.Option && t.Text != "closed" && t.Text != "open"
	}
	for i := range t.Parts {
		if speaksFor(&t.Parts[i]) {
			return true
		}
	}
	return false
}

// TilesOf counts the winner's tiles of a kind.
func (s *Speaker) TilesOf(k hand.Kind) int {
	c := s.counts()
	return c.Of(k)
}

func (s *Speaker) counts() hand.Counts {
	t, _ := s.Win.Tally()
	for range s.Win.Nuki {
		t.Add(hand.NewTile(hand.North.Kind()))
	}
	return t.Counts
}
