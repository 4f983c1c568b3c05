package sheet

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// draws returns what is paid in hands without a winner, and which of them are broken off.
func (m *maker) draws() []Note {
	var notes []Note
	var aborts, never []string
	for i := range m.rules.Draws() {
		d := &m.rules.Draws()[i]
		name := m.Unbroken(d.NameIn(m.lang))
		switch {
		case !d.Allowed:
			never = append(never, name)
		case d.Aborts && len(d.Shares) == 0 && d.Wins == nil:
			aborts = append(aborts, name)
		default:
			notes = append(notes, Note{name, m.drawText(d)})
		}
	}
	return m.listed(m.listed(notes, m.Table.BrokenOff, aborts), m.Table.NotPlayed, never)
}

// listed adds a note of names, if there are any.
func (m *maker) listed(notes []Note, title string, names []string) []Note {
	if len(names) == 0 {
		return notes
	}
	return append(notes, Note{title, strings.Join(names, m.Semicolon)})
}

// drawText says who is paid by a draw.
func (m *maker) drawText(d *rules.Draw) string {
	var parts []string
	if text := m.tenpaiText(d); text != "" {
		parts = append(parts, text)
	}
	if d.Wins != nil {
		parts = append(parts, m.nagashiText(d))
	}
	if len(parts) == 0 {
		return m.Table.NobodyPays
	}
	return strings.Join(parts, m.Space)
}

// tenpaiText says what those who are tenpai get, by how many they are; empty if nobody pays.
func (m *maker) tenpaiText(d *rules.Draw) string {
	players := m.rules.Wall().Players
	var parts []string
	for tenpai := range players + 1 {
		switch got, paid, any := m.tenpaiAmounts(d, tenpai); {
		case !any:
		case tenpai == 0:
			parts = append(parts, fmt.Sprintf(m.Table.NobodyTenpai, paid))
		case tenpai == players:
			parts = append(parts, fmt.Sprintf(m.Table.AllTenpai, got))
		default:
			text := m.Table.SomeTenpai[min(tenpai, 2)-1][min(players-tenpai, 2)-1]
			parts = append(parts, fmt.Sprintf(text, tenpai, got, paid))
		}
	}
	return strings.Join(parts, m.Space)
}

// tenpaiAmounts are what each of some tenpai players gets and each of the others pays. Where it depends on who is the
// dealer, his amount comes second.
func (m *maker) tenpaiAmounts(d *rules.Draw, tenpai int) (got, paid string, any bool) {
	players := m.rules.Wall().Players
	var gets, pays [2][]string // not the dealer, the dealer
	for first := range players {
		hand := game.RecordHand{Draw: d.ID}
		in := make([]bool, players)
		for i := range tenpai {
			player := (first + i) % players
			in[player] = true
			hand.Tenpai = append(hand.Tenpai, game.RecordPlayer{Player: game.PlayerAt(player)})
		}
		part := m.played(hand, game.PartDraw)
		if part == nil {
			return "", "", false
		}
		for player, change := range part.Changes {
			any = any || change != 0
			to, is := &pays, 0
			if in[player] {
				to = &gets
			}
			if player == 0 {
				is = 1
			}
			if n := m.signed(change); !slices.Contains(to[is], n) {
				to[is] = append(to[is], n)
			}
		}
	}
	return both(gets), both(pays), any
}

// both writes amounts of the others and of the dealer, once if they are the same.
func both(amounts [2][]string) string {
	if slices.Equal(amounts[0], amounts[1]) {
		return strings.Join(amounts[0], "/")
	}
	return strings.Join(slices.Concat(amounts[0], amounts[1]), "/")
}

// nagashiText says what players get whom a draw pays as for a win by self-draw.
func (m *maker) nagashiText(d *rules.Draw) string {
	says := m.Table
	dealer, other := m.nagashi(d, 0), m.nagashi(d, 1)
	if dealer == nil || other == nil {
		return says.NobodyPays
	}
	text := fmt.Sprintf(says.Gets, m.fromEach(dealer.Changes, 0).said(&says.From),
		m.fromEach(other.Changes, 1).said(&says.From))
	if d.Wins.Counts {
		return text + m.Space + says.CountsAsWin
	}
	return text + m.Space + says.CountsAsDraw
}

// nagashi is what a player is paid by a draw.
func (m *maker) nagashi(d *rules.Draw, player int) *game.Part {
	hand := game.RecordHand{Draw: d.ID, Nagashi: []game.RecordPlayer{{Player: game.PlayerAt(player)}}}
	return m.played(hand, game.PartNagashi)
}

// amounts are what a player gets from or pays to each of the others, by whether these are the dealer. They are empty if
// there is no such player, or nothing is paid.
type amounts struct {
	dealer, others string
	// single reports whether besides the dealer there is just one other.
	single bool
}

// said says what is got from, or paid to, the others.
func (a amounts) said(w *words.Amounts) string {
	switch {
	case a.dealer+a.others == "":
		return w.Nothing
	case a.dealer == "" || a.dealer == a.others:
		return fmt.Sprintf(w.Each, a.others)
	case a.others == "":
		return fmt.Sprintf(w.Dealer, a.dealer)
	case a.single:
		return fmt.Sprintf(w.DealerAndOther, a.dealer, a.others)
	}
	return fmt.Sprintf(w.DealerAndOthers, a.dealer, a.others)
}

// fromEach returns what the others pay to a player, or he to them, if players that are alike pay alike.
func (m *maker) fromEach(changes []int64, player int) amounts {
	a := amounts{single: player != 0 && len(changes) == 3}
	for other, change := range changes {
		switch {
		case other == player || change == 0:
		case other == 0:
			a.dealer = m.number(max(change, -change))
		default:
			if n := m.number(max(change, -change)); !strings.Contains("/"+a.others+"/", "/"+n+"/") {
				a.others = strings.TrimPrefix(a.others+"/"+n, "/")
			}
		}
	}
	return a
}

// played plays a hand, the first of a game, and returns its part of a kind; nil if it can't be played.
func (m *maker) played(h game.RecordHand, kind game.PartKind) *game.Part {
	record := &game.Record{Players: make([]string, m.rules.Wall().Players), Hands: []game.RecordHand{h}}
	for i := range record.Players {
		record.Players[i] = fmt.Sprint(hand.East + hand.Wind(i))
	}
	// Findings tell what can't be paid, and that has no part; New itself returns the error of a context that is done.
	g, _ := game.Play(m.ctx, m.engine, record)
	if g == nil || len(g.Hands) == 0 {
		return nil
	}
	for i := range g.Hands[0].Parts {
		if p := &g.Hands[0].Parts[i]; p.Kind == kind {
			return p
		}
	}
	return nil
}

// signed writes a number with its sign.
func (m *maker) signed(n int64) string {
	if n > 0 {
		return "+" + m.number(n)
	}
	return m.number(n)
}
