package condition

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules/condition/internal/typed"
)

// Fact is a name that an expression may use.
type Fact struct {
	Name string
	// Type is in users' words: "true or false", "whole number", "wind" and so on; a question about
	// tiles gives the type of its answer.
	Type string
	// Arguments are those of a question or function, such as "set"; nil for a plain name.
	Arguments []string
	Stage     Stage
	// Doc is one line; Example is a condition that uses the name.
	Doc, Example string

	Kind typed.Type
	// table are the stages of the table that know the name.
	table tableStages
	// Node is that of the fact; nil for questions, functions and quantifiers.
	Node *typed.Node
	// Op is that of a question or function; OpConst for a quantifier.
	Op typed.Op
}

// Vocabulary lists every name that does not come from a rule file, by stage and then as it is best read. Members
// stand with what they are members of, such as payer.dealer; options.ID and yaku.ID stand for all of them.
func Vocabulary() []Fact { return slices.Concat(FactsOfWins, members(), FactsAtTable) }

// Reserved reports whether a name belongs to the vocabulary or the language, so that a rule file can't declare it.
func Reserved(name string) bool {
	_, known := FactsByName[name]
	return known || slices.Contains(languageWords, name)
}

// languageWords are the words of the language that are no facts, and members such as options.
var languageWords = []string{
	"and", "or", "not", "in", "let", "true", "false", "nil", "if", "else",
	"options", "yaku", "payer", "player", "group", "matches", "contains",
}

// FactsByName has what FactsOfWins and FactsAtTable list, by name.
var FactsByName = func() map[string]*Fact {
	m := make(map[string]*Fact, len(FactsOfWins))
	for _, list := range [...][]Fact{FactsOfWins, FactsAtTable} {
		for i := range list {
			m[list[i].Name] = &list[i]
		}
	}
	return m
}()

func truth(name string, at Stage, bit int, doc, example string) Fact {
	return Fact{Name: name, Type: typed.TypeBool.String(), Stage: at, Doc: doc, Example: example,
		Kind: typed.TypeBool, Node: &typed.Node{Op: typed.OpWinBit, Type: typed.TypeBool, K: int64(bit), Stage: uint8(at)}}
}

func number(name string, at Stage, n Number, doc, example string) Fact {
	return enumerated(name, at, typed.TypeInt, n, doc, example)
}

func enumerated(name string, at Stage, t typed.Type, n Number, doc, example string) Fact {
	return Fact{Name: name, Type: t.String(), Stage: at, Doc: doc, Example: example,
		Kind: t, Node: &typed.Node{Op: typed.OpNum, Type: t, K: int64(n), Stage: uint8(at)}}
}

// known has a fact of a win be known at stages of the table too.
func known(at tableStages, f Fact) Fact {
	f.table = at
	return f
}

func value(name string, t typed.Type, v int64, doc, example string) Fact {
	return Fact{Name: name, Type: t.String(), Doc: doc, Example: example, Kind: t, Node: &typed.Node{Op: typed.OpConst, Type: t, K: v}}
}

func question(name string, op typed.Op, at Stage, t typed.Type, args []string, doc, example string) Fact {
	return Fact{Name: name, Type: t.String(), Arguments: args, Stage: at, Doc: doc, Example: example, Kind: t, Op: op}
}

