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

// Entry is a hand as somebody enters it. Players are written as numbers from 1 in the order of their seats at the start:
//
//	end=win      by=1 from=2, from=0 if the tile was drawn, and worth=3 fu=30, worth=y1 for a yakuman, or hand=NOTATION
//	             further winners have by2, worth2, fu2, hand2 and so on; pao=3 is who is liable for the
//	             first, and liable=1 for how many of several yakuman
//	end=draw     draw=exhaustive tenpai=1 tenpai=2 nagashi=3
//	end=penalty  penalty=chombo of=4
//	at=3         the hand of the record that is corrected; else the entry is the next one
//	riichi=1     who declared riichi, declared:open_riichi=2 who declared more than that and laid down other sticks for
//	             it, and seat:wareme=2 a seat that the rules ask for
type Entry struct {
	// Evening is as it was before the hand.
	*Evening
	said url.Values
	// At is the number of the hand that is corrected, 0 for the next one, and was what the record says of it.
	At  int
	was *game.RecordHand
}

// Enter returns what is entered as the next hand of the evening, whose text must be in order.
func (e *Evening) Enter(said url.Values) *Entry { return &Entry{Evening: e, said: said} }

// IsEmpty reports whether nothing is entered yet but how the hand may have ended.
func (n *Entry) IsEmpty() bool {
	for key, values := range n.said {
		of, _, _ := strings.Cut(strings.TrimRight(key, "0123456789"), ":")
		if slices.Contains([]string{"by", "from", "worth", "fu", "hand", "pao", "liable", "riichi", "declared", "seat", "tenpai", "nagashi", "of"}, of) &&
			strings.Join(values, "") != "" {
			return false
		}
	}
	return true
}

// Lack is what an entry lacks.
type Lack string

// What an entry may lack: the winner, the discarder, the worth, the fu, the number of liable yakuman, the draw or
// mistake, or whose mistake it was.
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

// Ends are the ways in which a hand ends.
const (
	EndWin     = "win"
	EndDraw    = "draw"
	EndPenalty = "penalty"
)

// End is how the hand ended.
func (n *Entry) End() string {
	if end := n.said.Get("end"); end == EndDraw || end == EndPenalty {
		return end
	}
	return EndWin
}

// Hand returns the hand, or what is lacking. The error is that of tiles that can't be read.
func (n *Entry) Hand() (h *game.RecordHand, lacks Lack, err error) {
	h = n.begun()
	switch n.End() {
	case EndDraw:
		lacks = n.draw(h)
	case EndPenalty:
		lacks = n.penalty(h)
	default:
		lacks, err = n.wins(h)
	}
	if n.was != nil {
		n.keep(h)
	}
	return h, lacks, err
}

func (n *Entry) begun() *game.RecordHand {
	h := &game.RecordHand{Round: n.Game.End.Round, Number: n.Game.End.Number, Riichi: n.several("riichi")}
	for _, s := range n.Dearer() {
		for _, who := range n.several("declared:" + s.ID) {
			h.Declared = append(h.Declared, game.RecordFact{ID: s.ID, Player: who.Player})
			if !slices.Contains(h.Riichi, who) {
				h.Riichi = append(h.Riichi, who)
			}
		}
	}
	for _, s := range n.Seats() {
		if who := n.player("seat:" + s.ID); !who.IsNobody() {
			h.Seats = append(h.Seats, game.RecordFact{ID: s.ID, Player: who})
		}
	}
	return h
}

func (n *Entry) player(key string) game.Player {
	i, err := strconv.Atoi(n.said.Get(key))
	if err != nil || i < 1 || i > len(n.Game.Players) {
		return game.Player{}
	}
	return game.PlayerAt(i - 1)
}

func (n *Entry) several(key string) (all []game.RecordPlayer) {
	for i := range n.Game.Players {
		if slices.Contains(n.said[key], strconv.Itoa(i+1)) {
			all = append(all, game.RecordPlayer{Player: game.PlayerAt(i)})
		}
	}
	return all
}

// Is reports whether a value is said of a key.
func (n *Entry) Is(key, value string) bool { return slices.Contains(n.said[key], value) }

