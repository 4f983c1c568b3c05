package words

// Init holds the questions and messages of init in one language. Comments give the arguments of
// formats after a colon.
type Init struct {
	// Begin precedes the questions. Enter explains an empty answer.
	Begin string
	// Questions. Options precedes those about options, and a command that lists all.
	Parent, Name, ID, Options, Off string
	// Taken: the house file, if it or its tests exist already. Elsewhere asks for another place.
	Taken, Elsewhere string
	// DefaultName is the default name of a club.
	DefaultName string
	// Default: the default answer. Nothing is the default of Off.
	Default, Nothing string

	// Errors in answers. NoParent: the id, and the known ones. BadName and BadID: the answer.
	// BadOption: the option, the value, and the allowed values. ReadAs: an answer as given, and as
	// it is displayed.
	NoParent, BadName, BadID, BadOption, ReadAs string

	// What has become of the statements of a club's sheet. Read: their number. Unsure: an option,
	// and its value if it is known. YakuOff, YakuPlayed and YakuKept: the yaku. YakuFrom: the
	// yaku, and the rules that have it. YakuWorth: the yaku and its worth. ForThree: the rules to
	// start from.
	Read, OfPlay, NotUnderstood, Unsure, ForThree                  string
	YakuOff, YakuPlayed, NoSuchYaku, YakuFrom, YakuWorth, YakuKept string

	// Same: an option, its value, the parent. Written: the house file, the tests, their number.
	// Next precedes the next steps.
	Same, Written, Next string
	// Descriptions of the next commands: check, test, score, the sheet, and finding more to change.
	// Hand stands for the hand to score.
	Check, Test, Score, Hand, Sheet, More string
	// Yes and No are further answers for true and false. The first ones are displayed.
	Yes, No []string
}

// Infer holds the words for finding rules by what hands pay, in one language. Comments give the
// arguments of formats after a colon.
type Infer struct {
	// Begin precedes the questions. Hand: the number of the question. HandOf: the number, and how
	// many rules are not known yet. Other is the answer for a price that is not listed, and Nobody
	// the one that nobody knows.
	Begin, Hand, HandOf, Other, Nobody string
	// So follows several things that are asked together, and Which the values of one. NoNumber: the
	// answer, the last number, and the answer that Enter stands for.
	So, Which, NoNumber string
	// Sure precedes the questions that confirm what is known already: how many things they check.
	Sure string
	// NotListed: a typed price that no rules give, and the number of Other. Own asks for a price
	// that is not listed. NoPrice: an invalid answer. NoLimit: the name of a limit that the rules
	// do not have.
	NotListed, Own, NoPrice, NoLimit string
	// Apart precedes contradictory answers, each with Answered: the number of the question, and the
	// answer. Slip follows them. Neither is the answer for none of them. Alone precedes an answer
	// that nothing explains.
	Apart, Answered, Slip, Neither, Alone string
	// Like, LikeButOne and LikeBut: the rules, and the number of differences. Unsaid: the rules, if
	// nothing is known. Decided: the numbers of options decided by hands, and by lists. Open:
	// options. OpenMany: how many, and the rules.
	Like, LikeButOne, LikeBut, Unsaid, Decided, Open, OpenMany string

	// Results from logs. Found: the rules, the number of hands that agree, the number of hands, and
	// of games. Same: other rules. With precedes changed options, and Spoken those that hands give
	// evidence of. Or: other values that fit all hands. Silent: the options without evidence.
	// Nothing is the text if no game can be replayed. Left: the number of games that can't.
	Found, Same, With, Spoken, Or, Silent, Nothing, Left string
}

// House holds the comments of the files that init writes, in one language. Comments below give the
// arguments of formats after a colon.
type House struct {
	// House: the club's name, the name and the id of the parent. Commands: the house file, its
	// tests, the parent.
	House, Commands string
	// Options and Yaku: the parent. Option: its meaning, the id of the parent, the value there.
	Options, Option, Yaku string
	// NotPlayed: the yaku's name. Samples precedes commented-out lines.
	NotPlayed, Samples string
	// Worth and Remove are sample lines with ID and HAN as placeholders. Own follows the id of a
	// yaku.
	Worth, Remove, Own string
	// Tests: the house file, and the file of tests twice.
	Tests string
	// Notes of test cases. ByOption: the option, its value here, the parent's name, the value there.
	// NoYaku: the yaku's name. There: the parent's name, and the hand's score there. Refused
	// replaces the score of a hand that is not paid.
	Plain, Flags, ByOption, NoYaku, There, Refused string
	// Answer is the note of a hand whose price the user gave. Answered is why an option has a value
	// of which check would warn. Kept precedes lines of the club's sheet.
	Answer, Answered, Kept string
	// NoCase: the names of options and yaku for which no hand was found.
	NoCase string
	// HanFuPoints: the han, fu and points of a hand. OnlyPoints: the points of a hand without han.
	HanFuPoints, OnlyPoints string
}

// Tiles holds the words for tiles in one language. Comments give the arguments of formats after a
// colon.
type Tiles struct {
	// Numbers precede the suits: characters, circles, bamboos.
	Numbers [9]string
	Suits   [3]string
	// Honors are the winds and the white, green and red dragons.
	Honors [7]string
	// Red and Gold: a tile of that colour. Back stands for a face-down tile.
	Red, Gold, Back string
	// Winning: the tile. Called and ClosedKan: the tiles.
	Winning, Called, ClosedKan string
}

// Editor holds the words that editors show, in one language. Comments give the arguments of formats
// after a colon.
type Editor struct {
	// Where a rule is declared, changed or removed, or a value is written: the place.
	Declared, Changed, Removed, Written string
	// Overrides: the value, and its place.
	Overrides string
	// Example: the hand. Asks precedes the description of a condition.
	Example, Asks string
	// Static results for a part of a condition, valid for every hand that reaches it.
	Always, Never, NeverAsked string
	// File: the name of a rule set. Silenced: the code of a warning.
	File, Silenced string
	// After precedes the points after a hand.
	After string
	// Notes on completions: required, current value, effect. Now: the value. TakenFrom: the rule
	// set that has it. Reason is a placeholder for the reason why a warning is silenced.
	Required, Now, Inherited, AsItIs, Removes string
	TakenFrom                                 string
	SilencesEntry, SilencesFile, Reason       string
	// Titles of code lenses. TestsFault and Fault: the reason why all tests or one of them can't be
	// run. Passing, for one test and for several: the number of passing tests, and of all. Fails:
	// the actual result. FailsRefused: the reason why the hand has no score.
	RunTests, TestsFault               string
	Passing                            [2]string
	Passes, Fails, FailsRefused, Fault string
	// Results of tests. Ran: the number that passed and failed. NoTests: the file, and where its
	// tests would be.
	Ran, NoTests string
	// Titles of code actions that are not fixes. Silence: the code of a warning. WriteTest: the id
	// of a yaku. Renew: that of a test.
	Silence, FixAll, WriteTest, Renew string
	// OldFrom: the inherited value, and the rules that it comes from.
	OldFrom string
}
