// Package randomwin makes random wins to test scorers with. Tests alone use it.
//
// Most are complete hands that could come about at a table; those that score rarely, such as each yakuman, and those
// that can be read in many ways are far more frequent than there. Some are incomplete, carry facts that don't go
// together, or can't be, so that refusals are tested too.
//
//	source := randomwin.Source{Seed: 1, Rules: r}
//	w := source.Win(0)
//
// A win is made in steps, a file each:
//
//	source.go     all steps, and numbers by chance
//	styles.go     the tiles, in one of many styles
//	table.go      what is called, the winning tile, the seats, norths, the indicators, the counters
//	situation.go  the facts, those that go together and others
package randomwin
