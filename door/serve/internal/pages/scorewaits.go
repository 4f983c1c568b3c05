package pages

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// waitsView holds the waits of a hand, or the tiles that bring it nearer.
type waitsView struct {
	Lang  string
	Words *words.Waits
	// Title and Nearer are the headings of waits and draws, Ron and Tsumo those of payments.
	Title, Nearer, Ron, Tsumo string
	// Waits holds the tiles that complete the hand, with their payments.
	Waits []wait
	// Draws holds the tiles that bring it nearer. Discards holds the best discards of a hand with
	// one more tile.
	Draws    []tileLeft
	Discards []discard
	// Says holds further remarks.
	Says []string
}

// wait is a tile that completes a hand, with its payments by ron and by tsumo.
type wait struct {
	tileLeft
	Ron, Tsumo way
}

// tileLeft is a tile and how many of it are left, or for a discard how many useful ones.
type tileLeft struct {
	Tiles []hand.Tile
	Left  int
}

func tileLeftOf(d engine.Draw) tileLeft { return tileLeft{[]hand.Tile{d.Tile}, d.Left} }

type discard struct {
	tileLeft
	Away   int
	Useful []hand.Tile
}

// waitsBudget bounds the steps of the search: eight times those under shipped rules.
const waitsBudget = 4_000_000

// wait sets the waits of a hand that lacks only its winning tile, or the tiles that bring it
// nearer.
func (s *scoreView) wait(ctx context.Context, w *hand.Win, wrong error) {
	ctx, _, stop := work.WithBudget(ctx, waitsBudget)
	defer stop()
	win := w.Clone()
	if win.Tile != hand.NoTile {
		win.Hand, win.Tile = append(win.Hand, win.Tile), hand.NoTile
	}
	win.Tsumo = false
	if win.Waiting(wrong) != nil {
		return
	}
	s.Waits = &waitsView{Lang: s.Lang, Words: words.In(s.Lang).Waits, Title: s.Words.Waiting,
		Nearer: s.Words.Nearer, Ron: s.Words.Ron, Tsumo: s.Words.Tsumo}
	var err error
	if win.Drawn() {
		err = s.Waits.setDiscards(ctx, s.engine, &win)
	} else {
		err = s.Waits.setWaits(ctx, s.engine, &win, inWords(s.Lang))
	}
	if err != nil { // the error is shown elsewhere
		s.Waits = nil
		return
	}
}

// Kinds returns the tiles of the waits, without red fives beside plain ones.
func (v *waitsView) Kinds() (all []hand.Tile) {
	for i, each := range v.Waits { // a red five comes next to the plain one
		if kind := each.Tiles[0].Kind(); i == 0 || kind != v.Waits[i-1].Tiles[0].Kind() {
			all = append(all, hand.NewTile(kind))
		}
	}
	return all
}

func (v *waitsView) setWaits(ctx context.Context, e *engine.Engine, w *hand.Win,
	p *terminal.Page) error {
	found, err := e.Waits(ctx, w, nil)
	if err != nil {
		return err
	}
	for _, d := range found.Draws {
		v.Draws = append(v.Draws, tileLeftOf(d))
	}
	switch {
	case found.Away > 0:
		v.away(e, found.Away, p.Lang)
	case len(found.Waits) == 0:
		v.Says = append(v.Says, v.Words.NoneLeft)
	}
	for i := range found.Waits {
		one := &found.Waits[i]
		v.Waits = append(v.Waits, wait{tileLeftOf(one.Draw), v.worth(p, &one.Ron, false),
			v.worth(p, &one.Tsumo, true)})
	}
	return nil
}

func (v *waitsView) worth(p *terminal.Page, worth *engine.Worth, tsumo bool) way {
	if worth.Result != nil {
		return way{Points: scorecard.Paid(p, worth.Result.Payments(), tsumo),
			Worth: speech.Worth(p, worth.Result)}
	}
	if message := v.Words.Nothing + " " + worth.Refused.Message(0, p.Lang); !slices.Contains(v.Says,
		message) {
		v.Says = append(v.Says, message)
	}
	return way{Points: v.Words.Nothing}
}

func (v *waitsView) setDiscards(ctx context.Context, e *engine.Engine, w *hand.Win) error {
	all, err := e.Discards(ctx, w, nil)
	if err != nil || len(all) == 0 {
		return err
	}
	best := all[0].Away
	for i := range all {
		one := &all[i]
		if one.Away > best {
			break
		}
		d := discard{tileLeft: tileLeftOf(engine.Draw{Tile: one.Tile}), Away: one.Away}
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

// away says how far the hand is from tenpai, and which shapes are not considered.
func (v *waitsView) away(e *engine.Engine, n int, lang string) {
	v.Says = append(v.Says, fmt.Sprintf(v.Words.Away, n))
	var names []string
	for i := range e.Rules().Shapes() {
		if s := &e.Rules().Shapes()[i]; s.Form == rules.FormTiles {
			names = append(names, s.NameIn(lang))
		}
	}
	if names != nil {
		v.Says = append(v.Says, fmt.Sprintf(v.Words.NotReckoned,
			strings.Join(names, words.In(lang).Common.List)))
	}
}
