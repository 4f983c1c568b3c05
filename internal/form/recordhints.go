package form

import (
	"cmp"
	"slices"

	"example.com/hanfu/internal/playerwords"
)

// playersKeys are words that players write in a record of a game, with the key that they mean.
var playersKeys = map[string]string{
	"title": "name", "day": "date", "ruleset": "rules", "options": "set", "start": "begin", "games": "hands", "final": "results",
	"kyoku": "round", "counters": "honba", "repeats": "honba", "riichis": "riichi", "wareme": "seats", "score": "points",
	"scores": "points", "abort": "draw", "abortive": "draw", "ready": "tenpai", "nagashi_mangan": "nagashi", "chonbo": "chombo",
	"ryukyoku": "ryuukyoku", "winner": "by", "loser": "from", "discarder": "from", "deal_in": "from", "dealt_in": "from",
	"liable": "pao", "tiles": "hand",
}

// forRecordKey says what to write for a key that a record of a game does not have there, or where it stands, "" if that
// is not known. Who writes down what was called out at the table writes it so.
func forRecordKey(key string, f *Form) string {
	if !slices.Contains([]*Form{Record, SeasonGame, beginForm, Hand, Win}, f) {
		return ""
	}
	if meant := cmp.Or(playersKeys[key], playerwords.Meant(key)); meant != "" {
		if key = meant; f.Field(key) != nil {
			return "write " + key
		}
	}
	switch {
	case f == Hand && (key == "ron" || key == "tsumo"):
		return "write win: {by: …, from: …, han: …, fu: …}; without from: the tile was drawn"
	case f == Hand && key == "chombo":
		return "write penalty: {chombo: …} with the name of who made the mistake"
	case f == Hand && (key == "exhaustive" || key == "ryuukyoku"):
		return "write draw: exhaustive, and tenpai: with the names of those who were"
	case f == Hand && key == "noten":
		return "write tenpai: with the names of the others"
	case f == Hand && Win.Field(key) != nil:
		return key + " stands within win, as in win: {by: …, from: …, han: …, fu: …}"
	case f == Win && Hand.Field(key) != nil && key != "win" && key != "wins":
		return key + " is said of the hand, beside win: and not within it"
	}
	return ""
}
