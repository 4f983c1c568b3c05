package words

// PageEvening are the words of the page's view that keeps an evening. A verb such as %s stands for what the comment says.
type PageEvening struct {
	// List heads the records, None says that there are none. Hands: how many were played.
	List, None, Hands string
	// New heads the form that begins a game; Name, Date and Rules label its fields, and Begin its button. Fewer says how
	// games of three are entered.
	New, Name, Date, Rules, Begin, Fewer string
	// Paste asks for the text of a record that somebody has, Open is its button. Unkept says where the record of an
	// evening is as long as no folder is served.
	Paste, Open, Unkept string
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
}
