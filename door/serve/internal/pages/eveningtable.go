package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// seated is a player at the table as it lies there: where his side is, and what he has.
type seated struct {
	Seat
	// Side is the side of the table, and Player his number, from 1.
	Side   string
	Player int
	Dealer bool
	// Riichi reports whether he has declared it in this hand, and Own whether the others are measured against him.
	Riichi, Own bool
	// Says names the button of his riichi.
	Says string
}

// sides are those of a table in order of turn.
var sides = []string{"near", "right", "far", "left"}

// Lying reports whether the table is shown for all who sit around it.
func (s *evened) Lying() bool { return s.Said.Get("show") == "table" && s.Told != nil }

// tapTable does what was tapped at the table: riichi:1 declares it or takes that back, and gap:1 measures the others
// against a player, or no longer. When another hand has begun nobody has declared riichi.
func (s *evened) tapTable() {
	if s.Said.Has("hands") && s.Said.Get("hands") != strconv.Itoa(len(s.Hands)) {
		s.Said.Del("riichi")
	}
	for _, tap := range s.Said["tap"] {
		key, who, _ := strings.Cut(tap, ":")
		was := slices.Contains(s.Said[key], who)
		switch n, err := strconv.Atoi(who); {
		case err != nil || n < 1 || n > len(s.Players): // nobody's
		case key == "riichi" && was:
			s.Said[key] = slices.DeleteFunc(slices.Clone(s.Said[key]), func(other string) bool { return other == who })
		case key == "riichi":
			s.Said.Add(key, who)
		case key == "gap" && was:
			s.Said.Del(key)
		case key == "gap":
			s.Said.Set(key, who)
		}
	}
	s.Said.Del("tap")
}

// MayDeclare reports whether the rules have riichi.
func (s *evened) MayDeclare() bool { return rules.ByID(s.Game.Rules.Situation(), "riichi") != nil }

// staked is how many sticks a player has laid down in this hand.
func (s *evened) staked(player int) int {
	declares := rules.ByID(s.Game.Rules.Situation(), "riichi")
	if declares == nil || s.Ended() || !s.Entry.Is("riichi", strconv.Itoa(player+1)) {
		return 0
	}
	return int(declares.Sticks)
}

// stakes are what the players have: the stick of a riichi is no longer his who laid it down.
func (s *evened) stakes() []int64 {
	all := slices.Clone(s.Game.Begin.Points)
	if n := len(s.Game.Hands); n > 0 {
		all = slices.Clone(s.Game.Hands[n-1].Points)
	}
	for i := range all {
		all[i] -= int64(s.staked(i)) * s.Game.Rules.Payments().Stick
	}
	return all
}

// Around are the players who sit at the table.
func (s *evened) Around() (all []seated) {
	points := s.stakes()
	own, _ := strconv.Atoi(s.Said.Get("gap"))
	for i, wind := range s.Winds() {
		if wind == hand.NoWind || len(all) == len(sides) {
			continue
		}
		one := seated{Seat{s.Common.Wind(wind), s.Players[i], s.Common.Grouped(strconv.FormatInt(points[i], 10))}, sides[len(all)], i + 1,
			wind == hand.East, s.Entry.Is("riichi", strconv.Itoa(i+1)), own == i+1, fmt.Sprintf("%s: %s", s.Words.Riichi, s.Players[i])}
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

// Sticks and Honba are how many lie on the table.
func (s *evened) Sticks() int {
	n := s.Game.End.Sticks
	for i := range s.Players {
		n += s.staked(i)
	}
	return n
}

func (s *evened) Honba() int { return s.Game.End.Honba }

// declared leads to a view of the game with what was declared in this hand.
func (s *evened) declared(show string) string {
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

func (s *evened) ToTable() string { return s.declared("table") }

func (s *evened) ToEntry() string { return s.declared("") }
