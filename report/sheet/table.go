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
	texts := m.Table
	var groups []NoteGroup
	for _, g := range []NoteGroup{
		{texts.Payments, m.payingNotes()}, {texts.Draws, m.draws()},
		{texts.Mistakes, m.penalties()},
		{texts.Game, m.gameNotes()},
	} {
		if len(g.Notes) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

func (m *maker) payingNotes() []Note {
	var notes []Note
	if m.rules.Payments().EmptySeat {
		notes = append(notes, Note{m.Table.EmptySeat, m.Table.EmptySeatText})
	}
	if text := m.honba(); text != "" {
		notes = append(notes, Note{m.Counters, text})
	}
	if stick := m.rules.Payments().Stick; m.laysSticks() {
		notes = append(notes, Note{m.Sticks, fmt.Sprintf(m.StickText, m.number(stick))})
	}
	if names, text := m.liability(); names != "" {
		notes = append(notes, Note{m.Pao, fmt.Sprintf(m.PaoText, names) + text})
	}
	return append(append(notes, m.wildNotes()...), Note{m.Table.Several, m.severalWinners()})
}

// wildNotes describes the facts under which the winning tile stands for any other.
func (m *maker) wildNotes() (notes []Note) {
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
			needs = append(needs, m.inWords(needed))
		}
		text := m.Table.Wild
		if needs != nil {
			text = fmt.Sprintf(m.Table.WildIf, strings.Join(needs, m.List))
		}
		notes = append(notes, Note{m.Unbroken(s.NameIn(m.lang)), text})
	}
	return notes
}

func (m *maker) hasRiichi() bool { return rules.ByID(m.rules.Situation(), "riichi") != nil }

func (m *maker) laysSticks() bool {
	lays := func(p rules.Penalty) bool {
		if p.Sticks == nil || !p.Allowed {
			return false
		}
		n, known := p.Sticks.Const()
		return !known || n > 0
	}
	return m.rules.Payments().Stick > 0 &&
		(m.hasRiichi() || slices.ContainsFunc(m.rules.Penalties(), lays))
}