// Said returns what is said of a key.
func (n *Entry) Said(key string) string { return n.said.Get(key) }

// Winners are the numbers behind the keys of the winners that may be entered, empty for the first: one less than play
// may win on a discard.
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
	for _, which := range n.Winners() {
		if which != "" && !n.enters(which) {
			continue
		}
		w, lacks, err := n.win(which)
		if lacks != LacksNothing || err != nil {
			return lacks, err
		}
		h.Wins = append(h.Wins, w)
	}
	return LacksNothing, nil
}

func (n *Entry) enters(which string) bool {
	return !n.player("by"+which).IsNobody() || n.said.Get("hand"+which) != ""
}

// win returns a win, as far as it is entered. The error is that of its tiles.
func (n *Entry) win(which string) (w game.RecordWin, lacks Lack, err error) {
	w.By = n.player("by" + which)
	if which == "" {
		w.Pao = n.player("pao")
	}
	lacks, err = n.worth(&w, which)
	w.Tsumo = n.said.Get("from") == "0"
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
		w.Liable, _ = strconv.Atoi(n.said.Get("liable"))
		if n.Game.LacksLiable(n.Engine, n.begun(), &w) {
			lacks = LacksLiable
		}
	}
	return w, lacks, err
}

func (n *Entry) worth(w *game.RecordWin, which string) (Lack, error) {
	if tiles := n.said.Get("hand" + which); tiles != "" {
		win, took, err := lists.ParseHand(n.Engine.Rules(), tiles)
		win = bare(win) // without what follows from the record
		w.Win, w.ReadAs = &win, took
		return LacksNothing, err
	}
	for _, worth := range n.Worths() {
		if worth.Value != n.said.Get("worth"+which) {
			continue
		}
		if w.Han, w.Yakuman = worth.Han, worth.Yakuman; worth.ByFu {
			if w.Fu, _ = strconv.Atoi(n.said.Get("fu" + which)); w.Fu <= 0 {
				return LacksFu, nil
			}
		}
		return LacksNothing, nil
	}
	return LacksWorth, nil
}

// Fu is a count of fu that hands have under the rules.
type Fu struct {
	Count int
	// Offered reports whether a hand of so many fu may have the han that are entered, won as it was.
	Offered bool
}

