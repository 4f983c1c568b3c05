package catalog

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestShelf: rules are those of names that are listed and of texts, which are kept as long as no file changes them.
func TestShelf(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("own.yaml", "hanfu: 1\nid: own\nextends: standard\nyaku: {tea: {han: 1, when: tsumo}}\n")
	write("friday.yaml", "players: [A, B, C, D]\nhands: []\n")
	folder := must.Get(club.Open(dir))(t)
	s := New(folder)
	if own := s.Own(t.Context()); own != "own.yaml" {
		t.Errorf("one begins with %q", own)
	}
	if own := New(nil).Own(t.Context()); own != "" {
		t.Errorf("without a folder one begins with %q", own)
	}
	write("another.yaml", "hanfu: 1\nid: another\nextends: ema\n")
	if own := s.Own(t.Context()); own != "" {
		t.Errorf("of two files one begins with %q", own)
	}
	must.Do(t, os.Remove(filepath.Join(dir, "another.yaml")))
	if names := s.Names(); !slices.Contains(names, "ema") || !slices.Contains(names, "own.yaml") || slices.Contains(names, "friday.yaml") {
		t.Error(names)
	}
	for _, name := range []string{"friday.yaml", "nowhere", "", "../own.yaml", filepath.Join(dir, "own.yaml")} {
		if _, err := s.Engine(t.Context(), name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	const over, shipped = "hanfu: 1\nid: x\nextends: own.yaml\n", "hanfu: 1\nid: y\nextends: ema\n"
	before := must.Get(s.Text(t.Context(), over))(t)
	const takes = "hanfu: 1\nid: z\nextends: standard\nyaku: {tea: {from: own.yaml}}\n"
	must.Get(s.Text(t.Context(), takes))(t)
	first := must.Get(s.Text(t.Context(), shipped))(t)
	write("own.yaml", "hanfu: 1\nid: own\nextends: standard\noptions: {double_wind_fu: 2}\n")
	if after, err := s.Text(t.Context(), over); err != nil || after.Rules().Hash() == before.Rules().Hash() {
		t.Errorf("the rules of before are kept: %v", err)
	}
	if after, err := s.Text(t.Context(), takes); err == nil {
		t.Errorf("a yaku is taken that is no longer there: %v", after.Rules().Hash())
	}
	if again, err := s.Text(t.Context(), shipped); err != nil || again != first {
		t.Errorf("the same text is read anew: %v", err)
	}
	write("own.yaml", "hanfu: 2\n")
	if own := s.Own(t.Context()); own != "" {
		t.Errorf("one begins with %q, which can't be used", own)
	}
	var found rules.Findings
	if _, err := s.Text(t.Context(), "hanfu: 2\n"); !errors.As(err, &found) {
		t.Error(err)
	}
}

// TestKept: rules of the folder are loaded once, until one of their files changes, however it does.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, text string) {
		t.Helper()
		must.Do(t, os.WriteFile(path(name), []byte(text), 0o644))
	}
	old := time.Now().Add(-time.Hour)
	settle := func(names ...string) {
		t.Helper()
		for _, name := range names {
			must.Do(t, os.Chtimes(path(name), old, old))
		}
	}
	const child, parent = "hanfu: 1\nid: own\nextends: league.yaml\n", "hanfu: 1\nid: league\nextends: standard\noptions: {double_wind_fu: 2}\n"
	for _, c := range []struct {
		name    string
		change  func()
		another bool
	}{
		{"nothing", func() {}, false},
		{"another file", func() { write("friday.yaml", "hands: []\n") }, false},
		{"a time of change alone", func() { settle("own.yaml") }, false},
		{"the file", func() { write("own.yaml", child+"options: {red_fives: 0}\n") }, true},
		{"a parent", func() { write("league.yaml", strings.Replace(parent, ": 2", ": 4", 1)) }, true},
		{"a parent by a file beside", func() {
			write("new.yaml", strings.Replace(parent, ": 2", ": 4", 1))
			settle("new.yaml")
			must.Do(t, os.Rename(path("new.yaml"), path("league.yaml")))
		}, true},
		{"a file that extends another", func() { write("own.yaml", strings.Replace(child, "league.yaml", "ema", 1)) }, true},
	} {
		for _, young := range []bool{false, true} {
			write("own.yaml", child)
			write("league.yaml", parent)
			if !young {
				settle("own.yaml", "league.yaml")
			}
			folder := must.Get(club.Open(dir))(t)
			s := New(folder)
			e := must.Get(s.Engine(t.Context(), "own.yaml"))(t)
			over := must.Get(s.Text(t.Context(), child))(t)
			turned, err := s.Keep(t.Context(), "own.yaml", map[string]string{"kiriage_mangan": "true"})
			if err != nil || s.Of(t.Context(), turned).Rules() != turned {
				t.Fatal(err)
			}
			c.change()
			now, err := s.Engine(t.Context(), "own.yaml")
			if err != nil || (now == e) == c.another || (now.Rules().Hash() == e.Rules().Hash()) == c.another {
				t.Errorf("%s, young %v: another engine: %v, %v", c.name, young, now != e, err)
			}
			same, err := s.Keep(t.Context(), "own.yaml", map[string]string{"kiriage_mangan": "true"})
			if err != nil || (same == turned) == c.another || (same.Hash() == turned.Hash()) == c.another {
				t.Errorf("%s, young %v: other turned rules: %v, %v", c.name, young, same != turned, err)
			}
			of := strings.Contains(c.name, "parent")
			if text, err := s.Text(t.Context(), child); err != nil || (text == over) == of {
				t.Errorf("%s, young %v: another engine of a text: %v, %v", c.name, young, text != over, err)
			}
			if r, err := s.Keep(t.Context(), "own.yaml", nil); err != nil || s.Of(t.Context(), r) != now {
				t.Errorf("%s: what is kept is made anew: %v", c.name, err)
			}
		}
	}
	folder := must.Get(club.Open(dir))(t)
	s := New(folder)
	must.Get(s.Engine(t.Context(), "own.yaml"))(t)
	must.Do(t, os.Remove(path("own.yaml")))
	if _, err := s.Engine(t.Context(), "own.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is gone: %v", err)
	}
	if r, err := s.Keep(t.Context(), "own.yaml", nil); r != nil || err != nil {
		t.Errorf("a file that is gone is kept: %v %v", r, err)
	}
	write("own.yaml", child)
	write("league.yaml", parent)
	must.Get(s.Engine(t.Context(), "own.yaml"))(t)
	must.Do(t, os.Remove(path("league.yaml")))
	var found rules.Findings
	if _, err := s.Engine(t.Context(), "own.yaml"); !errors.As(err, &found) {
		t.Errorf("a parent that is gone: %v", err)
	}
}

