package words

import "strings"

// Sheet holds the words of a house-rules sheet in one language. Comments give the arguments of
// formats after a colon.
type Sheet struct {
	// Colon separates a label from its text, and List the parts of a list.
	Colon, List string
	// Semicolon separates names that contain commas, and Space sentences; in Japanese the latter is
	// empty.
	Semicolon, Space string
	// NoBreakBefore are the marks that the language precedes by a non-breaking space.
	NoBreakBefore string

	// Titles.
	Kind, InShort, InForce, Differs, YakuTitle, NotPlayed, BonusTitle, FuTitle, PointsTitle string
	HanTitle, LimitsTitle, TableTitle, SourcesTitle, ReproduceTitle                         string
	// Based and Compared: the name of other rules.
	Edition, Based, Compared, Rule, There, Here, RedFives, RedTiles, GoldTiles, NotPlayedHere string
	Unusual, LeftOut, SeeTables                                                               string

	// Values are values of options that are not limits, by option and value, such as renchan.win,
	// or by the value alone. Keys are keys of rules, and Units follow numbers. A value does not say
	// what a rule makes of it; the description of the option does.
	Values, Keys, Units map[string]string
	Yes, No, None, Or   string
	// Always and Never describe conditions that hold for every hand, or for none.
	Always, Never string

	// Notes on yaku and on example hands. OpenHand: the han. AtLeast, for a yaku worth a limit: its
	// han. Seat and Round: the wind.
	ClosedOnly, OpenOnly, OpenHand, AtLeast, Varies string
	// InsteadOf: the yaku that a yaku replaces.
	InsteadOf               string
	Ron, Tsumo, Seat, Round string
	Winds                   [4]string

	// Texts in the table of fu, and around the tables of points. FixedFirst replaces FixedNote if
	// there are several.
	Fu, Fixed, FixedNote, FixedFirst, Added, NoRounding string

	Dealer, NonDealer, TableNote, TableMore, RonOfAll, ReachesLimit, AndSoOn, OrYakuman string
	Limit, Han                                                                          string
	// DealerSecond, DealerLast, DealerDiscards, Joined and NoSuchHand explain two numbers for
	// tsumo, three for ron, those after a mark, those joined by Or, and a dash. ByFu stands for
	// points that depend on the fu.
	DealerSecond, EmptySeatAdds, DealerLast, DealerDiscards, Joined, NoSuchHand, ByFu string
	// Further payments, and how to reproduce the sheet.
	Counters, Sticks, Pao             string
	ReproduceText, HashLabel, IDLabel string
	// Scan stands below a QR code that leads to the page of the rules.
	Scan string

	// Counts: the number. HanFromTo and FuFromTo: the smallest and the largest number.
	HanCount, FuCount, ForPlayers, HanOrMore, HanFromTo, FuFromTo string
	// OneYakuman and TwoYakuman are names. ManyYakuman: the number.
	OneYakuman, TwoYakuman, ManyYakuman string
	// RoundUp: the unit. Each: the payment of each. StickText: the points. EditionText: the
	// edition.
	RoundUp, Each, StickText, EditionText string
	// HonbaText: the value of a counter by ron, and per payer by tsumo. PaoText: the yaku. PaoPays:
	// one of them, what the liable player pays by tsumo, and what that player and the discarder pay
	// by ron.
	HonbaText, PaoText, PaoPays string
	// Notes on omissions. CutExamples: the number of yaku.
	CutExamples, CutPoints string
	// YakumanAddUp and YakumanAsOne: the worth of several yakuman in a hand, if each is worth one.
	YakumanAddUp, YakumanAsOne string
	// PointsDepend: the rules by which points depend on more than the tables show.
	PointsDepend string
	// PointsWithout: rules that change points, and are not part of the tables.
	PointsWithout string

	// Table holds the words for the rules of the table.
	Table *Table
}

