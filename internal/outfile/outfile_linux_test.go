package outfile

import (
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestAttributesRefused: a file whose attributes can't be kept is left as it is.
func TestAttributesRefused(t *testing.T) {
	dir := t.TempDir()
	name := put(t, dir, "before")
	// The old file is closed before it is asked, as if the system told nothing of it.
	r := rewriter{open: os.OpenFile, chown: func(*os.File, int, int) error { return fs.ErrPermission }}
	s := &staged{name: name, path: name, text: []byte("after")}
	var err error
	if s.inPlace, err = os.Open(name); err != nil {
		t.Fatal(err)
	}
	info, _ := s.inPlace.Stat()
	s.inPlace.Close()
	if _, err := r.writeBeside(s, info); err == nil || !strings.Contains(err.Error(), "can't be kept") ||
		!strings.Contains(err.Error(), "work on a copy") {
		t.Errorf("the error is %v", err)
	}
	left(t, dir, "before", 1)
}
