package lists

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/report/speech"
)

// Document returns the rules and the price for dealer and non-dealer, by ron and tsumo. The fields
// Dealer and Tsumo restrict it.
func (a *PointsQuery) Document(ctx context.Context, p *terminal.Page,
	e *engine.Engine) (*doc.Document, error) {
	price, err := a.anyPrice(e)
	if err != nil {
		return nil, err
	}
	points, err := sheet.NewPoints(ctx, e, p.Lang)
	if err != nil {
		return nil, err
	}
	w := words.In(p.Lang).Sheet()
	table := &doc.Table{}
	var limits, prices []string
	for _, dealer := range []bool{false, true} {
		if a.Dealer && !dealer {
			continue
		}
		terms := a.Terms
		terms.Dealer, terms.Seat = dealer, 0
		cell := points.Pays(terms)
		row := doc.Row{doc.TextCell(winnerName(w, dealer)), amountCell(p, cell.Ron),
			amountCell(p, cell.Tsumo)}
		table.Rows, limits = append(table.Rows, row), append(limits, cell.Limit)
		if prices = append(prices, cell.Tsumo); !a.Tsumo {
			prices = append(prices, cell.Ron)
		}
	}
	// each row has its own limit
	if a.Limit == nil && len(slices.Compact(slices.Clone(limits))) > 1 {
		price.Limit = nil
		for i, limit := range limits {
			if limit != "" {
				table.Rows[i][0].Lines[0] += p.Words.List + strings.ToLower(limit)
			}
		}
	} else if a.Limit == nil && limits[0] == "" {
		price.Limit = nil
	}
	title := speech.Amount(p, a.Yakuman, int64(a.Han), int64(a.Fu), price.Limit)
	table.Columns = []doc.Column{{Name: title, Whole: true}, doc.NumberColumn(w.Ron),
		doc.NumberColumn(w.Tsumo)}
	if a.Tsumo {
		table.Columns = slices.Delete(table.Columns, 1, 2)
		for i := range table.Rows {
			table.Rows[i] = slices.Delete(table.Rows[i], 1, 2)
		}
	}
	d := &doc.Document{Lang: p.Lang, Title: title, Blocks: []doc.Block{rulesField(p, e), table}}
	if sheet.HasEmptySeat(prices...) {
		d.Blocks = append(d.Blocks, doc.Paragraph(w.EmptySeatAdds))
	}
	if points.Note != "" {
		d.Blocks = append(d.Blocks, doc.Paragraph(points.Note))
	}
	return d, nil
}

func rulesField(p *terminal.Page, e *engine.Engine) doc.Fields {
	return doc.Fields{{Label: p.Words.Rules, Text: speech.RuleSet(p, e.Rules())}}
}

// anyPrice returns the price of the first possible win. If there is none, the error has all
// reasons.
func (a *PointsQuery) anyPrice(e *engine.Engine) (price engine.Price, err error) {
	var reasons []words.Text
	for _, t := range a.Ways() {
		if a.Tsumo && !t.Tsumo || a.Dealer && !t.Dealer {
			continue
		}
		one := PointsQuery{t, a.Limit}
		if t.Dealer {
			one.Seat = hand.East
		}
		if price, err = one.Price(e); !errors.Is(err, engine.ErrNoHand) {
			return price, err
		}
		if reason := words.Of(err); !slices.ContainsFunc(reasons, reason.Same) {
			reasons = append(reasons, reason)
		}
	}
	all := reasons[0]
	for _, reason := range reasons[1:] {
		all = words.Say("%s; %s", all, reason)
	}
	return price, words.Errorf("there is no such hand: %s; rulecheck points shows the table", all)
}

func winnerName(w *words.Sheet, dealer bool) string {
	if dealer {
		return w.Dealer
	}
	return w.NonDealer
}

// amountCell returns a cell with a payment, or a dash for an impossible hand. Its value is empty
// for a dash, a number for a single amount, and otherwise a text without separators.
func amountCell(p *terminal.Page, text string) doc.Cell {
	plain := strings.ReplaceAll(text, p.Words.Thousands, "")
	cell := doc.Cell{Lines: []string{cmp.Or(text, "–")}, Value: plain}
	if n, err := strconv.ParseInt(plain, 10, 64); err == nil {
		cell.Value = n
	}
	return cell
}

