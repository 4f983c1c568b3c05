package evening

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/engine/units"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

// Entry is a hand as it is entered in a form. Players are numbers from 1 in the order of their
// seats at the start:
//
//	end=win      by=1 from=2, from=0 for a tsumo, and worth=3 fu=30, worth=y1 for a yakuman, or hand=NOTATION
//	             further winners have by2, worth2, fu2, hand2 and so on; pao=3 is who is liable for the
//	             first, and liable=1 for how many of several yakuman
//	end=draw     draw=exhaustive tenpai=1 tenpai=2 nagashi=3
//	end=penalty  penalty=chombo of=4
//	at=3         the hand of the record to correct; without it the entry is the next hand
//	insert=1     the hand comes before that one
//	riichi=1     who declared riichi; declared:open_riichi=2 for a riichi with another stick; seat:wareme=2 for
//	             a seat that the rules ask for
type Entry struct {
	// Evening is the evening before the hand.
	*Evening
	form url.Values
	// At is the number of the hand to correct, or with Inserts of the hand before which this one
	// comes; 0 for the next one. was is the hand to correct in the record.
	At      int
	Inserts bool
	was     *game.RecordHand
}

// Enter returns the entry of the next hand from a form. The text of the evening must be valid.
func (e *Evening) Enter(form url.Values) *Entry { return &Entry{Evening: e, form: form} }

// IsEmpty reports whether the form has nothing but the kind of end.
func (n *Entry) IsEmpty() bool {
	for key, values := range n.form {
		name, _, _ := strings.Cut(strings.TrimRight(key, "0123456789"), ":")
		if slices.Contains([]string{"by", "from", "worth", "fu", "hand", "pao", "liable", "riichi",
			"declared", "seat", "tenpai", "nagashi", "of"}, name) &&
			strings.Join(values, "") != "" {
			return false
		}
	}
	return true
}

// Lack is a missing part of an entry.
type Lack string

// An entry may lack the winner, the discarder, the worth, the fu, the number of liable yakuman, the
// draw, the penalty, or who is penalized.
const (
	LacksNothing Lack = ""
	LacksWinner  Lack = "by"
	LacksFrom    Lack = "from"
	LacksWorth   Lack = "worth"
	LacksFu      Lack = "fu"
	LacksLiable  Lack = "liable"
	LacksDraw    Lack = "draw"
	LacksPenalty Lack = "penalty"
	LacksWhose   Lack = "of"
)

// The ends of a hand.
const (
	EndWin     = "win"
	EndDraw    = "draw"
	EndPenalty = "penalty"
)

// End returns how the hand ended.
func (n *Entry) End() string {
	if end := n.form.Get("end"); end == EndDraw || end == EndPenalty {
		return end
	}
	return EndWin
}

// Hand returns the hand and what it lacks. The error is that of tiles that can't be parsed.
func (n *Entry) Hand() (h *game.RecordHand, lacks Lack, err error) {
	h = n.start()
	switch n.End() {
	case EndDraw:
		lacks = n.draw(h)
	case EndPenalty:
		lacks = n.penalty(h)
	default:
		lacks, err = n.wins(h)
	}
	if n.was != nil {
		n.keepUnentered(h)
	}
	return h, lacks, err
}

func (n *Entry) start() *game.RecordHand {
	h := &game.RecordHand{Round: n.Game.End.Round, Number: n.Game.End.Number, Again: n.Game.End.Again,
		Riichi: n.several("riichi")}
	for _, s := range n.Dearer() {
		for _, player := range n.several("declared:" + s.ID) {
			h.Declared = append(h.Declared, game.RecordFact{ID: s.ID, Player: player.Player})
			if !slices.Contains(h.Riichi, player) {
				h.Riichi = append(h.Riichi, player)
			}
		}
	}
	for _, s := range n.Seats() {
		if player := n.player("seat:" + s.ID); !player.IsNobody() {
			h.Seats = append(h.Seats, game.RecordFact{ID: s.ID, Player: player})
		}
	}
	return h
}

func (n *Entry) player(key string) game.Player {
	i, err := strconv.Atoi(n.form.Get(key))
	if err != nil || i < 1 || i > len(n.Game.Players) {
		return game.Player{}
	}
	return game.PlayerAt(i - 1)
}

func (n *Entry) several(key string) (all []game.RecordPlayer) {
	for i := range n.Game.Players {
		if slices.Contains(n.form[key], strconv.Itoa(i+1)) {
			all = append(all, game.RecordPlayer{Player: game.PlayerAt(i)})
		}
	}
	return all
}

// Is reports whether the form has a value for a key.
func (n *Entry) Is(key, value string) bool { return slices.Contains(n.form[key], value) }

// Said returns the first value of a key of the form.
func (n *Entry) Said(key string) string { return n.form.Get(key) }

// Winners returns the suffixes of the keys of the possible winners, "" for the first. On a discard
// all players but one can win.
func (n *Entry) Winners() []string {
	all := []string{""}
	for i := range n.Game.Rules.Wall().Players - 1 {
		if i > 0 {
			all = append(all, strconv.Itoa(i+1))
		}
	}
	return all
}

