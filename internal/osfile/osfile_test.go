package osfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/testkit/must"
)

func TestOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Do(t, os.WriteFile("a", []byte("text"), 0o644))
	f := must.Get(Open("a"))(t)
	defer f.Close()
	// What is written behind it now is not part of it.
	more := must.Get(os.OpenFile("a", os.O_APPEND|os.O_WRONLY, 0))(t)
	must.Get(more.WriteString(" and more"))(t)
	more.Close()
	if text, err := io.ReadAll(f); err != nil || string(text) != "text" {
		t.Errorf("it has %q (%v)", text, err)
	}
	var other *NotAFile
	if _, err := Open("."); !errors.As(err, &other) || !other.Folder {
		t.Error(err)
	}
	if _, err := Open("nothing"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestThroughLink(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	must.Do(t, os.MkdirAll("folder/below", 0o755))
	must.Do(t, os.WriteFile("folder/a", nil, 0o644))
	for link, to := range map[string]string{"folder/b": "a", "other": "folder"} {
		must.Do(t, os.Symlink(to, link))
	}
	for path, want := range map[string]bool{
		"folder/a": false, "./folder/below/../a": false, "folder/b": true, "other/a": true, "nothing": true,
		filepath.Join(dir, "folder/a"): false, filepath.Join(dir, "folder/b"): true,
	} {
		if got := ThroughLink(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

// TestIdentity: all names of a file have one identity, also before there is the file; others have another one.
func TestIdentity(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Do(t, os.Mkdir("houses", 0o755))
	must.Do(t, os.WriteFile(filepath.Join("houses", "a.yaml"), nil, 0o644))
	links := os.Symlink("houses", "link") == nil && os.Symlink(filepath.Join("houses", "a.yaml"), "b.yaml") == nil
	abs := must.Get(filepath.Abs("houses"))(t)
	same := map[string][]string{
		"houses/a.yaml":   {"./houses/a.yaml", "houses/../houses/a.yaml", filepath.Join(abs, "a.yaml")},
		"houses/new.yaml": {"./houses/new.yaml", filepath.Join(abs, "new.yaml")},
	}
	if links {
		same["houses/a.yaml"] = append(same["houses/a.yaml"], "link/a.yaml", "b.yaml")
		same["houses/new.yaml"] = append(same["houses/new.yaml"], "link/new.yaml")
	}
	for name, others := range same {
		for _, other := range others {
			if Identity(name) != Identity(other) {
				t.Errorf("%s is %s, and %s is %s", name, Identity(name), other, Identity(other))
			}
		}
	}
	if Identity("houses/a.yaml") == Identity("houses/new.yaml") || Identity("a.yaml") == Identity("houses/a.yaml") {
		t.Error("two files are one")
	}
}
