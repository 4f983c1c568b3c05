package condition

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
)

// Bool is a compiled condition.
type Bool = condition.Bool

// Int is a compiled number: a constant, a fact or a calculation.
type Int = condition.Int

// Expression is what can be traced: a [Bool], an [Int], or another expression that has its text.
type Expression interface {
	String() string
	Stage() Stage
}

// Trace is an expression, or a part of one, with its value for a win, and the same for its parts.
type Trace = trace.Trace

// Span is the position of a part in its expression, as a range of characters counted from 0.
type Span = compile.Span

// PieceKind is how a part of an expression joins its operands.
type PieceKind = compile.PieceKind

// The kinds. A leaf has no operands: a question, comparison, fact or calculation. All holds if all
// parts do, any if one does, and not if its only part does not. A choice has a condition, a result
// if it holds, and one if it does not. Each evaluates its part for each entry of a list, and let
// names its first part for use in the second.
const (
	PieceLeaf   = compile.Leaf
	PieceAll    = compile.All
	PieceAny    = compile.Any
	PieceNot    = compile.Not
	PieceChoice = compile.Choice
	PieceEach   = compile.Each
	PieceLet    = compile.Let
)

// Operand is an operand of a part of an expression.
type Operand = compile.Operand

// Stage is a point in the scoring of a win, or of a game.
type Stage = condition.Stage

// The stages of a win, in order. A condition may use the facts of its stage and of all earlier
// ones.
const (
	StageWin     = condition.StageWin
	StageReading = condition.StageReading
	StageYaku    = condition.StageYaku
	StageFu      = condition.StageFu
	StageFuSum   = condition.StageFuSum
	StageLimit   = condition.StageLimit
	StagePayment = condition.StagePayment
)

// The stages of the table, where there is no win. A condition may use only the facts of its own
// stage.
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

// Value is the value of an option, which is a constant in conditions.
type Value = condition.Value

// ValueType is the type of an option's value.
type ValueType = condition.ValueType

// The types: true or false, a whole number, or a word.
const (
	TypeBool = condition.TypeBool
	TypeInt  = condition.TypeInt
	TypeWord = condition.TypeWord
)
