package prove

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
)

// Two winning tiles of a hand are equivalent if the hand has the same readings with both: the same
// groups, pairs and waits, in the same order. If no condition depends on the winning tile, both
// wins have the same score.

// likeTiles determines for which hands winning tiles can be equivalent.
type likeTiles struct {
	// never reports whether a condition may depend on the winning tile of any hand.
	never bool
	// dependent lists the hands for which a condition may depend on it; listed holds the kinds of
	// the hands of shapes of the form tiles.
	dependent []dependentHands
	listed    map[hand.Set]bool
}

// dependentHands are the hands within a set of kinds whose number of melds has its bit set.
type dependentHands struct {
	within hand.Set
	melds  uint8
}

func (a dependentHands) has(h *everyhand.Hand) bool {
	return h.Kinds&^a.within == 0 && a.melds>>len(h.Melds)&1 != 0
}

func (a *likeTiles) addRules(r *rules.Rules, x *expressions, flags *carried) {
	for _, n := range x.numbers {
		a.never = a.never || usesWinning(condition.UsesOf(n))
	}
	for _, b := range x.conditions {
		switch within := condition.AllowedKinds(b); {
		case !usesWinning(condition.UsesOf(b)):
		case within != hand.AllKinds:
			a.dependent = append(a.dependent, dependentHands{within, meldsOf(b, flags)})
		default:
			a.never = a.never || !isTilesOnly(b, r, flags)
		}
	}
}

func (a *likeTiles) addListed(counts *[hand.Kinds]uint8) {
	kinds := hand.Set(0)
	for k, n := range counts {
		kinds |= hand.Set(boolInt(n > 0)) << k
	}
	if a.listed == nil {
		a.listed = make(map[hand.Set]bool)
	}
	a.listed[kinds] = true
}

// haveSameOrder reports whether the readings of a hand and of its mirror image have the same order:
// there is only one reading, or one with the tile in the pair, which comes first in both, and one
// with the tile in a group. Both have the same groups, since other groups with the same pair would
// need another copy of the tile.
func haveSameOrder(readings []hand.Reading) bool {
	return len(readings) < 2 || len(readings) == 2 && readings[0].Pair == readings[1].Pair &&
		readings[0].Wait == hand.Tanki && readings[1].Wait != hand.Tanki
}

func usesWinning(u condition.Uses) bool { return u != u.Without(condition.UsesWinning) }

// isTilesOnly reports whether a condition fails in all readings except those of shapes of the form
// tiles.
func isTilesOnly(b *condition.Bool, r *rules.Rules, flags *carried) bool {
	decide := condition.UsesNumbers(condition.Shape).Or(condition.UsesFlags).Decide(b)
	for i := range r.Shapes() {
		facts := flags.facts
		facts.SetReading(&hand.Reading{Pair: hand.NoKind}, i)
		if r.Shapes()[i].Form != rules.FormTiles && decide(&facts) != condition.Fails {
			return false
		}
	}
	return true
}

// meldsOf returns the numbers of melds with which a condition may hold, a bit for each.
func meldsOf(b *condition.Bool, flags *carried) (melds uint8) {
	decide := condition.UsesNumbers(condition.Melds).Or(condition.UsesFlags).Decide(b)
	for n := range maxMelds + 1 {
		facts := flags.facts
		if facts.Set(condition.Melds, int64(n)); decide(&facts) != condition.Fails {
			melds |= 1 << n
		}
	}
	return melds
}

func (a *likeTiles) compares(h *everyhand.Hand) bool {
	if a.never {
		return false
	}
	for i := range a.dependent {
		if a.dependent[i].has(h) {
			return false
		}
	}
	return len(h.Melds) > 0 || !a.listed[h.Kinds]
}

type winning struct {
	tile hand.Tile
	// place is its index in the hand, and like that of the first equivalent tile.
	place, like int
	likeEarlier bool
	// class is the contribution of the suits to the class of the win, and twin that of the mirror
	// image.
	class, twin uint64
	// mirrored reports whether the readings of the mirror image are the same and in the same order.
	mirrored bool
	// differs reports whether the rule sets score a win with the tile differently.
	differs bool
}

// reader compares the readings of a hand with each winning tile. It is not safe for concurrent use.
type reader struct {
	tally hand.Tally
	room  []hand.Reading
	ends  [handSize]int
}

// compare finds the equivalent tiles of a hand. w has the hand with any of them as the winning
// tile.
func (r *reader) compare(w *hand.Win, all []winning) {
	w.TallyInto(&r.tally)
	r.room = r.room[:0]
	from := 0
	for i := range all {
		t := &all[i]
		w.Tile = t.tile
		r.room = w.Readings(&r.tally, r.room)
		for j := from; j < len(r.room); j++ {
			r.room[j].Completed = 0 // no rule depends on it
		}
		own := r.room[from:]
		t.mirrored = haveSameOrder(own)
		from = len(r.room)
		r.ends[i] = from
		t.like, t.likeEarlier = t.place, false
		for j, start := 0, 0; j < i; j++ {
			if slices.Equal(r.room[start:r.ends[j]], own) {
				t.like, t.likeEarlier = all[j].place, true
				break
			}
			start = r.ends[j]
		}
	}
}
