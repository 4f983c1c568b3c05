package pages

import (
	"html/template"
	"strconv"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// dealt is a hand that is asked about, with what is true of it.
type dealt struct {
	win   *hand.Win
	rules *rules.Rules
	Lang  string
}

func (d dealt) Shown() template.HTML {
	var closed tile.Row
	closed.Add(d.Lang, d.win.Hand...)
	closed.Winning(d.Lang, d.win.Tile)
	text := closed.SVG("")
	for _, m := range d.win.Melds {
		var r tile.Row
		r.Meld(d.Lang, m)
		text += r.SVG("")
	}
	return template.HTML(text) // package tile has escaped what is no drawing
}

func (d dealt) Situation() (all []string) {
	said, common := words.In(d.Lang).PageScore, words.In(d.Lang).Common
	way := said.Ron
	if d.win.Tsumo {
		way = said.Tsumo
	}
	all = append(all, way)
	add := func(label string, wind hand.Wind) {
		if wind != hand.NoWind {
			all = append(all, label+" "+common.Wind(wind))
		}
	}
	add(common.Round, d.win.Round)
	add(common.Seat, d.win.Seat)
	for i := range d.rules.Situation() {
		switch fact := &d.rules.Situation()[i]; {
		case d.win.Flag(fact.ID) > 0:
			all = append(all, fact.NameIn(d.Lang))
		case fact.ID == "nuki" && d.win.Nuki > 0:
			all = append(all, fact.NameIn(d.Lang)+" "+strconv.Itoa(d.win.Nuki))
		}
	}
	if d.win.Honba > 0 {
		all = append(all, said.Honba+" "+strconv.Itoa(d.win.Honba))
	}
	if d.win.Sticks > 0 {
		all = append(all, said.Sticks+" "+strconv.Itoa(d.win.Sticks))
	}
	add(said.From, d.win.From)
	add(common.Pao, d.win.Pao)
	return all
}

func (d dealt) Indicators() (all []indicators) {
	said := words.In(d.Lang).PageScore.Targets
	for _, i := range []indicators{{said["dora"], d.win.Dora}, {said["ura"], d.win.Ura}} {
		if i.Tiles != nil {
			all = append(all, i)
		}
	}
	return all
}

// indicators lie on the wall.
type indicators struct {
	Label string
	Tiles []hand.Tile
}
