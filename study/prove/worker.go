package prove

import (
	"context"
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/everyhand"
)

// worker scores hands. It is not safe for concurrent use.
type worker struct {
	*plan
	a, b *scorer // b is nil to score only one rule set
	win  hand.Win
	room [handSize]hand.Tile
	sums Sums
	// number and share are those of the current hand, and order is the position of its first win
	// among the wins of the hands that it represents.
	number, share uint64
	order         int
	class, twin   class
	winning       []winning
	// image is a mirror image.
	image  everyhand.Hand
	reader reader
	// oneByOne disables the comparison of winning tiles.
	oneByOne bool
}

func (p *plan) newWorker() *worker {
	k := &worker{plan: p, win: p.only.win, a: newScorer(p.a, &p.ids)}
	if p.b != nil {
		k.b = newScorer(p.b, &p.ids)
	}
	return k
}

// spotEvery is the average number of hands per spot check.
const spotEvery = 1 << 12

func (k *worker) block(ctx context.Context, from, to uint64) (Sums, error) {
	k.sums = Sums{}
	var err error
	count := 0
	k.hands.Each(from, to, func(h *everyhand.Hand) bool {
		if count++; count%256 == 0 && ctx.Err() != nil {
			err = ctx.Err()
			return false
		}
		if mix(h.Number)%k.spotEvery == 0 {
			err = k.spotCheck(h)
		} else {
			k.hand(h)
		}
		return err == nil
	})
	return k.sums, err
}

// hand scores the wins of a hand and of the hands that it represents, then those of its mirror
// image that it doesn't represent.
func (k *worker) hand(h *everyhand.Hand) {
	k.order = 0
	if (h.Share > 1 || h.Twin) && k.isExcluded(h) {
		k.hands.Images(h, func(image *everyhand.Hand) bool {
			k.wins(image, k.situations[k.windsOf(image)], eachTile)
			return true
		})
		return
	}
	situations := k.situations[k.windsOf(h)]
	if left := k.wins(h, situations, eachTile); h.Twin && left != noTile {
		k.image.Mirror(h)
		k.wins(&k.image, situations, left)
	}
}

type someTiles int

const (
	noTile someTiles = iota
	// otherOrder selects the tiles for which the readings of the mirror image may have another
	// order. Since the first of equally paid readings counts, such wins don't represent those of
	// the image.
	otherOrder
	eachTile
)

// windsOf returns the winds in a hand, a bit for each.
func (k *worker) windsOf(h *everyhand.Hand) int { return int(h.Kinds >> hand.East.Kind() & 0xf) }

// spotCheck scores a hand like hand, and then individually every hand, situation and winning tile
// that it represents. The sums must be equal.
func (k *worker) spotCheck(h *everyhand.Hand) error {
	before := k.sums
	k.sums = Sums{}
	k.hand(h)
	short := k.sums
	k.sums, k.order, k.oneByOne = Sums{}, 0, true
	k.hands.Images(h, func(image *everyhand.Hand) bool {
		k.wins(image, k.all, eachTile)
		return true
	})
	k.oneByOne = false
	long := k.sums
	k.sums = before
	k.sums.add(&short)
	if short.Witness, long.Witness = nil, nil; short != long {
		return fmt.Errorf("hand %d (%s) was to stand for others, and they are not scored alike: this is a fault of the program",
			h.Number, hand.FormatTiles(h.Tiles))
	}
	return nil
}

// wins scores the wins of a hand with the selected winning tiles in each situation. The first of
// several equivalent tiles represents the others. It returns the tiles whose wins don't represent
// those of the mirror image.
func (k *worker) wins(h *everyhand.Hand, situations []situation, order someTiles) (left someTiles) {
	compares := order == otherOrder || !k.oneByOne && k.alike.compares(h)
	twin := h.Twin && compares
	k.class.setHand(h)
	if twin {
		k.twin.setSuits(h.PartOfTwin)
	}
	k.number, k.share = h.Number, uint64(h.Share)
	tiles := k.room[:copy(k.room[:], h.Tiles)]
	last := len(tiles) - 1
	w := &k.win
	w.Melds, w.Hand = h.Melds, tiles[:last]
	all := k.winning[:0]
	for i, tile := range tiles {
		if i == 0 || tile != tiles[i-1] {
			t := winning{tile: tile, place: i, like: i, class: k.class.suits(tile.Kind())}
			if twin {
				t.twin = k.twin.suits(everyhand.Mirrored(tile.Kind()))
			}
			all = append(all, t)
		}
	}
	k.winning = all
	for j := range situations {
		s := &situations[j]
		w.Tsumo, w.Seat, w.Round = s.tsumo, s.seat, s.round
		if compares && (j == 0 || s.tsumo != situations[j-1].tsumo) {
			w.Tile = tiles[last]
			k.reader.compare(w, all)
		}
		rest := k.class.rest(s, hand.NoKind)
		for i := range all {
			if t := &all[i]; !t.likeEarlier && (order == eachTile || !t.mirrored) {
				tiles[t.place], tiles[last] = tiles[last], t.tile
				w.Tile = t.tile
				k.score(all[i:], s, rest, twin && t.mirrored)
				tiles[last], tiles[t.place] = tiles[t.place], t.tile
			}
		}
	}
	for i := range all {
		t := &all[i]
		share := k.share
		switch {
		case twin && t.mirrored:
			share *= 2
		case order == otherOrder && t.mirrored:
			continue
		case left == noTile:
			left = otherOrder
		}
		k.sums.Hands += share
		if t.differs {
			k.sums.Differ += share
		}
	}
	k.order += handSize * len(k.all)
	if !compares {
		left = eachTile
	}
	return left
}

// score scores a win with the first of some tiles under both rule sets. The win represents those
// with equivalent tiles, in other hands and situations, and if twin is set in the mirror image.
// rest is the class of the win apart from its suits.
func (k *worker) score(tiles []winning, s *situation, rest uint64, twin bool) {
	a := k.a.score(&k.win)
	b, hash, differs := a, a.hash(&k.ids), false
	hashB := hash
	if k.b != nil {
		if b = k.b.score(&k.win); !a.equal(b) {
			hashB, differs = b.hash(&k.ids), true
		}
	}
	share := k.share * s.share
	first := tiles[0].place
	for i := range tiles {
		t := &tiles[i]
		if t.like != first {
			continue
		}
		rest := rest
		if t.tile.Kind() >= hand.East.Kind() {
			rest = k.class.rest(s, t.tile.Kind())
		}
		k.add(t.class+rest, share, hash, hashB)
		if twin {
			k.add(t.twin+rest, share, hash, hashB)
		}
		t.differs = t.differs || differs
	}
	if !differs {
		return
	}
	found := Witness{Cost: costOf(&k.win, a, b), Number: k.number,
		Order: k.order + first*len(k.all) + s.number}
	if witness := k.sums.Witness; witness == nil || found.compare(witness) < 0 {
		found.Hand = k.win.String()
		k.sums.Witness = &found
	}
}

func (k *worker) add(class, share, hashA, hashB uint64) {
	class = mix(class)
	k.sums.Wins += share
	added := digestTerm(class, hashA)
	k.sums.DigestA += share * added
	if k.b == nil {
		return
	}
	if hashB != hashA {
		added = digestTerm(class, hashB)
	}
	k.sums.DigestB += share * added
}
