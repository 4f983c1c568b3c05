package pages

import (
	"fmt"
	"html/template"
	"strings"

	"example.com/hanfu/door/serve/internal/handinput"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/tile"
)

// button is something to tap. Value is the tap.
type button struct {
	Value string
	// Text or Picture stand on it, and Label is what a screen reader says in their place.
	Text, Label string
	Picture     template.HTML
	// Choice reports whether it is one of several or can be turned, and On whether it is turned on. Off ones can't be
	// tapped now.
	Choice, On, Off bool
	Class           string
}

func choice(tap, text string, on bool) button {
	return button{Value: tap, Text: text, Choice: true, On: on}
}

func picture(t hand.Tile) template.HTML {
	const drawing = `<svg class="tile" viewBox="0 0 %d %d" aria-hidden="true"><use href="#tile-%s"/></svg>`
	return template.HTML(fmt.Sprintf(drawing, tile.Width, tile.Height, t))
}

// small draws tiles within a text.
func small(lang string, tiles []hand.Tile) (text template.HTML) {
	for _, t := range tiles {
		text += picture(t)
	}
	if text == "" {
		return ""
	}
	const span = `<span class="for" role="img" aria-label="%s">%s</span>`
	return template.HTML(fmt.Sprintf(span, template.HTMLEscapeString(named(tiles, lang)), text))
}

// shown draws the tiles of a win that is written in a line, with what else the line says behind them. Other lines stay as they
// are.
func shown(lang, line string) template.HTML {
	w, err := hand.Parse(line)
	if err != nil {
		return template.HTML(template.HTMLEscapeString(line))
	}
	text := tile.OfWin(&w, lang).SVG("")
	for word := range strings.FieldsSeq(line) {
		key, value, _ := strings.Cut(word, ":")
		tiles, noTiles := hand.ParseTiles(value)
		_, noMeld := hand.ParseMeld(word)
		_, noHand := hand.ParseTiles(word)
		switch {
		case noHand == nil || noMeld == nil:
		case key == "ron" || key == "tsumo":
			text += " " + key
		case noTiles == nil && value != "":
			text += " " + template.HTMLEscapeString(key) + " " + string(small(lang, tiles))
		default:
			text += " " + template.HTMLEscapeString(word)
		}
	}
	return template.HTML(text) // package tile has escaped what is no drawing
}

func named(tiles []hand.Tile, lang string) string {
	var r tile.Row
	r.Add(lang, tiles...)
	return r.Label()
}

// tileButton is a tile of the hand. A tap takes it back, or says that it won.
func (s *scored) tileButton(value, label string, t hand.Tile) button {
	return button{Value: value, Label: fmt.Sprintf(label, tile.Name(t, s.Lang)), Picture: picture(t)}
}

func (s *scored) Tiles() (all []button) {
	choose := s.Target() == handinput.Winning
	for _, t := range s.Hand {
		if choose {
			all = append(all, s.tileButton("wins:"+t.String(), s.Words.Won, t))
		} else {
			all = append(all, s.tileButton("back:"+t.String(), s.Words.Back, t))
		}
	}
	return all
}

// Rest are the winning tile and the called sets.
func (s *scored) Rest() (all []button) {
	if s.Tile != hand.NoTile {
		label := fmt.Sprintf(s.Words.Back, s.Words.Targets[string(handinput.Winning)]+s.Common.List+"%s")
		b := s.tileButton("back:won", label, s.Tile)
		b.Class = "won"
		all = append(all, b)
	}
	for _, m := range s.Melds {
		var r tile.Row
		r.Meld(s.Lang, m)
		tap := "back:" + m.Type.String() + ":" + hand.FormatTiles(m.Tiles[:m.Size()])
		all = append(all, button{Value: tap, Label: fmt.Sprintf(s.Words.Back, r.Label()), Class: "meld",
			Picture: template.HTML(r.SVG(""))})
	}
	return all
}

func (s *scored) Indicators() (all []row) {
	for _, i := range []struct {
		target handinput.Target
		tiles  []hand.Tile
	}{{handinput.Dora, s.Dora}, {handinput.Ura, s.Ura}} {
		r := row{Label: s.Words.Targets[string(i.target)]}
		for _, t := range i.tiles {
			r.Buttons = append(r.Buttons, s.tileButton("back:"+string(i.target)+":"+t.String(), s.Words.Back, t))
		}
		if r.Buttons != nil {
			all = append(all, r)
		}
	}
	return all
}

// row is some buttons with a label.
type row struct {
	Label   string
	Buttons []button
	// Value stands between the buttons of a counter.
	Value   int
	Counter bool
}

func (s *scored) Keys() []row {
	rows, to := make([]row, 5), s.Target()
	for _, t := range handinput.Keys() {
		if !s.Played(t) {
			continue
		}
		at := int(t.Kind().Suit())
		if t.Colour() != hand.Plain {
			at = len(rows) - 1
		}
		b := s.tileButton("tile:"+t.String(), "%s", t)
		b.Off = !s.Takes(to, t)
		rows[at].Buttons = append(rows[at].Buttons, b)
	}
	last := &rows[len(rows)-1].Buttons
	*last = append(*last, s.ends()...)
	return rows
}

// Folded reports whether the keys make room for the score.
func (s *scored) Folded() bool {
	return s.Card != nil && s.Chosen() == handinput.Nothing && s.Show != "keys"
}

