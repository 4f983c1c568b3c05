// Package randomrules generates random rule files to test scorers. It is for tests only.
//
// The rules are useless at a table. They contain what real files rarely or never have: up to 400
// yaku and 300 sources of fu, conditions of every form in every place, values that are zero,
// negative or vary by hand and, in some files, expressions that in some hands divide by zero or
// exceed 64 bits.
//
//	text := randomrules.File(1, "standard", "kansai")
//
// A file is written section by section, in the order of docs/sections.md:
//
//	file.go        the sections, and random choices
//	yaku.go        situation, shapes, yaku, bonus, valid
//	fu.go          fu
//	points.go      yakuman, basic, limits, payments
//	conditions.go  conditions
//	groups.go      predicates of groups
//	numbers.go     numbers, and sets of tiles
package randomrules
