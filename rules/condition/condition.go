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

// Expression is what can be traced: a [Bool], an [Int], or another expression of the rules that knows its text.
type Expression interface {
	String() string
	Stage() Stage
}

// Trace is an expression, or a part of one, with its value for a win, and the same of its parts.
type Trace = trace.Trace

// Span is where a part stands in its expression: from a character to another, counted from 0.
type Span = compile.Span

// PieceKind is what a part of an expression is made of.
type PieceKind = compile.PieceKind

// The kinds. A leaf is joined by none of the others: a question, a comparison, a fact, a calculation. All holds if all parts
// do, any if one does, and not if its only part does not. A choice has a condition, what counts where it holds, and what
// counts where it does not. Each asks the same of each entry of a list, and a let gives its first part a name for use in
// the second one.
const (
	PieceLeaf   = compile.Leaf
	PieceAll    = compile.All
	PieceAny    = compile.Any
	PieceNot    = compile.Not
	PieceChoice = compile.Choice
	PieceEach   = compile.Each
	PieceLet    = compile.Let
)

// Operand is one of those that a part of an expression joins.
type Operand = compile.Operand

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