func (n *Entry) wins(h *game.RecordHand) (Lack, error) {
	for _, suffix := range n.Winners() {
		isEntered := !n.player("by"+suffix).IsNobody() || n.form.Get("hand"+suffix) != ""
		if suffix != "" && !isEntered {
			continue
		}
		w, lacks, err := n.win(suffix)
		if lacks != LacksNothing || err != nil {
			return lacks, err
		}
		h.Wins = append(h.Wins, w)
	}
	return LacksNothing, nil
}

// win returns a win as far as it is entered. The error is that of its tiles.
func (n *Entry) win(suffix string) (w game.RecordWin, lacks Lack, err error) {
	w.By = n.player("by" + suffix)
	if suffix == "" {
		w.Pao = n.player("pao")
	}
	lacks, err = n.worth(&w, suffix)
	w.Tsumo = n.form.Get("from") == "0"
	if w.Win != nil && (err == nil || w.Win.Tile != hand.NoTile) {
		w.Tsumo = w.Win.Tsumo
	}
	if !w.Tsumo {
		w.From = n.player("from")
	}
	switch {
	case err != nil:
		lacks = LacksNothing
	case w.By.IsNobody():
		lacks = LacksWinner
	case !w.Tsumo && w.From.IsNobody():
		lacks = LacksFrom
	case lacks == LacksNothing && w.Yakuman > 1 && !w.Pao.IsNobody():
		w.Liable, _ = strconv.Atoi(n.form.Get("liable"))
		if n.Game.LacksLiable(n.Engine, n.start(), &w) {
			lacks = LacksLiable
		}
	}
	return w, lacks, err
}

func (n *Entry) worth(w *game.RecordWin, suffix string) (Lack, error) {
	if tiles := n.form.Get("hand" + suffix); tiles != "" {
		win, took, err := lists.ParseHand(n.Engine.Rules(), tiles)
		win = bare(win) // the record has the rest
		w.Win, w.ReadAs = &win, took
		return LacksNothing, err
	}
	for _, worth := range n.Worths() {
		if worth.Value != n.form.Get("worth"+suffix) {
			continue
		}
		if w.Han, w.Yakuman = worth.Han, worth.Yakuman; worth.ByFu {
			if w.Fu, _ = strconv.Atoi(n.form.Get("fu" + suffix)); w.Fu <= 0 {
				return LacksFu, nil
			}
		}
		return LacksNothing, nil
	}
	return LacksWorth, nil
}

// Fu is a number of fu that hands have under the rules.
type Fu struct {
	Count int
	// Offered is true if a hand of so many fu can have the han of the entry, won in its way.
	Offered bool
}

// Fu lists the fu that hands have. If the han or the way of winning is not entered yet, any is
// considered.
func (n *Entry) Fu(suffix string) (all []Fu) {
	han, err := strconv.Atoi(n.form.Get("worth" + suffix))
	ways := engine.Terms{}.Ways()
	winner, from := n.player("by"+suffix), n.form.Get("from")
	ways = slices.DeleteFunc(ways, func(t engine.Terms) bool {
		return from != "" && t.Tsumo != (from == "0" && suffix == "") || !winner.IsNobody() &&
			t.Dealer != (n.Winds()[winner.Index()] == hand.East)
	})
	counts, _ := n.Engine.Fu()
	for _, count := range counts {
		if count <= 0 { // not a choice
			continue
		}
		offered := func(t engine.Terms) bool {
			minHan, maxHan := han, han
			if err != nil { // any han
				minHan, maxHan = 0, hanandfu.MostHan
			}
			t.Fu = count
			for t.Han = minHan; t.Han <= maxHan; t.Han++ {
				if n.Engine.Occurs(t) {
					return true
				}
			}
			return false
		}
		all = append(all, Fu{count, slices.ContainsFunc(ways, offered)})
	}
	return all
}

func (n *Entry) draw(h *game.RecordHand) Lack {
	for _, d := range n.Draws() {
		if d.ID != n.form.Get("draw") {
			continue
		}
		if h.Draw = d.ID; !d.Aborts {
			// Not nil, which means unknown.
			h.Tenpai = append([]game.RecordPlayer{}, n.several("tenpai")...)
		}
		if d.Wins != nil {
			h.Nagashi = n.several("nagashi")
		}
		return LacksNothing
	}
	return LacksDraw
}

func (n *Entry) penalty(h *game.RecordHand) Lack {
	for _, p := range n.Penalties() {
		if p.ID == n.form.Get("penalty") {
			for _, player := range n.several("of") {
				h.Penalties = append(h.Penalties, game.RecordFact{ID: p.ID, Player: player.Player})
			}
			if h.Penalties == nil {
				return LacksWhose
			}
			return LacksNothing
		}
	}
	return LacksPenalty
}

