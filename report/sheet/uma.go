package sheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

func (m *maker) uma() (notes []Note) {
	reached, exclusive := m.reachedUma()
	for i, u := range reached {
		title := cmp.Or(m.name("game.uma."+u.ID), m.Keys["game.uma"])
		notes = append(notes, Note{title, m.umaText(u, i > 0, exclusive)})
	}
	if slices.ContainsFunc(reached, func(u *rules.Uma) bool {
		return umaAsks(u, condition.Above)
	}) {
		notes = append(notes, Note{m.Table.Above,
			fmt.Sprintf(m.Table.AboveIs, m.number(m.rules.Game().Return))})
	}
	return notes
}

// sitOut says who sits out if more may play than there are seats, and lists the uma for each number
// of players.
func (m *maker) sitOut() []Note {
	g, seats := m.rules.Game(), m.rules.Wall().Players
	if g.SitOut == 0 {
		return nil
	}
	notes := []Note{{m.Keys["game.sit_out"], fmt.Sprintf(m.Table.SitOut, seats+int(g.SitOut))}}
	for n := seats + 1; m.rules.MayPlay(n); n++ {
		for i := range g.Uma {
			if u := &g.Uma[i]; len(u.Places) == n {
				title := cmp.Or(m.name("game.uma."+u.ID), m.Keys["game.uma"])
				notes = append(notes,
					Note{title, fmt.Sprintf(m.Table.WithPlayers, n, m.umaPlaces(u))})
			}
		}
		if oka := m.oka(n); oka != m.oka(seats) {
			notes = append(notes, Note{m.Table.Oka, fmt.Sprintf(m.Table.WithPlayers, n, oka)})
		}
	}
	return notes
}

func (m *maker) umaInAll() string {
	var all []string
	reached, exclusive := m.reachedUma()
	for i, u := range reached {
		all = append(all, m.umaText(u, i > 0, exclusive))
	}
	return strings.Join(all, m.Semicolon)
}

func (m *maker) umaOf(e *ruleentries.Entry) string {
	of := wordsOf(e.Of, m.lang)
	reached, exclusive := of.reachedUma()
	u := rules.ByID(e.Of.Game().Uma, e.ID)
	return of.umaText(u, slices.Index(reached, u) > 0, exclusive)
}

func umaRewritten(then, now []*ruleentries.Entry) bool {
	of := func(list []*ruleentries.Entry) (uma []*ruleentries.Entry) {
		for _, e := range list {
			if e.Section == "game.uma" {
				uma = append(uma, e)
			}
		}
		return uma
	}
	return !slices.EqualFunc(of(then), of(now), func(a, b *ruleentries.Entry) bool {
		return a.ID == b.ID && a.Says(b)
	})
}

// umaText describes an uma rule and its condition. A later rule applies only if no earlier one
// does, which goes unsaid if no two can hold at once.
func (m *maker) umaText(u *rules.Uma, later, exclusive bool) string {
	text := m.umaPlaces(u)
	switch known, ok := m.asker().Rest(u.When).Const(); {
	case ok && known != 0 && later:
		text = fmt.Sprintf(m.Table.Otherwise, text)
	case ok && known != 0:
	case later && !exclusive:
		text = fmt.Sprintf(m.Table.OtherwiseIf, text, m.inWords(u.When))
	default:
		text = fmt.Sprintf(m.Table.Provided, text, m.inWords(u.When))
	}
	if umaAsks(u, ofPlayer...) {
		text = fmt.Sprintf(m.Table.OfFirst, text)
	}
	return text
}

// ofPlayer are facts about a player after the game. Uma and oka use those of the first player.
var ofPlayer = []condition.Number{condition.PlayerPoints, condition.PlayerPlace,
	condition.PlayerTied}

func umaAsks(u *rules.Uma, numbers ...condition.Number) bool {
	return condition.UsesAny(u.When, numbers...) ||
		slices.ContainsFunc(u.Places, func(p *condition.Int) bool {
			return condition.UsesAny(p, numbers...)
		})
}

func (m *maker) umaPlaces(u *rules.Uma) string {
	var places []string
	separator := " / "
	for _, place := range u.Places {
		n, known := m.asker().Rest(place).Const()
		if text := m.signed(n); known {
			places = append(places, text)
		} else {
			places, separator = append(places, m.inWords(place)), m.Semicolon
		}
	}
	return strings.Join(places, separator)
}

// reachedUma returns the uma rules that can be the first to hold, and reports whether no two of
// them can hold at once.
func (m *maker) reachedUma() (reached []*rules.Uma, exclusive bool) {
	exclusive = true
	found := make(map[*rules.Uma]bool)
	for above := range m.rules.Wall().Players + 1 {
		if !m.canEndAbove(above) {
			continue
		}
		a := m.asker()
		a.Set(condition.Above, int64(above))
		may, settled := 0, false
		for i := range m.rules.Game().Uma {
			u := &m.rules.Game().Uma[i]
			holds, known := a.Rest(u.When).Const()
			if len(u.Places) != m.rules.Wall().Players || known && holds == 0 {
				continue
			}
			found[u] = found[u] || !settled
			settled = settled || known
			if _, always := m.asker().Rest(u.When).Const(); !always {
				may++
			}
		}
		exclusive = exclusive && may <= 1
	}
	for i := range m.rules.Game().Uma {
		if u := &m.rules.Game().Uma[i]; found[u] {
			reached = append(reached, u)
		}
	}
	return reached, exclusive
}

// canEndAbove reports whether the given number of players can end with at least the return points:
// all only if they start with as many; none only if they start with fewer, or if sticks can be left
// on the table.
func (m *maker) canEndAbove(above int) bool {
	g := m.rules.Game()
	return (above > 0 || g.Start < g.Return || m.rules.Payments().Stick > 0) &&
		(above < m.rules.Wall().Players || g.Start >= g.Return)
}
