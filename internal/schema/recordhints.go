package schema

import (
	"cmp"
	"slices"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
)

// playersKeys are words that players write in a record of a game, with the key that they mean.
var playersKeys = map[string]string{
	"title": "name", "day": "date", "ruleset": "rules", "options": "set", "start": "begin", "games": "hands", "final": "results",
	"kyoku": "round", "counters": "honba", "repeats": "honba", "riichis": "riichi", "wareme": "seats", "score": "points",
	"scores": "points", "abort": "draw", "abortive": "draw", "ready": "tenpai", "nagashi_mangan": "nagashi", "chonbo": "chombo",
	"ryukyoku": "ryuukyoku", "winner": "by", "loser": "from", "discarder": "from", "deal_in": "from", "dealt_in": "from",
	"liable": "pao", "tiles": "hand", "who": "by", "wins_on": "from", "和了者": "by", "和了": "win", "流局": "draw", "テンパイ": "tenpai", "聴牌": "tenpai",
	"局": "round", "翻": "han", "飜": "han", "符": "fu", "役満": "yakuman", "点数": "points", "得点": "points", "持ち点": "points", "チップ": "chips", "祝儀": "chips",
	"選手": "players", "対局者": "players", "日付": "date", "ルール": "rules", "結果": "results", "成績": "results", "流し満貫": "nagashi", "割れ目": "seats",
}

func recordKey(written string) string {
	return cmp.Or(playersKeys[written], playerwords.Meant(written))
}

// forRecordKey says what to write for a key that a record of a game does not have there, or where it stands, "" if that
// is not known. Who writes down what was called out at the table writes it so.
func forRecordKey(key string, f *Form) words.Text {
	if !slices.Contains([]*Form{Record, SeasonGame, beginForm, Hand, Win}, f) {
		return words.Text{}
	}
	if meant := recordKey(key); meant != "" {
		if key = meant; f.Field(key) != nil {
			return words.Say("write %s", key)
		}
	}
	switch {
	case f == Hand && (key == "ron" || key == "tsumo"):
		return words.Say("write win: {by: …, from: …, han: …, fu: …}; without from: the tile was drawn")
	case f == Hand && key == "chombo":
		return words.Say("write penalty: {chombo: …} with the name of who made the mistake")
	case f == Hand && (key == "exhaustive" || key == "ryuukyoku"):
		return words.Say("write draw: exhaustive, and tenpai: with the names of those who were")
	case f == Hand && key == "noten":
		return words.Say("write tenpai: with the names of the others")
	case f == Win && (key == "points" || key == "score"):
		return words.Say("a win says its han and fu, or its tiles as hand, and what they pay follows; points is said of the hand, and is what all players have after it")
	case f == Win && slices.Contains([]string{"yaku", "dora", "ura"}, key):
		return words.Say("a win says all its han, those of dora too, or its tiles as hand, such as hand: %s", ExampleOfHand)
	case f == Hand && Win.Field(key) != nil:
		return words.Say("%s stands within win, as in win: {by: …, from: …, han: …, fu: …}", key)
	case f == Win && Hand.Field(key) != nil && key != "win" && key != "wins":
		return words.Say("%s is said of the hand, beside win: and not within it", key)
	}
	return words.Text{}
}
