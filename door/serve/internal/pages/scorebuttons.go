package pages

import (
	"fmt"
	"html/template"
	"slices"

	"example.com/hanfu/door/serve/internal/handinput"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/rules"
)

type button struct {
	Value string
	// Text or Picture is shown on it; Label is for screen readers.
	Text, Label string
	Picture     template.HTML
	// Choice is true for one of several values or a switch, and On for the current one. Off
	// disables the button.
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

func named(tiles []hand.Tile, lang string) string {
	var r tile.Row
	r.Add(lang, tiles...)
	return r.Label()
}

func (s *scoreView) tileButton(value, label string, t hand.Tile) button {
	return button{Value: value, Label: fmt.Sprintf(label, tile.Name(t, s.Lang)),
		Picture: picture(t)}
}

func (s *scoreView) Tiles() (all []button) {
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

// Rest returns the winning tile and the called sets.
func (s *scoreView) Rest() (all []button) {
	if s.Tile != hand.NoTile {
		label := fmt.Sprintf(s.Words.Back,
			s.Words.Targets[string(handinput.Winning)]+s.Common.List+"%s")
		b := s.tileButton("back:won", label, s.Tile)
		b.Class = "won"
		all = append(all, b)
	}
	for _, m := range s.Melds {
		var r tile.Row
		r.Meld(s.Lang, m)
		tap := "back:" + m.Type.String() + ":" + hand.FormatTiles(m.Tiles[:m.Size()])
		all = append(all, button{Value: tap, Label: fmt.Sprintf(s.Words.Back, r.Label()),
			Class:   "meld",
			Picture: template.HTML(r.SVG(""))})
	}
	return all
}

func (s *scoreView) Indicators() (all []row) {
	for _, i := range []struct {
		target handinput.Target
		tiles  []hand.Tile
	}{{handinput.Dora, s.Dora}, {handinput.Ura, s.Ura}} {
		r := row{Label: s.Words.Targets[string(i.target)]}
		for _, t := range i.tiles {
			r.Buttons = append(r.Buttons, s.tileButton("back:"+string(i.target)+":"+t.String(),
				s.Words.Back, t))
		}
		if r.Buttons != nil {
			all = append(all, r)
		}
	}
	return all
}

type row struct {
	Label   string
	Buttons []button
	// Joined is true if one of the buttons is the value of the row.
	Joined bool
	// Value is the number between the buttons of a counter.
	Value int
}

func (s *scoreView) Keys() []row {
	rows, target := make([]row, 5), s.Target()
	for _, t := range handinput.Keys() {
		if !s.Played(t) {
			continue
		}
		at := int(t.Kind().Suit())
		if t.Colour() != hand.Plain {
			at = len(rows) - 1
		}
		b := s.tileButton("tile:"+t.String(), "%s", t)
		b.Off = !s.Accepts(target, t)
		rows[at].Buttons = append(rows[at].Buttons, b)
	}
	last := &rows[len(rows)-1].Buttons
	*last = append(*last, s.ends()...)
	return rows
}

// Folded reports whether the keys are hidden to make room for the score.
func (s *scoreView) Folded() bool {
	return s.Card != nil && s.Chosen() == handinput.Nothing && s.Show != "keys"
}

// ends returns the buttons that clear the hand, or restore the cleared one.
func (s *scoreView) ends() []button {
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

// Goes returns the targets of tiles.
func (s *scoreView) Goes() (all []button) {
	target := s.Target()
	for _, t := range s.Targets() {
		all = append(all, choice("to:"+string(t), s.Words.Targets[string(t)], t == target))
	}
	return all
}

// Places returns the number of missing tiles of the hand.
func (s *scoreView) Places() int { return max(0, s.Wanting()-s.WinningPlace()) }

// WinningPlace returns 1 if the winning tile is to come, else 0.
func (s *scoreView) WinningPlace() int {
	if s.Tile == hand.NoTile && s.Wanting() > 0 {
		return 1
	}
	return 0
}

// Won returns the ways of winning, unless the card has them, and the facts.
func (s *scoreView) Won() []row {
	rows := []row{{Buttons: s.facts()}}
	if s.Card != nil && len(s.Card.Ways) > 1 {
		return rows
	}
	ways := row{Label: s.Common.Won, Joined: true, Buttons: []button{
		choice("won:ron", s.Words.Ron, !s.Tsumo), choice("won:tsumo", s.Words.Tsumo, s.Tsumo)}}
	return append([]row{ways}, rows...)
}

var allWinds = [...]hand.Wind{hand.East, hand.South, hand.West, hand.North}

// rounds returns the winds that rounds have under the rules, and that of the hand.
func (s *scoreView) rounds() []hand.Wind {
	winds := hand.Wind(s.engine.Rules().Game().Winds)
	return allWinds[:max(winds, s.RoundOrEast())]
}

// Said returns the rows of seats: the winner, the round, the discarder, the liable player and
// further ones.
func (s *scoreView) Said() (rows []row) {
	seats, rounds := s.winds(s.Common.Seat, "seat", s.SeatOrSouth(), s.AllSeats()),
		s.winds(s.Common.Round, "round", s.RoundOrEast(), s.rounds())
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
		rows = append(rows, s.winds(s.Words.From, "from", s.From, s.otherSeats(s.AllSeats())))
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

func (s *scoreView) facts() (all []button) {
	for _, o := range s.offers {
		if o.IsFact() {
			all = append(all, choice("say:"+o.ID, o.NameIn(s.Lang), o.Value != 0))
		}
	}
	return all
}

func (s *scoreView) otherSeats(seats []hand.Wind) (all []hand.Wind) {
	for _, seat := range seats {
		if seat != s.SeatOrSouth() {
			all = append(all, seat)
		}
	}
	return all
}

func (s *scoreView) winds(label, tap string, current hand.Wind, from []hand.Wind) row {
	r := row{Label: label, Joined: true}
	for _, wind := range from {
		r.Buttons = append(r.Buttons, choice(tap+":"+wind.String(), s.Common.Wind(wind),
			wind == current))
	}
	return r
}

// assume marks the assumed seat or round among the buttons.
func (s *scoreView) assume(r *row) {
	for i := range r.Buttons {
		if b := &r.Buttons[i]; b.On {
			b.Class, b.Label = "assumed", fmt.Sprintf(s.Common.Assumed, b.Text)
		}
	}
}

// NothingCalled reports whether the hand counts as closed only because no call was tapped, while
// some of its tiles may have been called.
func (s *scoreView) NothingCalled() bool {
	called := func(m hand.Meld) bool { return m.Type != hand.Ankan }
	return !slices.ContainsFunc(s.Melds, called) && s.Flag("riichi") == 0 &&
		s.Flag("double_riichi") == 0 && slices.ContainsFunc(s.Targets(), func(t handinput.Target) bool {
		return t == handinput.Chi || t == handinput.ChiRed || t == handinput.Pon ||
			t == handinput.Minkan
	})
}

// Takes returns the buttons of the seat and the round of a complete hand, each of which goes on to
// the next wind. Those that are assumed go to the east first.
func (s *scoreView) Takes() []button {
	if !s.Complete() {
		return nil
	}
	next := func(label, tap string, given, counts hand.Wind, from []hand.Wind) button {
		to := from[0]
		if given != hand.NoWind {
			to = from[(slices.Index(from, given)+1)%len(from)]
		} else if counts == to {
			to = from[1%len(from)]
		}
		b := button{Value: tap + ":" + to.String(), Text: label + " " + s.Common.Wind(counts)}
		if given == hand.NoWind {
			b.Class, b.Label = "assumed", fmt.Sprintf(s.Common.Assumed, b.Text)
		}
		return b
	}
	seat := next(s.Common.Seat, "seat", s.Seat, s.SeatOrSouth(), s.AllSeats())
	round := next(s.Common.Round, "round", s.Round, s.RoundOrEast(), s.rounds())
	round.Off = s.follows()
	return []button{seat, round}
}

func (s *scoreView) Counters() (all []row) {
	add := func(id, label string, n int) {
		all = append(all, row{Label: label, Value: n, Buttons: []button{
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
	if o := rules.ByID(s.engine.Rules().Situation(), "nuki"); o != nil && (s.Nuki > 0 || s.Norths()) {
		add(o.ID, o.NameIn(s.Lang), s.Nuki)
	}
	for _, o := range s.offers {
		if o.Count {
			add(o.ID, o.NameIn(s.Lang), o.Value)
		}
	}
	return all
}
