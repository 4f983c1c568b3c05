package words

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
