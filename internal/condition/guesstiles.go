package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// mostTiles is the most tiles a hand can have: four kans and a pair.
const mostTiles = hand.Copies*typed.GroupsOfHand + 2

// tiles returns the range of a question about tiles, the pair or named groups.
func (g *Guess) tiles(n *typed.Node) Span {
	switch n.Op {
	case typed.OpMade:
		return g.makes(uint64(n.K))
	case typed.OpHasSequence, typed.OpHasTriplet:
		suit, rank := g.Eval(n.Kids[0]), g.Eval(n.Kids[1])
		if !suit.IsOne() || !rank.IsOne() {
			return either
		}
		if place := n.PlaceOf(suit.Low, rank.Low); place != 0 {
			return g.makes(place)
		}
		return noSpan
	case typed.OpRankCount:
		switch rank := g.Eval(n.Kids[0]); {
		case !rank.IsOne():
			return Span{0, mostTiles}
		case rank.Low < 1 || rank.Low > 9:
			return noSpan
		default:
			set := firstRanks << (rank.Low - 1)
			return g.tilesIn(set, set)
		}
	}
	if n.Op < typed.OpOnly || n.Op > typed.OpTripletsOf {
		return anything
	}
	required, allowed := g.Among(n.Kids[0])
	switch n.Op {
	case typed.OpOnly: // none of the others
		return g.tilesIn(hand.AllKinds&^allowed, hand.AllKinds&^required).some().negated()
	case typed.OpHas:
		return g.tilesIn(required, allowed).some()
	case typed.OpTiles:
		return g.tilesIn(required, allowed)
	case typed.OpKinds:
		return g.kindsIn(required, allowed)
	case typed.OpWinsOn:
		if g.other&usesWinning != 0 {
			return Span{OneIf(g.facts.winning&required != 0), OneIf(g.facts.winning&allowed != 0)}
		}
		return either
	case typed.OpPairOf:
		if g.other&usesPair != 0 {
			return Span{OneIf(g.facts.pair&required != 0), OneIf(g.facts.pair&allowed != 0)}
		}
		if g.deduced != nil {
			pair, paired := g.Pair()
			return Span{OneIf(paired && pair&^required == 0), OneIf(pair&allowed != 0)}
		}
		return either
	}
	if g.deduced != nil {
		allowed &^= g.none
	}
	certain, possible := TripletPlaces(required), TripletPlaces(allowed)
	low, high := bits.OnesCount64(g.made&certain), bits.OnesCount64(possible&^g.unmade)
	limit := g.maxGroups(Triplets)
	if g.ranged {
		limit = min(limit, typed.GroupsOfHand)
	}
	return Span{int64(low), min(int64(high), limit)}
}

// Among returns the kinds that are certainly in a set of tiles, and those that may be in it.
func (g *Guess) Among(n *typed.Node) (required, allowed hand.Set) {
	wind := Seat
	switch n.Op {
	case typed.OpSetConst:
		return n.Set, n.Set
	case typed.OpSetWinning:
		if g.other&usesWinning != 0 {
			return g.facts.winning, g.facts.winning
		}
		return 0, hand.AllKinds
	case typed.OpSetRound:
		wind = Round
	}
	if s := g.Number(wind); s.IsOne() {
		one := hand.Set(1) << (hand.Wind(s.Low).Kind() & 63) & hand.AllKinds
		return one, one
	}
	return 0, typed.HonorTiles
}

// maxGroups returns the greatest number of groups of a sort, or noEnd if that says nothing about
// the groups present.
func (g *Guess) maxGroups(n Number) int64 {
	if g.deduced == nil && !usesForm.Within(g.Uses) {
		return noEnd
	}
	return g.Number(n).High
}

func (g *Guess) makes(places uint64) Span {
	switch triplets, sequences := places&typed.AllTriplets, places&^typed.AllTriplets; {
	case places&^g.made == 0:
		return yesSpan
	case places&g.unmade != 0, int64(bits.OnesCount64(triplets)) > g.maxGroups(Triplets),
		int64(bits.OnesCount64(sequences)) > g.maxGroups(Sequences):
		return noSpan
	}
	return either
}

