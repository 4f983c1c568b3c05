package words

// Page holds the words of the club's page in one language.
type Page struct {
	// Self is the language's own name for itself.
	Self string

	// Title is the name of the program, Away the message while the server does not answer, and Wait
	// that while the next page is made.
	Title, Away, Wait, Rules, Language, Show string
	// Nav labels the links to the views, and Views are their names by id.
	Nav   string
	Views map[string]string
	// Description says what the page is for, in one sentence, to whoever installs it.
	Description string
	// Loading is the message while the program is loading in the browser, and Unloaded the one if
	// that fails.
	Loading, Unloaded string
	// Kept says that the page needs no network any more, and Unkept that the browser has no room
	// for the program.
	Kept, Unkept string
	// Refused is the title of a page for a refused request, Refusals are the reasons by code, and
	// Back is the link from there. The argument of unknown-host is a name, and that of too-large a
	// number of bytes.
	Refused, Back string
	Refusals      map[string]string
	// Failures are the reasons, by code, why a view is not shown or a text not saved. The argument
	// of no-rules and no-game is a name; those of unusable are the name of rules and their error;
	// that of other is a program's message.
	Failures map[string]string
}

// PageEvening holds the words of the page's view that records an evening. Comments give the
// arguments of formats after a colon.
type PageEvening struct {
	// List heads the records, and None is the text if there are none. Hands: the number played.
	// Unfinished marks a game that is not over.
	List, None, Unfinished string
	Hands                  [2]string
	// New heads the form for a new game; Name, Date and Rules label its fields, and Begin its
	// button. Fewer explains games of three players, and Lot is the button that draws the seats.
	New, Name, Date, Rules, Begin, Fewer, Lot string
	// Paste asks for the text of an existing record, and Open is its button. Unkept explains where
	// the record is while no folder is served.
	Paste, Open, Unkept string
	// Here explains where records are if the program runs in the browser. TakeIn is the button to
	// import files there, and Link a link that contains the game.
	Here, TakeIn, Link string
	// Counted is a counted yakuman.
	Counted string
	// NoKey is the message for users who may not write.
	NoKey string
	// Next: the next hand. Now heads the current points.
	Next, Now string
	// End labels the end of a hand, and Ends are the kinds by id. Lacks are the prompts for missing
	// input by what is missing.
	End         string
	Ends, Lacks map[string]string
	// Labels of inputs. Drawn stands for no discarder, and Nobody for no other player.
	By, From, Worth, Fu, Riichi, Draw, Tenpai, Nagashi, Penalty, Of, Pao, Liable, Drawn,
	Nobody string
	// More opens rare inputs, Also heads a further winner, Tiles labels the tiles of a win, and
	// Scorer links to the view for tapping them.
	More, Also, Tiles, Scorer string
	// Add adds the hand, and Again adds it after somebody else has written. Undo removes the last
	// hand, and Redo adds it again.
	Add, Again, Undo, Redo string
	// Changed says that somebody else has written meanwhile, ChangedBy heads their changes, and
	// Kept says that nothing was written. Twice says that a hand was sent twice.
	Changed, ChangedBy, Kept, Twice string
	// Chart and Course label the chart and the table of the points after each hand.
	Chart, Course string
	// Results heads the results, Correct the text of the record, and Save is its button. Wrong
	// heads the findings, and Broken marks a game with findings in the list.
	Results, Correct, Save, Wrong, Broken string
	// InHand introduces the findings of a hand: its number. InLine introduces those of a line: the
	// line.
	InHand, InLine string
	// Yours heads a text that was not saved because somebody else has changed the record, and
	// Unsaved the findings in a text before it is saved.
	Yours, Unsaved string
	// Download and Standings link to the file and to a table for spreadsheets.
	Download, Standings string
	// Take links from a scored hand to the evening.
	Take string
	// Table links to the view of the table, and ToEntry from there to the input. Counters and
	// Sticks name what is on the table.
	Table, ToEntry, Counters, Sticks string
	// Correcting names the hand being corrected, TapHand explains how to correct one, and Cancel
	// discards the correction. Gone is the message for a hand that no longer exists, Unheld for one
	// that can't be edited, and Moved for later hands that get another round.
	Correcting, TapHand, Cancel, Gone, Unheld, Moved string
	// Inserting names the hand before which another one comes, and Changes the hand that is removed
	// or moved, by the change.
	Inserting string
	Changes   map[string]string
}

