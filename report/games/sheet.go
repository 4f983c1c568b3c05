package games

import (
	"fmt"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/words"
)

func sheetColumns(lang string) []doc.Column {
	w, season := words.In(lang).Game(), words.In(lang).Season()
	names := []string{w.File, w.Date, w.Game, w.HandColumn, w.HonbaColumn, w.Events, season.Player,
		w.Change, w.Points, w.Place}
	for _, name := range []string{w.Leftover, w.Uma, w.Oka, w.Adjusted,
		w.Penalties, w.Bonuses, w.Result} {
		names = append(names, fmt.Sprintf(season.InPoints, name))
	}
	names = append(names, w.BankColumn)
	var columns []doc.Column
	for _, name := range names {
		columns = append(columns, doc.TextColumn(name))
	}
	return columns
}

func (t *gameText) sheet(name string) *doc.Table {
	table := &doc.Table{Columns: sheetColumns(t.Lang)}
	bank := t.game.Begin.Bank
	add := func(hand string, honba int, events []string, player string, cells ...doc.Cell) {
		row := doc.Row{doc.TextCell(name), doc.TextCell(t.record.Date),
			doc.TextCell(t.record.Name), doc.TextCell(hand), {},
			{Lines: events}, doc.TextCell(player)}
		if honba > 0 {
			row[4] = doc.ValueCell(honba)
		}
		row = append(row, cells...)
		for len(row) < len(table.Columns) {
			row = append(row, doc.Cell{})
		}
		if bank != 0 {
			row[len(row)-1] = doc.ValueCell(bank)
		}
		table.Rows = append(table.Rows, row)
	}
	for i, player := range t.game.Players {
		add(t.words.Start, 0, nil, player, doc.Cell{}, doc.ValueCell(t.game.Begin.Points[i]))
	}
	for i := range t.game.Hands {
		h := &t.game.Hands[i]
		hand, _ := t.handName(&h.Before)
		events := t.events(h)
		bank = h.Before.Bank
		for j := range h.Parts {
			bank += h.Parts[j].Bank
		}
		for p, player := range t.game.Players {
			add(hand, h.Before.Honba, events, player, doc.ValueCell(h.Change[p]),
				doc.ValueCell(h.Points[p]))
		}
	}
	for i := range t.game.Results {
		r := &t.game.Results[i]
		cells := []doc.Cell{{}, doc.ValueCell(r.Points), doc.ValueCell(r.Place)}
		for _, n := range []int64{r.Leftover, r.Uma, r.Oka, r.Rounding,
			r.Penalties, r.Bonus(), r.Result} {
			cells = append(cells, doc.ValueCell(n))
		}
		add(t.words.Results, 0, []string{t.endText()}, t.game.Name(r.Player), cells...)
	}
	return table
}
