package tree

import (
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
)

// Cure is what the step that reports a finding knows about correcting it. Package fixes turns cures
// into help and fixes after all findings are known.
type Cure struct {
	// Help says what to do.
	Help words.Text
	// Write replaces what the finding is about. Edits may change more; Title describes them if Help
	// does not.
	Write string
	Edits []finding.Edit
	Title words.Text
	// Safe reports whether Write or Entries is the only possible interpretation. Edits are always
	// safe.
	Safe bool

	// Names are the known names, if the finding is about an unknown one; the nearest is suggested.
	// If none is near, Otherwise is the help.
	Names     []string
	Otherwise words.Text
	// Name is the unknown name, if it differs from the text of About, the value that the finding is
	// about.
	Name  string
	About *Value

	// Path is that of an entry to rewrite, such as yaku.pinfu. Entries, each as id: value, replace
	// it.
	Path    string
	Entries []string
	// Into is the path of the section for Entries, or "" for that of the entry. Move moves the
	// entry itself there, and Remove deletes it.
	Into         string
	Move, Remove bool

	// Wants describes what was looked for, if the correction depends on everything that the file
	// inherits.
	Wants Want
}

// A Want describes what was looked for, and not found, at a place. Once all names are known, it
// determines what was meant.
type Want struct {
	Kind WantKind
	// Path is the path of the place, such as yaku.pinfu, and Pair the entry there.
	Path string
	Pair Pair
	// Rules are the rules that the place refers to, if they are not those that the file inherits.
	Rules *Value
}

// WantKind is the kind of thing that was looked for.
type WantKind uint8

const (
	WantNothing WantKind = iota
	// WantEntry is an entry of a section, which may belong to another section.
	WantEntry
	// WantForm is a value of the form required at the place.
	WantForm
	// WantKey is a key of a mapping, and WantForeignKey one whose meaning in other formats is
	// known.
	WantKey
	WantForeignKey
	// WantID is the id of an entry of the section at Path.
	WantID
	// WantTurned is an option that the file turns, and WantRemoved an inherited entry that it
	// removes.
	WantTurned
	WantRemoved
	// WantSet is an option that a file sets for the rules that it names, and WantValue a value of
	// an option.
	WantSet
	WantValue
)

// OneOf returns the cure for an unknown name: use the nearest known one, or choose one.
func OneOf(names []string) Cure { return Cure{Names: names, Otherwise: ListNames(names)} }

// Near returns the known name that was probably meant, or "". A name much longer than an id has
// none.
func Near(name string, known []string) string {
	if len(name) > 2*MaxID {
		return ""
	}
	return naming.Nearest(name, known)
}

// ListNames lists names for help, but only the first eight if there are more than ten. Leaving out
// just one or two might omit the one that was meant.
func ListNames(names []string) words.Text {
	const most, few = 8, 2
	switch n := len(names); {
	case n == 0:
		return words.Text{}
	case n > most+few:
		return words.Say("there are %s and %d more", strings.Join(names[:most], ", "), n-most)
	case n == 1:
		return words.Say("there is only %s", names[0])
	default:
		return words.Say("there are %s", strings.Join(names, ", "))
	}
}
