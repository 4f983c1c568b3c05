// Package finding describes problems in a file: what is wrong, where, and how to fix it.
// [rules.Loader.Check] and the readers of other files return findings, and rules.Codes lists their
// codes.
package finding

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/words"
)

// Severity is how grave a finding is.
type Severity uint8

// An error makes a rule file unusable; a warning does not.
const (
	Warning Severity = iota
	Error
)

// String returns the severity in lower case.
func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// A Position is a place in a file. Lines and columns start at 1; columns count characters, not
// bytes. [Position.UTF16] converts them for editors.
type Position struct {
	File         string
	Line, Column int
	// EndLine and EndColumn are just after the last character; zero if only the start is known.
	EndLine, EndColumn int
}

// String returns the position as file:line:column.
func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Said is a message: an English format, Format, and its arguments, Args. String and MarshalText
// return it in English, or in the language chosen with In. Empty reports whether there is no
// message, Same whether it reads the same as another. With returns it with other arguments, Edited
// with edited ones.
type Said = words.Text

// Related is another place that belongs to a finding, such as the other of two duplicates.
type Related struct {
	Position Position
	Message  Said
}

// A Finding is a problem in a rule file. It is not an error of the program.
type Finding struct {
	Position
	Severity Severity
	// Code is a stable word such as unknown-name; Message says what is wrong in users' words.
	Code    string
	Message Said
	// Rule is the path of the rule in question, such as yaku.pinfu.when; it may be empty.
	Rule string
	// Help says how to fix it, if that is known.
	Help    Said
	Related []Related
	// Overrides reports that the first of Related is the value that the finding's own value
	// overrides.
	Overrides bool
	// Fixes are mechanical corrections.
	Fixes []Fix
}

// String returns the finding on one line, as file:line:column: severity: message [code]. If the
// line is unknown, the path of the rule replaces it; for an option that the caller set, it replaces
// the file too.
func (f Finding) String() string {
	text := fmt.Sprintf("%s: %s [%s]", f.Severity, f.Message, f.Code)
	at := f.Position.String()
	switch {
	case at == "" && strings.HasPrefix(f.Rule, "options."): // the caller set it
		at = f.Rule
	case f.Line == 0 && at != "" && f.Rule != "":
		at += ": " + f.Rule
	}
	if at != "" { // records of games made by a program have no position
		text = at + ": " + text
	}
	return text
}

// In returns the finding in a language; messages without a translation stay English.
func (f Finding) In(lang string) Finding {
	f.Message, f.Help = f.Message.In(lang), f.Help.In(lang)
	f.Related, f.Fixes = slices.Clone(f.Related), slices.Clone(f.Fixes)
	for i := range f.Related {
		f.Related[i].Message = f.Related[i].Message.In(lang)
	}
	for i := range f.Fixes {
		f.Fixes[i].Title = f.Fixes[i].Title.In(lang)
	}
	return f
}

// Findings is a list of findings. It is an error that is returned if the rules can't be used.
type Findings []Finding

// In returns the findings in a language.
func (fs Findings) In(lang string) Findings {
	all := make(Findings, len(fs))
	for i, f := range fs {
		all[i] = f.In(lang)
	}
	return all
}

// Error returns all findings, one per line.
func (fs Findings) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}

// Errors counts the findings of severity Error.
func (fs Findings) Errors() int {
	n := 0
	for _, f := range fs {
		if f.Severity == Error {
			n++
		}
	}
	return n
}

// Sorted sorts the findings in place by position, and returns them without duplicates.
func (fs Findings) Sorted() Findings {
	slices.SortStableFunc(fs, Finding.Compare)
	return slices.CompactFunc(fs, Finding.Same)
}

// WithoutFollowing removes the warnings about values that also have an error, since they follow
// from it.
func (fs Findings) WithoutFollowing() Findings {
	start := func(f Finding) Position {
		return Position{File: f.File, Line: f.Line, Column: f.Column}
	}
	wrong := make(map[Position]bool)
	for _, f := range fs {
		if f.Severity == Error {
			wrong[start(f)] = true
		}
	}
	return slices.DeleteFunc(fs, func(f Finding) bool {
		return f.Severity == Warning && wrong[start(f)]
	})
}

// Compare orders findings by position, then by severity, code and message.
func (f Finding) Compare(other Finding) int {
	return cmp.Or(
		cmp.Compare(f.File, other.File), cmp.Compare(f.Line, other.Line),
		cmp.Compare(f.Column, other.Column),
		cmp.Compare(other.Severity, f.Severity), cmp.Compare(f.Code, other.Code),
		cmp.Compare(f.Message.String(), other.Message.String()))
}

// Same reports whether two findings have the same position, code and message.
func (f Finding) Same(other Finding) bool {
	return f.Position == other.Position && f.Code == other.Code && f.Message.Same(other.Message)
}

// Code is a kind of finding: a stable word, its severity, and its meaning in one line.
type Code struct {
	Name     string
	Severity Severity
	Meaning  string
}
