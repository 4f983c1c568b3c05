package rules

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// What there is to mend in a file, and where. The types are declared in a package that programs can't import, so their
// fields and methods are told here.
type (
	// Position is a place in a file, with the fields
	//
	//	File               string
	//	Line, Column       int // from 1; columns count characters, not bytes
	//	EndLine, EndColumn int // just behind the last character; zero if only a point is known
	//
	// String returns it as file:line:column. The method
	//
	//	func (p Position) UTF16(text []byte) Position
	//
	// returns it, by the text of the file, with columns that count the units of UTF-16, as most editors do. They count
	// from 1 too: an editor that counts from 0 subtracts 1 from lines and columns.
	Position = finding.Position

	// Finding is something to mend in a rule file. It is not an error of the program. Its fields:
	//
	//	Position              // where it is
	//	Severity  Severity    // Error or Warning
	//	Code      string      // a stable word such as unknown-name, of those that Codes lists
	//	Message   Said        // what is wrong, in users' words
	//	Rule      string      // the path of the rule, such as yaku.pinfu.when; may be empty
	//	Help      Said        // how to cure it, if that is known
	//	Related   []Related   // further places that it speaks of
	//	Overrides bool        // the first of Related is the value that the finding's own overrides
	//	Fixes     []Fix       // cures that can be done mechanically
	//
	// String returns it on one line, as file:line:column: severity: message [code], and MarshalJSON as the JSON that
	// check writes. In returns it in a language: of a Finding, all its texts are in English.
	Finding = finding.Finding

	// Findings is a list of findings, a []Finding. As an error it is returned where the rules can't be used:
	//
	//	if findings, ok := errors.AsType[rules.Findings](err); ok { … }
	//
	// Error returns all, one a line, and Errors counts those of severity Error. Sorted returns them by place, each once,
	// and WithoutFollowing those that don't follow from an error; both change the list. In returns them in a language. To mend a text use
	//
	//	func (fs Findings) Fix(file string, text []byte, all bool) []byte
	//
	// It returns the text of the file that was checked with the safe fixes of the findings in it made at once, or with
	// all. One that would overlap another waits until the new text is checked.
	Findings = finding.Findings

	// Said is what a finding says: a format in English and what stands for its verbs, written when it is shown. Its fields:
	//
	//	Format string // as of fmt
	//	Args   []any
	//
	// String returns it, in English unless In returned it in another language; MarshalText does so too. Empty reports
	// whether it says nothing, Same whether it reads as another. With returns it with something else for its verbs,
	// Edited with that edited.
	Said = words.Text

	// Related is a second place that a finding speaks of, such as the other of two duplicates, with the fields
	//
	//	Position Position
	//	Message  Said
	Related = finding.Related

	// Fix is a cure of a finding that can be done mechanically, by edits of the file, with the fields
	//
	//	Title Said   // what is done, as in: write closed
	//	Safe  bool   // it is what was meant without doubt; else a person has to look at it
	//	Edits []Edit // what is written anew: in the file of the finding, none over another
	//
	// The method
	//
	//	func (f Fix) Apply(text []byte) []byte
	//
	// returns the text of the file with the fix made. It must be the very text that was checked: of several fixes use
	// Fix of Findings.
	Fix = finding.Fix

	// Edit is what is written in place of what stands in the file, with the fields
	//
	//	Position        // where that stands
	//	Text     string // what is written there
	//
	// String returns it on one line, with the text.
	Edit = finding.Edit

	// Severity tells how grave a finding is: Error or Warning. String returns it in small letters.
	Severity = finding.Severity

	// FindingCode is a kind of finding, with the fields
	//
	//	Name     string // the stable word
	//	Severity Severity
	//	Meaning  string // in one line
	FindingCode = finding.FindingCode
)

// An error keeps a rule file from being used; a warning does not.
const (
	Warning = finding.Warning
	Error   = finding.Error
)

// Codes lists the codes of all findings in alphabetical order.
func Codes() []FindingCode { return finding.Codes() }
