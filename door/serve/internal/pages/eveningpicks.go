package pages

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/door/serve/internal/evening"
	"example.com/hanfu/hand"
)

// Seat is a player at the table with his points.
type Seat struct {
	Wind, Name, Points string
	// Dealer is true for the dealer of the hand.
	Dealer bool
}

// maxPlayers bounds the players of a new evening.
const maxPlayers = 4

func (s *eveningView) New() (all []Seat) {
	for i := range maxPlayers {
		seat := Seat{Wind: s.Common.Wind(hand.East + hand.Wind(i))}
		if i < len(s.Said["p"]) {
			seat.Name = s.Said["p"][i]
		}
		all = append(all, seat)
	}
	return all
}

// noSeat stands for the seat of a player who sits out.
const noSeat = "–"

func (s *eveningView) Table() (all []Seat) {
	points := s.Then.Start
	if n := len(s.Then.Hands); n > 0 {
		points = s.Then.Hands[n-1].Points
	}
	for i, wind := range s.Entry.Winds() {
		seat := noSeat
		if wind != hand.NoWind {
			seat = s.Common.Wind(wind)
		}
		all = append(all, Seat{seat, s.Players[i], points[i], wind == hand.East})
	}
	return all
}

type pick struct {
	Name, Value string
	// Text is its label, after a Note in small letters.
	Note, Text string
	Many, On   bool
	// Off disables it.
	Off bool
	// Class is its CSS class.
	Class string
}

// group is a group of picks with a label. A Quiet label is for screen readers only.
type group struct {
	// ID is set if the group depends on picks of others.
	ID, Label, Class string
	Quiet            bool
	Picks            []pick
}

func (s *eveningView) playerPicks(label, name, class string, many bool, first ...pick) group {
	g := group{Label: label, Class: class, Picks: first}
	winds := s.Entry.Winds()
	for i, player := range s.Players {
		if winds[i] == hand.NoWind { // he is not in the hand
			continue
		}
		value := strconv.Itoa(i + 1)
		g.Picks = append(g.Picks, pick{Name: name, Value: value, Text: player, Many: many,
			On:    s.Entry.Is(name, value),
			Class: "p" + value})
	}
	return g
}

func (s *eveningView) Groups() []group {
	w := s.Words
	ends := group{Label: w.End, Class: "ends", Quiet: true}
	for _, id := range []string{evening.EndWin, evening.EndDraw, evening.EndPenalty} {
		if id != evening.EndPenalty || s.Penalties() != nil {
			ends.Picks = append(ends.Picks, pick{Name: "end", Value: id, Text: w.Ends[id],
				On:    s.Entry.End() == id,
				Class: id})
		}
	}
	draws := group{Label: w.Draw, Class: "for-draw"}
	for i, d := range s.Draws() {
		one := pick{Name: "draw", Value: d.ID, Text: d.NameIn(s.Lang),
			On: s.Entry.Is("draw", d.ID) || i == 0 && !s.Said.Has("draw")}
		switch {
		case d.Wins != nil:
			one.Class = "nagashi"
		case d.Aborts:
			one.Class = "aborts"
		}
		draws.Picks = append(draws.Picks, one)
	}
	mistakes := group{Label: w.Penalty, Class: "for-penalty"}
	for i, m := range s.Penalties() {
		mistakes.Picks = append(mistakes.Picks, pick{Name: "penalty", Value: m.ID,
			Text: m.NameIn(s.Lang),
			On:   s.Entry.Is("penalty", m.ID) || i == 0 && !s.Said.Has("penalty")})
	}
	drawn := pick{Name: "from", Value: "0", Text: w.Drawn, On: s.Entry.Is("from", "0")}
	all := []group{ends, s.playerPicks(w.Riichi, "riichi", "riichi", true), s.playerPicks(w.By, "by", "for-win by",
		false),
		s.playerPicks(w.From, "from", "for-win from", false, drawn)}
	all = append(all, s.worth(""), s.fu(""))
	return append(all, draws, s.playerPicks(w.Tenpai, "tenpai", "for-draw tenpai", true),
		s.playerPicks(w.Nagashi, "nagashi", "for-draw for-nagashi", true), mistakes,
		s.playerPicks(w.Of, "of", "for-penalty", true))
}

