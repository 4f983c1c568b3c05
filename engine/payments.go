package engine

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// payer is a player who may have to pay, and what.
type payer struct {
	seat                      hand.Wind
	discarder, dealer, liable bool
	class                     payerClass
}

// payers are those who may have to pay for a win: everybody but the winner. Of these, paying are those who do if the
// tables of points and counters have the answer, such as the discarder alone.
type payers struct{ all, paying []payer }

// payersTable holds the payers by the winner's seat and how the hand was won: by tsumo, or by ron from a seat or from
// somebody. Somebody stands for all of them.
type payersTable [hand.North][1 + 1 + hand.North]payers

func newPayersTable(players int, points *pointsTable, honbas *honbaTable) (t payersTable) {
	owesNothing := func(p payer) bool {
		owes := func(owed *shares) bool { return owed[p.class] != 0 }
		return !slices.ContainsFunc(points.entries, func(e pointsEntry) bool { return owes(&e.shares) }) &&
			!slices.ContainsFunc(honbas.owed[:], func(o shares) bool { return owes(&o) })
	}
	for s := range t {
		for way := range t[s] {
			tsumo, from := way == 0, hand.NoWind
			if !tsumo {
				from = hand.Wind(way - 1)
			}
			all := payersOf(hand.East+hand.Wind(s), tsumo, from, players)
			t[s][way] = payers{all, slices.DeleteFunc(slices.Clone(all), owesNothing)}
		}
	}
	return t
}

func payersOf(winner hand.Wind, tsumo bool, from hand.Wind, players int) (list []payer) {
	if !tsumo && from == hand.NoWind {
		return []payer{{discarder: true, class: classOf(false, winner == hand.East, false, true)}}
	}
	for seat := hand.East; int(seat) <= players; seat++ {
		if seat != winner {
			p := payer{seat: seat, discarder: !tsumo && seat == from, dealer: seat == hand.East}
			p.class = classOf(tsumo, winner == hand.East, p.dealer, p.discarder)
			list = append(list, p)
		}
	}
	return list
}

// choosePayers lists who may have to pay: everybody but the winner. A liable player stands beside a
// discarder whose seat is not known.
func (e *Engine) choosePayers(w *hand.Win, k *work) {
	way := 1 + w.From
	if w.Tsumo {
		way = 0
	}
	k.payers = &e.payers[k.seat-1][way]
	if w.Pao == hand.NoWind {
		return
	}
	all := slices.Clone(k.payers.all)
	for i := range all {
		all[i].liable = all[i].seat == w.Pao
	}
	if !w.Tsumo && w.From == hand.NoWind {
		all = append(all, payer{seat: w.Pao, dealer: w.Pao == hand.East, liable: true})
	}
	k.payers = &payers{all: all}
}

// pay works out the points: what all payers owe for the hand. It is false if that needs numbers of more than 64 bits.
func (e *Engine) pay(w *hand.Win, k *work, c *candidate) bool {
	f, rule := &k.facts, e.rules.Payments()
	f.Set(condition.Base, c.base)
	f.Set(condition.LiableBase, 0)
	f.Set(condition.Amount, 0)
	f.SetPayer(hand.NoWind, false, false, false)
	if c.liableBase = 0; w.Pao != hand.NoWind && rule.LiableBase != nil {
		c.liableBase = rule.LiableBase.Value(f)
		f.Set(condition.LiableBase, c.liableBase)
	}
	c.points = 0
	for i := range k.payers.all {
		p := &k.payers.all[i]
		f.SetPayer(p.seat, p.discarder, p.dealer, p.liable)
		c.points = f.Add(c.points, e.share(f))
	}
	return !f.Fault()
}

// share is what the facts' payer owes for the hand.
func (e *Engine) share(f *condition.Facts) int64 {
	share := owed(e.rules.Payments().Shares, f)
	for i := range e.rules.Payments().Adjustments {
		f.Set(condition.Amount, share)
		if a := &e.rules.Payments().Adjustments[i]; holds(a.When, f) {
			share = a.Pays.Value(f)
		}
	}
	f.Set(condition.Amount, 0)
	return share
}

// owed adds up the shares that hold for the facts' payer. Each sees the sum so far as amount.
func owed(shares []rules.Share, f *condition.Facts) int64 {
	var sum int64
	for i := range shares {
		f.Set(condition.Amount, sum)
		if s := &shares[i]; holds(s.When, f) {
			sum = f.Add(sum, s.Pays.Value(f))
		}
	}
	f.Set(condition.Amount, 0)
	return sum
}

// honbaTable holds what a payer adds for the counters, by the number of counters and the class of payer, if no player
// is liable: worked out in advance where it follows from these (half of a score, for hands with counters).
type honbaTable struct {
	owed   [tableHonba]shares
	filled bool
}

// tableHonba is how many counters, and one more, the table knows.
const tableHonba = 16

func newHonbaTable(r *rules.Rules) (t honbaTable) {
	known := condition.UsesNumbers(condition.Honba, condition.Players, condition.LiableBase, condition.Amount).
		Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)
	t.filled = true
	for i := range r.Payments().Honba {
		s := &r.Payments().Honba[i]
		decide := func(*condition.Facts) condition.Verdict { return condition.Holds }
		if s.When != nil {
			decide = s.When.Decide(known)
		}
		payable := s.Pays.Uses().Within(known)
		eachClass(r, func(f *condition.Facts, class payerClass) {
			for honba := range t.owed {
				owed := &t.owed[honba][class]
				f.Set(condition.Honba, int64(honba))
				f.Set(condition.Amount, *owed)
				verdict := decide(f)
				if verdict == condition.Holds {
					*owed = f.Add(*owed, s.Pays.Value(f))
				}
				t.filled = t.filled && verdict != condition.Unknown && (verdict == condition.Fails || payable) && summable(*owed)
			}
			t.filled = !f.Fault() && t.filled
		})
	}
	return t
}

// summable reports whether a number is so small that sums of several such need no care.
func summable(n int64) bool { return n == int64(int32(n)) }

// knows reports whether what a win's counters come to is in the table.
func (t *honbaTable) knows(w *hand.Win) bool {
	return t.filled && w.Pao == hand.NoWind && w.Honba < tableHonba
}
