package words

// Game holds the words for games in one language. Comments give the arguments of formats after a
// colon.
type Game struct {
	// Hand and HandAgain, where the wind has come again: the wind and the number. Honba: the number of counters. Start labels the points before
	// the first hand.
	Hand, HandAgain, Honba, Start string
	// Riichi: who declared it. Ron: the winner and the discarder. Tsumo: the winner. Liable: the
	// liable player. NotLiable: the player who would be liable if the rules applied to this hand.
	// LiableFor: the player, and the yaku.
	Riichi, Ron, Tsumo, Liable, NotLiable, LiableFor string
	// Chips: the total. ChipsEach: the number from each of several players.
	Chips, ChipsEach string
	// Unpaid follows a win that is not paid.
	Unpaid string
	// Tenpai and Nagashi: the players. Nobody stands for an empty list. Penalty: the mistake, and
	// who made it.
	Tenpai, Nagashi, Nobody, Penalty string
	// Decimal is the decimal separator.
	Decimal string
	// Later: the result of a penalty after the game.
	Later string
	// Returned: whose stick is returned. OneStick is for a single stick on the table. Sticks: the
	// number.
	Returned, OneStick, Sticks string
	// File, Game and Date are labels.
	File, Game, Date string

	// Results heads the players in the table of results. Adjusted heads what rounding changes, and
	// points below zero that don't count.
	Results                                                                 string
	Place, Points, Leftover, Uma, Oka, Adjusted, Penalties, Bonuses, Result string
	// EndUntold stands for an unknown end of a hand.
	EndUntold string
	// Measured: the points that players are measured against. NotOver says that the game is not
	// over by the rules. Over: the reason why it is. MayEnd: the rule by which it may be, and who
	// is to be named as having ended it.
	// Lost: fines that nobody got. SeatPaid: what the empty seat paid. Bank: the fines less that.
	// Unclaimed: the points of sticks that nobody took after the game.
	Measured, NotOver, Over, MayEnd, Lost, SeatPaid, Bank, Unclaimed string
	// SeatPays: what the empty seat pays in a hand. ToNobody: a fine that nobody gets.
	SeatPays, ToNobody string
	// Headings of the columns in the table of hands, and of points that no player has.
	HandColumn, HonbaColumn, Events, Change, BankColumn string
}

// Log holds the words for logs in one language. Comments give the arguments of formats after a
// colon.
type Log struct {
	// Summary: wins, draws, games and differences, each formatted with its number in the form for
	// one or several.
	Summary                                string
	Wins, Draws, Games, Hands, Differences [2]string
	// Unread: the number of games that can't be read completely. NoResults: the number of games
	// whose results are not compared.
	Unread, NoResults [2]string
	// Left: the number of files in folders and archives that were skipped, listed with LeftFor by
	// reason. NoLogs is the text if there were no others.
	Left, NoLogs string
	LeftFor      map[string][2]string
	// Advice says how to see the differences.
	Advice string
	// Said: the item, and the values in the log and by the rules. Refused: the reason why the rules
	// refuse the hand. Untold: a rule that the log doesn't give, the value that was assumed, and
	// the value in the rules.
	Said, Refused, Untold string
	// Nothing stands for a missing value, and Over for the end of a game.
	Nothing, Over string
	// Lacking: the names, from Lacks, of what the log's format can't express.
	Lacking string
	Lacks   map[string]string
	// Fields are the names of compared values; yaku have their own names.
	Fields map[string]string
}

// Season holds the words for seasons in one language. Comments give the arguments of formats after
// a colon.
type Season struct {
	// Season labels the name, and Unnamed replaces a missing one. Span: the number of games, and of
	// evenings.
	Season, Unnamed, Span string
	// Games and Evenings: the number, for one and for several.
	Games, Evenings [2]string

	// Headings of tables: of players, teams, statistics of hands, amounts added to totals, and the
	// results of all games.
	Standings, Teams, Play, Adjustments, Results string
	// Headings of columns. Count is the number of games, and Mean the mean place.
	Place, Player, Team, Players, Total, Average, Count, Mean, Adjusted string
	// Ordinals head the number of times that each place was reached.
	Ordinals [4]string
	// Headings of columns with statistics of hands: their number, shares in percent, and the
	// average points of a win and a deal-in.
	Hands, Wins, Tsumo, DealIns, Riichi, Won, Lost string
	// Headings of columns. Guest follows a player without a place. For follows a player who
	// substituted: for whom.
	Result, Reason, Date, Game, Guest, For string
	// InPoints heads a spreadsheet column in points, Substitute the players who substituted, and
	// IsGuest whether a player is a guest.
	InPoints, Substitute, IsGuest string

	// Best and Stay label the best hand and the longest time as the dealer. BestOf: the player, the
	// points and the hand. StayOf: the player, and the number of hands, for one and for several.
	Best, Stay, BestOf string
	StayOf             [2]string
	// Ranked names the ranking: the total, the average, or the mean place. Least: the number of
	// games needed for a place.
	Ranked [3]string
	Least  string
	// MeanOfShared says how shared places count in the mean.
	MeanOfShared string
	// Passed: the number of skipped files, and the first of them.
	Passed string
	// Reread: the number of games in which plain fives were read as red ones, and the file of the
	// first of them.
	Reread string
	// Even says that the results of every game add up to zero, and Uneven heads those that don't.
	// Penalties, Unclaimed, Fines and EmptySeat: the part of the sum due to penalties, lost sticks,
	// fines that nobody got, and what the empty seat paid. Bank: such fines and the empty seat.
	// ByRules says that the rules cause it.
	Even, Uneven, Penalties, Unclaimed, Fines, EmptySeat, Bank, ByRules string
	// Left heads the files and games that are left out, and ToMend the errors in others. TooMuch
	// and TooLittle: the sum of the points, the difference, and the expected sum. Mend: the number
	// of findings.
	Left, ToMend, TooMuch, TooLittle string
	Mend                             [2]string
	// Chart describes the chart of totals.
	Chart string
	// Start explains points from the start in a total. CarriedOver explains a change at a stage:
	// its name or date. InPlay: the result that counts, and the result at the table. Weighed: a
	// game and its weight. AtTheTable and Weight head columns with these.
	Start, CarriedOver, InPlay, Weighed, AtTheTable, Weight string
	// InThousands says that results are in thousands.
	InThousands string
	// File heads the column of files.
	File string
	// Show links to the season from the page of games.
	Show string
}
