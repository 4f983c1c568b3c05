package sheet

import "fmt"

// words are the fixed words of a sheet in one language. Names and texts of rules come from the rule set.
type words struct {
	// code is that of the language.
	code string

	// What stands between a label and a text, between the parts of a list, and at every three digits.
	Colon, List, Thousands string
	// What stands between names that have commas in them, and between sentences; in Japanese the latter is nothing.
	Semicolon, Space string

	// Titles.
	Kind, InForce, Differs, YakuTitle, NotPlayed, BonusTitle, FuTitle, PointsTitle, LimitsTitle, TableTitle, SourcesTitle, ReproduceTitle string
	Edition, Based, Compared, Rule, There, Here, RedFives, NotPlayedHere, Unusual, LeftOut, SeeTables                                     string

	// Values of options that are no limits, keys of rules, and units behind numbers. A value is said without what a
	// rule makes of it: that is for the text of the option to say, and another option may have the same value.
	Values, Keys, Units map[string]string
	// Concerns are titles of options, by what these are about.
	Concerns          map[string]string
	Yes, No, None, Or string
	// What is said of a condition that holds for every hand, or for none.
	Always, Never string

	// What is said of yaku and of the hands that show them.
	ClosedOnly, OpenOnly, OpenHand, Varies string
	Ron, Tsumo, Seat, Round                string
	Winds                                  [4]string

	// What stands in the table of fu, and above and below the tables of points.
	Fu, Fixed, FixedNote, Added, NoRounding string

	Dealer, NonDealer, TableNote, TableMore, ReachesLimit, AndSoOn, OrYakuman string
	Limit, Han                                                                string
	// What is paid besides, and how a sheet is made again.
	Counters, Sticks, Pao             string
	ReproduceText, HashLabel, IDLabel string

	// Sentences with numbers in them.
	han, yakumanUnits, fuCount            func(n int64) string
	forPlayers                            func(n int) string
	HanOrMore                             func(from int) string
	HanFromTo                             func(from, to int) string
	RoundUp, Each, StickText, EditionText func(n string) string
	HonbaText                             func(ron, tsumo string) string
	PaoText                               func(names string) string
	PaoPays                               func(tsumo, ron, discarder string) string

	// What is said of what was cut short.
	CutExamples func(yaku int) string
	CutPoints   string

	// What is said of the table.
	atTable tableWords
}

// wordsIn returns the words of a language, by its code en, ja or fr; English if there is none.
func wordsIn(lang string) *words {
	switch lang {
	case japanese.code:
		return &japanese
	case french.code:
		return &french
	}
	return &english
}

