package rules_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/rules"
)

// TestByID: entries are found by their ids, and are those of the list.
func TestByID(t *testing.T) {
	r, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	for i, y := range r.Yaku() {
		if got := rules.ByID(r.Yaku(), y.ID); got != &r.Yaku()[i] {
			t.Errorf("%s: %v", y.ID, got)
		}
	}
	if got := rules.ByID(r.Options(), "tanyao"); got != nil {
		t.Error(got)
	}
}

// TestMissing: what is not there is told by the error as of any file, and Load says how a file is loaded.
func TestMissing(t *testing.T) {
	ctx, none := t.Context(), filepath.Join(t.TempDir(), "none.yaml")
	_, file := rules.LoadFile(ctx, none)
	_, path := new(rules.Loader).Load(ctx, rules.Named(none))
	_, name := new(rules.Loader).Load(ctx, rules.Named("nosuchrules"))
	_, id := rules.Load(t.Context(), "nosuchrules")
	for _, err := range []error{file, path, name, id} {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v is not that it does not exist", err)
		}
	}
	if _, err := rules.Load(t.Context(), "our-club.yaml"); err == nil || !strings.HasSuffix(err.Error(), "use LoadFile") {
		t.Error(err)
	}
}
