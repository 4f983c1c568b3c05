package outfile

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestAttributesRefused: a file whose attributes can't be kept is left as it is.
func TestAttributesRefused(t *testing.T) {
	dir := t.TempDir()
	name := put(t, dir, "before")
	// The old file is closed before it is asked, as if the system told nothing of it.
	r := disk
	r.chown = func(*os.File, int, int) error { return fs.ErrPermission }
	s := &staged{name: name, path: name, text: []byte("after")}
	var err error
	if s.inPlace, err = os.Open(name); err != nil {
		t.Fatal(err)
	}
	info, _ := s.inPlace.Stat()
	s.inPlace.Close()
	if _, err := r.writeTemp(s, info); err == nil || !strings.Contains(err.Error(), "can't be kept") ||
		!strings.Contains(err.Error(), "work on a copy") {
		t.Errorf("the error is %v", err)
	}
	left(t, dir, "before", 1)
}

// ofOther is what the system tells of a file that belongs to somebody else.
type ofOther struct{ fs.FileInfo }

const other = 12345

func (o ofOther) Sys() any {
	stat := *o.FileInfo.Sys().(*syscall.Stat_t)
	stat.Uid, stat.Gid = other, other
	return &stat
}

// TestRewriteOwner: a file that belongs to somebody else is given back to them; if that can't be, it is left as it is.
func TestRewriteOwner(t *testing.T) {
	dir := t.TempDir()
	name := put(t, dir, "before")
	var given []int
	r := disk
	r.chown = func(_ *os.File, owner, group int) error {
		given = append(given, owner, group)
		if len(given) == 2 {
			return fs.ErrPermission
		}
		return nil
	}
	rewrite := func() error {
		old, err := os.Open(name)
		if err != nil {
			return err
		}
		defer old.Close()
		info, err := old.Stat()
		if err != nil {
			return err
		}
		s := &staged{by: r, name: name, path: name, text: []byte("after"), inPlace: old}
		if s.tempName, err = r.writeTemp(s, ofOther{info}); err != nil {
			return err
		}
		s.inPlace = nil
		return s.commit()
	}
	if err := rewrite(); !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "belongs to somebody else") {
		t.Errorf("the error is %v", err)
	}
	left(t, dir, "before", 1)
	must.Do(t, rewrite())
	left(t, dir, "after", 1)
	if !slices.Equal(given, []int{other, other, other, other}) {
		t.Errorf("it is given to %v", given)
	}
}
