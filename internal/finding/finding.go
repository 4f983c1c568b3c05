package finding

import (
	"errors"
	"strings"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules/finding"
)

// Aliases of the types of the public package.
type (
	Position = finding.Position
	Finding  = finding.Finding
	Findings = finding.Findings
	Related  = finding.Related
	Fix      = finding.Fix
	Edit     = finding.Edit
	Severity = finding.Severity
	Code     = finding.Code
)

// An error prevents the use of a rule file; a warning does not.
const (
	Warning = finding.Warning
	Error   = finding.Error
)

// Told returns the position to report to programs. In a file generated from values it has no line,
// because nobody has seen the text.
func Told(p Position, ofValues bool) Position {
	if ofValues {
		return Position{File: p.File}
	}
	return p
}

// Overridden is the message for the position of a value that the finding's value overrides.
var Overridden = words.Say("it overrides this")

// Split returns err as findings if it is of that type, else err itself.
func Split(err error) (Findings, error) {
	if fs, ok := errors.AsType[Findings](err); ok {
		return fs, nil
	}
	return nil, err
}

// MaxEdits bounds the edits of a fix.
const MaxEdits = 200

// maxText bounds the bytes that one edit writes, since the user must read them to judge it.
const maxText = 400

// Write sets a fix of the finding that replaces the text at a position, if the position has an end.
func Write(f *Finding, at Position, text string, safe bool) {
	if at.EndLine > 0 && text != "" && len(text) <= maxText {
		f.Fixes = []Fix{{Title: words.Say("write %s", strings.TrimSpace(text)), Safe: safe,
			Edits: []Edit{{Position: at, Text: text}}}}
	}
}

// Offer adds a fix like Write, but one that is never safe, to the finding's other fixes.
func Offer(f *Finding, at Position, text string) {
	others := f.Fixes
	Write(f, at, text, false)
	f.Fixes = append(others, f.Fixes...)
}

// Make applies fixes to a text, and returns the new text and the fixes that it applied.
func Make(text []byte, fixes []Fix) (out []byte, made []Fix) { return finding.Make(text, fixes) }
