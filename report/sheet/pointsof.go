package sheet

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/engine/units"
	"example.com/hanfu/internal/words"
)

// Points holds the payments under a rule set by han and fu alone, in the words of a language. It is
// not safe for concurrent use.
type Points struct {
	// Tables are those of a sheet, the dealer's first; Limits the rows above them.
	Tables []PointsTable
	Limits []LimitRow
	// Several says what several yakuman together are worth, if no single yaku has more than one
	// unit; it is empty if that depends on the hand.
	Several string
	// Legend explains the signs in the tables.
	Legend string
	// RonOfAll reports whether players other than the discarder pay by ron.
	RonOfAll bool
	// Note says what else the points depend on.
	Note string
	// Cut reports whether hands may occur that Tables and Limits omit.
	Cut bool
	// Han and Fu are the counts that hands may have, the han up to the last that makes a
	// difference. Yakuman is the most units of a single yaku.
	Han, Fu []int
	Yakuman int

	maker *maker
}

// NewPoints makes the tables of points for the rules of e. Its only error is that of ctx.
func NewPoints(ctx context.Context, e *engine.Engine, lang string) (*Points, error) {
	language := words.In(lang)
	m := &maker{ctx: ctx, Sheet: language.Sheet(), lang: language.Code, engine: e,
		rules: e.Rules(), prices: make(map[priceKey]price)}
	fu, complete := e.Fu()
	m.cut.Points = !complete
	p := &Points{maker: m, Fu: fu, Yakuman: int(m.mostYakuman())}
	p.Tables, p.Limits = m.points()
	if p.Yakuman == 1 {
		p.Several = m.severalYakuman()
	}
	p.Legend = m.legend(p.Tables, p.Limits)
	p.RonOfAll, p.Note = m.ronOfAll(), m.pointsNote()
	p.Han, p.Cut = m.columns(m.lastStep(), false, true), m.cut.Points
	return p, ctx.Err()
}

func (m *maker) severalYakuman() string {
	switch {
	case units.Possible(m.rules, 2):
		return m.YakumanAddUp
	case units.Worth(m.rules, 2) == 1:
		return m.YakumanAsOne
	}
	return ""
}

// lastStep returns the fewest han from which all hands pay the same, or the width of a table if
// payments grow without end.
func (m *maker) lastStep() int {
	first, last := m.lastByFu()
	if fus, _ := m.engine.Fu(); slices.Equal(fus, []int{0}) {
		first, last = -1, -1
	}
	steps := slices.DeleteFunc(m.stepsByHan(first, last), func(s step) bool {
		return s.from <= last
	})
	switch n := len(steps); {
	case n > 0 && (last < 0 || steps[n-1].to == hanandfu.MostHanByFu &&
		steps[n-1].from < hanandfu.MostHanByFu):
		return steps[n-1].from
	case n == 0:
		return min(last, mostColumns)
	}
	return max(last, mostColumns)
}

// Pays returns the payments by ron and by tsumo for hands with the given terms, "" if there are
// none.
func (p *Points) Pays(t engine.Terms) PointsCell { return p.maker.cell(t) }

// Paid formats payments as Pays does.
func (p *Points) Paid(list []engine.Payment, tsumo bool) string {
	return p.maker.payments(tsumo, list)
}

// Depends reports whether the payment of a hand with the given han depends on its fu.
func (p *Points) Depends(han int) bool {
	return slices.ContainsFunc(engine.Terms{Han: han}.Ways(), func(t engine.Terms) bool {
		_, err := p.maker.enginePrice(t)
		return errors.Is(err, engine.ErrFuUnsaid)
	})
}

// Name formats a number of yakuman units.
func (p *Points) Name(yakuman int) string { return p.maker.yakumanUnits(int64(yakuman)) }

// HanCount formats a number of han.
func (p *Points) HanCount(n int) string { return fmt.Sprintf(p.maker.HanCount, n) }

// FuCount formats a number of fu.
func (p *Points) FuCount(n int) string { return fmt.Sprintf(p.maker.FuCount, n) }
