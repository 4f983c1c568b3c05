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
			return g.in(set, set)
		}
	}
	if n.Op < typed.OpOnly || n.Op > typed.OpTripletsOf {
		return anything
	}
	must, may := g.Among(n.Kids[0])
	switch n.Op {
	case typed.OpOnly: // none of the others
		return g.in(hand.AllKinds&^may, hand.AllKinds&^must).some().not()
	case typed.OpHas:
		return g.in(must, may).some()
	case typed.OpTiles:
		return g.in(must, may)
	case typed.OpKinds:
		return g.kindsIn(must, may)
	case typed.OpWinsOn:
		if g.other&usesWinning != 0 {
			return Span{toInt(g.facts.winning&must != 0), toInt(g.facts.winning&may != 0)}
		}
		return either
	case typed.OpPairOf:
		if g.other&usesPair != 0 {
			return Span{toInt(g.facts.pair&must != 0), toInt(g.facts.pair&may != 0)}
		}
		if g.deduced != nil {
			pair, paired := g.Pair()
			return Span{toInt(paired && pair&^must == 0), toInt(pair&may != 0)}
		}
		return either
	}
	if g.deduced != nil {
		may &^= g.none
	}
	certain, possible := TripletPlaces(must), TripletPlaces(may)
	low, high := bits.OnesCount64(g.made&certain), bits.OnesCount64(possible&^g.unmade)
	most := g.most(Triplets)
	if g.ranged {
		most = min(most, typed.GroupsOfHand)
	}
	return Span{int64(low), min(int64(high), most)}
}

// Among returns the kinds that are certainly in a set of tiles, and those that may be.
func (g *Guess) Among(n *typed.Node) (must, may hand.Set) {
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

// most returns the greatest number of groups of a sort, or noEnd if that says nothing about the
// groups present.
func (g *Guess) most(n Number) int64 {
	if g.deduced == nil && !usesForm.Within(g.Uses) {
		return noEnd
	}
	return g.Number(n).High
}

func (g *Guess) makes(places uint64) Span {
	switch triplets, sequences := places&typed.AllTriplets, places&^typed.AllTriplets; {
	case places&^g.made == 0:
		return yesSpan
	case places&g.unmade != 0, int64(bits.OnesCount64(triplets)) > g.most(Triplets),
		int64(bits.OnesCount64(sequences)) > g.most(Sequences):
		return noSpan
	}
	return either
}

// in returns the range of the number of tiles in a set that contains the kinds in must and at most
// those in may.
func (g *Guess) in(must, may hand.Set) Span {
	switch {
	case g.other&usesTiles != 0:
		return Span{int64(g.facts.tiles.In(must)), int64(g.facts.tiles.In(may))}
	case g.chosen != nil:
		return Span{g.chosen.in(must).Low, g.chosen.in(may).High}
	}
	s := Span{int64((g.must & must).Len()), g.mostOfKind() * int64((may &^ g.none).Len())}
	if s.High > mostTiles && g.ranged {
		s.High = mostTiles
	}
	if g.copies {
		kinds := int64(may.Len())
		more := kinds
		for _, n := range g.facts.atLeast {
			more += min(kinds, n)
		}
		s.High = min(s.High, more)
	}
	s.High = min(s.High, g.inGroups(may))
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

func (g *Guess) kindsIn(must, may hand.Set) Span {
	if g.chosen != nil {
		return Span{g.chosen.kindsIn(must).Low, g.chosen.kindsIn(may).High}
	}
	s := Span{int64((g.must & must).Len()), min(int64((may &^ g.none).Len()), g.in(must, may).High)}
	if g.deduced != nil && may&^typed.HonorTiles == 0 &&
		(g.paired || g.Number(Sequences).Low+g.Number(Triplets).Low > 0) {
		s.High = min(s.High, g.Number(Triplets).High+1) // honors are only in triplets and the pair
	}
	return s
}

// in returns the range of the number of tiles in a set. The tiles left are of kinds not yet chosen.
func (c *ChosenTiles) in(set hand.Set) (s Span) {
	others := (hand.AllKinds &^ c.Of &^ set).Len()
	s.Low = int64(max(0, c.Left-hand.Copies*others))
	s.High = int64(min(c.Left, hand.Copies*(set&^c.Of).Len()))
	for of := set & c.Of; of != 0; of &= of - 1 {
		n := int64(c.Counts[bits.TrailingZeros64(uint64(of))])
		s.Low, s.High = s.Low+n, s.High+n
	}
	return s
}

func (c *ChosenTiles) kindsIn(set hand.Set) (s Span) {
	others := (hand.AllKinds &^ c.Of &^ set).Len()
	s.Low = int64(min(1, max(0, c.Left-hand.Copies*others)))
	s.High = int64(min(c.Left, (set &^ c.Of).Len()))
	for of := set & c.Of; of != 0; of &= of - 1 {
		n := int64(min(1, c.Counts[bits.TrailingZeros64(uint64(of))]))
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
		return count.some().not()
	}
	return count
}

// countGroups counts the groups that meet a condition, or for all, those that don't.
func (g *Guess) countGroups(n *typed.Node) (count Span) {
	slot, known, at := n.Slot, g.at, g.facts.at[n.Slot]
	g.at |= 1 << slot
	for _, of := range g.facts.Groups() {
		g.facts.at[slot] = of
		s := g.Eval(n.Kids[0])
		if n.Op == typed.OpAllGroups {
			s = s.not()
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
func matchGroups(n *typed.Node, in map[*typed.Node]*groupMatches) map[*typed.Node]*groupMatches {
	for _, kid := range n.Kids {
		in = matchGroups(kid, in)
	}
	if !n.Op.OverGroups() || in[n] != nil {
		return in
	}
	t, ok := bodyTable(n)
	if !ok {
		return in
	}
	if in == nil {
		in = make(map[*typed.Node]*groupMatches)
	}
	of := &groupMatches{all: ^uint64(0), onlyKans: true, onlyTriplets: true, onlySequences: true}
	for _, g := range hand.AllGroups() {
		place := uint64(1) << g.Place()
		if t.has(g) == (n.Op == typed.OpAllGroups) {
			of.all &^= place
			continue
		}
		of.some |= place
		of.onlyKans = of.onlyKans && g.Kind() == hand.Kan
		of.onlyTriplets = of.onlyTriplets && g.Kind() != hand.Sequence
		of.onlySequences = of.onlySequences && g.Kind() == hand.Sequence
		of.kinds = append(of.kinds, g.Kinds())
	}
	in[n] = of
	return in
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

// counted returns the range of the number of matching groups.
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

// needs reports whether each matching group contains one of some tiles.
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
