package words

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