// Table holds the words of a sheet for multiple ron, draws, penalties and the game.
type Table struct {
	// Titles of the groups and their items.
	Payments, Draws, Mistakes, Game                                           string
	Several, NotPlayed, BrokenOff                                             string
	Begin, Riichi, DealsAgain, End, Oka, Ties, Leftover, Rounding             string
	AllPaid, NearestPaid, CountersToEach, CountersToNearest, CountersToNobody string
	// EmptySeat is a name, and EmptySeatText says that it pays.
	EmptySeat, EmptySeatText                                                          string
	OwnStick, SticksShared, SticksBySeat, SticksToNearest, SticksToNobody, NobodyPays string
	// DealerApart: the rule for other players, and that for the dealer.
	DealerApart                                                        string
	CountsAsWin, CountsAsDraw, Voids, RiichiAlways, RiichiNever        string
	Wild, WildIf, SitOut, WithPlayers                                  string
	TiesBySeat, TiesShared, SticksLost, SticksToAll, SticksToFirst     string
	DealerWins, OtherWins, Draw, DrawTenpai, DrawNoten, Aborted, Never string
	DealerFirst, DealerBehind                                          string
	// LaysDown: points. RiichiLays: a kind of riichi, points. SticksBack precedes ways in which
	// hands end.
	LaysDown, RiichiLays, SticksBack string
	// PassesAfter says of a draw that the dealer does not deal again after it; RepeatsIf: when he
	// does. VoidsIf says of a mistake when the void hand is played again: a condition.
	PassesAfter, RepeatsIf, VoidsIf string
	// SticksToDealer and SticksReturned say who gets the sticks that are left in the end.
	SticksToDealer, SticksReturned string
	// DealsNext is the title, and WinnerDeals, or DealsBehind with a number of seats, the text of
	// who deals next where that is not always the next in turn.
	DealsNext, WinnerDeals, DealsBehind string
	// LosesPoints: points. BeforePlaces says that a bonus is paid before places are told.
	LosesPoints, BeforePlaces               string
	MayEnd, ByDealer, ByTime                string
	Above, GoesOn, GoesOnUntil, RepeatFirst string
	// IfWinners: the number of winners, and who of them is paid: one of the following words.
	// NearestAre: the number.
	IfWinners, AllAre, NobodyIs, NearestIs, NearestAre string

	// NobodyTenpai: what each pays. AllTenpai: what each gets. SomeTenpai, for one and for several
	// players in tenpai, each for one and for several who are not: the number in tenpai, what each
	// of them gets, and what each other player pays.
	NobodyTenpai, AllTenpai string
	SomeTenpai              [2][2]string
	// Gets and Pays: what a dealer gets from or pays to the others, and what another player does,
	// in the words of From and To.
	Gets, Pays string
	From, To   Amounts
	// AfterGame: the change of the result. BeginSame and BeginWith: the starting points, and those
	// that players are measured against; BeginSame if they are equal.
	AfterGame, BeginSame, BeginWith string
	// LastHand, LastHandIf and AtMost: the wind of the round, and for LastHandIf the points that
	// somebody needs. Earlier: the reasons.
	LastHand, LastHandIf, AtMost, Earlier string
	// WindAgain names a round of a wind that has come again: the wind.
	WindAgain string
	// OkaGets: a calculation.
	OkaGets string
	// RiichiNeeds, AboveIs and OkaIs: points. OneMore and NoneLeft: ways in which a hand ends.
	RiichiNeeds, AboveIs, OkaIs, OneMore, NoMore, NoneLeft string
	// BonusIs: the payment after the game. Chips heads payments in chips.
	BonusIs, Chips string
	// WhoPays and WhoGets: the conditions for payers and receivers.
	WhoPays, WhoGets string
	// InRound and FromRound: the wind of the round, and the statement for that round, or for it and
	// all later ones.
	InRound, FromRound string
	// FewCounters and FromCounters: the minimum and maximum number of counters, and the statement
	// for it.
	FewCounters, FromCounters string
	// If: a condition. Provided: a statement, and its condition. NobodyLiable: the hands.
	If, Provided, NobodyLiable string
	// EachAdds: what payers add for a counter. EachGets: what players get. AsDrawn: basic points.
	// HowManyPaid: a number. The others take a calculation or a condition, where a sentence has no
	// room for details: CountersTo, SticksTo and LeftoverTo a condition on a player, RiichiIf and
	// AfterHandIf a condition, CountersAre a number.
	EachAdds, EachGets, AsDrawn, HowManyPaid                             string
	CountersTo, SticksTo, LeftoverTo, RiichiIf, AfterHandIf, CountersAre string
	// OneCounter: the number of counters, and the statement for it. NoCounter, SingleCounter and
	// FromSingle: the statement for none, for one, and for one or more, since languages differ in
	// the number for one and none.
	OneCounter, NoCounter, SingleCounter, FromSingle string
	// Otherwise and OtherwiseIf: the statement if no previous one applies, for OtherwiseIf under a
	// further condition. OfFirst: what depends on the first player.
	OtherwiseIf, Otherwise, OfFirst string
	// Half is where a half is rounded: down or up. RoundedTo: the unit, and where a half goes.
	// RoundedBelow: the same, and where it goes for players below zero.
	Half                    [2]string
	RoundedTo, RoundedBelow string
	// Cut: the unit; the unit, and the points of players whose results are rounded down; the unit,
	// and the conditions for down and up.
	Cut [3]string
	// Counted heads exceptions for the points that results count. CountedZero describes the
	// exception for points below zero.
	Counted, CountedZero string
	// RoundedIf: the unit, and the condition for rounding a half up.
	RoundedIf string
}

// Amounts holds the words for what a player gets from or pays to each of the others. Each: the
// amount for all. Dealer: the dealer's, if only the dealer has one. DealerAndOther and
// DealerAndOthers: the dealer's, and that of one other player or each other player.
type Amounts struct{ Nothing, Each, Dealer, DealerAndOther, DealerAndOthers string }

// Unbroken keeps the marks of a text on the same line as the preceding word.
func (s *Sheet) Unbroken(text string) string {
	for _, mark := range s.NoBreakBefore {
		text = strings.ReplaceAll(text, " "+string(mark), "\u00a0"+string(mark))
	}
	return text
}
