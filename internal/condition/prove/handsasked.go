package prove

import (
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// hands are those that a book leaves, of one shape, seat and round.
type hands struct {
	*book
	s           *search
	seat, round int64
	// atoms are what is asked of them, each with the least and the most that it may come to. If that is farAway, what
	// is more than the least makes no difference.
	atoms       []atom
	least, most []int64
	// num are what the numbers among the facts can be, holds and fails the facts of Facts.win.
	num          [numbersOfWin]numbers
	holds, fails uint64
	// in are the kinds that there may be, pairs those of the pair, made the groups that there are, and unmade those that
	// there are not.
	in, pairs    hand.Set
	made, unmade uint64
	// anyKans: each triplet may be a kan or not, and nothing that is counted depends on it.
	anyKans bool
	// grouped: there has to be a group, or a pair besides groups.
	grouped bool
	// tooMuch: more is asked than is counted.
	tooMuch bool
	// fits has for each number of sequences and of kans whether they can be called and won so.
	fits map[[2]int64]bool
	// suits are the parts of each suit, as far as they are known.
	suits [suits]*kinds
}

func newHands(s *search, b *book, seat, round int64) *hands {
	h := &hands{book: b, s: s, seat: seat, round: round, fits: make(map[[2]int64]bool)}
	var paired bool
	h.in = b.Kinds()
	h.pairs, paired = b.Pair()
	h.made, h.unmade = b.Made()
	h.grouped = paired || h.made != 0
	h.holds, h.fails = b.Bits()
	for n := range h.num {
		h.num[n] = b.at(condition.Number(n))
	}
	for _, t := range b.Terms() {
		switch a, ok := h.atomOf(t.Node); {
		case ok:
			h.bound(a, t.Low, t.High)
		case t.Type != typed.TypeBool:
			h.gather(t.Node)
		case t.IsOne():
			h.ask(t.Node, t.Low == 1)
		}
	}
	for _, g := range b.goals {
		if g.n.Op == typed.OpCompare {
			h.gather(g.n)
		}
	}
	before := b.p.start
	for _, n := range [...]condition.Number{condition.SuitCount, condition.IdenticalSequences} {
		if of := &h.num[n]; of.Span != before.Number(n) || len(of.not) > 0 {
			h.bound(atom{op: typed.OpNum, num: n}, of.Low, of.High)
		}
	}
	h.coloured(condition.RedTiles, b.p.known.Red)
	h.coloured(condition.GoldTiles, b.p.known.Gold)
	for _, s := range b.Some() {
		h.atLeastOne(s)
	}
	kans := &h.num[condition.Kans]
	h.anyKans = kans.Span == before.Number(condition.Kans) && len(kans.not) == 0 &&
		!slices.ContainsFunc(h.atoms, func(a atom) bool { return a.op == typed.OpTiles })
	return h
}

func (h *hands) coloured(n condition.Number, of hand.Set) {
	if e := h.at(n); e.Low > 0 && of != 0 {
		h.bound(atom{op: typed.OpTiles, set: of}, e.Low, farAway)
	}
}

// gather finds atoms of which it matters how much there is, not only whether there is enough.
func (h *hands) gather(n *typed.Node) {
	if a, ok := h.atomOf(n); ok {
		h.bound(a, 0, maxSummed)
		return
	}
	for _, kid := range n.Kids {
		h.gather(kid)
	}
}

func (h *hands) bound(a atom, least, most int64) {
	i := slices.Index(h.atoms, a)
	if i < 0 {
		if i = len(h.atoms); i == maxAtoms {
			h.tooMuch = true
			return
		}
		h.atoms, h.least, h.most = append(h.atoms, a), append(h.least, 0), append(h.most, farAway)
	}
	h.least[i], h.most[i] = max(h.least[i], least), min(h.most[i], most)
}

// atLeastOne records that there is a tile of a set, unless that follows already.
func (h *hands) atLeastOne(s hand.Set) {
	for g := h.made; g != 0; g &= g - 1 {
		if condition.KindsOf(bits.TrailingZeros64(g))&^s == 0 {
			return
		}
	}
	if i := slices.Index(h.atoms, atom{op: typed.OpTiles, set: s}); i >= 0 {
		h.least[i] = max(h.least[i], 1)
		return
	}
	h.bound(atom{op: typed.OpKinds, set: s}, 1, farAway)
}

// ask records a question of which the book knows only the answer.
func (h *hands) ask(n *typed.Node, want bool) {
	switch n.Op {
	case typed.OpOnly, typed.OpHas:
		set, ok := h.set(n.Kids[0])
		if !ok {
			return
		}
		if n.Op == typed.OpOnly {
			set, want = hand.AllKinds&^set, !want
		}
		if want {
			h.atLeastOne(set)
		} else {
			h.in &^= set
		}
	case typed.OpPairOf:
		set, ok := h.set(n.Kids[0])
		switch {
		case ok && want:
			h.pairs &= set
			h.grouped = true
		case ok:
			h.pairs &^= set
		}
	case typed.OpMade:
		if mask := uint64(n.K); !want {
			h.bound(atom{op: typed.OpMade, groups: mask}, 0, int64(bits.OnesCount64(mask))-1)
		}
	case typed.OpAnyGroup, typed.OpAllGroups:
		never, always, ok := placesOf(n)
		switch {
		case !ok:
		case n.Op == typed.OpAnyGroup && want:
			h.grouped = true
			h.bound(atom{op: typed.OpCountGroups, groups: ^never}, 1, farAway)
		case n.Op == typed.OpAnyGroup:
			h.unmade |= always
		case want:
			h.unmade |= never
		default:
			h.grouped = true
			h.bound(atom{op: typed.OpCountGroups, groups: ^always}, 1, farAway)
		}
	}
}

// placesOf returns the places of the groups that never, and of those that always, meet the condition of any, all or
// count over groups, called or not.
func placesOf(n *typed.Node) (never, always uint64, ok bool) {
	holds, ok := condition.OfGroup(n)
	if !ok {
		return 0, 0, false
	}
	never, always = ^uint64(0), ^uint64(0)
	for _, g := range hand.AllGroups() {
		if place := uint64(1) << g.Place(); holds(g) {
			never &^= place
		} else {
			always &^= place
		}
	}
	return never, always, true
}

func (h *hands) set(n *typed.Node) (hand.Set, bool) {
	switch n.Op {
	case typed.OpSetConst:
		return n.Set, true
	case typed.OpSetSeat:
		return 1 << hand.Wind(h.seat).Kind(), true
	case typed.OpSetRound:
		return 1 << hand.Wind(h.round).Kind(), true
	}
	return 0, false
}

func (h *hands) atomOf(n *typed.Node) (atom, bool) {
	switch n.Op {
	case typed.OpTiles, typed.OpKinds, typed.OpTripletsOf:
		set, ok := h.set(n.Kids[0])
		return atom{op: n.Op, set: set}, ok
	case typed.OpRankCount:
		if r := n.Kids[0]; r.Op == typed.OpConst && r.K >= 1 && r.K <= ranks {
			return atom{op: typed.OpTiles, set: (1<<0 | 1<<ranks | 1<<(2*ranks)) << (r.K - 1)}, true
		}
	case typed.OpCountGroups:
		never, always, ok := placesOf(n)
		return atom{op: n.Op, groups: always}, ok && never == ^always
	case typed.OpNum:
		if k := condition.Number(n.K); k == condition.SuitCount || k == condition.IdenticalSequences {
			return atom{op: n.Op, num: k}, true
		}
	}
	return atom{}, false
}

// value returns what is known of an expression's value in a hand.
func (h *hands) value(n *typed.Node, of *summed) condition.Span {
	if a, ok := h.atomOf(n); ok {
		if i := slices.Index(h.atoms, a); i >= 0 {
			return condition.Exactly(of.at(i))
		}
		return h.Eval(n)
	}
	switch n.Op {
	case typed.OpNum:
		switch condition.Number(n.K) {
		case condition.Sequences:
			return condition.Exactly(of.at(placeOfSequences))
		case condition.Triplets:
			return condition.Exactly(of.triplets())
		case condition.Seat:
			return condition.Exactly(h.seat)
		case condition.Round:
			return condition.Exactly(h.round)
		}
	case typed.OpAdd, typed.OpSub:
		return condition.Calculated(n.Op, h.value(n.Kids[0], of), h.value(n.Kids[1], of))
	}
	return h.Eval(n)
}

// bounds returns the least and the most of each number of a hand, and false if nothing is within them.
func (h *hands) bounds() (least, most summed, ok bool) {
	for place := range numbersOfSum {
		low, high := int64(0), int64(maxSummed)
		if place < len(h.atoms) {
			low, high = h.least[place], min(high, h.most[place])
		}
		if low > maxSummed || high < 0 {
			return least, most, false
		}
		least.add(place, low)
		most.add(place, high)
	}
	return least, most, true
}

// met reports whether a hand, whose atoms are within their bounds, has the rest that the book asks.
func (h *hands) met(of *summed) bool {
	if !h.num[condition.Sequences].can(of.at(placeOfSequences)) || !h.num[condition.Triplets].can(of.triplets()) {
		return false
	}
	for _, t := range h.Terms() {
		if s := h.value(t.Node, of).And(t.Span); s.Low > s.High {
			return false
		}
	}
	for _, g := range h.goals {
		if g.n.Op != typed.OpCompare {
			continue
		}
		s := condition.Compared(g.n.K, h.value(g.n.Kids[0], of), h.value(g.n.Kids[1], of))
		if s == condition.Exactly(int64(typed.Bit(!g.want))) {
			return false
		}
	}
	return true
}

// calls reports whether so many sequences and triplets, of which some are kans, can be called and won as the book has
// it.
func (h *hands) calls(of *summed) bool {
	key := [2]int64{of.at(placeOfSequences), of.at(placeOfKans)}
	fits, known := h.fits[key]
	if !known {
		sequences, sets := of.at(placeOfSequences), of.triplets()
		fits = h.called(sequences, sets, of.at(placeOfKans))
		for kans := int64(1); h.anyKans && kans <= sets && !fits; kans++ {
			fits = h.called(sequences, sets, kans)
		}
		h.fits[key] = fits
	}
	return fits
}

func (h *hands) called(sequences, sets, kans int64) bool {
	if !h.num[condition.Kans].can(kans) {
		return false
	}
	for chi := range sequences + 1 {
		for pon := range sets - kans + 1 {
			if !h.num[condition.Melds].can(kans + chi + pon) {
				continue
			}
			for closed := range kans + 1 {
				open := chi+pon+kans-closed > 0
				if open && h.fails>>typed.BitOpen&1 != 0 || !open && h.holds>>typed.BitOpen&1 != 0 {
					continue
				}
				concealed := sets - kans - pon + closed
				if h.wins(sequences-chi, sets-kans-pon, concealed) {
					return true
				}
			}
		}
	}
	return false
}

// wins reports whether a hand with so many uncalled sequences and triplets, so many of them concealed unless won by
// ron, can wait as the book says.
func (h *hands) wins(sequences, triplets, concealed int64) bool {
	wait, number := h.num[condition.Wait], h.num[condition.ConcealedTriplets]
	for w := range int64(hand.Waits) {
		switch {
		case !wait.can(w), hand.Wait(w) == hand.Irregular:
		case w <= int64(hand.Penchan) && sequences == 0, hand.Wait(w) == hand.Shanpon && triplets == 0:
		case hand.Wait(w) != hand.Shanpon:
			if number.can(concealed) {
				return true
			}
		case h.holds>>typed.BitTsumo&1 == 0 && number.can(concealed-1), h.fails>>typed.BitTsumo&1 == 0 && number.can(concealed):
			return true
		}
	}
	return false
}
