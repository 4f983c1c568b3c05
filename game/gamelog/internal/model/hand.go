package model

import (
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Variant is what a log says of the rules.
type Variant struct {
	// Reds reports whether there are red fives, and OpenTanyao whether tanyao counts in an open hand.
	Reds, OpenTanyao bool
	// Rounds is how many rounds the game has, 0 if the log doesn't tell.
	Rounds int
	// Soul reports whether it was played on Mahjong Soul.
	Soul bool
	// RawFu reports whether the fu of wins may be told before they are rounded.
	RawFu bool
}

// Hand is one hand of a game.
type Hand struct {
	// Pos is where it begins.
	Pos rules.Position
	// Round is the wind of the round, Dealer who deals.
	Round  hand.Wind
	Dealer int
	// Honba are the counters and Sticks the riichi sticks that lie on the table when it begins.
	Honba, Sticks int
	// Points are the players' when it begins, nil if the log doesn't tell.
	Points []int64
	// Deal are the tiles dealt, thirteen for each player.
	Deal [][]hand.Tile
	// Events are what the players did, in order.
	Events []Event
	// Dora and Ura are the indicators that were turned in it.
	Dora, Ura []hand.Tile
	// Riichi are the players who laid down a stick, in order.
	Riichi []int
	// Wins are the wins, the nearest to the discarder first; Draw is nil if there are any.
	Wins []Win
	Draw *Draw
}

// Ended reports whether the log says how the hand ended.
func (h *Hand) Ended() bool { return len(h.Wins) > 0 || h.Draw != nil }

// EventKind is what a player did.
type EventKind uint8

// The kinds of events.
const (
	// Drew and Discarded are of one tile.
	Drew EventKind = iota
	Discarded
	// Called is chi, pon or a kan of another's discard; AddedKan and ClosedKan are of one's own tiles.
	Called
	AddedKan
	ClosedKan
	// SetAside is of a north, in a game of three.
	SetAside
)

// Event is what a player did.
type Event struct {
	Pos    rules.Position
	Kind   EventKind
	Player int
	// Tile is the tile drawn, discarded, called, added or set aside; of a closed kan it is the first.
	Tile hand.Tile
	// Own are the tiles of the player's hand that became a meld, sorted.
	Own []hand.Tile
	// From is whose discard was called.
	From int
	// Riichi reports whether the discard declared riichi, and Drawn whether it is the tile that was just drawn, as far as
	// the log tells.
	Riichi, Drawn bool
}

// Win is a win as the log tells it.
type Win struct {
	Pos rules.Position
	// By is the winner, From the discarder, nobody by self-draw, and Pao who is liable. PaoUnknown reports whether the log
	// doesn't tell of liability.
	By, From, Pao game.Player
	PaoUnknown    bool
	// Yaku are what counted, bonus tiles among them; nil if the log doesn't tell.
	Yaku []Counted
	// Fu is -1 if the log doesn't tell. Limit is the id of the limit, empty below all; LimitKnown reports whether the
	// log says so.
	Fu         int
	Limit      string
	LimitKnown bool
	// Points are what the hand was worth, counters and sticks left out; the sum of all shares. They are -1 if the log
	// doesn't tell.
	Points int64
	// Changes are what each player got, or below zero paid; nil if the log doesn't tell.
	Changes []int64
}

// Counted is a yaku or a kind of bonus tiles, by its id in the rule sets.
type Counted struct {
	ID string
	// Han is what it counts, HanUntold if the log doesn't say; Yakuman reports whether it is one, and then Han is zero.
	Han     int
	Yakuman bool
}

// HanUntold stands for the han of a yaku that a log names without it.
const HanUntold = -1

// Draw is a hand without a winner as the log tells it, or one of which it doesn't tell how it ended.
type Draw struct {
	Pos rules.Position
	// Kind is one of the draws below.
	Kind DrawKind
	// Tenpai are those who were tenpai when the wall was used up.
	Tenpai []int
	// Unclear reports whether nobody paid anything, and the log doesn't say whether all were tenpai or nobody was; or it
	// says nothing of tenpai at all.
	Unclear bool
	// Nagashi are who got nagashi mangan.
	Nagashi []int
	// Changes are what each player got, or below zero paid; nil if the log doesn't tell.
	Changes []int64
}

// DrawKind is a way in which a hand ends without a winner.
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
	// Untold is a draw of which the log doesn't say what it was.
	Untold
	// Unknown is no draw, but an end of which the log says nothing: somebody may have won.
	Unknown
)

var drawIDs = [...]string{
	Exhaustive: "exhaustive", NagashiMangan: "nagashi_mangan", NineTerminals: "kyuushu_kyuuhai", FourWinds: "suufon_renda",
	FourRiichi: "suucha_riichi", ThreeRons: "sanchahou", FourKans: "suukaikan",
}

// ID returns the id of the draw in the shipped rule sets.
func (k DrawKind) ID() string { return drawIDs[k] }

// EndUnknown reports whether the log doesn't say how the hand ended.
func (h *Hand) EndUnknown() bool { return h.Draw != nil && h.Draw.Kind == Unknown }

// AcceptRiichi finds out which declarations of riichi went through: all but one whose discard was won.
func AcceptRiichi(h *Hand) {
	for i := range h.Events {
		e := &h.Events[i]
		won := i == len(h.Events)-1 && (len(h.Wins) > 0 || h.Draw != nil && h.Draw.Kind == ThreeRons)
		if e.Riichi && !won {
			h.Riichi = append(h.Riichi, e.Player)
		}
	}
}

// Turned says behind which events further indicators are turned, and how many there: that of a closed kan at once, that
// of any other kan behind the next discard or in front of the next kan. The log tells how many there are in all; the last
// entry are those that are left when the hand ends.
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

// Finish brings an event into the form that is the same for all formats.
func Finish(ev *Event) {
	ev.Own = Sorted(ev.Own)
	if ev.Kind == ClosedKan && len(ev.Own) > 0 {
		ev.Tile = ev.Own[0]
	}
	if len(ev.Own) == 0 {
		ev.Own = nil
	}
}

// CalledFrom reports whether a caller can mean the discarder by how many places ahead he is. In a game of three the
// places are counted with or without an empty fourth one.
func CalledFrom(caller, discarder, ahead, players int) bool {
	return discarder >= 0 && discarder != caller &&
		((caller+ahead)%Seats == discarder || players < Seats && (caller+ahead)%players == discarder)
}

// TellDraw completes the draw of a hand from the play where the log doesn't say what it was or who was tenpai. It leaves one
// Untold that is nagashi mangan unless just those got something who were tenpai, which only the tiles tell.
func TellDraw(h *Hand) {
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

// drawKind tells from the play why a hand ended without a winner.
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

func isWind(t hand.Tile) bool { return t.Kind().Suit() == hand.Honors && t.Kind() <= hand.North.Kind() }

// mayBeNagashi reports whether those who were paid have discarded only terminals and honors, none of them called.
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
