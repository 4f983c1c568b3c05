package gamelog

import (
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Played is the result of replaying a hand.
type Played struct {
	// Wins are the winning hands in the order of the log: tiles, indicators, and facts such as
	// riichi. Counters and sticks are left out. Pao are the players whose discards completed the
	// last set of dragons, winds or kans.
	Wins []hand.Win
	Pao  []game.Player
	// Tenpai are the players tenpai at the end.
	Tenpai []int
}

// table is the state of a hand during the play.
type table struct {
	hand    *Hand
	players int
	seats   [model.Seats]seat
	// seen counts the tiles of each kind that were dealt, drawn or turned.
	seen [hand.Kinds]int
	// left is the number of tiles that can still be drawn.
	left int
	// next is the player who draws next and acting the one who has to discard, -1 for nobody. from
	// is the player who discarded tile, or showed it for a kan or as a north; shown is the kind of
	// that event.
	next, acting, from int
	tile               hand.Tile
	shown              EventKind
	// pending reports whether a kan or a north can still be won, and replacement whether the tile
	// drawn replaces one.
	pending, replacement bool
	// called reports whether a call interrupted the first turns.
	called bool
	// number is the number of the current event from 1, or 0 outside of events.
	number int
}

// seat is the state of a player.
type seat struct {
	tiles           []hand.Tile
	melds           []hand.Meld
	norths          int
	draws, discards int
	drawn           hand.Tile
	riichi, double  bool
	ippatsu         bool
	pao             game.Player
}

// Play replays a hand. The error is an *Error for something impossible.
func (l *Log) Play(h *Hand) (*Played, error) {
	t := &table{hand: h, players: len(l.Players), next: h.Dealer, acting: -1, from: -1}
	t.left = model.Drawable(t.players)
	p, err := t.play()
	if wrong, ok := errors.AsType[*Error](err); ok {
		wrong.Reason += " (" + t.place() + ")"
	}
	return p, err
}

func (t *table) place() string {
	if t.number == 0 {
		return nameOf(t.hand)
	}
	return fmt.Sprintf("%s, event %d of %d", nameOf(t.hand), t.number, len(t.hand.Events))
}

func (t *table) play() (*Played, error) {
	if err := t.deal(); err != nil {
		return nil, err
	}
	h := t.hand
	for i := range h.Events {
		t.number = i + 1
		if err := t.event(&h.Events[i]); err != nil {
			return nil, err
		}
	}
	t.number = 0
	p := &Played{}
	for i := range h.Wins {
		w, err := t.win(&h.Wins[i])
		if err != nil {
			return nil, err
		}
		p.Wins = append(p.Wins, *w)
		p.Pao = append(p.Pao, t.seats[h.Wins[i].By.Index()].pao)
	}
	for i := range t.players {
		if t.seats[i].tenpai() {
			p.Tenpai = append(p.Tenpai, i)
		}
	}
	return p, nil
}

func (t *table) deal() error {
	for i, deal := range t.hand.Deal {
		if len(deal) != model.Dealt {
			return errorAt(t.hand.Pos, "player %d is dealt %d tiles, and should be dealt %d", i+1,
				len(deal), model.Dealt)
		}
		t.seats[i] = seat{tiles: slices.Clone(deal), drawn: hand.NoTile}
	}
	for _, tiles := range append([][]hand.Tile{t.hand.Dora, t.hand.Ura}, t.hand.Deal...) {
		for _, tile := range tiles {
			if err := t.countTile(tile, t.hand.Pos); err != nil {
				return err
			}
		}
	}
	if len(t.hand.Dora) > maxIndicators || len(t.hand.Ura) > maxIndicators {
		return errorAt(t.hand.Pos, "more than %d indicators are turned", maxIndicators)
	}
	return nil
}

// maxIndicators is the number of indicators in the wall, of dora and of ura dora.
const maxIndicators = 5

func (t *table) countTile(tile hand.Tile, at rules.Position) error {
	k := tile.Kind()
	if t.seen[k]++; t.seen[k] > hand.Copies {
		return errorAt(at, "this is the fifth %s in the hand", k)
	}
	return nil
}

func (t *table) event(e *Event) error {
	s := &t.seats[e.Player]
	if e.Kind == Drew {
		return t.draw(e, s)
	}
	if e.Kind == Called {
		return t.call(e, s)
	}
	if t.acting != e.Player {
		return errorAt(e.Pos, "it is not the turn of player %d", e.Player+1)
	}
	switch e.Kind {
	case Discarded:
		return t.discard(e, s)
	case SetAside:
		return t.setAside(e, s)
	}
	return t.ownKan(e, s)
}

func (t *table) draw(e *Event, s *seat) error {
	if t.acting >= 0 || t.next != e.Player {
		return errorAt(e.Pos, "it is not the turn of player %d to draw", e.Player+1)
	}
	if t.left--; t.left < 0 {
		return errorAt(e.Pos, "the wall has no more tiles to draw")
	}
	t.replacement = t.pending || t.replacement && t.from < 0
	if t.pending {
		t.interrupt()
	}
	t.pending, t.acting, t.from = false, e.Player, -1
	s.tiles = append(s.tiles, e.Tile)
	s.drawn = e.Tile
	s.draws++
	return t.countTile(e.Tile, e.Pos)
}

// interrupt ends ippatsu and the first turns after a call.
func (t *table) interrupt() {
	t.called = true
	for i := range t.seats {
		t.seats[i].ippatsu = false
	}
}

func (t *table) discard(e *Event, s *seat) error {
	if !s.removeTiles(e.Tile) {
		return errorAt(e.Pos, "player %d discards %s, and has none", e.Player+1, e.Tile)
	}
	s.ippatsu = false
	if e.Riichi {
		if s.riichi || !s.closed() {
			return errorAt(e.Pos,
				"player %d can't declare riichi: the hand is open, or was declared before",
				e.Player+1)
		}
		s.riichi, s.ippatsu, s.double = true, true, !t.called && s.discards == 0
	}
	s.discards++
	t.show(e, Discarded)
	t.next, t.replacement = (e.Player+1)%t.players, false
	return nil
}

func (t *table) show(e *Event, kind EventKind) {
	t.acting, t.from, t.tile, t.shown = -1, e.Player, e.Tile, kind
}

func (s *seat) removeTiles(tiles ...hand.Tile) bool {
	for _, tile := range tiles {
		at := slices.Index(s.tiles, tile)
		if at < 0 {
			return false
		}
		s.tiles = slices.Delete(s.tiles, at, at+1)
	}
	return true
}

func (s *seat) closed() bool { return !slices.ContainsFunc(s.melds, hand.Meld.Open) }

func (t *table) win(w *LogWin) (*hand.Win, error) {
	by, from := w.By.Index(), w.From.Index()
	if by < 0 || by >= t.players {
		return nil, errorAt(w.Pos, "it is not said who of the players wins")
	}
	s := &t.seats[by]
	win := &hand.Win{Melds: s.melds, Tile: t.tile, Tsumo: w.From.IsNobody(), Nuki: s.norths,
		Players: t.players}
	win.Dora = slices.Clone(t.hand.Dora)
	win.Hand = model.Sorted(s.tiles)
	if win.Tsumo {
		if t.acting != by || s.drawn == hand.NoTile {
			return nil, errorAt(w.Pos,
				"player %d is said to win by self-draw, and has not just drawn a tile", by+1)
		}
		win.Tile = s.drawn
		at := slices.Index(win.Hand, s.drawn)
		win.Hand = slices.Delete(win.Hand, at, at+1)
	} else if t.from != from {
		return nil, errorAt(w.Pos,
			"player %d is said to win on a discard of player %d, who has not just discarded",
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
	tsumo, dealer, first := w.From.IsNobody(), w.By.Index() == t.hand.Dealer, !t.called &&
		s.discards == 0
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

// tenpai reports whether one tile would complete the hand. A tile of which the player holds all
// four does not count.
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
		if _, distinct := w.SevenPairs(&tally); distinct || len(w.Readings(&tally, nil)) > 0 ||
			len(w.Melds) == 0 && tally.Present == model.Outside { // for thirteen orphans
			return true
		}
	}
	return false
}
