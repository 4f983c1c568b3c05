package rules

import (
	"regexp"
	"strings"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
)

// version is the version of the format that this program reads.
const version = "1"

// How values are written.
var (
	// idPattern is that of ids, which are written in small letters.
	idPattern = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	// fileIDPattern is that of the ids of files, which may have hyphens too.
	fileIDPattern = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)
	// numberPattern is that of whole numbers. They have no leading zeros, so that nobody takes 010 for eight.
	numberPattern = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,9})$`)
)

// typeOf gives the type of an option by how its default is written.
func typeOf(v *tree.Value) condition.ValueType {
	switch {
	case v.Style != tree.Plain:
	case v.Text == "true", v.Text == "false":
		return condition.TypeBool
	case numberPattern.MatchString(v.Text):
		return condition.TypeInt
	}
	return condition.TypeWord
}

// truths are the words for true and false.
var truths = map[string]int64{"true": 1, "on": 1, "yes": 1, "false": 0, "off": 0, "no": 0}

// redFives are the keys of the tiles that can be red, by suit. They are ids, written in one way alone, so that a file finds what it
// inherits.
var redFives = []string{"5m", "5p", "5s"}

// exampleOfHand is shown where a hand is to be written.
const exampleOfHand = "234m567p34567s99m ron:8s seat:south"

// smallID gives a key in the letters of an id, if it has no others.
func smallID(key string) string {
	return strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(key))
}
