package words

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
