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
//	source.go     all steps, and numbers by chance
//	styles.go     the tiles, in one of many styles
//	table.go      what is called, the winning tile, the seats, norths, the indicators, the counters
//	situation.go  the facts, those that go together and others
package randomwin
