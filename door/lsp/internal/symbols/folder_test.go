package symbols

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"example.com/hanfu/internal/source"
)

// endless is a folder with more files in it than there are, of one ending.
type endless struct {
	fs.FS
	many   int
	ending string
}

func (e endless) ReadDir(string) ([]fs.DirEntry, error) {
	all := make([]fs.DirEntry, e.many)
	for i := range all {
		all[i] = entry(fmt.Sprintf("a%05d%s", i, e.ending))
	}
	return all, nil
}

type entry string

func (e entry) Name() string             { return string(e) }
func (entry) IsDir() bool                { return false }
func (entry) Type() fs.FileMode          { return 0 }
func (entry) Info() (fs.FileInfo, error) { return nil, errors.ErrUnsupported }

// TestWalk: a folder is looked through but for those in which nobody keeps rules, up to a bound, and what was not looked
// at is no secret.
func TestWalk(t *testing.T) {
	files := make(fstest.MapFS)
	for _, name := range []string{"a.yaml", "b/c.yml", ".club/d.yaml", "e.txt", ".git/f.yaml", "b/node_modules/g.yaml",
		".hg/h.yaml", ".svn/i.yaml"} {
		files[name] = &fstest.MapFile{}
	}
	names, missed, err := Walk(t.Context(), files)
	if got := strings.Join(names, " "); got != ".club/d.yaml a.yaml b/c.yml" || missed != "" || err != nil {
		t.Errorf("got %s, %q, %v", got, missed, err)
	}
	for _, c := range []struct {
		many   int
		ending string
		all    bool
	}{{maxListed, ".yaml", true}, {maxListed + 2, ".yaml", false}, {maxWalked - 1, ".txt", true},
		{maxWalked + 1, ".txt", false}} {
		names, missed, err := Walk(t.Context(), endless{files, c.many, c.ending})
		if (missed == "") != c.all || err != nil || len(names) > maxListed+1 {
			t.Errorf("%d files %s: %d, %q, %v", c.many, c.ending, len(names), missed, err)
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Walk(cancelled, files); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

// TestFolder: what a file names is kept until the file is another one or is forgotten; no more is kept than the bound
// allows, and no more is read of a file.
func TestFolder(t *testing.T) {
	rules := func(n int) []byte {
		return []byte("hanfu: 1\nid: a\nextends: standard\nyaku:\n" + strings.Repeat("  tea: {han: 1}\n", n))
	}
	files := fstest.MapFS{"a.yaml": {Data: rules(1)}}
	var f Folder
	list := func(name string) *Listing { return f.List(files, name, "/w/"+name) }
	first := list("a.yaml")
	if first == nil || first.Kind != source.Rules || first.Problem != "" || list("a.yaml") != first {
		t.Fatalf("it is %+v, and not kept", first)
	}
	files["a.yaml"].ModTime = time.Unix(1, 0)
	second := list("a.yaml")
	if second == first || list("a.yaml") != second {
		t.Error("a file that has changed is kept as it was")
	}
	if f.Forget("/w/a.yamll"); list("a.yaml") != second {
		t.Error("another file is forgotten")
	}
	if f.Forget("/w"); list("a.yaml") == second {
		t.Error("a file is kept whose folder has changed")
	}
	files["large.yaml"] = &fstest.MapFile{Data: append(rules(1), strings.Repeat("#", maxSize)...)}
	if l := list("large.yaml"); l == nil || l.Kind != source.Rules || l.Problem == "" || len(l.Mentions) > 0 {
		t.Errorf("the large file is %+v", l)
	}
	if body, err := Read(files, "large.yaml"); err != nil || len(body) != maxSize+1 {
		t.Errorf("%d bytes are read, %v", len(body), err)
	}
	kept := f.listed["/w/a.yaml"]
	for i := range maxMentions/2_000 + 2 {
		name := fmt.Sprintf("%d.yaml", i)
		files[name] = &fstest.MapFile{Data: []byte("hanfu: 1\nid: a\nextends: standard\nsets: {}\nyaku:\n  tea: {replaces: [" +
			strings.Repeat("a,", 2_000) + "]}\n")}
		if l := list(name); len(l.Mentions) < 2_000 {
			t.Fatalf("%s has %d mentions", name, len(l.Mentions))
		}
	}
	if now, ok := f.listed["/w/a.yaml"]; ok && now.Listing == kept.Listing || f.mentions > maxMentions {
		t.Errorf("%d places are kept", f.mentions)
	}
	if list("gone.yaml") != nil {
		t.Error("a file is listed that is not there")
	}
}
