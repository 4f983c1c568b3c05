package prove

import (
	"sync"

	"example.com/hanfu/hand"
)

// suitPart is what a hand can have of one suit: groups, and the pair or not; or tiles of a hand that has no groups.
type suitPart struct {
	// counts has four bits for each rank: how many tiles there are.
	counts uint64
	// kinds has a bit for each rank of which there are tiles.
	kinds uint16
	// made has a bit for each group by its place in the suit, as hand.Group.Place has them.
	made uint16
	// places are those of the groups, each as often as there are groups in it.
	places [hand.Copies]uint8
	// groups is how many groups there are, of which some are sequences, some kans, and identical how many pairs equal
	// sequences make.
	groups, sequences, kans, identical uint8
	// pair is the rank of the pair, counted from 0, and noPair if the pair is elsewhere.
	pair uint8
}

const (
	noPair     = 9
	ranks      = 9
	rankBits   = 4
	suitPlaces = 16
	triplets   = 9 // the places of sequences follow those of triplets
)

func (p *suitPart) count(rank int) int64 {
	return int64(p.counts >> (rankBits * rank) & (1<<rankBits - 1))
}

// groupedParts are all parts of a suit of so many groups, and of the honors, in which triplets may be kans.
var groupedParts [2][hand.Copies + 1]func() []suitPart

func init() {
	for honors := range groupedParts {
		for groups := range groupedParts[honors] {
			groupedParts[honors][groups] = sync.OnceValue(func() []suitPart { return partsOfGroups(honors == 1, groups) })
		}
	}
}

func partsOfGroups(honors bool, groups int) (list []suitPart) {
	kinds := ranks
	if honors {
		kinds = 7
	}
	var add func(p suitPart, from, left, equal int)
	add = func(p suitPart, from, left, equal int) { // equal is how many sequences there are in the place from
		if left == 0 {
			list = append(list, p)
			for rank := range kinds {
				if q := p; q.take(rank, 2) {
					q.pair = uint8(rank)
					list = append(list, q)
				}
			}
			return
		}
		for place := from; place < suitPlaces; place, equal = place+1, 0 {
			q := p
			q.places[p.groups] = uint8(place)
			q.groups++
			q.made |= 1 << place
			switch low := place - triplets; {
			case low < 0 && place < kinds && q.take(place, 3):
				add(q, place+1, left-1, 0)
				if q.take(place, 1) {
					q.kans++
					add(q, place+1, left-1, 0)
				}
			case low >= 0 && !honors && q.take(low, 1) && q.take(low+1, 1) && q.take(low+2, 1):
				q.sequences++
				q.identical += uint8(equal % 2)
				add(q, place, left-1, equal+1)
			}
		}
	}
	add(suitPart{pair: noPair}, 0, groups, 0)
	return list
}

func (p *suitPart) take(rank, n int) bool {
	p.counts += uint64(n) << (rankBits * rank)
	p.kinds |= 1 << rank
	return p.count(rank) <= hand.Copies
}
