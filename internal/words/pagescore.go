package words

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
