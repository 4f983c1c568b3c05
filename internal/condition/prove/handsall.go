package prove

import (
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
		// Hands of few groups of a suit and of one suit are fast to go through, and mostly there is one among them.
		const all = groupsOfHand
		return h.grouping(1, 1) || h.grouping(all, 0) || h.grouping(2, 2) || h.grouping(all, all)
	case h.grouped || !h.at(condition.Sequences).can(0) || !h.at(condition.Triplets).can(0):
		return false
	case form == ShapeOfPairs:
		return !h.is(typed.BitOpen) && h.at(condition.Melds).can(0) && h.at(condition.Wait).can(int64(hand.Tanki)) && h.loose(2)
	}
	return h.at(condition.Wait).can(int64(hand.Irregular)) && h.loose(1)
}

// plain reports whether there may be a hand because nothing is asked of single tiles.
func (h *hands) plain() bool {
	if len(h.atoms) > 0 || h.made != 0 || h.unmade != 0 || h.in.Len() < handSize || h.pairs != h.in {
		return false
	}
	for sequences := range uint8(groupsOfHand + 1) {
		sum := summed{groups: groupsOfHand, sequences: sequences}
		for sum.kans = 0; sum.kans+sequences <= groupsOfHand; sum.kans++ {
			if h.met(&sum) && h.calls(&sum) {
				return true
			}
		}
	}
	return false
}

// grouping reports whether there may be a hand of four groups and a pair, with no more than so many groups of the first
// suit, and of the others.
func (h *hands) grouping(first, others int) bool {
	sequences, triplets := h.at(condition.Sequences), h.at(condition.Triplets)
	possible := func(a *summed) bool { // what is left of the four may be of either sort
		left := groupsOfHand - int64(a.groups)
		runs, sets := int64(a.sequences), int64(a.groups-a.sequences)
		return left >= 0 && runs <= sequences.high && sets <= triplets.high && runs+left >= sequences.low && sets+left >= triplets.low
	}
	var parts [4][]summed
	for s := len(parts) - 1; s >= 0; s-- { // there are the fewest of honors
		k, most := newKinds(h, hand.Suit(s)), others
		if s == 0 {
			most = first
		}
		for groups := range most + 1 {
			list := groupedParts[typed.Bit(hand.Suit(s) == hand.Honors)][groups]()
			if !h.work(1 + len(list)/8) {
				return true
			}
			for i := range list {
				p := &list[i]
				if p.kans > 0 && h.anyKans || !k.has(p) {
					continue
				}
				sum := summed{groups: p.groups, sequences: p.sequences, kans: p.kans, pairs: uint8(typed.Bit(p.pair != noPair))}
				if possible(&sum) {
					k.take(p, sum)
				}
			}
			if !h.work(len(k.list)) {
				return true
			}
		}
		if parts[s] = k.list; len(k.list) == 0 {
			return false
		}
	}
	return h.join(&parts, func(sum *summed, last bool) bool {
		return possible(sum) && sum.pairs <= 1 &&
			(!last || sum.groups == groupsOfHand && sum.pairs == 1 && h.met(sum) && h.calls(sum))
	})
}

// loose reports whether there may be a hand of any tiles, or of pairs if there are two of a kind or four.
func (h *hands) loose(step int) bool {
	kans, melds := h.at(condition.Kans), h.at(condition.Melds)
	mostKans := int64(0)
	if step == 1 && melds.high > 0 {
		mostKans = min(kans.high, hand.Copies)
	}
	most := handSize + int(mostKans)
	var parts [4][]summed
	for s := range parts {
		k := newKinds(h, hand.Suit(s))
		var add func(p suitPart, rank, tiles int) bool
		add = func(p suitPart, rank, tiles int) bool {
			if rank == ranks {
				k.take(&p, summed{tiles: uint8(tiles), kans: p.kans})
				return h.work(1)
			}
			for n := 0; n <= hand.Copies && tiles+n <= most; n += step {
				if n > 0 && k.in>>rank&1 == 0 {
					break
				}
				q := p
				if n > 0 {
					q.take(rank, n)
				} else if k.must>>rank&1 != 0 {
					continue
				}
				if n == hand.Copies {
					q.kans++
				}
				if !add(q, rank+1, tiles+n) {
					return false
				}
			}
			return true
		}
		if !add(suitPart{pair: noPair}, 0, 0) {
			return true
		}
		parts[s] = k.list
	}
	return h.join(&parts, func(sum *summed, last bool) bool {
		more := int64(sum.tiles) - handSize
		return int(sum.tiles) <= most &&
			(!last || more >= 0 && more <= int64(sum.kans) && kans.can(more) && h.met(sum))
	})
}

