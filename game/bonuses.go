package game

import (
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Bonus is the amount that a player gets by a rule of [rules.Game].Bonuses; negative for a payer.
type Bonus struct {
	Rule   *rules.Rule
	Points int64
}

// Bonus returns the sum of all bonuses.
func (r *Result) Bonus() (sum int64) {
	for _, b := range r.Bonuses {
		sum += b.Points
	}
	return sum
}

// BonusOf returns the sum of the bonuses of a rule, by its ID.
func (r *Result) BonusOf(id string) (sum int64) {
	for _, b := range r.Bonuses {
		if b.Rule.ID == id {
			sum += b.Points
		}
	}
	return sum
}

type bonusPayment struct {
	*settlement
	*rules.GameBonus
	changes []int64
	// openWins are the players whose number of wins the record leaves open. openBusts are those who
	// went bust in a hand whose winners it leaves open. Both have only players for whom it affects
	// the bonus.
	openWins, openBusts []Player
	// openChips reports whether the bonus depends on chips that the record leaves open.
	openChips bool
}

// payBonuses pays the bonuses that are paid before places, which follow them, or the others.
func (s *settlement) payBonuses(beforePlaces bool) {
	for i := range s.rules.Game().Bonuses {
		if s.rules.Game().Bonuses[i].BeforePlaces != beforePlaces {
			continue
		}
		b := &bonusPayment{settlement: s, GameBonus: &s.rules.Game().Bonuses[i], changes: s.zeros()}
		paid := b.pay()
		never := b.Payer.Never() || b.Receiver.Never()
		asks := func(open, recorded bool) bool {
			return open && !never && !(recorded && s.past.unchecked)
		}
		if asks(len(b.openWins) > 0, s.record.Winless != nil) {
			s.reportMissingWins(b.GameBonus, b.openWins)
		}
		if asks(len(b.openBusts) > 0, s.record.Busted != nil) {
			s.reportMissingBusts(b.GameBonus, b.openBusts)
		}
		if asks(b.openChips, s.record.Chips != nil) {
			s.reportMissingChips(b.GameBonus)
		}
		switch {
		case len(b.openWins)+len(b.openBusts) > 0 || b.openChips:
			continue
		case !paid:
			s.report(s.at(), gameBalance, words.Say("correct game.bonuses.%s in the rules", b.ID),
				"%s can't be worked out by the rules: a number is too large, or divided by zero",
				b.NameIn("en"))
			return
		}
		for player, n := range b.changes {
			if n != 0 {
				s.results[player].Bonuses = append(s.results[player].Bonuses, Bonus{&b.Rule, n})
			}
			if beforePlaces {
				s.early[player] += n
				s.measure[player] += n * s.sharers
			}
		}
		if beforePlaces {
			s.rank()
		}
	}
}

// pay adds up the changes. It returns false if they can't be computed.
func (b *bonusPayment) pay() bool {
	if b.Payer == nil {
		getters, ok := b.receivers(nobodyPays)
		for _, player := range getters {
			n, known := b.worth(player, len(getters))
			ok = ok && known && b.addChange(player, n)
		}
		return ok
	}
	for payer := range b.results {
		pays, ok := b.holdsFor(b.Payer, b.playerFacts(payer), payer, nobodyPays)
		if !ok {
			return false
		}
		if pays && !b.payFrom(payer) {
			return false
		}
	}
	return true
}

func (b *bonusPayment) payFrom(payer int) bool {
	getters, ok := b.receivers(payer)
	if !ok || b.Receiver != nil && len(getters) == 0 {
		return ok
	}
	n, ok := b.worth(payer, len(getters))
	ok = ok && inBounds(n) && b.addChange(payer, -n)
	for place, player := range getters {
		ok = ok && b.addChange(player, shareIn(b.unit(), n, len(getters), place))
	}
	return ok
}

func (b *bonusPayment) addChange(player int, n int64) (ok bool) {
	b.changes[player], ok = add(b.changes[player], n)
	return ok
}

// unit returns the unit for sharing the bonus: that of the rules, or the rounding unit of results
// if they would not stay multiples of it.
func (b *bonusPayment) unit() int64 {
	share, result := max(b.rules.Game().ShareUnit, 1), max(b.rules.Game().RoundTo, 1)
	if share%result != 0 {
		return result
	}
	return share
}

// nobodyPays is the payer of a bonus without a payer, and while payers are being determined.
const nobodyPays = -1

// receivers returns the players who get the bonus from a payer, in the order of seats.
func (b *bonusPayment) receivers(payer int) (all []int, ok bool) {
	for player := range b.results {
		if b.Receiver == nil || player == payer {
			continue
		}
		f := b.playerFacts(player)
		f.SetBool(condition.PlayerBusts, payer != nobodyPays &&
			slices.Contains(b.past.busted[payer], PlayerAt(player)))
		if payer != nobodyPays {
			f.Set(condition.PlayerTurn, int64(b.turn(PlayerAt(payer), PlayerAt(player))))
		}
		receives, ok := b.holdsFor(b.Receiver, f, player, payer)
		if !ok {
			return nil, false
		}
		if receives {
			all = append(all, player)
		}
	}
	return all, true
}

func (b *bonusPayment) playerFacts(player int) *condition.Facts {
	f := b.settlement.playerFacts(player)
	f.Set(condition.PlayerWins, b.past.wins[player])
	f.Set(condition.PlayerChips, b.past.chips[player])
	return f
}

func (b *bonusPayment) holdsFor(c *condition.Bool, f *condition.Facts, player,
	payer int) (holds, ok bool) {
	holds = b.alwaysHolds(c, f)
	b.noteOpen(c, f, player, payer, func(f *condition.Facts) bool { return f.Holds(c) == holds })
	return holds, !f.Fault()
}

func (b *bonusPayment) worth(player, receivers int) (n int64, ok bool) {
	f := b.playerFacts(player)
	f.Set(condition.Receivers, int64(receivers))
	n = b.amount(b.Pays, f)
	b.noteOpen(b.Pays, f, player, nobodyPays,
		func(f *condition.Facts) bool { return f.Value(b.Pays) == n })
	return n, !f.Fault()
}

// manyWins exceeds the wins of any player before the recorded hands of a game.
const manyWins = 200

// noteOpen notes what the record leaves open about a player and a payer if it affects the value of
// an expression. same reports whether other facts give the same value.
func (b *bonusPayment) noteOpen(e condition.Expression, f *condition.Facts, player, payer int,
	same func(*condition.Facts) bool) {
	b.openChips = b.openChips || condition.UsesAny(e, condition.PlayerChips) && !b.past.chipsKnown
	openWins := condition.UsesAny(e, condition.PlayerWins) && !b.past.exact[player]
	openBust := condition.UsesAny(e, condition.PlayerBusts) && payer != nobodyPays &&
		b.past.busted[payer] == nil
	if !openWins && !openBust {
		return
	}
	limit := int64(0)
	if openWins {
		limit = manyWins
	}
	for more := range limit + 1 {
		for _, busts := range []bool{false, true} {
			other := *f
			other.Set(condition.PlayerWins, b.past.wins[player]+more)
			if openBust {
				other.SetBool(condition.PlayerBusts, busts)
			}
			if same(&other) && !other.Fault() {
				continue
			}
			if openWins && !slices.Contains(b.openWins, PlayerAt(player)) {
				b.openWins = append(b.openWins, PlayerAt(player))
			}
			if openBust && !slices.Contains(b.openBusts, PlayerAt(payer)) {
				b.openBusts = append(b.openBusts, PlayerAt(payer))
			}
			return
		}
	}
}
