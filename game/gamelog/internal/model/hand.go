package model

import (
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Variant holds what a log says about the rules.
type Variant struct {
	// Reds reports whether there are red fives, and OpenTanyao whether an open hand can score
	// tanyao.
	Reds, OpenTanyao bool
	// Rounds is the number of rounds of the game, 0 if unknown.
	Rounds int
	// Soul reports whether the game was played on Mahjong Soul.
	Soul bool
	// RawFu reports whether the fu of wins may not be rounded.
	RawFu bool
}

// Hand is one hand of a game.
type Hand struct {
	// Pos is the position where the hand begins.
	Pos rules.Position
	// Round is the prevalent wind.
	Round  hand.Wind
	Dealer int
	// Honba and Sticks are the counters and the riichi sticks on the table at the start.
	Honba, Sticks int
	// Points are the points of the players at the start, nil if unknown.
	Points []int64
	// Deal are the starting hands, thirteen tiles for each player.
	Deal [][]hand.Tile
	// Events are what the players did, in order.
	Events []Event
	// Dora and Ura are the indicators.
	Dora, Ura []hand.Tile
	// Riichi are the players who paid a riichi stick, in order.
	Riichi []int
	// Wins are the wins, in turn order from the discarder. Draw is nil if there are any.
	Wins []Win
	Draw *Draw
}

// Ended reports whether the log has the end of the hand.
func (h *Hand) Ended() bool { return len(h.Wins) > 0 || h.Draw != nil }

// Undo restores the hand as it was before an event that can't be read. If the event was an end, the
// hand has none, as one of several wins may be missing.
func (h *Hand) Undo(before Hand, end bool) {
	if *h = before; end {
		h.Wins, h.Draw = nil, nil
	}
}

// EventKind is the kind of an Event.
type EventKind uint8

// The kinds of events.
const (
	// Drew and Discarded are about one tile.
	Drew EventKind = iota
	Discarded
	// Called is a chi, a pon or an open kan; AddedKan and ClosedKan use the player's own tiles.
	Called
	AddedKan
	ClosedKan
	// SetAside is a north set aside in a game of three.
	SetAside
)

// Event is an action of a player.
type Event struct {
	Pos    rules.Position
	Kind   EventKind
	Player int
	// Tile is the tile drawn, discarded, called, added or set aside; the first tile of a closed
	// kan.
	Tile hand.Tile
	// Own are the tiles from the player's hand that form the meld, sorted.
	Own []hand.Tile
	// From is the player whose discard was called.
	From int
	// Riichi reports whether the discard declared riichi, and Drawn whether the discard is known to
	// be the tile just drawn.
	Riichi, Drawn bool
}

// Win is a win as recorded in a log.
type Win struct {
	Pos rules.Position
	// By is the winner, From the discarder, nobody for tsumo, and Pao the liable player. PaoUnknown
	// reports whether the log does not record liability.
	By, From, Pao game.Player
	PaoUnknown    bool
	// Yaku are the yaku and bonus tiles that counted; nil if unknown.
	Yaku []Counted
	// Fu is -1 if unknown. Limit is the id of the limit, empty for none; LimitKnown reports whether
	// the log gives it.
	Fu         int
	Limit      string
	LimitKnown bool
	// Points is the total value of the hand without counters and sticks, -1 if unknown.
	Points int64
	// Changes are the gains of the players, negative for payments; nil if unknown.
	Changes []int64
}

// Counted is a yaku or a kind of bonus tile, by its id in the rule sets.
type Counted struct {
	ID string
	// Han is HanUntold if unknown. Yakuman reports whether it is a yakuman; Han is then zero.
	Han     int
	Yakuman bool
}

// HanUntold is the Han of a yaku whose han the log does not give.
const HanUntold = -1

// Draw is the end of a hand without a winner, or with an unknown end.
type Draw struct {
	Pos rules.Position
	// Kind is the kind of draw.
	Kind DrawKind
	// Tenpai are the tenpai players at an exhaustive draw.
	Tenpai []int
	// Unclear reports whether it is unknown who was tenpai: either nobody paid, so that all or none
	// were, or the log says nothing about it.
	Unclear bool
	// Nagashi are the players who scored nagashi mangan.
	Nagashi []int
	// Changes are the gains of the players, negative for payments; nil if unknown.
	Changes []int64
}

// DrawKind is a kind of draw.
type DrawKind uint8

// The draws.
const (
	Exhaustive DrawKind = iota
	NagashiMangan
	NineTerminals
	FourWinds
	FourRiichi
	ThreeRons
	FourKans
	// Untold is a draw of unknown kind.
	Untold
	// Unknown is an unknown end; there may have been a winner.
	Unknown
)

var drawIDs = [...]string{
	Exhaustive: "exhaustive", NagashiMangan: "nagashi_mangan", NineTerminals: "kyuushu_kyuuhai",
	FourWinds:  "suufon_renda",
	FourRiichi: "suucha_riichi", ThreeRons: "sanchahou", FourKans: "suukaikan",
}

// ID returns the id of the draw in the shipped rule sets.
func (k DrawKind) ID() string { return drawIDs[k] }

// EndUnknown reports whether the end of the hand is unknown.
func (h *Hand) EndUnknown() bool { return h.Draw != nil && h.Draw.Kind == Unknown }

// AcceptRiichi fills in h.Riichi: all declarations but one whose discard was won.
func AcceptRiichi(h *Hand) {
	for i := range h.Events {
		e := &h.Events[i]
		won := i == len(h.Events)-1 &&
			(len(h.Wins) > 0 || h.Draw != nil && h.Draw.Kind == ThreeRons)
		if e.Riichi && !won {
			h.Riichi = append(h.Riichi, e.Player)
		}
	}
}

// Turned returns how many further dora indicators are turned after each event: at once for a closed
// kan, and for any other kan after the next discard or before the next kan. The last element counts
// those left at the end of the hand.
func (h *Hand) Turned() []int {
	turned := make([]int, len(h.Events)+1)
	left, waiting := max(len(h.Dora)-1, 0), 0
	turn := func(at, n int) {
		n = min(n, left)
		turned[at] += n
		left -= n
	}
	for i := range h.Events {
		switch e := &h.Events[i]; {
		case e.Kind == Discarded:
			turn(i, waiting)
			waiting = 0
		case e.Kind == ClosedKan:
			turn(max(i-1, 0), waiting)
			turn(i, 1)
			waiting = 0
		case e.Kind == AddedKan || e.Kind == Called && len(e.Own) == InMeld:
			turn(max(i-1, 0), waiting)
			waiting = 1
		}
	}
	turn(len(h.Events), left)
	return turned
}

// Finish normalizes an event, so that it is the same for all formats.
func Finish(ev *Event) {
	ev.Own = Sorted(ev.Own)
	if ev.Kind == ClosedKan && len(ev.Own) > 0 {
		ev.Tile = ev.Own[0]
	}
	if len(ev.Own) == 0 {
		ev.Own = nil
	}
}

// CalledFrom reports whether discarder is ahead places after caller. In a game of three the empty
// fourth seat may or may not be counted.
func CalledFrom(caller, discarder, ahead, players int) bool {
	return discarder >= 0 && discarder != caller &&
		((caller+ahead)%Seats == discarder || players < Seats &&
			(caller+ahead)%players == discarder)
}

// DeriveDraw derives the kind of draw and the tenpai players from the play if the log lacks them. A
// draw that may be nagashi mangan stays Untold, because only the tiles show whether the players who
// were paid were tenpai instead.
func DeriveDraw(h *Hand) {
	d := h.Draw
	if d.Kind == Unknown {
		return
	}
	if d.Kind == Untold {
		if d.Kind = h.drawKind(); d.Kind == Untold {
			return
		}
	}
	switch {
	case d.Kind == NagashiMangan && d.Nagashi == nil:
		d.Nagashi, d.Tenpai = Winners(d.Changes), nil
	case d.Kind == Exhaustive && d.Unclear:
		d.Tenpai = Winners(d.Changes)
		d.Unclear = len(d.Tenpai) == 0
	}
	if d.Kind != Exhaustive {
		d.Unclear, d.Tenpai = false, nil
	}
}

// drawKind derives the kind of draw from the play.
func (h *Hand) drawKind() DrawKind {
	draws, kans, riichi, called := 0, 0, 0, false
	var discards []hand.Tile
	for i := range h.Events {
		switch e := &h.Events[i]; e.Kind {
		case Drew:
			draws++
		case Discarded:
			discards = append(discards, e.Tile)
			if e.Riichi {
				riichi++
			}
		case Called:
			called = true
			if len(e.Own) == InMeld {
				kans++
			}
		case AddedKan, ClosedKan:
			called = true
			kans++
		}
	}
	players := len(h.Deal)
	switch {
	case draws == Drawable(players):
		if h.mayBeNagashi() {
			return Untold
		}
		return Exhaustive
	case !called && draws <= players && len(discards) < draws:
		return NineTerminals
	case !called && len(discards) == Seats && isWind(discards[0]) && !slices.ContainsFunc(discards,
		func(t hand.Tile) bool { return t != discards[0] }):
		return FourWinds
	case riichi == Seats:
		return FourRiichi
	case kans >= hand.Copies:
		return FourKans
	}
	return ThreeRons
}

func isWind(t hand.Tile) bool {
	return t.Kind().Suit() == hand.Honors &&
		t.Kind() <= hand.North.Kind()
}

// mayBeNagashi reports whether the players who were paid discarded only terminals and honors, none
// of them called.
func (h *Hand) mayBeNagashi() bool {
	if h.Draw.Changes == nil || len(h.Draw.Tenpai) > 0 {
		return false
	}
	var broken [Seats]bool
	for i := range h.Events {
		e := &h.Events[i]
		broken[e.Player] = broken[e.Player] || e.Kind == Discarded && !Outside.Has(e.Tile.Kind())
		if e.Kind == Called {
			broken[e.From] = true
		}
	}
	got := Winners(h.Draw.Changes)
	return len(got) > 0 && !slices.ContainsFunc(got, func(p int) bool { return broken[p] })
}