// tilesIn returns the range of the number of tiles in a set that contains the kinds in required and
// at most those in allowed.
func (g *Guess) tilesIn(required, allowed hand.Set) Span {
	switch {
	case g.other&usesTiles != 0:
		return Span{int64(g.facts.tiles.In(required)), int64(g.facts.tiles.In(allowed))}
	case g.chosen != nil:
		return Span{g.chosen.tilesIn(required).Low, g.chosen.tilesIn(allowed).High}
	}
	s := Span{int64((g.must & required).Len()), g.mostOfKind() * int64((allowed &^ g.none).Len())}
	if s.High > mostTiles && g.ranged {
		s.High = mostTiles
	}
	if g.copies {
		kinds := int64(allowed.Len())
		more := kinds
		for _, n := range g.facts.atLeast {
			more += min(kinds, n)
		}
		s.High = min(s.High, more)
	}
	s.High = min(s.High, g.inGroups(allowed))
	return s
}

// inGroups returns the greatest number of tiles of a set in the known numbers of sequences and
// triplets and a pair.
func (g *Guess) inGroups(s hand.Set) int64 {
	if !g.ofReading || g.deduced == nil && !usesForm.Within(g.Uses) {
		return noEnd
	}
	sequences, triplets := g.Number(Sequences), g.Number(Triplets)
	if !sequences.IsOne() || !triplets.IsOne() || sequences.Low+triplets.Low != typed.GroupsOfHand {
		return noEnd // maybe a shape without groups
	}
	inSequence := 0
	for low := range hand.Kind(hand.Kinds) {
		if low.Suit() != hand.Honors && low.Rank() <= 7 {
			inSequence = max(inSequence, (s & (7 << low)).Len())
		}
	}
	return sequences.Low*int64(inSequence) + triplets.Low*hand.Copies + 2
}

func (g *Guess) kindsIn(required, allowed hand.Set) Span {
	if g.chosen != nil {
		return Span{g.chosen.kindsIn(required).Low, g.chosen.kindsIn(allowed).High}
	}
	s := Span{int64((g.must & required).Len()),
		min(int64((allowed &^ g.none).Len()), g.tilesIn(required, allowed).High)}
	if g.deduced != nil && allowed&^typed.HonorTiles == 0 { // in triplets and beside the groups
		if g.paired {
			s.High = min(s.High, g.Number(Triplets).High+1)
		} else if g.Number(Sequences).Low+g.Number(Triplets).Low > 0 {
			s.High = min(s.High, g.Number(Triplets).High+2)
		}
	}
	return s
}

// tilesIn returns the range of the number of tiles in a set. The tiles left are of kinds not yet
// chosen.
func (c *ChosenTiles) tilesIn(set hand.Set) (s Span) {
	others := (hand.AllKinds &^ c.Of &^ set).Len()
	s.Low = int64(max(0, c.Left-hand.Copies*others))
	s.High = int64(min(c.Left, hand.Copies*(set&^c.Of).Len()))
	for left := set & c.Of; left != 0; left &= left - 1 {
		n := int64(c.Counts[bits.TrailingZeros64(uint64(left))])
		s.Low, s.High = s.Low+n, s.High+n
	}
	return s
}

func (c *ChosenTiles) kindsIn(set hand.Set) (s Span) {
	others := (hand.AllKinds &^ c.Of &^ set).Len()
	s.Low = int64(min(1, max(0, c.Left-hand.Copies*others)))
	s.High = int64(min(c.Left, (set &^ c.Of).Len()))
	for left := set & c.Of; left != 0; left &= left - 1 {
		n := int64(min(1, c.Counts[bits.TrailingZeros64(uint64(left))]))
		s.Low, s.High = s.Low+n, s.High+n
	}
	return s
}

// group returns the range of a question about the group at the node's slot.
func (g *Guess) group(n *typed.Node) Span {
	switch {
	case g.at>>n.Slot&1 == 0 && n.Type == typed.TypeBool:
		return either
	case g.at>>n.Slot&1 == 0:
		return anything
	case n.Type == typed.TypeBool:
		return truth(groupTruthOf(n)(g.facts))
	}
	return Exactly(groupNumberOf(n)(g.facts))
}

