package inplay

import (
	"slices"

	"example.com/hanfu/hand"
)

// chooseGroups chooses tiles for the groups and the pair. It returns false if they don't fit the
// structure.
func (d *drawing) chooseGroups() bool {
	d.low = slices.Repeat([]hand.Kind{hand.NoKind}, len(d.parts))
	d.chooseTraitGroups()
	suit := d.suit()
	for i, p := range d.parts {
		if d.low[i] == hand.NoKind {
			d.low[i] = d.chooseLow(p, suit)
		}
		if d.low[i] == hand.NoKind || !d.stock.Take(p.tiles(d.low[i])...) {
			return false
		}
	}
	return slices.Equal(traitsOf(d.parts, d.low), d.traits)
}

// suit returns the suit of a flush, that of its tiles if there are some, or honors if the hand is
// no flush.
func (d *drawing) suit() hand.Suit {
	if !d.has(flush) {
		return hand.Honors
	}
	suit := hand.Suit(d.IntN(int(hand.Honors)))
	for _, k := range d.low {
		if k != hand.NoKind {
			suit = k.Suit()
		}
	}
	return suit
}

// chooseLow chooses the lowest tile of a part, in a suit or honors, or in any suit if suit is
// honors. It returns NoKind if none fits. The probabilities are those of the remaining tiles in the
// wall.
func (d *drawing) chooseLow(p part, suit hand.Suit) hand.Kind {
	var below [hand.Kinds]int
	sum := 0
	for k := range hand.Kind(hand.Kinds) {
		if k.Suit() == hand.Honors || suit == hand.Honors || k.Suit() == suit {
			sum += d.weight(p, k)
		}
		below[k] = sum
	}
	if sum == 0 {
		return hand.NoKind
	}
	at, _ := slices.BinarySearch(below[:], d.IntN(sum)+1)
	return hand.Kind(at)
}

func (d *drawing) weight(p part, k hand.Kind) int {
	if !d.fits(p, k) {
		return 0
	}
	left := d.stock.Left
	n := left(k)
	switch {
	case p.sequential():
		return n * left(k+1) * left(k+2)
	case p.how == pair:
		return n * (n - 1) / 2
	case p.how == minkan || p.how == ankan:
		return n / hand.Copies
	}
	return n * (n - 1) * (n - 2) / 6
}

func (d *drawing) fits(p part, k hand.Kind) bool {
	if !p.sequential() {
		return d.wall.Kinds.Has(k) && sortOf(k, d.win.Round, d.win.Seat) == p.sort
	}
	return k.Suit() != hand.Honors && k.Rank() <= 7 && d.wall.Kinds.Has(k) &&
		d.wall.Kinds.Has(k+1) && sortOfSequence(k) == p.sort
}

// chooseTraitGroups chooses the groups of traits that seldom occur at random.
func (d *drawing) chooseTraitGroups() {
	suits := []hand.Suit{hand.Man, hand.Pin, hand.Sou}
	d.Shuffle(len(suits), func(i, j int) { suits[i], suits[j] = suits[j], suits[i] })
	switch {
	case d.has(sanshoku), d.has(doukou):
		if suitsOf := d.threeOfSort(d.has(sanshoku)); suitsOf != nil {
			first := d.chooseLow(d.parts[suitsOf[0]], suits[0])
			if first == hand.NoKind || first.Suit() == hand.Honors {
				return
			}
			for i, at := range suitsOf {
				d.low[at] = hand.KindOf(suits[i], first.Rank())
			}
		}
	case d.has(ittsu):
		free := d.shuffled(part.sequential)
		for _, rank := range []int{1, 4, 7} {
			low := hand.KindOf(suits[0], rank)
			at := slices.IndexFunc(free, func(i int) bool { return d.fits(d.parts[i], low) })
			if at < 0 {
				return
			}
			d.low[free[at]] = low
			free = slices.Delete(free, at, at+1)
		}
	case d.has(twice), d.has(doubled):
		free := d.shuffled(part.sequential)
		for range 2 {
			if !d.chooseEqual(&free) || d.has(twice) {
				return
			}
		}
	}
}

