package words

// PageRules are the words of the page's view of rules. A verb such as %s stands for what the comment says.
type PageRules struct {
	// Parts are the parts of the view by their ids.
	Parts map[string]string
	// Same and Differs say how far rules differ from those that they extend: from which, and in how many things.
	Same, Differs string
	// Alone is said of rules that extend nothing.
	Alone string
	// There: what an option is in the rules that are extended.
	There string
	// Turn is the button that takes a choice, without scripts.
	Turn string
	// WhatChanges stands above what the rules change in those that they extend, and ShowHands is the button that looks for
	// hands and for the effect in play; ShowEffect stands on it where all hands are there.
	WhatChanges, ShowHands, ShowEffect string
	// CantTurn: which option the file has no place for.
	CantTurn string
	// Unusable stands above what keeps the rules from being used.
	Unusable string
	// Passed and Failed count tests, and NoTests is said where there are none. Untested stands above what keeps them
	// from being run.
	Passed, Failed, NoTests, Untested string
	// Hand labels a hand that becomes a test, and Keep is the button.
	Hand, Keep string
	// Print stands in front of the languages of a sheet to print.
	Print string
	// FileName, Save and Download are about the folder and copies.
	FileName, Save, Over, Download string
	// Link copies a link, and Linked is said when it is done.
	Link, Linked string
	// Changed: which file somebody else has changed. Theirs shows that. NoKey is said to who may not save.
	Changed, Theirs, NoKey string
	// Draft asks about rules with the error %s whether to save them, which SaveDraft does.
	Draft, SaveDraft string
	// Above: which file that the rules extend somebody else has changed. Noted takes that away.
	Above, Noted string
	// Helpless is said while the editor is not connected with what helps it.
	Helpless string
	// Unsaved is said of texts that the folder has otherwise.
	Unsaved string
	// Taken: the name of a new file that there is already. Recalled is said of a text that a link has.
	Taken, Recalled string
	// Editor and TestsEditor label the texts, and Meaning what the word at the cursor means. Beside labels a file that is
	// inherited, and Close takes it away.
	Editor, TestsEditor, Meaning, Beside, Close string
	// Phrases are those of the editor, by their English.
	Phrases map[string]string
}