// FactsOfWins lists what is known of wins, and the words and functions of the language.
var FactsOfWins = []Fact{
	truth("tsumo", StageWin, typed.BitTsumo, "the winning tile was drawn by the winner", "tsumo and closed"),
	{Name: "ron", Type: typed.TypeBool.String(), Doc: "the winning tile was discarded by another player", Example: "ron and closed",
		Kind: typed.TypeBool, Node: &typed.Node{Op: typed.OpNot, Type: typed.TypeBool, Kids: []*typed.Node{{Op: typed.OpWinBit, Type: typed.TypeBool, K: typed.BitTsumo}}}},
	truth("open", StageWin, typed.BitOpen, "there is a meld other than a concealed kan", "open and ron"),
	{Name: "closed", Type: typed.TypeBool.String(), Doc: "there is no meld, or only concealed kans", Example: "closed and tsumo",
		Kind: typed.TypeBool, Node: &typed.Node{Op: typed.OpNot, Type: typed.TypeBool, Kids: []*typed.Node{{Op: typed.OpWinBit, Type: typed.TypeBool, K: typed.BitOpen}}}},
	truth("dealer", StageWin, typed.BitDealer, "the winner sits in the east", "dealer and tsumo"),
	enumerated("seat", StageWin, typed.TypeWind, Seat, "the winner's wind; also a set of that one tile", "tiles(seat) == 3"),
	enumerated("from", StageWin, typed.TypeWind, From, "the discarder's wind; where there is none, or it is not known, it is equal to no other", "from == east"),
	known(everywhere, enumerated("round", StageWin, typed.TypeWind, Round, "the round's wind; also a set of that one tile", "round == east and has(round)")),
	{Name: "winning", Type: typed.TypeSet.String(), Doc: "the winning tile, as a set of one", Example: "tiles(winning) == 2",
		Kind: typed.TypeSet, Node: &typed.Node{Op: typed.OpSetWinning, Type: typed.TypeSet}},
	number("melds", StageWin, Melds, "how many calls were made, concealed kans included", "melds == 0"),
	number("kans", StageWin, Kans, "how many kans there are, open and concealed", "kans == 3"),
	known(everywhere, number("players", StageWin, Players, "how many people play", "players == 3")),
	known(everywhere, number("honba", StageWin, Honba, "how many repeat counters lie on the table", "honba >= 5")),
	known(everywhere, number("sticks", StageWin, Sticks, "how many riichi sticks lie on the table, the winner's own included", "sticks >= 1")),
	number("nuki", StageWin, Nuki, "how many norths were set aside as bonus tiles", "nuki == 4"),
	number("dora_tiles", StageWin, DoraTiles, "how many dora the indicators make of the winner's tiles", "dora_tiles >= 3"),
	number("first_dora_tiles", StageWin, FirstDoraTiles, "the same by the first indicator alone", "first_dora_tiles == 0"),
	number("ura_tiles", StageWin, UraTiles, "how many dora the ura indicators make of the winner's tiles", "ura_tiles >= 1"),
	number("first_ura_tiles", StageWin, FirstUraTiles, "the same by the first ura indicator alone", "first_ura_tiles >= 1"),
	number("red_tiles", StageWin, RedTiles, "how many of the winner's tiles are red fives", "red_tiles == 3"),
	number("suit_count", StageWin, SuitCount, "of how many of the three suits there are tiles", "suit_count == 1"),
	question("only", typed.OpOnly, StageWin, typed.TypeBool, []string{"set"}, "all tiles are of the set", "only(simples)"),
	question("has", typed.OpHas, StageWin, typed.TypeBool, []string{"set"}, "at least one tile is of the set", "has(honors)"),
	question("tiles", typed.OpTiles, StageWin, typed.TypeInt, []string{"set"}, "how many tiles are of the set", `tiles("5m5p5s") >= 4`),
	question("kinds", typed.OpKinds, StageWin, typed.TypeInt, []string{"set"}, "how many different tiles of the set there are", "kinds(outside) == 13"),
	question("wins_on", typed.OpWinsOn, StageWin, typed.TypeBool, []string{"set"}, "the winning tile is of the set", `wins_on("5p") and rinshan`),
	question("tile", typed.OpSetConst, StageWin, typed.TypeSet, []string{"suit", "rank"}, "the tile of that suit and rank, as a set of one; no tile if there is none of that rank", "any(suits, tiles(tile(#, 5)) == 4)"),
	question("rank_count", typed.OpRankCount, StageWin, typed.TypeInt, []string{"rank"}, "how many tiles have that number, in all three suits", "rank_count(5) >= 4"),

	enumerated("shape", StageReading, typed.TypeShape, Shape, "in which of the rule set's shapes the hand is complete", "shape == seven_pairs"),
	enumerated("wait", StageReading, typed.TypeWait, Wait, "for what the hand waited: ryanmen, kanchan, penchan, shanpon, tanki or irregular", "wait == ryanmen"),
	number("sequences", StageReading, Sequences, "how many groups are sequences", "sequences == 4"),
	number("triplets", StageReading, Triplets, "how many groups are triplets or kans", "triplets == 4"),
	number("concealed_triplets", StageReading, ConcealedTriplets, "how many triplets and kans are neither called nor completed by ron", "concealed_triplets == 3"),
	number("identical_sequences", StageReading, IdenticalSequences, "how many pairs the equal sequences make: 2 or 3 equal ones make one, 4 make two", "identical_sequences == 2"),
	question("pair_of", typed.OpPairOf, StageReading, typed.TypeBool, []string{"set"}, "the pair is of the set", "pair_of(dragons)"),
	question("triplets_of", typed.OpTripletsOf, StageReading, typed.TypeInt, []string{"set"}, "how many triplets and kans are of the set", "triplets_of(dragons) == 3"),
	question("has_sequence", typed.OpHasSequence, StageReading, typed.TypeBool, []string{"suit", "rank"}, "there is the sequence of that suit that starts at the rank", "has_sequence(man, 1)"),
	question("has_triplet", typed.OpHasTriplet, StageReading, typed.TypeBool, []string{"suit", "rank"}, "there is the triplet or kan of that suit and rank", "has_triplet(pin, 9)"),
	{Name: "groups", Type: "list of groups", Stage: StageReading, Kind: typed.TypeGroups, Doc: "the groups of the reading, without the pair", Example: "all(groups, .outside)"},
	{Name: "suits", Type: "list of suits", Kind: typed.TypeSuits, Doc: "the three numbered suits", Example: "any(suits, has_sequence(#, 1))"},

	number("yaku_han", StageYaku, YakuHan, "the han of the yaku, without bonus tiles", "yaku_han >= 2"),
	number("yakuman", StageYaku, YakumanUnits, "how many units of yakuman the hand is worth", "yakuman >= 1"),
	number("liable_yakuman", StageYaku, LiableYakuman, "how many of these units a liable player answers for", "liable_yakuman >= 1"),
	truth("yaku_limit", StageYaku, typed.BitYakuLimit, "a yaku that is worth a limit counts", "yaku_limit"),
	number("fu", StageFuSum, FuSoFar, "the fu; in an adjustment, the sum so far", "fu == 20"),
	number("han", StageLimit, Han, "the han of yaku and bonus tiles", "han >= 5"),
	number("basic", StageLimit, Basic, "the basic points, which the rule set's basic gives", "basic > 2000"),
	number("base", StagePayment, Base, "the basic points or the limit's, from which payments are made", "base >= 8000"),
	number("liable_base", StagePayment, LiableBase, "the part of base for which a liable player answers", "liable_base > 0"),
	number("amount", StagePayment, Amount, "in an adjustment, what the payer owes so far", "amount * 2"),

	value("east", typed.TypeWind, int64(hand.East), "the east wind; also a set of that one tile", "seat == east"),
	value("south", typed.TypeWind, int64(hand.South), "the south wind; also a set of that one tile", "seat == south"),
	value("west", typed.TypeWind, int64(hand.West), "the west wind; also a set of that one tile", "seat == west"),
	value("north", typed.TypeWind, int64(hand.North), "the north wind; also a set of that one tile", "seat == north"),
	value("man", typed.TypeSuit, int64(hand.Man), "the suit of characters", "has_sequence(man, 1)"),
	value("pin", typed.TypeSuit, int64(hand.Pin), "the suit of dots", "has_sequence(pin, 1)"),
	value("sou", typed.TypeSuit, int64(hand.Sou), "the suit of bamboo", "has_sequence(sou, 1)"),
	value("ryanmen", typed.TypeWait, int64(hand.Ryanmen), "a wait for either end of a sequence", "wait == ryanmen"),
	value("kanchan", typed.TypeWait, int64(hand.Kanchan), "a wait for the middle of a sequence", "wait == kanchan"),
	value("penchan", typed.TypeWait, int64(hand.Penchan), "a wait for the 3 of 123 or the 7 of 789", "wait == penchan"),
	value("shanpon", typed.TypeWait, int64(hand.Shanpon), "a wait for one of two pairs to become a triplet", "wait == shanpon"),
	value("tanki", typed.TypeWait, int64(hand.Tanki), "a wait for the second tile of the pair", "wait == tanki"),
	value("irregular", typed.TypeWait, int64(hand.Irregular), "the wait of a shape without groups and pairs", "wait == irregular"),
	value("sequence", typed.TypeGroupKind, int64(hand.Sequence), "three tiles in a row", "group.kind == sequence"),
	value("triplet", typed.TypeGroupKind, int64(hand.Triplet), "three equal tiles", "group.kind == triplet"),
	value("kan", typed.TypeGroupKind, int64(hand.Kan), "four equal tiles, declared", "group.kind == kan"),

	question("min", typed.OpMin, StageWin, typed.TypeInt, []string{"number", "number"}, "the smaller number", "min(yakuman, 6)"),
	question("max", typed.OpMax, StageWin, typed.TypeInt, []string{"number", "number"}, "the larger number", "max(han, 1)"),
	question("round_up", typed.OpRoundUp, StageWin, typed.TypeInt, []string{"number", "unit"}, "the number rounded up to a multiple of the unit", "round_up(base * 4, 100)"),
	question("floor_div", typed.OpFloorDiv, StageWin, typed.TypeInt, []string{"number", "divisor"}, "how often the divisor goes into the number", "floor_div(han, 13)"),
	question("double", typed.OpDouble, StageWin, typed.TypeInt, []string{"number", "times"}, "the number doubled that many times", "double(fu, han + 2)"),
	question("any", typed.OpConst, StageWin, typed.TypeBool, []string{"list", "condition"}, "the condition holds for at least one of the list, which is # in it", "any(1..7, has_sequence(man, #))"),
	question("all", typed.OpConst, StageWin, typed.TypeBool, []string{"list", "condition"}, "the condition holds for every one of the list", "all(2..8, rank_count(#) >= 1)"),
	question("none", typed.OpConst, StageWin, typed.TypeBool, []string{"list", "condition"}, "the condition holds for none of the list", "none(groups, .outside)"),
	question("one", typed.OpConst, StageWin, typed.TypeBool, []string{"list", "condition"}, "the condition holds for exactly one of the list", "one(groups, .kind == kan)"),
	question("count", typed.OpConst, StageWin, typed.TypeInt, []string{"list", "condition"}, "for how many of the list the condition holds", "count(groups, .concealed) == 2"),
}

