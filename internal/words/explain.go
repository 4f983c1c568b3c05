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

	// Of the condition of a yaku. YakuCounts: what it counts. Over: the place of what a rule is laid over.
	Over, When, NotRead, YakuCounts, YakuFails, YakuDropped string

	// Of refused hands. Nearest: the number of the reading.
	Demands, Nearest, Otherwise, VainBonus string

	// Of hands that are not complete. Away: how many tiles would have to be others. There, Begun and LeftOver: tiles.
	// WinningWere and Exchanged: the tiles that would do, and the one in whose place.
	Incomplete, Away, There, Begun, LeftOver string
	WouldBe, WinningWere, Exchanged          string
}
