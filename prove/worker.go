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
	class         class
	winning       []winning
	reader        reader
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

// spot goes through the wins of a hand like hand, and once more one by one, with all hands for which it stands, in all
// situations and with each winning tile. Both must come to the same.
func (k *worker) spot(h *everyhand.Hand) error {
	before := k.sums
	k.sums = Sums{}
	k.hand(h)
	short := k.sums
	k.sums, k.order, k.oneByOne = Sums{}, 0, true
	k.hands.Images(h, func(image *everyhand.Hand) bool {
		k.wins(image, k.all)
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

// wins goes through the wins of a hand: each winning tile in each situation. Of tiles that are alike the first stands for
// the others.
func (k *worker) wins(h *everyhand.Hand, situations []situation) {
	k.class.of(h)
	k.number, k.share = h.Number, uint64(h.Share)
	tiles := k.room[:copy(k.room[:], h.Tiles)]
	last := len(tiles) - 1
	w := &k.win
	w.Melds, w.Hand = h.Melds, tiles[:last]
	all := k.winning[:0]
	for i, tile := range tiles {
		if i == 0 || tile != tiles[i-1] {
			all = append(all, winning{tile: tile, place: i, like: i, class: k.class.suits(tile.Kind())})
		}
	}
	k.winning = all
	compares := !k.oneByOne && k.alike.compares(h)
	for j := range situations {
		s := &situations[j]
		w.Tsumo, w.Seat, w.Round = s.tsumo, s.seat, s.round
		if compares && (j == 0 || s.tsumo != situations[j-1].tsumo) {
			w.Tile = tiles[last]
			k.reader.compare(w, all)
		}
		besides := k.class.besides(s, hand.NoKind)
		for i := range all {
			if t := &all[i]; !t.likeEarlier {
				tiles[t.place], tiles[last] = tiles[last], t.tile
				w.Tile = t.tile
				k.score(all[i:], s, besides)
				tiles[last], tiles[t.place] = tiles[t.place], t.tile
			}
		}
	}
	for i := range all {
		k.sums.Hands += k.share
		if all[i].differs {
			k.sums.Differ += k.share
		}
	}
	k.order += handSize * len(k.all)
}

// score scores a win with the first of some tiles under both rule sets. It stands for the wins with those of the others
// that are like the first, and all of them for wins of other hands and in other situations. Besides is what the class of
// the wins is besides their suits.
func (k *worker) score(tiles []winning, s *situation, besides uint64) {
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
		class := t.class + besides
		if t.tile.Kind() >= hand.East.Kind() {
			class = t.class + k.class.besides(s, t.tile.Kind())
		}
		class = mix(class)
		k.sums.Wins += share
		k.sums.DigestA += share * digest(class, hash)
		if k.b != nil {
			k.sums.DigestB += share * digest(class, hashB)
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