// Member is a name behind a dot: of payer, or of a group.
type Member struct {
	Name string
	Type typed.Type
	Op   typed.Op
	K    int64
	// doc and example are as those of facts.
	doc, example string
}

// PayerMembers are the members of payer.
var PayerMembers = []Member{
	{"discarder", typed.TypeBool, typed.OpWinBit, typed.BitDiscarder, "the payer discarded the winning tile", "ron and payer.discarder"},
	{"dealer", typed.TypeBool, typed.OpWinBit, typed.BitPayerEast, "the payer sits in the east", "tsumo and (dealer or payer.dealer)"},
	{"liable", typed.TypeBool, typed.OpWinBit, typed.BitLiable, "the payer is liable for the hand", "tsumo and payer.liable"},
	{"seat", typed.TypeWind, typed.OpNum, int64(PayerSeat), "the payer's wind; that of a discarder whose seat is not known is equal to no other", "payer.seat == south"},
}

// GroupMembers are the members of a group.
var GroupMembers = []Member{
	{"kind", typed.TypeGroupKind, typed.OpGroupKind, 0, "sequence, triplet or kan", "count(groups, .kind == kan) == 2"},
	{"concealed", typed.TypeBool, typed.OpGroupConcealed, 0, "not called and, if a triplet, not completed by ron", "all(groups, .concealed)"},
	{"outside", typed.TypeBool, typed.OpGroupTouches, int64(typed.OutsideTiles), "has a terminal or an honor", "all(groups, .outside)"},
	{"terminal", typed.TypeBool, typed.OpGroupTouches, int64(typed.TerminalTiles), "has a terminal", "none(groups, .terminal)"},
	{"honor", typed.TypeBool, typed.OpGroupTouches, int64(typed.HonorTiles), "is of honors", "count(groups, .honor) == 4"},
	{"suit", typed.TypeSuit, typed.OpGroupSuit, 0, "the group's suit", "all(groups, .honor or .suit == man)"},
	{"rank", typed.TypeInt, typed.OpGroupRank, 0, "the lowest number of the group", "all(groups, .kind == sequence and .rank == 1)"},
}
