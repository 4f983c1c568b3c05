// Package randomwin generates random wins to test scorers. It is for tests only.
//
// Most are complete hands that are possible in play, but rare hands, such as each yakuman, and
// hands with many readings are far more frequent. Some are incomplete, contradictory or impossible,
// to test refusals.
//
//	source := randomwin.Source{Seed: 1, Rules: r}
//	w := source.Win(0)
//
// A win is built in steps, each in its own file:
//
//	source.go     all steps
//	styles.go     the tiles, in one of many styles
//	table.go      calls, the winning tile, seats, norths, indicators, counters
//	situation.go  the facts, consistent or not
package randomwin
