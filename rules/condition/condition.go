package condition

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
)

// Bool is a compiled condition.
type Bool = condition.Bool

// Int is a compiled number: a constant, a fact or a calculation.
type Int = condition.Int

// Expression is what can be traced: a [Bool], an [Int], or another expression of the rules that knows its text.
type Expression interface {
	String() string
	Stage() Stage
}

// Trace is an expression, or a part of one, with its value for a win, and the same of its parts.
type Trace = trace.Trace

// Stage is a point in the scoring of a win, or of a game.
type Stage = condition.Stage

// The stages of a win, in order. A condition may use the facts of its stage and of all earlier ones.
const (
	StageWin     = condition.StageWin
	StageReading = condition.StageReading
	StageYaku    = condition.StageYaku
	StageFu      = condition.StageFu
	StageFuSum   = condition.StageFuSum
	StageLimit   = condition.StageLimit
	StagePayment = condition.StagePayment
)

// The stages of the table, which know nothing of a win. A condition may use the facts of its stage alone.
const (
	StageSeveral = condition.StageSeveral
	StageRiichi  = condition.StageRiichi
	StageDraw    = condition.StageDraw
	StagePenalty = condition.StagePenalty
	StageNext    = condition.StageNext
	StageEnd     = condition.StageEnd
	StageResult  = condition.StageResult

	StageBonusPayer    = condition.StageBonusPayer
	StageBonusReceiver = condition.StageBonusReceiver
	StageBonus         = condition.StageBonus
)

// Value is the value of an option, which is a constant to conditions.
type Value = condition.Value

// ValueType is the type of an option's value.
type ValueType = condition.ValueType

// The types: true or false, a whole number, or a word.
const (
	TypeBool = condition.TypeBool
	TypeInt  = condition.TypeInt
	TypeWord = condition.TypeWord
)
