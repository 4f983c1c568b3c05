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
	// Later: what a penalty brings after the game.
	Later string
	// Returned: whose stick goes back. OneStick and Sticks: what lies on the table, and how many.
	Returned, OneStick, Sticks string
	// File, Game and Date are labels.
	File, Game, Date string

	// Results heads the players in the table of results.
	Results                                                                 string
	Place, Points, Leftover, Uma, Oka, Rounding, Penalties, Bonuses, Result string
	// EndUntold stands for how a hand ended of which that is not known.
	EndUntold string
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
	// Lacking says what a form can't hold in which a log is written: names of Lacks.
	Lacking string
	Lacks   map[string]string
	// Fields are what is compared; yaku have their own names.
	Fields map[string]string
}

// Season are the fixed words for seasons in one language. A verb such as %s stands for what the comment says; all
// languages have the same ones.
type Season struct {
	// Season labels the name, and Unnamed stands where there is none. Span: how many games, and on how many evenings.
	Season, Unnamed, Span string
	// Games and Evenings are how many, with a word for one and for several.
	Games, Evenings [2]string

	// Standings, Teams, Play, Adjustments and Results head tables: of players, teams, what is known of hands, what is
	// added to totals, and the results of all games.
	Standings, Teams, Play, Adjustments, Results string
	// Place, Player, Team, Total, Average, Count and Mean head columns: the last ones are how many games there were, and
	// the mean place.
	Place, Player, Team, Players, Total, Average, Count, Mean, Adjusted string
	// Ordinals head how often each place was reached.
	Ordinals [4]string
	// Hands, Wins, Tsumo, DealIns, Riichi, Won and Lost head columns of what is known of hands: their number, shares of
	// them in percent, and what a win and a deal-in came to on average.
	Hands, Wins, Tsumo, DealIns, Riichi, Won, Lost string
	// Result, Reason, Date, Game and By head columns. Guest stands behind one who has no place, For behind a player who
	// played in place of somebody: whom.
	Result, Reason, Date, Game, Guest, For string
	// InPoints heads a column of a spreadsheet whose numbers are points. Substitute heads who played in place of somebody,
	// and IsGuest whether a player is a guest.
	InPoints, Substitute, IsGuest string

	// Best and Stay label the best hand and the longest time as the dealer. BestOf: who, how many points and what it was.
	// StayOf: who, and how many hands, with words for one and for several.
	Best, Stay, BestOf string
	StayOf             [2]string
	// Ranked says by what places are told: the total, the average, the mean place. Least: how many games a place needs.
	Ranked [3]string
	Least  string
	// Passed: how many files are passed over, and the first of them.
	Passed string
	// Reread: in how many games plain fives were read as red ones, and the file of the first of them.
	Reread string
	// Even says that the results of every game come to zero, Uneven heads those that don't. Penalties and Unclaimed:
	// how much of it penalties and lost sticks are. ByRules says that the rules have it so.
	Even, Uneven, Penalties, Unclaimed, ByRules string
	// Left heads the files and games that are left out, ToMend the slips in others. TooMuch and TooLittle: what the points
	// come to, how much that is too much or too little, and what they should come to. Mend: how many findings there are.
	Left, ToMend, TooMuch, TooLittle string
	Mend                             [2]string
	// Chart is what the picture of totals shows.
	Chart string
	// Start is why a total has points from the start, CarriedOver why it changes at a stage, of which it takes the name or
	// the date. InPlay has what a game counts and what it came to at the table, Weighed a game and its weight.
	// AtTheTable and Weight name columns with these.
	Start, CarriedOver, InPlay, Weighed, AtTheTable, Weight string
	// InThousands says how results are written.
	InThousands string
	// File heads the column of files.
	File string
	// Show leads to the season from the page of games.
	Show string
}
