package game

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// past is what is known about all hands of a game, from the recorded hands and from the statements
// of the record about others.
type past struct {
	// wins is the number of hands won by each player. If exact is false, it is a lower bound.
	wins  []int64
	exact []bool
	// busted holds for each player the winners of the hand in which the player went bust; empty if
	// not bust in the end, nil if unknown.
	busted [][]Player
	// chips are the players' gains of chips, valid if chipsKnown.
	chips      []int64
	chipsKnown bool
	// unchecked reports whether the statements of the record were not checked because of other
	// findings.
	unchecked bool
}

func (t *Table) newPast() past {
	p := past{wins: t.zeros(), exact: slices.Repeat([]bool{t.fromStart()}, t.players),
		busted: make([][]Player, t.players), chips: t.zeros(), chipsKnown: t.fromStart() &&
			paysChips(t.rules)}
	won := make([]words.Text, t.players)
	for i := range t.game.Hands {
		h := &t.game.Hands[i]
		winners := []Player{}
		for _, part := range h.Parts {
			for player, n := range part.Chips {
				p.chips[player] += n
			}
			if part.Kind == PartWin {
				p.wins[part.Player.Index()]++
				won[part.Player.Index()] = roundName(&h.Before)
				winners = append(winners, part.Player)
			}
		}
		for player, points := range h.Points {
			if t.bust(points) && !t.bust(h.Before.Points[player]) {
				p.busted[player] = winners
			}
		}
	}
	for player, points := range t.points {
		if !t.bust(points) {
			p.busted[player] = []Player{}
		}
	}
	if p.unchecked = len(t.found) > 0; !p.unchecked { // otherwise faulty hands would be compared
		t.checkWinless(&p, won)
		t.checkBusted(&p)
		t.checkChips(&p)
	}
	return p
}

func (t *Table) bust(points int64) bool {
	rule := t.rules.Game().Bust
	if rule == nil {
		return points < 0
	}
	f := t.facts()
	f.Set(condition.PlayerPoints, points)
	return t.holds(rule, f)
}

func (t *Table) fromStart() bool {
	b := t.record.Begin
	return b == nil || len(t.game.Hands) > 0 && b.Round == hand.East && b.Number == 1 &&
		b.Again == 0 && b.Honba == 0 && b.Sticks == 0
}

// checkWinless applies the record's list of players who won no hand. won names for each player a
// hand that the player won.
func (t *Table) checkWinless(p *past, won []words.Text) {
	if t.record.Winless == nil {
		return
	}
	for player, wins := range p.wins {
		listed := slices.IndexFunc(t.record.Winless,
			func(w RecordPlayer) bool { return w.Player == PlayerAt(player) })
		switch name := t.name(PlayerAt(player)); {
		case listed >= 0 && wins > 0:
			t.report(t.record.Winless[listed].Pos, gamePast,
				words.Say("take %s out of winless, or correct who won that hand", name),
				"%s is said to have won no hand, and won %s", name, won[player])
		case listed < 0 && wins == 0 && p.exact[player]:
			t.report(t.record.WinlessPos, gamePast,
				words.Say("add %s to winless, or leave winless out: the hands tell", name),
				"%s has won none of these hands, and is not among those who are said to have won none", name)
		case listed >= 0:
			p.exact[player] = true
		default:
			p.wins[player] = max(wins, 1)
		}
	}
}

func (t *Table) checkBusted(p *past) {
	for _, b := range t.record.Busted {
		if !t.plays(b.Player) ||
			slices.ContainsFunc(b.By, func(winner Player) bool { return !t.plays(winner) }) {
			continue
		}
		player, name := b.Player.Index(), t.name(b.Player)
		known := p.busted[player]
		if known == nil {
			p.busted[player] = []Player{} // so that it isn't reported as missing too
		}
		winless := slices.IndexFunc(b.By, func(winner Player) bool {
			return p.exact[winner.Index()] &&
				p.wins[winner.Index()] == 0
		})
		switch {
		case !t.bust(t.points[player]):
			t.report(b.Pos, gamePast, words.Say("take %s out of busted_by", name),
				"busted_by says who won the hand in which %s went bust, and %s has %d points in the end", name, name,
				t.points[player])
		case slices.Contains(b.By, b.Player):
			t.report(b.Pos, gamePast, words.Say("write who won that hand, [] if nobody did"),
				"%s is said to have won the hand in which they went bust", name)
		case known != nil && !samePlayers(known, b.By):
			t.report(b.Pos, gamePast,
				words.Say("take %s out of busted_by, since the hands tell, or correct that hand",
					name),
				"%s is said to have gone bust in a hand that %s won, and by the hands it is one that %s won", name,
				t.joinNames(b.By), t.joinNames(known))
		case winless >= 0:
			t.report(b.Pos, gamePast, words.Say("correct winless or busted_by"),
				"%s is said to have won the hand in which %s went bust, and to have won none",
				t.name(b.By[winless]), name)
		default:
			p.busted[player] = append([]Player{}, b.By...)
			for _, winner := range b.By {
				p.wins[winner.Index()] = max(p.wins[winner.Index()], 1)
			}
		}
	}
}

func (t *Table) joinNames(all []Player) string {
	if len(all) == 0 {
		return "nobody"
	}
	var names []string
	for _, p := range all {
		names = append(names, t.name(p))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func samePlayers(a, b []Player) bool {
	return !slices.ContainsFunc(a, func(p Player) bool { return !slices.Contains(b, p) }) &&
		!slices.ContainsFunc(b, func(p Player) bool { return !slices.Contains(a, p) })
}

func (s *settlement) reportMissingWins(b *rules.GameBonus, players []Player) {
	if s.record.Winless == nil {
		s.report(s.record.PlayersPos, finding.MissingField,
			words.Say("write winless: with their names, [] if everybody won a hand"),
			"%s goes by who has won no hand, and the record does not say whether %s did",
			b.NameIn("en"), s.joinNames(players))
		return
	}
	s.report(s.record.PlayersPos, finding.MissingField,
		words.Say("write down all hands of the game"),
		"%s goes by how many hands players have won, and the record does not say how many %s did",
		b.NameIn("en"),
		s.joinNames(players))
}

// reportMissingBusts reports that a bonus depends on who won the hands in which players went bust,
// which the record leaves open. The help suggests entries for all of them.
func (s *settlement) reportMissingBusts(b *rules.GameBonus, players []Player) {
	winner := "[]"
	for player := range s.results {
		if p := PlayerAt(player); !s.bust(s.points[player]) && !slices.Contains(players, p) {
			winner = word(s.name(p))
			break
		}
	}
	var entries []string
	for _, p := range players {
		entries = append(entries, word(s.name(p))+": "+winner)
	}
	s.report(s.record.PlayersPos, finding.MissingField,
		words.Say("write busted_by: {%s} with who won that hand; [] is nobody, as in {%s: []}",
			strings.Join(entries, ", "), word(s.name(players[0]))),
		"%s goes by who won the hand in which %s went bust, and the record does not say",
		b.NameIn("en"),
		s.joinNames(players))
}
