package source

import (
	"path/filepath"
	"slices"

	"example.com/hanfu/internal/schema"
)

// Kind is what a file holds.
type Kind string

// The kinds of files. Other is that of files that are none of ours.
const (
	Other    Kind = ""
	Rules    Kind = "rules"
	Tests    Kind = "tests"
	Record   Kind = "record"
	Season   Kind = "season"
	Settings Kind = "settings"
)

// KindOf returns what a file holds: tests have names of their own, the others say in their text what they are, and what
// says nothing may have the name of a file of settings.
func KindOf(name string, text []byte) Kind {
	if IsTestFile(name) {
		return Tests
	}
	kind := KindOfText(text)
	if kind == Other && slices.Contains(SettingsNames, filepath.Base(name)) {
		return Settings
	}
	return kind
}

// KindOfText is like [KindOf] for a text whose name says nothing.
func KindOfText(text []byte) Kind {
	switch {
	case IsRecord(text):
		return Record
	case IsSeason(text):
		return Season
	case IsRules(text):
		return Rules
	}
	return Other
}

// Form returns the form of files of a kind. That of other files is the form of rule files.
func (k Kind) Form() *schema.Form {
	switch k {
	case Tests:
		return schema.Tests
	case Record:
		return schema.Record
	case Season:
		return schema.Season
	case Settings:
		return schema.Settings
	}
	return schema.File
}

// SettingsNames are the names of the file in the working directory that says what neither flags nor environment
// variables say. The first that is there counts.
var SettingsNames = []string{"rulecheck.yaml", "rulecheck.yml"}
