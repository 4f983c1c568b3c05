package words

// Explain are the fixed words of explanations for people in one language. A verb such as %s stands for what the comment
// says; all languages have the same ones.
type Explain struct {
	// ScoreLine: what the hand is worth, the winner's wind, and what he gains.
	ScoreLine string
	// Colon stands between what is spoken of and what is said of it, Space between a number and its unit.
	Colon, Space string
	// More: how many more there are.
	More string

	// Titles of the parts.
	Readings, Counting, WhyNot, BasicPoints, Payments string

	// Of the ways to read a hand. Counts: the number of the one that counts. MoreReadings: how many more there are.
	// Alone: a yaku that counts without others. MorePoints: the points of the first and of the second. SamePoints: of
	// what the first has more, which may be FuUnrounded.
	OneReading, Counts, MoreReadings, NotPaid, Alone            string
	OnlyPaid, MorePoints, SamePoints, NoDifference, FuUnrounded string
	Yakuman                                                     string

	// Shows: an indicator, its dora, and how many of them there are. NoBonus: beside what bonus tiles don't count.
	// Units: options.
	Shows, NoBonus, Units string

	// CountsElsewhere: the number of another reading. Replaced, BesideYakuman and BesideAlone: the other yaku.
	CountsElsewhere, NothingNear                      string
	Replaced, BesideYakuman, BesideAlone, CountsAlone string
	WorthlessOpen, WorthlessClosed                    string

	// RoundedUp: the sum, and the unit. OpenByRon: the triplet, and the winning tile. ByOption: options with their
	// values. NoPairFu and NoWaitFu: the pair, the wait. NoFuFor: the source, and what kept it.
	RoundedUp, OpenByRon, ByOption, NoPairFu, NoWaitFu, NoFuFor string

	// Reached: limits with their points. RaisedBy: a yaku.
	Fixed, Reached, RaisedBy, NoLimit string

	// Of payments.
	Base, LiableBase, Becomes, ForHonba, Chips, AllPay, Dealer string

	// Of the condition of a yaku, or any other: Holds, YakuFails; NotAsked, as the reading is not paid. YakuCounts: what it counts. Over: the place of what a rule is laid over.
	Over, When, NotRead, NotAsked, Holds, YakuCounts, YakuFails, YakuDropped string

	// Of refused hands. Nearest: the number of the reading.
	Demands, Nearest, Otherwise, VainBonus string

	// Of hands that are not complete. Away: how many tiles would have to be others. There, Begun and LeftOver: tiles.
	// WinningWere and Exchanged: the tiles that would do, and the one in whose place.
	Incomplete, Away, There, Begun, LeftOver string
	WouldBe, WinningWere, Exchanged          string
}

// Part are the fixed words for parts of conditions in one language. A verb such as %s stands for what the comment says;
// all languages have the same ones.
type Part struct {
	// Is: what, and its number or yes or no. Stands: what, and its value in words.
	Is, Stands string
	Yes, No    string
	// Blank separates a word from tiles behind it, Semicolon two statements.
	Blank, Semicolon string
	// Of stands in front of tiles that have no name of their own.
	Of string
	// List and Or separate the entries of a list, Or the last one.
	List, Or string
	// Fault: the text of what can't be worked out.
	Fault string

	// What a number must be, or must not be: how it stands, and the other number. MustStand, MustBeOneOf and
	// MustBeNoneOf: how it stands, and the value or the values in words. MustBeSame and MustDiffer: how it stands with
	// two.
	MustBe, MustNotBe, MustBeLess, MustBeAtMost, MustBeMore, MustBeAtLeast string
	MustStand, MustBeOneOf, MustBeNoneOf                                   string
	MustBeSame, MustDiffer                                                 string

	// MustNotStand stands behind a value that must be another one. Less, AtMost, MoreThan and AtLeast stand behind a
	// number that is as it must be: the bound. Opened: the triplet that a discard completed.
	MustNotStand, Less, AtMost, MoreThan, AtLeast, Opened string
	// Given and NotGiven: a fact of the situation.
	Given, NotGiven string
	// NotWanted stands behind what is so and must not be.
	NotWanted string

	// What joins parts. Choice: how it stands with the condition.
	All, Any, None, One, Count, Not, Choice, Name string
	// Nobody stands for a seat that is not known.
	Nobody string
	// More: how many more entries there are. Empty stands for a list without entries.
	// Cut is said of a part that is not taken apart, or of what a page has no room for.
	More, Empty, Cut string
	// RoundedTo: a number or a calculation with its result, and that rounded up. RoundedDown: a division.
	RoundedTo, RoundedDown string
	// Fits and Lacks mark a part that is as it must be, and one that is not; Legend tells what the marks mean.
	Fits, Lacks, Legend string
}

// Saying are the words for conditions and calculations that are said for any hand, in one language. A verb such as %s
// stands for what the comment says; all languages have the same ones.
type Saying struct {
	// And and Or separate parts that must all hold, or at least one; LastAnd and LastOr precede the last. Inner encloses
	// joined parts inside another phrase.
	And, LastAnd, Or, LastOr, Inner string
	// If: a condition, the number or condition that counts where it holds, and the one that counts else. Same and
	// Differ: two conditions.
	If, Same, Differ string
	// With and Without: a fact of the situation.
	With, Without string

	// Of things that are counted: how many, with what they are called.
	Exactly, AtLeast, AtMost, Other string
	// Of other values: what they are called, and what they are compared with. IsWithin and IsOutside: from where to
	// where.
	Is, IsNot, IsAtLeast, IsAtMost, IsMore, IsLess, IsWithin, IsOutside string
	// A wind.
	RoundIs, RoundIsNot, RoundFrom, RoundUpTo string

	// Calculations of one or two numbers.
	Sum, Difference, Product, Negative, Doubled, Power, RoundedUp, Divided, Rest, Smaller, Larger string

	// Tile, Sequence, NoSequence, Triplet and NoTriplet: a suit and a rank. Rank: a number.
	Tile, Rank, Sequence, NoSequence, Triplet, NoTriplet string
	TooLong                                              string

	// Entries stand for what a condition about each of a list asks of: groups, suits or numbers. Groups, Suits and
	// Numbers say for which of the list it must hold, by the word of conditions, such as any: the condition, and of
	// numbers the first and the last.
	Entries, Groups, Suits, Numbers map[string]string
	// Kinds say that a group is of a kind, and that it is not.
	Kinds map[string][2]string
	// Counted are facts that are a number of something: one, several, none; the number and what is asked about. Labels
	// are what all facts that are a number are called. One_tile stands for tiles where these are copies of one.
	Counted map[string][3]string
	Labels  map[string]string
}

// Vocabulary are the fixed words about the names that conditions may use, in one language. A verb such as %s stands for
// what the comment says; all languages have the same ones.
type Vocabulary struct {
	// What stands above names. Stage: the stage, and what it is about. Table is for those known without a win, Words for
	// what is compared with. Sets, Facts, Shapes and Members are those of a rule set: its id.
	Stage, Table, Words, Functions string
	Sets, Facts, Shapes, Members   string
	// Counts: the name of a yaku.
	Counts string
	// Name, Type, Meaning, Arguments, Known, Example and Declared are labels.
	Name, Type, Meaning, Arguments, Known, Example, Declared string
	// Where conditions may use a name. AtTable: the stages of the table. From and FromAndTable: the first stage.
	Everywhere, AtTable, From, FromAndTable string
	// ForExample: where a name is known, and an expression. Such: an expression alone.
	ForExample, Such string
}
