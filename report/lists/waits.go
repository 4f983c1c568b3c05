package lists

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// WaitsAnswer holds the waits of a hand, or the waits after each discard if the hand has an
// additional tile. The other field is nil.
type WaitsAnswer struct {
	Waits    *engine.Waits
	Discards []engine.Discard
}

// ReadWaits parses a hand like [ParseHand] and finds its waits. discards are the player's own
// discards. The error is an *engine.Refused, or that of ctx.
func ReadWaits(ctx context.Context, e *engine.Engine, text string,
	discards []hand.Tile) (a WaitsAnswer, w hand.Win, notes []string, err error) {
	w, notes, err = ParseHand(e.Rules(), text)
	switch err = w.Waiting(err); {
	case err != nil:
		err = e.Refuse(&w, err)
	case w.Drawn():
		a.Discards, err = e.Discards(ctx, &w, discards)
	default:
		a.Waits, err = e.Waits(ctx, &w, discards)
	}
	return a, w, notes, err
}

// Document returns the answer as a document.
func (a *WaitsAnswer) Document(p *terminal.Page, e *engine.Engine, w *hand.Win) *doc.Document {
	text := words.In(p.Lang).Waits
	tiles := hand.FormatTiles(w.Hand)
	for i := range w.Melds {
		m := &w.Melds[i]
		tiles += "  " + p.Words.Calls[m.Type] + " " + hand.FormatTiles(m.Tiles[:m.Size()])
	}
	account := scorecard.Account{Page: p, Rules: e.Rules(), Win: w}
	fields := append(doc.Fields{{Label: p.Words.Hand, Text: tiles, IsTitle: true}},
		account.Situation()...)
	d := &doc.Document{Lang: p.Lang, Title: tiles, Blocks: []doc.Block{
		append(fields, doc.Field{Label: p.Words.Rules, Text: speech.RuleSet(p, e.Rules())})}}
	if a.Waits == nil {
		d.Blocks = append(d.Blocks, discardsTable(text, a.Discards))
		return withOthers(p, text, d, e)
	}
	switch waits := a.Waits; {
	case waits.Away > 0:
		d.Blocks = append(d.Blocks, doc.Paragraph(fmt.Sprintf(text.Away, waits.Away)))
		if len(waits.Draws) > 0 {
			t := &doc.Table{Columns: []doc.Column{doc.TextColumn(text.Draw),
				doc.NumberColumn(text.Left)}}
			for _, draw := range waits.Draws {
				t.Rows = append(t.Rows, doc.Row{doc.TextCell(draw.Tile.String()),
					countCell(draw.Left)})
			}
			d.Blocks = append(d.Blocks, t)
		}
		d = withOthers(p, text, d, e)
	case len(waits.Waits) == 0:
		d.Blocks = append(d.Blocks, doc.Paragraph(text.NoneLeft))
	default:
		d.Blocks = append(d.Blocks, waitsTable(p, text, waits)...)
	}
	if a.Waits.Furiten {
		d.Blocks = append(d.Blocks, doc.Paragraph(text.Furiten))
	}
	return d
}

// withOthers adds a note on the shapes that distances ignore, which consist of given tiles instead
// of groups and pairs.
func withOthers(p *terminal.Page, w *words.Waits, d *doc.Document, e *engine.Engine) *doc.Document {
	var names []string
	for i := range e.Rules().Shapes() {
		if s := &e.Rules().Shapes()[i]; s.Form == rules.FormTiles {
			names = append(names, s.NameIn(p.Lang))
		}
	}
	if names != nil {
		d.Blocks = append(d.Blocks, doc.Paragraph(fmt.Sprintf(w.NotReckoned,
			strings.Join(names, p.Words.List))))
	}
	return d
}

func countCell(n int) doc.Cell { return doc.NumberCell(int64(n), strconv.Itoa(n)) }

// waitsTable returns a table with a row for each wait, and notes on waits without pay.
func waitsTable(p *terminal.Page, w *words.Waits, waits *engine.Waits) []doc.Block {
	t := &doc.Table{Columns: []doc.Column{doc.TextColumn(w.Tile), doc.NumberColumn(w.Left),
		doc.TextColumn(w.Ron), doc.TextColumn(w.Tsumo)}}
	var notes doc.Notes
	for i := range waits.Waits {
		wait := &waits.Waits[i]
		row := doc.Row{doc.TextCell(wait.Tile.String()), countCell(wait.Left)}
		for _, worth := range []*engine.Worth{&wait.Ron, &wait.Tsumo} {
			text := w.Nothing
			if worth.Result != nil {
				text = speech.Worth(p, worth.Result) + p.Words.List +
					scorecard.Paid(p, worth.Result.Payments(), worth == &wait.Tsumo)
			} else if note := w.Nothing + " " +
				worth.Refused.Message(0, p.Lang); !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
			row = append(row, doc.TextCell(text))
		}
		t.Rows = append(t.Rows, row)
	}
	if notes == nil {
		return []doc.Block{t}
	}
	return []doc.Block{t, notes}
}

func discardsTable(w *words.Waits, all []engine.Discard) *doc.Table {
	t := &doc.Table{Columns: []doc.Column{doc.TextColumn(w.Discard), doc.NumberColumn(w.TilesAway),
		doc.TextColumn(w.Useful),
		doc.NumberColumn(w.Left)}}
	for i := range all {
		useful, left := usefulTiles(&all[i])
		tiles := hand.FormatTiles(useful)
		if all[i].Furiten {
			tiles += " " + w.FuritenShort
		}
		t.Rows = append(t.Rows, doc.Row{doc.TextCell(all[i].Tile.String()), countCell(all[i].Away),
			doc.TextCell(tiles), countCell(left)})
	}
	return t
}

// usefulTiles returns the tiles that complete a hand or bring it closer, and how many of them are
// left.
func usefulTiles(d *engine.Discard) (tiles []hand.Tile, left int) {
	add := func(draw engine.Draw) { tiles, left = append(tiles, draw.Tile), left+draw.Left }
	for i := range d.Waits.Waits {
		add(d.Waits.Waits[i].Draw)
	}
	for _, draw := range d.Draws {
		add(draw)
	}
	return tiles, left
}