// FromTiles sets the winner, the discarder and the liable player from the seats in the hand
// notation, where the form has none.
func (n *Entry) FromTiles() {
	win, _, err := lists.ParseHand(n.Engine.Rules(), n.form.Get("hand"))
	if err != nil {
		return
	}
	for key, seat := range map[string]hand.Wind{"by": win.Seat, "from": win.From, "pao": win.Pao} {
		if i := slices.Index(n.Winds(), seat); seat != hand.NoWind && i >= 0 && !n.form.Has(key) {
			n.form.Set(key, strconv.Itoa(i+1))
		}
	}
}

// Winds returns the seats of the players in the next hand, NoWind for one who sits out.
func (e *Evening) Winds() []hand.Wind {
	all := make([]hand.Wind, len(e.Game.Players))
	for i := range all {
		if turn := (i + 1 - e.Game.End.Number +
			len(all)) % len(all); turn < e.Game.Rules.Wall().Players {
			all[i] = hand.East + hand.Wind(turn)
		}
	}
	return all
}

// Worth is the value of a win that is entered without its tiles.
type Worth struct {
	// Value is its form in an entry.
	Value        string
	Han, Yakuman int
	// ByFu is true if fu are needed as well. Otherwise Limit is the limit that it reaches, nil for
	// none.
	ByFu  bool
	Limit *rules.Rule
}

// Bounds of Worths. A hand worth more is entered by its tiles.
const (
	maxWorths  = 60
	maxYakuman = 2
)

// Worths lists the worths of wins under the rules: each han while fu count, then the limits, then
// yakuman.
func (e *Evening) Worths() (all []Worth) {
	var last int64
	add := func(w Worth) (more bool) {
		p, err := e.price(&w)
		switch {
		case errors.Is(err, engine.ErrNoHand):
			return true
		case err != nil && !w.ByFu:
			return false
		case w.Limit == nil || p.Base > last:
			all = append(all, w)
			if w.Limit != nil {
				last = p.Base
			}
		}
		return len(all) < maxWorths
	}
	maxHan := hanandfu.MostHanByFu
	if fus, _ := e.Engine.Fu(); slices.Equal(fus, []int{0}) {
		maxHan = hanandfu.MostHan
	}
	for han := 0; han <= maxHan && add(Worth{Han: han}); han++ {
	}
	last = 0
	for n := 1; n <= maxYakuman; n++ {
		if units.Possible(e.Engine.Rules(), n) {
			add(Worth{Yakuman: n})
		}
	}
	return all
}

// Worths lists those of the rules, and the worth of the hand to correct.
func (n *Entry) Worths() []Worth {
	all := n.Evening.Worths()
	for i := 0; n.was != nil && i < len(n.was.Wins); i++ {
		w := Worth{Han: n.was.Wins[i].Han, Yakuman: n.was.Wins[i].Yakuman}
		known := func(one Worth) bool { return one.Han == w.Han && one.Yakuman == w.Yakuman }
		if _, err := n.price(&w); n.was.Wins[i].Win == nil && !slices.ContainsFunc(all, known) &&
			(err == nil || w.ByFu) {
			all = append(all, w)
		}
	}
	return all
}

// price sets the other fields of a worth.
func (e *Evening) price(w *Worth) (p engine.Price, err error) {
	for _, t := range (engine.Terms{Han: w.Han, Yakuman: w.Yakuman}).Ways() {
		if p, err = e.Engine.Price(t); !errors.Is(err, engine.ErrNoHand) {
			break
		}
	}
	w.Value, w.Limit, w.ByFu = worthValue(w.Han, w.Yakuman), p.Limit,
		errors.Is(err, engine.ErrFuUnsaid)
	return p, err
}

func worthValue(han, yakuman int) string {
	if yakuman > 0 {
		return "y" + strconv.Itoa(yakuman)
	}
	return strconv.Itoa(han)
}

// Draws returns the draws of the rules, abortive ones last.
func (e *Evening) Draws() (all []rules.Draw) {
	for _, d := range e.Engine.Rules().Draws() {
		if d.Allowed {
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, func(a, b rules.Draw) int {
		switch {
		case a.Aborts == b.Aborts:
			return 0
		case a.Aborts:
			return 1
		}
		return -1
	})
	return all
}

// Penalties returns the penalties of the rules.
func (e *Evening) Penalties() []rules.Penalty {
	return slices.DeleteFunc(slices.Clone(e.Engine.Rules().Penalties()),
		func(p rules.Penalty) bool { return !p.Allowed })
}

// Seats returns the facts of the rules that are seats.
func (e *Evening) Seats() []rules.Situation {
	r := e.Engine.Rules()
	return slices.DeleteFunc(slices.Clone(r.Situation()),
		func(s rules.Situation) bool { return !s.Seat || !r.Plays(&s) })
}

// Dearer returns the kinds of riichi whose stick differs from that of riichi itself.
func (e *Evening) Dearer() []rules.Situation {
	r := e.Engine.Rules()
	plain := rules.ByID(r.Situation(), ownRiichi)
	return slices.DeleteFunc(slices.Clone(r.Situation()), func(s rules.Situation) bool {
		return plain == nil || s.Sticks == plain.Sticks || !r.Implies(s.ID, ownRiichi) ||
			!r.Plays(&s)
	})
}
