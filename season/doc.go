// Package season adds up the games of a season: standings of players and teams, evenings, and what is known of hands.
//
//	c := season.Collector{Loader: new(rules.Loader)}
//	taken, err := c.Add(ctx, "friday.yaml", text) // for each file
//	s := c.Season()
//
// A file is the record of a game, as package game reads it, or a file of the season: several games, of which only the
// final points may be known, and teams, substitutes and adjustments. docs/games.md describes both.
//
// Every game is played by its own rules before it counts. A file that can't be read or played is left out and named,
// so that one slip does not hide the others; and a game whose results don't add up to zero is named with the reason.
package season
