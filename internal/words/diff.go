package words

// Diff are the fixed words for what differs between two rule sets. A verb such as %s stands for what the comment says;
// all languages have the same ones.
type Diff struct {
	// Title: the two rule sets. Equal is said where nothing differs.
	Title, Equal string
	// Where, Before, After, ScoreBefore, ScoreAfter and Note head columns of the table of all causes.
	Where, Before, After, ScoreBefore, ScoreAfter, Note string
	// Hands heads the causes that a hand shows, Table those about the table, Others those without a hand.
	Hands, Table, Others string
	// Becomes: what was, and what is.
	Becomes string
	// New and Gone stand for what was and what is of a rule that is added or left out.
	New, Gone string
	// NotPaid: why a hand is not paid.
	NotPaid string
	// Same: what the hand was worth, and is.
	Same string
	// Whole: what the hand was and is worth with all that differs.
	Whole string
	// Shadowed is said of a hand that is worth the same all the same, ShadowedBy names the cause of that.
	Shadowed, ShadowedBy string
	// Also: the names of rules that belong to a cause.
	Also string
	// InWords: how many more rules differ in words alone, for one and for several.
	InWords [2]string
	// Han, Fu, Limit and Paid label what differs of a hand; Nothing stands for what there is not.
	Han, Fu, Limit, Nothing string
	// Order: a section of rules. Players: how many play.
	Order, Players string
	// Unseen are the reasons why no hand shows a cause.
	Unseen map[string]string
}
