// Package game reads the record of a game and plays it under a rule set. It computes the changes of
// each hand, the standing after it, and the final results.
//
//	record, err := game.Load(ctx, new(rules.Loader), rules.File("friday.yaml"), "")
//	g, err := game.Play(ctx, engine.New(record.RuleSet), record)
//
// Both return an error of type [rules.Findings] if the record or its rules have mistakes.
//
// A hand consists of riichi, then wins, a draw or a void hand, then penalties; then follows the
// next hand or the end of the game. After the last hand come leftover sticks, places, uma and oka,
// rounding and results. Each step has its own file.
//
// A [Table] plays a game while it lasts:
//
//	table, err := game.NewTable(engine, "Aya", "Ben", "Chie", "Dan")
//	h, err := table.Play(ctx, game.RecordHand{Draw: "exhaustive"})
//
// [Table.Record] and [NewText] save its game; [Load] and [Resume] continue it. A table refuses
// hands that can't be saved.
//
// The rule set defines what is paid. This package only knows the seats and the order of turn, and
// that points are conserved: each [Part] of a hand moves points and sticks, and says how many points
// of a fine nobody gets.
//
// A bad record is refused with all its mistakes, each with its position in the file. Hands after a
// bad one are checked too, except for what depends on unknown values.
package game

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
)

// Game is a played game with its hands and results. report/games writes it as the JSON described in
// docs/results.md; encoding/json encodes the fields of this type, which may change.
type Game struct {
	// Rules are the rules that the game was played under.
	Rules *rules.Rules
	// Players are the names in the order of the seats at the start.
	Players []string
	// Begin is the standing before the first hand, End the one after the last.
	Begin, End Standing
	Hands      []Hand
	// Ended is the rule that ended the game, or nil if the record stops earlier.
	Ended *rules.Rule
	// MayEnd are the rules by which the dealer of the last hand, or the time, may end the game.
	MayEnd []*rules.GameEnd
	// Results are in the order of places; nil if the record could not be played to its end.
	Results []Result
}

// Hand is a played hand. Its JSON is part of that of its [Game], which has the names of the
// players.
type Hand struct {
	// Record is the hand in the record.
	Record *RecordHand
	// Before is the standing before the hand.
	Before Standing
	// Dealer is the player in the east seat.
	Dealer Player
	// Parts are the events of the hand, in order.
	Parts []Part
	// Change is what each player won or lost in the hand, including riichi sticks. Points is what
	// each had after it.
	Change, Points []int64
	// Sticks is the number of sticks on the table after the hand.
	Sticks int
	// Repeats reports whether the dealer stays. Honba is the number of counters of the next hand.
	Repeats bool
	Honba   int
}

// PartKind is the kind of a [Part]. Zero is not a valid kind.
type PartKind uint8

// The kinds of parts.
const (
	// PartRiichi is a player laying down the sticks for a riichi.
	PartRiichi PartKind = iota + 1
	// PartWin is a win that is paid.
	PartWin
	// PartUnpaid is a win that isn't paid because another one takes precedence.
	PartUnpaid
	// PartDraw is a hand without a winner. PartNagashi is a player who is paid for it as for a win.
	PartDraw
	PartNagashi
	// PartPenalty is a payment for a mistake.
	PartPenalty
	// PartReturned is the return of the sticks of a void hand or a draw.
	PartReturned
)

// Part is an event of a hand with the points and sticks that it moves.
type Part struct {
	Kind PartKind
	// Player laid down the stick, won or made the mistake; nobody for a draw.
	Player Player
	// From is the discarder. Pao is the player liable for the hand, PaoFor those liable for one
	// yaku.
	From, Pao Player
	PaoFor    []RecordFact
	// Rule is the draw or the penalty, or nil.
	Rule *rules.Rule
	// Result is the score of a win with tiles. Price is that of a win without tiles or of a
	// nagashi. The others are nil.
	Result *engine.Result
	Price  *engine.Price
	// Terms describe the worth of a win without tiles.
	Terms engine.Terms
	// Honba is the number of counters paid.
	Honba int
	// Tenpai are the players who were tenpai at a draw: those in the record and those who declared
	// riichi.
	Tenpai []Player
	// Chips are what each player gets for a win, negative for payers; nil under rules without
	// chips.
	Chips []int64
	// Later is added to the player's result after the game by a penalty; usually negative.
	Later int64
	// Changes are what each player gets. Sticks is the change of the sticks on the table. Bank is
	// what nobody gets of a penalty, or, below zero, what the empty seat pays. Together they sum to
	// zero.
	Changes []int64
	Sticks  int
	Bank    int64
}

// Result is the result of a player. It is the sum of Points, Leftover, Uma, Oka, Rounding,
// Penalties and Bonuses less the return points.
type Result struct {
	Player Player
	// Place counts from 1. Among players with equal points the one nearer to the first east comes
	// first. They have the same place if the rules say so.
	Place int
	// Points are those after the last hand. Leftover are those of the sticks left on the table.
	Points, Leftover int64
	// Uma and Oka depend on the place. Rounding is the effect of rounding.
	Uma, Oka, Rounding int64
	// Penalties are those that count after the game.
	Penalties int64
	// Bonuses are payments between players after the game.
	Bonuses []Bonus
	Result  int64
}

// Unclaimed returns the points of the riichi sticks on the table that the results give to nobody.
func (g *Game) Unclaimed() int64 {
	if g.Results == nil {
		return 0
	}
	points := int64(g.End.Sticks) * g.Rules.Payments().Stick
	for i := range g.Results {
		points -= g.Results[i].Leftover
	}
	return points
}

// Name returns the name of a player, or "" for nobody.
func (g *Game) Name(p Player) string {
	if i := p.Index(); i >= 0 && i < len(g.Players) {
		return g.Players[i]
	}
	return ""
}

// The codes of findings, which package internal/finding describes.
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

// Codes lists the codes of all findings of this package, in alphabetical order.
func Codes() []rules.FindingCode { return finding.OfGames() }
