// Package prove scores every winning hand under two rule sets and reports whether all scores agree.
//
// It numbers the hands (internal/everyhand), determines what the rule sets can't distinguish, so
// that one win represents others, and scores each remaining win under both. Start with [Run].
// docs/proof.md says what is gone through and what equal means. This is the argument.
//
// # All hands, each once
//
// A hand has four parts: its characters, dots, bamboo and honors. A part is concealed tiles and
// melds. A table lists all parts of a suit: each collection of concealed tiles that is up to four
// groups with or without a pair, or only pairs, with each set of melds that leaves at most four
// tiles of a kind.
//
// Parts with the same four facts form a cell: how many melds, how many concealed tiles, whether the
// tiles can be read as groups and at most one pair, and whether they are only pairs. Four parts are
// a winning hand if and only if their cells say so: there are 14 tiles, a kan counted as three, and
// either all four are groups with one pair among them, or there are no melds and all are pairs. The
// number of groups follows from the tiles: a part of 3k tiles has k groups, one of 3k + 2 has a
// pair as well. So the hands are all choices of a part from each of four cells that win together.
// None is missing, since each part is in a cell, and none comes twice, since it is in one only.
// Hands of shapes of other forms follow at the end, without those that were there before.
//
// # Suits
//
// Exchange two suits in the hand and in all that conditions name. If each condition and number of a
// rule set keeps its form, both hands have the same score. The form is the expression with its
// constants evaluated. The order of the operands of and, or, min, max, == and sums does not
// matter, except where an expression may overflow or divide by zero. any(suits, …) keeps its form.
//
// A condition that names tiles of one suit, such as that of ryuuiisou, does not. If it can hold
// only for hands within one set of tiles, those hands and their images are scored one by one; for
// all others it fails before and after the exchange. If there is no such set, suits are not
// exchanged, or only two of them.
//
// Of several readings that pay the same the first counts, and readings are in the order of the
// suits. But tiles of a suit that can be read in several ways are at least eight, so no hand of 14
// has two such suits. A test shows the eight.
//
// # Mirror images
//
// The image of a hand has the ranks of its suits reversed: 1 for 9, 2 for 8. It is used like the
// exchange of suits, if conditions keep their form when the ranks that they name are reversed:
// sets as their images, the sequence 1-2-3 as 7-8-9, rank_count(n) as that of 10 - n. Neither
// .rank nor a calculated rank does. All suits must be played with ranks that are the same in
// reverse.
//
// The order of readings changes: the lowest group becomes the highest. So only wins with one
// reading stand for their images, or with two of which one has the winning tile in the pair and one
// in a group. The first of these comes first in the image too. Both have the same groups; otherwise
// there would be a third reading. TestMirrored has a rule that would show the difference.
//
// # Winds and situations
//
// South, west and north are exchanged likewise; east is the dealer's. Conditions may ask for winds
// only as tiles of the seat's or round's wind and by dealer: not seat == south, not from or
// payer.seat, and not the rank of a group. A wind that Only names stays as it is. If Only names
// another player's seat, nothing is exchanged.
//
// Under the same conditions, winds that the hand does not have are alike. So situations fall into
// classes: the same way to win, the same dealer, and the same seat's and round's wind as far as the
// hand has them. One of each class is scored and counts for all.
//
// # Winning tiles
//
// Two tiles of a hand are alike as winning tiles if the hand is read alike with both: in the same
// groups, concealed or not, with the same pair and wait, in the same order. If no condition asks
// which tile won, one of such wins is scored. If a condition that asks can hold only for hands
// within a set of tiles, or only for shapes of the form tiles, each tile of these hands is scored.
// Otherwise each tile of all hands is. A condition is left aside for hands in which it fails by the
// number of melds alone. Conditions that need a flag that no win has are left out of all this.
//
// # The digest
//
// Each win that is paid adds a number mixed from its outcome and its class. The class is the same
// for wins that differ only in which suit is which, which of south, west and north is which, and
// which winds the hand does not have. It does not depend on what the rule sets can't distinguish,
// so the digest of a rule set does not depend on the other one.
//
// # The witness
//
// Of the wins that were scored and differ, the witness has the least cost, and of equals the lowest
// number. The cost counts yaku of both scores, melds, kinds of honors, triplets and missing suits.
// Blocks of 32,768 hands have sums and a least witness, so their order does not matter.
package prove
