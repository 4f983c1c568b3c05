package words

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
