package words

// Diff are the fixed words for what differs between two rule sets. A verb such as %s stands for what the comment says;
// all languages have the same ones.
type Diff struct {
	// Title: the two rule sets. Equal is said where nothing differs.
	Title, Equal string
	// Where, Before, After, ScoreBefore, ScoreAfter and Note head columns of the table of all causes.
	Where, Before, After, ScoreBefore, ScoreAfter, Note string
	// Hands heads the causes that a hand shows, Table those about the table, Others those without a hand.
	Hands, Table, Others string
	// Becomes: what was, and what is.
	Becomes string
	// New and Gone stand for what was and what is of a rule that is added or left out.
	New, Gone string
	// NotPaid: why a hand is not paid.
	NotPaid string
	// Same: what the hand was worth, and is.
	Same string
	// Whole: what the hand was and is worth with all that differs.
	Whole string
	// Shadowed is said of a hand that is worth the same all the same, ShadowedBy names the cause of that.
	Shadowed, ShadowedBy string
	// Also: the names of rules that belong to a cause.
	Also string
	// InWords: how many more rules differ in words alone, for one and for several.
	InWords [2]string
	// Han, Fu, Limit and Paid label what differs of a hand; Nothing stands for what there is not.
	Han, Fu, Limit, Nothing string
	// Order: a section of rules. Players: how many play.
	Order, Players string
	// Unseen are the reasons why no hand shows a cause.
	Unseen map[string]string
}

// Effect are the fixed words for what a change of rules does in play. A verb such as %s stands for what the comment
// says; all languages have the same ones.
type Effect struct {
	Title string
	// Hands: how many wins. Games: how many wins. Table: how many wins were drawn, and how many real ones they are like.
	Hands, Games, Table string
	// Of: how many of these wins can be scored under at least one of the rules, and how many there are. NoWins is said where
	// there is none.
	Of, NoWins string
	// Touches: the share of wins and its interval, and the points on average. None: the share that it may be at most.
	Touches, None string
	// Uncounted: how many red fives of a suit a win has at most. EachUncounted: the same, and the causes.
	Uncounted, EachUncounted string
	// Unsaid: the facts that no win says. EachUnsaid: the causes that take such.
	Unsaid, EachUnsaid string
	// All: the points on average over all wins. AllAsNone: the same where some are no wins under one of the rules.
	All, AllAsNone string
	// Each begins what each cause does alone. EachOf: the cause, the share of wins and its interval, the points. EachNone:
	// the share that it may be at most, and the causes. EachNot: the causes. TooMany: how many causes.
	Each, EachOf, EachNone, EachNot, TooMany string
	// NoTable is said where nothing is estimated.
	NoTable string
	// Largest: what becomes of the points.
	Largest string
	// Dealer, Others, Ron and Tsumo are groups of wins. OfGroup: the group, the share and its interval, the points.
	// NoneOfGroup: the group, and the share that it may be at most.
	Dealer, Others, Ron, Tsumo, OfGroup, NoneOfGroup string
	// First and Second: the share of wins that cannot be scored, its interval and the reasons. Shares says what shares are
	// of. Both: the reasons for which wins cannot be scored.
	First, Second, Shares, Both string
	// Counted: something, and how often; or a mean and its interval.
	Counted string
	// LeftOut: what, each with how often.
	LeftOut string
	// Unknown names facts that neither of the rule sets has.
	Unknown string
	// Damaged: how many lines or files. More: how many others.
	Damaged, More string
	// Places: of how many games, how many of a thousand, and the interval. NoGames is said where none was played again.
	Places, NoGames string
	// Again says how games are played again. Apart: how many are not, and why.
	Again, Apart string
	// Reasons are those for which a game is not played again.
	Reasons map[string]string
	// Intervals says what intervals are.
	Intervals string
	// Percent: a number. Interval: from and to.
	Percent, Interval string
}

// Proof are the words for what was found on every winning hand, in one language. All numbers are texts.
type Proof struct {
	// Equal: how many hands with their winning tile, and in how many ways each is won; EqualSoFar the same of a part.
	// Differ: how many of how many differ, and the ways. Alone: how many hands and ways of one rule set.
	Equal, EqualSoFar, Differ, Alone string
	// Closed and All say which hands these are. Only: what is the same in all wins.
	Closed, All, Only string
	// Part: how many blocks of how many are done, where that is not all.
	Part string
	// Missing: which blocks no state has, counted from 0, where states were only added.
	Missing string
	// Digest and Hands are labels. Simplest stands above the simplest hand that differs.
	Digest, Hands, Simplest string
	// NotSaid says what no hand was gone through with, LeftOut of which shapes the hands could not be listed.
	NotSaid, LeftOut string
}

// Tests are the words of tests of rules. A verb such as %s stands for what the comment says.
type Tests struct {
	// Hand, Rules and Note label what a test is about, Scored and Refused what came of it. Want and Got head what was
	// wanted and what came out.
	// Left labels why expectations of a test that failed are not written anew.
	Hand, Rules, Note, Scored, Refused, Left, Want, Got string
	// What became of a yaku, after its place in the file: it counts, fails, or holds and is worth nothing, is replaced by a
	// yaku, does not count beside a yakuman or beside a yaku, or counts only where no other does.
	Counts, Fails, Worthless, Replaced, BesideYakuman, BesideAlone, OnlyAlone string
	// ReadAs says that what was said is so in a reading, and PaysLess that this pays less.
	ReadAs, PaysLess string
	// Gives: how many fu a rule gives. For says for which group what was said is so, and Always that it needs nothing.
	Gives, For, Always string
	// Overrides: in which file, on which line a condition stood before.
	Overrides string
}
