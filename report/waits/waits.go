// Package waits says what hands wait for that lack their winning tile: for people as a document, for programs as JSON.
package waits

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
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// Answer is what there is to say of a hand: what it waits for, or what it would wait for after each discard if it has a
// tile more than that. One of the two is nil.
type Answer struct {
	Waits    *engine.Waits
	Discards []engine.Discard
}

// Of reads a hand as [lists.ParseHand] does, and asks an engine. The error is a *engine.Refused, or that of the context.
func Of(ctx context.Context, e *engine.Engine, text string, discards []hand.Tile) (a Answer, w hand.Win, took []string, err error) {
	w, took, err = lists.ParseHand(e.Rules(), text)
	switch err = w.Waiting(err); {
	case err != nil:
		err = e.Refuse(&w, err)
	case w.Drawn():
		a.Discards, err = e.Discards(ctx, &w, discards)
	default:
		a.Waits, err = e.Waits(ctx, &w, discards)
	}
	return a, w, took, err
}

// Document returns the answer for people.
func (a *Answer) Document(p *terminal.Page, e *engine.Engine, w *hand.Win) *doc.Document {
	said := words.In(p.Lang).Waits
	tiles := hand.FormatTiles(w.Hand)
	for i := range w.Melds {
		m := &w.Melds[i]
		tiles += "  " + p.Words.Calls[m.Type] + " " + hand.FormatTiles(m.Tiles[:m.Size()])
	}
	account := scorecard.Account{Page: p, Rules: e.Rules(), Win: w}
	fields := append(doc.Fields{{Label: p.Words.Hand, Text: tiles, IsTitle: true}}, account.Situation()...)
	d := &doc.Document{Lang: p.Lang, Title: tiles, Blocks: []doc.Block{
		append(fields, doc.Field{Label: p.Words.Rules, Text: speech.RuleSet(p, e.Rules())})}}
	if a.Waits == nil {
		d.Blocks = append(d.Blocks, discards(p, said, a.Discards))
		return withOthers(p, said, d, e)
	}
	switch waits := a.Waits; {
	case waits.Away > 0:
		d.Blocks = append(d.Blocks, doc.Paragraph(fmt.Sprintf(said.Away, waits.Away)))
		if len(waits.Draws) > 0 {
			t := &doc.Table{Columns: []doc.Column{doc.TextColumn(said.Draw), doc.NumberColumn(said.Left)}}
			for _, draw := range waits.Draws {
				t.Rows = append(t.Rows, doc.Row{doc.TextCell(draw.Tile.String()), count(draw.Left)})
			}
			d.Blocks = append(d.Blocks, t)
		}
		d = withOthers(p, said, d, e)
	case len(waits.Waits) == 0:
		d.Blocks = append(d.Blocks, doc.Paragraph(said.NoneLeft))
	default:
		d.Blocks = append(d.Blocks, table(p, said, waits)...)
	}
	if a.Waits.Furiten {
		d.Blocks = append(d.Blocks, doc.Paragraph(said.Furiten))
	}
	return d
}

// withOthers says which shapes distances don't know: those of tiles that are no groups and pairs.
func withOthers(p *terminal.Page, said *words.Waits, d *doc.Document, e *engine.Engine) *doc.Document {
	var names []string
	for i := range e.Rules().Shapes() {
		if s := &e.Rules().Shapes()[i]; s.Form == rules.FormTiles {
			names = append(names, s.NameIn(p.Lang))
		}
	}
	if names != nil {
		d.Blocks = append(d.Blocks, doc.Paragraph(fmt.Sprintf(said.NotReckoned, strings.Join(names, p.Words.List))))
	}
	return d
}

func count(n int) doc.Cell { return doc.NumberCell(int64(n), strconv.Itoa(n)) }

// table has a row for each tile, and below it why some are not paid.
func table(p *terminal.Page, said *words.Waits, waits *engine.Waits) []doc.Block {
	t := &doc.Table{Columns: []doc.Column{doc.TextColumn(said.Tile), doc.NumberColumn(said.Left),
		doc.TextColumn(said.Ron), doc.TextColumn(said.Tsumo)}}
	var notes doc.Notes
	for i := range waits.Waits {
		wait := &waits.Waits[i]
		row := doc.Row{doc.TextCell(wait.Tile.String()), count(wait.Left)}
		for _, worth := range []*engine.Worth{&wait.Ron, &wait.Tsumo} {
			text := said.Nothing
			if worth.Result != nil {
				text = speech.Worth(p, worth.Result) + p.Words.List + scorecard.Paid(p, worth.Result, worth == &wait.Tsumo)
			} else if note := said.Nothing + " " + worth.Refused.Message(0, p.Lang); !slices.Contains(notes, note) {
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

func discards(p *terminal.Page, said *words.Waits, all []engine.Discard) *doc.Table {
	t := &doc.Table{Columns: []doc.Column{doc.TextColumn(said.Discard), doc.NumberColumn(said.TilesAway), doc.TextColumn(said.Useful),
		doc.NumberColumn(said.Left)}}
	for i := range all {
		useful, left := usefulOf(&all[i])
		tiles := hand.FormatTiles(useful)
		if all[i].Furiten {
			tiles += " " + said.FuritenShort
		}
		t.Rows = append(t.Rows, doc.Row{doc.TextCell(all[i].Tile.String()), count(all[i].Away), doc.TextCell(tiles), count(left)})
	}
	return t
}

// usefulOf returns the tiles for which a hand waits, or which bring it nearer, and how many of them are left.
func usefulOf(d *engine.Discard) (tiles []hand.Tile, left int) {
	add := func(draw engine.Draw) { tiles, left = append(tiles, draw.Tile), left+draw.Left }
	for i := range d.Waits.Waits {
		add(d.Waits.Waits[i].Draw)
	}
	for _, draw := range d.Draws {
		add(draw)
	}
	return tiles, left
}
