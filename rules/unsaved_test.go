package rules

import (
	"testing"
	"testing/fstest"
)

// TestWithNil: a nil text takes away the one that stands in the place of a file, by whatever name; an empty one does
// not.
func TestWithNil(t *testing.T) {
	l := &Loader{Files: fstest.MapFS{"club.yaml": {Data: []byte("hanfu: 1\nid: saved\nextends: standard\n")}}}
	edited := l.With("club.yaml", []byte("hanfu: 1\nid: edited\nextends: standard\n"))
	for want, loader := range map[string]*Loader{"saved": edited.With("./club.yaml", nil), "edited": edited,
		"": edited.With("club.yaml", []byte{})} {
		r, err := loader.Load(t.Context(), File("club.yaml"))
		if (err == nil) != (want != "") || err == nil && r.ID() != want {
			t.Errorf("%q: %v, %v", want, r, err)
		}
	}
}
