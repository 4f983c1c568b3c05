// Package game reads the record of a game and plays it under a rule set: what each hand changed, how the table stood
// after it, and the results in the end.
//
//	record, err := game.Load(ctx, new(rules.Loader), rules.File("friday.yaml"), "")
//	g, err := game.Play(ctx, engine.New(record.RuleSet), record)
//
// The error of both is of type [rules.Findings] where there is something to mend in the record or in its rules.
//
// The way of a hand is riichi → wins, a draw or a void hand → penalties → the next hand, or the end of the game; the
// way of a game is its hands → leftover sticks → places → uma and oka → rounding → results. Each step is a file.
//
// A program that has no record settles each hand as it ends, at a [Table]:
//
//	table, err := game.NewTable(engine, "Aya", "Ben", "Chie", "Dan")
//	h, err := table.Play(ctx, game.RecordHand{Draw: "exhaustive"})
//
// [Table.Record] and [NewText] save its game, and [Load] and [Resume] go on with it. A table refuses what can't be saved.
//
// What is paid stands in the rule set. This package knows who sits where, who comes first in order of turn, and that
// what one player gets somebody has laid down: each [Part] of a hand moves points and sticks, and none of them makes or
// loses any.
//
// A record that can't be is refused with all that is wrong with it, each at its place in the file. After a hand that
// can't be worked out the next ones are looked at as well; what depends on what is not known is not said of them.
package game

import (
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

// Game is a game that was played: hand by hand, and what it came to. The function JSON of report/games writes it as
// docs/results.md describes it; encoding/json dumps the fields of this type, which may change.
type Game struct {
	// Rules are those that it was played under.
	Rules *rules.Rules
	// Players are their names, in order of seats at the start.
	Players []string
	// Begin is how the table stood before the first hand, and End after the last.
	Begin, End Standing
	Hands      []Hand
	// Ended is the rule by which the game is over; nil if the record ends before the rules do.
	Ended *rules.Rule
	// MayEnd are the rules by which the dealer of the last hand or the time may end a game that is not over.
	MayEnd []*rules.GameEnd
	// Results are the players', in the order of their places; nil if the record could not be played to its end.
	Results []Result
}

// Hand is a hand that was played. As JSON it is written with its [Game], which has the names of the players.
type Hand struct {
	// Record is what the record says of it.
	Record *RecordHand
	// Before is how the table stood before it, with the points of the players.
	Before Standing
	// Dealer is the player who sat in the east.
	Dealer Player
	// Parts are what happened in it, one after the other.
	Parts []Part
	// Change is what each player got or lost in the hand, sticks that he laid down included, and Points is what he had
	// after it.
	Change, Points []int64
	// Sticks lie on the table after it.
	Sticks int
	// Repeats reports whether the dealer deals again, and Honba how many counters the next hand has.
	Repeats bool
	Honba   int
}

// PartKind is what a part of a hand is; there is none that is zero.
type PartKind uint8

// The kinds of parts.
const (
	// PartRiichi are the sticks that a player lays down for his riichi.
	PartRiichi PartKind = iota + 1
	// PartWin is a win that is paid.
	PartWin
	// PartUnpaid is a win that is not, since another one comes before it.
	PartUnpaid
	// PartDraw is a hand without a winner, PartNagashi a player who is paid for one as for a win.
	PartDraw
	PartNagashi
	// PartPenalty is what a player pays for a mistake.
	PartPenalty
	// PartReturned are the sticks of a void hand, or of a draw, which go back to those who laid them down.
	PartReturned
)

// Part is something that happened in a hand, and what it moved.
type Part struct {
	Kind PartKind
	// Player laid down the stick, won or made the mistake; nobody for a draw.
	Player Player
	// From is the discarder, Pao who is liable, and PaoFor who is for one yaku, if there are any.
	From, Pao Player
	PaoFor    []RecordFact
	// Rule is the draw or the penalty; else nil.
	Rule *rules.Rule
	// Result is the score of a win by its tiles, and Price of a win by what it was worth and of a nagashi; else nil.
	Result *engine.Result
	Price  *engine.Price
	// Terms are what a win without tiles was worth.
	Terms engine.Terms
	// Honba are the counters that were paid for it.
	Honba int
	// Tenpai are the players who were so at a draw: those whom the record names, and who had declared riichi.
	Tenpai []Player
	// Chips are those that each player gets for a win, below zero if he pays; nil under rules without chips.
	Chips []int64
	// Later is what a penalty adds to the result of the player after the game, below zero if it takes that off.
	Later int64
	// Changes are what each player gets, and Sticks how many more lie on the table: together they come to nothing.
	Changes []int64
	Sticks  int
}

// Result is what a game came to for a player. It is Points and Leftover, less what he is measured against, and Uma,
// Oka, Rounding, Penalties and Bonuses.
type Result struct {
	Player Player
	// Place counts from 1. Of players with equal points, who sat nearer to the first east is named first; they share
	// the place if the rules have it so.
	Place int
	// Points are those after the last hand, Leftover those of the sticks that lay on the table.
	Points, Leftover int64
	// Uma and Oka are what the place brings, and Rounding what rounding adds.
	Uma, Oka, Rounding int64
	// Penalties are those that count after the game.
	Penalties int64
	// Bonuses are what players pay one another after the game.
	Bonuses []Bonus
	Result  int64
}

// Name returns what a player is called, empty for nobody.
func (g *Game) Name(p Player) string {
	if i := p.Index(); i >= 0 && i < len(g.Players) {
		return g.Players[i]
	}
	return ""
}

// The codes of findings that this package makes.
const (
	gameBalance = "game-balance"
	gameDraw    = "game-draw"
	gameHand    = "game-hand"
	gameOrder   = "game-order"
	gamePast    = "game-past"
	gamePenalty = "game-penalty"
	gamePlayers = "game-players"
	gamePoints  = "game-points"
	gameRiichi  = "game-riichi"
	gameWin     = "game-win"
)

var codeTable = []rules.FindingCode{
	{Name: gameBalance, Severity: rules.Error, Meaning: "By the rules players get more than others pay, or less."},
	{Name: gameDraw, Severity: rules.Error,
		Meaning: "A draw is none that the rules have, or who was tenpai does not fit it."},
	{Name: gameHand, Severity: rules.Error, Meaning: "The hand that won can't be scored."},
	{Name: gameOrder, Severity: rules.Error, Meaning: "A hand does not follow from the one before it."},
	{Name: gamePast, Severity: rules.Error,
		Meaning: "Who is said to have won no hand, or to have made a player bust, does not fit the game."},
	{Name: gamePenalty, Severity: rules.Error,
		Meaning: "A penalty is none that the rules have, or does not fit how the hand ended."},
	{Name: gamePlayers, Severity: rules.Error, Meaning: "The game has more or fewer players than its rules."},
	{Name: gamePoints, Severity: rules.Error, Meaning: "The points that were written down are not those that follow."},
	{Name: gameRiichi, Severity: rules.Error, Meaning: "A riichi is declared that can't be."},
	{Name: gameWin, Severity: rules.Error,
		Meaning: "A win can't be: who won, who discarded and who is liable don't fit."},
}

// Codes lists the codes of all findings that this package makes, in alphabetical order.
func Codes() []rules.FindingCode { return slices.Clone(codeTable) }
