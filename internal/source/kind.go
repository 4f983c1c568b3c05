package source

import (
	"path/filepath"
	"slices"

	"example.com/hanfu/internal/schema"
)

// Kind is the kind of a file's content.
type Kind string

// The kinds of files. Other is any file that is not part of this project's formats.
const (
	Other    Kind = ""
	Rules    Kind = "rules"
	Tests    Kind = "tests"
	Record   Kind = "record"
	Season   Kind = "season"
	Settings Kind = "settings"
)

// KindOf returns the kind of a file. Test files are recognized by their names, other files by their
// text, and files of settings by their names if the text does not show the kind.
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

// KindOfText is like [KindOf] without the name.
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

// Form returns the form of files of a kind. For Other it is the form of rule files.
func (k Kind) Form() *schema.Form {
	switch k {
	case Tests:
		return schema.Tests()
	case Record:
		return schema.Record()
	case Season:
		return schema.Season()
	case Settings:
		return schema.Settings()
	}
	return schema.File()
}

// SettingsNames are the names of the file in the working directory that provides defaults for flags
// and environment variables. The first one found is used.
var SettingsNames = []string{"rulecheck.yaml", "rulecheck.yml"}
