package gamelog

import (
	"slices"

	"example.com/hanfu/gamelog/internal/model"
	"example.com/hanfu/hand"
)

func (t *table) win(w *LogWin) (*hand.Win, error) {
	by, from := w.By.Index(), w.From.Index()
	if by < 0 || by >= t.players {
		return nil, errorAt(w.Pos, "it is not said who of the players wins")
	}
	s := &t.seats[by]
	win := &hand.Win{Melds: s.melds, Tile: t.tile, Tsumo: w.From.IsNobody(), Nuki: s.norths, Players: t.players}
	win.Dora = slices.Clone(t.hand.Dora)
	win.Hand = model.Sorted(s.tiles)
	if win.Tsumo {
		if t.acting != by || s.drawn == hand.NoTile {
			return nil, errorAt(w.Pos, "player %d is said to win by self-draw, and has not just drawn a tile", by+1)
		}
		win.Tile = s.drawn
		at := slices.Index(win.Hand, s.drawn)
		win.Hand = slices.Delete(win.Hand, at, at+1)
	} else if t.from != from {
		return nil, errorAt(w.Pos, "player %d is said to win on a discard of player %d, who has not just discarded",
			by+1, from+1)
	} else {
		win.From = t.seatOf(from)
	}
	win.Seat, win.Round = t.seatOf(by), t.hand.Round
	if s.riichi {
		win.Ura = slices.Clone(t.hand.Ura)
	}
	for _, flag := range t.flags(w, s) {
		win.Flags = append(win.Flags, hand.Flag{Name: flag, Value: 1})
	}
	return win, nil
}

func (t *table) seatOf(player int) hand.Wind {
	return hand.East + hand.Wind((player-t.hand.Dealer+t.players)%t.players)
}

func (t *table) flags(w *LogWin, s *seat) (flags []string) {
	tsumo, dealer, first := w.From.IsNobody(), w.By.Index() == t.hand.Dealer, !t.called && s.discards == 0
	for _, f := range []struct {
		name  string
		holds bool
	}{
		{"riichi", s.riichi && !s.double},
		{"double_riichi", s.double},
		{"ippatsu", s.ippatsu},
		{"rinshan", tsumo && t.replacement},
		{"haitei", tsumo && !t.replacement && t.left == 0},
		{"houtei", !tsumo && t.shown == Discarded && t.left == 0},
		{"chankan", !tsumo && (t.shown == AddedKan || t.shown == ClosedKan)},
		{"closed_chankan", !tsumo && t.shown == ClosedKan},
		{"tenhou", tsumo && first && dealer},
		{"chiihou", tsumo && first && !dealer},
		{"renhou", !tsumo && first && !dealer && s.draws == 0 && t.shown == Discarded},
	} {
		if f.holds {
			flags = append(flags, f.name)
		}
	}
	return flags
}

// tenpai reports whether one tile would complete the hand. A tile of which the player has all four is none to wait for.
func (s *seat) tenpai() bool {
	w := hand.Win{Hand: s.tiles, Melds: s.melds, Tsumo: true}
	if len(s.tiles)+model.InMeld*len(s.melds) != model.Dealt {
		return false
	}
	for k := range hand.Kind(hand.Kinds) {
		w.Tile = hand.NewTile(k)
		tally, ok := w.Tally()
		if !ok || tally.Of(k) > hand.Copies {
			continue
		}
		if _, distinct := w.SevenPairs(&tally); distinct || len(w.Readings(&tally, nil)) > 0 || orphans(&w, &tally) {
			return true
		}
	}
	return false
}

func orphans(w *hand.Win, tally *hand.Tally) bool {
	return len(w.Melds) == 0 && tally.Present == model.Outside
}
