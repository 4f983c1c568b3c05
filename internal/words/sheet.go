package words

import "strings"

// Sheet are the fixed words of a house-rules sheet in one language. A verb such as %s stands for what the comment says;
// all languages have the same ones.
type Sheet struct {
	// What stands between a label and a text, and between the parts of a list.
	Colon, List string
	// What stands between names that have commas in them, and between sentences; in Japanese the latter is nothing.
	Semicolon, Space string
	// NoBreakBefore are the marks in front of which the language sets a blank at which no line may be broken.
	NoBreakBefore string

	// Titles.
	Kind, InShort, InForce, Differs, YakuTitle, NotPlayed, BonusTitle, FuTitle, PointsTitle string
	HanTitle, LimitsTitle, TableTitle, SourcesTitle, ReproduceTitle                         string
	// Based and Compared: the name of other rules.
	Edition, Based, Compared, Rule, There, Here, RedFives, RedTiles, GoldTiles, NotPlayedHere string
	Unusual, LeftOut, SeeTables                                                               string

	// Values of options that are no limits, by the option and the value, as in renchan.win, and of rules by the value alone;
	// keys of rules, and units behind numbers. A value is said without what a rule makes of it: that is for the text of the
	// option to say.
	Values, Keys, Units map[string]string
	Yes, No, None, Or   string
	// What is said of a condition that holds for every hand, or for none.
	Always, Never string

	// What is said of yaku and of the hands that show them. OpenHand: the han. AtLeast, of a yaku that is worth a limit: its
	// han. Seat and Round: the wind.
	ClosedOnly, OpenOnly, OpenHand, AtLeast, Varies string
	// InsteadOf names the yaku that a yaku replaces.
	InsteadOf               string
	Ron, Tsumo, Seat, Round string
	Winds                   [4]string

	// What stands in the table of fu, and above and below the tables of points.
	// FixedFirst stands in place of FixedNote where there are several.
	Fu, Fixed, FixedNote, FixedFirst, Added, NoRounding string

	Dealer, NonDealer, TableNote, TableMore, RonOfAll, ReachesLimit, AndSoOn, OrYakuman string
	Limit, Han                                                                          string
	// DealerSecond, DealerLast, DealerDiscards, Joined and NoSuchHand explain two numbers by tsumo, three by ron, those behind
	// a mark, those with Or between them, and a dash. ByFu stands for points that depend on the fu.
	DealerSecond, DealerLast, DealerDiscards, Joined, NoSuchHand, ByFu string
	// What is paid besides, and how a sheet is made again.
	Counters, Sticks, Pao             string
	ReproduceText, HashLabel, IDLabel string

	// Counts, each with its number. HanFromTo and FuFromTo: the least and the most.
	HanCount, FuCount, ForPlayers, HanOrMore, HanFromTo, FuFromTo string
	// OneYakuman and TwoYakuman by name; ManyYakuman: the number.
	OneYakuman, TwoYakuman, ManyYakuman string
	// RoundUp: the unit. Each: what each pays. StickText: the points. EditionText: the edition.
	RoundUp, Each, StickText, EditionText string
	// HonbaText: what a counter adds by ron, and for each payer by tsumo. PaoText: the yaku. PaoPays: one of them, what
	// the liable player pays by tsumo, what he and the discarder pay by ron.
	HonbaText, PaoText, PaoPays string
	// What is said of what was cut short. CutExamples: for how many yaku.
	CutExamples, CutPoints string
	// YakumanAddUp and YakumanAsOne: what several yakuman of a hand count as, where each is worth one.
	YakumanAddUp, YakumanAsOne string
	// PointsDepend: the rules by which points depend on more than their tables say.
	PointsDepend string
	// PointsWithout: rules that change points, and are not counted in the tables.
	PointsWithout string

	// Table is what is said of the table.
	Table *Table
}