// TestChangedAtOnce: a file that changes again and again, without another length, is seen at each request.
func TestChangedAtOnce(t *testing.T) {
	dir := t.TempDir()
	folder := must.Get(club.Open(dir))(t)
	s := New(folder)
	at := time.Now().Add(-time.Second) // some file systems count in seconds
	last := ""
	for _, fu := range []string{"2", "4", "2", "4"} {
		text := "hanfu: 1\nid: own\nextends: standard\noptions: {double_wind_fu: " + fu + "}\n"
		must.Do(t, os.WriteFile(filepath.Join(dir, "own.yaml"), []byte(text), 0o644))
		must.Do(t, os.Chtimes(filepath.Join(dir, "own.yaml"), at, at))
		e, err := s.Engine(t.Context(), "own.yaml")
		if err != nil || e.Rules().Hash() == last {
			t.Fatalf("%s: %v", fu, err)
		}
		last = e.Rules().Hash()
	}
}

// BenchmarkEngine measures how long a request waits for rules of the folder.
func BenchmarkEngine(b *testing.B) {
	dir := b.TempDir()
	for name, text := range map[string]string{"own.yaml": "hanfu: 1\nid: own\nextends: league.yaml\n",
		"league.yaml": "hanfu: 1\nid: league\nextends: ema\n"} {
		must.Do(b, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		old := time.Now().Add(-time.Hour)
		must.Do(b, os.Chtimes(filepath.Join(dir, name), old, old))
	}
	folder := must.Get(club.Open(dir))(b)
	s := New(folder)
	for b.Loop() {
		must.Get(s.Engine(b.Context(), "own.yaml"))(b)
	}
}

// TestTurned: rules with options turned are kept, each for its name or text and its values.
func TestTurned(t *testing.T) {
	const text = "hanfu: 1\nid: ema\nextends: ema\n"
	s := New(nil)
	seen := make(map[*engine.Engine]string)
	for _, c := range []struct{ name, text, value string }{
		{"ema", "", "false"}, {"ema", "", "true"}, {"standard", "", "false"}, {"", text, "false"}, {"", text, "true"},
	} {
		set := map[string]string{"kiriage_mangan": c.value}
		e := must.Get(s.Turned(t.Context(), c.name, c.text, set))(t)
		again, err := s.Turned(t.Context(), c.name, c.text, set)
		if err != nil || again != e {
			t.Errorf("%v is loaded again: %v", c, err)
		}
		if other := seen[e]; other != "" {
			t.Errorf("%v has the rules of %s", c, other)
		}
		seen[e] = c.name + c.text + c.value
		if value := optionOf(e.Rules(), "kiriage_mangan"); value != c.value {
			t.Errorf("%v is turned to %s", c, value)
		}
	}
	for range 2 {
		_, err := s.Turned(t.Context(), "ema", "", map[string]string{"kiriage_limit": "true"})
		if found, ok := errors.AsType[rules.Findings](err); !ok || found[0].File != "set" {
			t.Error(err)
		}
		if _, err := s.Turned(t.Context(), "emma", "", map[string]string{"kiriage_mangan": "true"}); !errors.Is(err, fs.ErrNotExist) {
			t.Error(err)
		}
	}
}

func optionOf(r *rules.Rules, id string) string {
	for i := range r.Options() {
		if o := &r.Options()[i]; o.ID == id {
			return o.Value.String()
		}
	}
	return ""
}

// TestShippedTitles: titles from the indexes are those of the loaded rules.
func TestShippedTitles(t *testing.T) {
	c := New(nil)
	for _, id := range rules.Shipped() {
		r := must.Get(c.Engine(t.Context(), id))(t).Rules()
		for _, lang := range rules.Languages() {
			want := r.Name().In(lang)
			if r.Since() != "" {
				want += " · " + r.Since()
			}
			if got := shippedTitle(id, lang); got != want || want == "" {
				t.Errorf("%s in %s: %q; want %q", id, lang, got, want)
			}
		}
	}
}

// TestTitles: the titles of files are told without loading their rules, in the language that is asked for.
func TestTitles(t *testing.T) {
	dir := t.TempDir()
	for name, head := range map[string]string{
		"a.yaml": "name: Our club # of Friday\n", "b.yaml": "name:\n  ja: 我が部\n\n# of old\n  en: 'Club: B'\n",
		"c.yaml": "name: {fr: Chez nous, en: Ours}\n", "d.yaml": "", "e.yaml": "name: [1\n", "f.yaml": "name: Our club\n",
	} {
		text := "hanfu: 1\nid: x\n" + head + "extends: nowhere\nyaku: {y: {name: No}}\n"
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	s := New(must.Get(club.Open(dir))(t))
	for lang, want := range map[string]string{
		"en": "Our club (a.yaml), Club: B, Ours, d.yaml, e.yaml, Our club (f.yaml)",
		"ja": "Our club (a.yaml), 我が部, Ours, d.yaml, e.yaml, Our club (f.yaml)",
		"fr": "Our club (a.yaml), Club: B, Chez nous, d.yaml, e.yaml, Our club (f.yaml)",
	} {
		for range 2 {
			var got []string
			for _, title := range s.Titles(lang)[:6] {
				got = append(got, title.Title)
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("%s: %q, want %q", lang, got, want)
			}
		}
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, "d.yaml"), []byte("hanfu: 1\nname: Now\n"), 0o644))
	if got := s.Titles("en")[3].Title; got != "Now" {
		t.Errorf("a file that has changed is called %s", got)
	}
}
