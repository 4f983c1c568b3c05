package everyhand

import (
	"cmp"
	"slices"
)

// signature holds everything about a part that decides whether four parts make a winning hand.
type signature struct {
	melds, tiles int
	// groups reports whether the concealed tiles are groups and at most one pair, and pairs whether
	// they are only pairs. If neither, the tiles only occur in shapes of other forms.
	groups, pairs bool
}

type cell struct {
	signature
	parts []part
	// shares holds, for each part of the honors, the number of parts that exchanges make of it, or
	// 0 if another part represents it.
	shares []uint8
	// images holds, for each part of a suit, the index of its mirror image, if hands are mirrored.
	images []uint32
}

func cellsOf(s suit, asked *Asked) (cells []*cell) {
	bySignature := make(map[signature]*cell)
	add := func(sig signature, p part) {
		c := bySignature[sig]
		if c == nil {
			c = &cell{signature: sig}
			bySignature[sig] = c
			cells = append(cells, c)
		}
		c.parts = append(c.parts, p)
	}
	readable := s.readable()
	if !asked.Groups {
		readable = readable[:1] // only the empty collection
	}
	called := s.meldLists(asked.MostMelds)
	isReadable := make(map[uint32]bool)
	for _, c := range readable {
		isReadable[c.tiles] = true
		own := part{concealed: c.tiles}
		onlyPairs := asked.pairs(c.tiles)
		for melds, lists := range called {
			if groups := own.size() / 3; groups+melds > maxGroups {
				break
			}
			sig := signature{melds, own.size(), true, onlyPairs && melds == 0}
			for _, m := range lists {
				if sum, ok := addTiles(c.tiles, m.concealed); ok && s.allows(sum) {
					add(sig, part{c.tiles, m.melds})
				}
			}
		}
	}
	if asked.Pairs && asked.LeastMelds == 0 {
		for _, tiles := range s.pairs(asked.Repeated) {
			if p := (part{concealed: tiles}); !isReadable[tiles] {
				add(signature{0, p.size(), false, true}, p)
			}
		}
	}
	slices.SortFunc(cells, func(a, b *cell) int {
		return cmp.Or(cmp.Compare(a.melds, b.melds), cmp.Compare(a.tiles, b.tiles),
			boolInt(a.groups)-boolInt(b.groups), boolInt(a.pairs)-boolInt(b.pairs))
	})
	for _, c := range cells {
		slices.SortFunc(c.parts, part.compare)
	}
	return cells
}

func (a *Asked) pairs(tiles uint32) bool {
	for ; tiles != 0; tiles >>= rankBits {
		if n := tiles & rankMask; n%2 != 0 || n == 4 && !a.Repeated {
			return false
		}
	}
	return a.Pairs
}

// quadruple is four cells whose parts make winning hands.
type quadruple struct {
	cells [4]*cell
	// order holds the indexes of the cells in their suits, and first is the number of the first
	// hand.
	order [4]int
	first uint64
}

func (q *quadruple) len() uint64 {
	n := uint64(1)
	for _, c := range q.cells {
		n *= uint64(len(c.parts))
	}
	return n
}

func (q *quadruple) wins() bool {
	melds, tiles, paired, groups, pairs := 0, 0, 0, true, true
	for _, c := range q.cells {
		melds, tiles = melds+c.melds, tiles+c.tiles
		groups, pairs = groups && c.groups, pairs && c.pairs
		if c.tiles%3 == 2 {
			paired++
		}
	}
	return tiles+3*melds == handSize && (groups && paired == 1 || pairs && melds == 0)
}

// handSize is the number of tiles in a hand, counting a kan as three.
const handSize = 14

func quadruples(suits *[4][]*cell, asked *Asked) (list []quadruple) {
	for melds := asked.LeastMelds; melds <= asked.MostMelds; melds++ {
		var q quadruple
		var fill func(at, melds, tiles int)
		fill = func(at, melds, tiles int) {
			if at == len(suits) {
				if melds == 0 && tiles == 0 && q.wins() {
					list = append(list, q)
				}
				return
			}
			for i, c := range suits[at] {
				if c.melds <= melds && c.tiles <= tiles {
					q.cells[at], q.order[at] = c, i
					fill(at+1, melds-c.melds, tiles-c.tiles)
				}
			}
		}
		fill(0, melds, handSize-3*melds)
	}
	return list
}
