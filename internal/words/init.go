package words

// Init are what init asks and says in one language. A verb such as %s stands for what the comment says; all
// languages have the same ones.
type Init struct {
	// Begin stands above the questions. Enter says what an empty answer does.
	Begin string
	// Parent, Name, ID and Off are questions; Off: the id of the parent. Options stands above those about options: the
	// parent.
	Parent, Name, ID, Options, Off string
	// Taken: the house file, where one of the two is there already. Elsewhere asks for another place.
	Taken, Elsewhere string
	// DefaultName is the name of a club that gives none.
	DefaultName string
	// Default: what holds without an answer. Nothing stands there for none.
	Default, Nothing string

	// What is wrong with an answer. NoParent: the id, and those there are. BadName and BadID: the answer. BadOption:
	// the id, the value, and what it takes. NoYaku: the id. Or: what was meant. SeeYaku: the parent.
	NoParent, BadName, BadID, BadOption, NoYaku, Or, SeeYaku string

	// Same: an option, its value, the parent. Written: the house file, the tests, how many. Next stands above what to
	// do next.
	Same, Written, Next string
	// What the next calls do: check, test, score, the sheet, and looking for more to change.
	Check, Test, Score, Sheet, More string
	// Yes and No are answers for true and false, besides these. The first ones are shown.
	Yes, No []string
}

// Infer are what is asked and said where rules are found out by hands, in one language.
type Infer struct {
	// Begin stands above the questions. Hand: the number of the question. Other is an answer besides prices.
	Begin, Hand, Other string
	// So stands below several things that are asked for together, Which below the values of one. NoNumber: the answer,
	// and the last number.
	So, Which, NoNumber string
	// Sure stands above the questions about what is known already.
	Sure string
	// NotListed: a price that is typed and that no rules have, and the number of Other. Own asks for a price that is not in the
	// list, NoPrice is of an answer that is none, and NoLimit of the name of a limit that the rules do not have.
	NotListed, Own, NoPrice, NoLimit string
	// Apart stands above answers that don't go together, Answered by each: the number of the question, and the answer. Slip
	// stands below them, and Neither is that of none; Alone above one that nothing explains.
	Apart, Answered, Slip, Neither, Alone string
	// Like, LikeButOne and LikeBut: the rules, and of how many things they differ. Unsaid: the rules, where nobody has said
	// anything. Open: options.
	Like, LikeButOne, LikeBut, Unsaid, Open string

	// What logs show. Found: the rules, how many hands go by them, of how many, and the games. Same: other rules. With stands
	// above options that are turned, Spoken above those of which hands show something. Or: other values with which no hand
	// differs. Silent: the options of which no hand shows anything. Nothing stands for all where nothing can be played. Left: how
	// many games can't be.
	Found, Same, With, Spoken, Or, Silent, Nothing, Left string
}

// House are the comments of the files that init writes in one language. A verb such as %s stands for what the comment
// says.
type House struct {
	// House: the club's name, the name and the id of the parent. Commands: the house file, its tests, the parent.
	House, Commands string
	// Options and Yaku: the parent. Option: what it means, the id of the parent, the value there.
	Options, Option, Yaku string
	// NotPlayed: the yaku's name. Samples stands above lines that are comments.
	NotPlayed, Samples string
	// Worth and Remove are lines with ID and HAN in the place of these; Own stands behind the id of a yaku.
	Worth, Remove, Own string
	// Tests: the house file, and the file of tests twice.
	Tests string
	// What the notes of cases say. ByOption: the option, its value here, the parent, its value there. NoYaku: the
	// yaku's name. There: the parent, and what the hand comes to there. Refused stands for that where it is not paid.
	Plain, Flags, ByOption, NoYaku, There, Refused string
	// Answer is the note of a hand of which somebody has said what it pays.
	Answer string
	// NoCase: the options and yaku for which no hand was found.
	NoCase string
	// HanFuPoints: the han, fu and points of a hand. OnlyPoints: the points of one that counts no han.
	HanFuPoints, OnlyPoints string
}

// Tiles are the words for tiles in one language. A verb such as %s stands for what the comment says.
type Tiles struct {
	// Numbers stand in front of the suits: characters, circles, bamboos.
	Numbers [9]string
	Suits   [3]string
	// Honors are the winds and the white, the green and the red dragon.
	Honors [7]string
	// Red and Gold: a tile of that colour. Back stands for a tile that lies face down.
	Red, Gold, Back string
	// Winning: the tile. Called and ClosedKan: the tiles.
	Winning, Called, ClosedKan string
}

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
