package rules

import (
	codes "example.com/hanfu/internal/finding"
	"example.com/hanfu/rules/finding"
)

// Aliases for the types of package finding.
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

// FindingCode describes a kind of finding.
type FindingCode = finding.Code

// An error makes a rule file unusable; a warning does not.
const (
	Warning = finding.Warning
	Error   = finding.Error
)

// Codes returns the codes of all findings in alphabetical order.
func Codes() []FindingCode { return codes.Codes() }
