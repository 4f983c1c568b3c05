package words

// Page are the fixed words of the club's page in one language.
type Page struct {
	// Self is what the language calls itself.
	Self string

	// Title is the name of the program, and Away is said while the server does not answer.
	Title, Away, Rules, Language, Show string
	// Nav labels the links to the views, and Views names these by their ids.
	Nav   string
	Views map[string]string
	// Loading is said while the program comes into the browser, where it runs there, and Unloaded if it can't.
	Loading, Unloaded string
	// Refused is the title of a page that says why a request is not answered, by the codes of Refusals, and Back leads on
	// from there. unknown-host is for a name, and too-large for a number of bytes.
	Refused, Back string
	Refusals      map[string]string
	// Failures say why a view is not shown, or a text not saved, by their codes. no-rules and no-game are for a name,
	// unusable for that of rules and what is wrong with them, and other for what a program says.
	Failures map[string]string
}

// PageEvening are the words of the page's view that keeps an evening. A verb such as %s stands for what the comment says.
type PageEvening struct {
	// List heads the records, None says that there are none. Hands: how many were played, and Unfinished that it goes on.
	List, None, Unfinished string
	Hands                  [2]string
	// New heads the form that begins a game; Name, Date and Rules label its fields, and Begin its button. Fewer says how
	// games of three are entered, and Lot lets the seats be drawn.
	New, Name, Date, Rules, Begin, Fewer, Lot string
	// Paste asks for the text of a record that somebody has, Open is its button. Unkept says where the record of an
	// evening is as long as no folder is served.
	Paste, Open, Unkept string
	// Here says where they are where the program runs in the browser; TakeIn takes in files there, and Link has a game in itself.
	Here, TakeIn, Link string
	// Counted is a yakuman by its han.
	Counted string
	// NoKey is said to who may not write.
	NoKey string
	// Next heads the next hand: which it is. Now heads the points that the players have.
	Next, Now string
	// End labels how a hand ended, and Ends are the ways by their ids. Lacks is what is asked for, by what is lacking.
	End         string
	Ends, Lacks map[string]string
	// By, From, Worth, Fu, Riichi, Draw, Tenpai, Nagashi, Penalty, Of, Pao and Liable label what is entered; Drawn stands for
	// nobody who discarded, Nobody for nobody else.
	By, From, Worth, Fu, Riichi, Draw, Tenpai, Nagashi, Penalty, Of, Pao, Liable, Drawn, Nobody string
	// More opens what is rare, Also heads a further winner, Tiles labels the tiles of a win, and Scorer leads to where
	// they are tapped.
	More, Also, Tiles, Scorer string
	// Add adds the hand, Again does if somebody else has written meanwhile. Undo takes the last hand back,
	// and Redo adds it again.
	Add, Again, Undo, Redo string
	// Changed says that somebody else has written meanwhile, ChangedBy heads what they wrote, and Kept that nothing was
	// written. Twice says that a hand was sent twice.
	Changed, ChangedBy, Kept, Twice string
	// Chart and Course label the picture and the table of the points after each hand.
	Chart, Course string
	// Results heads the results, Correct the text of the record, Save is its button. Wrong heads what there is to mend,
	// and Broken marks a game in the list that has something.
	Results, Correct, Save, Wrong, Broken string
	// InHand says what there is to mend in a hand, by its number, and InLine in a line that it quotes.
	InHand, InLine string
	// Yours heads a text that was not saved, since somebody else has changed the record, and Unsaved what there is to mend
	// in one before it is saved.
	Yours, Unsaved string
	// Download and Standings lead to the file and to a table for spreadsheets.
	Download, Standings string
	// Take leads from a hand that was scored to the evening.
	Take string
	// Table leads to the table as it lies between the players, ToEntry from there to the hand, and Counters and Sticks name
	// what lies on it.
	Table, ToEntry, Counters, Sticks string
	// Correcting names the hand that is corrected, TapHand says how one is, and Cancel leaves it as it was. Gone is said of one
	// that is no longer there, Unheld of one that can't be entered, and Moved of later hands that another round follows for.
	Correcting, TapHand, Cancel, Gone, Unheld, Moved string
}

// PagePoints are the words of the page's view of points by han and fu.
type PagePoints struct {
	// Han, Fu and Yakuman label rows of numbers to choose from.
	Han, Fu, Yakuman string
	// Begin asks for a choice, for the fu too if there are han, and None says that no hand is like that.
	Begin, Which, None string
	// InTable leads from a score to its place in the table.
	InTable string
}

