package condition

import (
	"example.com/hanfu/rules/condition/internal/typed"
)

// String returns the stage as a word, as in "at reading".
func (s Stage) String() string {
	return [...]string{"win", "reading", "yaku", "fu", "fu sum", "limit", "payment",
		"several", "riichi", "draw", "penalty", "next", "end", "result"}[s]
}

// Doc says what is known at the stage that was not known before.
func (s Stage) Doc() string {
	return [...]string{
		StageWin:     "the tiles, and how they were won",
		StageReading: "the groups, the pair and the wait",
		StageYaku:    "the yaku that count, and what they are worth",
		StageFu:      "the group that a source of fu looks at",
		StageFuSum:   "the fu so far, in adjustments of fu",
		StageLimit:   "the han, and the basic points that follow",
		StagePayment: "who pays, and from what base",
		StageSeveral: "who wins on the same discard",
		StageRiichi:  "a player who wants to declare riichi",
		StageDraw:    "a draw, and a player who gets or pays for it",
		StagePenalty: "a mistake, and a player who gets or pays for it",
		StageNext:    "how the hand ended",
		StageEnd:     "the points after the hand",
		StageResult:  "a player after the game",
	}[s]
}

// Part is a part of the vocabulary.
type Part uint8

// The parts: what a condition asks about a win, the words to compare with, and what calculates or goes through
// a list. Words and functions are known at every stage.
const (
	PartFact Part = iota
	PartWord
	PartFunction
)

// Part tells to which part of the vocabulary the name belongs.
func (f *Fact) Part() Part {
	switch {
	case f.Kind == typed.TypeSuits, f.Node != nil && f.Node.Op == typed.OpConst:
		return PartWord
	case f.Arguments == nil, f.Op > typed.OpDouble:
		return PartFact
	}
	return PartFunction
}

// members returns the members of payer, of a group, of options and of yaku as names of the vocabulary.
func members() []Fact {
	facts := []Fact{
		{Name: "options.ID", Type: "as the option is declared", Stage: StageWin, Doc: "the value of the option",
			Example: "options.double_wind_fu == 4"},
		{Name: "yaku.ID", Type: typed.TypeBool.String(), Stage: StageYaku, Doc: "the yaku counts", Example: "tsumo and not yaku.pinfu", Kind: typed.TypeBool},
		{Name: "group", Type: typed.TypeGroup.String(), Stage: StageFu, Doc: "in a source of fu with each: group, the group that is looked at",
			Example: "group.kind == kan and group.concealed", Kind: typed.TypeGroup},
	}
	add := func(owner string, at Stage, list []Member) {
		for _, m := range list {
			facts = append(facts, Fact{Name: owner + "." + m.Name, Type: m.Type.String(), Stage: at, Doc: m.doc, Example: m.example, Kind: m.Type})
		}
	}
	add("group", StageReading, GroupMembers)
	add("payer", StagePayment, PayerMembers)
	return facts
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
