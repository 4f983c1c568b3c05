package rules

import (
	"context"

	"example.com/hanfu/internal/outline"
)

// What is known of a rule file that may have errors. As with findings, fields and methods are told here.
type (
	// Outline is what is known of a rule file, with the fields
	//
	//	Entries []OutlineEntry // the keys of the file in its order, those of sections with their entries
	//	Names   []OutlineName  // what the file declares and inherits, section by section, what it extends first
	//	Broken  int            // the line at which it can't be read, 0 if it can; nothing from it on may be known
	Outline = outline.Outline

	// OutlineEntry is a key of a rule file and what stands behind it, with the fields
	//
	//	Key         string
	//	Position               // from the key to the end of what stands behind it, with its methods String and UTF16
	//	KeyPosition Position   // of the key
	//	Entries     []OutlineEntry
	OutlineEntry = outline.Entry

	// OutlineName is an id of a section, such as pinfu of yaku, with the fields
	//
	//	Section, ID string
	//	Position         // where it is declared, or changed last, with its methods String and UTF16
	//	Own         bool // it stands in the file itself
	OutlineName = outline.Name
)

// Outline returns what is known of a rule file, however broken: the sections with their entries, and the
// names that the file declares or inherits. It needs no file without errors, so that an editor can complete names in
// one that is being written, whose text [Loader.With] puts in the place of the file's. What is built into conditions is
// not in it. The error says why the file can't be read at all, or that ctx is done.
func (l *Loader) Outline(ctx context.Context, from Source) (*Outline, error) {
	src, findings, err := l.reading().Open(from)
	switch {
	case err != nil:
		return nil, err
	case src == nil:
		return nil, findings
	}
	return outline.Of(ctx, src, l.keeper().log.Note)
}
