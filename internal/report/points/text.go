package points

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/sheet"
)

// Write names the rules and writes what is asked for comes to: for the dealer and the others, by ron and by tsumo. Dealer and Tsumo leave
// out the rest.
func (a *Asked) Write(ctx context.Context, p *page.Page, e *engine.Engine) error {
	price, err := a.anyPrice(e)
	if err != nil {
		return err
	}
	points, err := sheet.NewPoints(ctx, e, p.Lang)
	if err != nil {
		return err
	}
	said := words.In(p.Lang).Sheet
	rows := [][]string{{"", said.Ron, said.Tsumo}}
	var limits []string
	for _, dealer := range []bool{false, true} {
		if a.Dealer && !dealer {
			continue
		}
		terms := a.Terms
		terms.Dealer, terms.Seat = dealer, 0
		cell := points.Pays(terms)
		rows, limits = append(rows, []string{label(said, dealer), orDash(cell.Ron), orDash(cell.Tsumo)}), append(limits, cell.Limit)
	}
	if a.Limit == nil && len(slices.Compact(slices.Clone(limits))) > 1 { // then each line has its own
		price.Limit = nil
		for i, limit := range limits {
			if limit != "" {
				rows[i+1][0] += p.Words.List + strings.ToLower(limit)
			}
		}
	} else if a.Limit == nil && limits[0] == "" {
		price.Limit = nil
	}
	rows[0][0] = speech.Amount(p, a.Yakuman, int64(a.Han), int64(a.Fu), price.Limit)
	if a.Tsumo {
		for i, row := range rows {
			rows[i] = []string{row[0], row[2]}
		}
	}
	p.Field(p.Words.Rules, speech.RuleSet(p, e.Rules()))
	p.Line("")
	columns(p, rows)
	if points.Note != "" {
		p.Line("")
		p.Paragraph(points.Note, 0)
	}
	return nil
}

// anyPrice returns the price of the first of the hands that the text tells of which there is. If there is none, the error
// says why of each.
func (a *Asked) anyPrice(e *engine.Engine) (price engine.Price, err error) {
	const by = "by these rules "
	var reasons []string
	for _, t := range a.Ways() {
		if a.Tsumo && !t.Tsumo || a.Dealer && !t.Dealer {
			continue
		}
		one := Asked{t, a.Limit}
		if t.Dealer {
			one.Seat = hand.East
		}
		if price, err = one.Price(e); !errors.Is(err, engine.ErrNoHand) {
			return price, err
		}
		if reason := strings.TrimPrefix(err.Error(), by); !slices.Contains(reasons, reason) {
			reasons = append(reasons, reason)
		}
	}
	if len(reasons) == 2 {
		if text := strings.Replace(reasons[0], " by ron", "", 1); text == strings.Replace(reasons[1], " by self-draw", "", 1) {
			reasons = []string{text}
		}
	}
	return price, fmt.Errorf("%s%s; rulecheck points shows the table", by, strings.Join(reasons, ", and "))
}

func label(said *words.Sheet, dealer bool) string {
	if dealer {
		return said.Dealer
	}
	return said.NonDealer
}

func orDash(text string) string { return cmp.Or(text, "–") }

// WriteTables writes the tables of points and the limits above them.
func WriteTables(ctx context.Context, p *page.Page, e *engine.Engine) error {
	points, err := sheet.NewPoints(ctx, e, p.Lang)
	if err != nil {
		return err
	}
	said := words.In(p.Lang).Sheet
	p.Field(p.Words.Rules, speech.RuleSet(p, e.Rules()))
	for _, t := range points.Tables {
		p.Line("")
		rows := [][]string{append([]string{t.Title}, t.Han...)}
		for _, r := range t.Rows {
			ron, tsumo := []string{r.Fu}, []string{""}
			for _, c := range r.Cells {
				ron, tsumo = append(ron, orDash(c.Ron)), append(tsumo, orDash(c.Tsumo))
			}
			rows = append(rows, ron, tsumo)
		}
		columns(p, rows)
		if t.More {
			p.Paragraph(said.TableMore, 0)
		}
	}
	if points.Legend != "" {
		p.Line("")
		p.Paragraph(points.Legend, 0)
	}
	for _, dealer := range []bool{true, false} {
		p.Line("")
		rows := [][]string{{label(said, dealer), said.Han, said.Ron, said.Tsumo}}
		for _, l := range points.Limits {
			ron, tsumo := l.Ron, l.Tsumo
			if dealer {
				ron, tsumo = l.DealerRon, l.DealerTsumo
			}
			rows = append(rows, []string{l.Name, l.Han, orDash(ron), orDash(tsumo)})
		}
		columns(p, rows)
	}
	if points.RonOfAll {
		p.Line("")
		p.Paragraph(said.RonOfAll, 0)
	}
	for _, note := range []string{points.Several, points.Note} {
		if note != "" {
			p.Line("")
			p.Paragraph(note, 0)
		}
	}
	if points.Cut {
		p.Line("")
		p.Paragraph(said.CutPoints, 0)
	}
	return nil
}

// columns writes rows with their columns below each other, the first flush left; the first row is a title.
func columns(p *page.Page, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, text := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], page.Cells(text))
		}
	}
	for i, row := range rows {
		line := page.Pad(row[0], widths[0])
		for j, text := range row[1:] {
			line += "  " + page.Flush(text, widths[j+1])
		}
		if i == 0 {
			line = p.Paint.Title.Sprint(line)
		}
		p.Line(line)
	}
}
