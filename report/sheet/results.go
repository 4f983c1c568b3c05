package sheet

import (
	"fmt"
	"math"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
)

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
	if m.rules.Payments().Stick > 0 && m.hasRiichi() {
		notes = append(notes, Note{says.Riichi, m.riichi() + m.dearerRiichi()})
	}
	notes = append(notes, m.dealing()...)
	if text := m.ends(); text != "" {
		notes = append(notes, Note{says.End, text})
	}
	if text := m.mayEnd(); text != "" {
		notes = append(notes, Note{says.MayEnd, text})
	}
	notes = append(notes, m.uma()...)
	if text := m.oka(m.rules.Wall().Players); text != "" {
		notes = append(notes, Note{says.Oka, text})
	}
	notes = append(notes, m.sitOut()...)
	notes = append(notes, m.chips()...)
	notes = append(notes, m.bonuses()...)
	ties := says.TiesBySeat
	if g.TiesShare {
		ties = says.TiesShared
	}
	notes = append(notes, Note{says.Ties, ties})
	if m.laysSticks() {
		notes = append(notes, Note{says.Leftover, m.leftover()})
	}
	if text := m.pointsThatCount(); text != "" {
		notes = append(notes, Note{says.Counted, text})
	}
	if m.roundsResults() {
		notes = append(notes, Note{says.Rounding, m.rounding()})
	}
	return notes
}

func (m *maker) rounding() string {
	unit, rule := m.number(m.rules.Game().RoundTo), m.rules.Game().HalfUp
	if text, cut := m.roundedOtherwise(unit); cut {
		return text
	}
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

func (m *maker) roundedOtherwise(unit string) (text string, cut bool) {
	g := m.rules.Game()
	if (g.RoundsDown == nil || g.RoundsDown.Never()) && (g.RoundsUp == nil || g.RoundsUp.Never()) {
		return "", false
	}
	high, low, any := m.asker(), m.asker(), m.asker()
	high.AtLeast(condition.PlayerPoints, g.Return)
	low.Below(condition.PlayerPoints, g.Return)
	down := func(a *asker) bool { return g.RoundsDown != nil && a.holds(g.RoundsDown) }
	up := func(a *asker) bool { return g.RoundsUp != nil && a.holds(g.RoundsUp) }
	switch {
	case down(any) && !any.open:
		return fmt.Sprintf(m.Table.Cut[0], unit), true
	case down(high) && !down(low) && up(low) && !high.open && !low.open:
		return fmt.Sprintf(m.Table.Cut[1], unit, m.number(g.Return)), true
	}
	said := func(rule *condition.Bool) string {
		if rule == nil {
			return m.Never
		}
		return m.said(rule)
	}
	return fmt.Sprintf(m.Table.Cut[2], unit, said(g.RoundsDown), said(g.RoundsUp)), true
}

func (m *maker) pointsThatCount() string {
	rule := m.rules.Game().Counted
	if rule == nil {
		return ""
	}
	all, none := true, true
	for _, points := range []int64{-1_000_000, -1000, -1, 0, 1, 1000, 1_000_000} {
		a := m.asker()
		a.Set(condition.PlayerPoints, points)
		n := a.value(rule)
		all = all && !a.open && n == points
		none = none && !a.open && n == max(points, 0)
	}
	switch {
	case all:
		return ""
	case none:
		return m.Table.CountedZero
	}
	return m.said(rule)
}

// dearerRiichi says what more than a stick, or less, is laid down for.
func (m *maker) dearerRiichi() (text string) {
	for i := range m.rules.Situation() {
		if s := &m.rules.Situation()[i]; s.Sticks != 1 && m.rules.Plays(s) {
			text += m.Space + fmt.Sprintf(m.Table.RiichiLays, m.Unbroken(s.NameIn(m.lang)), m.number(int64(s.Sticks)*m.rules.Payments().Stick))
		}
	}
	return text
}

func (m *maker) riichi() string {
	rule := m.rules.Game().Riichi
	return m.everywhere(func(a *asker) string {
		a.Set(condition.PlayerSticks, 1)
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
	}, func() string { return fmt.Sprintf(m.Table.RiichiIf, m.said(rule)) }, rule)
}

func (m *maker) oka(players int) string {
	a := m.asker()
	a.Set(condition.Players, int64(players))
	rule := m.rules.Game().Oka
	switch oka := a.value(rule); {
	case a.open && condition.UsesAny(rule, ofPlayer...):
		return fmt.Sprintf(m.Table.OkaGets, fmt.Sprintf(m.Table.OfFirst, m.said(rule)))
	case a.open:
		return fmt.Sprintf(m.Table.OkaGets, m.said(rule))
	case oka != 0:
		return fmt.Sprintf(m.Table.OkaIs, m.signed(oka))
	}
	return ""
}

func (m *maker) leftover() string {
	says, rule := m.Table, m.rules.Game().Leftover
	takes, a := make([]bool, m.rules.Wall().Players), m.asker()
	for i := range takes {
		a.Set(condition.PlayerPlace, int64(i+1))
		takes[i] = rule != nil && a.holds(rule)
	}
	switch {
	case a.open:
		return fmt.Sprintf(m.Table.LeftoverTo, m.said(rule))
	case !slices.Contains(takes, true):
		return says.SticksLost
	case !slices.Contains(takes, false):
		return says.SticksToAll
	case !slices.Contains(takes[1:], true):
		return says.SticksToFirst
	}
	return fmt.Sprintf(m.Table.LeftoverTo, m.said(rule))
}

// roundsResults reports whether there is something to round: payments for hands that are no multiple of the unit.
func (m *maker) roundsResults() bool {
	unit := max(m.rules.Game().RoundTo, 1)
	fus, _ := m.engine.Fu()
	for han := range mostColumns + 1 {
		for _, t := range (engine.Terms{Han: han}).Ways() {
			for _, t.Fu = range fus {
				p, err := m.priced(t)
				if err == nil && slices.ContainsFunc(p.Payments, func(p engine.Payment) bool { return p.Amount%unit != 0 }) {
					return true
				}
			}
		}
	}
	return false
}