func (d *drawing) threeOfSort(sequences bool) []int {
	free := d.shuffled(func(p part) bool { return p.how != pair && p.sequential() == sequences })
	for _, first := range free {
		matching := slices.DeleteFunc(slices.Clone(free), func(i int) bool {
			return d.parts[i].sort != d.parts[first].sort
		})
		if sort := d.parts[first].sort; len(matching) >= 3 && (sort == simple || sort == terminal) {
			return matching[:3]
		}
	}
	return nil
}

func (d *drawing) chooseEqual(free *[]int) bool {
	for i, a := range *free {
		for j, b := range (*free)[:i] {
			if d.parts[a] == d.parts[b] {
				k := d.chooseLow(d.parts[a], d.suit())
				d.low[a], d.low[b] = k, k
				*free = slices.Delete(slices.Delete(*free, i, i+1), j, j+1)
				return true
			}
		}
	}
	return false
}

func (d *drawing) shuffled(wanted func(part) bool) (at []int) {
	for i, p := range d.parts {
		if wanted(p) {
			at = append(at, i)
		}
	}
	d.Shuffle(len(at), func(i, j int) { at[i], at[j] = at[j], at[i] })
	return at
}

func (d *drawing) choosePairs() bool {
	var fit []hand.Kind
	suit := hand.Suit(d.IntN(int(hand.Honors)))
	for k := range hand.Kind(hand.Kinds) {
		inner := sortOf(k, d.win.Round, d.win.Seat) == simple
		if d.wall.Kinds.Has(k) && d.stock.Taken(k) == 0 && (!d.has(allSimple) || inner) &&
			(!d.has(noSimple) || !inner) &&
			(!d.has(flush) || k.Suit() == suit || k.Suit() == hand.Honors) {
			fit = append(fit, k)
		}
	}
	const all = 7
	if len(fit) < all {
		return false
	}
	d.Shuffle(len(fit), func(i, j int) { fit[i], fit[j] = fit[j], fit[i] })
	d.low = d.low[:0]
	for _, k := range fit[:all] {
		d.low = append(d.low, k, k)
		d.stock.Take(k, k)
	}
	d.wait, d.tile = hand.Tanki.String(), fit[0]
	return slices.Equal(traitsOfPairs(fit[:all]), d.traits)
}

func traitsOfPairs(kinds []hand.Kind) []string {
	var suits [hand.Honors + 1]int
	simples := 0
	for _, k := range kinds {
		suits[k.Suit()]++
		if sortOf(k, hand.NoWind, hand.NoWind) == simple {
			simples++
		}
	}
	traits := []string{pairs}
	suited := len(kinds) - suits[hand.Honors]
	if suited > 0 && slices.Contains(suits[:hand.Honors], suited) {
		traits = append(traits, flush)
	}
	switch simples {
	case 0:
		traits = append(traits, noSimple)
	case len(kinds):
		traits = append(traits, allSimple)
	}
	return traits
}

func (d *drawing) chooseOrphans() bool {
	d.low = d.low[:0]
	for k := range hand.Kind(hand.Kinds) {
		if sortOf(k, d.win.Round, d.win.Seat) != simple {
			d.low = append(d.low, k)
		}
	}
	k := d.low[d.IntN(len(d.low))]
	d.low = append(d.low, k)
	d.tile = d.low[d.IntN(len(d.low))]
	d.wait = hand.Tanki.String()
	return d.stock.Take(d.low...)
}

func (d *drawing) chooseWait() bool {
	wait, ok := d.pick(d.Rand, stepWait, d.waitGiven)
	if !ok {
		return false
	}
	d.wait = wait
	var fit []hand.Kind
	for i, p := range d.parts {
		low := d.low[i]
		switch {
		case p.how == pair && wait == hand.Tanki.String(),
			p.how == triplet && wait == hand.Shanpon.String():
			fit = append(fit, low)
		case p.how != sequence:
		case wait == hand.Kanchan.String():
			fit = append(fit, low+1)
		case wait == hand.Penchan.String() && low.Rank() == 1:
			fit = append(fit, low+2)
		case wait == hand.Penchan.String() && low.Rank() == 7:
			fit = append(fit, low)
		case wait == hand.Ryanmen.String():
			if low.Rank() != 7 {
				fit = append(fit, low)
			}
			if low.Rank() != 1 {
				fit = append(fit, low+2)
			}
		}
	}
	if len(fit) == 0 {
		return false
	}
	d.tile = fit[d.IntN(len(fit))]
	return true
}
