package prove

import (
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

const (
	handSize     = 14
	groupsOfHand = typed.GroupsOfHand
)

func (h *hands) some(form ShapeForm) bool {
	switch {
	case h.tooMuch:
		return true
	case form == ShapeOfGroups:
		if h.plain() {
			return true
		}
		// Hands of few groups of each suit are the fastest to go through, and mostly there is one among them.
		const all = groupsOfHand
		return h.grouping(1, 1) || h.grouping(2, 2) || h.grouping(all, 0) || h.grouping(all, all)
	case h.grouped || !h.num[condition.Sequences].can(0) || !h.num[condition.Triplets].can(0):
		return false
	case form == ShapeOfPairs:
		return h.holds>>typed.BitOpen&1 == 0 && h.num[condition.Melds].can(0) && h.num[condition.Wait].can(int64(hand.Tanki)) && h.loose(2)
	}
	return h.num[condition.Wait].can(int64(hand.Irregular)) && h.loose(1)
}

// plain reports whether there may be a hand because nothing is asked of single tiles.
func (h *hands) plain() bool {
	if len(h.atoms) > 0 || h.made != 0 || h.unmade != 0 || h.in.Len() < handSize || h.pairs != h.in {
		return false
	}
	for sequences := range int64(groupsOfHand + 1) {
		for kans := range groupsOfHand + 1 - sequences {
			if sum := sumOf(groupsOfHand, sequences, kans, 0); h.met(&sum) && h.calls(&sum) {
				return true
			}
		}
	}
	return false
}

// grouping reports whether there may be a hand of four groups and a pair, with no more than so many groups of the first
// suit, and of the others.
func (h *hands) grouping(first, others int) bool {
	var parts [suits][]summed
	for s := len(parts) - 1; s >= 0; s-- { // there are the fewest of honors
		k, most := h.kinds(hand.Suit(s)), others
		if s == 0 {
			most = first
		}
		if !k.group(most) {
			return true
		}
		if parts[s] = k.list[:k.ends[most]]; len(parts[s]) == 0 {
			return false
		}
	}
	return h.join(&parts, func(sum *summed, last bool) bool {
		return h.groupable(sum) && sum.at(placeOfPairs) <= 1 &&
			(!last || sum.at(placeOfGroups) == groupsOfHand && sum.at(placeOfPairs) == 1 && h.met(sum) && h.calls(sum))
	})
}

// groupable reports whether groups can be part of the hand: what is left of the four may be of either sort.
func (h *hands) groupable(of *summed) bool {
	sequences, triplets := h.num[condition.Sequences], h.num[condition.Triplets]
	left := groupsOfHand - of.at(placeOfGroups)
	runs, sets := of.at(placeOfSequences), of.triplets()
	return left >= 0 && runs <= sequences.High && sets <= triplets.High && runs+left >= sequences.Low && sets+left >= triplets.Low
}

// loose reports whether there may be a hand of any tiles, or of pairs if there are two of a kind or four.
func (h *hands) loose(step int64) bool {
	kans, melds := h.num[condition.Kans], h.num[condition.Melds]
	mostKans := int64(0)
	if step == 1 && melds.High > 0 {
		mostKans = min(kans.High, hand.Copies)
	}
	most := handSize + mostKans
	var parts [suits][]summed
	for s := range parts {
		k := h.kinds(hand.Suit(s))
		if !k.spread(step, most) {
			return true
		}
		parts[s] = k.list
	}
	return h.join(&parts, func(sum *summed, last bool) bool {
		more := sum.at(placeOfTiles) - handSize
		return more <= mostKans &&
			(!last || more >= 0 && more <= sum.at(placeOfKans) && kans.can(more) && h.met(sum))
	})
}

// work spends n of the work that is left, and reports whether there was enough.
func (h *hands) work(n int) bool {
	p := h.s.p
	p.handsLeft -= n
	return p.handsLeft > p.handsFloor && (p.ctx == nil || p.ctx.Err() == nil)
}

// join combines parts of all suits, and reports whether some combination is possible.
func (h *hands) join(parts *[suits][]summed, possible func(sum *summed, last bool) bool) bool {
	least, most, ok := h.bounds()
	if !ok {
		return false
	}
	var rest [suits + 1]summed // the most that the suits from one on come to
	for s := suits - 1; s >= 0; s-- {
		for _, part := range parts[s] {
			rest[s] = rest[s].most(part.plus(rest[s+1]))
		}
	}
	sums := []summed{{}}
	for s, list := range parts {
		last := s == len(parts)-1
		// With the most that is left, nothing may stay below these.
		lacking := least.less(rest[s+1])
		var seen sumSet
		var next []summed
		sum := new(summed)
		for i := range sums {
			j, left := 0, groupsOfHand-sums[i].at(placeOfGroups)
			for ; j < len(list) && list[j].at(placeOfGroups) <= left; j++ { // those with few groups stand first
				if *sum = sums[i].plus(list[j]); !sum.within(lacking, most) || !possible(sum, last) {
					continue
				}
				if last {
					return true
				}
				if seen.add(*sum) {
					next = append(next, *sum)
				}
			}
			if !h.work(1 + j) {
				return true
			}
		}
		sums = next
	}
	return false
}

// suitAsked is what a book asks of the tiles and groups of one suit.
type suitAsked struct {
	honors bool
	// in are the ranks that there may be, pairs those of the pair, must those that there have to be.
	in, pairs, must uint16
	// made and unmade are the places of the groups that there are, and are not.
	made, unmade uint16
	atoms        [maxAtoms]askedAtom
}

type askedAtom struct {
	set, groups uint16
	// elsewhere is how much of the atom the other suits may have.
	elsewhere int64
}

// ofSuit returns what a book asks of a suit.
func (h *hands) ofSuit(s hand.Suit) suitAsked {
	const all = 1<<ranks - 1
	a := suitAsked{honors: s == hand.Honors, in: uint16(h.in >> (ranks * s) & all), pairs: uint16(h.pairs >> (ranks * s) & all),
		made: uint16(h.made >> (suitPlaces * s)), unmade: uint16(h.unmade >> (suitPlaces * s))}
	for i, atom := range h.atoms {
		of := &a.atoms[i]
		*of = askedAtom{uint16(atom.set >> (ranks * s) & all), uint16(atom.groups >> (suitPlaces * s)), farAway}
		others := int64((atom.set & h.in &^ (all << (ranks * s))).Len())
		switch atom.op {
		case typed.OpTiles:
			of.elsewhere = others * hand.Copies
		case typed.OpKinds, typed.OpTripletsOf:
			of.elsewhere = others
		}
		if set := atom.set & h.in; atom.op == typed.OpKinds && h.least[i] == int64(set.Len()) {
			a.must |= uint16(set >> (ranks * s) & all)
		}
	}
	return a
}

// kinds are the parts of a suit that a book leaves, those that come to the same once.
type kinds struct {
	h *hands
	suitAsked
	seen sumSet
	list []summed
	// ends has for each number of groups where the parts of no more groups end in the list, as far as it is made.
	ends []int
}

// kinds returns those of a suit, which are the same for suits of which the same is asked.
func (h *hands) kinds(s hand.Suit) *kinds {
	if h.suits[s] == nil {
		asked := h.ofSuit(s)
		i := slices.IndexFunc(h.suits[:], func(k *kinds) bool { return k != nil && k.suitAsked == asked })
		if i < 0 {
			i = int(s)
			h.suits[i] = &kinds{h: h, suitAsked: asked}
		}
		h.suits[s] = h.suits[i]
	}
	return h.suits[s]
}

// group lists the parts of no more than so many groups, and reports whether there was enough work left.
func (k *kinds) group(most int) bool {
	for groups := len(k.ends); groups <= most; groups++ {
		list := groupedParts[typed.Bit(k.honors)][groups]()
		if !k.h.work(1 + len(list)/8) {
			return false
		}
		for i := range list {
			p := &list[i]
			if p.kans > 0 && k.h.anyKans || !k.has(p) {
				continue
			}
			sum := sumOf(int64(p.groups), int64(p.sequences), int64(p.kans), int64(typed.Bit(p.pair != noPair)))
			if k.h.groupable(&sum) {
				k.take(p, sum)
			}
		}
		k.ends = append(k.ends, len(k.list))
		if !k.h.work(len(k.list)) {
			return false
		}
	}
	return true
}

// spread lists the parts of up to so many tiles in no groups, rank by rank, and reports whether there was enough work left.
func (k *kinds) spread(step, most int64) bool {
	if k.ends != nil {
		return true
	}
	sums := []summed{{}}
	for rank := range ranks {
		var seen sumSet
		var next []summed
		for n := int64(0); n <= hand.Copies; n += step {
			if n > 0 && k.in>>rank&1 == 0 || n == 0 && k.must>>rank&1 != 0 {
				continue
			}
			for _, sum := range sums {
				if k.draw(&sum, rank, n); sum.at(placeOfTiles) <= most && seen.add(sum) {
					next = append(next, sum)
				}
			}
			if !k.h.work(len(sums)) {
				return false
			}
		}
		sums = next
	}
	for _, sum := range sums {
		fits := true
		for i := range k.h.atoms {
			fits = fits && k.fits(i, sum.at(i))
		}
		if fits {
			k.list = append(k.list, sum)
		}
	}
	k.ends = []int{len(k.list)}
	return true
}

func (k *kinds) has(p *suitPart) bool {
	return p.made&k.unmade == 0 && k.made&^p.made == 0 && p.kinds&^k.in == 0 && k.must&^p.kinds == 0 && (p.pair == noPair || k.pairs>>p.pair&1 != 0)
}

func (k *kinds) take(p *suitPart, sum summed) {
	for i := range k.h.atoms {
		n := k.count(i, p)
		if !k.fits(i, n) {
			return
		}
		sum.add(i, k.h.enough(i, n))
	}
	if k.seen.add(sum) {
		k.list = append(k.list, sum)
	}
}

// draw adds n tiles of a rank to a sum of tiles of the suit.
func (k *kinds) draw(sum *summed, rank int, n int64) {
	if n == 0 {
		return
	}
	p := suitPart{pair: noPair}
	p.take(rank, int(n))
	for i, a := range k.h.atoms {
		had, more := sum.at(i), k.count(i, &p)
		if a.op == typed.OpNum { // a suit counts once, however many tiles there are
			more = max(0, more-had)
		}
		sum.add(i, k.h.enough(i, had+more)-had)
	}
	sum.add(placeOfTiles, n)
	sum.add(placeOfKans, n/hand.Copies)
}

// fits reports whether a hand may have n of an atom in this suit.
func (k *kinds) fits(atom int, n int64) bool {
	return n <= k.h.most[atom] && n+k.atoms[atom].elsewhere >= k.h.least[atom]
}

// enough returns n, or the least that is asked if more than that makes no difference.
func (h *hands) enough(atom int, n int64) int64 {
	if h.most[atom] == farAway {
		return min(n, h.least[atom])
	}
	return n
}

// count returns how much of an atom a part of the suit has.
func (k *kinds) count(atom int, p *suitPart) (n int64) {
	a, of := &k.h.atoms[atom], &k.atoms[atom]
	switch a.op {
	case typed.OpTiles:
		for set := of.set; set != 0; set &= set - 1 {
			n += p.count(bits.TrailingZeros16(set))
		}
		return n
	case typed.OpKinds:
		return int64(bits.OnesCount16(p.kinds & of.set))
	case typed.OpTripletsOf:
		return int64(bits.OnesCount16(p.made & (1<<triplets - 1) & of.set))
	case typed.OpMade:
		return int64(bits.OnesCount16(p.made & of.groups))
	case typed.OpCountGroups:
		for _, place := range p.places[:p.groups] {
			n += int64(of.groups >> place & 1)
		}
		return n
	}
	switch {
	case a.num == condition.IdenticalSequences:
		return int64(p.identical)
	case !k.honors && p.counts != 0:
		return 1 // of SuitCount
	}
	return 0
}