// PagePoints holds the words of the page's view of points by han and fu.
type PagePoints struct {
	// Han, Fu and Yakuman label rows of numbers.
	Han, Fu, Yakuman string
	// Begin asks for a choice, Which for the fu, and None says that there is no such hand.
	Begin, Which, None string
	// InTable links from a score to its place in the table.
	InTable string
}

// PagePractice holds the words of the page's view that asks what hands are worth. Comments give the
// arguments of formats after a colon.
type PagePractice struct {
	// Ask labels the choice of the question, and Asks are the questions by id. Level labels that of
	// the difficulty, and Levels are these by id.
	Ask, Level   string
	Asks, Levels map[string]string
	// Points, Fu and Yaku are the questions, and Check is the button below the chosen yaku.
	Points, Fu, Yaku, Check string
	// Right and Wrong are the verdicts. Wrong: the right answer. None stands for no yaku.
	Right, Wrong, None string
	// Next continues. Number: the number of the hand, and of all hands. Again heads a hand that was
	// missed before. Count: the number of right answers, and of all.
	Next, Number, Again, Count string
	// Over: the number of hands answered correctly at once, and of all. Anew and Same restart with
	// other hands or the same ones, and Share links to the same hands for another player.
	Over, Anew, Same, Share string
	// ToScore links to the view that scores hands.
	ToScore string
	// NoHand is the message if there are no hands to ask about.
	NoHand string
}

// PageFind holds the words of the page's view that finds rules by what hands pay, besides those of
// [Infer].
type PageFind struct {
	// Begin heads the first question, and Sure the confirming ones.
	Begin, Sure string
	// So heads statements to confirm one by one. Unknown is the answer that nobody knows, and Next
	// continues.
	So, Unknown, Next string
	// Guess marks the likely value of a statement that nobody has confirmed, and AllGuessed confirms
	// all of them. Left: the number of options that are not known yet.
	Guess, AllGuessed, Left string
	// Own labels a field for a price that is not on the buttons.
	Own string
	// Back returns to the previous step, Enough ends the questions, and Anew restarts.
	Back, Enough, Anew string
	// Slip is the button on each of two contradictory answers, and Neither removes the last one.
	Slip, Neither string
	// File labels the rule file that was found, and ToRules opens it in the view of rules.
	File, ToRules string
	// Unreadable is the message for invalid steps in an address. TooMany: the maximum number of
	// steps.
	Unreadable, TooMany string
}

// PagePaste holds the words of the page's view that reads a club's rules, besides those of
// [PageFind] and of [Init]. Comments give the arguments of formats after a colon.
type PagePaste struct {
	// Begin says what to paste, Text labels the field for it, and Read is the button that reads it.
	Begin, Text, Read string
	// Why a text is not used: Empty without rules, and TooLong. Nothing is shown if it sets no
	// option.
	Empty, TooLong, Nothing string
	// ForThree: the rules to start from, if the text is for three players.
	ForThree string
	// Left: how many guesses are open, and how many usual options that were not found in the text.
	Left string
	// Unsure heads the guesses, Unsaid the usual options that were not found, and Lines what became of
	// each line. Untapped and Rest explain what is not tapped: the rules that then hold. Misread
	// says where to change what was read wrongly.
	Unsure, Untapped, Unsaid, Rest, Lines, Misread string
	// Assumed: a value that holds as long as nobody taps one. Confirm takes the value of a field.
	Assumed, Confirm string
}