// Fu lists the fu that hands have. What is not entered yet, the han or how the hand was won, may be any.
func (n *Entry) Fu(which string) (all []Fu) {
	han, err := strconv.Atoi(n.said.Get("worth" + which))
	ways := engine.Terms{}.Ways()
	by, from := n.player("by"+which), n.said.Get("from")
	ways = slices.DeleteFunc(ways, func(t engine.Terms) bool {
		return from != "" && t.Tsumo != (from == "0" && which == "") || !by.IsNobody() && t.Dealer != (n.Winds()[by.Index()] == hand.East)
	})
	counts, _ := n.Engine.Fu()
	for _, count := range counts {
		if count <= 0 { // not a choice
			continue
		}
		offered := func(t engine.Terms) bool {
			least, most := han, han
			if err != nil { // any han
				least, most = 0, hanandfu.MostHan
			}
			t.Fu = count
			for t.Han = least; t.Han <= most; t.Han++ {
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
		if d.ID != n.said.Get("draw") {
			continue
		}
		if h.Draw = d.ID; !d.Aborts {
			h.Tenpai = append([]game.RecordPlayer{}, n.several("tenpai")...) // not nil: nobody, if nobody is named
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
		if p.ID == n.said.Get("penalty") {
			for _, who := range n.several("of") {
				h.Penalties = append(h.Penalties, game.RecordFact{ID: p.ID, Player: who.Player})
			}
			if h.Penalties == nil {
				return LacksWhose
			}
			return LacksNothing
		}
	}
	return LacksPenalty
}

// FromTiles says who won and from whom, as far as a hand says which seats they have and the entry does not say it.
func (n *Entry) FromTiles() {
	win, _, err := lists.ParseHand(n.Engine.Rules(), n.said.Get("hand"))
	if err != nil {
		return
	}
	for key, seat := range map[string]hand.Wind{"by": win.Seat, "from": win.From, "pao": win.Pao} {
		if i := slices.Index(n.Winds(), seat); seat != hand.NoWind && i >= 0 && !n.said.Has(key) {
			n.said.Set(key, strconv.Itoa(i+1))
		}
	}
}

// Winds are the seats of the players in the next hand, NoWind for one who sits out.
func (e *Evening) Winds() []hand.Wind {
	all := make([]hand.Wind, len(e.Game.Players))
	for i := range all {
		if turn := (i + 1 - e.Game.End.Number + len(all)) % len(all); turn < e.Game.Rules.Wall().Players {
			all[i] = hand.East + hand.Wind(turn)
		}
	}
	return all
}

// Worth is what a win can be worth, without its tiles.
type Worth struct {
	// Value is it in an entry.
	Value        string
	Han, Yakuman int
	// ByFu reports whether the fu are needed as well; otherwise Limit is the limit that is reached, nil below all.
	ByFu  bool
	Limit *rules.Rule
}

// Bounds on what is offered. A hand worth more is entered by its tiles.
const (
	mostWorths  = 60
	mostYakuman = 2
)

// Worths lists what wins are worth under the rules: each han as long as fu count, then the limits, then as
// many yakuman as hands have.
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
		return len(all) < mostWorths
	}
	most := hanandfu.MostHanByFu
	if fus, _ := e.Engine.Fu(); slices.Equal(fus, []int{0}) {
		most = hanandfu.MostHan
	}
	for han := 0; han <= most && add(Worth{Han: han}); han++ {
	}
	last = 0
	for n := 1; n <= mostYakuman; n++ {
		if units.Possible(e.Engine.Rules(), n) {
			add(Worth{Yakuman: n})
		}
	}
	return all
}

// Worths are those of the rules, and what the hand was worth that is corrected.
func (n *Entry) Worths() []Worth {
	all := n.Evening.Worths()
	for i := 0; n.was != nil && i < len(n.was.Wins); i++ {
		w := Worth{Han: n.was.Wins[i].Han, Yakuman: n.was.Wins[i].Yakuman}
		known := func(one Worth) bool { return one.Han == w.Han && one.Yakuman == w.Yakuman }
		if _, err := n.price(&w); n.was.Wins[i].Win == nil && !slices.ContainsFunc(all, known) && (err == nil || w.ByFu) {
			all = append(all, w)
		}
	}
	return all
}

// price completes what a win is worth.
func (e *Evening) price(w *Worth) (p engine.Price, err error) {
	for _, t := range (engine.Terms{Han: w.Han, Yakuman: w.Yakuman}).Ways() {
		if p, err = e.Engine.Price(t); !errors.Is(err, engine.ErrNoHand) {
			break
		}
	}
	w.Value, w.Limit, w.ByFu = worthValue(w.Han, w.Yakuman), p.Limit, errors.Is(err, engine.ErrFuUnsaid)
	return p, err
}

func worthValue(han, yakuman int) string {
	if yakuman > 0 {
		return "y" + strconv.Itoa(yakuman)
	}
	return strconv.Itoa(han)
}

// Draws are those of the rules, the wall that is used up first.
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

// Penalties are those of the rules.
func (e *Evening) Penalties() []rules.Penalty {
	return slices.DeleteFunc(slices.Clone(e.Engine.Rules().Penalties()), func(p rules.Penalty) bool { return !p.Allowed })
}

// Seats are the facts that are seats and that the rules ask for.
func (e *Evening) Seats() []rules.Situation {
	r := e.Engine.Rules()
	return slices.DeleteFunc(slices.Clone(r.Situation()), func(s rules.Situation) bool { return !s.Seat || !r.Plays(&s) })
}

// Dearer are the kinds of riichi for which other sticks are laid down than for riichi itself.
func (e *Evening) Dearer() []rules.Situation {
	r := e.Engine.Rules()
	plain := rules.ByID(r.Situation(), ownRiichi)
	return slices.DeleteFunc(slices.Clone(r.Situation()), func(s rules.Situation) bool {
		return plain == nil || s.Sticks == plain.Sticks || !r.Implies(s.ID, ownRiichi) || !r.Plays(&s)
	})
}
