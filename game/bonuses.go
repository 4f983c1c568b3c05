package game

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Bonus is what a rule of [rules.Game].Bonuses brings a player; below zero he pays it.
type Bonus struct {
	Rule   *rules.Rule
	Points int64
}

// Bonus is what all bonuses come to.
func (r *Result) Bonus() (sum int64) {
	for _, b := range r.Bonuses {
		sum += b.Points
	}
	return sum
}

// BonusOf is what the bonus of a rule comes to, by its id.
func (r *Result) BonusOf(id string) (sum int64) {
	for _, b := range r.Bonuses {
		if b.Rule.ID == id {
			sum += b.Points
		}
	}
	return sum
}

// bonusPayment is a bonus that is paid after a game.
type bonusPayment struct {
	*settlement
	*rules.GameBonus
	changes []int64
	// openWins are the players of whom the record does not say how many hands they won, and openBusts those of whom it
	// does not say who won the hand in which they went bust, where the bonus comes to something else for it.
	openWins, openBusts []Player
	// openChips reports whether it goes by the chips, and the record does not say how many the players have.
	openChips bool
}

func (s *settlement) payBonuses() {
	for i := range s.rules.Game().Bonuses {
		b := &bonusPayment{settlement: s, GameBonus: &s.rules.Game().Bonuses[i], changes: s.nothing()}
		paid := b.pay()
		off := b.Payer.Never() || b.Receiver.Never()
		asks := func(open, said bool) bool { return open && !off && !(said && s.past.untaken) }
		if asks(len(b.openWins) > 0, s.record.Winless != nil) {
			s.askForWins(b.GameBonus, b.openWins)
		}
		if asks(len(b.openBusts) > 0, s.record.Busted != nil) {
			s.askForBusts(b.GameBonus, b.openBusts)
		}
		if asks(b.openChips, s.record.Chips != nil) {
			s.askForChips(b.GameBonus)
		}
		switch {
		case len(b.openWins)+len(b.openBusts) > 0 || b.openChips:
			continue
		case !paid:
			s.find(s.at(), gameBalance, words.Say("mend game.bonuses.%s in the rules", b.ID),
				"%s can't be worked out by the rules: a number is too large, or divided by zero", b.NameIn("en"))
			return
		}
		for player, n := range b.changes {
			if n != 0 {
				s.results[player].Bonuses = append(s.results[player].Bonuses, Bonus{&b.Rule, n})
			}
		}
	}
}

// pay adds up what the bonus changes. It returns false if that can't be computed.
func (b *bonusPayment) pay() bool {
	if b.Payer == nil {
		getters, ok := b.receivers(nobodyPays)
		for _, player := range getters {
			n, known := b.worth(player, len(getters))
			ok = ok && known && b.give(player, n)
		}
		return ok
	}
	for payer := range b.results {
		pays, ok := b.met(b.Payer, b.ask(payer), payer, nobodyPays)
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
	ok = ok && inBounds(n) && b.give(payer, -n)
	for place, player := range getters {
		ok = ok && b.give(player, shareIn(b.unit(), n, len(getters), place))
	}
	return ok
}

func (b *bonusPayment) give(player int, n int64) (ok bool) {
	b.changes[player], ok = add(b.changes[player], n)
	return ok
}

// unit is that in which players share the bonus: that of the rules, or that to which results are rounded where these
// would not stay multiples of it.
func (b *bonusPayment) unit() int64 {
	share, result := max(b.rules.Game().ShareUnit, 1), max(b.rules.Game().RoundTo, 1)
	if share%result != 0 {
		return result
	}
	return share
}

// nobodyPays is the payer of a bonus that nobody pays, or of which it is still asked who does.
const nobodyPays = -1

// receivers returns those who get the bonus from a payer, in the order of their seats.
func (b *bonusPayment) receivers(payer int) (all []int, ok bool) {
	for player := range b.results {
		if b.Receiver == nil || player == payer {
			continue
		}
		f := b.ask(player)
		f.SetBool(condition.PlayerBusts, payer != nobodyPays && named(b.past.busted[payer], PlayerAt(player)))
		gets, ok := b.met(b.Receiver, f, player, payer)
		if !ok {
			return nil, false
		}
		if gets {
			all = append(all, player)
		}
	}
	return all, true
}

func (b *bonusPayment) ask(player int) *condition.Facts {
	f := b.settlement.ask(player)
	f.Set(condition.PlayerWins, b.past.wins[player])
	f.Set(condition.PlayerChips, b.past.chips[player])
	return f
}

func (b *bonusPayment) met(c *condition.Bool, f *condition.Facts, player, payer int) (holds, ok bool) {
	holds = b.always(c, f)
	b.note(c, f, player, payer, func(f *condition.Facts) bool { return f.Holds(c) == holds })
	return holds, !f.Fault()
}

func (b *bonusPayment) worth(player, receivers int) (n int64, ok bool) {
	f := b.ask(player)
	f.Set(condition.Receivers, int64(receivers))
	n = b.amount(b.Pays, f)
	b.note(b.Pays, f, player, nobodyPays, func(f *condition.Facts) bool { return f.Value(b.Pays) == n })
	return n, !f.Fault()
}

// manyWins is more than a player wins in a game of which only the last hands are written down.
const manyWins = 200

// note notes what the record would have to say of a player and a payer if an expression comes to something else for
// it: same reports whether it comes to the same for other facts.
func (b *bonusPayment) note(e condition.Expression, f *condition.Facts, player, payer int,
	same func(*condition.Facts) bool) {
	b.openChips = b.openChips || condition.UsesAny(e, condition.PlayerChips) && !b.past.chipsKnown
	openWins := condition.UsesAny(e, condition.PlayerWins) && !b.past.exact[player]
	openBust := condition.UsesAny(e, condition.PlayerBusts) && payer != nobodyPays && b.past.busted[payer] == nil
	if !openWins && !openBust {
		return
	}
	most := int64(0)
	if openWins {
		most = manyWins
	}
	for more := range most + 1 {
		for _, busts := range []bool{false, true} {
			other := *f
			other.Set(condition.PlayerWins, b.past.wins[player]+more)
			if openBust {
				other.SetBool(condition.PlayerBusts, busts)
			}
			if same(&other) && !other.Fault() {
				continue
			}
			if openWins && !named(b.openWins, PlayerAt(player)) {
				b.openWins = append(b.openWins, PlayerAt(player))
			}
			if openBust && !named(b.openBusts, PlayerAt(payer)) {
				b.openBusts = append(b.openBusts, PlayerAt(payer))
			}
			return
		}
	}
}
