package rules

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/outline"
)

// outlined is a house file, each entry of which stands on one line.
const outlined = `hanfu: 1
id: house
extends: park.yaml
name: {en: "Our 🀄 club", ja: '会'}
options:
  open_tanyao: false
  tea: {default: 2, allowed: [1, 2]}
sets:
  greens: 23468s6z
situation:
  rain: {}
shapes:
  odd: {form: pairs, distinct: false}
yaku:
  tanyao: off
  four: {han: 1, when: closed and kans == 1}
  five: {name: {en: Five}, han: 1, when: "rain and only(greens)"}
`

// declared are the lines by which an entry of outlined is known, with its name.
var declared = map[int]string{6: "options.open_tanyao", 7: "options.tea", 9: "sets.greens", 11: "situation.rain",
	13: "shapes.odd", 16: "yaku.four", 17: "yaku.five"}

func outlineOf(t *testing.T, text string) *outline.Outline {
	t.Helper()
	const parent = "yaku: {pinfu: {}, tanyao: {}}\noptions: {double_wind_fu: {default: 2}}\nsituation: {riichi: {}}\n"
	l := new(Loader).With("park.yaml", []byte(parent)).With("house.yaml", []byte(text))
	out, err := outline.Of(context.Background(), l.reading(), Named("house.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// ownNames lists the names that a file declares itself.
func ownNames(out *outline.Outline) []string {
	var own []string
	for _, n := range out.Names {
		if n.Own {
			own = append(own, n.Section+"."+n.ID)
		}
	}
	return own
}

func hasName(out *outline.Outline, section, id string) bool {
	return slices.ContainsFunc(out.Names, func(n outline.Name) bool { return n.Section == section && n.ID == id })
}

func TestOutline(t *testing.T) {
	out := outlineOf(t, outlined)
	var b strings.Builder
	var write func(all []outline.Entry, indent string)
	write = func(all []outline.Entry, indent string) {
		for _, e := range all {
			fmt.Fprintf(&b, "%s%s %d:%d-%d:%d\n", indent, e.Key, e.Line, e.Column, e.EndLine, e.EndColumn)
			if e.KeyPosition.Line != e.Line || e.KeyPosition.Column != e.Column {
				t.Errorf("the key %s is at %v, the entry at %v", e.Key, e.KeyPosition, e.Position)
			}
			write(e.Entries, indent+"  ")
		}
	}
	write(out.Entries, "")
	const want = `hanfu 1:1-1:9
id 2:1-2:10
extends 3:1-3:19
name 4:1-4:34
  en 4:8-4:24
  ja 4:26-4:33
options 5:1-7:37
  open_tanyao 6:3-6:21
  tea 7:3-7:37
sets 8:1-9:19
  greens 9:3-9:19
situation 10:1-11:11
  rain 11:3-11:11
shapes 12:1-13:38
  odd 13:3-13:38
yaku 14:1-17:66
  tanyao 15:3-15:14
  four 16:3-16:45
  five 17:3-17:66
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
	if out.Broken != 0 || hasName(out, "yaku", "tanyao") || !hasName(out, "yaku", "pinfu") ||
		!hasName(out, "options", "double_wind_fu") || !hasName(out, "situation", "riichi") {
		t.Errorf("broken at %d, names %v", out.Broken, out.Names)
	}
	if own := ownNames(out); len(own) != len(declared) {
		t.Errorf("own names %v", own)
	}
}

// TestOutlineCut cuts the file behind each character: all that stands in lines before is known.
func TestOutlineCut(t *testing.T) {
	for at := range outlined {
		text := outlined[:at]
		line := strings.Count(text, "\n")
		out := outlineOf(t, text)
		for n, name := range declared {
			if n <= line && !slices.Contains(ownNames(out), name) {
				t.Fatalf("cut at %d, in line %d: %s is not known, but %v", at, line+1, name, ownNames(out))
			}
		}
		if line > 3 && !hasName(out, "yaku", "pinfu") {
			t.Fatalf("cut at %d: nothing is inherited", at)
		}
	}
}

// TestOutlineBroken breaks one line: all others are known.
func TestOutlineBroken(t *testing.T) {
	for _, wrong := range []string{"  {", "  x: [1, ", "\tx: 1", `  x: "`, "  x: a: b", "  - x", "  *x", "nothing",
		"  x: }", "  x: \x01"} {
		text := strings.Replace(outlined, "yaku:\n", "yaku:\n"+wrong+"\n", 1)
		out := outlineOf(t, text)
		for n, name := range declared {
			if n < 14 && !slices.Contains(ownNames(out), name) ||
				out.Broken > 0 && out.Broken == 15 && !slices.Contains(ownNames(out), name) {
				t.Errorf("%q: broken at %d, and %s is not known, but %v", wrong, out.Broken, name, ownNames(out))
			}
		}
	}
	// A mapping over several lines that is not closed goes, and what stands in front of it stays.
	out := outlineOf(t, strings.Replace(outlined, "yaku:\n", "yaku: {\n  a: {han: 1},\n  b: {han: 1\n", 1))
	if own := ownNames(out); !slices.Contains(own, "shapes.odd") || out.Broken == 0 {
		t.Errorf("broken at %d, names %v", out.Broken, own)
	}
}

func TestOutlineParents(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"league.yaml": "hanfu: 1\nid: league\nextends: standard\nyaku:\n  tea: {han: 1, when: closed}\n  broken: {\n",
		"house.yaml":  "extends: league.yaml\nyaku: {milk: {han: 1, when: clozed}}\n",
		"self.yaml":   "extends: self.yaml\nyaku: {milk: {}}\n",
		"lost.yaml":   "extends: nowhere.yaml\nyaku: {milk: {}}\n",
		"empty.yaml":  "",
		"list.yaml":   "- a\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		file             string
		milk, tea, pinfu bool
	}{{"house.yaml", true, true, true}, {"self.yaml", true, false, false}, {"lost.yaml", true, false, false},
		{"empty.yaml", false, false, false}, {"list.yaml", false, false, false}} {
		out, err := outline.Of(context.Background(), new(Loader).reading(), Named(c.file))
		if err != nil {
			t.Fatal(err)
		}
		if hasName(out, "yaku", "milk") != c.milk || hasName(out, "yaku", "tea") != c.tea ||
			hasName(out, "yaku", "pinfu") != c.pinfu {
			t.Errorf("%s: %v", c.file, out.Names)
		}
	}
	if _, err := outline.Of(context.Background(), new(Loader).reading(), Named("nowhere.yaml")); err == nil {
		t.Error("a file that is not there has an outline")
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := outline.Of(ended, new(Loader).reading(), Named("house.yaml")); err != context.Canceled {
		t.Error(err)
	}
}

// TestOutlineBadFiles: whatever is wrong with a file, its entries lie within it, in order.
func TestOutlineBadFiles(t *testing.T) {
	t.Chdir(badFiles)
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files found", err)
	}
	for _, file := range files {
		out, err := outline.Of(context.Background(), new(Loader).reading(), Named(file))
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Count(string(text), "\n") + 1
		var look func(all []outline.Entry)
		look = func(all []outline.Entry) {
			for _, e := range all {
				if e.Line < 1 || e.EndLine > lines || e.EndLine < e.Line ||
					e.EndLine == e.Line && e.EndColumn < e.Column {
					t.Errorf("%s: %+v", file, e)
				}
				look(e.Entries)
			}
		}
		look(out.Entries)
	}
}
