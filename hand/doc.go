// Package hand knows tiles, melds and wins: what a player can lay on the table and say about it.
// It knows no yaku, no fu and no points; those are rules.
//
// A [Win] is one winning situation. [Parse] reads it from a line of text, [ParseJSON] from JSON,
// and [FromFields] from anything else that has keys and values, such as YAML:
//
//	234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s9p ura:1p
//	{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","round":"east","riichi":true,"dora":"4s9p","ura":"1p"}
//
// All three go through one door, so the same input gives the same Win and the same [Problems] in
// every form. A Win that they return with an error holds what could be read, with [NoTile] if the winning
// tile could not. One that they return without an error has passed [Win.Check], and [Win.String] and
// [Win.AppendJSON] write it so that it reads back equal, and so does encoding/json. [Win.Readings] returns every way to
// read a win.
//
// # Notation
//
// Tiles are numbers followed by the letter of their suit: m, p, s, and z for honors, which are
// 1z east, 2z south, 3z west, 4z north, 5z haku, 6z hatsu and 7z chun. A 0 is a red five. An r behind the number makes
// any tile red, and a g makes it gold.
//
//	tiles = { number {number} suit | space }     123m406p55z
//	number = digit ["r" | "g"]                   7rp 56g7s
//	meld  = call (":" | space) tiles             chi:034m   ankan 9999p
//	call  = "chi" | "pon" | "minkan" | "ankan"   minkan is any open kan
//
// A line of text is made of words:
//
//	line  = { tiles | fact | meld | key ":" value }
//	fact  = name                                 riichi is short for riichi:true
//	value = characters without a space, or quoted "like this"
//	name  = small letter { small letter | digit | "_" }
//
// A word that begins with a digit is tiles. Directly behind dora or ura with its tiles they go on with
// those. All others are the hand, also in several places: 99p chi:234m 45s ron:6s. The hand may have its
// key instead, and then stands in one place. Behind a key may stand a space instead of the colon, or both.
//
// # Keys
//
// The keys are hand, melds (a list; in text each meld is a word), ron or tsumo, from, seat, round,
// dora, ura, nuki, players, honba, sticks, pao and id. Any other name is a fact (true or false),
// a counter (a whole number) or a seat that a rule set may declare, or pao_ with the id of a yaku, the
// seat that is liable for it; whether the rules have it is not asked here.
// A key is given at most once. Null and an empty text mean "not given", and so does false for a fact.
// Japanese words and names of tiles are not read; problems, and [Hint], tell what to write for them. [ParseLoosely]
// reads those that are clear, and says so.
//
// # Limits
//
// An input has at most 4 KiB, an id 200 bytes, a win 32 facts, counters and seats with names of 40 letters,
// 20 indicators of a sort, 4 nuki, 2 to 4 players; honba, sticks and counters go up to 1000.
package hand
