package words

// Editor are the fixed words of what editors show of a place in a file, in one language. A verb such as %s stands for
// what the comment says; all languages have the same ones.
type Editor struct {
	// Where a rule is declared, changed or removed, or a value is written: the place.
	Declared, Changed, Removed, Written string
	// Overrides: the value, and its place.
	Overrides string
	// Example: the hand. Asks stands in front of what a condition asks.
	Example, Asks string
	// What is known of a part of a condition, for every hand that comes to it.
	Always, Never, NeverAsked string
	// File: what a rule set is called. Silenced: the code of a warning.
	File, Silenced string
	// After stands in front of the points after a hand.
	After string
}
