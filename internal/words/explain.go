package words

// Explain holds the words of explanations of scores in one language. Comments give the arguments of
// formats after a colon.
type Explain struct {
	// ScoreLine: the worth of the hand, the winner's wind, and the gain.
	ScoreLine string
	// Colon separates a subject from its description, and Space a number from its unit.
	Colon, Space string
	// More: the number of further ones.
	More string

	// Titles of the parts.
	Readings, Counting, WhyNot, BasicPoints, Payments string

	// Readings. Counts: the number of the reading that counts. MoreReadings: the number of further
	// ones. Alone: a yaku that counts without others. MorePoints: the points of the first and the
	// second. SamePoints: what the first has more of, which may be FuUnrounded.
	OneReading, Counts, MoreReadings, NotPaid, Alone            string
	OnlyPaid, MorePoints, SamePoints, NoDifference, FuUnrounded string
	Yakuman                                                     string

	// Shows: an indicator, its dora, and their number. NoBonus: the yakuman or yaku with which
	// bonus tiles don't count. Units: options.
	Shows, NoBonus, Units string

	// CountsElsewhere: the number of another reading. Replaced, BesideYakuman and BesideAlone: the
	// other yaku.
	CountsElsewhere, NothingNear                      string
	Replaced, BesideYakuman, BesideAlone, CountsAlone string
	WorthlessOpen, WorthlessClosed                    string

	// RoundedUp: the sum, and the unit. OpenByRon: the triplet, and the winning tile. ByOption:
	// options with their values. NoPairFu: the pair. NoWaitFu: the wait. NoFuFor: the source, and
	// the reason.
	RoundedUp, OpenByRon, ByOption, NoPairFu, NoWaitFu, NoFuFor string

	// Reached: limits with their points. RaisedBy: a yaku.
	Fixed, Reached, RaisedBy, NoLimit string

	// Payments.
	Base, LiableBase, Becomes, ForHonba, Chips, AllPay, Dealer string

	// Conditions. Holds, YakuCounts and YakuFails are results; NotAsked means that the reading is
	// not paid. YakuCounts: its worth. Over: the position of the value that a rule overrides.
	Over, When, NotRead, NotAsked, Holds, YakuCounts, YakuFails, YakuDropped string

	// Refused hands. Nearest: the number of the reading.
	Demands, Nearest, Otherwise, VainBonus string

	// Incomplete hands. Away: the number of tiles to exchange. There, Begun and LeftOver: tiles.
	// WinningWere and Exchanged: the tiles that would complete the hand, and the tile that they
	// would replace.
	Incomplete, Away, There, Begun, LeftOver string
	WouldBe, WinningWere, Exchanged          string
}

// Part holds the words for parts of conditions in one language. Comments give the arguments of
// formats after a colon.
type Part struct {
	// Is: the subject, and its number or yes or no. Stands: the subject, and its value in words.
	Is, Stands string
	Yes, No    string
	// Blank separates a word from tiles after it, and Semicolon two statements.
	Blank, Semicolon string
	// Of precedes tiles that have no name.
	Of string
	// List separates the entries of a list, and Or the last one.
	List, Or string
	// Fault: the text of what can't be evaluated.
	Fault string

	// Requirements for a number. The arguments are the current state and the other number.
	// MustStand, MustBeOneOf and MustBeNoneOf: the current state, and the values in words.
	// MustBeSame and MustDiffer: the state of both.
	MustBe, MustNotBe, MustBeLess, MustBeAtMost, MustBeMore, MustBeAtLeast string
	MustStand, MustBeOneOf, MustBeNoneOf                                   string
	MustBeSame, MustDiffer                                                 string

	// MustNotStand follows a value that must be different. Less, AtMost, MoreThan and AtLeast
	// follow a number that satisfies its bound: the bound. Opened: the triplet that a discard
	// completed.
	MustNotStand, Less, AtMost, MoreThan, AtLeast, Opened string
	// Given and NotGiven: a fact of the situation.
	Given, NotGiven string
	// NotWanted follows what holds but must not.
	NotWanted string

	// What joins parts. Choice: the state of the condition.
	All, Any, None, One, Count, Not, Choice, Name string
	// Nobody stands for an unknown seat.
	Nobody string
	// More: the number of further entries. Empty stands for an empty list. Cut replaces a part that
	// is not analyzed, or what a page has no room for.
	More, Empty, Cut string
	// RoundedTo: a number or a calculation with its result, and the rounded number. RoundedDown: a
	// division.
	RoundedTo, RoundedDown string
	// Fits and Lacks mark a part that is satisfied or not, and Legend explains the marks.
	Fits, Lacks, Legend string
}

// Saying holds the words for describing conditions and calculations independently of a hand, in one
// language. Comments give the arguments of formats after a colon.
type Saying struct {
	// And and Or join conditions, LastAnd and LastOr the last one. Inner encloses joined parts
	// inside another phrase.
	And, LastAnd, Or, LastOr, Inner string
	// If: a condition, and what applies if it holds and if it doesn't. Same and Differ: two
	// conditions.
	If, Same, Differ string
	// With and Without: a fact of the situation.
	With, Without string

	// Counts: the number, and the things counted.
	Exactly, AtLeast, AtMost, Other string
	// Other values: the subject, and what it is compared with. IsWithin and IsOutside: the bounds.
	Is, IsNot, IsAtLeast, IsAtMost, IsMore, IsLess, IsWithin, IsOutside string
	// A wind.
	RoundIs, RoundIsNot, RoundFrom, RoundUpTo string

	// Calculations with one or two numbers.
	Sum, Difference, Product, Negative, Doubled, Power, RoundedUp, Divided, Rest, Smaller,
	Larger string

	// Tile, Sequence, NoSequence, Triplet and NoTriplet: a suit and a rank. Rank: a number.
	Tile, Rank, Sequence, NoSequence, Triplet, NoTriplet string
	TooLong                                              string

	// Entries stand for the elements in a condition about each element of a list: groups, suits or
	// numbers. Groups, Suits and Numbers express for which elements it must hold, by the
	// condition's word such as any: the condition, and for numbers the first and the last.
	Entries, Groups, Suits, Numbers map[string]string
	// Kinds express that a group is of a kind, and that it is not.
	Kinds map[string][2]string
	// Counted are facts that are a number of something, for one, several and none: the number and
	// the subject. Labels are the names of all numeric facts. One_tile stands for tiles that are
	// copies of one.
	Counted map[string][3]string
	Labels  map[string]string
}

// Vocabulary holds the words about the names that conditions may use, in one language. Comments
// give the arguments of formats after a colon.
type Vocabulary struct {
	// Headings of names. Stage: the stage, and its subject. Table is for names known without a win,
	// and Words for values to compare with. Sets, Facts, Shapes and Members, for those of a rule
	// set: its id.
	Stage, Table, Words, Functions string
	Sets, Facts, Shapes, Members   string
	// Counts: the name of a yaku.
	Counts string
	// Name, Type, Meaning, Arguments, Known, Example and Declared are labels.
	Name, Type, Meaning, Arguments, Known, Example, Declared string
	// Where conditions may use a name. AtTable: the stages of the table. From and FromAndTable: the
	// first stage.
	Everywhere, AtTable, From, FromAndTable string
	// ForExample: where a name is known, and an expression. Such: an expression.
	ForExample, Such string
}