func (s *eveningView) worth(suffix string) group {
	worth := group{Label: s.Words.Worth, Class: "for-win worth"}
	all := s.Entry.Worths()
	var yakuman string // the limit of a single yakuman
	for _, one := range all {
		if one.Yakuman == 1 && one.Limit != nil {
			yakuman = one.Limit.ID
		}
	}
	for _, one := range all {
		b := pick{Name: "worth" + suffix, Value: one.Value, Text: one.Value,
			On: s.Entry.Is("worth"+suffix, one.Value)}
		if one.Limit != nil {
			b.Text, b.Class = one.Limit.NameIn(s.Lang), "limit"
		}
		if one.Han > 0 && one.Limit != nil && one.Limit.ID == yakuman {
			b.Text = s.Words.Counted
		}
		if one.Han > 0 && one.Limit != nil {
			b.Note = strconv.Itoa(one.Han)
		}
		if one.Yakuman > 1 {
			b.Text += " ×" + strconv.Itoa(one.Yakuman)
		}
		worth.Picks = append(worth.Picks, b)
	}
	return worth
}

func (s *eveningView) liable() group {
	g := group{Label: s.Words.Liable, Class: "for-win"}
	for _, worth := range s.Worths() {
		if worth.Yakuman > 1 {
			for n := range worth.Yakuman {
				value := strconv.Itoa(n + 1)
				g.Picks = append(g.Picks, pick{Name: "liable", Value: value, Text: value,
					On: s.Entry.Is("liable", value)})
			}
		}
	}
	return g
}

func (s *eveningView) fu(suffix string) group {
	g := group{ID: "fu" + suffix, Label: s.Words.Fu, Class: "for-win fu"}
	for _, fu := range s.Entry.Fu(suffix) {
		value := strconv.Itoa(fu.Count)
		g.Picks = append(g.Picks, pick{Name: "fu" + suffix, Value: value, Text: value,
			Off: !fu.Offered, On: fu.Offered && s.Entry.Is("fu"+suffix, value)})
	}
	return g
}

func (s *eveningView) FuGroups() (all []group) {
	for _, suffix := range s.Entry.Winners() {
		all = append(all, s.fu(suffix))
	}
	return all
}

// RareClass returns the class of the rare groups: if all of them are for a win, other ends don't
// show them.
func (s *eveningView) RareClass() string {
	if slices.ContainsFunc(s.Rare(),
		func(g group) bool { return !strings.Contains(g.Class, "for-win") }) {
		return ""
	}
	return "for-win"
}

func (s *eveningView) Rare() (all []group) {
	nobody := func(name string) pick {
		return pick{Name: name, Text: s.Words.Nobody, On: s.Said.Get(name) == ""}
	}
	for _, suffix := range s.Entry.Winners()[1:] {
		all = append(all, s.playerPicks(s.Words.Also, "by"+suffix, "for-win", false, nobody("by"+suffix)))
		all = append(all, s.worth(suffix), s.fu(suffix))
	}
	all = append(all, s.playerPicks(s.Words.Pao, "pao", "for-win", false, nobody("pao")))
	if liable := s.liable(); liable.Picks != nil {
		all = append(all, liable)
	}
	for _, kind := range s.Dearer() {
		all = append(all, s.playerPicks(kind.NameIn(s.Lang), "declared:"+kind.ID, "", true))
	}
	for _, seat := range s.Seats() {
		name := "seat:" + seat.ID
		all = append(all, s.playerPicks(seat.NameIn(s.Lang), name, "", false, nobody(name)))
	}
	return all
}