// Table are the words of a sheet for several winners, draws, mistakes and the game.
type Table struct {
	// Titles of the groups, and of what they tell.
	Payments, Draws, Mistakes, Game                                                   string
	Several, NotPlayed, BrokenOff                                                     string
	Begin, Riichi, DealsAgain, End, Oka, Ties, Leftover, Rounding                     string
	AllPaid, NearestPaid, CountersToEach, CountersToNearest, CountersToNobody         string
	OwnStick, SticksShared, SticksBySeat, SticksToNearest, SticksToNobody, NobodyPays string
	// DealerApart is for what others get and what the dealer does.
	DealerApart                                                        string
	CountsAsWin, CountsAsDraw, Voids, RiichiAlways, RiichiNever        string
	Wild, WildIf, SitOut, WithPlayers                                  string
	TiesBySeat, TiesShared, SticksLost, SticksToAll, SticksToFirst     string
	DealerWins, OtherWins, Draw, DrawTenpai, DrawNoten, Aborted, Never string
	DealerFirst, DealerBehind                                          string
	// LaysDown: points. RiichiLays: a kind of riichi, points. SticksBack stands in front of ways in which hands end.
	LaysDown, RiichiLays, SticksBack        string
	MayEnd, ByDealer, ByTime                string
	Above, GoesOn, GoesOnUntil, RepeatFirst string
	// IfWinners: how many win, and who of them is paid: one of the words that follow. NearestAre: how many.
	IfWinners, AllAre, NobodyIs, NearestIs, NearestAre string

	// NobodyTenpai: what each pays. AllTenpai: what each gets. SomeTenpai, for one and for several who are tenpai, each
	// for one and for several who are not: how many are, what each of them gets and each of the others pays.
	NobodyTenpai, AllTenpai string
	SomeTenpai              [2][2]string
	// Gets and Pays: what a dealer gets from or pays to the others, and what another player does, in the words of From
	// and To.
	Gets, Pays string
	From, To   Amounts
	// AfterGame: the change of the result. BeginSame and BeginWith: the points at the start, and those against which
	// players are measured in the end; the same ones for BeginSame.
	AfterGame, BeginSame, BeginWith string
	// LastHand, LastHandIf and AtMost: the wind of the round; for LastHandIf the points that somebody needs, too.
	// Earlier: the reasons.
	LastHand, LastHandIf, AtMost, Earlier string
	// OkaGets: a calculation.
	OkaGets string
	// RiichiNeeds, AboveIs and OkaIs: points. OneMore and NoneLeft: ways in which a hand ends.
	RiichiNeeds, AboveIs, OkaIs, OneMore, NoMore, NoneLeft string
	// BonusIs: what is paid after the game. Chips heads what is paid in chips.
	BonusIs, Chips string
	// WhoPays and WhoGets: the conditions for who pays it and who gets it.
	WhoPays, WhoGets string
	// InRound and FromRound: the wind of the round, and the statement for that round, or for it and all later ones.
	InRound, FromRound string
	// FewCounters and FromCounters: how many counters there are, at least and at most, and what is so with as many.
	FewCounters, FromCounters string
	// If: a condition. Provided: what is so if a condition holds, and that. NobodyLiable says of which hands that is
	// said.
	If, Provided, NobodyLiable string
	// EachAdds: what payers add for a counter. EachGets: what players get. AsDrawn: basic points. HowManyPaid: a number.
	// Each says it where that depends on more than a sentence has room for, as do CountersTo, SticksTo and LeftoverTo, of a
	// player for whom a condition holds, RiichiIf and AfterHandIf, of a condition, and CountersAre, of a number.
	EachAdds, EachGets, AsDrawn, HowManyPaid                             string
	CountersTo, SticksTo, LeftoverTo, RiichiIf, AfterHandIf, CountersAre string
	// OneCounter: how many counters there are, and what is so then. NoCounter and SingleCounter: what is so with none and
	// with one, and FromSingle with one or more, as languages count one, and some none, in the singular.
	OneCounter, NoCounter, SingleCounter, FromSingle string
	// OtherwiseIf and Otherwise: the statement where nothing before it holds, OtherwiseIf under a further condition.
	// OfFirst: what depends on the first player.
	OtherwiseIf, Otherwise, OfFirst string
	// Half is where a half goes: down or up. RoundedTo: the unit, and where a half goes. RoundedBelow: the same, and
	// where it goes for who has less than no points.
	Half                    [2]string
	RoundedTo, RoundedBelow string
	// Cut: the unit; the unit, and the points of those who are rounded down; the unit, and the conditions for down and up.
	Cut [3]string
	// Counted heads what is said of points that results count otherwise. CountedZero says it of those below zero.
	Counted, CountedZero string
	// RoundedIf: the unit, and the condition for a half to go up.
	RoundedIf string
}

// Amounts say what one player gets from or pays to each of the others. Each: the amount of all of them. Dealer: the
// dealer's, who alone has one. DealerAndOther and DealerAndOthers: the dealer's, and that of the one or of each other.
type Amounts struct{ Nothing, Each, Dealer, DealerAndOther, DealerAndOthers string }

// Unbroken keeps the marks of a text on the line of the words in front of them.
func (s *Sheet) Unbroken(text string) string {
	for _, mark := range s.NoBreakBefore {
		text = strings.ReplaceAll(text, " "+string(mark), "\u00a0"+string(mark))
	}
	return text
}
