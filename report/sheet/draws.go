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
		// It may be the same draw under another name.
		case !d.Allowed && d.Aborts && nearest < m.declaredIn("draws."+d.ID):
		case !d.Allowed:
			never = append(never, name)
		case d.Aborts && len(d.Shares) == 0 && d.Wins == nil && m.repeatsText(d) == "":
			aborts = append(aborts, name)
		default:
			notes = append(notes, Note{name, m.drawText(d)})
		}
	}
	return m.appendList(m.appendList(notes, m.Table.BrokenOff, aborts), m.Table.NotPlayed, never)
}

// nearestAbort returns the index of the nearest file that declares a played abortive draw.
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

func (m *maker) appendList(notes []Note, title string, names []string) []Note {
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
		parts = append(parts, m.Table.NobodyPays)
	}
	if text := m.repeatsText(d); text != "" {
		parts = append(parts, text)
	}
	return strings.Join(parts, m.Space)
}

// repeatsText says when the dealer deals again after a draw, if its rule may keep him from it.
func (m *maker) repeatsText(d *rules.Draw) string {
	if d.Repeats == nil {
		return ""
	}
	differ, passes := false, true
	for _, o := range m.outcomes() {
		if d.Aborts != slices.Contains(o.is, condition.Aborted) ||
			d.Aborts == slices.Contains(o.is, condition.Drawn) {
			continue
		}
		a := m.asker()
		o.apply(a)
		if usual := a.holds(m.rules.Game().Repeats); !a.open && !usual {
			continue
		}
		a.open = false
		holds := a.holds(d.Repeats)
		differ, passes = differ || a.open || !holds, passes && !holds && !a.open
	}
	switch {
	case !differ:
		return ""
	case passes:
		return m.Table.PassesAfter
	}
	return fmt.Sprintf(m.Table.RepeatsIf, m.inWords(d.Repeats))
}

func (m *maker) tenpaiText(d *rules.Draw) string {
	players := m.rules.Wall().Players
	return m.byRound(func(a *asker) string {
		var parts []string
		for tenpai := range players + 1 {
			switch got, paid, ok := m.tenpaiAmounts(a, d, tenpai); {
			case !ok:
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
	}, func() string { return m.eachGetsText(m.sharesOf(d.Shares)) },
		expressionsOf(m.sharesOf(d.Shares))...)
}

// tenpaiAmounts returns what each tenpai player gets and each other player pays. If it depends on
// who is dealer, the dealer's amount comes second.
func (m *maker) tenpaiAmounts(a *asker, d *rules.Draw, tenpai int) (got, paid string, ok bool) {
	players := m.rules.Wall().Players
	var gets, pays [2][]string // non-dealers, the dealer
	a.Set(condition.TenpaiPlayers, int64(tenpai))
	if d.Wins == nil { // otherwise a player may also be paid for nagashi mangan
		a.Set(condition.NagashiPlayers, 0)
		a.SetBool(condition.PlayerNagashi, false)
	}
	for first := range players {
		for player := range players {
			isTenpai := (player-first+players)%players < tenpai
			a.SetBool(condition.PlayerTenpai, isTenpai)
			a.SetBool(condition.PlayerDealer, player == 0)
			change := a.sumShares(d.Shares)
			ok = ok || change != 0
			lists, index := &pays, 0
			if isTenpai {
				lists = &gets
			}
			if player == 0 {
				index = 1
			}
			if n := m.signed(change); !slices.Contains(lists[index], n) {
				lists[index] = append(lists[index], n)
			}
		}
	}
	return m.splitByDealer(gets), m.splitByDealer(pays), ok
}

func (a *asker) sumShares(shares []rules.TableShare) (sum int64) {
	for i := range shares {
		if s := &shares[i]; a.holds(s.When) {
			sum += a.value(s.Gets)
		}
	}
	return sum
}

func (m *maker) splitByDealer(amounts [2][]string) string {
	others, dealer := strings.Join(amounts[0], m.Or), strings.Join(amounts[1], m.Or)
	if others == dealer {
		return others
	}
	return fmt.Sprintf(m.Table.DealerApart, others, dealer)
}

func (m *maker) eachGetsText(all []namedRule) string {
	if !slices.ContainsFunc(all, func(n namedRule) bool { return !n.when.Never() }) {
		return m.Table.NobodyPays
	}
	return fmt.Sprintf(m.Table.EachGets, m.asWritten(all))
}

func (m *maker) nagashiText(d *rules.Draw) string {
	texts := m.Table
	if d.Wins.When == nil {
		return texts.NobodyPays
	}
	counts := texts.CountsAsDraw
	if d.Wins.Counts {
		counts = texts.CountsAsWin
	}
	depends, plain := m.splitBySeats(m.rulesBeyondTerms(false, false))
	if plain != nil {
		counts = m.appendSentence(counts, fmt.Sprintf(m.PointsWithout, m.asWritten(plain)))
	}
	return m.byRound(func(a *asker) string {
		a.open = depends != nil
		gets := fmt.Sprintf(texts.Gets, m.nagashiGets(a, d, 0), m.nagashiGets(a, d, 1))
		return gets + m.Space + counts
	}, func() string {
		text := fmt.Sprintf(m.Table.AsDrawn, m.inWords(d.Wins.Base))
		return m.appendSentence(m.appendSentence(
			fmt.Sprintf(m.Table.WhoGets, m.inWords(d.Wins.When)), text), counts)
	}, d.Wins.When, d.Wins.Base)
}

// nagashiGets says what a player gets from the others, and from the empty seat.
func (m *maker) nagashiGets(a *asker, d *rules.Draw, player int) string {
	changes, empty := m.nagashiChanges(a, d, player)
	gets := m.amountsByPayer(changes, player).format(&m.Table.From)
	if empty != 0 {
		gets = fmt.Sprintf(words.In(m.lang).Common.AndEmptySeat, gets, m.number(empty))
	}
	return gets
}

// nagashiChanges returns what the players get, and what the empty seat pays.
func (m *maker) nagashiChanges(a *asker, d *rules.Draw, player int) (changes []int64, empty int64) {
	changes = make([]int64, m.rules.Wall().Players)
	a.SetBool(condition.PlayerDealer, player == 0)
	a.SetBool(condition.PlayerNagashi, false)
	others := a.holds(d.Wins.When)
	a.SetBool(condition.PlayerNagashi, true)
	t := engine.Terms{Base: a.value(d.Wins.Base), Dealer: player == 0, Tsumo: true}
	p, err := m.enginePrice(t)
	if others || !a.holds(d.Wins.When) || err != nil {
		a.open = true
		return changes, 0
	}
	for _, pays := range p.Payments {
		if pays.Empty {
			empty += pays.Amount
		} else {
			changes[pays.Seat-hand.East] -= pays.Amount
		}
		changes[player] += pays.Amount
	}
	return changes, empty
}

// amounts is what a player gets from or pays to the dealer and each other player. Either is empty
// if there is no such player or nothing is paid.
type amounts struct {
	dealer, others string
	// single reports whether there is just one non-dealer among the others.
	single bool
}

func (a amounts) format(w *words.Amounts) string {
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

// amountsByPayer returns what the other players pay to player, or the player to them. Equal amounts
// appear once.
func (m *maker) amountsByPayer(changes []int64, player int) amounts {
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
