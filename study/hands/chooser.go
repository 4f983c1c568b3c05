package hands

import (
	"math/bits"
	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Chooser chooses tiles at random, possibly more copies than there are.
type Chooser struct {
	*rand.Rand
	// Kinds holds the tiles in play.
	Kinds hand.Set
}

// Chance returns true with the given probability in percent.
func (c *Chooser) Chance(percent int) bool { return c.IntN(100) < percent }

// Kind returns a random kind in play.
func (c *Chooser) Kind() hand.Kind { return c.KindOf(c.Kinds) }

// KindOf returns a random kind of a set, or of those in play if the set is empty.
func (c *Chooser) KindOf(set hand.Set) hand.Kind {
	if set == 0 {
		return c.Kind()
	}
	for n := c.IntN(set.Len()); n > 0; n-- {
		set &= set - 1
	}
	return hand.Kind(bits.TrailingZeros64(uint64(set)))
}

// Suit returns a random suit.
func (c *Chooser) Suit() hand.Suit { return hand.Suit(c.IntN(int(hand.Honors))) }

// Wind returns a random wind among the first n.
func (c *Chooser) Wind(n int) hand.Wind { return hand.East + hand.Wind(c.IntN(n)) }

// tries is the number of attempts to find a group.
const tries = 150

// LastRun is the highest rank at which a sequence starts, and lastRank the highest rank.
const (
	LastRun  = 7
	lastRank = 9
)

// some is the percentage of triplets in most styles.
const some = 45

// Outside holds terminals and honors.
const Outside hand.Set = 1<<0 | 1<<8 | 1<<9 | 1<<17 | 1<<18 | 1<<26 | 0x7f<<27

func closed(kind hand.GroupKind, low hand.Kind) hand.Group {
	return hand.NewGroup(kind, low).Closed()
}

// Group returns a random group within one set that has a tile of another set; triplets is a
// percentage. It returns false if it found none.
func (c *Chooser) Group(within, touching hand.Set, triplets int) (hand.Group, bool) {
	for range tries {
		kind, low := hand.Sequence, c.Kind()
		if c.Chance(triplets) || low.Suit() == hand.Honors || low.Rank() > LastRun {
			kind = hand.Triplet
			if triplets == 0 {
				continue
			}
		}
		g := closed(kind, low)
		if k := g.Kinds(); k&^within == 0 && k&touching != 0 {
			return g, true
		}
	}
	return closed(hand.Triplet, c.KindOf(within)), false
}

// Fill fills t with four groups as returned by Group and a pair.
func (c *Chooser) Fill(t *Tiles, within, touching hand.Set, triplets int) {
	t.Form = rules.FormGroups
	for i := range t.Groups {
		t.Groups[i], _ = c.Group(within, touching, triplets)
	}
	t.Pair = c.KindOf(within & touching)
	t.Tile = c.TileOf(t)
}

// TileOf returns a random concealed tile, for use as the winning tile.
func (c *Chooser) TileOf(t *Tiles) hand.Kind {
	if t.Form != rules.FormGroups {
		return t.Loose[c.IntN(len(t.Loose))]
	}
	for range tries {
		i := c.IntN(len(t.Groups) + 1)
		if i == len(t.Groups) {
			return t.Pair
		}
		if g := t.Groups[i]; !IsMeld(g) {
			return Kinds(g)[c.IntN(3)]
		}
	}
	return t.Pair
}

// Owned returns a random tile among the pair and the lowest tiles of the groups.
func (c *Chooser) Owned(t *Tiles) hand.Kind {
	if t.Form != rules.FormGroups {
		return t.Loose[c.IntN(len(t.Loose))]
	}
	if i := c.IntN(len(t.Groups) + 1); i < len(t.Groups) {
		return t.Groups[i].Low()
	}
	return t.Pair
}
