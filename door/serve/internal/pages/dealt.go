package pages

import (
	"html/template"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/rules"
)

// dealtHand is a hand that a question is about, with its situation.
type dealtHand struct {
	win   *hand.Win
	rules *rules.Rules
	Lang  string
}

func (d dealtHand) Shown() template.HTML {
	var closed tile.Row
	closed.Add(d.Lang, d.win.Hand...)
	closed.Winning(d.Lang, d.win.Tile)
	text := closed.SVG("")
	for _, m := range d.win.Melds {
		var r tile.Row
		r.Meld(d.Lang, m)
		text += r.SVG("")
	}
	return template.HTML(text) // package tile has escaped the rest
}

// Situation returns the facts of the hand that are not drawn.
func (d dealtHand) Situation() []string {
	labels := words.In(d.Lang).PageScore()
	all := []string{labels.Ron}
	if d.win.Tsumo {
		all = []string{labels.Tsumo}
	}
	a := scorecard.Account{Page: inWords(d.Lang), Rules: d.rules, Win: d.win}
	fields := a.Seats()
	if d.win.From != hand.NoWind {
		fields = append(fields, doc.Field{Label: labels.From, Text: a.Words.Wind(d.win.From)})
	}
	for _, f := range fields {
		all = append(all, f.Label+" "+f.Text)
	}
	return append(all, a.Also()...)
}

func (d dealtHand) Indicators() (all []indicators) {
	labels := words.In(d.Lang).PageScore().Targets
	for _, i := range []indicators{{labels["dora"], d.win.Dora}, {labels["ura"], d.win.Ura}} {
		if i.Tiles != nil {
			all = append(all, i)
		}
	}
	return all
}

// indicators are the dora or ura indicators.
type indicators struct {
	Label string
	Tiles []hand.Tile
}
