package sheet

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// gameNotes tell how hands become a game, and points become results.
func (m *maker) gameNotes() []Note {
	says, g := m.Table, m.rules.Game()
	if g.Repeats == nil { // the rules have no games
		return nil
	}
	begin := fmt.Sprintf(says.BeginWith, m.number(g.Start), m.number(g.Return))
	if g.Start == g.Return {
		begin = fmt.Sprintf(says.BeginSame, m.number(g.Start))
	}
	notes := []Note{{says.Begin, begin}}
	if m.rules.Payments().Stick > 0 {
		notes = append(notes, Note{says.Riichi, m.riichi()})
	}
	notes = append(notes, m.dealing()...)
	if text := m.ends(); text != "" {
		notes = append(notes, Note{says.End, text})
	}
	notes = append(notes, m.uma()...)
	if oka := value(g.Oka, m.afterGame(1, 1)); oka != 0 {
		notes = append(notes, Note{says.Oka, fmt.Sprintf(says.OkaIs, m.signed(oka))})
	}
	notes = append(notes, m.chips()...)
	notes = append(notes, m.bonuses()...)
	ties := says.TiesBySeat
	if g.TiesShare {
		ties = says.TiesShared
	}
	notes = append(notes, Note{says.Ties, ties})
	if m.rules.Payments().Stick > 0 {
		notes = append(notes, Note{says.Leftover, m.leftover()})
	}
	if m.roundsResults() {
		notes = append(notes, Note{says.Rounding, m.rounding()})
	}
	return notes
}

// rounding says to which unit results are rounded, and where a half of it goes.
func (m *maker) rounding() string {
	half := func(points int64) string {
		f := m.afterGame(1, 1)
		f.Set(condition.PlayerPoints, points)
		if rule := m.rules.Game().HalfUp; rule != nil && rule.Holds(f) {
			return m.Table.Half[1]
		}
		return m.Table.Half[0]
	}
	unit, above, below := m.number(m.rules.Game().RoundTo), half(1), half(-1)
	if above == below {
		return fmt.Sprintf(m.Table.RoundedTo, unit, above)
	}
	return fmt.Sprintf(m.Table.RoundedBelow, unit, above, below)
}

// riichi says which points a player needs who declares riichi.
func (m *maker) riichi() string {
	rule := m.rules.Game().Riichi
	least, ok := leastPoints(func(points int64) bool {
		f := m.facts()
		f.Set(condition.PlayerPoints, points)
		return rule == nil || rule.Holds(f)
	})
	if !ok || least == -manyPoints {
		return m.Table.RiichiAlways
	}
	return fmt.Sprintf(m.Table.RiichiNeeds, m.number(least))
}

// afterGame returns the facts about the player at a place after a game, in which no points are equal.
func (m *maker) afterGame(place, above int) *condition.Facts {
	f := m.facts()
	f.Set(condition.Above, int64(above))
	f.Set(condition.PlayerPlace, int64(place))
	f.Set(condition.PlayerTied, 1)
	return f
}

// uma returns what the places bring: on one line, or one for each number of players above the line.
func (m *maker) uma() []Note {
	var notes []Note
	for above := range m.rules.Wall().Players + 1 {
		f := m.afterGame(1, above)
		rule := m.umaRule(f)
		if rule == nil || !m.possible(above) {
			continue
		}
		var places []string
		for _, place := range rule.Places {
			places = append(places, m.signed(place.Value(f)))
		}
		n := Note{m.Unbroken(rule.NameIn(m.lang)), strings.Join(places, " / ")}
		if !slices.Contains(notes, n) {
			notes = append(notes, n)
		}
	}
	if len(notes) > 1 { // it depends on how many are above the line, so it must be said where that is
		notes = append(notes, Note{m.Table.Above, fmt.Sprintf(m.Table.AboveIs, m.number(m.rules.Game().Return))})
	}
	return notes
}

// possible reports whether so many players can end with at least the points that they are measured against: all do if
// they begin with as many, and nobody does only if all begin with fewer.
func (m *maker) possible(above int) bool {
	g := m.rules.Game()
	return (above > 0 || g.Start < g.Return) && (above < m.rules.Wall().Players || g.Start >= g.Return)
}

// umaRule is the first uma for so many players that holds.
func (m *maker) umaRule(f *condition.Facts) *rules.Uma {
	for i := range m.rules.Game().Uma {
		u := &m.rules.Game().Uma[i]
		if len(u.Places) == m.rules.Wall().Players && (u.When == nil || u.When.Holds(f)) {
			return u
		}
	}
	return nil
}

// leftover says who takes the sticks that lie on the table after the game.
func (m *maker) leftover() string {
	says, rule := m.Table, m.rules.Game().Leftover
	takes := make([]bool, m.rules.Wall().Players)
	for i := range takes {
		takes[i] = rule != nil && rule.Holds(m.afterGame(i+1, 1))
	}
	switch {
	case !slices.Contains(takes, true):
		return says.SticksLost
	case !slices.Contains(takes, false):
		return says.SticksToAll
	case !slices.Contains(takes[1:], true):
		return says.SticksToFirst
	}
	return m.Varies
}

// roundsResults reports whether there is something to round: payments for hands that are no multiple of the unit.
func (m *maker) roundsResults() bool {
	unit := max(m.rules.Game().RoundTo, 1)
	for t := range m.found {
		for han := 1; han <= mostColumns; han++ {
			for _, dealer := range []bool{false, true} {
				p, ok := m.priced(engine.Terms{Han: han, Fu: t.Fu, Dealer: dealer, Tsumo: t.Tsumo})
				if ok && slices.ContainsFunc(p.Payments, func(p engine.Payment) bool { return p.Amount%unit != 0 }) {
					return true
				}
			}
		}
	}
	return false
}
