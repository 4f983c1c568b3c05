package rules

import (
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/rules/condition"
)

// Several describes what happens if several players win on the same discard.
type Several struct {
	// Winners is how many of them are paid, the nearest to the discarder in order of turn first;
	// nil is all.
	Winners *condition.Int
	// Honba and Sticks are evaluated for each winner who is paid: whether the winner gets the
	// counters, and the sticks on the table. If nil, only the nearest winner does. A single paid
	// winner gets both.
	Honba, Sticks *condition.Bool
	// OwnStick reports whether each winner who is paid takes back the stick that they laid down in
	// this hand.
	OwnStick bool
}

// Draw is a way in which a hand ends without a winner.
type Draw struct {
	Rule
	// Aborts reports whether the hand is aborted; otherwise the wall was used up.
	Aborts bool
	// Allowed reports whether the rule set has the draw; AllowedBy lists the ids of the options
	// that decide it.
	Allowed   bool
	AllowedBy []string
	// Shares are what a player gets, or pays if negative. Each is evaluated for every player, and
	// all that hold are added up.
	Shares []TableShare
	// Wins is nil if nobody is paid as for a win.
	Wins *DrawWin
	// Repeats reports whether the dealer may deal again after it as the game says; nil is always.
	Repeats *condition.Bool
}

// DrawWin is a draw for which some players are paid as for a self-drawn win, such as nagashi
// mangan.
type DrawWin struct {
	// When is evaluated for every player: whether the player is paid.
	When *condition.Bool
	// Base is the base of the payments.
	Base *condition.Int
	// Counts reports whether it counts as a win: counters and sticks are paid, and the deal passes
	// accordingly.
	Counts bool
}

// TableShare is what a player gets at the table, or pays if negative.
type TableShare struct {
	Rule
	When *condition.Bool
	Gets *condition.Int
}

// Penalty is what a player pays for a mistake.
type Penalty struct {
	Rule
	// Allowed reports whether the rule set has the penalty; AllowedBy lists the ids of the options
	// that decide it.
	Allowed   bool
	AllowedBy []string
	// Shares are evaluated for every player.
	Shares []TableShare
	// Result is added to the offender's result after the game; nil is nothing.
	Result *condition.Int
	// Sticks is how many riichi sticks the offender lays on the table before the hand ends; nil is
	// none.
	Sticks *condition.Int
	// Loses is how many points the offender pays that nobody gets; nil is none.
	Loses *condition.Int
	// Voids reports whether the hand is void: sticks laid down in it go back, and it is played
	// again.
	Voids bool
	// Repeats reports whether a void hand is played again; otherwise the deal passes. Nil is always.
	Repeats *condition.Bool
}

// Game describes how hands become a game, and points become results.
type Game struct {
	// Start is what each player starts with; Return is what the final points are measured against.
	Start, Return int64
	// Riichi is what a player needs to declare riichi; nil is nothing.
	Riichi *condition.Bool
	// Repeats reports whether the dealer deals again; Counters is the number of counters of the
	// next hand.
	Repeats  *condition.Bool
	Counters *condition.Int
	// NextDealer is how many seats after the dealer who deals next sits, in the same round, if the
	// dealer does not deal again. Nil and 0 are the next in turn, with another round after the last.
	NextDealer *condition.Int
	// ReturnsSticks reports whether after a hand without a winner those who declared riichi take
	// their sticks back; nil is never.
	ReturnsSticks *condition.Bool
	// Ends are evaluated after each hand: if one holds, the game is over.
	Ends []GameEnd
	// Uma are evaluated after the game: the first that holds and has a place for each player
	// counts. Tied players who share get equal parts of what their places are worth.
	Uma []Uma
	// Bust is evaluated for each player after each hand, for bonuses that depend on who won that
	// hand. If nil, players with negative points are bust.
	Bust *condition.Bool
	// Bonuses are what players pay one another after the game, in addition to uma and oka; all
	// count.
	Bonuses []GameBonus
	// Oka is what the first gets.
	Oka *condition.Int
	// Leftover is evaluated for every player: whether the player takes the sticks left on the
	// table. Several players share them; if nobody takes them, they are lost. Nil is nobody.
	Leftover *condition.Bool
	// ReturnsLeftover reports whether the riichi sticks left on the table go back to those who laid
	// them down; Leftover is then about other sticks.
	ReturnsLeftover bool
	// TiesShare reports whether tied players share what their places are worth; otherwise the
	// player nearer to the first east is ahead.
	TiesShare bool
	// ShareUnit is the unit in which tied players share the value of their places, and players
	// share leftover sticks. The remainder goes by seat, or is lost if RestLost is true.
	ShareUnit int64
	RestLost  bool
	// Winds is how many winds rounds have in turn, from east on; after a round of the last one comes
	// another of east.
	Winds int64
	// SitOut is how many players more than there are seats may take part. In each hand, those last
	// in order after the dealer sit out.
	SitOut int64
	// RoundTo is the unit to which results are rounded; the first gets the remainder.
	RoundTo int64
	// RoundsDown and RoundsUp are evaluated for every player: whether the result is rounded down,
	// or else up. Other results are rounded to the nearest multiple; HalfUp is whether half a unit
	// is rounded up. Nil never holds.
	RoundsDown, RoundsUp, HalfUp *condition.Bool
	// Counted is evaluated for every player: the points on which the result is based. The first
	// gets the difference. Nil is all points.
	Counted *condition.Int
}

// GameEnd is a reason for a game to end.
type GameEnd struct {
	Rule
	When *condition.Bool
	// By is who decides to end the game if When holds.
	By EndedBy
}

// EndedBy is who decides that a game is over.
type EndedBy uint8

// The rules alone end the game, or it may end by the dealer's choice or because time is up.
const (
	ByRules EndedBy = iota
	ByDealer
	ByTime
)

var endedByNames = [...]string{"rules", "dealer", "time"}

// String returns the word for b in rule files.
func (b EndedBy) String() string { return naming.At(endedByNames[:], b) }

// GameBonus is paid after the game. Each player for whom Payer holds pays Pays, which the other
// players for whom Receiver holds share. If Payer is nil, nobody pays and each receiver gets Pays;
// if Receiver is nil, nobody gets what is paid.
type GameBonus struct {
	Rule
	Payer, Receiver *condition.Bool
	Pays            *condition.Int
	// BeforePlaces reports whether it is paid before the places are determined.
	BeforePlaces bool
}

// Uma is what the places are worth in points, the first place first. It applies to games with as
// many players as it has places.
type Uma struct {
	Rule
	When   *condition.Bool
	Places []*condition.Int
}
