package season

import (
	"cmp"
	"slices"
)

func (t *tally) rank() {
	s := t.season
	for _, p := range t.byName {
		p.Guest = t.guest(p)
		s.Players = append(s.Players, *p)
	}
	ranked := func(p *Player) bool { return !p.Guest && p.Games >= max(s.Least, 1) }
	slices.SortFunc(s.Players, func(a, b Player) int {
		if isRanked := ranked(&a); isRanked != ranked(&b) {
			return order(isRanked)
		} else if isRanked {
			if n := s.compare(&a.Standing, &b.Standing); n != 0 {
				return n
			}
		}
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.Name, b.Name))
	})
	for i := range s.Players {
		p := &s.Players[i]
		switch {
		case !ranked(p):
		case i > 0 && s.compare(&p.Standing, &s.Players[i-1].Standing) == 0:
			p.Place = s.Players[i-1].Place
		default:
			p.Place = i + 1
		}
	}
	slices.SortStableFunc(s.Teams, func(a, b Team) int { return cmp.Compare(b.Total, a.Total) })
	for i := range s.Teams {
		if s.Teams[i].Place = i + 1; i > 0 && s.Teams[i].Total == s.Teams[i-1].Total {
			s.Teams[i].Place = s.Teams[i-1].Place
		}
	}
}

// guest reports whether a player has no place: a guest of the season, or somebody whose games count for others.
func (t *tally) guest(p *Player) bool { return t.guests[p.Name] || p.Games == 0 && t.helped[p.Name] }

// compare compares two who have games by what places are told by; it is below zero if the first is ahead.
func (s *Season) compare(a, b *Standing) int {
	switch {
	case s.Ranked == ByTotal:
		return cmp.Compare(b.Total, a.Total)
	case s.Ranked == ByAverage:
		return cmp.Compare(b.Total*int64(a.Games), a.Total*int64(b.Games))
	}
	return cmp.Compare(a.placeSum()*int64(b.Games), b.placeSum()*int64(a.Games))
}

func order(ahead bool) int {
	if ahead {
		return -1
	}
	return 1
}
