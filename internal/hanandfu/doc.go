// Package hanandfu computes which han and fu the hands of a rule set can have together.
//
// It goes through all sorts of hands (sorts.go): each way of winning, shape and wait, every number of sequences,
// triplets and kans, called or not, and what the rules ask about the pair and the winds. For each sort it decides which
// yaku and which sources of fu count (yaku.go, fu.go). What the sort does not settle, such as the exact tiles or a
// riichi, may be either way. The result may include hands that do not exist, but it never excludes one that does.
package hanandfu
