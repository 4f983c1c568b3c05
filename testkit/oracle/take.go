package oracle

import (
	"cmp"
	"slices"

	"example.com/hanfu/hand"
)

// setWin sets the current win: it counts its tiles and sets the values that don't depend on the
// reading.
func (s *Scorer) setWin(w *hand.Win) {
	s.win = w
	s.seat, s.round, s.players = cmp.Or(w.Seat, hand.South), cmp.Or(w.Round, hand.East),
		cmp.Or(w.Players, s.rules.Wall().Players)
	s.counts, s.concealed = [hand.Kinds]int{}, [hand.Kinds]int{}
	reds, golds, kans, open := 0, 0, 0, false
	count := func(t hand.Tile) {
		s.counts[t.Kind()]++
		switch t.Colour() {
		case hand.Red:
			reds++
		case hand.Gold:
			golds++
		}
	}
	for _, t := range w.Hand {
		count(t)
		s.concealed[t.Kind()]++
	}
	if w.Tile != hand.NoTile {
		count(w.Tile)
		s.concealed[w.Tile.Kind()]++
	}
	for _, m := range w.Melds {
		for _, t := range m.Tiles[:m.Size()] {
			count(t)
		}
		if m.Type == hand.Minkan || m.Type == hand.Ankan {
			kans++
		}
		open = open || m.Type != hand.Ankan
	}
	suits := 0
	for suit := range hand.Honors {
		if slices.Max(s.counts[9*suit:9*suit+9]) > 0 {
			suits++
		}
	}
	e := s.env
	e["tsumo"], e["ron"] = w.Tsumo, !w.Tsumo
	e["open"], e["closed"] = open, !open
	e["dealer"], e["seat"], e["round"] = s.seat == hand.East, int(s.seat), int(s.round)
	e["from"] = windNumber(w.From, unknownDiscarder)
	e["melds"], e["kans"], e["suit_count"], e["red_tiles"] = len(w.Melds), kans, suits, reds
	e["gold_tiles"] = golds
	e["winning"] = hand.Set(0)
	if w.Tile != hand.NoTile {
		e["winning"] = hand.SetOf(w.Tile.Kind())
	}
	for _, n := range hand.Numbers() {
		e[n.Name] = *n.Of(w)
	}
	e["players"] = s.players
	e["first_dora_tiles"], e["dora_tiles"] = s.indicated(w.Dora)
	e["first_ura_tiles"], e["ura_tiles"] = s.indicated(w.Ura)
	s.resetFlags()
}

// indicated returns how many of the winner's tiles are dora by the first indicator and by all. A
// tile shown by two indicators counts twice. Norths set aside count as the winner's.
func (s *Scorer) indicated(indicators []hand.Tile) (first, all int) {
	for i, t := range indicators {
		dora := s.rules.Wall().Next[t.Kind()]
		if dora == hand.NoKind {
			continue
		}
		n := s.counts[dora]
		if dora == hand.North.Kind() {
			n += s.win.Nuki
		}
		if i == 0 {
			first = n
		}
		all += n
	}
	return first, all
}
