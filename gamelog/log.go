package gamelog

import (
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Log is a game as its log tells it. Numbers of players are as in the log: 0 is the first east, then in order of turn.
type Log struct {
	// Path is where it was read.
	Path string
	// Title says what game it was; Room is what the log calls its rules, such as 鳳南喰赤, empty if it doesn't tell.
	Title, Room string
	// Players are their names, empty where the log has none, in order of seats at the start.
	Players []string
	// Variant holds the rules, as far as the log has them.
	Variant Variant
	// Told are options of the rules that the log names, by their ids, each as options are set.
	Told map[string]string
	// Hands are the hands in order.
	Hands []Hand
	// Points are the final ones and Results what the game came to, in points; nil if the log doesn't tell.
	Points, Results []int64
	// Damage is why the log ends with Hands: the next one can't be read, or can't have gone so. It is nil if the log is
	// whole.
	Damage *Error
}

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
	Wins []LogWin
	Draw *Draw
}

// ended reports whether the log says how the hand ended.
func (h *Hand) ended() bool { return len(h.Wins) > 0 || h.Draw != nil }

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
	// Riichi reports whether the discard declared riichi.
	Riichi bool
}

// LogWin is a win as the log tells it.
type LogWin struct {
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
	// Han is what it counts; Yakuman reports whether it is one, and then Han is zero.
	Han     int
	Yakuman bool
}

// Draw is a hand without a winner as the log tells it.
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
)
