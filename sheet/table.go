package sheet

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// table returns what is paid besides the points of a hand, and what there is between wins and after them.
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

// payingNotes tell what is paid besides the points of a hand, and who answers for one.
func (m *maker) payingNotes() []Note {
	var notes []Note
	if text := m.honba(); text != "" {
		notes = append(notes, Note{m.Counters, text})
	}
	if stick := m.rules.Payments().Stick; stick > 0 {
		notes = append(notes, Note{m.Sticks, fmt.Sprintf(m.StickText, m.number(stick))})
	}
	if names, text := m.liability(); names != "" {
		notes = append(notes, Note{m.Pao, fmt.Sprintf(m.PaoText, names) + text})
	}
	return append(notes, Note{m.Table.Several, m.severalWinners()})
}

// honba says what a counter adds, by the prices of a hand with one and without.
func (m *maker) honba() string {
	fus := m.fus()
	if len(fus) == 0 {
		return ""
	}
	some := engine.Terms{Han: 1, Fu: slices.Min(slices.Collect(maps.Keys(fus))), Dealer: true}
	adds := func(tsumo bool) string {
		t := some
		t.Tsumo = tsumo
		without, ok := m.priced(t)
		t.Honba = 1
		with, alsoOK := m.priced(t)
		if !ok || !alsoOK || len(with.Payments) != len(without.Payments) || len(with.Payments) == 0 {
			return ""
		}
		return m.number(with.Payments[0].Amount - without.Payments[0].Amount)
	}
	ron, tsumo := adds(false), adds(true)
	if ron == "" || tsumo == "" || ron == "0" && tsumo == "0" {
		return ""
	}
	return fmt.Sprintf(m.HonbaText, ron, tsumo)
}

// liability names the yaku for which a liable player answers, and says what he pays for one of them, as scored.
func (m *maker) liability() (names, text string) {
	var all []string
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
		if found && text == "" {
			text = m.ledger(x.win)
		}
	}
	return strings.Join(all, m.List), text
}

// liable reports whether a liable player answers for a win, if there is one.
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

// ledger says who pays what for a win for which another player is liable; empty if it can't be won like that.
func (m *maker) ledger(w hand.Win) string {
	liable, discarder := hand.West, hand.North
	w.Seat, w.Flags, w.Honba, w.Sticks, w.Pao = hand.South, nil, 0, 0, liable
	if m.rules.Wall().Players < int(hand.North) {
		liable, discarder = hand.East, hand.West
		w.Pao = liable
	}
	pays := func(tsumo bool) (byLiable, byDiscarder, byOthers int64, ok bool) {
		w.Tsumo, w.From = tsumo, hand.NoWind
		if !tsumo {
			w.From = discarder
		}
		r, err := m.engine.Score(&w)
		if err != nil || r.Exact != nil || !r.Liable {
			return 0, 0, 0, false
		}
		for _, p := range r.Payments() {
			switch p.Seat {
			case liable:
				byLiable = p.Amount
			case discarder:
				byDiscarder = p.Amount
			default:
				byOthers += p.Amount
			}
		}
		return byLiable, byDiscarder, byOthers, true
	}
	drawn, other, others, ok := pays(true)
	half, rest, further, alsoOK := pays(false)
	if !ok || !alsoOK || other+others+further != 0 { // others pay a part as well: no sentence for that
		return ""
	}
	return fmt.Sprintf(m.PaoPays, m.number(drawn), m.number(half), m.number(rest))
}