// work spends n of the work that is left, and reports whether there was enough.
func (h *hands) work(n int) bool {
	p := h.s.p
	p.handsLeft -= n
	return p.handsLeft > p.handsFloor && (p.ctx == nil || p.ctx.Err() == nil)
}

// join combines parts of all suits, and reports whether some combination is possible.
func (h *hands) join(parts *[4][]summed, possible func(sum *summed, last bool) bool) bool {
	var rest [len(parts) + 1]summed // the most that the suits from one on come to
	for s := len(parts) - 1; s >= 0; s-- {
		for i := range parts[s] {
			for a, n := range parts[s][i].atoms {
				rest[s].atoms[a] = max(rest[s].atoms[a], rest[s+1].atoms[a]+n)
			}
		}
	}
	sums := []summed{{}}
	for s, list := range parts {
		last := s == len(parts)-1
		var seen sumSet
		var next []summed
		sum := new(summed)
		for i := range sums {
			j := 0
			for ; j < len(list) && sums[i].groups+list[j].groups <= groupsOfHand; j++ { // those with few groups stand first
				if *sum = sums[i].plus(&list[j], len(h.atoms)); !h.within(sum, &rest[s+1]) || !possible(sum, last) {
					continue
				}
				if last {
					return true
				}
				if seen.add(sum) {
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

// within reports whether nothing is more than it may be, and nothing stays less with the most that is left.
func (h *hands) within(sum, rest *summed) bool {
	for i, most := range h.most {
		if n := int64(sum.atoms[i]); n > most || n+int64(rest.atoms[i]) < h.least[i] {
			return false
		}
	}
	return true
}

// kinds are the parts of a suit that a book leaves, those that come to the same once.
type kinds struct {
	h         *hands
	suit      hand.Suit
	in, pairs uint16
	// must are the kinds that there have to be.
	must         uint16
	made, unmade uint16
	// elsewhere is how much of each atom the other suits may have.
	elsewhere [maxAtoms]int64
	seen      sumSet
	list      []summed
}

func newKinds(h *hands, s hand.Suit) *kinds {
	k := &kinds{h: h, suit: s,
		in: uint16(h.in >> (ranks * s) & (1<<ranks - 1)), pairs: uint16(h.pairs >> (ranks * s) & (1<<ranks - 1)),
		made: uint16(h.made >> (suitPlaces * s)), unmade: uint16(h.unmade >> (suitPlaces * s))}
	for i, a := range h.atoms {
		others := int64((a.set & h.in &^ ((1<<ranks - 1) << (ranks * s))).Len())
		switch k.elsewhere[i] = farAway; a.op {
		case typed.OpTiles:
			k.elsewhere[i] = others * hand.Copies
		case typed.OpKinds, typed.OpTripletsOf:
			k.elsewhere[i] = others
		}
		if all := a.set & h.in; a.op == typed.OpKinds && h.least[i] == int64(all.Len()) {
			k.must |= uint16(all >> (ranks * s) & (1<<ranks - 1))
		}
	}
	return k
}

func (k *kinds) has(p *suitPart) bool {
	return p.made&k.unmade == 0 && k.made&^p.made == 0 && p.kinds&^k.in == 0 && k.must&^p.kinds == 0 && (p.pair == noPair || k.pairs>>p.pair&1 != 0)
}

func (k *kinds) take(p *suitPart, sum summed) {
	for i := range k.h.atoms {
		n := k.h.atoms[i].of(p, k.suit)
		if n > k.h.most[i] || n+k.elsewhere[i] < k.h.least[i] {
			return
		}
		sum.atoms[i] = uint8(n)
	}
	if k.seen.add(&sum) {
		k.list = append(k.list, sum)
	}
}
