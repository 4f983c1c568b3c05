package condition

import (
	"strconv"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/naming"
)

// Stage is a point in the scoring of a win, or of a game. A condition about a win may use the facts
// of its stage and of all earlier ones; one about the table only those of its stage.
type Stage uint8

// The stages in order.
const (
	// StageWin knows the tiles, the melds and how the hand was won.
	StageWin Stage = iota
	// StageReading also knows the groups, the pair and the wait.
	StageReading
	// StageYaku knows which yaku count, and their han.
	StageYaku
	// StageFu evaluates the sources of fu. It adds no facts.
	StageFu
	// StageFuSum knows the fu so far.
	StageFuSum
	// StageLimit knows han, fu and basic points.
	StageLimit
	// StagePayment knows the base and one payer.
	StagePayment

	// The stages of the table have no facts about a win; each has its own facts.

	// StageSeveral has the number of winners on the same discard.
	StageSeveral
	// StageRiichi is about a player who wants to declare riichi.
	StageRiichi
	// StageDraw is about one player at a draw, and has the tenpai players.
	StageDraw
	// StagePenalty is about one player, and has the player who made a mistake.
	StagePenalty
	// StageNext has the way in which the hand ended.
	StageNext
	// StageEnd also has the points, and whether the dealer would deal again.
	StageEnd
	// StageResult is about one player after the game.
	StageResult
	// StageBonusPayer is about the payer of a bonus after the game, StageBonusReceiver about its
	// receiver, and StageBonus about its amount.
	StageBonusPayer
	StageBonusReceiver
	StageBonus
)

// Each is what a condition is evaluated for: the hand, or each group.
type Each uint8

// A condition for each group may use `group`.
const (
	EachHand Each = iota
	EachGroup
)

// ValueType is the type of an option's value.
type ValueType uint8

// The types: true or false, a whole number, or a word.
const (
	TypeBool ValueType = iota
	TypeInt
	TypeWord
)

// String returns the type in users' words.
func (t ValueType) String() string {
	return naming.At([]string{"true or false", "whole number", "word"}, t)
}

// Value is the value of an option.
type Value struct {
	Type ValueType
	// Int is the number, or 1 or 0 for true or false.
	Int  int64
	Word string
}

// Others returns the values that an option may have instead of its own. It is nil if only bounds
// of a number say which those are.
func Others(own Value, allowed []Value) (others []Value) {
	if own.Type == TypeBool {
		return []Value{{Type: TypeBool, Int: 1 - own.Int}}
	}
	for _, v := range allowed {
		if v != own {
			others = append(others, v)
		}
	}
	return others
}

// String returns the value as written in rule files.
func (v Value) String() string {
	switch v.Type {
	case TypeBool:
		return strconv.FormatBool(v.Int != 0)
	case TypeInt:
		return strconv.FormatInt(v.Int, 10)
	}
	return v.Word
}

// Option is an option, which is a constant in conditions.
type Option struct {
	Value Value
	// Allowed lists the words with which it may be compared.
	Allowed []Value
	// Min and Max bound a whole number if Allowed is empty. Only the prover uses them.
	Min, Max int64
}

// LimitBase is the base of a limit. IsKnown reports whether it is the same for every hand, and thus
// a constant in conditions; ByOption reports whether it depends on an option.
type LimitBase struct {
	Base              int64
	IsKnown, ByOption bool
}

// Flag is a fact, a counter or a seat of the situation.
type Flag struct {
	// Index is its bit in Facts.Flags, or its index in Facts.Counters, which include seats.
	Index       int
	Count, Seat bool
	// Or is another meaning of the name if no file says which of a fact, a counter or a seat it is;
	// otherwise nil.
	Or *Flag
}

// Scope holds the names that a rule file declares.
type Scope struct {
	Sets    map[string]hand.Set
	Flags   map[string]Flag
	Options map[string]Option
	// Limits holds the bases of limits by id.
	Limits map[string]LimitBase
	// Shapes and Yaku hold indices by id.
	Shapes, Yaku map[string]int
	// Removed holds the names of removed facts, counters, shapes and (as yaku.ID) yaku. Conditions
	// may still name them.
	Removed map[string]bool
	// Suggest returns names for fixes of wrong expressions. It may be nil, and is called only if
	// there are some.
	Suggest func() Suggestions
}

// Suggestions are names for fixes of wrong expressions.
type Suggestions struct {
	// Called maps display names of facts and yaku to the names that conditions use.
	Called map[string]string
	// When holds the conditions of yaku by id; ClosedOnly the yaku that only closed hands have.
	When       map[string]string
	ClosedOnly map[string]bool
}

// Suggestions returns the result of Suggest, if it is set.
func (s *Scope) Suggestions() Suggestions {
	if s.Suggest == nil {
		return Suggestions{}
	}
	return s.Suggest()
}

// String returns the stage as a word, as in "at reading".
func (s Stage) String() string { return s.text().name }

// Doc returns what the stage knows in addition to the one before.
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
	StageFu: {"fu", "the group that a source of fu looks at",
		"in the rules of fu and later"},
	StageFuSum: {"fu sum", "the fu so far, in adjustments of fu",
		"in the adjustments of fu and later"},
	StageLimit: {"limit", "the han, and the basic points that follow",
		"in limits and payments"},
	StagePayment: {"payment", "who pays, and from what base", "in payments"},
	StageSeveral: {"several", "who wins on the same discard", "in payments.several"},
	StageRiichi: {"riichi", "a player who wants to declare riichi",
		"in game.riichi, and after the game"},
	StageDraw: {"draw", "a draw, and a player who gets or pays for it", "in draws"},
	StagePenalty: {"penalty", "a mistake, and a player who gets or pays for it",
		"in penalties"},
	StageNext: {"next", "how the hand ended",
		"in what follows a hand: repeats, game.counters, game.next_dealer and game.ends"},
	StageEnd: {"end", "the points after the hand", "in game.ends"},
	StageBonusPayer: {"bonus payer", "a player who may pay a bonus after the game",
		"in game.bonuses"},
	StageBonusReceiver: {"bonus receiver", "a player who may get a bonus",
		"in the receiver of game.bonuses"},
	StageBonus: {"bonus", "what a bonus comes to", "in the pays of game.bonuses"},
	StageResult: {"result", "a player after the game",
		"after the game: in game.uma, game.oka, game.leftover and game.bonuses"},
}

// ArgumentDoc describes the values of an argument of a question or function, such as set.
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

// nobody is the text of an unknown seat.
const nobody = "nobody"

// ValueText returns a value of a type such as wait in the words of conditions. The suit of honors,
// for which conditions have no word, is "honors".
func (s *Scope) ValueText(t typed.Type, v int64) string {
	switch t {
	case typed.TypeShape:
		for name, i := range s.Shapes {
			if int64(i) == v && !s.Removed[name] {
				return name
			}
		}
	case typed.TypeWind:
		if v == int64(hand.NoWind) {
			return nobody
		}
		return hand.Wind(v).String()
	case typed.TypeWait, typed.TypeGroupKind, typed.TypeSuit:
		if t == typed.TypeSuit && v == int64(hand.Honors) {
			return "honors"
		}
		for i := range Names() {
			if f := &Names()[i]; f.Type == t && f.IsValue() && f.Node.K == v {
				return f.Name
			}
		}
	}
	return strconv.Itoa(int(v))
}
