package inplay

import (
	"fmt"
	"strings"

	"example.com/hanfu/hand"
)

// The steps of drawing a win, in this order. The distribution of each depends on what its given
// function returns.
const (
	stepStructure = "structure"
	stepWinds     = "winds"
	stepWait      = "wait"
	stepSituation = "situation"
	stepBonus     = "bonus"
	stepReds      = "reds"
	stepHonba     = "honba"
	stepNuki      = "nuki"
)

func givenWinds(s *structure) string {
	for _, p := range s.parts {
		switch p.sort {
		case bothWinds:
			return "equal"
		case seatWind, roundWind:
			return "apart"
		}
	}
	return "any"
}

func givenWait(s *structure) string {
	edge := ""
	for _, p := range s.parts {
		if p == (part{sequence, terminal}) {
			edge = " edge"
		}
	}
	head := ""
	if s.count("s") == 4 && !s.cheapPair() {
		head = " valued"
	}
	return fmt.Sprintf("%s s%d t%d%s%s", s.openness(), s.count("s"), s.count("t"), edge, head)
}

func (s *structure) openness() string {
	if s.closed() {
		return "closed"
	}
	return "open"
}

// cheapPair reports whether the pair allows pinfu.
func (s *structure) cheapPair() bool {
	switch s.parts[len(s.parts)-1].sort {
	case simple, terminal, guest:
		return true
	}
	return false
}

// givenSituation returns what riichi, tsumo and other flags depend on: mainly whether the hand has
// a yaku without them.
func givenSituation(s *structure, wait string, nuki int, dealer bool) string {
	value := "nothing"
	switch {
	case s.hasYaku(wait):
		value = "yaku"
	case s.count("s") == 4 && s.cheapPair() && wait == hand.Ryanmen.String():
		value = "pinfu"
	}
	kan := ""
	if s.count("ma") > 0 || nuki > 0 { // for a replacement tile
		kan = " kan"
	}
	seat := ""
	if dealer {
		seat = " dealer"
	}
	return s.openness() + " " + value + kan + seat
}

// hasYaku reports whether the tiles have a yaku besides pinfu. A triplet completed by ron doesn't
// count as concealed.
func (s *structure) hasYaku(wait string) bool {
	for _, p := range s.parts {
		if p.how != pair && !p.sequential() && strings.IndexByte("dbwr", p.sort) >= 0 {
			return true
		}
	}
	return len(s.traits) > 0 || s.hasOnly("2") || s.hasOnly("9dgwrb") || s.count("sc") == 0 ||
		s.count("ta") == 3 && wait != hand.Shanpon.String()
}

func givenBonus(s *structure, riichi bool) string {
	style := s.openness()
	if riichi {
		style = "riichi"
	}
	return fmt.Sprintf("%s kans%d", style, s.count("ma"))
}

// givenReds returns what the number of red fives depends on: the number of parts that may have a
// five.
func givenReds(s *structure) string {
	n := 0
	for _, p := range s.parts {
		if p.sort == simple {
			n++
		}
	}
	return fmt.Sprintf("%s %d", s.openness(), n)
}

func givenHonba(dealer bool) string {
	if dealer {
		return "dealer"
	}
	return "others"
}
