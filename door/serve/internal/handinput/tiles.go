package handinput

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/study/hands"
)

// Keys lists all tiles: every kind, then the coloured ones.
func Keys() (all []hand.Tile) {
	for c := range hand.Colours {
		for k := range hand.Kind(hand.Kinds) {
			all = append(all, k.In(c))
		}
	}
	return all
}

// Played reports whether the wall of the rules has a tile.
func (d *Draft) Played(t hand.Tile) bool {
	wall := d.engine.Rules().Wall()
	return wall.Kinds.Has(t.Kind()) && (t.Colour() == hand.Plain || wall.Of(t) > 0)
}

// Left returns the number of copies of a tile that remain in the wall.
func (d *Draft) Left(t hand.Tile) int {
	if !d.Played(t) {
		return 0
	}
	wall, k := d.engine.Rules().Wall(), t.Kind()
	left, all := wall.Of(t), wall.Copies
	for _, shown := range d.shown() {
		if shown.Kind() == k {
			all--
		}
		if shown == t {
			left--
		}
	}
	return max(0, min(left, all))
}

// shown lists all tiles of the hand, the melds and the indicators, and the norths set aside.
func (d *Draft) shown() (all []hand.Tile) {
	hands.Each(&d.Win, func(t *hand.Tile) {
		if *t != hand.NoTile {
			all = append(all, *t)
		}
	})
	for range d.Nuki {
		all = append(all, hand.NewTile(hand.North.Kind()))
	}
	return all
}

// Accepts reports whether a tile can go to a target.
func (d *Draft) Accepts(target Target, t hand.Tile) bool {
	switch target {
	case Winning, Nothing:
		return false
	case Hand:
		return d.Left(t) > 0
	case Dora, Ura:
		return d.Left(t) > 0 && d.offers(target)
	default:
		_, _, ok := d.meldOf(target, t)
		return ok
	}
}

// Full reports whether a called set takes its tiles from the hand, as there is no room for them
// besides.
func (d *Draft) Full() bool { return d.Wanting() < 3 }

// meldOf returns the called set of a tap on a tile, which is the lowest of a chi. If the hand is
// full, out has the tiles that it loses.
func (d *Draft) meldOf(target Target, t hand.Tile) (m hand.Meld, out []hand.Tile, ok bool) {
	call, size, step := target, hand.Kind(3), hand.Kind(0)
	switch target {
	case Chi, ChiRed:
		call, step = Chi, 1
	case Minkan, Ankan:
		size = 4
	}
	if d.size() < 3 || call == Chi && (t.Kind().Suit() == hand.Honors || t.Kind().Rank() > 7) {
		return m, nil, false
	}
	draft := &Draft{Win: d.Win.Clone(), engine: d.engine}
	for i := hand.Kind(0); i < size && d.Full(); i++ {
		if own := tileOf(draft.Hand, t.Kind()+i*step); remove(&draft.Hand, own) {
			out = append(out, own)
		}
	}
	if draft.Full() {
		return m, nil, false
	}
	var tiles []hand.Tile
	for i, rest := hand.Kind(0), slices.Clone(out); i < size; i++ {
		tile := t
		if own := tileOf(rest, t.Kind()+i*step); t.Colour() == hand.Plain && remove(&rest, own) {
			tile = own
		} else if i > 0 || target == ChiRed {
			tile = draft.pick(t.Kind()+i*step, target == ChiRed)
		}
		if tile == hand.NoTile || draft.Left(tile) == 0 {
			return m, nil, false
		}
		draft.Hand = append(draft.Hand, tile)
		tiles = append(tiles, tile)
	}
	if target == ChiRed && !slices.ContainsFunc(tiles, hand.Tile.Red) {
		return m, nil, false
	}
	m, err := hand.ParseMeld(string(call) + " " + hand.FormatTiles(tiles))
	return m, out, err == nil
}

func tileOf(tiles []hand.Tile, k hand.Kind) hand.Tile {
	for _, t := range tiles {
		if t.Kind() == k {
			return t
		}
	}
	return hand.NoTile
}

// pick returns a remaining tile of a kind: a red one first if red, and a coloured one otherwise
// only if no plain one remains.
func (d *Draft) pick(k hand.Kind, red bool) hand.Tile {
	choice := []hand.Tile{k.In(hand.Plain), k.In(hand.Red), k.In(hand.Gold)}
	if red {
		choice[0], choice[1] = choice[1], choice[0]
	}
	for _, t := range choice {
		if d.Left(t) > 0 {
			return t
		}
	}
	return hand.NoTile
}
