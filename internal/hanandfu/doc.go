// Package hanandfu says which han and fu the hands of a rule set may have together.
//
// It goes through all sorts of hands (sorts.go): each way of winning, shape and wait, every number of sequences, triplets
// and kans, called or not, and what the rules ask about the pair and the winds. For each sort it decides which yaku and
// which sources of fu count (yaku.go, fu.go). What the sort does not settle, such as which tiles there are or whether
// somebody declared riichi, may be either way. So more may be found than hands have, and never less: where nothing is
// found, there is no hand.
package hanandfu
