// Package finding constructs findings. It has their codes, and functions for the packages that
// report them.
package finding

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// The codes of findings, except those about games, which are in package game, and those of problems
// in expressions, for which package internal/condition/compile has names.
const (
	AlwaysHolds      = "always-holds"
	AlwaysReplaced   = "always-replaced"
	AskedTwice       = "asked-twice"
	BadEncoding      = "bad-encoding"
	BadExtends       = "bad-extends"
	BadHand          = "bad-hand"
	BadID            = "bad-id"
	BadIgnore        = "bad-ignore"
	BadOption        = "bad-option"
	BadRules         = "bad-rules"
	BadTiles         = "bad-tiles"
	BadValue         = "bad-value"
	Contradiction    = "contradiction"
	Cycle            = "cycle"
	DoraOrder        = "dora-order"
	DuplicateKey     = "duplicate-key"
	EmptyFile        = "empty-file"
	EveryHand        = "every-hand"
	IdleOption       = "idle-option"
	LessClosed       = "less-closed"
	Locked           = "locked"
	MissingDoc       = "missing-doc"
	MissingField     = "missing-field"
	MoreFindings     = "more-findings"
	NameClash        = "name-clash"
	NeverCounts      = "never-counts"
	NeverHolds       = "never-holds"
	NeverReached     = "never-reached"
	NotConstant      = "not-constant"
	NotFile          = "not-a-file"
	OneForBoth       = "one-for-both"
	OutOfRange       = "out-of-range"
	OverriddenOption = "overridden-option"
	RemovedRule      = "removed-rule"
	SameAsInherited  = "same-as-inherited"
	SameName         = "same-name"
	SeveralDocuments = "several-documents"
	ShippedID        = "shipped-id"
	SimilarID        = "similar-id"
	StaysOff         = "stays-off"
	TooComplex       = "too-complex"
	TooDeep          = "too-deep"
	TooEarly         = "too-early"
	TooLarge         = "too-large"
	TooMany          = "too-many"
	Unbalanced       = "unbalanced"
	UnknownKey       = "unknown-key"
	UnknownOption    = "unknown-option"
	UnknownPlayer    = "unknown-player"
	UnknownRule      = "unknown-rule"
	UnknownVersion   = "unknown-version"
	UnlikelyValue    = "unlikely-value"
	Untranslated     = "untranslated"
	UnusedIgnore     = "unused-ignore"
	UnusedOption     = "unused-option"
	UnusedSet        = "unused-set"
	UselessField     = "useless-field"
	WrongType        = "wrong-type"
	YAMLFeature      = "yaml-feature"
	YAMLSyntax       = "yaml-syntax"
)

// codesText has a code with its severity and its meaning on each line, in alphabetical order.
//
//go:embed codes.txt
var codesText string

// Codes returns the codes of all findings but those about games, in alphabetical order.
func Codes() []Code { return slices.DeleteFunc(slices.Clone(allCodes()), isOfGames) }

// OfGames returns the codes of findings about games, in alphabetical order.
func OfGames() []Code {
	return slices.DeleteFunc(slices.Clone(allCodes()), func(c Code) bool { return !isOfGames(c) })
}

func isOfGames(c Code) bool { return strings.HasPrefix(c.Name, "game-") }

var allCodes = sync.OnceValue(func() (codes []Code) {
	for line := range strings.Lines(codesText) {
		name, rest, _ := strings.Cut(line, " ")
		severity, meaning, _ := strings.Cut(rest, " ")
		code := Code{Name: name, Severity: Error, Meaning: strings.TrimSuffix(meaning, "\n")}
		if severity == Warning.String() {
			code.Severity = Warning
		}
		codes = append(codes, code)
	}
	return codes
})

// SeverityOf returns a code's severity. Unknown codes are errors.
func SeverityOf(code string) Severity {
	for _, c := range allCodes() {
		if c.Name == code {
			return c.Severity
		}
	}
	return Error
}
