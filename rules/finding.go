package rules

import (
	codes "example.com/hanfu/internal/finding"
	"example.com/hanfu/rules/finding"
)

// What there is to mend in a file, and where, by short names: package finding tells of their fields and methods.
type (
	Position = finding.Position
	Finding  = finding.Finding
	Findings = finding.Findings
	Said     = finding.Said
	Related  = finding.Related
	Fix      = finding.Fix
	Edit     = finding.Edit
	Severity = finding.Severity
)

// FindingCode is a kind of finding.
type FindingCode = finding.Code

// An error keeps a rule file from being used; a warning does not.
const (
	Warning = finding.Warning
	Error   = finding.Error
)

// Codes lists the codes of all findings in alphabetical order.
func Codes() []FindingCode { return codes.Codes() }