// groups returns the range of any, all and count over groups.
func (g *Guess) groups(n *typed.Node) Span {
	count := Span{0, typed.GroupsOfHand}
	if g.other&usesGroups != 0 {
		count = g.countGroups(n)
	} else if t := g.tables[n]; t != nil {
		count = t.counted(g)
	}
	switch n.Op {
	case typed.OpAnyGroup:
		return count.some()
	case typed.OpAllGroups: // none of the others
		return count.some().negated()
	}
	return count
}

// countGroups counts the groups that meet a condition, or for all, those that don't.
func (g *Guess) countGroups(n *typed.Node) (count Span) {
	slot, known, at := n.Slot, g.at, g.facts.at[n.Slot]
	g.at |= 1 << slot
	for _, group := range g.facts.Groups() {
		g.facts.at[slot] = group
		s := g.Eval(n.Kids[0])
		if n.Op == typed.OpAllGroups {
			s = s.negated()
		}
		count.Low, count.High = count.Low+s.Low, count.High+s.High
	}
	g.at, g.facts.at[slot] = known, at
	return count
}

// groupMatches describes the groups for which the condition of any or count over groups holds, or
// for all, fails.
type groupMatches struct {
	// all are the places of which every group matches, some those of which some group does.
	all, some uint64
	// kinds are the tiles of each matching group.
	kinds                                 []hand.Set
	onlyKans, onlyTriplets, onlySequences bool
}

// matchGroups adds the matches of all questions about groups in n that depend only on the group.
func matchGroups(n *typed.Node, matches map[*typed.Node]*groupMatches) map[*typed.Node]*groupMatches {
	for _, kid := range n.Kids {
		matches = matchGroups(kid, matches)
	}
	if !n.Op.OverGroups() || matches[n] != nil {
		return matches
	}
	t, ok := bodyTable(n)
	if !ok {
		return matches
	}
	if matches == nil {
		matches = make(map[*typed.Node]*groupMatches)
	}
	m := &groupMatches{all: ^uint64(0), onlyKans: true, onlyTriplets: true, onlySequences: true}
	for _, g := range hand.AllGroups() {
		place := uint64(1) << g.Place()
		if t.has(g) == (n.Op == typed.OpAllGroups) {
			m.all &^= place
			continue
		}
		m.some |= place
		m.onlyKans = m.onlyKans && g.Kind() == hand.Kan
		m.onlyTriplets = m.onlyTriplets && g.Kind() != hand.Sequence
		m.onlySequences = m.onlySequences && g.Kind() == hand.Sequence
		m.kinds = append(m.kinds, g.Kinds())
	}
	matches[n] = m
	return matches
}

// GroupPlaces returns the places of which all groups, and of which some, match a question about
// groups; false if that depends on more than the group. For all, groups that fail the condition
// match.
func (g *Guess) GroupPlaces(n *typed.Node) (all, some uint64, ok bool) {
	t, ok := g.tables[n]
	if !ok {
		return 0, 0, false
	}
	return t.all, t.some, true
}

func (t *groupMatches) counted(g *Guess) Span {
	if t.some == 0 {
		return noSpan
	}
	if !g.ofReading {
		return Span{0, typed.GroupsOfHand}
	}
	if t.some&^g.unmade == 0 || t.needs(g.none) {
		return noSpan
	}
	s := Span{int64(bits.OnesCount64(g.made & t.all)),
		int64(typed.GroupsOfHand - bits.OnesCount64(g.made&^t.some))}
	if t.onlyTriplets {
		s.High = min(s.High, g.Number(Triplets).High)
	}
	if t.onlySequences {
		s.High = min(s.High, g.Number(Sequences).High)
	}
	if t.onlyKans {
		s.High = min(s.High, g.Number(Kans).High)
	}
	return s
}

func (t *groupMatches) needs(tiles hand.Set) bool {
	if tiles == 0 {
		return false
	}
	for _, kinds := range t.kinds {
		if kinds&tiles == 0 {
			return false
		}
	}
	return true
}