var english = words{
	code: "en", Colon: ": ", List: ", ", Thousands: ",", Semicolon: "; ", Space: " ", atTable: tableInEnglish,
	Kind: "House rules", InForce: "All options", Differs: "What is different here", YakuTitle: "Yaku", NotPlayed: "Not played",
	BonusTitle: "Bonus tiles", FuTitle: "Counting fu", PointsTitle: "Points by han and fu", LimitsTitle: "Limits", TableTitle: "At the table",
	SourcesTitle: "Sources", ReproduceTitle: "This edition",
	Edition: "Edition", Based: "Based on ", Compared: "Compared with ", Rule: "Rule", There: "There", Here: "Here", RedFives: "Red fives in the wall", NotPlayedHere: "not played", Unusual: "not the usual value", LeftOut: "left out", SeeTables: ": see the tables of points",
	Values: map[string]string{
		"off": "not played", "unlimited": "unlimited", "five_han": "5 han", "hand": "the whole hand",
		"discarder": "the discarder", "liable": "the liable player", "shared": "all payers", "unit": "one yakuman",
		"all": "all", "two": "two at most", "head_bump": "the nearest alone", "nearest": "the nearest", "each": "each", "draw": "at a draw", "win": "a win",
		"tenpai": "a win, or tenpai", "reverse_mangan": "a mangan to the others", "after_game": "points after the game", "seat": "by seat", "split": "shared", "down": "down", "up": "up", "away": "away from 0",
		"first": "to the first", "lost": "lost", "none": "none", "two_above": "as with two above",
	},
	Keys: map[string]string{
		"fu.round_up_to": "Rounding of fu", "payments.stick": "Worth of a riichi stick", "payments.liable_base": "Part of a liable player", "yakuman.alone": "Yakuman count alone", "yakuman.han": "Han of a yakuman", "yakuman.units": "Units of yakuman",
		"wall.players": "Players", "wall.kinds": "Tiles in play", "wall.copies": "Copies of a tile", "wall.red": "Red fives", "wall.dora_order": "Order of dora", "wall.dora_indicators": "Most dora indicators",
		"han.closed": "closed hand", "han.open": "open hand", "yakuman": "yakuman", "when": "condition", "replaces": "counts instead of",
		"alone": "counts alone", "pao": "liability", "limit": "limit", "fu": "fu", "each": "counts for each", "base": "basic points", "shows": "shown as",
		"needs": "condition", "requires": "needs", "pays": "pays", "becomes": "becomes", "han": "han", "tiles": "tiles",
		"basic": "Basic points", "wall": "Wall", "sets": "Set of tiles", "situation": "Situation", "shapes": "Shape", "bonus": "Bonus",
		"payments.several": "Several winners", "payments.several.winners": "Several winners: how many are paid",
		"payments.several.honba":     "Several winners: who gets the counters",
		"payments.several.sticks":    "Several winners: who gets the sticks",
		"payments.several.own_stick": "Several winners: each takes back his own stick", "draws": "Draw", "penalties": "Mistake",
		"game": "Game", "game.ends": "End of the game", "game.uma": "Uma", "game.start": "Points at the start",
		"game.return": "Points against which results are measured", "game.riichi": "Who may declare riichi",
		"game.repeats": "After which hands the dealer deals again", "game.counters": "Counters of the next hand",
		"game.oka": "Oka of the first", "game.leftover": "Who takes the sticks left in the end",
		"game.ties_share": "Equal points share what their places bring", "game.share_unit": "Unit in which points are shared", "game.round_to": "Unit to which results are rounded",
		"game.half_up": "A half of the unit is rounded up", "allowed": "played", "aborts": "the hand is broken off", "gets": "gets",
		"wins.when": "who is paid as for a self-draw", "wins.base": "basic points", "wins.counts": "counts as a win",
		"result": "change of the result", "voids": "the hand is void", "places": "places", "type": "kind", "implies": "means too",
		"excludes": "does not go with", "shares.offender": "who made it", "shares.others": "the others",
		"payments": "Payments", "payments.shares": "Payment", "payments.honba": "Counters", "payments.adjustments": "Payment",
		"valid": "To win", "fu.fixed": "Fu", "fu.sources": "Fu", "fu.adjustments": "Fu", "limits": "Limit", "yaku": "Yaku",
	},
	Units:    map[string]string{"fu": " fu", "han": " han", "base": " basic points"},
	Concerns: map[string]string{"hands": "Yaku and tiles", "fu": "Fu", "limits": "Limits and yakuman", "payments": "Payments", "table": "At the table"},
	Yes:      "yes", No: "no", None: "none", Or: " or ",
	Always: "always", Never: "never",
	ClosedOnly: "closed hands only", OpenOnly: "open hands only", OpenHand: "open hand ", Varies: "Depends on the hand",
	Ron: "Ron", Tsumo: "Tsumo", Seat: "seat ", Round: "round ", Winds: [...]string{"east", "south", "west", "north"},
	Fu: "Fu", Fixed: "Always the same", FixedNote: "the whole count, not rounded", Added: "Added at the end", NoRounding: "The sum is not rounded.",
	Dealer: "The dealer wins", NonDealer: "Another player wins",
	TableNote:    "Above: what the discarder pays by ron. Below: what the others pay by tsumo; of two numbers, the dealer pays the second. A dash: there is no such hand.",
	TableMore:    "Hands of more han go on in the same way.",
	ReachesLimit: "Shaded: a limit is reached.", AndSoOn: ", and so on", OrYakuman: ", or a yakuman",
	Limit: "Limit", Han: "Han", Counters: "Counters (honba)", Sticks: "Riichi sticks", Pao: "Liability (pao)",
	ReproduceText: "A score is reproduced by the same rules. Results of the program carry their id, their edition and the hash of their content, which stand here too; this sheet is made again by:",
	HashLabel:     "Hash", IDLabel: "Id",
	han: func(n int64) string { return fmt.Sprintf("%d han", n) },
	yakumanUnits: func(n int64) string {
		switch n {
		case 1:
			return "Yakuman"
		case 2:
			return "Double yakuman"
		}
		return fmt.Sprintf("%d × yakuman", n)
	},
	EditionText: func(s string) string { return "Edition " + s },
	forPlayers:  func(n int) string { return fmt.Sprintf("for %d players", n) },
	fuCount:     func(n int64) string { return fmt.Sprintf("%d fu", n) },
	HanOrMore:   func(n int) string { return fmt.Sprintf("%d han or more", n) },
	HanFromTo:   func(a, b int) string { return fmt.Sprintf("%d–%d han", a, b) },
	RoundUp:     func(n string) string { return "The sum is rounded up to a multiple of " + n + "." },
	Each:        func(n string) string { return n + " each" },
	CutExamples: func(yaku int) string {
		return fmt.Sprintf("The search for an example was cut short for %d yaku: fewer hands were tried than usual.", yaku)
	},
	CutPoints: "The tables of points may lack places for hands that occur: these rules ask too much of each hand to try all sorts.",
	StickText: func(n string) string {
		return "A stick is " + n + " points. The winner takes all that lie on the table."
	},
	HonbaText: func(ron, tsumo string) string {
		return "Each counter adds " + ron + " points by ron; by tsumo, each payer adds " + tsumo + "."
	},
	PaoText: func(names string) string { return "A player who fed the decisive set answers for: " + names + "." },
	PaoPays: func(tsumo, ron, discarder string) string {
		return " If the winner is not the dealer: by tsumo the liable player pays all of it, " + tsumo + "; by ron on another's tile he pays " + ron + " and the discarder " + discarder + "."
	},
}
