package prove

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
)

// Two tiles of a hand are alike as winning ones if the hand is read alike with both: with the same groups, pairs and
// waits, in the same order. Where no condition asks which tile won, wins with either have the same score.

// likeTiles says of which hands tiles are compared as winning ones.
type likeTiles struct {
	// never reports whether a condition may ask of any hand which tile won.
	never bool
	// asked are hands of which it may be asked; listed are the kinds of hands of shapes of the form tiles.
	asked  []askedHands
	listed map[hand.Set]bool
}

// askedHands are those that have no tiles besides some, and one of the numbers of melds that have a bit each.
type askedHands struct {
	within hand.Set
	melds  uint8
}

func (a askedHands) has(h *everyhand.Hand) bool {
	return h.Kinds&^a.within == 0 && a.melds>>len(h.Melds)&1 != 0
}

func (a *likeTiles) take(r *rules.Rules, x *expressions, flags *carried) {
	for _, n := range x.numbers {
		a.never = a.never || asksWinning(condition.UsesOf(n))
	}
	for _, b := range x.conditions {
		switch within := condition.AllowedKinds(b); {
		case !asksWinning(condition.UsesOf(b)):
		case within != hand.AllKinds:
			a.asked = append(a.asked, askedHands{within, meldsOf(b, flags)})
		default:
			a.never = a.never || !ofTiles(b, r, flags)
		}
	}
}

func (a *likeTiles) list(counts *[hand.Kinds]uint8) {
	kinds := hand.Set(0)
	for k, n := range counts {
		kinds |= hand.Set(oneIf(n > 0)) << k
	}
	if a.listed == nil {
		a.listed = make(map[hand.Set]bool)
	}
	a.listed[kinds] = true
}

// keepOrder reports whether the readings of a hand and of its mirror image are surely in the same order: there is one
// reading alone, or one with the tile in the pair, which comes first in both, and one with the tile in a group. Both
// have the same groups, since others beside the same pair would need one more of the tile.
func keepOrder(readings []hand.Reading) bool {
	return len(readings) < 2 || len(readings) == 2 && readings[0].Pair == readings[1].Pair &&
		readings[0].Wait == hand.Tanki && readings[1].Wait != hand.Tanki
}

func asksWinning(u condition.Uses) bool { return u != u.Without(condition.UsesWinning) }

// ofTiles reports whether a condition fails in all readings but those of shapes of the form tiles.
func ofTiles(b *condition.Bool, r *rules.Rules, flags *carried) bool {
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

// meldsOf returns with how many melds a condition may hold, one bit for each number.
func meldsOf(b *condition.Bool, flags *carried) (melds uint8) {
	decide := condition.UsesNumbers(condition.Melds).Or(condition.UsesFlags).Decide(b)
	for n := range mostMelds + 1 {
		facts := flags.facts
		if facts.Set(condition.Melds, int64(n)); decide(&facts) != condition.Fails {
			melds |= 1 << n
		}
	}
	return melds
}

// compares reports whether tiles of a hand are compared.
func (a *likeTiles) compares(h *everyhand.Hand) bool {
	if a.never {
		return false
	}
	for i := range a.asked {
		if a.asked[i].has(h) {
			return false
		}
	}
	return len(h.Melds) > 0 || !a.listed[h.Kinds]
}

// winning is a tile that may be the winning one of a hand.
type winning struct {
	tile hand.Tile
	// place is that of the tile among those of the hand, and like that of the first tile that is like it, which may be
	// an earlier one.
	place, like int
	likeEarlier bool
	// class is what the suits are of the class of a win with the tile, and twin that of the mirror image.
	class, twin uint64
	// mirrored reports whether the mirror image is read alike with the image of the tile, in the same order.
	mirrored bool
	// differs reports whether a win with the tile differs.
	differs bool
}

// reader compares how a hand is read with each of its tiles. It is for one goroutine.
type reader struct {
	tally hand.Tally
	room  []hand.Reading
	ends  [handSize]int
}

// compare finds the tiles of a hand that are alike. The win has the hand, with one of them as its winning tile.
func (r *reader) compare(w *hand.Win, all []winning) {
	w.TallyInto(&r.tally)
	r.room = r.room[:0]
	from := 0
	for i := range all {
		t := &all[i]
		w.Tile = t.tile
		r.room = w.Readings(&r.tally, r.room)
		for j := from; j < len(r.room); j++ {
			r.room[j].Completed = 0 // which nothing asks
		}
		own := r.room[from:]
		t.mirrored = keepOrder(own)
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