// PointTables returns the tables of points and the limits above them.
func PointTables(ctx context.Context, p *terminal.Page, e *engine.Engine) (*doc.Document, error) {
	points, err := sheet.NewPoints(ctx, e, p.Lang)
	if err != nil {
		return nil, err
	}
	w := words.In(p.Lang).Sheet()
	d := &doc.Document{Lang: p.Lang, Title: w.PointsTitle, Blocks: []doc.Block{rulesField(p, e)}}
	flat := newFlatPoints(p)
	for i := range points.Tables {
		table := pointsTable(p, &points.Tables[i])
		if points.Tables[i].More {
			table.Note = w.TableMore
		}
		d.Blocks = append(d.Blocks, table)
		flat.addPoints(points, &points.Tables[i])
	}
	note := func(text string) {
		if text != "" {
			d.Blocks = append(d.Blocks, doc.Paragraph(text))
		}
	}
	note(points.Legend)
	for _, dealer := range []bool{true, false} {
		table := &doc.Table{Columns: []doc.Column{{Name: winnerName(w, dealer), Whole: true},
			doc.NumberColumn(w.Han),
			doc.NumberColumn(w.Ron), doc.NumberColumn(w.Tsumo)}}
		for _, l := range points.Limits {
			ron, tsumo := l.Ron, l.Tsumo
			if dealer {
				ron, tsumo = l.DealerRon, l.DealerTsumo
			}
			table.Rows = append(table.Rows, doc.Row{doc.TextCell(l.Name), doc.TextCell(l.Han),
				amountCell(p, ron), amountCell(p, tsumo)})
			flat.add(winnerName(w, dealer), l.Name, doc.TextCell(l.Han), doc.Cell{}, ron, tsumo)
		}
		d.Blocks = append(d.Blocks, table)
	}
	if points.RonOfAll {
		note(w.RonOfAll)
	}
	note(points.Several)
	note(points.Note)
	if points.Cut {
		note(w.CutPoints)
	}
	d.Sheet = []*doc.Table{flat.Table}
	return d, nil
}

func pointsTable(p *terminal.Page, t *sheet.PointsTable) *doc.Table {
	table := &doc.Table{Columns: []doc.Column{{Name: t.Title, Whole: true}}}
	for _, han := range t.Han {
		table.Columns = append(table.Columns, doc.NumberColumn(han))
	}
	for _, r := range t.Rows {
		row := doc.Row{doc.TextCell(r.Fu)}
		for _, c := range r.Cells {
			row = append(row, doc.Cell{Lines: []string{amountCell(p, c.Ron).Lines[0],
				amountCell(p, c.Tsumo).Lines[0]}})
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// flatPoints is the table for spreadsheets, one row for each winner, han and fu.
type flatPoints struct {
	*doc.Table
	p *terminal.Page
}

func newFlatPoints(p *terminal.Page) *flatPoints {
	l := words.In(p.Lang)
	t := &flatPoints{&doc.Table{}, p}
	for _, name := range []string{l.PageEvening().By, l.Sheet().Limit, l.Sheet().Han, l.Sheet().Fu,
		l.Sheet().Ron, l.Sheet().Tsumo} {
		t.Columns = append(t.Columns, doc.TextColumn(name))
	}
	return t
}

func (t *flatPoints) add(winner, limit string, han, fu doc.Cell, ron, tsumo string) {
	t.Rows = append(t.Rows, doc.Row{doc.TextCell(winner), doc.TextCell(limit), han, fu,
		amountCell(t.p, ron), amountCell(t.p, tsumo)})
}

func (t *flatPoints) addPoints(points *sheet.Points, table *sheet.PointsTable) {
	for _, r := range table.Rows {
		for i := range r.Cells {
			for _, fu := range r.Counts {
				if c := points.Pays(engine.Terms{Han: table.Columns[i], Fu: fu,
					Dealer: table.Dealer}); c.Ron != "" || c.Tsumo != "" {
					t.add(table.Title, c.Limit, doc.ValueCell(table.Columns[i]),
						doc.ValueCell(fu), c.Ron, c.Tsumo)
				}
			}
		}
	}
}
