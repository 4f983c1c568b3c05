package condition

import (
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
		fact("options.ID", typed.TypeOption, 1<<StageWin, nil, "the value of the option",
			"options.double_wind_fu == 4"),
		fact("limits.ID", typed.TypeInt, 1<<StageWin, nil,
			"the base of the limit, if it is the same for every hand",
			"2 * limits.mangan"),
		fact("yaku.ID", typed.TypeBool, 1<<StageYaku|afterHand, nil,
			"the yaku counts; after a hand, in that which won: of several in the dealer's, else in the dearest",
			"tsumo and not yaku.pinfu"),
		fact("group", typed.TypeGroup, 1<<StageFu, nil,
			"in a source of fu with each: group, the group that is looked at",
			"group.kind == kan and group.concealed"))
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

func fact(name string, t typed.Type, at stages, n *typed.Node, doc, example string) Fact {
	first := Stage(bits.TrailingZeros32(uint32(at)))
	if n != nil {
		n.Type, n.Stage = t, uint8(first)
	}
	return Fact{Name: name, Type: t, Stage: first, Doc: doc, Example: example, Node: n, at: at}
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

func question(name string, t typed.Type, at stages, op typed.Op, args, doc, example string) Fact {
	f := fact(name, t, at, nil, doc, example)
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
		fact("tsumo", typed.TypeBool, 1<<StageWin, bit(typed.BitTsumo),
			"the winning tile was drawn by the winner",
			"tsumo and closed").dependsOn("ron tsumo"),
		fact("ron", typed.TypeBool, 1<<StageWin, not(bit(typed.BitTsumo)),
			"the winning tile was discarded by another player", "ron and closed"),
		fact("open", typed.TypeBool, 1<<StageWin, bit(typed.BitOpen),
			"there is a meld other than a concealed kan",
			"open and ron").dependsOn("melds"),
		fact("closed", typed.TypeBool, 1<<StageWin, not(bit(typed.BitOpen)),
			"there is no meld, or only concealed kans",
			"closed and tsumo"),
		fact("dealer", typed.TypeBool, 1<<StageWin, bit(typed.BitDealer), "the winner sits in the east",
			"dealer and tsumo").dependsOn("seat"),
		fact("seat", typed.TypeWind, 1<<StageWin, number(Seat),
			"the winner's wind; also a set of that one tile",
			"tiles(seat) == 3").withRange(1, 4).upToPlayers().dependsOn("seat"),
		fact("from", typed.TypeWind, 1<<StageWin, number(From),
			"the discarder's wind; where there is none, or it is not known, it is equal to no other",
			"from == east").withRange(0, 4).dependsOn("from"),
		fact("round", typed.TypeWind, 1<<StageWin|everywhere, number(Round),
			"the round's wind; also a set of that one tile", "round == east and has(round)").withRange(1,
			4).dependsOn("round"),
		fact("winning", typed.TypeSet, 1<<StageWin, node(typed.OpSetWinning, 0),
			"the winning tile, as a set of one",
			"tiles(winning) == 2"),
		fact("melds", typed.TypeInt, 1<<StageWin, number(Melds),
			"how many calls were made, concealed kans included",
			"melds == 0").withRange(0, 4).dependsOn("melds"),
		fact("kans", typed.TypeInt, 1<<StageWin, number(Kans),
			"how many kans there are, open and concealed",
			"kans == 3").withRange(0, 4).dependsOn("melds"),
		fact("players", typed.TypeInt, 1<<StageWin|everywhere, number(Players),
			"how many people play; those who sit out count in what is asked after a hand and after the game alone",
			"players == 3").withRange(2, MaxPlayers).dependsOn("players"),
		fact("honba", typed.TypeInt, 1<<StageWin|everywhere, number(Honba),
			"how many repeat counters lie on the table",
			"honba >= 5").withRange(0, Endless).dependsOn("honba"),
		fact("sticks", typed.TypeInt, 1<<StageWin|everywhere, number(Sticks),
			"how many riichi sticks lie on the table, the winner's own included",
			"sticks >= 1").withRange(0, Endless).dependsOn("sticks"),
		fact("nuki", typed.TypeInt, 1<<StageWin, number(Nuki),
			"how many norths were set aside as bonus tiles",
			"nuki == 4").withRange(0, Endless).dependsOn("nuki"),
		fact("dora_tiles", typed.TypeInt, 1<<StageWin, number(DoraTiles),
			"how many dora the indicators make of the winner's tiles", "dora_tiles >= 3").withRange(0,
			Endless).dependsOn("tiles dora nuki"),
		fact("first_dora_tiles", typed.TypeInt, 1<<StageWin, number(FirstDoraTiles),
			"the same by the first indicator alone", "first_dora_tiles == 0").withRange(0,
			Endless).dependsOn("tiles dora nuki"),
		fact("ura_tiles", typed.TypeInt, 1<<StageWin, number(UraTiles),
			"how many dora the ura indicators make of the winner's tiles", "ura_tiles >= 1").withRange(0,
			Endless).dependsOn("tiles ura nuki"),
		fact("first_ura_tiles", typed.TypeInt, 1<<StageWin, number(FirstUraTiles),
			"the same by the first ura indicator alone", "first_ura_tiles >= 1").withRange(0,
			Endless).dependsOn("tiles ura nuki"),
		fact("red_tiles", typed.TypeInt, 1<<StageWin, number(RedTiles),
			"how many of the winner's tiles are red, such as red fives",
			"red_tiles == 3").withRange(0, Endless).dependsOn("tiles"),
		fact("gold_tiles", typed.TypeInt, 1<<StageWin, number(GoldTiles),
			"how many of the winner's tiles are gold",
			"gold_tiles >= 1").withRange(0, Endless).dependsOn("tiles"),
		fact("suit_count", typed.TypeInt, 1<<StageWin, number(SuitCount),
			"of how many of the three suits there are tiles",
			"suit_count == 1").withRange(0, 3).dependsOn("tiles"),
		question("only", typed.TypeBool, 1<<StageWin, typed.OpOnly, "set", "all tiles are of the set",
			"only(simples)"),
		question("has", typed.TypeBool, 1<<StageWin, typed.OpHas, "set",
			"at least one tile is of the set", "has(honors)"),
		question("tiles", typed.TypeInt, 1<<StageWin, typed.OpTiles, "set",
			"how many tiles are of the set",
			`tiles("5m5p5s") >= 4`),
		question("kinds", typed.TypeInt, 1<<StageWin, typed.OpKinds, "set",
			"how many different tiles of the set there are",
			"kinds(outside) == 13"),
		question("wins_on", typed.TypeBool, 1<<StageWin, typed.OpWinsOn, "set",
			"the winning tile is of the set",
			`wins_on("5p") and rinshan`),
		question("tile", typed.TypeSet, 1<<StageWin, typed.OpSetConst, "suit rank",
			"the tile of that suit and rank, as a set of one; no tile if there is none of that rank",
			"any(suits, tiles(tile(#, 5)) == 4)"),
		question("rank_count", typed.TypeInt, 1<<StageWin, typed.OpRankCount, "rank",
			"how many tiles have that number, in all three suits", "rank_count(5) >= 4"),

		fact("shape", typed.TypeShape, 1<<StageReading, number(Shape),
			"in which of the rule set's shapes the hand is complete", "shape == seven_pairs").withRange(0,
			MaxShapes-1),
		fact("wait", typed.TypeWait, 1<<StageReading, number(Wait),
			"for what the hand waited: ryanmen, kanchan, penchan, shanpon, tanki or irregular",
			"wait == ryanmen").withRange(0, hand.Waits-1),
		fact("sequences", typed.TypeInt, 1<<StageReading, number(Sequences),
			"how many groups are sequences",
			"sequences == 4").withRange(0, 4),
		fact("triplets", typed.TypeInt, 1<<StageReading, number(Triplets),
			"how many groups are triplets or kans",
			"triplets == 4").withRange(0, 4),
		fact("concealed_triplets", typed.TypeInt, 1<<StageReading, number(ConcealedTriplets),
			"how many triplets and kans are neither called nor completed by ron",
			"concealed_triplets == 3").withRange(0, 4),
		fact("identical_sequences", typed.TypeInt, 1<<StageReading, number(IdenticalSequences),
			"how many pairs the equal sequences make: 2 or 3 equal ones make one, 4 make two",
			"identical_sequences == 2").withRange(0, 2),
		question("pair_of", typed.TypeBool, 1<<StageReading, typed.OpPairOf, "set",
			"the pair is of the set",
			"pair_of(dragons)"),
		question("triplets_of", typed.TypeInt, 1<<StageReading, typed.OpTripletsOf, "set",
			"how many triplets and kans are of the set", "triplets_of(dragons) == 3"),
		question("has_sequence", typed.TypeBool, 1<<StageReading, typed.OpHasSequence, "suit rank",
			"there is the sequence of that suit that starts at the rank", "has_sequence(man, 1)"),
		question("has_triplet", typed.TypeBool, 1<<StageReading, typed.OpHasTriplet, "suit rank",
			"there is the triplet or kan of that suit and rank", "has_triplet(pin, 9)"),
		fact("groups", typed.TypeGroups, 1<<StageReading, nil,
			"the groups of the reading, without the pair",
			"all(groups, .outside)"),
		fact("suits", typed.TypeSuits, 1<<StageWin, nil, "the three numbered suits",
			"any(suits, has_sequence(#, 1))"),

		fact("yaku_count", typed.TypeInt, 1<<StageYaku, number(YakuCount),
			"how many yaku count",
			"yaku_count == 1 and yaku.riichi").withRange(0, MaxYaku),
		fact("yaku_han", typed.TypeInt, 1<<StageYaku, number(YakuHan),
			"the han of the yaku, without bonus tiles",
			"yaku_han >= 2"),
		fact("yakuman", typed.TypeInt, 1<<StageYaku, number(YakumanUnits),
			"how many units of yakuman the hand is worth",
			"yakuman >= 1"),
		fact("liable_yakuman", typed.TypeInt, 1<<StageYaku, number(LiableYakuman),
			"how many of these units a liable player answers for", "liable_yakuman >= 1"),
		fact("yaku_limit", typed.TypeBool, 1<<StageYaku, bit(typed.BitYakuLimit),
			"a yaku that is worth a limit counts", "yaku_limit"),
		fact("fu", typed.TypeInt, 1<<StageFuSum, number(FuSoFar),
			"the fu; in an adjustment, the sum so far", "fu == 20"),
		fact("han", typed.TypeInt, 1<<StageLimit, number(Han), "the han of yaku and bonus tiles",
			"han >= 5"),
		fact("basic", typed.TypeInt, 1<<StageLimit, number(Basic),
			"the basic points, which the rule set's basic gives",
			"basic > 2000"),
		fact("base", typed.TypeInt, 1<<StagePayment, number(Base),
			"the basic points or the limit's, from which payments are made", "base >= 8000"),
		fact("liable_base", typed.TypeInt, 1<<StagePayment, number(LiableBase),
			"the part of base for which a liable player answers", "liable_base > 0"),
		fact("amount", typed.TypeInt, 1<<StagePayment, number(Amount),
			"what the payer owes so far, by the entries before this one", "amount * 2"),

		fact("east", typed.TypeWind, 1<<StageWin, node(typed.OpConst, int64(hand.East)),
			"the east wind; also a set of that one tile", "seat == east"),
		fact("south", typed.TypeWind, 1<<StageWin, node(typed.OpConst, int64(hand.South)),
			"the south wind; also a set of that one tile", "seat == south"),
		fact("west", typed.TypeWind, 1<<StageWin, node(typed.OpConst, int64(hand.West)),
			"the west wind; also a set of that one tile", "seat == west"),
		fact("north", typed.TypeWind, 1<<StageWin, node(typed.OpConst, int64(hand.North)),
			"the north wind; also a set of that one tile", "seat == north"),
		fact("man", typed.TypeSuit, 1<<StageWin, node(typed.OpConst, int64(hand.Man)),
			"the suit of characters",
			"has_sequence(man, 1)"),
		fact("pin", typed.TypeSuit, 1<<StageWin, node(typed.OpConst, int64(hand.Pin)),
			"the suit of dots",
			"has_sequence(pin, 1)"),
		fact("sou", typed.TypeSuit, 1<<StageWin, node(typed.OpConst, int64(hand.Sou)),
			"the suit of bamboo",
			"has_sequence(sou, 1)"),
		fact("ryanmen", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Ryanmen)),
			"a wait for either end of a sequence", "wait == ryanmen"),
		fact("kanchan", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Kanchan)),
			"a wait for the middle of a sequence", "wait == kanchan"),
		fact("penchan", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Penchan)),
			"a wait for the 3 of 123 or the 7 of 789", "wait == penchan"),
		fact("shanpon", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Shanpon)),
			"a wait for one of two pairs to become a triplet", "wait == shanpon"),
		fact("tanki", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Tanki)),
			"a wait for the second tile of the pair", "wait == tanki"),
		fact("irregular", typed.TypeWait, 1<<StageWin, node(typed.OpConst, int64(hand.Irregular)),
			"the wait of a shape without a pair", "wait == irregular"),
		fact("sequence", typed.TypeGroupKind, 1<<StageWin, node(typed.OpConst, int64(hand.Sequence)),
			"three tiles in a row",
			"group.kind == sequence"),
		fact("triplet", typed.TypeGroupKind, 1<<StageWin, node(typed.OpConst, int64(hand.Triplet)),
			"three equal tiles",
			"group.kind == triplet"),
		fact("kan", typed.TypeGroupKind, 1<<StageWin, node(typed.OpConst, int64(hand.Kan)),
			"four equal tiles, declared",
			"group.kind == kan"),

		question("min", typed.TypeInt, 1<<StageWin, typed.OpMin, "number number", "the smaller number",
			"min(yakuman, 6)"),
		question("max", typed.TypeInt, 1<<StageWin, typed.OpMax, "number number", "the larger number",
			"max(han, 1)"),
		question("round_up", typed.TypeInt, 1<<StageWin, typed.OpRoundUp, "number unit",
			"the number rounded up to a multiple of the unit", "round_up(base * 4, 100)"),
		question("floor_div", typed.TypeInt, 1<<StageWin, typed.OpFloorDiv, "number divisor",
			"how often the divisor goes into the number", "floor_div(han, 13)"),
		question("double", typed.TypeInt, 1<<StageWin, typed.OpDouble, "number times",
			"the number doubled that many times",
			"double(fu, han + 2)"),
		question("power", typed.TypeInt, 1<<StageWin, typed.OpPower, "number times",
			"the number multiplied by itself, so that it stands there that many times; 1 for no times",
			"fu * power(3, han)"),
		question("any", typed.TypeBool, 1<<StageWin, typed.OpConst, "list condition",
			"the condition holds for at least one of the list, which is # in it",
			"any(1..7, has_sequence(man, #))"),
		question("all", typed.TypeBool, 1<<StageWin, typed.OpConst, "list condition",
			"the condition holds for every one of the list", "all(2..8, rank_count(#) >= 1)"),
		question("none", typed.TypeBool, 1<<StageWin, typed.OpConst, "list condition",
			"the condition holds for none of the list", "none(groups, .outside)"),
		question("one", typed.TypeBool, 1<<StageWin, typed.OpConst, "list condition",
			"the condition holds for exactly one of the list", "one(groups, .kind == kan)"),
		question("count", typed.TypeInt, 1<<StageWin, typed.OpConst, "list condition",
			"for how many of the list the condition holds", "count(groups, .concealed) == 2"),

		fact("group.kind", typed.TypeGroupKind, 1<<StageReading, node(typed.OpGroupKind, 0),
			"sequence, triplet or kan",
			"count(groups, .kind == kan) == 2"),
		fact("group.concealed", typed.TypeBool, 1<<StageReading, node(typed.OpGroupConcealed, 0),
			"not called and, if a triplet, not completed by ron", "all(groups, .concealed)"),
		fact("group.outside", typed.TypeBool, 1<<StageReading,
			node(typed.OpGroupTouches, int64(typed.OutsideTiles)),
			"has a terminal or an honor", "all(groups, .outside)"),
		fact("group.terminal", typed.TypeBool, 1<<StageReading,
			node(typed.OpGroupTouches, int64(typed.TerminalTiles)),
			"has a terminal", "none(groups, .terminal)"),
		fact("group.honor", typed.TypeBool, 1<<StageReading,
			node(typed.OpGroupTouches, int64(typed.HonorTiles)),
			"is of honors", "count(groups, .honor) == 4"),
		fact("group.suit", typed.TypeSuit, 1<<StageReading, node(typed.OpGroupSuit, 0),
			"the group's suit",
			"all(groups, .honor or .suit == man)"),
		fact("group.rank", typed.TypeInt, 1<<StageReading, node(typed.OpGroupRank, 0),
			"the lowest number of the group",
			"all(groups, .kind == sequence and .rank == 1)"),
		fact("payer.discarder", typed.TypeBool, 1<<StagePayment, bit(typed.BitDiscarder),
			"the payer discarded the winning tile", "ron and payer.discarder"),
		fact("payer.dealer", typed.TypeBool, 1<<StagePayment, bit(typed.BitPayerEast),
			"the payer sits in the east",
			"tsumo and (dealer or payer.dealer)"),
		fact("payer.liable", typed.TypeBool, 1<<StagePayment, bit(typed.BitLiable),
			"the payer is liable for the hand",
			"tsumo and payer.liable"),
		fact("payer.seat", typed.TypeWind, 1<<StagePayment, number(PayerSeat),
			"the payer's wind; that of a discarder whose seat is not known is equal to no other",
			"payer.seat == south").withRange(0, 4),

		fact("rons", typed.TypeInt, 1<<StageSeveral, number(Rons),
			"how many players win on the same discard", "rons == 3").withRange(0, 3),
		fact("turn", typed.TypeInt, 1<<StageSeveral, number(Turn),
			"which of them is asked about: 1 is the nearest to the discarder in order of turn",
			"turn == 1").withRange(1, 3).upToPlayers(),
		fact("seat_turn", typed.TypeInt, 1<<StageSeveral, number(SeatTurn),
			"the same by their seats: 1 is who comes first of east, south, west and north",
			"seat_turn == 1").withRange(1, 3).upToPlayers(),

		fact("tenpai_players", typed.TypeInt, 1<<StageDraw, number(TenpaiPlayers),
			"how many players are tenpai",
			"player.tenpai and tenpai_players < players").withRange(0, 4).upToPlayers(),
		fact("nagashi_players", typed.TypeInt, 1<<StageDraw, number(NagashiPlayers),
			"how many players have discarded terminals and honors alone, none of them called",
			"nagashi_players >= 1").withRange(0, 4).upToPlayers(),

		fact("dealer_offends", typed.TypeBool, 1<<StagePenalty|afterHand, isSet(DealerOffends),
			"the dealer made the mistake; after a hand, a mistake in it",
			"dealer_offends or player.dealer"),

		fact("round_number", typed.TypeInt, everywhere, number(RoundNumber),
			"the number of the round: 1 in the east round, 2 in the south; it goes on where east comes again",
			"round_number >= 2").withRange(1, Endless),
		fact("hand_number", typed.TypeInt, everywhere, number(HandNumber),
			"whose deal of the round it is: 1 that of the player who was east first",
			"hand_number == players").withRange(1, MaxPlayers).upToPlayers(),
		fact("won", typed.TypeBool, afterHand, isSet(Won), "somebody won the hand",
			"won and not dealer_won"),
		fact("dealer_won", typed.TypeBool, afterHand, isSet(DealerWon), "the dealer won the hand",
			"dealer_won or dealer_tenpai"),
		fact("dealer_turn", typed.TypeInt, afterHand, number(DealerTurn),
			"the dealer's place among the winners in order of turn: 1 if nobody who won is nearer to the discarder, 0 if he did not win",
			"dealer_turn == 1").withRange(0, 3).upToPlayers(),
		fact("winner_turn", typed.TypeInt, afterHand, number(WinnerTurn),
			"how many seats behind the dealer the winner sits, of several the nearest to the discarder; 0 if it is the dealer or nobody won",
			"won ? winner_turn : 0").withRange(0, MaxPlayers-1).upToPlayers(),
		fact("winner_points", typed.TypeInt, afterHand, number(WinnerPoints),
			"what the dearest hand that won was paid, without counters and sticks; 0 if nobody won",
			"won and winner_points >= 3900").withRange(0, Endless),
		fact("drawn", typed.TypeBool, afterHand, isSet(Drawn), "the wall was used up without a winner",
			"drawn and not dealer_tenpai"),
		fact("aborted", typed.TypeBool, afterHand, isSet(Aborted), "the hand was broken off",
			"dealer_won or aborted"),
		fact("dealer_tenpai", typed.TypeBool, afterHand, isSet(DealerTenpai),
			"the wall was used up, and the dealer was tenpai", "drawn and dealer_tenpai"),
		fact("repeats", typed.TypeBool, 1<<StageEnd, isSet(Repeats), "the dealer would deal again",
			"hand_number == players and not repeats"),
		fact("dealer_leads", typed.TypeBool, 1<<StageEnd, isSet(DealerLeads),
			"the dealer has the first place by the points so far; of equal points, game.ties_share decides",
			"repeats and dealer_leads"),
		fact("dealer_place", typed.TypeInt, 1<<StageEnd, number(DealerPlace),
			"the dealer's place by the points so far; of equal points, game.ties_share decides",
			"dealer_place <= 2").withRange(1, MaxPlayers).upToPlayers(),
		fact("hands_played", typed.TypeInt, 1<<StageEnd, number(HandsPlayed),
			"how many hands of the game have been played, this one included; those that were void are not counted",
			"hands_played >= 30").withRange(0, Endless),
		fact("lowest", typed.TypeInt, 1<<StageEnd|afterGame, number(Lowest),
			"the points of who has the fewest", "lowest < 0"),
		fact("highest", typed.TypeInt, 1<<StageEnd|afterGame, number(Highest),
			"the points of who has the most", "highest >= 30000"),
		fact("second_highest", typed.TypeInt, 1<<StageEnd|afterGame, number(SecondHighest),
			"the points of the second of all, as many as highest where two have the most",
			"second_highest < 25000"),
		fact("third_highest", typed.TypeInt, 1<<StageEnd|afterGame, number(ThirdHighest),
			"the points of the third of all", "third_highest >= 30000"),

		fact("above", typed.TypeInt, afterGame, number(Above),
			"how many players have at least the points that game.return says", "above == 1").withRange(0,
			MaxPlayers).upToPlayers(),

		fact("player.dealer", typed.TypeBool, 1<<StageDraw|1<<StagePenalty|afterGame,
			isSet(PlayerDealer),
			"the player who is asked about is the dealer; after the game, the dealer of the last hand", "player.dealer and player.tenpai"),
		fact("player.tenpai", typed.TypeBool, 1<<StageDraw, isSet(PlayerTenpai), "he is tenpai",
			"player.tenpai and tenpai_players < players"),
		fact("player.nagashi", typed.TypeBool, 1<<StageDraw, isSet(PlayerNagashi),
			"he has discarded terminals and honors alone, none of them called", "player.nagashi"),
		fact("player.riichi", typed.TypeBool, 1<<StageDraw, isSet(PlayerRiichi),
			"he declared riichi in this hand",
			"player.tenpai or player.riichi"),
		fact("player.offends", typed.TypeBool, 1<<StagePenalty, isSet(PlayerOffends),
			"he made the mistake",
			"not player.offends"),
		fact("player.points", typed.TypeInt, 1<<StageRiichi|afterGame, number(PlayerPoints),
			"his points",
			"player.points >= 1000"),
		fact("player.sticks", typed.TypeInt, 1<<StageRiichi, number(PlayerSticks),
			"how many riichi sticks he wants to lay on the table",
			"player.points >= 1000 * player.sticks").withRange(0, Endless),
		fact("player.place", typed.TypeInt, afterGame, number(PlayerPlace),
			"his place, 1 for the first; players with equal points who share have the better one all",
			"player.place == 1").withRange(1, MaxPlayers).upToPlayers(),
		fact("player.tied", typed.TypeInt, afterGame, number(PlayerTied),
			"how many players have as many points as he, himself included",
			"player.tied == 1").withRange(1, MaxPlayers).upToPlayers(),
		fact("player.wins", typed.TypeInt, inBonuses, number(PlayerWins),
			"how many hands of the game he has won",
			"player.wins == 0"),
		fact("player.busts", typed.TypeBool, 1<<StageBonusReceiver, isSet(PlayerBusts),
			"whether he won the hand in which the paying player went bust (in receiver only)",
			"player.busts"),
		fact("player.turn", typed.TypeInt, 1<<StageBonusReceiver, number(PlayerTurn),
			"how many places behind the paying player he comes in order of turn, 1 for the next (in receiver only)",
			"player.turn == 1").withRange(0, MaxPlayers-1).upToPlayers(),
		fact("player.chips", typed.TypeInt, inBonuses, number(PlayerChips),
			"how many chips he has got in the game, less those that he has paid",
			"player.chips * 2000"),
		fact("receivers", typed.TypeInt, 1<<StageBonus, number(Receivers),
			"how many players share the bonus (in pays only)", "5000 * receivers"),
	}
})
