package condition

// String returns the stage as a word, as in "at reading".
func (s Stage) String() string { return s.text().name }

// Doc returns what is known at the stage that was not known before.
func (s Stage) Doc() string { return s.text().doc }

// When returns where the facts of the stage exist, as in "it exists in payments".
func (s Stage) When() string { return s.text().when }

func (s Stage) text() stageText {
	if int(s) >= len(stageTexts) {
		return stageText{"?", "?", "?"}
	}
	return stageTexts[s]
}

type stageText struct{ name, doc, when string }

var stageTexts = [...]stageText{
	StageWin: {"win", "the tiles, and how they were won", "always"},
	StageReading: {"reading", "the groups, the pair and the wait",
		"once the tiles are read as groups and a pair (yaku, fu and later)"},
	StageYaku: {"yaku", "the yaku that count, and what they are worth",
		"once the yaku are known (bonus, valid, fu and later)"},
	StageFu:            {"fu", "the group that a source of fu looks at", "in the rules of fu and later"},
	StageFuSum:         {"fu sum", "the fu so far, in adjustments of fu", "in the adjustments of fu and later"},
	StageLimit:         {"limit", "the han, and the basic points that follow", "in limits and payments"},
	StagePayment:       {"payment", "who pays, and from what base", "in payments"},
	StageSeveral:       {"several", "who wins on the same discard", "in payments.several"},
	StageRiichi:        {"riichi", "a player who wants to declare riichi", "in game.riichi, and after the game"},
	StageDraw:          {"draw", "a draw, and a player who gets or pays for it", "in draws"},
	StagePenalty:       {"penalty", "a mistake, and a player who gets or pays for it", "in penalties"},
	StageNext:          {"next", "how the hand ended", "in game.repeats, game.counters and game.ends"},
	StageEnd:           {"end", "the points after the hand", "in game.ends"},
	StageBonusPayer:    {"bonus payer", "a player who may pay a bonus after the game", "in game.bonuses"},
	StageBonusReceiver: {"bonus receiver", "a player who may get a bonus", "in the receiver of game.bonuses"},
	StageBonus:         {"bonus", "what a bonus comes to", "in the pays of game.bonuses"},
	StageResult:        {"result", "a player after the game", "after the game: in game.uma, game.oka, game.leftover and game.bonuses"},
}

// ArgumentDoc says what stands for an argument of a question or function, such as set.
func ArgumentDoc(argument string) string {
	return map[string]string{
		"set":       `tiles: the name of a set, such as simples, a wind, such as seat, or tiles in quotes, such as "19m19p19s"`,
		"suit":      "man, pin or sou, or # where suits are gone through",
		"rank":      "the number of a tile, 1 to 9; of a sequence its lowest",
		"number":    "a whole number, or a calculation",
		"unit":      "a whole number above 0, such as 100",
		"divisor":   "a whole number other than 0",
		"times":     "a whole number",
		"list":      "groups, suits, or numbers such as 1..7",
		"condition": "a condition about #, the entry that is looked at; of a group, .kind is short for #.kind",
	}[argument]
}
