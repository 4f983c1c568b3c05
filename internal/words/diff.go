package words

// Diff holds the words for differences between two rule sets in one language. Comments give the
// arguments of formats after a colon.
type Diff struct {
	// Title: the two rule sets. Equal is the text if nothing differs.
	Title, Equal string
	// Headings of the columns in the table of all causes.
	Where, Before, After, ScoreBefore, ScoreAfter, Note string
	// Hands is the heading of the causes shown by a hand, Table of those about the table, and
	// Others of those without a hand.
	Hands, Table, Others string
	// Becomes: the old and the new value.
	Becomes string
	// New and Gone stand for the missing old value of an added rule, and the missing new value of a
	// removed one.
	New, Gone string
	// NotPaid: the reason why a hand is not paid.
	NotPaid string
	// Same: the old and the new score of the hand.
	Same string
	// Whole: the old and the new score of the hand with all differences.
	Whole string
	// Shadowed describes a hand with the same score nevertheless. ShadowedBy: the cause of that.
	Shadowed, ShadowedBy string
	// Also: the names of further rules that belong to a cause.
	Also string
	// InWords: the number of further rules that differ only in their texts, for one and for
	// several.
	InWords [2]string
	// Labels of differences of a hand; Nothing stands for a missing value.
	Han, Fu, Limit, Nothing string
	// Order: a section of rules. Players: the number of players.
	Order, Players string
	// Unseen are the reasons why no hand shows a cause.
	Unseen map[string]string
}

// Effect holds the words for the effect of a change of rules in play. Comments give the arguments
// of formats after a colon.
type Effect struct {
	Title string
	// Hands and Games: the number of wins. Table: the number of wins drawn at random, and of the
	// real ones that they resemble.
	Hands, Games, Table string
	// Of: the number of these wins that can be scored under at least one of the rules, and of all.
	// NoWins is the text if there are none.
	Of, NoWins string
	// Touches: the share of wins with its interval, and the average points. None: the upper bound
	// of the share. TouchesAll: the share of wins and its interval, if some of them can be scored
	// under one of the rules only. PaidOtherwise: the same as Touches, of those under both.
	Touches, TouchesAll, PaidOtherwise, None string
	// Uncounted: the largest number of red fives of a suit in a win. EachUncounted: the same, and
	// the causes.
	Uncounted, EachUncounted string
	// Unsaid: the facts that no win gives. EachUnsaid: the causes that depend on them.
	Unsaid, EachUnsaid string
	// All: the average points over all wins. AllAsNone: the same, if some are not wins under one of
	// the rules.
	All, AllAsNone string
	// EachNone: the upper bound of the share of wins that the causes change alone, and the causes.
	// EachNot: the causes. TooMany: the number of causes.
	EachNone, EachNot, TooMany string
	// NoTable is the text if nothing is estimated.
	NoTable string
	// Largest: the old and new points.
	Largest string
	// Groups of wins.
	Dealer, Others, Ron, Tsumo string
	// First and Second: the share of wins that can't be scored, its interval and the reasons.
	// Shares explains what the shares refer to. Both: the reasons why wins can't be scored.
	First, Second, Shares, Both string
	// Counted: something, and its number; or a mean and its interval.
	Counted string
	// LeftOut: what was left out, with numbers.
	LeftOut string
	// Unknown: the facts that neither rule set has.
	Unknown string
	// Damaged: the number of lines or files. More: the number of others.
	Damaged, More string
	// Places: the number of games, the number per thousand, and the interval. NoGames is the text
	// if none was replayed.
	Places, NoGames string
	// Again explains how games are replayed. Apart: how many are not, and why.
	Again, Apart string
	// Reasons are the reasons why a game is not replayed.
	Reasons map[string]string
	// Intervals explains the intervals.
	Intervals string
	// Percent: a number. Interval: its bounds.
	Percent, Interval string
}

// Proof holds the words for comparisons over all winning hands in one language. All arguments are
// texts; comments give them after a colon.
type Proof struct {
	// Equal: the number of hands with their winning tile, and of ways to win. EqualSoFar: the same
	// for a part. Differ: the number of differing hands, of all hands, and the ways. Alone: the
	// number of hands and ways of one rule set.
	Equal, EqualSoFar, Differ, Alone string
	// Closed and All describe the hands. Only: what all wins have in common.
	Closed, All, Only string
	// Part: the number of blocks done, and of all.
	Part string
	// Missing: the blocks, counted from 0, that no combined state has.
	Missing string
	// Digest and Hands are labels. Simplest precedes the simplest differing hand.
	Digest, Hands, Simplest string
	// NotSaid: the facts that were not tried. LeftOut: the shapes whose hands could not be listed.
	NotSaid, LeftOut string
}

// Tests holds the words for tests of rules. Comments give the arguments of formats after a colon.
type Tests struct {
	// Hand, Rules and Note label the subject of a test, Scored and Refused its result, Want and Got
	// the expected and actual values, and Left the reason why expectations of a failed test are not
	// updated.
	Hand, Rules, Note, Scored, Refused, Left, Want, Got string
	// The fate of a yaku, after its place in the file: it counts, fails, holds but is worth
	// nothing, is replaced by a yaku, does not count next to a yakuman or another yaku, or counts
	// only alone.
	Counts, Fails, Worthless, Replaced, BesideYakuman, BesideAlone, OnlyAlone string
	// ReadAs: the reading that the preceding text is about. PaysLess says that it pays less.
	ReadAs, PaysLess string
	// Gives: the number of fu that a rule gives. For: the group that the preceding text is about.
	// Always says that a rule has no condition.
	Gives, For, Always string
	// Overrides: the file and line of the previous condition.
	Overrides string
}
