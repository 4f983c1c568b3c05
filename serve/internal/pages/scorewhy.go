package pages

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/account"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
)

// narrow is how many letters a line of the explanation has, which a phone has room for.
const narrow = 46

// whyPart is a part of the explanation with its heading. Open ones show what stands nowhere else on the page.
type whyPart struct {
	Title, Text string
	Open        bool
}

// explain writes why the hand is worth what it is, or nothing.
func (s *scored) explain(ctx context.Context, win *hand.Win) {
	x, err := s.engine.Explain(ctx, win)
	var text bytes.Buffer
	if err == nil {
		err = report.Explain(&text, x, report.Options{Lang: s.Lang, Width: narrow})
	}
	if err != nil {
		s.Why = []whyPart{{Title: s.Words.Why, Text: err.Error(), Open: true}}
		return
	}
	says := words.In(s.Lang).Explain
	blocks := strings.Split(strings.TrimRight(text.String(), "\n"), "\n\n")
	// The page shows the hand, which the first block says again, and the rules, which the last one does.
	for i, block := range blocks[:len(blocks)-1] {
		head, body, _ := strings.Cut(block, "\n")
		title, _, _ := strings.Cut(head, "  ") // the unit follows at the right
		switch {
		case i == 0 && x.Result != nil:
		case i == 0:
			s.Why = append(s.Why, whyPart{s.Words.Why, block, true})
		case title == "" && s.Why != nil: // a part may have gaps
			s.Why[len(s.Why)-1].Text += "\n\n" + block
		default:
			open := x.Result == nil || title == says.Readings || title == says.Counting || title == says.WhyNot
			s.Why = append(s.Why, whyPart{title, body, open})
		}
	}
}

// otherScore is what a hand is worth under other rules: what they are called, and a line.
type otherScore struct{ Title, Line string }

// others scores a hand under all other rule sets of as many players.
func (p *pages) others(ctx context.Context, v *view, win *hand.Win, players int) (all []otherScore) {
	for _, set := range v.Shelf {
		if set.ID == v.Rules || ctx.Err() != nil {
			continue
		}
		e, err := p.shelf.Engine(ctx, set.ID)
		if err == nil && e.Rules().Wall().Players != players {
			continue
		}
		o := otherScore{Title: set.Title}
		if err == nil {
			o.Line, err = brief(e, withoutReds(win, e.Rules().Wall()), v.Lang)
		}
		if err != nil {
			o.Line = err.Error()
		}
		all = append(all, o)
	}
	return all
}

// withoutReds returns a win with plain fives in the place of red ones that a wall does not have.
func withoutReds(win *hand.Win, wall *rules.Wall) *hand.Win {
	w := win.Clone()
	plain := func(t *hand.Tile) {
		if t.Red() && wall.Red[t.Kind()] == 0 {
			*t = hand.NewTile(t.Kind())
		}
	}
	plain(&w.Tile)
	for _, tiles := range [...][]hand.Tile{w.Hand, w.Dora, w.Ura} {
		for i := range tiles {
			plain(&tiles[i])
		}
	}
	for i := range w.Melds {
		m := &w.Melds[i]
		for j := range m.Size() {
			plain(&m.Tiles[j])
		}
	}
	return &w
}

// brief says in one line what a hand is worth, or why nothing.
func brief(e *engine.Engine, win *hand.Win, lang string) (string, error) {
	result, err := e.Score(win)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		return account.Message(refused, 0, lang)[0], nil
	}
	if err != nil {
		return "", err
	}
	var line bytes.Buffer
	err = report.Brief(&line, win, result, report.Options{Lang: lang})
	return strings.TrimSpace(line.String()), err
}
