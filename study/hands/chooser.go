package hands

import (
	"math/bits"
	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Chooser chooses tiles by chance. The tiles of what it chooses may be more than there are.
type Chooser struct {
	*rand.Rand
	// Kinds are the tiles in play.
	Kinds hand.Set
}

// Chance is true so many of a hundred times.
func (c *Chooser) Chance(percent int) bool { return c.IntN(100) < percent }

// Kind returns any kind in play.
func (c *Chooser) Kind() hand.Kind { return c.KindOf(c.Kinds) }

// KindOf returns any kind of a set, or of those in play if the set is empty.
func (c *Chooser) KindOf(set hand.Set) hand.Kind {
	if set == 0 {
		return c.Kind()
	}
	for n := c.IntN(set.Len()); n > 0; n-- {
		set &= set - 1
	}
	return hand.Kind(bits.TrailingZeros64(uint64(set)))
}

// Suit returns one of the three suits.
func (c *Chooser) Suit() hand.Suit { return hand.Suit(c.IntN(int(hand.Honors))) }

// Wind returns one of the first n winds.
func (c *Chooser) Wind(n int) hand.Wind { return hand.East + hand.Wind(c.IntN(n)) }

// tries is how often a group that fits is looked for.
const tries = 150

// LastRun is the highest rank at which a sequence starts, and lastRank the highest of all.
const (
	LastRun  = 7
	lastRank = 9
)

// some is how many of a hundred groups are triplets in most styles.
const some = 45

// Outside are terminals and honors.
const Outside hand.Set = 1<<0 | 1<<8 | 1<<9 | 1<<17 | 1<<18 | 1<<26 | 0x7f<<27

func closed(kind hand.GroupKind, low hand.Kind) hand.Group { return hand.NewGroup(kind, low).Closed() }

// Group returns a group of tiles within one set, of which one is in another; triplets is a percentage. It returns false
// if none was found.
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

// Fill makes a hand of groups, as Group returns them, and of a pair.
func (c *Chooser) Fill(t *Tiles, within, touching hand.Set, triplets int) {
	t.Form = rules.FormGroups
	for i := range t.Groups {
		t.Groups[i], _ = c.Group(within, touching, triplets)
	}
	t.Pair = c.KindOf(within & touching)
	t.Tile = c.TileOf(t)
}

// TileOf returns one of the concealed tiles, to be the winning tile.
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

// Owned returns a tile of the pair or the lowest one of a group.
func (c *Chooser) Owned(t *Tiles) hand.Kind {
	if t.Form != rules.FormGroups {
		return t.Loose[c.IntN(len(t.Loose))]
	}
	if i := c.IntN(len(t.Groups) + 1); i < len(t.Groups) {
		return t.Groups[i].Low()
	}
	return t.Pair
}
