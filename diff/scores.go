package diff

import (
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// Score is what a hand is worth under one rule set: Result, or Refused if it is not paid.
type Score struct {
	// Win is the hand as the rules know it: without what they have no word for.
	Win     hand.Win
	Result  *engine.Result
	Refused *engine.Refused
}

// Gap is how far two scores of a hand are apart.
type Gap uint8

// Scores are the same, or other yaku, fu or limits come to the same points, or the points are others.
const (
	NoGap Gap = iota
	InItems
	InPoints
)

func gap(r, s *engine.Result) Gap {
	switch {
	case r == nil && s == nil:
		return NoGap
	case r == nil || s == nil, r.Points != s.Points, r.Gain != s.Gain, !slices.Equal(r.Payments(), s.Payments()),
		(r.Exact == nil) != (s.Exact == nil),
		r.Exact != nil && (r.Exact.Points.Cmp(s.Exact.Points) != 0 || r.Exact.Gain.Cmp(s.Exact.Gain) != 0):
		return InPoints
	case r.Han != s.Han, r.Fu != s.Fu, r.Yakuman != s.Yakuman, r.LimitID() != s.LimitID(), !sameItems(r, s):
		return InItems
	}
	return NoGap
}

func sameItems(r, s *engine.Result) bool {
	var counted [2][64]item
	a, b := items(r, counted[0][:0]), items(s, counted[1][:0])
	return slices.Equal(a, b)
}

// item is a yaku, a kind of bonus tiles or a source of fu that counts.
type item struct {
	id       string
	of       byte
	han, fu  int
	yakuman  int
	standing string
}

func items(r *engine.Result, list []item) []item {
	for y := range r.Yaku() {
		it := item{id: y.Rule.ID, of: 'y', han: y.Han, yakuman: y.Yakuman}
		if y.Limit != nil {
			it.standing = y.Limit.ID
		}
		list = append(list, it)
	}
	for b := range r.Bonus() {
		list = append(list, item{id: b.Rule.ID, of: 'b', han: b.Han})
	}
	for f := range r.FuParts() {
		list = append(list, item{id: f.Rule.ID, of: 'f', fu: f.Fu})
	}
	slices.SortFunc(list, func(a, b item) int {
		switch {
		case a.of != b.of:
			return int(a.of) - int(b.of)
		case a.id < b.id:
			return -1
		case a.id > b.id:
			return 1
		}
		return a.fu - b.fu
	})
	return list
}
