package sheet

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

func (m *maker) table() []NoteGroup {
	says := m.Table
	var groups []NoteGroup
	for _, g := range []NoteGroup{
		{says.Payments, m.payingNotes()}, {says.Draws, m.draws()}, {says.Mistakes, m.penalties()},
		{says.Game, m.gameNotes()},
	} {
		if len(g.Notes) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

func (m *maker) payingNotes() []Note {
	var notes []Note
	if text := m.honba(); text != "" {
		notes = append(notes, Note{m.Counters, text})
	}
	if stick := m.rules.Payments().Stick; m.laysSticks() {
		notes = append(notes, Note{m.Sticks, fmt.Sprintf(m.StickText, m.number(stick))})
	}
	if names, text := m.liability(); names != "" {
		notes = append(notes, Note{m.Pao, fmt.Sprintf(m.PaoText, names) + text})
	}
	return append(append(notes, m.wild()...), Note{m.Table.Several, m.severalWinners()})
}

// wild says by which facts the winning tile stands for any.
func (m *maker) wild() (notes []Note) {
	for i := range m.rules.Situation() {
		s := &m.rules.Situation()[i]
		if !s.Wild {
			continue
		}
		var needs []string
		for _, other := range s.Implies {
			needs = append(needs, m.rules.Situation()[other].NameIn(m.lang))
		}
		for _, needed := range s.Requires {
			needs = append(needs, m.said(needed))
		}
		text := m.Table.Wild
		if needs != nil {
			text = fmt.Sprintf(m.Table.WildIf, strings.Join(needs, m.List))
		}
		notes = append(notes, Note{m.Unbroken(s.NameIn(m.lang)), text})
	}
	return notes
}

// hasRiichi reports whether a win may carry riichi, and laysSticks whether sticks may lie on the table: for that or for
// mistakes.
func (m *maker) hasRiichi() bool { return rules.ByID(m.rules.Situation(), "riichi") != nil }

func (m *maker) laysSticks() bool {
	lays := func(p rules.Penalty) bool {
		if p.Sticks == nil || !p.Allowed {
			return false
		}
		n, known := p.Sticks.Const()
		return !known || n > 0
	}
	return m.rules.Payments().Stick > 0 && (m.hasRiichi() || slices.ContainsFunc(m.rules.Penalties(), lays))
}

// honba says what a counter adds; "" for nothing. It describes hands without a liable player if these differ.
func (m *maker) honba() string {
	var all []named
	for i := range m.rules.Payments().Honba {
		s := &m.rules.Payments().Honba[i]
		all = append(all, named{m.titleOf(&s.Rule), s.When, s.Pays})
	}
	say := func(a *asker) (text string) {
		for _, anybody := range []string{"", m.Table.NobodyLiable} {
			a.open = false
			if anybody != "" {
				m.nobodyLiable(a)
			}
			ron, tsumo := m.adds(a, all, false), m.adds(a, all, true)
			if ron != 0 || tsumo != 0 {
				text = fmt.Sprintf(m.HonbaText, m.number(ron), m.number(tsumo))
			}
			switch {
			case a.open:
			case text != "" && m.liableForSome():
				return text + anybody
			default:
				return text
			}
		}
		return text
	}
	if text, ok := m.settled(say, all); ok {
		return text
	}
	usual := func(a *asker) string {
		m.nobodysSeats(a)
		return say(a)
	}
	if _, without := m.bySeats(all); without != nil {
		if text, ok := m.settled(usual, all); ok {
			return m.then(text, fmt.Sprintf(m.PointsWithout, m.asWritten(without)))
		}
	}
	return fmt.Sprintf(m.Table.EachAdds, m.asWritten(all))
}

// settled returns what say says of counters, if that depends on nothing but the round and how many they are.
func (m *maker) settled(say func(*asker) string, all []named) (text string, ok bool) {
	ok = true
	text = m.everywhere(say, func() string {
		by := m.byCounters(1, say, askedBy(all))
		ok = by != ""
		return by
	})
	return text, ok
}

func (m *maker) nobodyLiable(a *asker) {
	a.Set(condition.LiableYakuman, 0)
	a.Set(condition.LiableBase, 0)
	a.Is(condition.UsesLiable, false)
}

func (m *maker) liableForSome() bool {
	if slices.ContainsFunc(m.rules.Yaku(), func(y rules.Yaku) bool { return y.Pao && m.counts(&y) }) {
		return true
	}
	a := m.asker()
	a.Set(condition.LiableYakuman, 0)
	return a.value(m.rules.Payments().LiableBase) != 0 || a.open
}

func (m *maker) adds(a *asker, shares []named, tsumo bool) (adds int64) {
	sum := func(dealer, payerDealer, discarder bool) (sum int64) {
		a.Is(condition.UsesTsumo, tsumo)
		a.Is(condition.UsesDealer, dealer)
		a.Is(condition.UsesPayerDealer, payerDealer)
		a.Is(condition.UsesDiscarder, discarder)
		for _, s := range shares {
			if a.holds(s.when) {
				sum += a.each(s.number, condition.Honba)
			}
		}
		return sum
	}
	adds = sum(true, false, !tsumo)
	for _, payerDealer := range []bool{false, true} { // for a winner who is not the dealer
		a.open = a.open || sum(false, payerDealer, !tsumo) != adds || !tsumo && sum(false, payerDealer, false) != 0
	}
	a.open = a.open || !tsumo && sum(true, false, false) != 0
	return adds
}

func (m *maker) liability() (names, text string) {
	var all []string
	// Beside other yaku a yakuman may pay another sum.
	always := m.rules.Yakuman().Alone && len(m.moreThanTerms(true, true)) == 0
	for i := range m.rules.Yaku() {
		y := &m.rules.Yaku()[i]
		if !y.Pao || !m.counts(y) {
			continue
		}
		x, found := m.examples[y.ID]
		if found && !m.liable(x.win) {
			continue
		}
		all = append(all, y.NameIn(m.lang))
		if found && always && text == "" {
			text = m.ledger(y, x.win)
		}
	}
	return strings.Join(all, m.List), text
}

func (m *maker) liable(w hand.Win) bool {
	if w.Seat == hand.West {
		w.Seat = hand.South
	}
	w.Pao = hand.West
	if m.rules.Wall().Players < int(hand.West) {
		w.Seat, w.Pao = hand.South, hand.East
	}
	r, err := m.engine.Score(&w)
	return err == nil && r.Liable
}

// ledger says who pays what for a win of the south player with a yaku for which another player is liable; "" if the yaku
// alone does not win like that, or if the payments depend on more, such as on who of them is the dealer.
func (m *maker) ledger(y *rules.Yaku, w hand.Win) string {
	w.Seat, w.Flags, w.Honba, w.Sticks = hand.South, nil, 0, 0
	type paid struct{ drawn, half, rest int64 }
	var all []paid
	for liable := hand.East; liable <= hand.Wind(m.rules.Wall().Players); liable++ {
		for discarder := hand.East; discarder <= hand.Wind(m.rules.Wall().Players); discarder++ {
			if liable == w.Seat || discarder == w.Seat || liable == discarder {
				continue
			}
			w.Pao = liable
			drawn, other, others, ok := m.paysLiable(y, w, discarder, true)
			half, rest, further, alsoOK := m.paysLiable(y, w, discarder, false)
			if !ok || !alsoOK || other+others+further != 0 { // others pay a part as well: no sentence for that
				return ""
			}
			if all = append(all, paid{drawn, half, rest}); all[0] != all[len(all)-1] {
				return ""
			}
		}
	}
	if all == nil {
		return ""
	}
	of := all[0]
	return fmt.Sprintf(m.PaoPays, y.NameIn(m.lang), m.number(of.drawn), m.number(of.half), m.number(of.rest))
}

func (m *maker) paysLiable(y *rules.Yaku, w hand.Win, discarder hand.Wind, tsumo bool) (byLiable, byDiscarder, byOthers int64, ok bool) {
	w.Tsumo, w.From = tsumo, hand.NoWind
	if !tsumo {
		w.From = discarder
	}
	r, err := m.engine.Score(&w)
	if units, _ := ruleentries.Constant(y.Yakuman); err != nil || !r.Liable || int64(r.Yakuman) != units {
		return 0, 0, 0, false
	}
	for _, p := range r.Payments() {
		switch p.Seat {
		case w.Pao:
			byLiable = p.Amount
		case discarder:
			byDiscarder = p.Amount
		default:
			byOthers += p.Amount
		}
	}
	return byLiable, byDiscarder, byOthers, true
}
