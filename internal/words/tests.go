package words

// Tests are the words of tests of rules. A verb such as %s stands for what the comment says.
type Tests struct {
	// Hand, Rules and Note label what a test is about, Scored and Refused what came of it. Want and Got head what was
	// wanted and what came out.
	Hand, Rules, Note, Scored, Refused, Want, Got string
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
