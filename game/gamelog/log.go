// Package gamelog reads logs of games that were played: Tenhou's own, which are XML, and in JSON those of its viewer
// tenhou.net/6, of mjai, of Mahjong Soul and of Majiang. They may be packed with gzip or lie in archives, and a file may
// hold several.
//
//	for log, err := range gamelog.Open(file, "games.json") {
//		record, err := log.Record(rules)
//		compared, err := gamelog.Compare(ctx, log, record, engine.New(rules))
//	}
//
// Open recognises a format by the content. It returns the hands in front of what can't have been so, and says in the
// log's Damage why there are no more; the hands behind it are a log of their own. The rules are those of RuleSet with
// the options of Options, unless the caller knows better.
//
// A log tells what everybody drew, called and discarded. Play follows it tile by tile and refuses what can't be, and
// from the play alone it tells how each win came about: riichi, ippatsu, the last tile. Compare has the engine score
// these wins and tells each difference from what the log says of them. What it doesn't say is not compared.
//
// The way of a log. The formats are rooms of their own in internal, which know nothing of the rules:
//
//	archive.go         finds the files in archives, and unpacks them
//	open.go            tells XML from JSON, and parts the hands that can be read, within bounds
//	jsonformats.go     tells the formats of JSON apart, whose values internal/jsontree reads from a stream
//	internal/tenhou    Tenhou's XML: elements, and what they say
//	internal/tenhou6   tenhou.net/6: lists of what each player took and put down; who did what when
//	internal/mjai      mjai: events
//	internal/majsoul   Mahjong Soul: records of what happened, and the rules of rooms
//	internal/majiang   Majiang
//	internal/yaku      what all of them call yaku and bonus tiles
//	internal/model     the model, the same for all; it tells from the play how a hand ended, where the log doesn't
//	log.go             a log, with the model's names
//	play.go            follows the play; playcalls.go the calls in it
//	rules.go           the rule set under which a log was played, and the options that it names
//	compare.go         the log's scores beside the engine's, and the hand behind it
//	record.go          the log as a record of a game
//	convert.go         the log in another form
package gamelog

import "example.com/hanfu/game/gamelog/internal/model"

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
	// Points are the final ones and Results those of the game, in points; nil if the log doesn't tell.
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

// The draws, and the end of a hand of which a log doesn't say what it was.
const (
	Exhaustive    = model.Exhaustive
	NagashiMangan = model.NagashiMangan
	NineTerminals = model.NineTerminals
	FourWinds     = model.FourWinds
	FourRiichi    = model.FourRiichi
	ThreeRons     = model.ThreeRons
	FourKans      = model.FourKans
	Unknown       = model.Unknown
)
