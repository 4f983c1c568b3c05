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

// alike says of which hands tiles are compared as winning ones.
type alike struct {
	// never reports whether a condition may ask of any hand which tile won.
	never bool
	// within are sets of tiles, of which hands may be asked that have no others; listed are the kinds of hands of
	// shapes of the form tiles.
	within []hand.Set
	listed map[hand.Set]bool
}

// take takes in what the expressions of a rule set ask. The exchange is that of tiles that stand for others.
func (a *alike) take(r *rules.Rules, x *expressions, flags *carried, e everyhand.Exchange) {
	for _, n := range x.numbers {
		a.never = a.never || asksWinning(n.Uses())
	}
	for _, b := range x.conditions {
		switch within := b.Within(); {
		case !asksWinning(b.Uses()):
		case within != hand.AllKinds:
			for _, to := range e.Permutations() {
				a.within = append(a.within, moved(within, &to))
			}
		default:
			a.never = a.never || !ofTiles(b, r, flags)
		}
	}
}

// list takes in a hand of a shape of the form tiles.
func (a *alike) list(counts *[hand.Kinds]uint8) {
	kinds := hand.Set(0)
	for k, n := range counts {
		kinds |= hand.Set(oneIf(n > 0)) << k
	}
	if a.listed == nil {
		a.listed = make(map[hand.Set]bool)
	}
	a.listed[kinds] = true
}

func asksWinning(u condition.Uses) bool { return u != u.Without(condition.UsesWinning) }

// ofTiles reports whether a condition fails in all readings but those of shapes of the form tiles.
func ofTiles(b *condition.Bool, r *rules.Rules, flags *carried) bool {
	decide := b.Decide(condition.UsesNumbers(condition.Shape).Or(condition.UsesFlags))
	for i := range r.Shapes() {
		facts := flags.facts
		facts.SetReading(&hand.Reading{Pair: hand.NoKind}, i)
		if r.Shapes()[i].Form != rules.FormTiles && decide(&facts) != condition.Fails {
			return false
		}
	}
	return true
}

// compares reports whether tiles of a hand are compared.
func (a *alike) compares(h *everyhand.Hand) bool {
	return !a.never && !a.listed[h.Kinds] && !slices.ContainsFunc(a.within, func(s hand.Set) bool { return h.Kinds&^s == 0 })
}

// winning is a tile that may be the winning one of a hand.
type winning struct {
	tile hand.Tile
	// place is that of the tile among those of the hand, and like that of the first tile that is like it, which may be
	// an earlier one.
	place, like int
	likeEarlier bool
	// class is what the suits are of the class of a win with the tile.
	class uint64
	// differs reports whether a win with the tile differs.
	differs bool
}

// reader compares how a hand is read with each of its tiles. It is for one goroutine.
type reader struct {
	tally hand.Tally
	room  []hand.Reading
	ends  [handSize]int
}

// compare finds the tiles of a hand that are alike. The win has the hand, with one of them as the winning one.
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
