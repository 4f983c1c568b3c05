package condition

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules/condition/internal/typed"
)

// The numbers of the table, behind those of a win: nothing that looks at wins sees them. What is true or false is 1 or 0.
const (
	Rons Number = Number(numbers) + iota
	Turn
	TenpaiPlayers
	NagashiPlayers
	RoundNumber
	HandNumber
	DealerOffends
	Won
	DealerWon
	Drawn
	Aborted
	DealerTenpai
	Repeats
	DealerLeads
	Lowest
	Highest
	Above
	PlayerDealer
	PlayerTenpai
	PlayerNagashi
	PlayerRiichi
	PlayerOffends
	PlayerPoints
	PlayerPlace
	PlayerTied
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

// At a table there is no win, so its stages don't follow those of a win, nor one another: each knows facts of its own.
type tableStages uint16

func stages(list ...Stage) (s tableStages) {
	for _, stage := range list {
		s |= 1 << stage
	}
	return s
}

// everywhere are all stages of the table, and afterHand those at which a hand is over.
var (
	everywhere = stages(StageSeveral, StageRiichi, StageDraw, StagePenalty, StageNext, StageEnd, StageResult)
	afterHand  = stages(StageNext, StageEnd)
)

// AtTable reports whether the stage is one of the table.
func (s Stage) AtTable() bool { return s >= StageSeveral }

// Knows reports whether a fact is known at the stage.
func (s Stage) Knows(f *Fact) bool {
	if s.AtTable() {
		return f.table>>s&1 != 0 || f.Part() != PartFact
	}
	return f.Stage <= s
}

func tableNumber(name string, at tableStages, n Number, doc, example string) Fact {
	f := number(name, at.first(), n, doc, example)
	f.table = at
	return f
}

func tableTruth(name string, at tableStages, n Number, doc, example string) Fact {
	f := tableNumber(name, at, n, doc, example)
	f.Type, f.Kind = typed.TypeBool.String(), typed.TypeBool
	f.Node = &typed.Node{Op: typed.OpCompare, Type: typed.TypeBool, K: typed.CmpNe, Kids: []*typed.Node{f.Node, typed.Constant(typed.TypeInt, 0)}, Stage: uint8(f.Stage)}
	f.Node.Kids[0].Type = typed.TypeInt
	return f
}

// first is the earliest of the stages.
func (s tableStages) first() Stage {
	at := StageSeveral
	for s>>at&1 == 0 {
		at++
	}
	return at
}

// FactsAtTable lists what is known at the table besides the counters, the sticks, the round and the number of players.
var FactsAtTable = []Fact{
	tableNumber("rons", stages(StageSeveral), Rons, "how many players win on the same discard", "rons == 3"),
	tableNumber("turn", stages(StageSeveral), Turn, "which of them is asked about: 1 is the nearest to the discarder in order of turn", "turn == 1"),

	tableNumber("tenpai_players", stages(StageDraw), TenpaiPlayers, "how many players are tenpai", "player.tenpai and tenpai_players < players"),
	tableNumber("nagashi_players", stages(StageDraw), NagashiPlayers, "how many players have discarded terminals and honors alone, none of them called", "nagashi_players >= 1"),

	tableTruth("dealer_offends", stages(StagePenalty), DealerOffends, "the dealer made the mistake", "dealer_offends or player.dealer"),

	tableNumber("round_number", everywhere, RoundNumber, "the number of the round: 1 in the east round, 2 in the south", "round_number >= 2"),
	tableNumber("hand_number", everywhere, HandNumber, "whose deal of the round it is: 1 that of the player who was east first", "hand_number == players"),
	tableTruth("won", afterHand, Won, "somebody won the hand", "won and not dealer_won"),
	tableTruth("dealer_won", afterHand, DealerWon, "the dealer won the hand", "dealer_won or dealer_tenpai"),
	tableTruth("drawn", afterHand, Drawn, "the wall was used up without a winner", "drawn and not dealer_tenpai"),
	tableTruth("aborted", afterHand, Aborted, "the hand was broken off", "dealer_won or aborted"),
	tableTruth("dealer_tenpai", afterHand, DealerTenpai, "the wall was used up, and the dealer was tenpai", "drawn and dealer_tenpai"),
	tableTruth("repeats", stages(StageEnd), Repeats, "the dealer would deal again", "hand_number == players and not repeats"),
	tableTruth("dealer_leads", stages(StageEnd), DealerLeads, "the dealer has the first place by the points so far; of equal points, game.ties_share decides", "repeats and dealer_leads"),
	tableNumber("lowest", stages(StageEnd), Lowest, "the points of who has the fewest", "lowest < 0"),
	tableNumber("highest", stages(StageEnd), Highest, "the points of who has the most", "highest >= 30000"),

	tableNumber("above", stages(StageResult), Above, "how many players have at least the points that game.return says", "above == 1"),

	tableTruth("player.dealer", stages(StageDraw, StagePenalty), PlayerDealer, "the player who is asked about is the dealer", "player.dealer and player.tenpai"),
	tableTruth("player.tenpai", stages(StageDraw), PlayerTenpai, "he is tenpai", "player.tenpai and tenpai_players < players"),
	tableTruth("player.nagashi", stages(StageDraw), PlayerNagashi, "he has discarded terminals and honors alone, none of them called", "player.nagashi"),
	tableTruth("player.riichi", stages(StageDraw), PlayerRiichi, "he declared riichi in this hand", "player.tenpai or player.riichi"),
	tableTruth("player.offends", stages(StagePenalty), PlayerOffends, "he made the mistake", "not player.offends"),
	tableNumber("player.points", stages(StageRiichi, StageResult), PlayerPoints, "his points", "player.points >= 1000"),
	tableNumber("player.place", stages(StageResult), PlayerPlace, "his place, 1 for the first; players with equal points who share have the better one all", "player.place == 1"),
	tableNumber("player.tied", stages(StageResult), PlayerTied, "how many players have as many points as he, himself included", "player.tied == 1"),
}
