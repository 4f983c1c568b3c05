package prove

import (
	"cmp"

	"example.com/hanfu/hand"
)

// Sums are what has been gone through. They can be added.
type Sums struct {
	// Hands counts the hands with their winning tile, and Differ those that differ in a situation. Wins counts the
	// hands with their winning tile in each situation.
	Hands  uint64 `json:"hands"`
	Differ uint64 `json:"differ"`
	Wins   uint64 `json:"wins"`
	// DigestA and DigestB are those of the results under each rule set.
	DigestA uint64 `json:"digest_a"`
	DigestB uint64 `json:"digest_b"`
	// Witness is the least win that differs, nil if there is none.
	Witness *Witness `json:"witness,omitempty"`
}

// Witness is a win that two rule sets score differently.
type Witness struct {
	// Hand is the win in notation.
	Hand string `json:"hand"`
	// Cost, Number and Order are by what witnesses are compared: how simple the win is, the number of its hand, and its
	// place among the wins of the hand.
	Cost   int    `json:"cost"`
	Number uint64 `json:"number"`
	Order  int    `json:"order"`
}

func (s *Sums) add(o *Sums) {
	s.Hands += o.Hands
	s.Differ += o.Differ
	s.Wins += o.Wins
	s.DigestA += o.DigestA
	s.DigestB += o.DigestB
	if o.Witness != nil && (s.Witness == nil || o.Witness.compare(s.Witness) < 0) {
		s.Witness = o.Witness
	}
}

func (w *Witness) compare(o *Witness) int {
	return cmp.Or(cmp.Compare(w.Cost, o.Cost), cmp.Compare(w.Number, o.Number), cmp.Compare(w.Order, o.Order),
		cmp.Compare(w.Hand, o.Hand))
}

// What makes a win less simple.
const (
	costOfYaku = 3
	costOfMeld = 4
	costOfTwin = 2
)

// costOf returns how simple a win is, by the number of yaku under both rule sets and by its tiles.
func costOf(w *hand.Win, a, b *outcome) int {
	cost := costOfYaku*(len(a.yaku)+len(b.yaku)) + costOfMeld*len(w.Melds)
	var counts [hand.Kinds]int
	suits := 0
	for _, t := range w.Hand {
		counts[t.Kind()]++
		suits |= 1 << t.Kind().Suit()
	}
	counts[w.Tile.Kind()]++
	suits |= 1 << w.Tile.Kind().Suit()
	for k, n := range counts {
		switch {
		case n > 2, n > 0 && hand.Kind(k).Suit() == hand.Honors:
			cost += costOfTwin
		}
	}
	for s := range hand.Honors {
		cost += oneIf(suits>>s&1 == 0)
	}
	if w.Tsumo {
		cost++
	}
	return cost
}
