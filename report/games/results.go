package games

import (
	"fmt"
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

type resultColumn struct {
	name  string
	value func(*game.Result) int64
	// inPoints is set for values in points. Others are in thousands of points, as players write
	// results.
	inPoints bool
	// always shows the column even if all values are 0.
	always bool
}

func (t *gameText) resultColumns() []resultColumn {
	w := t.words
	all := []resultColumn{
		{w.Points, func(r *game.Result) int64 { return r.Points }, true, true},
		{w.Leftover, func(r *game.Result) int64 { return r.Leftover }, true, false},
		{w.Uma, func(r *game.Result) int64 { return r.Uma }, false, false},
		{w.Oka, func(r *game.Result) int64 { return r.Oka }, false, false},
		{w.Adjusted, func(r *game.Result) int64 { return r.Rounding }, false, false},
		{w.Penalties, func(r *game.Result) int64 { return r.Penalties }, false, false},
	}
	bonuses := t.game.Rules.Game().Bonuses
	for i := range bonuses {
		all = append(all, resultColumn{bonuses[i].NameIn(t.Lang),
			func(r *game.Result) int64 { return r.BonusOf(bonuses[i].ID) }, false, false})
	}
	all = append(all, resultColumn{w.Result,
		func(r *game.Result) int64 { return r.Result }, false, true})
	return slices.DeleteFunc(all, func(c resultColumn) bool {
		return !c.always && !slices.ContainsFunc(t.game.Results,
			func(r game.Result) bool { return c.value(&r) != 0 })
	})
}

func (t *gameText) results() *doc.Table {
	table := &doc.Table{Layout: doc.Ranked,
		Columns: []doc.Column{doc.NumberColumn(t.words.Place), doc.TextColumn(t.words.Results)}}
	columns := t.resultColumns()
	for _, c := range columns {
		table.Columns = append(table.Columns, doc.NumberColumn(c.name))
	}
	for i := range t.game.Results {
		r := &t.game.Results[i]
		row := doc.Row{doc.ValueCell(r.Place), doc.TextCell(t.game.Name(r.Player))}
		for j := range columns {
			row = append(row, doc.NumberCell(columns[j].value(r), t.resultText(&columns[j], r)))
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

func (t *gameText) endText() string {
	if t.game.Ended == nil {
		text := t.words.NotOver
		for _, end := range t.game.MayEnd {
			ender := "time"
			if end.By == rules.ByDealer {
				ender = t.game.Name(t.game.Hands[len(t.game.Hands)-1].Dealer)
			}
			text += fmt.Sprintf(t.words.MayEnd, t.endName(end.ID), ender)
		}
		return text
	}
	return fmt.Sprintf(t.words.Over, t.endName(t.game.Ended.ID))
}

func (t *gameText) endName(id string) string {
	r := t.game.Rules
	name := ruleentries.Names(r)["game.ends."+id].In(t.Lang)
	if name == "" {
		name, _ = speech.Say(r, t.Lang, rules.ByID(r.Game().Ends, id).When.String())
	}
	return name
}

func (t *gameText) resultsNote() string {
	text := fmt.Sprintf(t.words.Measured, t.points(t.game.Rules.Game().Return))
	if bank := t.game.End.Bank; bank != 0 {
		text += words.In(t.Lang).Sheet().Space + t.ofBank(bank)
	}
	if points := t.game.Unclaimed(); points != 0 {
		text += words.In(t.Lang).Sheet().Space + fmt.Sprintf(t.words.Unclaimed, t.points(points))
	}
	return text
}

func (t *gameText) ofBank(points int64) string {
	switch fines, emptySeat := t.game.Rules.BankSources(); {
	case !emptySeat:
		return fmt.Sprintf(t.words.Lost, t.points(points))
	case !fines && points < 0:
		return fmt.Sprintf(t.words.SeatPaid, t.points(-points))
	}
	return fmt.Sprintf(t.words.Bank, t.change(points))
}

func (t *gameText) resultText(c *resultColumn, r *game.Result) string {
	if c.inPoints {
		return t.points(c.value(r))
	}
	return t.InThousands(c.value(r))
}
