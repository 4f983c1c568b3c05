package main

import (
	"strconv"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules/condition/compile"
	"example.com/hanfu/rules/condition/trace"
)

// How far a hand is from a yaku, in about as many tiles as would have to be others. It only decides which yaku are told of.
const (
	// farOff is the distance up to which a yaku counts as near, and far that of what can't be measured.
	farOff = 2
	far    = 9
)

// distance adds up how far the parts that are missing are from being as they must.
func (t *explainText) distance(trace *trace.Trace) (sum int64) {
	for _, part := range trace.Missing() {
		sum += t.partDistance(part)
	}
	return sum
}

func (t *explainText) partDistance(p *trace.Trace) int64 {
	switch {
	case p.Option, p.Situation:
		return 1
	case p.Fault:
		return far
	}
	switch p.Op {
	case "==", "!=", "<", "<=", ">", ">=":
		return t.comparisonDistance(p)
	case "only":
		set, _ := t.speech.operandSet(p)
		return t.tilesIn(hand.AllKinds &^ set)
	case "has":
		if set, _ := t.speech.operandSet(p); p.Holds {
			return t.tilesIn(set)
		}
	case "has_sequence", "has_triplet":
		return t.blockDistance(p)
	}
	return 1
}

// comparisonDistance is the difference of two numbers, for groups twice that; other values are near, but for shapes.
func (t *explainText) comparisonDistance(p *trace.Trace) int64 {
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
		return farOff * apart
	case "identical_sequences":
		if a < b && (b-a > 1 || !t.nearlyTwins()) {
			return far
		}
	case "triplets_of":
		set, _ := t.speech.operandSet(&p.Parts[0])
		return t.tripletsDistance(set, apart)
	case "suit_count":
		return t.suitsDistance(b)
	}
	return apart
}

// tripletsDistance is how many tiles are missing for so many more triplets of a set: of those of which there are two, one.
func (t *explainText) tripletsDistance(set hand.Set, more int64) int64 {
	pairs := int64(0)
	for k := range hand.Kind(hand.Kinds) {
		if set.Has(k) && t.tilesOf(k) == 2 {
			pairs++
		}
	}
	return max(0, min(pairs, more)) + far*max(0, more-pairs)
}

// suitsDistance is how many tiles there are of the suits that are too many.
func (t *explainText) suitsDistance(wanted int64) int64 {
	if wanted != 1 {
		return far
	}
	all, most := int64(0), int64(0)
	for _, suit := range []hand.Set{suitTiles(hand.Man), suitTiles(hand.Pin), suitTiles(hand.Sou)} {
		n := t.tilesIn(suit)
		all, most = all+n, max(most, n)
	}
	if all == 0 {
		return far
	}
	return all - most
}

// nearlyTwins tells whether the reading has two sequences of a suit that are one step apart.
func (t *explainText) nearlyTwins() bool {
	r := t.speech.reading
	if r == nil {
		return false
	}
	for i, a := range r.Groups[:r.NumGroups] {
		for _, b := range r.Groups[:i] {
			step := int(a.Low()) - int(b.Low())
			if a.Kind() == hand.Sequence && b.Kind() == hand.Sequence && a.Suit() == b.Suit() && (step == 1 || step == -1) {
				return true
			}
		}
	}
	return false
}

func suitTiles(s hand.Suit) (set hand.Set) {
	for rank := 1; rank <= 9; rank++ {
		set |= hand.SetOf(hand.KindOf(s, rank))
	}
	return set
}

// blockDistance is how many tiles of a sequence or triplet the winner lacks; one that he has, but in other groups, is near.
func (t *explainText) blockDistance(p *trace.Trace) int64 {
	suit, rank := operand(p, 0), operand(p, 1)
	low, err := hand.ParseTiles(rank + suit[:1])
	if err != nil || len(low) != 1 {
		return far
	}
	k := low[0].Kind()
	if p.Op == "has_triplet" {
		return int64(max(1, 3-t.tilesOf(k)))
	}
	missing := int64(0)
	for i := range hand.Kind(3) {
		if t.tilesOf(k+i) == 0 {
			missing++
		}
	}
	return max(1, missing)
}

// tilesIn counts the winner's tiles of a set.
func (t *explainText) tilesIn(set hand.Set) (n int64) {
	for k := range hand.Kind(hand.Kinds) {
		if set.Has(k) {
			n += int64(t.tilesOf(k))
		}
	}
	return n
}

// onlySituation tells whether all that speaks for a yaku, and all that it lacks, is how the hand was won: then nothing in the
// tiles makes it near.
func onlySituation(t *trace.Trace) bool {
	for _, part := range t.Missing() {
		if !part.Situation && !part.Option {
			return false
		}
	}
	return !speaksFor(t)
}

// speaksFor tells whether a part about the tiles is as it must be.
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
