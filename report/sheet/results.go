package sheet

import (
	"fmt"
	"math"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
)

func (m *maker) gameNotes() []Note {
	texts, g := m.Table, m.rules.Game()
	if g.Repeats == nil { // the rules have no games
		return nil
	}
	begin := fmt.Sprintf(texts.BeginWith, m.number(g.Start), m.number(g.Return))
	if g.Start == g.Return {
		begin = fmt.Sprintf(texts.BeginSame, m.number(g.Start))
	}
	notes := []Note{{texts.Begin, begin}}
	if m.rules.Payments().Stick > 0 && m.hasRiichi() {
		notes = append(notes, Note{texts.Riichi, m.riichiText() + m.riichiStickText()})
	}
	notes = append(notes, m.dealingNotes()...)
	if text := m.endText(); text != "" {
		notes = append(notes, Note{texts.End, text})
	}
	if text := m.optionalEndText(); text != "" {
		notes = append(notes, Note{texts.MayEnd, text})
	}
	notes = append(notes, m.uma()...)
	if text := m.oka(m.rules.Wall().Players); text != "" {
		notes = append(notes, Note{texts.Oka, text})
	}
	notes = append(notes, m.sitOut()...)
	notes = append(notes, m.chips()...)
	notes = append(notes, m.bonuses()...)
	ties := texts.TiesBySeat
	if g.TiesShare {
		ties = texts.TiesShared
	}
	notes = append(notes, Note{texts.Ties, ties})
	if m.laysSticks() {
		notes = append(notes, Note{texts.Leftover, m.leftover()})
	}
	if text := m.pointsThatCount(); text != "" {
		notes = append(notes, Note{texts.Counted, text})
	}
	if m.roundsResults() {
		notes = append(notes, Note{texts.Rounding, m.rounding()})
	}
	return notes
}

func (m *maker) rounding() string {
	unit, rule := m.number(m.rules.Game().RoundTo), m.rules.Game().HalfUp
	if text, cut := m.directedRounding(unit); cut {
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
		return fmt.Sprintf(m.Table.RoundedIf, unit, m.inWords(rule))
	case above == below:
		return fmt.Sprintf(m.Table.RoundedTo, unit, half(above))
	}
	return fmt.Sprintf(m.Table.RoundedBelow, unit, half(above), half(below))
}

func (m *maker) directedRounding(unit string) (text string, cut bool) {
	g := m.rules.Game()
	if (g.RoundsDown == nil || g.RoundsDown.Never()) && (g.RoundsUp == nil || g.RoundsUp.Never()) {
		return "", false
	}
	high, low, unset := m.asker(), m.asker(), m.asker()
	high.AtLeast(condition.PlayerPoints, g.Return)
	low.Below(condition.PlayerPoints, g.Return)
	down := func(a *asker) bool { return g.RoundsDown != nil && a.holds(g.RoundsDown) }
	up := func(a *asker) bool { return g.RoundsUp != nil && a.holds(g.RoundsUp) }
	switch {
	case down(unset) && !unset.open:
		return fmt.Sprintf(m.Table.Cut[0], unit), true
	case down(high) && !down(low) && up(low) && !high.open && !low.open:
		return fmt.Sprintf(m.Table.Cut[1], unit, m.number(g.Return)), true
	}
	condText := func(rule *condition.Bool) string {
		if rule == nil {
			return m.Never
		}
		return m.inWords(rule)
	}
	return fmt.Sprintf(m.Table.Cut[2], unit, condText(g.RoundsDown), condText(g.RoundsUp)), true
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
	return m.inWords(rule)
}

// riichiStickText describes the kinds of riichi that don't lay exactly one stick.
func (m *maker) riichiStickText() (text string) {
	for i := range m.rules.Situation() {
		if s := &m.rules.Situation()[i]; s.Sticks != 1 && m.rules.Plays(s) {
			text += m.Space + fmt.Sprintf(m.Table.RiichiLays, m.Unbroken(s.NameIn(m.lang)),
				m.number(int64(s.Sticks)*m.rules.Payments().Stick))
		}
	}
	return text
}

