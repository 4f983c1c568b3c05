// Package randomrules makes random rule files to test scorers with. Tests alone use it.
//
// The rules make no sense at a table. They have what files of use seldom or never have: up to 400 yaku and 300 sources
// of fu, conditions of every form at every place, values that are zero, negative or different in each hand, and in some
// files expressions that divide by zero or outgrow 64 bits in some hands.
//
//	text := randomrules.File(1, "standard", "kansai")
//
// A file is made section by section, in the order of docs/format.md:
//
//	file.go        the sections, and choices by chance
//	yaku.go        situation, shapes, yaku, bonus, valid
//	fu.go          fu
//	points.go      yakuman, basic, limits, payments
//	conditions.go  what holds or not
//	groups.go      what is asked about groups
//	numbers.go     numbers, and sets of tiles
package randomrules