// PagePractice are the words of the page's view that asks what hands are worth. A verb such as %s stands for what the
// comment says.
type PagePractice struct {
	// Ask labels the choice of what is asked, and Asks these by their ids. Level labels that of the hands, by theirs.
	Ask, Level   string
	Asks, Levels map[string]string
	// Points, Fu and Yaku are the questions, and Check is the button under the yaku that were chosen.
	Points, Fu, Yaku, Check string
	// Right and Wrong judge an answer. Wrong: the right one. None stands for no yaku.
	Right, Wrong, None string
	// Next goes on. Number: which hand, and of how many. Again stands over a hand that was missed before. Count: how many
	// answers were right, and of how many.
	Next, Number, Again, Count string
	// Over: how many of the hands were known at once, and how many there were. Anew and Same begin again, with other
	// hands or these, and Share leads to the same hands for another player.
	Over, Anew, Same, Share string
	// ToScore leads to the view that scores hands.
	ToScore string
	// NoHand says that there are no hands to ask about.
	NoHand string
}

// PageFind are the words of the page's view that finds rules by what hands pay, besides those of [Infer].
type PageFind struct {
	// Begin stands over the first question, and Sure over those that are asked to be sure.
	Begin, Sure string
	// So stands over statements, of which each may be otherwise. Unknown says that nobody knows, and Next goes on.
	So, Unknown, Next string
	// Own labels a field for a price that is none of those on the buttons.
	Own string
	// Back, Enough and Anew lead a step back, to the end and to the beginning.
	Back, Enough, Anew string
	// Slip is on each of two answers that don't go together, and Neither leaves out the last one.
	Slip, Neither string
	// File labels the rule file that was found, and ToRules opens it in the view of rules.
	File, ToRules string
	// Unreadable is said of steps in an address that are none, and TooMany of more than so many.
	Unreadable, TooMany string
}

// PageRules are the words of the page's view of rules. A verb such as %s stands for what the comment says.
type PageRules struct {
	// Find labels the field that looks for options, and NotFound says that none is as it says.
	Find, NotFound string
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
	// FileName, Save and Download are about the folder and copies; SaveHere is Save where the folder lies in the browser.
	FileName, Save, SaveHere, Over, Download string
	// Link copies a link, and Linked is said when it is done.
	Link, Linked string
	// Changed: which file somebody else has changed. Theirs shows that. NoKey is said to who may not save.
	Changed, Theirs, NoKey string
	// Draft asks about rules with the error %s whether to save them, which SaveDraft does.
	Draft, SaveDraft string
	// Above warns that somebody changed a file which these rules extend: its name. Noted is the button that dismisses it.
	Above, Noted string
	// Helpless is said while the editor is not connected with what helps it.
	Helpless string
	// Unsaved is said of texts that the folder has otherwise, and Saved when it has taken them.
	Unsaved, Saved string
	// Taken: the name of a new file that there is already. Recalled is said of a text that a link has.
	Taken, Recalled string
	// Editor and TestsEditor label the texts, and Meaning what the word at the cursor means. Beside labels a file that is
	// inherited, and Close takes it away.
	Editor, TestsEditor, Meaning, Beside, Close string
	// Phrases are those of the editor, by their English.
	Phrases map[string]string
}

// PageScore are the words of the page's view that scores a hand. A verb such as %s stands for what the comment says.
type PageScore struct {
	// Hand, Keys and Said label the tiles of the hand, those that can be tapped, and what else is so. Goes labels where
	// taps go, and Targets are these places by their ids: dora and ura are the indicators.
	Hand, Keys, Said, Goes string
	Targets                map[string]string
	// Back: a tile or a set that a tap takes back. Won: a tile of the hand that a tap names as the one that won.
	Back, Won string
	// Ron, Tsumo and From label how the hand was won, and who discarded.
	Ron, Tsumo, From string
	// Honba and Sticks label counters. More and Less: what is counted.
	Honba, Sticks, More, Less string
	// Clear and Next begin anew; Next leaves the winds as they are.
	Clear, Next string
	// Edit brings back the keys of a hand that has all its tiles, and Undo what was cleared.
	Edit, Undo string
	// Detail heads the score line by line.
	Detail string
	// Lowest asks for the lowest tile of a chi, and Room says where the tiles of a called set come from in a full hand.
	Lowest, Room string
	// Waiting heads what a hand waits for, and Nearer the tiles that bring it nearer to waiting.
	Waiting, Nearer string
	// Notation labels the line as it is typed, and Example: a line to type.
	Notation, Example string
	// Begin and ToCome say what is missing. ToCome: how many tiles. Which asks for the tile that won.
	Begin, ToCome, OneToCome, Which string
	// TooMany: how many tiles there are too many.
	TooMany string
	// Refused: why a hand is not paid.
	Refused string
	// Why heads the explanation, and Others what the hand is worth under other rules.
	Why, Others string
	// Keep leads to the rules, with the hand as one of their tests.
	Keep string
	// Share labels the link that shows the same hand, and Shared says that it was copied.
	Share, Shared string
}
