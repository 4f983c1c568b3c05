package witness

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// What makes a hand less simple. Of two hands the one with the lower sum is the better example.
const (
	costOfSaying = 9 // a flag, or anything else on the table that is not needed
	costOfBonus  = 6 // an indicator or a red five
	costOfCall   = 4
	costOfYaku   = 3 // one more yaku that counts
	costOfWind   = 2 // a seat or round other than the usual
	costOfTwin   = 2 // two groups that are the same, or overlap
)

func (p *plan) cost(w *hand.Win, r *engine.Result) int {
	sum := tableCost(p, w)
	for _, m := range w.Melds {
		sum += costOfCall
		if m.Type >= hand.Minkan {
			sum++
		}
	}
	if r == nil {
		return sum + p.groupsCost()
	}
	for range r.Yaku() {
		sum += costOfYaku
	}
	for range r.Bonus() {
		sum += costOfYaku
	}
	reading := r.Reading()
	return sum + readingCost(&reading.Reading)
}

// groupsCost is that of a hand that has no reading, by the groups of which it was made.
func (p *plan) groupsCost() int {
	if p.Form != rules.FormGroups {
		return costOfSaying
	}
	r := hand.Reading{NumGroups: uint8(len(p.Groups)), Pair: p.Pair}
	for i, g := range p.Groups {
		r.Groups[i] = g.Opened()
	}
	return readingCost(&r)
}

func tableCost(p *plan, w *hand.Win) (sum int) {
	for _, f := range w.Flags {
		sum += costOfSaying + f.Value
	}
	sum += costOfBonus * (len(w.Dora) + len(w.Ura) + p.reds + p.golds)
	for _, n := range [...]int{w.Honba, w.Sticks, w.Nuki} {
		if n > 0 {
			sum += costOfSaying + n
		}
	}
	if w.Pao != hand.NoWind {
		sum += costOfSaying
	}
	for _, wind := range [...]hand.Wind{w.From, w.Seat, w.Round} {
		if wind != hand.NoWind {
			sum += costOfWind
		}
	}
	if p.Torn {
		sum += costOfSaying
	}
	if w.Tsumo {
		sum++
	}
	return sum
}

// readingCost returns the cost of what is unusual in a reading: one suit, triplets, a wait other than ryanmen.
func readingCost(r *hand.Reading) (sum int) {
	if r.NumGroups == 0 {
		return 0
	}
	if r.Wait != hand.Ryanmen {
		sum++
	}
	suits := map[hand.Suit]bool{}
	for i, g := range r.Groups {
		suits[g.Suit()] = true
		if g.Kind() != hand.Sequence {
			sum++
		}
		for _, other := range r.Groups[:i] {
			if g.Kinds()&other.Kinds() != 0 {
				sum += costOfTwin
			}
		}
		if g.Kinds().Has(r.Pair) {
			sum += costOfTwin
		}
	}
	if r.Pair.Suit() == hand.Honors {
		sum++
	}
	for s := hand.Man; s <= hand.Sou; s++ {
		if !suits[s] {
			sum++
		}
	}
	return sum
}
