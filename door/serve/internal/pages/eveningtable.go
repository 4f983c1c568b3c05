package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// tablePlayer is a player as a phone on the table shows him.
type tablePlayer struct {
	Seat
	// Side is his side of the table, and Player his number, from 1.
	Side   string
	Player int
	// Riichi is true if he has declared it in this hand, and Own if the points of the others are
	// shown relative to his.
	Riichi, Own bool
	// Says is the label of the button of his riichi.
	Says string
}

// sides are the sides of a table in order of turn.
var sides = []string{"near", "right", "far", "left"}

// Lying reports whether the page is for a phone that lies on the table.
func (s *eveningView) Lying() bool { return s.Said.Get("show") == "table" && s.Told != nil }

// tapTable applies the taps at the table: riichi:1 declares it or takes it back, and gap:1 shows
// points relative to a player, or no longer. A new hand has no declarations.
func (s *eveningView) tapTable() {
	if s.Said.Has("hands") && s.Said.Get("hands") != strconv.Itoa(len(s.Hands)) {
		s.Said.Del("riichi")
	}
	for _, tap := range s.Said["tap"] {
		key, value, _ := strings.Cut(tap, ":")
		isSet := slices.Contains(s.Said[key], value)
		switch n, err := strconv.Atoi(value); {
		case err != nil || n < 1 || n > len(s.Players): // nobody's
		case key == "riichi" && isSet:
			s.Said[key] = slices.DeleteFunc(slices.Clone(s.Said[key]),
				func(other string) bool { return other == value })
		case key == "riichi":
			s.Said.Add(key, value)
		case key == "gap" && isSet:
			s.Said.Del(key)
		case key == "gap":
			s.Said.Set(key, value)
		}
	}
	s.Said.Del("tap")
}

// MayDeclare reports whether the rules have riichi.
func (s *eveningView) MayDeclare() bool {
	return rules.ByID(s.Game.Rules.Situation(), "riichi") != nil
}

func (s *eveningView) stakedSticks(player int) int {
	riichi := rules.ByID(s.Game.Rules.Situation(), "riichi")
	if riichi == nil || s.Ended() || !s.Entry.Is("riichi", strconv.Itoa(player+1)) {
		return 0
	}
	return int(riichi.Sticks)
}

// pointsLeft returns the points of the players without the sticks laid down in this hand.
func (s *eveningView) pointsLeft() []int64 {
	all := slices.Clone(s.Game.Begin.Points)
	if n := len(s.Game.Hands); n > 0 {
		all = slices.Clone(s.Game.Hands[n-1].Points)
	}
	for i := range all {
		all[i] -= int64(s.stakedSticks(i)) * s.Game.Rules.Payments().Stick
	}
	return all
}

// Around returns the players at the table.
func (s *eveningView) Around() (all []tablePlayer) {
	points := s.pointsLeft()
	own, _ := strconv.Atoi(s.Said.Get("gap"))
	for i, wind := range s.Winds() {
		if wind == hand.NoWind || len(all) == len(sides) {
			continue
		}
		one := tablePlayer{Seat{s.Common.Wind(wind), s.Players[i],
			s.Common.Grouped(strconv.FormatInt(points[i], 10)), wind == hand.East},
			sides[len(all)], i + 1, s.Entry.Is("riichi", strconv.Itoa(i+1)), own == i+1,
			fmt.Sprintf("%s: %s", s.Words.Riichi, s.Players[i])}
		if own > 0 && own <= len(points) && !one.Own {
			one.Points = s.Common.Grouped(strconv.FormatInt(points[i]-points[own-1], 10))
			if points[i] > points[own-1] {
				one.Points = "+" + one.Points
			}
		}
		all = append(all, one)
	}
	return all
}

// Sticks returns the sticks on the table.
func (s *eveningView) Sticks() int {
	n := s.Game.End.Sticks
	for i := range s.Players {
		n += s.stakedSticks(i)
	}
	return n
}

// Declared returns the address of a view of the game that keeps the declarations of this hand.
func (s *eveningView) Declared(show string) string {
	q := s.address()
	q.Del("undone")
	if all := s.Said["riichi"]; len(all) > 0 && !s.Ended() {
		q["riichi"] = all
	}
	if show != "" {
		q.Set("show", show)
	}
	return "/evening?" + q.Encode()
}
