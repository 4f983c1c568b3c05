package rules

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/work"
)

// TestOverlayOfFiles: a text stands in the place of a file by all names of the file, also for those that extend it, and
// what is on disk there has no effect.
func TestOverlayOfFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"town.yaml": "hanfu: 1\nid: town\nextends: standard\n#\nyakuu: {}\n",
		"club.yaml": "hanfu: 1\nid: club\nextends: ./town.yaml\n"})
	const draft = "hanfu: 1\nid: town\nextends: standard\noptionz: {}\n"
	abs, err := filepath.Abs("town.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"town.yaml", "./town.yaml", abs} {
		l := new(Loader).With(name, []byte(draft))
		for _, file := range []string{"town.yaml", "club.yaml", abs} {
			_, findings, err := l.Check(t.Context(), Named(file))
			if err != nil || len(findings) != 1 || findings[0].Line != 4 || findings[0].Code != finding.UnknownKey {
				t.Errorf("%s for %s: %v, %v", file, name, findings, err)
			}
		}
		if text, ok := l.reading().Text("town.yaml"); !ok || string(text) != draft {
			t.Errorf("%s: the text is %q", name, text)
		}
		if changed := l.reading().Changed(); changed != "" {
			t.Errorf("%s has changed", changed)
		}
	}
	l := new(Loader).With("new.yaml", []byte(strings.Repeat("#", 2*work.FileBytes)))
	if _, findings, err := l.Check(t.Context(), Named("./new.yaml")); err != nil || len(findings) != 1 ||
		findings[0].Code != finding.TooLarge {
		t.Errorf("%v, %v", findings, err)
	}
	l = new(Loader).With("club.yaml", []byte("hanfu: 1\nid: club\nextends: ./club.yaml\n"))
	if _, findings, err := l.Check(t.Context(), Named("club.yaml")); err != nil || len(findings) != 1 ||
		findings[0].Code != finding.Cycle {
		t.Errorf("%v, %v", findings, err)
	}
}

// TestWith: a loader with a text has that in the place of the file and all else from the one that it is made of, which
// stays as it is.
func TestWith(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"town.yaml": "hanfu: 1\nid: town\nextends: standard\n",
		"club.yaml": "hanfu: 1\nid: club\nextends: ./town.yaml\n"})
	const draft, other = "hanfu: 1\nid: draft\nextends: standard\n", "hanfu: 1\nid: other\nextends: ./town.yaml\n"
	l := (&Loader{Set: map[string]string{"double_wind_fu": "2"}}).With("other.yaml", []byte(other))
	one, two := l.With("town.yaml", []byte(draft)),
		l.With("new.yaml", []byte(draft)).With("town.yaml", []byte(draft)).With("./town.yaml", []byte("yakuu: {}\n"))
	for _, c := range []struct {
		loader *Loader
		file   string
		id     string
	}{
		{one, "town.yaml", "draft"}, {one, "club.yaml", "club"}, {one, "other.yaml", "other"}, {one, "new.yaml", ""},
		{two, "new.yaml", "draft"}, {two, "town.yaml", ""},
		{two, "club.yaml", ""}, {l, "town.yaml", "town"}, {l, "club.yaml", "club"}, {l, "new.yaml", ""},
	} {
		r, err := c.loader.Load(t.Context(), Named(c.file))
		if (err == nil) != (c.id != "") || r != nil && r.id != c.id {
			t.Errorf("%s is %+v (%v), want %q", c.file, r, err, c.id)
		}
	}
	if text, ok := l.reading().Text("new.yaml"); !ok || string(text) != draft {
		t.Errorf("of what the other one has read it has %q", text)
	}
	mine, err := two.Load(t.Context(), Named("standard"))
	if err != nil {
		t.Fatal(err)
	}
	if i := slices.IndexFunc(mine.options,
		func(o Option) bool { return o.ID == "double_wind_fu" }); mine.options[i].Value.Int != 2 {
		t.Error("the option is not turned")
	}
}