// PageRules holds the words of the page's view of rules. Comments give the arguments of formats
// after a colon.
type PageRules struct {
	// Find labels the search field for options, and NotFound says that none matches.
	Find, NotFound string
	// Parts are the parts of the view by id.
	Parts map[string]string
	// Same and Differs compare rules with those that they extend: their name, and the number of
	// differences.
	Same, Differs string
	// Alone is the text for rules that extend nothing.
	Alone string
	// There: the value of an option in the extended rules.
	There string
	// Turn is the button that submits a choice without scripts.
	Turn string
	// WhatChanges heads the changes to the extended rules. ShowHands is the button that finds hands
	// and estimates the effect in play, and ShowEffect its label once all hands are shown.
	WhatChanges, ShowHands, ShowEffect string
	// CantTurn: an option that the file's layout has no place for.
	CantTurn string
	// Unusable heads the errors that prevent the use of the rules.
	Unusable string
	// Passed and Failed count tests, and NoTests is the text if there are none. Untested heads the
	// errors that prevent running them.
	Passed, Failed, NoTests, Untested string
	// Hand labels a hand to save as a test, and Keep is the button.
	Hand, Keep string
	// Print precedes the languages of printable sheets.
	Print string
	// Saving files and copies; SaveHere replaces Save if the folder is in the browser.
	FileName, Save, SaveHere, Over, Download string
	// Link copies a link, and Linked confirms it.
	Link, Linked string
	// Changed: the file that somebody else has changed. Theirs shows it. NoKey is the message for
	// users who may not save.
	Changed, Theirs, NoKey string
	// Draft asks whether to save rules with an error: the error. SaveDraft is the button.
	Draft, SaveDraft string
	// Above warns that somebody changed a file that these rules extend: its name. Noted dismisses
	// the warning.
	Above, Noted string
	// Helpless is the message while the editor has no connection to its language server.
	Helpless string
	// Unsaved marks texts that differ from the folder, and Saved confirms that they were saved.
	Unsaved, Saved string
	// Taken: the name of a new file that exists already. Recalled marks a text from a link.
	Taken, Recalled string
	// Editor and TestsEditor label the texts, and Meaning the explanation of the word at the
	// cursor. Beside labels an inherited file, and Close hides it.
	Editor, TestsEditor, Meaning, Beside, Close string
	// Phrases are the editor's own phrases by their English text.
	Phrases map[string]string
}

// PageScore holds the words of the page's view that scores a hand. Comments give the arguments of
// formats after a colon.
type PageScore struct {
	// Hand, Keys and Said label the tiles of the hand, the tiles to tap, and the facts. Goes labels
	// the target of taps, and Targets are the targets by id: dora and ura are the indicators.
	Hand, Keys, Said, Goes string
	Targets                map[string]string
	// Back: a tile or meld that a tap removes. Won: a tile of the hand that a tap makes the winning
	// tile.
	Back, Won string
	// Ron, Tsumo and From label the kind of win, and the discarder.
	Ron, Tsumo, From string
	// Honba and Sticks label counters. More and Less: the counter.
	Honba, Sticks, More, Less string
	// Clear and Next reset the view; Next keeps the winds.
	Clear, Next string
	// Edit shows the keys again for a hand with all its tiles, and Undo restores what was cleared.
	Edit, Undo string
	// Detail heads the detailed score, and MoreHan the prices of the hand with more han.
	Detail, MoreHan string
	// Lowest asks for the lowest tile of a chi, and Room explains where the tiles of a meld come
	// from in a full hand.
	Lowest, Room string
	// NothingCalled is what the score takes a hand without melds for, and Takes labels all that it
	// takes as given.
	NothingCalled, Takes string
	// Waiting heads the waits of a hand, and Nearer the tiles that bring it nearer to tenpai.
	Waiting, Nearer string
	// Notation labels the typed line. Example: a line to type.
	Notation, Example string
	// Begin and ToCome say what is missing. ToCome: the number of tiles. Which asks for the winning
	// tile.
	Begin, ToCome, OneToCome, Which string
	// TooMany: the number of surplus tiles.
	TooMany string
	// Refused: the reason why a hand is not paid.
	Refused string
	// Why heads the explanation, and Others the hand's worth under other rules.
	Why, Others string
	// Keep links to the rules, with the hand as a test.
	Keep string
	// Share labels the link to the hand, and Shared confirms that it was copied.
	Share, Shared string
}
