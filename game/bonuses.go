package game

import (
	"fmt"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
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

// payBonuses has the players pay one another what the rules have beside uma and oka.
func (s *settlement) payBonuses() {
	for i := range s.rules.Game().Bonuses {
		b := &s.rules.Game().Bonuses[i]
		if !never(b.Payer) && !never(b.Receiver) && !s.tells(b) {
			continue
		}
		changes := s.nothing()
		ok := s.payBonus(b, changes)
		if !ok {
			s.find(s.at(), gameBalance, "mend game.bonuses."+b.ID+" in the rules",
				"%s can't be worked out by the rules: a number is too large, or divided by zero", b.NameIn("en"))
			return
		}
		for player, n := range changes {
			if n != 0 {
				s.results[player].Bonuses = append(s.results[player].Bonuses, Bonus{&b.Rule, n})
			}
		}
	}
}

// payBonus adds up what a bonus changes. It is false if that can't be worked out.
func (s *settlement) payBonus(b *rules.GameBonus, changes []int64) bool {
	give := func(player int, n int64) (ok bool) {
		changes[player], ok = add(changes[player], n)
		return ok
	}
	if b.Payer == nil {
		getters, ok := s.receivers(b, -1)
		for _, player := range getters {
			n, known := s.bonusOf(b, player, len(getters))
			ok = ok && known && give(player, n)
		}
		return ok
	}
	for payer := range s.results {
		f := s.ask(payer)
		pays := s.always(b.Payer, f)
		if f.Fault() {
			return false
		}
		if !pays {
			continue
		}
		getters, ok := s.receivers(b, payer)
		if !ok {
			return false
		}
		if b.Receiver != nil && len(getters) == 0 {
			continue
		}
		n, ok := s.bonusOf(b, payer, len(getters))
		ok = ok && inBounds(n) && give(payer, -n)
		for place, player := range getters {
			ok = ok && give(player, shareIn(max(s.rules.Game().ShareUnit, s.rules.Game().RoundTo, 1), n, len(getters), place))
		}
		if !ok {
			return false
		}
	}
	return true
}

// receivers are those who get a bonus from a payer, or from nobody if that is -1, in the order of their seats.
func (s *settlement) receivers(b *rules.GameBonus, payer int) (all []int, ok bool) {
	for player := range s.results {
		if b.Receiver == nil || player == payer {
			continue
		}
		f := s.ask(player)
		f.Tell(condition.PlayerBusts, payer >= 0 && named(s.past.busted[payer], PlayerAt(player)))
		if s.always(b.Receiver, f) {
			all = append(all, player)
		}
		if f.Fault() {
			return nil, false
		}
	}
	return all, true
}

// bonusOf is what a bonus comes to, asked for a player.
func (s *settlement) bonusOf(b *rules.GameBonus, player, receivers int) (n int64, ok bool) {
	f := s.ask(player)
	f.Set(condition.Receivers, int64(receivers))
	n = s.amount(b.Pays, f)
	return n, !f.Fault()
}

// tells reports, with a finding if not, whether the record tells what a bonus asks for.
func (s *settlement) tells(b *rules.GameBonus) bool {
	at := s.record.PlayersPos
	if asks(b, condition.PlayerWins) && s.past.wins == nil {
		s.find(at, finding.MissingField, "write winless: with their names, [] if everybody won a hand",
			"%s goes by who has won no hand, and the record does not say", b.NameIn("en"))
		return false
	}
	if b.Payer == nil || !asks(b, condition.PlayerBusts) {
		return true
	}
	for player := range s.results {
		if s.points[player] < 0 && s.past.busted[player] == nil && s.record.Begin != nil {
			s.find(at, finding.MissingField, fmt.Sprintf("write busted_by: {%[1]s: NAME} with who won that hand, or {%[1]s: []} if nobody did", s.name(PlayerAt(player))),
				"%s goes by who won the hand in which %s fell below zero, and the record does not say", b.NameIn("en"),
				s.name(PlayerAt(player)))
			return false
		}
	}
	return true
}

// never reports whether the options leave a condition no way to hold.
func never(b *condition.Bool) bool {
	holds, known := settled(b)
	return known && !holds
}

// asks reports whether a bonus depends on a fact of the table.
func asks(b *rules.GameBonus, n condition.Number) bool {
	return b.Payer.Asks(n) || b.Receiver.Asks(n) || b.Pays.Asks(n)
}

// past is what the hands of a game tell of its players.
type past struct {
	// wins is how many hands each has won; nil if that is not known.
	wins []int64
	// busted are, for each who is below zero, those who won the hand in which he fell; nil if that is not known.
	busted [][]Player
}

// pastOf gathers what happened. What the record says itself counts for what its hands don't show, and has to agree with
// what they do.
func (t *Table) pastOf() past {
	p := past{wins: t.nothing(), busted: make([][]Player, t.players)}
	for i := range t.game.Hands {
		h := &t.game.Hands[i]
		winners := []Player{}
		for _, part := range h.Parts {
			if part.Kind == PartWin {
				p.wins[part.Player.Index()]++
				winners = append(winners, part.Player)
			}
		}
		for player, points := range h.Points {
			switch {
			case points >= 0:
				p.busted[player] = nil
			case h.Before.Points[player] >= 0:
				p.busted[player] = winners
			}
		}
	}
	t.addBusted(&p)
	t.addWinless(&p)
	return p
}

// addBusted adds what the record says of those who fell below zero in hands that are not written down.
func (t *Table) addBusted(p *past) {
	for _, b := range t.record.Busted {
		if !t.sits(b.Player) {
			continue
		}
		player := b.Player.Index()
		switch shown := p.busted[player]; {
		case named(b.By, b.Player):
			t.find(b.Pos, gameWin, "name who won the hand", "%s can't have won the hand in which he fell below zero", t.name(b.Player))
		case shown == nil && t.points[player] >= 0 && t.fromStart():
			t.find(b.Pos, gameWin, "remove the name", "by the hands %s is not below zero", t.name(b.Player))
		case shown != nil && !sameAs(shown, b.By):
			t.find(b.Pos, gameWin, "remove the name: the hands tell it", "by the hands others won the one in which %s fell below zero",
				t.name(b.Player))
		case shown == nil:
			p.busted[player] = b.By
		}
	}
}

// addWinless adds what the record says of who won no hand.
func (t *Table) addWinless(p *past) {
	for _, w := range t.record.Winless {
		if t.sits(w.Player) && p.wins[w.Player.Index()] > 0 {
			t.find(w.Pos, gameWin, "remove the name", "%s is said to have won no hand, and won one", t.name(w.Player))
		}
	}
	for i, won := range p.wins {
		switch player := PlayerAt(i); {
		case t.record.Winless == nil:
		case !t.isWinless(player) && won == 0 && t.fromStart():
			t.find(t.record.PlayersPos, gameWin, "add the name behind winless:, or leave that away: the hands tell it",
				"%s won no hand, and is not among those of whom that is said", t.name(player))
		case !t.isWinless(player):
			p.wins[i] = max(won, 1)
		}
	}
	if t.record.Winless == nil && !t.fromStart() && slices.Contains(p.wins, 0) {
		p.wins = nil // some may have won a hand before
	}
}

// fromStart reports whether all hands of the game are written down.
func (t *Table) fromStart() bool {
	b := t.record.Begin
	return b == nil || len(t.record.Hands) > 0 && b.Round == hand.East && b.Number == 1 && b.Honba == 0 && b.Sticks == 0
}

func sameAs(some, others []Player) bool {
	return len(some) == len(others) && !slices.ContainsFunc(some, func(p Player) bool { return !named(others, p) })
}

func (t *Table) isWinless(player Player) bool {
	for _, p := range t.record.Winless {
		if p.Player == player {
			return true
		}
	}
	return false
}
