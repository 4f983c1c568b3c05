package sheet

import (
	"fmt"
	"math"
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
	if text := m.oka(); text != "" {
		notes = append(notes, Note{says.Oka, text})
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
	unit, rule := m.number(m.rules.Game().RoundTo), m.rules.Game().HalfUp
	if rule == nil {
		return fmt.Sprintf(m.Table.RoundedTo, unit, m.Table.Half[0])
	}
	up, down := m.asker(), m.asker()
	up.AtLeast(condition.PlayerPoints, 0)
	down.Below(condition.PlayerPoints, 0)
	above, below := up.holds(rule), down.holds(rule)
	half := func(isUp bool) string {
		if isUp {
			return m.Table.Half[1]
		}
		return m.Table.Half[0]
	}
	switch {
	case up.open || down.open:
		return fmt.Sprintf(m.Table.RoundedIf, unit, m.said(rule))
	case above == below:
		return fmt.Sprintf(m.Table.RoundedTo, unit, half(above))
	}
	return fmt.Sprintf(m.Table.RoundedBelow, unit, half(above), half(below))
}

// riichi says which points a player needs who declares riichi.
func (m *maker) riichi() string {
	rule := m.rules.Game().Riichi
	return m.everywhere(func(a *asker) string {
		least, ok := leastPoints(func(points int64) bool {
			a.Set(condition.PlayerPoints, points)
			return a.holds(rule)
		})
		switch always := least == -manyPoints; { // if so for all points, and not just for those that were tried
		case !ok:
			a.Within(condition.PlayerPoints, math.MinInt64, math.MaxInt64)
			a.open = a.open || a.holds(rule)
			return m.Table.RiichiNever
		case always:
			a.Within(condition.PlayerPoints, math.MinInt64, math.MaxInt64)
			a.open = a.open || !a.holds(rule)
			return m.Table.RiichiAlways
		}
		a.AtLeast(condition.PlayerPoints, least)
		a.open = a.open || !a.holds(rule)
		a.Below(condition.PlayerPoints, least)
		a.open = a.open || a.holds(rule)
		return fmt.Sprintf(m.Table.RiichiNeeds, m.number(least))
	}, func() string { return m.provided("", rule) })
}

// uma returns what the places bring: on one line, or one for each number of players above the line. Where more decides
// it, it returns all rules for so many players, of which the first that holds counts.
func (m *maker) uma() []Note {
	var notes []Note
	for above := range m.rules.Wall().Players + 1 {
		if !m.possible(above) {
			continue
		}
		a := m.asker()
		a.Set(condition.Above, int64(above))
		rule := m.umaRule(a)
		if rule == nil && !a.open {
			continue
		}
		var places []string
		for i := 0; rule != nil && i < len(rule.Places); i++ {
			places = append(places, m.signed(a.value(rule.Places[i])))
		}
		if a.open {
			return m.umaAsWritten()
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

func (m *maker) umaAsWritten() (notes []Note) {
	for i := range m.rules.Game().Uma {
		u := &m.rules.Game().Uma[i]
		if len(u.Places) != m.rules.Wall().Players || u.When.Never() {
			continue
		}
		var places []string
		for _, place := range u.Places {
			if n, known := place.Given(&m.asker().Told).Const(); known {
				places = append(places, m.signed(n))
			} else {
				places = append(places, m.said(place))
			}
		}
		notes = append(notes, Note{m.Unbroken(u.NameIn(m.lang)), m.provided(strings.Join(places, " / "), u.When)})
	}
	return notes
}

// oka says what the first gets; empty if that is nothing.
func (m *maker) oka() string {
	a := m.asker()
	switch oka := a.value(m.rules.Game().Oka); {
	case a.open:
		return m.said(m.rules.Game().Oka)
	case oka != 0:
		return fmt.Sprintf(m.Table.OkaIs, m.signed(oka))
	}
	return ""
}

// possible reports whether so many players can end with at least the points that they are measured against: all do if
// they begin with as many, and nobody does only if all begin with fewer.
func (m *maker) possible(above int) bool {
	g := m.rules.Game()
	return (above > 0 || g.Start < g.Return) && (above < m.rules.Wall().Players || g.Start >= g.Return)
}

// umaRule is the first uma for so many players that holds.
func (m *maker) umaRule(a *asker) *rules.Uma {
	for i := range m.rules.Game().Uma {
		u := &m.rules.Game().Uma[i]
		if len(u.Places) == m.rules.Wall().Players && (a.holds(u.When) || a.open) {
			return u
		}
	}
	return nil
}

// leftover says who takes the sticks that lie on the table after the game.
func (m *maker) leftover() string {
	says, rule := m.Table, m.rules.Game().Leftover
	takes, a := make([]bool, m.rules.Wall().Players), m.asker()
	for i := range takes {
		a.Set(condition.PlayerPlace, int64(i+1))
		takes[i] = rule != nil && a.holds(rule)
	}
	switch {
	case a.open:
		return m.provided("", rule)
	case !slices.Contains(takes, true):
		return says.SticksLost
	case !slices.Contains(takes, false):
		return says.SticksToAll
	case !slices.Contains(takes[1:], true):
		return says.SticksToFirst
	}
	return m.provided("", rule)
}

// roundsResults reports whether there is something to round: payments for hands that are no multiple of the unit.
func (m *maker) roundsResults() bool {
	unit := max(m.rules.Game().RoundTo, 1)
	fus, _ := m.engine.Fu()
	for _, fu := range fus {
		for _, han := range m.columns(mostColumns) {
			for way := range 4 {
				p, err := m.priced(engine.Terms{Han: han, Fu: fu, Dealer: way&1 != 0, Tsumo: way&2 != 0})
				if err == nil && slices.ContainsFunc(p.Payments, func(p engine.Payment) bool { return p.Amount%unit != 0 }) {
					return true
				}
			}
		}
	}
	return false
}
