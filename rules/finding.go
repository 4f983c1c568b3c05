package rules

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// What there is to mend in a file, and where.
type (
	// Position is a place in a file.
	Position = finding.Position
	// Finding is something to mend in a rule file. It is not an error of the program.
	Finding = finding.Finding
	// Findings is a list of findings. As an error it is returned where the rules can't be used.
	Findings = finding.Findings
	// Related is a second place that a finding speaks of, such as the other of two duplicates.
	Related = finding.Related
	// Fix is a cure of a finding that can be done mechanically, by edits of the file.
	Fix = finding.Fix
	// Edit is a place in a file and the text to write there in place of what stands there.
	Edit = finding.Edit
	// Severity tells how grave a finding is.
	Severity = finding.Severity
	// Code is a kind of finding: a stable word, how grave it is, and its meaning in one line.
	Code = finding.Code
	// Silenced is a warning that a comment in a rule file silences.
	Silenced = tree.Silenced
)

// An error keeps a rule file from being used; a warning does not.
const (
	Warning = finding.Warning
	Error   = finding.Error
)

// Codes lists the codes of all findings in alphabetical order.
func Codes() []Code { return finding.Codes() }
