package tree

import (
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/words"
)

// Cure is what to do about a finding, as the step that finds it knows it. Package mend makes help and fixes of it when
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

	// Better are the cures that depend on what the file inherits. The last one that has help counts in place of this.
	Better []LateCure
}

// A LateCure returns a cure by what the file inherits and what it says itself, without help if there is none.
type LateCure func(inherited, own *Value) Cure

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
