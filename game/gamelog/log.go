// Package gamelog reads logs of games: the XML of Tenhou, and the JSON of its viewer tenhou.net/6,
// of mjai, of Mahjong Soul and of Majiang. Files may be compressed with gzip or packed in archives,
// and a file may hold several logs.
//
//	for log, err := range gamelog.Open(file, "games.json") {
//		record, err := log.Record(rules)
//		compared, err := gamelog.Compare(ctx, log, record, engine.New(rules))
//	}
//
// Open detects the format. A log ends before a hand that can't be read or can't have been played,
// and its Damage is the reason; the hands after it form another log. The rules are those of RuleSet
// with the options of Options, unless the caller chooses others.
//
// A log records what everybody drew, called and discarded. Play replays it tile by tile, refuses
// what is impossible, and derives riichi, ippatsu and the last tile of each win from the play
// alone. Compare scores these wins and reports the differences from the log. What a log does not
// record is not compared.
//
// The files and packages in the order in which a log passes through them. The packages in internal
// depend on no rules:
//
//	archive.go         finds the files in archives and unpacks them
//	open.go            detects XML and JSON, and splits games at unreadable hands
//	jsonformats.go     detects the formats of JSON
//	internal/jsontree  reads JSON values from a stream
//	internal/tenhou    Tenhou's XML
//	internal/tenhou6   tenhou.net/6: lists of tiles for each player, and their order
//	internal/mjai      mjai
//	internal/majsoul   Mahjong Soul: records, and the rules of rooms
//	internal/majiang   Majiang
//	internal/yaku      the names of yaku, bonus tiles and draws in all formats
//	internal/model     the model of a game, and how hands ended if the log lacks it
//	log.go             the exported model
//	play.go            replays hands; playcalls.go replays calls
//	rules.go           the rule set and the options of a log
//	compare.go         compares the log's scores and the next hand with the engine's
//	record.go          converts a log to the record of a game
//	convert.go         converts a log to another form
package gamelog

import "example.com/hanfu/game/gamelog/internal/model"

// Log is a game as recorded in a log. Players are numbered as in the log: 0 is the first east, then
// in turn order.
type Log struct {
	// Path is the path of the file.
	Path string
	// Title names the game. Room is what the log calls its rules, such as 鳳南喰赤, empty if unknown.
	Title, Room string
	// Players are the names in order of the seats at the start, empty where unknown.
	Players []string
	// Variant holds the rules that the log gives.
	Variant Variant
	// Told are the options that the log gives: their values by id.
	Told map[string]string
	// OtherUma reports whether the log has an uma that no options can express. Its results are not
	// compared.
	OtherUma bool
	// Hands are the hands in order.
	Hands []Hand
	// Points are the final points and Results the results in points; nil if unknown.
	Points, Results []int64
	// Damage is the reason why the log ends after Hands: the next hand can't be read or can't have
	// been played. It is nil if the log is whole.
	Damage *Error
}

// The parts of a log, which are the same for all formats.
type (
	// Variant holds what a log says about the rules.
	Variant = model.Variant
	// Hand is one hand of a game: its start, its Events, and its Wins or Draw.
	Hand = model.Hand
	// Event is an action of a player, and EventKind its kind.
	Event     = model.Event
	EventKind = model.EventKind
	// LogWin is a win as recorded in a log.
	LogWin = model.Win
	// Counted is a yaku or a kind of bonus tile, by its id in the rule sets.
	Counted = model.Counted
	// Draw is the end of a hand without a winner, and DrawKind its kind.
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

// The draws, and the unknown end of a hand.
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
