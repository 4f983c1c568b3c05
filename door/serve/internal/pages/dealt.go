package pages

import (
	"html/template"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/rules"
)

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

// said returns the facts of the hand that are neither drawn nor assumed.
func (d dealtHand) said() []string {
	all := d.Situation() // the seat and the round come behind how it was won
	if d.win.Round == hand.NoWind {
		all = slices.Delete(all, 2, 3)
	}
	if d.win.Seat == hand.NoWind {
		all = slices.Delete(all, 1, 2)
	}
	return all
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

// shown draws the tiles of a win in the notation, followed by what is said of it. Other texts stay
// text.
func shown(r *rules.Rules, lang, line string) template.HTML {
	win, err := hand.Parse(line)
	if err != nil {
		return template.HTML(template.HTMLEscapeString(line))
	}
	d := dealtHand{&win, r, lang}
	text := d.Shown() + " " + template.HTML(template.HTMLEscapeString(strings.Join(d.said(), " · ")))
	for _, i := range d.Indicators() {
		text += " · " + template.HTML(template.HTMLEscapeString(i.Label)) + " " + small(lang, i.Tiles)
	}
	return text
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

type indicators struct {
	Label string
	Tiles []hand.Tile
}
