package condition

import (
	_ "embed"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Fact is a name that an expression may use.
type Fact struct {
	Name string
	// Type is the type of its value, or of a question's answer.
	Type typed.Type
	// Arguments are those of a question or function, such as "set"; nil for a plain name.
	Arguments []string
	// Stage is the first at which it is known.
	Stage Stage
	// Doc is one line; Example is a condition that uses the name.
	Doc, Example string
	// Node is the node of the fact; nil for questions, functions and quantifiers.
	Node *typed.Node
	// Op is that of a question or function; OpConst for a quantifier.
	Op typed.Op

	at stages
	// low and high bound a number; both are 0 if it is unbounded.
	low, high int64
	// fields are the input fields on which a fact of a win depends.
	fields []string
	// atMostPlayers reports whether a number never exceeds the number of players.
	atMostPlayers bool
}

// stages holds one bit for each stage. A fact of a win is known from its stage on. The stages of
// the table don't build on one another: each has its own facts.
type stages uint32

// everywhere holds all stages of the table, afterHand those after a hand, afterGame those after the
// game, and inBonuses those of bonuses.
const (
	everywhere stages = (1<<(StageBonus+1) - 1) &^ (1<<StageSeveral - 1)
	afterHand  stages = 1<<StageNext | 1<<StageEnd
	afterGame  stages = 1<<StageResult | inBonuses
	inBonuses  stages = 1<<StageBonusPayer | 1<<StageBonusReceiver | 1<<StageBonus
)

// AtTable reports whether the stage is about the table.
func (s Stage) AtTable() bool { return s >= StageSeveral }

// KnownAt reports whether the fact is known at a stage.
func (f *Fact) KnownAt(s Stage) bool {
	if s.AtTable() {
		return f.at>>s&1 != 0 || f.Part() != PartFact
	}
	return f.Stage <= s
}

// Part is a part of the vocabulary.
type Part uint8

// The parts: facts, words to compare with, and functions that calculate or iterate over a list.
// Words and functions are known at every stage.
const (
	PartFact Part = iota
	PartWord
	PartFunction
)

// Part returns the part of the vocabulary to which the name belongs.
func (f *Fact) Part() Part {
	switch {
	case f.Type == typed.TypeSuits, f.IsValue():
		return PartWord
	case f.Arguments == nil, f.Op > typed.OpPower:
		return PartFact
	}
	return PartFunction
}

// IsValue reports whether the name is a value to compare with, such as east.
func (f *Fact) IsValue() bool { return f.Node != nil && f.Node.Op == typed.OpConst }

// Vocabulary returns every name that does not come from a rule file, by stage and then in reading
// order. Members include what they are members of, as in payer.dealer; options.ID, limits.ID and
// yaku.ID stand for all of them.
func Vocabulary() []Fact {
	return append(slices.Clone(Names()),
		fact("options.ID", typed.TypeOption, 1<<StageWin, nil),
		fact("limits.ID", typed.TypeInt, 1<<StageWin, nil),
		fact("yaku.ID", typed.TypeBool, 1<<StageYaku|afterHand, nil),
		fact("group", typed.TypeGroup, 1<<StageFu, nil))
}

// Reserved reports whether a name belongs to the vocabulary or the language, so that a rule file
// can't declare it.
func Reserved(name string) bool {
	_, known := FactsByName()[name]
	return known || slices.Contains(languageWords, name)
}

// languageWords are the words of the language that are not facts, and prefixes such as options.
var languageWords = []string{
	"and", "or", "not", "in", "let", "true", "false", "nil", "if", "else",
	"options", "limits", "yaku", "payer", "player", "group", "matches", "contains",
}

// FactsByName indexes Names by name, such as payer.dealer.
var FactsByName = sync.OnceValue(func() map[string]*Fact {
	m := make(map[string]*Fact, len(Names()))
	for i := range Names() {
		m[Names()[i].Name] = &Names()[i]
	}
	return m
})

// MaxSeats is the most players at a table, and MaxPlayers the most in a game, including those who
// sit out.
const (
	MaxSeats   = 4
	MaxPlayers = 2 * MaxSeats
)

// Endless is the bound of numbers without one. It is so far from the bounds of int64 that sums
// can't overflow.
const Endless = math.MaxInt64 / 4

// Range returns the range of a number under any rules.
func (n Number) Range() Span {
	switch f := numberFacts()[n]; {
	case f != nil && f.high > 0:
		return Span{f.low, f.high}
	case n >= Counters && n < Rons: // counters and seats
		return Span{0, Endless}
	}
	return Span{-Endless, Endless}
}

// UpToPlayers reports whether the number never exceeds the number of players.
func (n Number) UpToPlayers() bool { return numberFacts()[n] != nil && numberFacts()[n].atMostPlayers }

// numberFacts holds the facts that consist of a number.
var numberFacts = sync.OnceValue(func() *[allNumbers]*Fact {
	of := new([allNumbers]*Fact)
	for i := range Names() {
		if n := Names()[i].Node; n != nil && n.Op == typed.OpNum {
			of[n.K] = &Names()[i]
		}
	}
	return of
})

// factTexts has the Doc and, below it, the Example of each name.
//
//go:embed vocabulary.txt
var factTexts string

var factTextOf = sync.OnceValue(func() map[string][2]string {
	of := make(map[string][2]string)
	lines := strings.Split(factTexts, "\n")
	for i := 0; i+1 < len(lines); i += 2 {
		name, doc, _ := strings.Cut(lines[i], ": ")
		of[name] = [2]string{doc, strings.TrimSpace(lines[i+1])}
	}
	return of
})

func fact(name string, t typed.Type, at stages, n *typed.Node) Fact {
	first := Stage(bits.TrailingZeros32(uint32(at)))
	if n != nil {
		n.Type, n.Stage = t, uint8(first)
	}
	text := factTextOf()[name]
	return Fact{Name: name, Type: t, Stage: first, Doc: text[0], Example: text[1], Node: n, at: at}
}

func (f Fact) withRange(low, high int64) Fact {
	f.low, f.high = low, high
	return f
}

func (f Fact) upToPlayers() Fact {
	f.atMostPlayers = true
	return f
}

// dependsOn sets the input fields on which a fact of a win depends. "tiles" stands for all fields
// with tiles of the hand.
func (f Fact) dependsOn(from string) Fact {
	f.fields = strings.Fields(from)
	return f
}

func question(name string, t typed.Type, at stages, op typed.Op, args string) Fact {
	f := fact(name, t, at, nil)
	f.Op, f.Arguments = op, strings.Fields(args)
	return f
}

func node(op typed.Op, k int64) *typed.Node { return &typed.Node{Op: op, K: k} }
func bit(place int64) *typed.Node           { return &typed.Node{Op: typed.OpWinBit, K: place} }
func number(n Number) *typed.Node {
	return &typed.Node{Op: typed.OpNum, Type: typed.TypeInt, K: int64(n)}
}
func not(n *typed.Node) *typed.Node { return &typed.Node{Op: typed.OpNot, Kids: []*typed.Node{n}} }

func isSet(n Number) *typed.Node {
	return &typed.Node{Op: typed.OpCompare, K: typed.CmpNe,
		Kids: []*typed.Node{number(n), typed.Constant(typed.TypeInt, 0)}}
}

// Names lists the facts of wins, the words and functions of the language, members, and the facts of
// the table other than counters, sticks, the round and the number of players, which are facts of
// wins too.
var Names = sync.OnceValue(func() []Fact {
	return []Fact{
		fact("tsumo", typed.TypeBool, 1<<StageWin, bit(typed.BitTsumo)).dependsOn("ron tsumo"),
		fact("ron", typed.TypeBool, 1<<StageWin, not(bit(typed.BitTsumo))),
		fact("open", typed.TypeBool, 1<<StageWin, bit(typed.BitOpen)).dependsOn("melds"),
		fact("closed", typed.TypeBool, 1<<StageWin, not(bit(typed.BitOpen))),
		fact("dealer", typed.TypeBool, 1<<StageWin, bit(typed.BitDealer)).dependsOn("seat"),
		fact("seat", typed.TypeWind, 1<<StageWin, number(Seat)).withRange(1, 4).upToPlayers().
			dependsOn("seat"),
		fact("from", typed.TypeWind, 1<<StageWin, number(From)).withRange(0, 4).dependsOn("from"),
		fact("round", typed.TypeWind, 1<<StageWin|everywhere, number(Round)).withRange(1, 4).
			dependsOn("round"),
		fact("winning", typed.TypeSet, 1<<StageWin, node(typed.OpSetWinning, 0)),
		fact("melds", typed.TypeInt, 1<<StageWin, number(Melds)).withRange(0, 4).dependsOn("melds"),
		fact("kans", typed.TypeInt, 1<<StageWin, number(Kans)).withRange(0, 4).dependsOn("melds"),
		fact("players", typed.TypeInt, 1<<StageWin|everywhere, number(Players)).
			withRange(2, MaxPlayers).dependsOn("players"),
		fact("honba", typed.TypeInt, 1<<StageWin|everywhere, number(Honba)).withRange(0, Endless).
			dependsOn("honba"),
		fact("sticks", typed.TypeInt, 1<<StageWin|everywhere, number(Sticks)).withRange(0, Endless).
			dependsOn("sticks"),
		fact("nuki", typed.TypeInt, 1<<StageWin, number(Nuki)).withRange(0, Endless).
			dependsOn("nuki"),
		fact("dora_tiles", typed.TypeInt, 1<<StageWin, number(DoraTiles)).withRange(0, Endless).
			dependsOn("tiles dora nuki"),
		fact("first_dora_tiles", typed.TypeInt, 1<<StageWin, number(FirstDoraTiles)).
			withRange(0, Endless).dependsOn("tiles dora nuki"),
		fact("ura_tiles", typed.TypeInt, 1<<StageWin, number(UraTiles)).withRange(0, Endless).
			dependsOn("tiles ura nuki"),
		fact("first_ura_tiles", typed.TypeInt, 1<<StageWin, number(FirstUraTiles)).
			withRange(0, Endless).dependsOn("tiles ura nuki"),
		fact("red_tiles", typed.TypeInt, 1<<StageWin, number(RedTiles)).withRange(0, Endless).
			dependsOn("tiles"),
		fact("gold_tiles", typed.TypeInt, 1<<StageWin, number(GoldTiles)).withRange(0, Endless).
			dependsOn("tiles"),
		fact("suit_count", typed.TypeInt, 1<<StageWin, number(SuitCount)).withRange(0, 3).
			dependsOn("tiles"),
		question("only", typed.TypeBool, 1<<StageWin, typed.OpOnly, "set"),
		question("has", typed.TypeBool, 1<<StageWin, typed.OpHas, "set"),
		question("tiles", typed.TypeInt, 1<<StageWin, typed.OpTiles, "set"),
		question("kinds", typed.TypeInt, 1<<StageWin, typed.OpKinds, "set"),
		question("wins_on", typed.TypeBool, 1<<StageWin, typed.OpWinsOn, "set"),
		question("tile", typed.TypeSet, 1<<StageWin, typed.OpSetConst, "suit rank"),
		question("rank_count", typed.TypeInt, 1<<StageWin, typed.OpRankCount, "rank"),

		fact("shape", typed.TypeShape, 1<<StageReading, number(Shape)).withRange(0, MaxShapes-1),
		fact("wait", typed.TypeWait, 1<<StageReading, number(Wait)).withRange(0, hand.Waits-1),
		fact("sequences", typed.TypeInt, 1<<StageReading, number(Sequences)).withRange(0, 4),
		fact("triplets", typed.TypeInt, 1<<StageReading, number(Triplets)).withRange(0, 4),
		fact("concealed_triplets", typed.TypeInt, 1<<StageReading, number(ConcealedTriplets)).
			withRange(0, 4),
		fact("identical_sequences", typed.TypeInt, 1<<StageReading, number(IdenticalSequences)).
			withRange(0, 2),
		question("pair_of", typed.TypeBool, 1<<StageReading, typed.OpPairOf, "set"),
		question("triplets_of", typed.TypeInt, 1<<StageReading, typed.OpTripletsOf, "set"),
		question("has_sequence", typed.TypeBool, 1<<StageReading, typed.OpHasSequence, "suit rank"),
		question("has_triplet", typed.TypeBool, 1<<StageReading, typed.OpHasTriplet, "suit rank"),
		fact("groups", typed.TypeGroups, 1<<StageReading, nil),
		fact("suits", typed.TypeSuits, 1<<StageWin, nil),

		fact("yaku_count", typed.TypeInt, 1<<StageYaku, number(YakuCount)).withRange(0, MaxYaku),
		fact("yaku_han", typed.TypeInt, 1<<StageYaku, number(YakuHan)),
		fact("yakuman", typed.TypeInt, 1<<StageYaku, number(YakumanUnits)),
		fact("liable_yakuman", typed.TypeInt, 1<<StageYaku, number(LiableYakuman)),
		fact("yaku_limit", typed.TypeBool, 1<<StageYaku, bit(typed.BitYakuLimit)),
		fact("fu", typed.TypeInt, 1<<StageFuSum, number(FuSoFar)),
		fact("han", typed.TypeInt, 1<<StageLimit, number(Han)),
		fact("basic", typed.TypeInt, 1<<StageLimit, number(Basic)),
		fact("base", typed.TypeInt, 1<<StagePayment, number(Base)),
		fact("liable_base", typed.TypeInt, 1<<StagePayment, number(LiableBase)),
		fact("amount", typed.TypeInt, 1<<StagePayment, number(Amount)),

		fact("east", typed.TypeWind, 1<<StageWin, node(typed.OpConst, int64(hand.East))),
		fact("south", typed.TypeWind, 1<<StageWin, node(typed.OpConst, int64(hand.South))),
		fact("west", typed.TypeWind, 1<<StageWin, node(typed.OpConst, int64(hand.West))),
		fact("north", typed.TypeWind, 1<<StageWin, node(typed.OpConst, int64(hand.North))),
		fact("man", typed.TypeSuit, 1<<StageWin, node(typed.OpConst, int64(hand.Man))),
		fact("pin", typed.TypeSuit, 1<<StageWin, node(typed.OpConst, int64(hand.Pin))),
		fact("sou", typed.TypeSuit, 1<<StageWin, node(typed.OpConst, int64(hand.Sou))),
		fact("ryanmen", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Ryanmen))),
		fact("kanchan", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Kanchan))),
		fact("penchan", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Penchan))),
		fact("shanpon", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Shanpon))),
		fact("tanki", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Tanki))),
		fact("irregular", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Irregular))),
		fact("sequence", typed.TypeGroupKind, 1<<StageWin, node(typed.OpConst, int64(hand.Sequence))),
		fact("triplet", typed.TypeGroupKind, 1<<StageWin, node(typed.OpConst, int64(hand.Triplet))),
		fact("kan", typed.TypeGroupKind, 1<<StageWin, node(typed.OpConst, int64(hand.Kan))),

		question("min", typed.TypeInt, 1<<StageWin, typed.OpMin, "number number"),
		question("max", typed.TypeInt, 1<<StageWin, typed.OpMax, "number number"),
		question("round_up", typed.TypeInt, 1<<StageWin, typed.OpRoundUp, "number unit"),
		question("floor_div", typed.TypeInt, 1<<StageWin, typed.OpFloorDiv, "number divisor"),
		question("double", typed.TypeInt, 1<<StageWin, typed.OpDouble, "number times"),
		question("power", typed.TypeInt, 1<<StageWin, typed.OpPower, "number times"),
		question("any", typed.TypeBool, 1<<StageWin, typed.OpConst, "list condition"),
		question("all", typed.TypeBool, 1<<StageWin, typed.OpConst, "list condition"),
		question("none", typed.TypeBool, 1<<StageWin, typed.OpConst, "list condition"),
		question("one", typed.TypeBool, 1<<StageWin, typed.OpConst, "list condition"),
		question("count", typed.TypeInt, 1<<StageWin, typed.OpConst, "list condition"),

		fact("group.kind", typed.TypeGroupKind, 1<<StageReading, node(typed.OpGroupKind, 0)),
		fact("group.concealed", typed.TypeBool, 1<<StageReading, node(typed.OpGroupConcealed, 0)),
		fact("group.outside", typed.TypeBool, 1<<StageReading,
			node(typed.OpGroupTouches, int64(typed.OutsideTiles))),
		fact("group.terminal", typed.TypeBool, 1<<StageReading,
			node(typed.OpGroupTouches, int64(typed.TerminalTiles))),
		fact("group.honor", typed.TypeBool, 1<<StageReading,
			node(typed.OpGroupTouches, int64(typed.HonorTiles))),
		fact("group.suit", typed.TypeSuit, 1<<StageReading, node(typed.OpGroupSuit, 0)),
		fact("group.rank", typed.TypeInt, 1<<StageReading, node(typed.OpGroupRank, 0)),
		fact("payer.discarder", typed.TypeBool, 1<<StagePayment, bit(typed.BitDiscarder)),
		fact("payer.dealer", typed.TypeBool, 1<<StagePayment, bit(typed.BitPayerEast)),
		fact("payer.liable", typed.TypeBool, 1<<StagePayment, bit(typed.BitLiable)),
		fact("payer.seat", typed.TypeWind, 1<<StagePayment, number(PayerSeat)).withRange(0, 4),

		fact("rons", typed.TypeInt, 1<<StageSeveral, number(Rons)).withRange(0, 3),
		fact("turn", typed.TypeInt, 1<<StageSeveral, number(Turn)).withRange(1, 3).upToPlayers(),
		fact("seat_turn", typed.TypeInt, 1<<StageSeveral, number(SeatTurn)).withRange(1, 3).
			upToPlayers(),

		fact("tenpai_players", typed.TypeInt, 1<<StageDraw, number(TenpaiPlayers)).withRange(0, 4).
			upToPlayers(),
		fact("nagashi_players", typed.TypeInt, 1<<StageDraw, number(NagashiPlayers)).
			withRange(0, 4).upToPlayers(),

		fact("dealer_offends", typed.TypeBool, 1<<StagePenalty|afterHand, isSet(DealerOffends)),

		fact("round_number", typed.TypeInt, everywhere, number(RoundNumber)).withRange(1, Endless),
		fact("hand_number", typed.TypeInt, everywhere, number(HandNumber)).withRange(1, MaxPlayers).
			upToPlayers(),
		fact("won", typed.TypeBool, afterHand, isSet(Won)),
		fact("dealer_won", typed.TypeBool, afterHand, isSet(DealerWon)),
		fact("dealer_turn", typed.TypeInt, afterHand, number(DealerTurn)).withRange(0, 3).
			upToPlayers(),
		fact("winner_turn", typed.TypeInt, afterHand, number(WinnerTurn)).
			withRange(0, MaxPlayers-1).upToPlayers(),
		fact("winner_points", typed.TypeInt, afterHand, number(WinnerPoints)).withRange(0, Endless),
		fact("drawn", typed.TypeBool, afterHand, isSet(Drawn)),
		fact("aborted", typed.TypeBool, afterHand, isSet(Aborted)),
		fact("dealer_tenpai", typed.TypeBool, afterHand, isSet(DealerTenpai)),
		fact("repeats", typed.TypeBool, 1<<StageEnd, isSet(Repeats)),
		fact("dealer_leads", typed.TypeBool, 1<<StageEnd, isSet(DealerLeads)),
		fact("dealer_place", typed.TypeInt, 1<<StageEnd, number(DealerPlace)).
			withRange(1, MaxPlayers).upToPlayers(),
		fact("hands_played", typed.TypeInt, 1<<StageEnd, number(HandsPlayed)).withRange(0, Endless),
		fact("lowest", typed.TypeInt, 1<<StageEnd|afterGame, number(Lowest)),
		fact("highest", typed.TypeInt, 1<<StageEnd|afterGame, number(Highest)),
		fact("second_highest", typed.TypeInt, 1<<StageEnd|afterGame, number(SecondHighest)),
		fact("third_highest", typed.TypeInt, 1<<StageEnd|afterGame, number(ThirdHighest)),

		fact("above", typed.TypeInt, afterGame, number(Above)).withRange(0, MaxPlayers).
			upToPlayers(),

		fact("player.dealer", typed.TypeBool, 1<<StageDraw|1<<StagePenalty|afterGame,
			isSet(PlayerDealer)),
		fact("player.tenpai", typed.TypeBool, 1<<StageDraw, isSet(PlayerTenpai)),
		fact("player.nagashi", typed.TypeBool, 1<<StageDraw, isSet(PlayerNagashi)),
		fact("player.riichi", typed.TypeBool, 1<<StageDraw, isSet(PlayerRiichi)),
		fact("player.offends", typed.TypeBool, 1<<StagePenalty, isSet(PlayerOffends)),
		fact("player.points", typed.TypeInt, 1<<StageRiichi|afterGame, number(PlayerPoints)),
		fact("player.sticks", typed.TypeInt, 1<<StageRiichi, number(PlayerSticks)).
			withRange(0, Endless),
		fact("player.place", typed.TypeInt, afterGame, number(PlayerPlace)).
			withRange(1, MaxPlayers).upToPlayers(),
		fact("player.tied", typed.TypeInt, afterGame, number(PlayerTied)).withRange(1, MaxPlayers).
			upToPlayers(),
		fact("player.wins", typed.TypeInt, inBonuses, number(PlayerWins)),
		fact("player.busts", typed.TypeBool, 1<<StageBonusReceiver, isSet(PlayerBusts)),
		fact("player.turn", typed.TypeInt, 1<<StageBonusReceiver, number(PlayerTurn)).
			withRange(0, MaxPlayers-1).upToPlayers(),
		fact("player.chips", typed.TypeInt, inBonuses, number(PlayerChips)),
		fact("receivers", typed.TypeInt, 1<<StageBonus, number(Receivers)),
	}
})
