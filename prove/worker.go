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
	room [14]hand.Tile
	sums Sums
	// order counts the wins of a hand.
	order int
	class class
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

// block goes through the hands of some numbers, and returns their sums.
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

// hand goes through the wins of a hand and of all for which it stands.
func (k *worker) hand(h *everyhand.Hand) {
	k.order = 0
	if h.Share > 1 && k.apart(h) {
		k.hands.Images(h, func(image *everyhand.Hand) bool {
			k.wins(image, k.situations[k.windsOf(image)])
			return true
		})
		return
	}
	k.wins(h, k.situations[k.windsOf(h)])
}

// windsOf returns the winds that a hand has, one bit each.
func (k *worker) windsOf(h *everyhand.Hand) int { return int(h.Kinds >> hand.East.Kind() & 0xf) }

// spot goes through the wins of a hand like hand, and once more one by one, with all hands for which it stands and in all
// situations. Both must come to the same.
func (k *worker) spot(h *everyhand.Hand) error {
	before := k.sums
	k.sums = Sums{}
	k.hand(h)
	short := k.sums
	k.sums, k.order = Sums{}, 0
	k.hands.Images(h, func(image *everyhand.Hand) bool {
		k.wins(image, k.all)
		return true
	})
	long := k.sums
	k.sums = before
	k.sums.add(&short)
	if short.Witness, long.Witness = nil, nil; short != long {
		return fmt.Errorf("hand %d (%s) was to stand for others, and they are not scored alike: this is a fault of the program",
			h.Number, hand.FormatTiles(h.Tiles))
	}
	return nil
}

// wins goes through the wins of a hand: each winning tile in each situation.
func (k *worker) wins(h *everyhand.Hand, situations []situation) {
	k.class.of(h)
	tiles := k.room[:copy(k.room[:], h.Tiles)]
	last := len(tiles) - 1
	w := &k.win
	w.Melds = h.Melds
	share := uint64(h.Share)
	for i, tile := range tiles {
		if i > 0 && tile == h.Tiles[i-1] {
			continue
		}
		tiles[i], tiles[last] = tiles[last], tile
		w.Hand, w.Tile = tiles[:last], tile
		differs := false
		for j := range situations {
			s := &situations[j]
			w.Tsumo, w.Seat, w.Round = s.tsumo, s.seat, s.round
			k.order++
			differs = k.score(w, h.Number, s, share) || differs
		}
		tiles[i], tiles[last] = tile, tiles[i]
		k.sums.Hands += share
		if differs {
			k.sums.Differ += share
		}
	}
}

// score scores a win, which stands for others, under both rule sets, and reports whether they differ.
func (k *worker) score(w *hand.Win, number uint64, s *situation, share uint64) bool {
	share *= s.share
	k.sums.Wins += share
	class := k.class.number(w.Tile.Kind(), s)
	a := k.a.score(w)
	digest := share * a.digest(class, &k.ids)
	k.sums.DigestA += digest
	if k.b == nil {
		return false
	}
	b := k.b.score(w)
	if a.equal(b) {
		k.sums.DigestB += digest
		return false
	}
	k.sums.DigestB += share * b.digest(class, &k.ids)
	found := Witness{Cost: costOf(w, a, b), Number: number, Order: k.order}
	if least := k.sums.Witness; least == nil || found.compare(least) < 0 {
		found.Hand = w.String()
		k.sums.Witness = &found
	}
	return true
}
