package evening

import (
	"bytes"
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Facts of a win that the declarations of riichi imply.
const (
	ownRiichi       = "riichi"
	discarderRiichi = "discarder_riichi"
)

// Win returns the first win of the entry as far as it is entered, completed as by AtTable.
func (b Book) Win(ctx context.Context, n *Entry) hand.Win {
	win := hand.Win{Tile: hand.NoTile}
	w, _, _ := n.win("") // it may be incomplete
	if w.Win != nil {
		win = w.Win.Clone()
	}
	win.Tsumo = w.Tsumo
	for _, fact := range n.Follows(&hand.Win{Seat: n.wind(w.By), From: n.wind(w.From)}) {
		if !n.hasFact(&win, fact) {
			win.Flags = append(win.Flags, hand.Flag{Name: fact, Value: 1})
		}
	}
	return b.atTable(ctx, n, win)
}

// AtTable returns a win with the seats, counters and other facts of the entry and the game. What
// the win says of players takes precedence. If the game has changed, it returns the win unchanged.
func (b Book) AtTable(ctx context.Context, n *Entry, win hand.Win) hand.Win {
	if n.IsStale() {
		return win
	}
	return b.atTable(ctx, n, win)
}

func (b Book) atTable(ctx context.Context, n *Entry, win hand.Win) hand.Win {
	n, win = n.withWin(win), win.Clone()
	h, end := n.start(), n.Game.End
	w, _, _ := n.win("")
	win.Seat, win.From, win.Pao = n.wind(w.By), n.wind(w.From), n.wind(w.Pao)
	win.Round, win.Honba, win.Sticks, win.Players = end.Round, end.Honba, end.Sticks+len(h.Riichi),
		0
	for _, s := range h.Seats {
		if win.Flag(s.ID) == 0 {
			win.Flags = append(win.Flags, hand.Flag{Name: s.ID, Value: int(n.wind(s.Player)),
				Seat: true})
		}
	}
	if !w.By.IsNobody() {
		b.addPot(ctx, n, &win)
	}
	return win
}

// Take returns the form of the entry with a scored win in place of its own. If the game has
// changed, the seats of the win are dropped, as they may be those of other players.
func (n *Entry) Take(win hand.Win) url.Values {
	rest := bare(win)
	rest.Flags = slices.DeleteFunc(slices.Clone(win.Flags),
		func(f hand.Flag) bool { return f.Seat })
	if n.IsStale() {
		win = rest
	}
	form := n.withWin(win).form
	rest.Flags = slices.DeleteFunc(rest.Flags,
		func(f hand.Flag) bool { return f.Name == discarderRiichi })
	form.Set("end", EndWin)
	form.Set("hand", rest.String())
	return form
}

func (n *Entry) withWin(win hand.Win) *Entry {
	own := *n
	n, own.form = &own, maps.Clone(n.form)
	n.form.Del("hand")
	from := n.at(win.From)
	if win.Tsumo {
		from = "0"
	} else if n.Is("from", "0") {
		n.form.Del("from")
	}
	set := func(key, player string) {
		if player != "" {
			n.form.Set(key, player)
		}
	}
	set("by", n.at(win.Seat))
	set("from", from)
	set("pao", n.at(win.Pao))
	for _, s := range n.Seats() {
		set("seat:"+s.ID, n.at(hand.Wind(win.Flag(s.ID))))
	}
	w, _, _ := n.win("")
	win.Seat, win.From = n.wind(w.By), n.wind(w.From)
	n.setRiichi(&win, ownRiichi, n.at(win.Seat))
	n.setRiichi(&win, discarderRiichi, n.at(win.From))
	return n
}

// setRiichi sets whether a player declared riichi, from a fact of a win that is implied by it.
func (n *Entry) setRiichi(win *hand.Win, fact, player string) {
	switch isSet := n.hasFact(win, fact); {
	case isSet && player != "" && !n.Is("riichi", player):
		n.form["riichi"] = append(slices.Clone(n.form["riichi"]), player)
	case !isSet && slices.Contains(n.Follows(win), fact):
		n.form["riichi"] = slices.DeleteFunc(slices.Clone(n.form["riichi"]),
			func(other string) bool { return other == player })
	}
}

// Follows returns the facts of a win that the declarations of riichi imply, by the seats of the
// win.
func (n *Entry) Follows(win *hand.Win) (facts []string) {
	r := n.Engine.Rules()
	for _, f := range [...]struct {
		fact string
		seat hand.Wind
	}{{ownRiichi, win.Seat}, {discarderRiichi, win.From}} {
		if s := rules.ByID(r.Situation(), f.fact); s != nil && r.Plays(s) &&
			n.Is("riichi", n.at(f.seat)) {
			facts = append(facts, f.fact)
		}
	}
	for _, s := range n.Dearer() {
		if n.Is("declared:"+s.ID, n.at(win.Seat)) {
			facts = append(facts, s.ID)
		}
	}
	return facts
}

// hasFact reports whether a win has a fact, or one that implies it.
func (n *Entry) hasFact(win *hand.Win, fact string) bool {
	return slices.ContainsFunc(win.Flags, func(f hand.Flag) bool {
		return f.Value > 0 && n.Engine.Rules().Implies(f.Name, fact)
	})
}

func (n *Entry) wind(p game.Player) hand.Wind {
	if p.IsNobody() {
		return hand.NoWind
	}
	return n.Winds()[p.Index()]
}

func (n *Entry) at(wind hand.Wind) string {
	i := slices.Index(n.Winds(), wind)
	if i < 0 {
		return ""
	}
	return strconv.Itoa(i + 1)
}

// addPot sets the honba and sticks of a win to those that its winner gets, which the rules may give
// to another winner. It plays the game with any worth in place of that of the win.
func (b Book) addPot(ctx context.Context, n *Entry, win *hand.Win) {
	all, h := n.Worths(), n.start()
	for _, suffix := range n.Winners() {
		w, _, _ := n.win(suffix)
		if w.By.IsNobody() || len(all) == 0 {
			continue
		}
		if w.Win != nil && n.hasFact(w.Win, ownRiichi) && !n.Is("riichi", n.at(n.wind(w.By))) {
			h.Riichi = append(h.Riichi, game.RecordPlayer{Player: w.By})
		}
		for _, s := range n.Dearer() {
			if w.Win != nil && w.Win.Flag(s.ID) > 0 {
				h.Declared = append(h.Declared, game.RecordFact{ID: s.ID, Player: w.By})
			}
		}
		w.Tsumo = w.From.IsNobody()
		w.Pao, w.Win, w.Han, w.Fu, w.Yakuman = game.Player{}, nil, all[len(all)-1].Han, 0,
			all[len(all)-1].Yakuman
		h.Wins = append(h.Wins, w)
	}
	next, err := b.With(ctx, n.Evening, h)
	if err != nil || len(next.Wrong) > 0 {
		return
	}
	for _, p := range next.Game.Hands[len(next.Game.Hands)-1].Parts {
		if n.wind(p.Player) == win.Seat && (p.Kind == game.PartWin || p.Kind == game.PartUnpaid) {
			win.Honba, win.Sticks = p.Honba, -p.Sticks
		}
	}
}

// bare returns a win without what the record determines.
func bare(win hand.Win) hand.Win {
	win.Seat, win.Round, win.From, win.Pao = hand.NoWind, hand.NoWind, hand.NoWind, hand.NoWind
	win.Honba, win.Sticks, win.Players = 0, 0, 0
	return win
}

// IsStale reports whether the game has changed since the form was shown.
func (n *Entry) IsStale() bool { return n.Differs(n.form.Get("version")) }

// Differs reports whether the evening has another version than the one seen; "" matches any.
func (e *Evening) Differs(seen string) bool {
	return e.File != "" && seen != "" && seen != e.Version
}

// Repeats reports whether the form is already the last hand of the evening, or the corrected one,
// as when a form is sent twice.
func (b Book) Repeats(ctx context.Context, e *Evening, form url.Values) bool {
	if e.Record == nil || len(e.Wrong) > 0 {
		return false
	}
	before := e
	if form.Get("at") == "" {
		var err error
		if before, err = b.Without(ctx, e); err != nil || len(before.Wrong) > 0 ||
			form.Get("seen") != strconv.Itoa(len(before.Record.Hands)) {
			return false
		}
	}
	n, err := b.Enter(ctx, before, maps.Clone(form))
	if err != nil || (n.At > 0) != (form.Get("at") != "") {
		return false
	}
	n.FromTiles()
	h, lacks, err := n.Hand()
	if err != nil || lacks != LacksNothing {
		return false
	}
	repeated, err := b.Done(ctx, before, n, h)
	return err == nil && bytes.Equal(repeated.Text, e.Text)
}
