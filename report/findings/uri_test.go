package findings

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestFileURI writes names of files as URIs.
func TestFileURI(t *testing.T) {
	for file, want := range map[string]string{
		"a.yaml":                                           "a.yaml",
		filepath.Join("houses", "our club.yml"):            "houses/our%20club.yml",
		filepath.Join("..", "大阪.yaml"):                     "../%E5%A4%A7%E9%98%AA.yaml",
		"." + string(filepath.Separator) + "standard.yaml": "standard.yaml",
		"50%#?.yaml":                                       "50%25%23%3F.yaml",
		"a:b.yaml":                                         "./a:b.yaml",
	} {
		if got := fileURI(file); got != want {
			t.Errorf("fileURI(%q) = %q, want %q", file, got, want)
		}
	}
	abs := must.Get(filepath.Abs("a.yaml"))(t)
	if got := fileURI(abs); !strings.HasPrefix(got, "file:///") || !strings.HasSuffix(got, "/a.yaml") {
		t.Errorf("fileURI(%q) = %q", abs, got)
	}
}
