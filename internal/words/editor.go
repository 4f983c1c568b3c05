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
	// What is said beside what may be written: that it must be, what it is now, what it does. Now: the value. TakenFrom:
	// the rule set that has it. Reason stands for why a warning is silenced.
	Required, Now, Inherited, AsItIs, Removes string
	TakenFrom                                 string
	SilencesEntry, SilencesFile, Reason       string
	// What lenses are called. TestsFault and Fault: why tests, or one of them, can't be run. Passing, for one test and
	// for several: how many pass, and of how many. Fails: what comes out otherwise.
	// FailsRefused: why the hand has no score.
	RunTests, TestsFault               string
	Passing                            [2]string
	Passes, Fails, FailsRefused, Fault string
	// What came of tests. Ran: how many passed and failed. NoTests: the file, and where its tests would be.
	Ran, NoTests string
	// What actions are called that mend no finding. Silence: the code of a warning. WriteTest: the id of a yaku. Renew:
	// that of a test.
	Silence, FixAll, WriteTest, Renew string
	// OldFrom: the inherited value, and the rules that have it.
	OldFrom string
}
