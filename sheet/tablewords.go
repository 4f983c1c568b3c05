package sheet

import "fmt"

// tableWords are what is said of the table in one language: of several winners, draws, mistakes and the game. A verb
// such as %s stands for what the comment says; all languages have the same ones.
type tableWords struct {
	// Titles of the groups, and of what they tell.
	Payments, Draws, Mistakes, Game                                    string
	Several, NotPlayed, BrokenOff                                      string
	Begin, Riichi, DealsAgain, End, Oka, Ties, Leftover, Rounding      string
	AllPaid, NearestPaid, CountersToEach, CountersToNearest            string
	OwnStick, SticksShared, SticksToNearest, NobodyPays                string
	CountsAsWin, CountsAsDraw, Voids, RiichiAlways                     string
	TiesBySeat, TiesShared, SticksLost, SticksToAll, SticksToFirst     string
	DealerWins, OtherWins, Draw, DrawTenpai, DrawNoten, Aborted, Never string
	Above, GoesOn, GoesOnUntil, RepeatFirst                            string
	// IfWinners: how many win, and who of them is paid: one of the words that follow. NearestAre: how many.
	IfWinners, AllAre, NobodyIs, NearestIs, NearestAre string

	// tenpai: how many are and are not, and what each gets and pays.
	tenpai func(tenpai, noten int, got, paid string) string
	// gets and pays: from or to each of the others, for a dealer and for another player.
	gets, pays func(dealer, other amounts) string
	afterGame  func(n string) string
	begin      func(start, measured string, same bool) string
	// lastHand and lastHandIf: the wind of the round, and the points that somebody needs. earlier: the reasons.
	lastHand, atMost, earlier func(s string) string
	lastHandIf                func(wind, points string) string
	riichiNeeds, above, oka   func(n string) string
	oneMore, noneLeft         func(outcomes string) string
	// A half goes up, or does so for who has less than no points.
	rounding func(unit string, up, below bool) string
}

// tableInEnglish are these words in English.
var tableInEnglish = tableWords{
	Payments: "Payments", Draws: "Draws", Mistakes: "Mistakes", Game: "The game",
	Several: "Several winners", NotPlayed: "Not played", BrokenOff: "Broken off",
	Begin: "Points", Riichi: "Riichi", DealsAgain: "The dealer deals again after", End: "End of the game", Oka: "Oka", Ties: "Equal points",
	Leftover: "Sticks left in the end", Rounding: "Rounding of results",
	AllPaid:     "All who win on the same discard are paid.",
	NearestPaid: "Of those who win on the same discard, only the nearest to the discarder in order of turn is paid.",
	IfWinners:   "If %d win on the same discard, %s paid.", AllAre: "all are", NobodyIs: "nobody is",
	NearestIs: "only the nearest to the discarder is", NearestAre: "the nearest %d to the discarder are",
	CountersToEach: "Each gets the counters.", CountersToNearest: "The nearest to the discarder gets the counters.",
	OwnStick: "Each takes back the stick that he laid down in this hand.", SticksShared: "They share the sticks on the table.",
	SticksToNearest: "The sticks on the table go to the nearest.",
	NobodyPays:      "Nobody pays.", CountsAsWin: "It counts as a win, with counters and sticks.", CountsAsDraw: "It stays a draw: counters and sticks are not paid.",
	Voids:        "The hand is void and played again; sticks laid down in it go back.",
	RiichiAlways: "May be declared with any points.",
	TiesBySeat:   "Who sat nearer to the first east is ahead.", TiesShared: "They share what their places bring.",
	SticksLost: "Nobody gets them.", SticksToAll: "All share them.", SticksToFirst: "They go to the first.",
	DealerWins: "a win of the dealer", OtherWins: "a win of another player", Draw: "an exhaustive draw",
	DrawTenpai: "an exhaustive draw with the dealer tenpai", DrawNoten: "an exhaustive draw with the dealer noten",
	Aborted: "a hand that was broken off", Never: "never",
	Above: "Above", GoesOn: "Else it goes on.", GoesOnUntil: "Else it goes on until somebody has them.",
	RepeatFirst: "In that round a dealer who is not first deals again, whatever points others have.",
	tenpai: func(tenpai, noten int, got, paid string) string {
		switch {
		case tenpai == 0:
			return fmt.Sprintf("Nobody tenpai: %s each.", paid)
		case noten == 0:
			return fmt.Sprintf("All tenpai: %s each.", got)
		case tenpai > 1:
			got += " each"
		}
		if noten > 1 {
			return fmt.Sprintf("%d tenpai: %s, the others %s each.", tenpai, got, paid)
		}
		return fmt.Sprintf("%d tenpai: %s, the other %s.", tenpai, got, paid)
	},
	gets: func(dealer, other amounts) string {
		return "The dealer gets " + dealer.inEnglish("from") + "; another player gets " + other.inEnglish("from") + "."
	},
	pays: func(dealer, other amounts) string {
		return "The dealer pays " + dealer.inEnglish("to") + "; another player pays " + other.inEnglish("to") + "."
	},
	afterGame: func(n string) string { return "After the game, the result of the player changes by " + n + "." },
	begin: func(start, measured string, same bool) string {
		if same {
			return "Each player begins with " + start + ", and is measured against that in the end."
		}
		return "Each player begins with " + start + ", and is measured against " + measured + " in the end."
	},
	lastHand: func(wind string) string { return "After the last hand of the " + wind + " round." },
	lastHandIf: func(wind, points string) string {
		return "After the last hand of the " + wind + " round, if somebody has " + points + "."
	},
	atMost:      func(wind string) string { return "It is over at the latest after the " + wind + " round." },
	earlier:     func(reasons string) string { return "Earlier, if: " + reasons + "." },
	riichiNeeds: func(n string) string { return "Who declares it needs " + n + " points." },
	above:       func(n string) string { return "Who has " + n + " points or more in the end." },
	oka:         func(n string) string { return n + " for the first." },
	oneMore:     func(outcomes string) string { return "One more after: " + outcomes + "." },
	noneLeft:    func(outcomes string) string { return "None after: " + outcomes + "." },
	rounding: func(unit string, up, below bool) string {
		half := map[bool]string{false: "down", true: "up"}
		text := "To multiples of " + unit + ", a half " + half[up]
		if up != below {
			text += ", and " + half[below] + " for who has less than no points"
		}
		return text + "; the first takes what is left."
	},
}

// inEnglish says what is got from, or paid to, the others.
func (a amounts) inEnglish(with string) string {
	switch {
	case a.dealer+a.others == "":
		return "nothing"
	case a.dealer == "" || a.dealer == a.others:
		return a.others + " " + with + " each"
	case a.others == "":
		return a.dealer + " " + with + " the dealer"
	case a.single:
		return a.dealer + " " + with + " the dealer and " + a.others + " " + with + " the other"
	}
	return a.dealer + " " + with + " the dealer and " + a.others + " " + with + " each of the others"
}
