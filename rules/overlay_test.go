package rules

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestOverlayOfFiles: a text stands in the place of a file by all names of the file, also for those that extend it, and what is on
// disk there has no effect.
func TestOverlayOfFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"town.yaml": "hanfu: 1\nid: town\nextends: standard\n#\nyakuu: {}\n", "club.yaml": "hanfu: 1\nid: club\nextends: ./town.yaml\n"})
	const draft = "hanfu: 1\nid: town\nextends: standard\noptionz: {}\n"
	abs, err := filepath.Abs("town.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"town.yaml", "./town.yaml", abs} {
		l := Loader{Overlay: map[string][]byte{name: []byte(draft)}}
		for _, file := range []string{"town.yaml", "club.yaml", abs} {
			_, findings, err := l.Check(t.Context(), file)
			if err != nil || len(findings) != 1 || findings[0].Line != 4 || findings[0].Code != unknownKey {
				t.Errorf("%s for %s: %v, %v", file, name, findings, err)
			}
		}
		if text, ok := l.Text("town.yaml"); !ok || string(text) != draft {
			t.Errorf("%s: the text is %q", name, text)
		}
		if changed := l.Changed(); changed != "" {
			t.Errorf("%s has changed", changed)
		}
	}
	l := Loader{Overlay: map[string][]byte{"new.yaml": []byte(strings.Repeat("#", 2*maxBytes))}}
	if _, findings, err := l.Check(t.Context(), "./new.yaml"); err != nil || len(findings) != 1 || findings[0].Code != tooLarge {
		t.Errorf("%v, %v", findings, err)
	}
	l = Loader{Overlay: map[string][]byte{"club.yaml": []byte("hanfu: 1\nid: club\nextends: ./club.yaml\n")}}
	if _, findings, err := l.Check(t.Context(), "club.yaml"); err != nil || len(findings) != 1 || findings[0].Code != cycle {
		t.Errorf("%v, %v", findings, err)
	}
}
