package osfile

import (
	"os"
	"path/filepath"
	"testing"
)

// TestIdentity: all names of a file have one identity, also before there is the file; others have another one.
func TestIdentity(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("houses", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("houses", "a.yaml"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	links := os.Symlink("houses", "link") == nil && os.Symlink(filepath.Join("houses", "a.yaml"), "b.yaml") == nil
	abs, err := filepath.Abs("houses")
	if err != nil {
		t.Fatal(err)
	}
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
