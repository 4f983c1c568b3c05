package tree

import (
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/words"
)

// Cure is what to do about a finding, as the step that finds it knows it. Package fixes makes help and fixes of it when
// all is found.
type Cure struct {
	// Help says what to do.
	Help words.Text
	// Write stands in place of what the finding is about. Edits change more than that; Title names them, where Help does
	// not.
	Write string
	Edits []finding.Edit
	Title words.Text
	// Safe: nothing but Write or the entries can be meant. Edits are always safe.
	Safe bool

	// Names are the known ones, where what the finding is about is none of them: the nearest is suggested. Where none is
	// near, Otherwise is the help, if there is one.
	Names     []string
	Otherwise words.Text
	// Name is the unknown name, if it is other than the text of About, the value that the finding is about.
	Name  string
	About *Value

	// Path is that of an entry to write anew, such as yaku.pinfu. In its place stand Entries, each as id: value.
	Path    string
	Entries []string
	// Into is the path of the section to which they belong, "" for the one in which the entry stands. Move: the entry
	// itself goes there. Remove: it goes.
	Into         string
	Move, Remove bool

	// Wants tells what was looked for, where what is meant depends on all that the file inherits.
	Wants Want
}

// A Want is what was looked for at a place where it is not, or stands wrongly: with all names at hand, it tells what was
// meant.
type Want struct {
	Kind WantKind
	// Path is that of the place, such as yaku.pinfu, and Pair what stands there.
	Path string
	Pair Pair
	// Rules are those to which the place refers, if not what the file inherits.
	Rules *Value
}

// WantKind is the kind of thing that is looked for.
type WantKind uint8

const (
	WantNothing WantKind = iota
	// WantEntry is an entry of a section, which may belong to another one.
	WantEntry
	// WantForm is a value of the form that the place has.
	WantForm
	// WantKey is a key of a mapping, and WantForeignKey one of which it is known what other files mean by it.
	WantKey
	WantForeignKey
	// WantID is the id of an entry of a section, which is the path.
	WantID
	// WantTurned is an option that is turned, and WantRemoved an inherited entry that is removed.
	WantTurned
	WantRemoved
	// WantSet is an option that a file sets of the rules that it names, and WantValue a value of an option.
	WantSet
	WantValue
)

// OneOf is the cure of a name that is none of the known ones: the nearest of them, or to choose one.
func OneOf(names []string) Cure { return Cure{Names: names, Otherwise: ListNames(names)} }

// Near returns the known name that was probably meant, "" if there is none. Nothing known is like a name that is far
// longer than an id.
func Near(name string, known []string) string {
	if len(name) > 2*MaxID {
		return ""
	}
	return nearest.Name(name, known)
}

// ListNames lists names for a finding's help, the first eight if there are many more: of one or two left out, it could
// be just those that are looked for.
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
