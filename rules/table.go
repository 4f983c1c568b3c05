package rules

import (
	"example.com/hanfu/internal/nameindex"
	"example.com/hanfu/rules/condition"
)

// Several says what happens when several players win on the same discard.
type Several struct {
	// Winners is how many of them are paid, the nearest to the discarder in order of turn first; nil is all.
	Winners *condition.Int
	// Honba and Sticks tell, asked for each of several who are paid, whether he gets the counters, and the sticks that lay
	// on the table; nil is the nearest alone. If only one is paid, he gets both.
	Honba, Sticks *condition.Bool
	// OwnStick reports whether each who is paid takes back the stick that he laid down in this hand.
	OwnStick bool
}

// Draw is a way in which a hand ends without a winner.
type Draw struct {
	Rule
	// Aborts reports whether the hand was broken off; else the wall was used up.
	Aborts bool
	// Allowed reports whether the rule set has it, and AllowedBy which options decide that, by their ids.
	Allowed   bool
	AllowedBy []string
	// Shares are what a player gets, or pays where it is below zero. Each is asked for every player, and all that hold
	// are added up.
	Shares []TableShare
	// Wins is nil where nobody is paid as for a win.
	Wins *DrawWin
}

// DrawWin is a draw for which some are paid as if they had won by self-draw, such as nagashi mangan.
type DrawWin struct {
	// When says, asked for every player, who is.
	When *condition.Bool
	// Base is the base that is paid for.
	Base *condition.Int
	// Counts reports whether it counts as a win: counters and sticks are paid, and the deal passes as after one.
	Counts bool
}

// TableShare is what a player gets at the table; below zero he pays.
type TableShare struct {
	Rule
	When *condition.Bool
	Gets *condition.Int
}

// Penalty is what a player pays for a mistake.
type Penalty struct {
	Rule
	// Allowed reports whether the rule set has it, and AllowedBy which options decide that, by their ids.
	Allowed   bool
	AllowedBy []string
	// Shares are asked for every player.
	Shares []TableShare
	// Result is added to the result of who made the mistake, after the game; nil is nothing.
	Result *condition.Int
	// Sticks is how many riichi sticks who made the mistake lays on the table, before the hand ends; nil is none.
	Sticks *condition.Int
	// Voids reports whether the hand is void: sticks laid down in it go back, and it is played again.
	Voids bool
}

// Game says how hands become a game, and points become results.
type Game struct {
	// Start is what each player begins with, and Return what he is measured against in the end.
	Start, Return int64
	// Riichi is what a player needs who declares riichi; nil is nothing.
	Riichi *condition.Bool
	// Repeats reports whether the dealer deals again, and Counters how many counters the next hand has.
	Repeats  *condition.Bool
	Counters *condition.Int
	// ReturnsSticks reports whether after a hand without a winner those who declared riichi take their sticks back; nil is
	// never.
	ReturnsSticks *condition.Bool
	// Ends are asked after each hand: if one holds, the game is over.
	Ends []GameEnd
	// Uma are asked after the game, in order: the first that holds and has a place for each player counts; of several
	// with equal points who share, each gets the same part of what their places bring.
	Uma []Uma
	// Bust says who is bust, asked of each player after each hand, for bonuses that go by who won it. Nil is whoever has
	// less than no points.
	Bust *condition.Bool
	// Bonuses are what players pay one another after the game, beside uma and oka; all count.
	Bonuses []GameBonus
	// Oka is what the first gets.
	Oka *condition.Int
	// Leftover says, asked for every player, who takes the sticks that lie on the table in the end; several share
	// them, and if there is nobody they are lost. Nil is nobody.
	Leftover *condition.Bool
	// TiesShare reports whether players with equal points share what their places bring; else who sat nearer to the
	// first east is ahead.
	TiesShare bool
	// ShareUnit is the unit in which tied players share the value of their places, and players share leftover sticks. The
	// remainder goes by seat, or is lost if RestLost is true.
	ShareUnit int64
	RestLost  bool
	// SitOut is how many more may play than sit at the table: in each hand those sit out who come last behind the dealer.
	SitOut int64
	// RoundTo is the unit to which results are rounded; the first takes what rounding leaves.
	RoundTo int64
	// RoundsDown and RoundsUp say, asked for every player, whose results are rounded down, and whose else up. Those of
	// others are rounded to the nearest multiple, where HalfUp says whether a half of the unit is rounded up. Nil never
	// holds.
	RoundsDown, RoundsUp, HalfUp *condition.Bool
	// Counted says, asked for every player, which points the results count; the first takes what is counted otherwise. Nil
	// is all.
	Counted *condition.Int
}

// GameEnd is a reason for which a game is over.
type GameEnd struct {
	Rule
	When *condition.Bool
	// By says who decides that the game is over where When holds.
	By EndedBy
}

// EndedBy is who decides that a game is over.
type EndedBy uint8

// The game is over by the rules alone, or may be if the dealer has it so, or if the time is up.
const (
	ByRules EndedBy = iota
	ByDealer
	ByTime
)

var endedByNames = [...]string{"rules", "dealer", "time"}

// String returns the word for it in rule files.
func (b EndedBy) String() string { return nameindex.Of(endedByNames[:], b) }

// GameBonus is paid after the game by each player for whom Payer holds: what Pays comes to, which the other players
// for whom Receiver holds share. Without Payer nobody pays, and each of these gets it; without Receiver nobody gets what
// is paid.
type GameBonus struct {
	Rule
	Payer, Receiver *condition.Bool
	Pays            *condition.Int
}

// Uma is what the places bring, in points: the first place first. It is for games of as many players as it has places.
type Uma struct {
	Rule
	When   *condition.Bool
	Places []*condition.Int
}