// honba describes what a counter adds; it returns "" if that is nothing. If payments differ with a
// liable player, it describes hands without one.
func (m *maker) honba() string {
	var all []namedRule
	for i := range m.rules.Payments().Honba {
		s := &m.rules.Payments().Honba[i]
		all = append(all, namedRule{m.titleOf(&s.Rule), s.When, s.Pays})
	}
	describe := func(a *asker) (text string) {
		for _, anybody := range []string{"", m.Table.NobodyLiable} {
			a.open = false
			if anybody != "" {
				m.nobodyLiable(a)
			}
			ron, tsumo := m.honbaValue(a, all, false), m.honbaValue(a, all, true)
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
	if text, ok := m.byRoundOrCounters(describe, all); ok {
		return text
	}
	usual := func(a *asker) string {
		m.clearSeats(a)
		return describe(a)
	}
	if _, plain := m.splitBySeats(all); plain != nil {
		if text, ok := m.byRoundOrCounters(usual, all); ok {
			return m.appendSentence(text, fmt.Sprintf(m.PointsWithout, m.asWritten(plain)))
		}
	}
	return fmt.Sprintf(m.Table.EachAdds, m.asWritten(all))
}

// byRoundOrCounters returns the text of describe if it depends only on the round and the number of
// counters.
func (m *maker) byRoundOrCounters(describe func(*asker) string,
	all []namedRule) (text string, ok bool) {
	ok = true
	text = m.byRound(describe, func() string {
		counters := m.byCounters(1, describe, expressionsOf(all))
		ok = counters != ""
		return counters
	})
	return text, ok
}

func (m *maker) nobodyLiable(a *asker) {
	a.Set(condition.LiableYakuman, 0)
	a.Set(condition.LiableBase, 0)
	a.Is(condition.UsesLiable, false)
}

func (m *maker) liableForSome() bool {
	if slices.ContainsFunc(m.rules.Yaku(), func(y rules.Yaku) bool {
		return y.Pao && m.canCount(&y)
	}) {
		return true
	}
	a := m.asker()
	a.Set(condition.LiableYakuman, 0)
	return a.value(m.rules.Payments().LiableBase) != 0 || a.open
}

func (m *maker) honbaValue(a *asker, shares []namedRule, tsumo bool) (adds int64) {
	sum := func(dealer, payerDealer, discarder bool) (sum int64) {
		a.Is(condition.UsesTsumo, tsumo)
		a.Is(condition.UsesDealer, dealer)
		a.Is(condition.UsesPayerDealer, payerDealer)
		a.Is(condition.UsesDiscarder, discarder)
		for _, s := range shares {
			if a.holds(s.when) {
				sum += a.perCount(s.number, condition.Honba)
			}
		}
		return sum
	}
	adds = sum(true, false, !tsumo)
	for _, payerDealer := range []bool{false, true} { // if the winner is not the dealer
		a.open = a.open || sum(false, payerDealer, !tsumo) != adds ||
			!tsumo && sum(false, payerDealer, false) != 0
	}
	a.open = a.open || !tsumo && sum(true, false, false) != 0
	return adds
}

func (m *maker) liability() (names, text string) {
	var all []string
	// With other yaku, a yakuman may pay a different sum.
	always := m.rules.Yakuman().Alone && len(m.rulesBeyondTerms(true, true)) == 0
	for i := range m.rules.Yaku() {
		y := &m.rules.Yaku()[i]
		if !y.Pao || !m.canCount(y) {
			continue
		}
		w, found := m.examples[y.ID]
		if found && !m.isLiable(w) {
			continue
		}
		all = append(all, y.NameIn(m.lang))
		if found && always && text == "" {
			text = m.liabilityPayments(y, w)
		}
	}
	return strings.Join(all, m.List), text
}

func (m *maker) isLiable(w hand.Win) bool {
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

// liabilityPayments describes the payments if South wins with y and another player is liable. It
// returns "" if no such win has y alone, or if the payments also depend on other facts, such as
// which of them is the dealer.
func (m *maker) liabilityPayments(y *rules.Yaku, w hand.Win) string {
	w.Seat, w.Flags, w.Honba, w.Sticks = hand.South, nil, 0, 0
	type paid struct{ liableTsumo, liableRon, discarderRon int64 }
	var all []paid
	for liable := hand.East; liable <= hand.Wind(m.rules.Wall().Players); liable++ {
		for discarder := hand.East; discarder <= hand.Wind(m.rules.Wall().Players); discarder++ {
			if liable == w.Seat || discarder == w.Seat || liable == discarder {
				continue
			}
			w.Pao = liable
			liableTsumo, discarderTsumo, othersTsumo, tsumoOK := m.splitPayments(y, w, discarder,
				true)
			liableRon, discarderRon, othersRon, ronOK := m.splitPayments(y, w, discarder, false)
			// Others pay too, which no text describes.
			if !tsumoOK || !ronOK || discarderTsumo+othersTsumo+othersRon != 0 {
				return ""
			}
			all = append(all, paid{liableTsumo, liableRon, discarderRon})
			if all[0] != all[len(all)-1] {
				return ""
			}
		}
	}
	if all == nil {
		return ""
	}
	payment := all[0]
	return fmt.Sprintf(m.PaoPays, y.NameIn(m.lang), m.number(payment.liableTsumo),
		m.number(payment.liableRon), m.number(payment.discarderRon))
}

// splitPayments returns what the liable player, the discarder and the others pay for w by tsumo or
// by ron. It returns false if w isn't paid as y alone with liability.
func (m *maker) splitPayments(y *rules.Yaku, w hand.Win, discarder hand.Wind,
	tsumo bool) (byLiable, byDiscarder, byOthers int64, ok bool) {
	w.Tsumo, w.From = tsumo, hand.NoWind
	if !tsumo {
		w.From = discarder
	}
	r, err := m.engine.Score(&w)
	if units, _ := ruleentries.Constant(y.Yakuman); err != nil || !r.Liable ||
		int64(r.Yakuman) != units {
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
