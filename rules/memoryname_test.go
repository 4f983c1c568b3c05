package rules

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
)

// TestMemoryNames: a text from memory is shown by its name as it was given, told apart from shipped files only.
func TestMemoryNames(t *testing.T) {
	for name, want := range map[string]string{"file:///home/x.yaml": "file:///home/x.yaml", "a//b/../c.yaml": "a//b/../c.yaml",
		"club ": "club ", "standard.yaml": "./standard.yaml"} {
		_, found, err := new(Loader).Check(t.Context(), Bytes(name, []byte("hanfu: 2\nid: x\nextends: standard\n")))
		if err != nil || len(found) == 0 || found[0].File != want {
			t.Errorf("%q: %v, %v", name, found, err)
		}
	}
}

// TestNoName: what has no name is refused, in words that say so.
func TestNoName(t *testing.T) {
	text := []byte("hanfu: 1\nid: x\nextends: standard\n")
	for _, from := range []Source{Bytes("", text), Values("", map[string]any{"hanfu": 1}), Values("", func() {})} {
		if _, err := new(Loader).Load(t.Context(), from); err == nil || !strings.Contains(err.Error(), "has no name") {
			t.Errorf("a text without a name: %v", err)
		}
	}
	for _, from := range []Source{{}, File(""), Named("")} {
		_, err := new(Loader).Load(t.Context(), from)
		if !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "no file is named") {
			t.Errorf("no name: %v", err)
		}
	}
}
