package finding

import (
	"errors"
	"strings"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules/finding"
)

// What findings are made of is told in the package of that name that programs import.
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

// An error keeps a rule file from being used; a warning does not.
const (
	Warning = finding.Warning
	Error   = finding.Error
)

// Told returns a position as programs are told it: one in a file that is made of values has no line, for nobody has
// seen its text.
func Told(p Position, ofValues bool) Position {
	if ofValues {
		return Position{File: p.File}
	}
	return p
}

// Overridden is the message of a place whose value is overridden by what a finding is about.
var Overridden = words.Say("it overrides this")

// Split returns the findings that an error is, and nil for it; or the error itself.
func Split(err error) (Findings, error) {
	if fs, ok := errors.AsType[Findings](err); ok {
		return fs, nil
	}
	return nil, err
}

// MaxEdits bounds the edits of a fix.
const MaxEdits = 200

// maxText bounds the bytes that one edit writes: whoever is to judge it reads no more.
const maxText = 400

// Write adds to a finding a fix that writes a text at a place, if that has an end.
func Write(f *Finding, at Position, text string, safe bool) {
	if at.EndLine > 0 && text != "" && len(text) <= maxText {
		f.Fixes = []Fix{{Title: words.Say("write %s", strings.TrimSpace(text)), Safe: safe, Edits: []Edit{{Position: at, Text: text}}}}
	}
}

// Offer is like Write, for a fix beside others, of which none is safe.
func Offer(f *Finding, at Position, text string) {
	others := f.Fixes
	Write(f, at, text, false)
	f.Fixes = append(others, f.Fixes...)
}

// Make makes fixes of a text, and returns the text and those that it made.
func Make(text []byte, fixes []Fix) (out []byte, made []Fix) { return finding.Make(text, fixes) }