func (m *maker) riichiText() string {
	rule := m.rules.Game().Riichi
	return m.byRound(func(a *asker) string {
		a.Set(condition.PlayerSticks, 1)
		minimum, ok := leastPoints(func(points int64) bool {
			a.Set(condition.PlayerPoints, points)
			return a.holds(rule)
		})
		switch always := minimum == -manyPoints; { // for all points, not just those tried
		case !ok:
			a.Within(condition.PlayerPoints, math.MinInt64, math.MaxInt64)
			a.open = a.open || a.holds(rule)
			return m.Table.RiichiNever
		case always:
			a.Within(condition.PlayerPoints, math.MinInt64, math.MaxInt64)
			a.open = a.open || !a.holds(rule)
			return m.Table.RiichiAlways
		}
		a.AtLeast(condition.PlayerPoints, minimum)
		a.open = a.open || !a.holds(rule)
		a.Below(condition.PlayerPoints, minimum)
		a.open = a.open || a.holds(rule)
		return fmt.Sprintf(m.Table.RiichiNeeds, m.number(minimum))
	}, func() string { return fmt.Sprintf(m.Table.RiichiIf, m.inWords(rule)) }, rule)
}

func (m *maker) oka(players int) string {
	a := m.asker()
	a.Set(condition.Players, int64(players))
	rule := m.rules.Game().Oka
	switch oka := a.value(rule); {
	case a.open && condition.UsesAny(rule, ofPlayer...):
		return fmt.Sprintf(m.Table.OkaGets, fmt.Sprintf(m.Table.OfFirst, m.inWords(rule)))
	case a.open:
		return fmt.Sprintf(m.Table.OkaGets, m.inWords(rule))
	case oka != 0:
		return fmt.Sprintf(m.Table.OkaIs, m.signed(oka))
	}
	return ""
}

func (m *maker) leftover() string {
	texts, rule := m.Table, m.rules.Game().Leftover
	if m.rules.Game().ReturnsLeftover {
		return texts.SticksReturned
	}
	if m.asker().isLastDealer(rule) {
		return texts.SticksToDealer
	}
	gets, a := make([]bool, m.rules.Wall().Players), m.asker()
	for i := range gets {
		a.Set(condition.PlayerPlace, int64(i+1))
		gets[i] = rule != nil && a.holds(rule)
	}
	switch {
	case a.open:
		return fmt.Sprintf(m.Table.LeftoverTo, m.inWords(rule))
	case !slices.Contains(gets, true):
		return texts.SticksLost
	case !slices.Contains(gets, false):
		return texts.SticksToAll
	case !slices.Contains(gets[1:], true):
		return texts.SticksToFirst
	}
	return fmt.Sprintf(m.Table.LeftoverTo, m.inWords(rule))
}

func (a *asker) isLastDealer(rule *condition.Bool) bool {
	if rule == nil {
		return false
	}
	a.SetBool(condition.PlayerDealer, true)
	deals := a.holds(rule)
	a.SetBool(condition.PlayerDealer, false)
	return deals && !a.holds(rule) && !a.open
}

// roundsResults reports whether some payment is not a multiple of the rounding unit.
func (m *maker) roundsResults() bool {
	unit := max(m.rules.Game().RoundTo, 1)
	fus, _ := m.engine.Fu()
	for han := range mostColumns + 1 {
		for _, t := range (engine.Terms{Han: han}).Ways() {
			for _, t.Fu = range fus {
				p, err := m.enginePrice(t)
				if err == nil && slices.ContainsFunc(p.Payments, func(p engine.Payment) bool {
					return p.Amount%unit != 0
				}) {
					return true
				}
			}
		}
	}
	return false
}
