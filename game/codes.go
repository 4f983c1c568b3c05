package game

import (
	"slices"

	"example.com/hanfu/rules"
)

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
