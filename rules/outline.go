package rules

import (
	"context"

	"example.com/hanfu/internal/outline"
)

// What is known of a rule file that may have errors.
type (
	// Outline is what is known of a rule file.
	Outline = outline.Outline
	// OutlineEntry is a key of a rule file and what stands behind it.
	OutlineEntry = outline.Entry
	// OutlineName is an id of a section, such as pinfu of yaku.
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
