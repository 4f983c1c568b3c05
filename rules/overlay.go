package rules

import (
	"path/filepath"

	"example.com/hanfu/internal/identity"
)

// overlay holds texts that stand in the place of files on disk, by the identity of their files.
type overlay map[string][]byte

// overlay gives the texts of Overlay by identity.
func (l *Loader) overlay() overlay {
	over := make(overlay, len(l.Overlay))
	for name, text := range l.Overlay {
		over[identity.Of(name)] = text
	}
	return over
}

// source gives the text that stands in the place of the file at a path, nil if the file itself counts.
func (o overlay) source(path string) *source {
	if len(o) == 0 {
		return nil
	}
	text, ok := o[identity.Of(path)]
	if !ok {
		return nil
	}
	return &source{name: displayName(path), text: text[:min(len(text), maxBytes+1)], dir: filepath.Dir(path)}
}
