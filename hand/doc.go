// Package hand provides tiles, melds and wins: what a player lays on the table and says about it.
// Yaku, fu and points belong to rule sets.
//
// A [Win] is one winning situation. [Parse] reads it from a line of text, [ParseJSON] from JSON,
// and [FromFields] from anything else that has keys and values, such as YAML:
//
//	234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s9p ura:1p
//	{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","round":"east","riichi":true,"dora":"4s9p","ura":"1p"}
//
// All three share one reader, so the same input gives the same Win and the same [Problems] in every
// form. A Win returned with an error holds what could be read; its tile is [NoTile] if the winning
// tile could not be read. A Win returned without an error has passed [Win.Check]. [Win.String],
// [Win.AppendJSON] and encoding/json write it so that it reads back equal. [Win.Readings] returns
// every way to read a win.
//
// # Notation
//
// Tiles are numbers followed by the letter of their suit: m, p, s, and z for honors, which are 1z
// east, 2z south, 3z west, 4z north, 5z haku, 6z hatsu and 7z chun. A 0 is a red five. An r after
// the number makes any tile red, and a g makes it gold.
//
//	tiles = { number {number} suit | space }     123m406p55z
//	number = digit ["r" | "g"]                   7rp 56g7s
//	meld  = call (":" | space) tiles             chi:034m   ankan 9999p
//	call  = "chi" | "pon" | "minkan" | "ankan"   minkan is any open kan
//
// A line of text consists of words:
//
//	line  = { tiles | fact | meld | key ":" value }
//	fact  = name                                 riichi is short for riichi:true
//	value = characters without a space, or quoted "like this"
//	name  = small letter { small letter | digit | "_" }
//
// A word that begins with a digit is tiles. Tiles that directly follow dora or ura and its tiles
// belong to that key. All others are the hand, which may be split: 99p chi:234m 45s ron:6s. With
// its key the hand must be in one piece. A space may replace the colon of a key, or follow it.
//
// # Keys
//
// The keys are hand, melds (a list; in text each meld is a word), ron or tsumo, from, seat, round,
// dora, ura, nuki, players, honba, sticks, pao and id. Any other name is a fact (true or false), a
// counter (a whole number) or a seat that a rule set may declare, or pao_ and the id of a yaku for
// the seat that is liable for it. This package does not check that the rules have such a name.
// Each key may be given once. Null and an empty text mean "not given", and so does false for a
// fact. Japanese words and names of tiles are refused; the problem, like [Hint], says what to write
// instead. [ParseLoosely] reads those that are clear, and reports them.
//
// # Limits
//
// An input has at most 4 KiB, an id 200 bytes, a win 32 facts, counters and seats with names of 40
// letters, 20 indicators of each sort, 4 nuki and 2 to 4 players. Honba, sticks and counters are at
// most 1000.
package hand
