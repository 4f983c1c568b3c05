package pages

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// waiting is what a hand waits for, or how it comes to wait.
type waiting struct {
	Lang  string
	Words *words.Waits
	// Title and Nearer head the waits and the draws, Ron and Tsumo what is paid.
	Title, Nearer, Ron, Tsumo string
	// Waits are the tiles that complete the hand, each with what it pays.
	Waits []wait
	// Draws bring it nearer. Discards are those after which it is nearest, of a hand with a tile more.
	Draws    []drawn
	Discards []discard
	// Says are what else there is to say.
	Says []string
}

// wait is a tile that completes a hand, and what it pays by ron and by tsumo.
type wait struct {
	drawn
	Ron, Tsumo way
}

// drawn is a tile, and how many of it, or of those that are useful then, are left.
type drawn struct {
	Tiles []hand.Tile
	Left  int
}

func drawnOf(d engine.Draw) drawn { return drawn{[]hand.Tile{d.Tile}, d.Left} }

// discard is a tile that may go, and those for which the hand waits then, or which bring it nearer.
type discard struct {
	drawn
	Away   int
	Useful []hand.Tile
}

// stepsOfWaits is how many steps it may take to look for what a hand waits for: eight times as many as under shipped
// rules.
const stepsOfWaits = 4_000_000

// wait says what a hand waits for that lacks its winning tile alone, or what brings one nearer that is no win.
func (s *scored) wait(ctx context.Context, w *hand.Win, wrong error) {
	ctx, _, stop := budget.With(ctx, stepsOfWaits)
	defer stop()
	with := w.Clone()
	if with.Tile != hand.NoTile {
		with.Hand, with.Tile = append(with.Hand, with.Tile), hand.NoTile
	}
	with.Tsumo = false
	if with.Waiting(wrong) != nil {
		return
	}
	s.Waits = &waiting{Lang: s.Lang, Words: words.In(s.Lang).Waits, Title: s.Words.Waiting, Nearer: s.Words.Nearer,
		Ron: s.Words.Ron, Tsumo: s.Words.Tsumo}
	var err error
	if with.Drawn() {
		err = s.Waits.after(ctx, s.engine, &with)
	} else {
		err = s.Waits.of(ctx, s.engine, &with, inWords(s.Lang))
	}
	if err != nil { // what is wrong with it is said elsewhere
		s.Waits = nil
		return
	}
	if len(s.Waits.Waits) > 0 { // a phone shows the table further down
		s.Brief += " · " + s.Words.Waiting
		for i, each := range s.Waits.Waits { // a red five stands beside the plain one
			if kind := each.Tiles[0].Kind(); i == 0 || kind != s.Waits.Waits[i-1].Tiles[0].Kind() {
				s.Brief += " " + kind.String()
			}
		}
	}
}

func (v *waiting) of(ctx context.Context, e *engine.Engine, w *hand.Win, p *terminal.Page) error {
	found, err := e.Waits(ctx, w, nil)
	if err != nil {
		return err
	}
	for _, d := range found.Draws {
		v.Draws = append(v.Draws, drawnOf(d))
	}
	switch {
	case found.Away > 0:
		v.away(e, found.Away, p.Lang)
	case len(found.Waits) == 0:
		v.Says = append(v.Says, v.Words.NoneLeft)
	}
	for i := range found.Waits {
		one := &found.Waits[i]
		v.Waits = append(v.Waits, wait{drawnOf(one.Draw), v.worth(p, &one.Ron, false), v.worth(p, &one.Tsumo, true)})
	}
	return nil
}

func (v *waiting) worth(p *terminal.Page, worth *engine.Worth, tsumo bool) way {
	if worth.Result != nil {
		return way{Points: scorecard.Paid(p, worth.Result, tsumo), Worth: speech.Worth(p, worth.Result)}
	}
	if said := v.Words.Nothing + " " + worth.Refused.Message(0, p.Lang); !slices.Contains(v.Says, said) {
		v.Says = append(v.Says, said)
	}
	return way{Points: v.Words.Nothing}
}

func (v *waiting) after(ctx context.Context, e *engine.Engine, w *hand.Win) error {
	all, err := e.Discards(ctx, w, nil)
	if err != nil || len(all) == 0 {
		return err
	}
	least := all[0].Away
	for i := range all {
		one := &all[i]
		if one.Away > least {
			break
		}
		d := discard{drawn: drawnOf(engine.Draw{Tile: one.Tile}), Away: one.Away}
		for i := range one.Waits.Waits {
			d.add(one.Waits.Waits[i].Draw)
		}
		for _, draw := range one.Draws {
			d.add(draw)
		}
		v.Discards = append(v.Discards, d)
	}
	return nil
}

func (d *discard) add(draw engine.Draw) {
	d.Useful, d.Left = append(d.Useful, draw.Tile), d.Left+draw.Left
}

// away says how far the hand is from waiting, and which shapes that does not know.
func (v *waiting) away(e *engine.Engine, n int, lang string) {
	v.Says = append(v.Says, fmt.Sprintf(v.Words.Away, n))
	var names []string
	for i := range e.Rules().Shapes() {
		if s := &e.Rules().Shapes()[i]; s.Form == rules.FormTiles {
			names = append(names, s.NameIn(lang))
		}
	}
	if names != nil {
		v.Says = append(v.Says, fmt.Sprintf(v.Words.NotReckoned, strings.Join(names, words.In(lang).Common.List)))
	}
}
