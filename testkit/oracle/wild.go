package oracle

import (
	"slices"

	"example.com/hanfu/hand"
)

// wild reports whether the winning tile is wild by a flag of the win or a fact that it implies.
func (s *Scorer) wild(w *hand.Win) bool {
	all := s.rules.Situation()
	var isWild func(i int) bool
	isWild = func(i int) bool { return all[i].Wild || slices.ContainsFunc(all[i].Implies, isWild) }
	for i := range all {
		if isWild(i) && slices.ContainsFunc(w.Flags,
			func(f hand.Flag) bool { return f.Name == all[i].ID }) {
			return true
		}
	}
	return false
}

// scoreWild scores a win with each possible winning tile and returns the best outcome. Of equal
// ones, the tile as written is preferred, then the first.
func (s *Scorer) scoreWild(w *hand.Win) Outcome {
	var best *candidate
	var found, failed, refused Outcome
	colourless := s.Colourless
	s.Colourless = true
	defer func() { s.Colourless = colourless }()
	tiles := []hand.Tile{w.Tile}
	for k := range hand.Kind(hand.Kinds) {
		if k != w.Tile.Kind() && s.rules.Wall().Kinds.Has(k) {
			tiles = append(tiles, hand.NewTile(k))
		}
	}
	for _, t := range tiles {
		as := *w
		as.Tile = t
		s.setWin(&as)
		s.fault = noFault
		if slices.ContainsFunc(s.check(),
			func(p hand.Problem) bool { return p.Code != "situation" }) {
			continue
		}
		s.fault = noFault
		o, c := s.score()
		switch {
		case o.Refused != nil && o.Refused.Problems[0].Code == "overflow":
			return o
		case c != nil && (best == nil || c.beats(best)):
			best, found = c, o
			found.Result.StandsFor = t.String()
		case o.Refused != nil && o.Refused.Problems[0].Code != "not_complete":
			failed = o
		case t == w.Tile:
			refused = o
		}
	}
	switch {
	case best != nil:
		return found
	case failed.Refused != nil:
		return failed
	}
	return refused
}