// ends begin anew, or bring back what was there before.
func (s *scored) ends() []button {
	first := button{Value: "clear", Text: s.Words.Clear, Class: "wide"}
	if s.Empty() && s.Was != "" {
		first.Value, first.Text = "undo", s.Words.Undo
	}
	ends := []button{first, {Value: "next", Text: s.Words.Next, Class: "wide"}}
	if s.Card != nil && s.Chosen() == handinput.Nothing {
		edit := choice("show:keys", s.Words.Edit, !s.Folded())
		edit.Class = "wide edit"
		ends = append([]button{edit}, ends...)
	}
	return ends
}

// Goes are the places where tiles go. Those of indicators bring the keys back that have made room.
func (s *scored) Goes() (all []button) {
	to := s.Target()
	for _, t := range s.Targets() {
		b := choice("to:"+string(t), s.Words.Targets[string(t)], t == to)
		if t != handinput.Dora && t != handinput.Ura {
			b.Class = "open"
		}
		all = append(all, b)
	}
	return all
}

// places are as many as there are tiles to come: of the hand, and of the one that won.
func (s *scored) Places() int { return max(0, s.Wanting()-s.WinningPlace()) }

// WinningPlace is 1 where the winning tile is to come, or 0.
func (s *scored) WinningPlace() int {
	if s.Tile == hand.NoTile && s.Wanting() > 0 {
		return 1
	}
	return 0
}

// Won is how the hand was won, unless its score shows that, and what else is so.
func (s *scored) Won() []row {
	rows := []row{{Buttons: s.facts()}}
	if s.Card != nil && len(s.Card.Ways) > 1 {
		return rows
	}
	ways := row{Label: s.Common.Won, Buttons: []button{
		choice("won:ron", s.Words.Ron, !s.Tsumo), choice("won:tsumo", s.Words.Tsumo, s.Tsumo)}}
	return append([]row{ways}, rows...)
}

// Said are who won, when, and from whom.
func (s *scored) Said() (rows []row) {
	all := []hand.Wind{hand.East, hand.South, hand.West, hand.North}
	seats, rounds := s.winds(s.Common.Seat, "seat", s.SeatOrSouth(), s.AllSeats()), s.winds(s.Common.Round, "round", s.RoundOrEast(), all)
	if s.Seat == hand.NoWind {
		s.assume(&seats)
	}
	if s.Round == hand.NoWind {
		s.assume(&rounds)
	}
	for i := range rounds.Buttons {
		rounds.Buttons[i].Off = s.follows() && !rounds.Buttons[i].On
	}
	rows = append(rows, seats, rounds)
	if !s.Tsumo {
		rows = append(rows, s.winds(s.Words.From, "from", s.From, s.others(s.AllSeats())))
	}
	if liable := s.Liable(); liable != nil {
		rows = append(rows, s.winds(s.Common.Pao, "pao", s.Pao, liable))
	}
	for _, o := range s.offers {
		if o.Seat {
			rows = append(rows, s.winds(o.NameIn(s.Lang), "say:"+o.ID, hand.Wind(o.Value), o.Seats))
		}
	}
	return rows
}

func (s *scored) facts() (all []button) {
	for _, o := range s.offers {
		if o.IsFact() {
			all = append(all, choice("say:"+o.ID, o.NameIn(s.Lang), o.Value != 0))
		}
	}
	return all
}

func (s *scored) others(seats []hand.Wind) (all []hand.Wind) {
	for _, seat := range seats {
		if seat != s.SeatOrSouth() {
			all = append(all, seat)
		}
	}
	return all
}

func (s *scored) winds(label, tap string, said hand.Wind, from []hand.Wind) row {
	r := row{Label: label}
	for _, wind := range from {
		r.Buttons = append(r.Buttons, choice(tap+":"+wind.String(), s.Common.Wind(wind), wind == said))
	}
	return r
}

// assume marks the assumed seat or round among the buttons.
func (s *scored) assume(r *row) {
	for i := range r.Buttons {
		if b := &r.Buttons[i]; b.On {
			b.Class, b.Label = "assumed", fmt.Sprintf(s.Common.Assumed, b.Text)
		}
	}
}

func (s *scored) Assumed() string {
	var all []string
	name := func(label string, said, counts hand.Wind) {
		if said == hand.NoWind {
			all = append(all, label+" "+s.Common.Wind(counts))
		}
	}
	name(s.Common.Seat, s.Seat, s.SeatOrSouth())
	name(s.Common.Round, s.Round, s.RoundOrEast())
	if all == nil || !s.Complete() {
		return ""
	}
	return fmt.Sprintf(s.Common.Assumed, strings.Join(all, s.Common.List))
}

func (s *scored) Counters() (all []row) {
	add := func(id, label string, n int) {
		all = append(all, row{Label: label, Value: n, Counter: true, Buttons: []button{
			{Value: "less:" + id, Text: "−", Label: fmt.Sprintf(s.Words.Less, label), Off: n == 0},
			{Value: "more:" + id, Text: "+", Label: fmt.Sprintf(s.Words.More, label)}}})
	}
	payments := s.engine.Rules().Payments()
	if payments.Honba != nil {
		add("honba", s.Words.Honba, s.Honba)
	}
	if payments.Stick != 0 {
		add("sticks", s.Words.Sticks, s.Sticks)
	}
	for _, r := range all {
		r.Buttons[0].Off, r.Buttons[1].Off = r.Buttons[0].Off || s.follows(), s.follows()
	}
	for i := range s.engine.Rules().Situation() {
		if o := &s.engine.Rules().Situation()[i]; o.ID == "nuki" && (s.Nuki > 0 || s.Norths()) {
			add(o.ID, o.NameIn(s.Lang), s.Nuki)
		}
	}
	for _, o := range s.offers {
		if o.Count {
			add(o.ID, o.NameIn(s.Lang), o.Value)
		}
	}
	return all
}
