package words

// Game are the fixed words for games in one language. A verb such as %s stands for what the comment says; all languages
// have the same ones.
type Game struct {
	// Hand: the wind and the number. Honba: how many counters. Start heads the points before the first hand.
	Hand, Honba, Start string
	// Riichi: who declared it. Ron: the winner and who discarded. Tsumo: the winner. Liable: who is liable, NotLiable:
	// who would be if the rules knew it of this hand. LiableFor: who, and for which yaku.
	Riichi, Ron, Tsumo, Liable, NotLiable, LiableFor string
	// Chips: how many in all. ChipsEach: how many each of several players hands over.
	Chips, ChipsEach string
	// Unpaid stands behind a win that is not paid.
	Unpaid string
	// Tenpai, Nagashi: who. Nobody stands where there is nobody. Penalty: what it was, and whose.
	Tenpai, Nagashi, Nobody, Penalty string
	// Decimal is the sign in front of decimals.
	Decimal string
	// Returned: whose stick goes back. OneStick and Sticks: what lies on the table, and how many.
	Returned, OneStick, Sticks string
	// File, Game and Date are labels.
	File, Game, Date string

	// Results heads the players in the table of results.
	Results                                                                 string
	Place, Points, Leftover, Uma, Oka, Rounding, Penalties, Bonuses, Result string
	// Measured: what the points are measured against. NotOver tells that the game is not over by the rules, Over: why
	// it is. MayEnd: by which rule it may be, and who is to be said to have ended it.
	Measured, NotOver, Over, MayEnd string
	// HandColumn, HonbaColumn, Events and Change head columns of the table of hands.
	HandColumn, HonbaColumn, Events, Change string
}

// Log are the fixed words for logs in one language. A verb such as %s stands for what the comment says; all languages
// have the same ones.
type Log struct {
	// Summary: wins, draws, games and differences, each with its number; those have a word for one and for several.
	Summary                                string
	Wins, Draws, Games, Hands, Differences [2]string
	// Unread is how many games can't be read, or not to their end. NoResults: the results of how many are not compared.
	Unread, NoResults [2]string
	// Left says how many files of folders and archives were left alone, with LeftFor by the reason.
	// NoLogs says so where there is nothing else.
	Left, NoLogs string
	LeftFor      map[string][2]string
	// Advice says how to see the differences.
	Advice string
	// Said: what of the hand, what the log says and what the rules do. Refused: why the rules refuse the hand.
	// Untold: a rule that the log doesn't tell, what it was played with, and the value in the rules.
	Said, Refused, Untold string
	// Nothing stands for a value that is not there, Over for a game that is over.
	Nothing, Over string
	// Fields are what is compared; yaku have their own names.
	Fields map[string]string
}
