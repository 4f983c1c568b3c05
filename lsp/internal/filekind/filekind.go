// Package filekind says what a file holds.
package filekind

import (
	"example.com/hanfu/internal/check"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
)

// Kind is what a file holds.
type Kind int

// The kinds of files. Nothing is said of those that are none of ours.
const (
	Other Kind = iota
	Rules
	Tests
	Record
	Season
	Settings
)

// Of says what a file holds, as check does. A file that has been one of ours stays so while it is written anew.
func Of(name string, body []byte, before Kind) Kind {
	switch {
	case check.IsSettings(name):
		return Settings
	case source.IsTestFile(name):
		return Tests
	case source.IsRecord(body):
		return Record
	case source.IsSeason(body):
		return Season
	case source.IsRules(body) || before != Other:
		return Rules
	}
	return Other
}

// Form returns the form of files of a kind.
func (k Kind) Form() *schema.Form {
	return [...]*schema.Form{schema.File, schema.File, schema.Tests, schema.Record, schema.Season, schema.Settings}[k]
}
