package sheet

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

func (m *maker) draws() []Note {
	var notes []Note
	var aborts, never []string
	nearest := m.nearestAbort()
	for i := range m.rules.Draws() {
		d := &m.rules.Draws()[i]
		name := m.Unbroken(d.NameIn(m.lang))
		switch {
		case !d.Allowed && d.Aborts && nearest < m.declaredIn("draws."+d.ID): // which may be the same draw by another name
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

// nearestAbort returns how many files away the nearest abortive draw is declared.
func (m *maker) nearestAbort() int {
	nearest := len(m.rules.Files())
	for i := range m.rules.Draws() {
		if d := &m.rules.Draws()[i]; d.Allowed && d.Aborts {
			nearest = min(nearest, m.declaredIn("draws."+d.ID))
		}
	}
	return nearest
}

func (m *maker) declaredIn(place string) int {
	at := m.rules.Places(place)
	return slices.Index(m.rules.Files(), at[len(at)-1].File)
}

func (m *maker) listed(notes []Note, title string, names []string) []Note {
	if len(names) == 0 {
		return notes
	}
	return append(notes, Note{title, strings.Join(names, m.Semicolon)})
}

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

func (m *maker) tenpaiText(d *rules.Draw) string {
	players := m.rules.Wall().Players
	return m.everywhere(func(a *asker) string {
		var parts []string
		for tenpai := range players + 1 {
			switch got, paid, any := m.tenpaiAmounts(a, d, tenpai); {
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
	}, func() string { return m.eachGets(m.sharesOf(d.Shares)) }, askedBy(m.sharesOf(d.Shares))...)
}

// tenpaiAmounts are what each of some tenpai players gets and each of the others pays. Where it depends on who is the
// dealer, his amount comes second.
func (m *maker) tenpaiAmounts(a *asker, d *rules.Draw, tenpai int) (got, paid string, any bool) {
	players := m.rules.Wall().Players
	var gets, pays [2][]string // not the dealer, the dealer
	a.Set(condition.TenpaiPlayers, int64(tenpai))
	if d.Wins == nil { // otherwise a player may also be paid
		a.Set(condition.NagashiPlayers, 0)
		a.SetBool(condition.PlayerNagashi, false)
	}
	for first := range players {
		for player := range players {
			in := (player-first+players)%players < tenpai
			a.SetBool(condition.PlayerTenpai, in)
			a.SetBool(condition.PlayerDealer, player == 0)
			change := a.gets(d.Shares)
			any = any || change != 0
			to, is := &pays, 0
			if in {
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
	return m.both(gets), m.both(pays), any
}

func (a *asker) gets(shares []rules.TableShare) (sum int64) {
	for i := range shares {
		if s := &shares[i]; a.holds(s.When) {
			sum += a.value(s.Gets)
		}
	}
	return sum
}

func (m *maker) both(amounts [2][]string) string {
	others, dealer := strings.Join(amounts[0], m.Or), strings.Join(amounts[1], m.Or)
	if others == dealer {
		return others
	}
	return fmt.Sprintf(m.Table.DealerApart, others, dealer)
}

func (m *maker) eachGets(all []named) string {
	if !slices.ContainsFunc(all, func(n named) bool { return !n.when.Never() }) {
		return m.Table.NobodyPays
	}
	return fmt.Sprintf(m.Table.EachGets, m.asWritten(all))
}

func (m *maker) nagashiText(d *rules.Draw) string {
	says := m.Table
	if d.Wins.When == nil {
		return says.NobodyPays
	}
	counts := says.CountsAsDraw
	if d.Wins.Counts {
		counts = says.CountsAsWin
	}
	depends, without := m.bySeats(m.moreThanTerms(false, false))
	if without != nil {
		counts = m.then(counts, fmt.Sprintf(m.PointsWithout, m.asWritten(without)))
	}
	return m.everywhere(func(a *asker) string {
		a.open = depends != nil
		dealer, other := m.nagashi(a, d, 0), m.nagashi(a, d, 1)
		gets := fmt.Sprintf(says.Gets, m.fromEach(dealer, 0).said(&says.From), m.fromEach(other, 1).said(&says.From))
		return gets + m.Space + counts
	}, func() string {
		text := fmt.Sprintf(m.Table.AsDrawn, m.said(d.Wins.Base))
		return m.then(m.then(fmt.Sprintf(m.Table.WhoGets, m.said(d.Wins.When)), text), counts)
	}, d.Wins.When, d.Wins.Base)
}

func (m *maker) nagashi(a *asker, d *rules.Draw, player int) []int64 {
	changes := make([]int64, m.rules.Wall().Players)
	a.SetBool(condition.PlayerDealer, player == 0)
	a.SetBool(condition.PlayerNagashi, false)
	others := a.holds(d.Wins.When)
	a.SetBool(condition.PlayerNagashi, true)
	t := engine.Terms{Base: a.value(d.Wins.Base), Dealer: player == 0, Tsumo: true}
	p, err := m.priced(t)
	if others || !a.holds(d.Wins.When) || err != nil {
		a.open = true
		return changes
	}
	for _, pays := range p.Payments {
		changes[pays.Seat-hand.East] -= pays.Amount
		changes[player] += pays.Amount
	}
	return changes
}

// amounts are what a player gets from or pays to each of the others, by whether these are the dealer. They are empty if
// there is no such player, or nothing is paid.
type amounts struct {
	dealer, others string
	// single reports whether besides the dealer there is just one other.
	single bool
}

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

func (m *maker) signed(n int64) string {
	if n > 0 {
		return "+" + m.number(n)
	}
	return m.number(n)
}
