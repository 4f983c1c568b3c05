package condition

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// The numbers of the table, behind those of a win: nothing that looks at wins sees them. What is true or false is 1 or
// 0.
const (
	Rons Number = Number(numbers) + iota
	Turn
	SeatTurn
	TenpaiPlayers
	NagashiPlayers
	RoundNumber
	HandNumber
	DealerOffends
	Won
	DealerWon
	DealerTurn
	WinnerPoints
	Drawn
	Aborted
	DealerTenpai
	Repeats
	DealerLeads
	DealerPlace
	HandsPlayed
	Lowest
	Highest
	SecondHighest
	ThirdHighest
	Above
	PlayerDealer
	PlayerTenpai
	PlayerNagashi
	PlayerRiichi
	PlayerOffends
	PlayerPoints
	PlayerSticks
	PlayerPlace
	PlayerTied
	PlayerWins
	PlayerBusts
	PlayerChips
	Receivers
	allNumbers
)

// AtTable returns the facts of a table, to be told more by [Facts.Set] and [Facts.Tell].
func AtTable(players, honba, sticks int, round hand.Wind) *Facts {
	f := new(Facts)
	f.num[Players], f.num[Honba], f.num[Sticks] = int64(players), int64(honba), int64(sticks)
	f.num[Round], f.num[RoundNumber] = int64(round), int64(round)
	f.round = 1 << round.Kind()
	return f
}

// Tell sets a fact of the table that is true or false, such as [Won] or [PlayerTenpai].
func (f *Facts) Tell(n Number, is bool) { f.num[n] = int64(typed.Bit(is)) }
