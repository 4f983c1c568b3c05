package form

// forRecordKey says where a key stands that is not one of a hand of a record, or of a win of one, "" if that is not
// known. Who writes down what was called out at the table writes it so.
func forRecordKey(key string, f *Form) string {
	switch {
	case f == Hand && (key == "ron" || key == "tsumo"):
		return "write win: {by: …, from: …, han: …, fu: …}; without from: the tile was drawn"
	case f == Hand && key == "chombo":
		return "write penalty: {chombo: …} with the name of who made the mistake"
	case f == Hand && (key == "exhaustive" || key == "ryuukyoku"):
		return "write draw: exhaustive, and tenpai: with the names of those who were"
	case f == Hand && Win.Field(key) != nil:
		return key + " stands within win, as in win: {by: …, from: …, han: …, fu: …}"
	case f == Win && Hand.Field(key) != nil && key != "win" && key != "wins":
		return key + " is said of the hand, beside win: and not within it"
	}
	return ""
}
