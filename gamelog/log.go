package gamelog

import "example.com/hanfu/gamelog/internal/model"

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
	// OtherUma reports whether the log has an uma that no options can express. Its results are not compared.
	OtherUma bool
	// Hands are the hands in order.
	Hands []Hand
	// Points are the final ones and Results what the game came to, in points; nil if the log doesn't tell.
	Points, Results []int64
	// Damage is why the log ends with Hands: the next one can't be read, or can't have gone so. It is nil if the log is
	// whole.
	Damage *Error
}

// What a log tells has the same form in all formats. These are the names of its parts.
type (
	// Variant is what a log says of the rules.
	Variant = model.Variant
	// Hand is one hand of a game: how it begins, its Events, and the Wins or the Draw with which it ends.
	Hand = model.Hand
	// Event is what a player did, and EventKind what that was.
	Event     = model.Event
	EventKind = model.EventKind
	// LogWin is a win as the log tells it.
	LogWin = model.Win
	// Counted is a yaku or a kind of bonus tiles, by its id in the rule sets.
	Counted = model.Counted
	// Draw is a hand without a winner as the log tells it, and DrawKind the way in which it ended so.
	Draw     = model.Draw
	DrawKind = model.DrawKind
)

// The kinds of events.
const (
	Drew      = model.Drew
	Discarded = model.Discarded
	Called    = model.Called
	AddedKan  = model.AddedKan
	ClosedKan = model.ClosedKan
	SetAside  = model.SetAside
)

// The draws.
const (
	Exhaustive    = model.Exhaustive
	NagashiMangan = model.NagashiMangan
	NineTerminals = model.NineTerminals
	FourWinds     = model.FourWinds
	FourRiichi    = model.FourRiichi
	ThreeRons     = model.ThreeRons
	FourKans      = model.FourKans
)
