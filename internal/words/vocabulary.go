package words

// Vocabulary are the fixed words about the names that conditions may use, in one language. A verb such as %s stands for
// what the comment says; all languages have the same ones.
type Vocabulary struct {
	// What stands above names. Stage: the stage, and what it is about. Table is for those known without a win, Words for
	// what is compared with. Sets, Facts, Shapes and Members are those of a rule set: its id.
	Stage, Table, Words, Functions string
	Sets, Facts, Shapes, Members   string
	// Counts: the name of a yaku.
	Counts string
	// Name, Type, Meaning, Arguments, Known, Example and Declared are labels.
	Name, Type, Meaning, Arguments, Known, Example, Declared string
	// Where conditions may use a name. AtTable: the stages of the table. From and FromAndTable: the first stage.
	Everywhere, AtTable, From, FromAndTable string
	// ForExample: where a name is known, and an expression. Such: an expression alone.
	ForExample, Such string
}
