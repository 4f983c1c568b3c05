//go:build !plain

package fast

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// payer is a player who may have to pay or the empty seat, with the class of payer.
type payer struct {
	seat  hand.Wind
	empty bool
	class payerClass
}

// payers are the players who pay according to the tables of points and counters.
type payers []payer

// payersTable holds the payers by the winner's seat and by how the hand was won: by tsumo, by ron
// from an unknown seat, or by ron from each seat. An unknown discarder stands for all payers.
type payersTable [hand.North][1 + 1 + hand.North]payers

func newPayersTable(stages *Stages, points *pointsTable, honbas *honbaTable) (t payersTable) {
	owesNothing := func(p payer) bool {
		owes := func(owed *shares) bool { return owed[p.class] != 0 }
		return !slices.ContainsFunc(points.entries,
			func(e Price) bool { return owes(&e.shares) }) &&
			!slices.ContainsFunc(honbas.owed[:], func(o shares) bool { return owes(&o) })
	}
	for s := range t {
		for way := range t[s] {
			winner, w := hand.East+hand.Wind(s), hand.Win{Tsumo: way == 0}
			if !w.Tsumo {
				w.From = hand.Wind(way - 1)
			}
			stages.Payers(winner, &w, func(seat hand.Wind, empty, discarder, dealer bool) {
				p := payer{seat, empty, classOf(w.Tsumo, winner == hand.East, dealer, discarder)}
				if !owesNothing(p) {
					t[s][way] = append(t[s][way], p)
				}
			})
		}
	}
	return t
}

// payersOf returns the payers of a win for which nobody is liable.
func (t *payersTable) payersOf(win *hand.Win, winner hand.Wind) payers {
	way := 1 + win.From
	if win.Tsumo {
		way = 0
	}
	return t[winner-1][way]
}

// honbaTable holds what a payer adds for the counters if nobody is liable, by the number of
// counters and the class of payer (half of a score for hands with counters). It is filled if the
// amount depends on nothing else.
type honbaTable struct {
	owed   [tableHonba]shares
	filled bool
}

// tableHonba is the number of entries; the last is for one counter less.
const tableHonba = 16

func newHonbaTable(r *rules.Rules) (t honbaTable) {
	known := condition.UsesNumbers(condition.Honba, condition.Players, condition.LiableBase,
		condition.Amount).
		Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)
	t.filled = true
	var f condition.Facts
	for i := range r.Payments().Honba {
		s := &r.Payments().Honba[i]
		decide := func(*condition.Facts) condition.Verdict { return condition.Holds }
		if s.When != nil {
			decide = known.Decide(s.When)
		}
		payable := condition.UsesOf(s.Pays).Within(known)
		eachClass(r, &f, func(class payerClass) {
			for honba := range t.owed {
				owed := &t.owed[honba][class]
				f.Set(condition.Honba, int64(honba))
				f.Set(condition.Amount, *owed)
				verdict := decide(&f)
				if verdict == condition.Holds {
					*owed = f.Add(*owed, f.Value(s.Pays))
				}
				t.filled = t.filled && verdict != condition.Unknown &&
					(verdict == condition.Fails || payable) && summable(*owed)
			}
			t.filled = !f.Fault() && t.filled
		})
	}
	return t
}

// summable reports whether n is so small that sums of several such numbers can't overflow.
func summable(n int64) bool { return n == int64(int32(n)) }

// Pay lists the payments for a price, honba included, and omits players who pay nothing. It returns
// the number of payments and the part of their sum that is for the counters.
func Pay[P Payment](w *Tables, win *hand.Win, h *Hand, p *Price,
	list *[MaxPayers]P) (n int, counters int64) {
	honbas := &w.honbas.owed[win.Honba&(tableHonba-1)]
	for i := range h.payers {
		payer := &h.payers[i]
		share, honba := p.shares[payer.class%payerClasses], honbas[payer.class%payerClasses]
		list[n] = P{payer.seat, payer.empty, share + honba}
		counters += honba
		n += int(condition.OneIf(share+honba != 0))
	}
	return n, counters
}
