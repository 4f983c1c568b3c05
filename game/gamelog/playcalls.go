package gamelog

import (
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
)

func (t *table) call(e *Event, s *seat) error {
	if t.acting >= 0 || t.from != e.From || t.shown != Discarded || t.tile != e.Tile ||
		e.Player == e.From {
		return errorAt(e.Pos, "player %d calls %s, which nobody has just discarded", e.Player+1,
			e.Tile)
	}
	if s.riichi || !s.removeTiles(e.Own...) {
		return errorAt(e.Pos, "player %d calls %s, and lacks the tiles for it or is in riichi",
			e.Player+1, e.Tile)
	}
	kind := hand.Chi
	switch sameKind := e.Own[0].Kind() == e.Tile.Kind(); {
	case len(e.Own) == model.InMeld:
		kind = hand.Minkan
	case sameKind:
		kind = hand.Pon
	}
	if err := s.addMeld(e, kind, append(slices.Clone(e.Own), e.Tile)); err != nil {
		return err
	}
	t.interrupt()
	s.setLiable(kind, e.From)
	t.from, t.acting = -1, e.Player
	s.drawn = hand.NoTile
	if kind == hand.Minkan {
		t.acting, t.next, t.replacement = -1, e.Player, true
	}
	return nil
}

func (s *seat) addMeld(e *Event, kind hand.MeldType, tiles []hand.Tile) error {
	m := hand.Meld{Type: kind}
	if len(tiles) != m.Size() {
		return errorAt(e.Pos, "this meld has %d tiles, and should have %d", len(tiles), m.Size())
	}
	copy(m.Tiles[:], model.Sorted(tiles))
	if _, err := hand.ParseMeld(m.String()); err != nil {
		return errorAt(e.Pos, "this is no meld: %v", err)
	}
	s.melds = append(s.melds, m)
	return nil
}

func (t *table) ownKan(e *Event, s *seat) error {
	if e.Kind == ClosedKan {
		if !s.removeTiles(e.Own...) {
			return errorAt(e.Pos, "player %d lacks tiles for a kan of %s", e.Player+1, e.Tile)
		}
		if err := s.addMeld(e, hand.Ankan, e.Own); err != nil {
			return err
		}
	} else {
		at := slices.IndexFunc(s.melds, func(m hand.Meld) bool {
			return m.Type == hand.Pon && m.Tiles[0].Kind() == e.Tile.Kind()
		})
		if at < 0 || !s.removeTiles(e.Tile) {
			return errorAt(e.Pos,
				"player %d has no pon to which %s can be added, or lacks the tile", e.Player+1,
				e.Tile)
		}
		m := hand.Meld{Type: hand.Minkan}
		copy(m.Tiles[:], model.Sorted(append(slices.Clone(s.melds[at].Tiles[:model.InMeld]),
			e.Tile)))
		s.melds[at] = m
	}
	t.awaitReplacement(e)
	return nil
}

func (t *table) setAside(e *Event, s *seat) error {
	if t.players == model.Seats || !s.removeTiles(e.Tile) {
		return errorAt(e.Pos,
			"player %d sets a north aside, and has none, or there are four players", e.Player+1)
	}
	s.norths++
	t.awaitReplacement(e)
	return nil
}

// awaitReplacement makes the player draw a replacement for the tile shown, unless somebody wins on
// it.
func (t *table) awaitReplacement(e *Event) {
	t.show(e, e.Kind)
	t.next, t.pending = e.Player, true
}

// setLiable records the liable player: the discarder of the third set of dragons, the fourth set of
// winds or the fourth kan.
func (s *seat) setLiable(kind hand.MeldType, from int) {
	dragons, winds, kans := 0, 0, 0
	for _, m := range s.melds {
		k := m.Tiles[0].Kind()
		switch {
		case m.Type == hand.Chi:
		case k > hand.North.Kind():
			dragons++
		case k.Suit() == hand.Honors:
			winds++
		}
		if m.Type >= hand.Minkan {
			kans++
		}
	}
	last := s.melds[len(s.melds)-1].Tiles[0].Kind()
	switch honor := last.Suit() == hand.Honors; {
	case honor && last > hand.North.Kind() && dragons == model.InMeld,
		honor && last <= hand.North.Kind() && winds == hand.Copies,
		kind == hand.Minkan && kans == hand.Copies:
		s.pao = game.PlayerAt(from)
	}
}
