package sheet

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/units"
	"example.com/hanfu/internal/words"
)

// Points is what hands pay under a rule set by their han and fu alone, in the words of a language. It is for one
// goroutine at a time.
type Points struct {
	// Tables are those of a sheet, that of the dealer first, and Limits the steps above them.
	Tables []PointsTable
	Limits []LimitRow
	// Several says what several yakuman count as, where the limits end with one; empty where that depends on the hand.
	Several string
	// Cut reports whether hands may occur that have no place in them.
	Cut bool
	// Han is the most han that make a difference, Fu are the counts that hands have, and Yakuman is how many units a
	// single yaku has at most.
	Han     int
	Fu      []int
	Yakuman int

	maker *maker
}

// NewPoints makes the tables of points of the rules of an engine. It ends early with the error of a context that is
// done, and has no other errors.
func NewPoints(ctx context.Context, e *engine.Engine, lang string) (*Points, error) {
	said := words.In(lang)
	m := &maker{ctx: ctx, Sheet: said.Sheet, lang: said.Code, engine: e, rules: e.Rules(), prices: make(map[asked]price)}
	found, whole := e.Occurring(ctx)
	m.found = found
	p := &Points{Cut: !whole, maker: m, Fu: slices.Sorted(maps.Keys(m.fus())), Yakuman: int(m.mostYakuman())}
	p.Tables, p.Limits = m.points()
	if p.Yakuman == 1 {
		p.Several = m.several()
	}
	if p.Fu != nil {
		p.Han = m.lastStep(p.Fu)
	}
	return p, ctx.Err()
}

// several says what several yakuman count as, of which each is worth one.
func (m *maker) several() string {
	switch {
	case units.Possible(m.rules, 2):
		return m.YakumanAddUp
	case units.Worth(m.rules, 2) == 1:
		return m.YakumanAsOne
	}
	return ""
}

// lastStep returns the fewest han from which all hands pay the same, or as many as a table has room for where there is
// no end to it.
func (m *maker) lastStep(fus []int) int {
	last := m.lastByFu(fus)
	steps := m.stepsByHan(last, fus[0])
	if n := len(steps); n > 0 && steps[n-1].to == mostHan && steps[n-1].from < mostHan {
		return steps[n-1].from
	}
	return max(last, mostColumns)
}

// Pays returns what a hand of some terms pays, by ron and by tsumo: empty where there is no such hand.
func (p *Points) Pays(t engine.Terms) (c PointsCell) {
	for _, tsumo := range []bool{false, true} {
		if t.Tsumo = tsumo; !p.occurs(t) {
			continue
		}
		text, limit := p.maker.price(t)
		if c.Limit = limit; tsumo {
			c.Tsumo = text
		} else {
			c.Ron = text
		}
	}
	return c
}

// Paid says what payments come to, in the words of Pays.
func (p *Points) Paid(list []engine.Payment, tsumo bool) string { return p.maker.payments(list, tsumo) }

// occurs reports whether there are such hands. Of one whose fu are not said, only the price is asked.
func (p *Points) occurs(t engine.Terms) bool {
	if t.Yakuman > 0 {
		return units.Possible(p.maker.rules, t.Yakuman)
	}
	least, ok := p.maker.found[engine.FuWon{Fu: t.Fu, Tsumo: t.Tsumo}]
	return ok && t.Han >= least || t.Fu == 0
}

// Depends reports whether a hand of so many han pays by its fu.
func (p *Points) Depends(han int) bool {
	return len(p.Fu) > 1 && han <= p.maker.lastByFu(p.Fu)
}

// Name names units of yakuman.
func (p *Points) Name(yakuman int) string { return p.maker.yakumanUnits(int64(yakuman)) }

// HanCount names a number of han.
func (p *Points) HanCount(n int) string { return fmt.Sprintf(p.maker.HanCount, n) }

// FuCount names a number of fu.
func (p *Points) FuCount(n int) string { return fmt.Sprintf(p.maker.FuCount, n) }
