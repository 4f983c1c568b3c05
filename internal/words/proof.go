package words

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
