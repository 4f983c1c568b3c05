package words

// Init are what init asks and says in one language. A verb such as %s stands for what the comment says; all
// languages have the same ones.
type Init struct {
	// Begin stands above the questions. Enter says what an empty answer does.
	Begin string
	// Parent, Name, ID and Off are questions; Off: the id of the parent. Options stands above those about options: the
	// parent.
	Parent, Name, ID, Options, Off string
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
