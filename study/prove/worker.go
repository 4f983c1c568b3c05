package prove

import (
	"context"
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/everyhand"
)

// worker goes through hands. It is for one goroutine.
type worker struct {
	*plan
	a, b *scorer // b is nil where one rule set is gone through alone
	win  hand.Win
	room [handSize]hand.Tile
	sums Sums
	// number and share are those of the hand, and order the place of its first win among those for which it stands.
	number, share uint64
	order         int
	class, twin   class
	winning       []winning
	// image is the mirror image of a hand.
	image  everyhand.Hand
	reader reader
	// oneByOne: no tile stands for another.
	oneByOne bool
}

func (p *plan) newWorker() *worker {
	k := &worker{plan: p, win: p.only.win, a: newScorer(p.a, &p.ids)}
	if p.b != nil {
		k.b = newScorer(p.b, &p.ids)
	}
	return k
}

// spotEvery is of how many hands that stand for others one is gone through in both ways.
const spotEvery = 1 << 12

func (k *worker) block(ctx context.Context, from, to uint64) (Sums, error) {
	k.sums = Sums{}
	var err error
	met := 0
	k.hands.Each(from, to, func(h *everyhand.Hand) bool {
		if met++; met%256 == 0 && ctx.Err() != nil {
			err = ctx.Err()
			return false
		}
		if mix(h.Number)%k.spotEvery == 0 {
			err = k.spot(h)
		} else {
			k.hand(h)
		}
		return err == nil
	})
	return k.sums, err
}

// hand goes through the wins of a hand and of all hands for which it stands. Wins of its mirror image that its own
// don't cover follow.
func (k *worker) hand(h *everyhand.Hand) {
	k.order = 0
	if (h.Share > 1 || h.Twin) && k.apart(h) {
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

// someTiles says with which winning tiles a hand is gone through.
type someTiles int

const (
	noTile someTiles = iota
	// otherOrder are the tiles with which the readings of the mirror image may be in another order. As the first counts of
	// those that pay the same, such wins don't stand for those of the image.
	otherOrder
	eachTile
)

// windsOf returns the winds that a hand has, one bit each.
func (k *worker) windsOf(h *everyhand.Hand) int { return int(h.Kinds >> hand.East.Kind() & 0xf) }

// spot goes through the wins of a hand like hand, and once more one by one, with every hand, situation and winning tile
// that they stand for. Both ways must agree.
func (k *worker) spot(h *everyhand.Hand) error {
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

// wins goes through the wins of a hand: each winning tile, or some, in each situation. The first of several like tiles
// stands for the others. It returns the tiles for which wins don't cover those of the mirror image.
func (k *worker) wins(h *everyhand.Hand, situations []situation, of someTiles) (left someTiles) {
	compares := of == otherOrder || !k.oneByOne && k.alike.compares(h)
	twin := h.Twin && compares
	k.class.of(h)
	if twin {
		k.twin.ofSuits(h.PartOfTwin)
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
		besides := k.class.besides(s, hand.NoKind)
		for i := range all {
			if t := &all[i]; !t.likeEarlier && (of == eachTile || !t.mirrored) {
				tiles[t.place], tiles[last] = tiles[last], t.tile
				w.Tile = t.tile
				k.score(all[i:], s, besides, twin && t.mirrored)
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
		case of == otherOrder && t.mirrored:
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

// score scores a win with the first of some tiles under both rule sets. It stands for wins with the others, of other
// hands and situations; as a twin, also for those of the mirror image. besides is the class of the wins without their
// suits.
func (k *worker) score(tiles []winning, s *situation, besides uint64, twin bool) {
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
		besides := besides
		if t.tile.Kind() >= hand.East.Kind() {
			besides = k.class.besides(s, t.tile.Kind())
		}
		k.add(t.class+besides, share, hash, hashB)
		if twin {
			k.add(t.twin+besides, share, hash, hashB)
		}
		t.differs = t.differs || differs
	}
	if !differs {
		return
	}
	found := Witness{Cost: costOf(&k.win, a, b), Number: k.number, Order: k.order + first*len(k.all) + s.number}
	if least := k.sums.Witness; least == nil || found.compare(least) < 0 {
		found.Hand = k.win.String()
		k.sums.Witness = &found
	}
}

func (k *worker) add(class, share, hashA, hashB uint64) {
	class = mix(class)
	k.sums.Wins += share
	added := addedBy(class, hashA)
	k.sums.DigestA += share * added
	if k.b == nil {
		return
	}
	if hashB != hashA {
		added = addedBy(class, hashB)
	}
	k.sums.DigestB += share * added
}
