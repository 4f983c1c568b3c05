package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hanfu/rules"
)

// TestProofsStand: warnings that take proofs stand while somebody types in other lines, and go when their own are typed
// in, until the hands rest.
func TestProofsStand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		c.open("base.yaml", "hanfu: 1\nid: base\nextends: standard\nyaku:\n  rice: {name: Rice, han: 1, when: kans == 7}\n")
		c.open("house.yaml", "hanfu: 1\nid: house\nextends: base.yaml\nyaku:\n"+
			"  tea: {name: Tea, han: 1, when: 1 == 2}\n  milk: {name: Milk, han: 1, when: closed}\n")
		c.rest()
		soon := func() { // less than the hands rest
			time.Sleep(defaultRest / 2)
			synctest.Wait()
		}
		want := func(when string, house, base string) {
			t.Helper()
			for name, want := range map[string]string{"house.yaml": house, "base.yaml": base} {
				got := strings.Join(c.said(name), "\n")
				if strings.Contains(got, "holds") != (want != "") || !strings.HasPrefix(got, want) {
					t.Errorf("%s, %s has %q, want %q", when, name, got, want)
				}
			}
		}
		const tea, moved, rice = "4:33-4:39 warning", "5:33-5:39 warning", "4:35-4:44 warning"
		want("at rest", tea, rice)
		at := strings.Index(string(c.texts["house.yaml"].body), "  milk")
		c.edit("house.yaml", at, at, "  ")
		soon()
		if got := c.said("house.yaml"); !slices.ContainsFunc(got, func(l string) bool { return strings.HasPrefix(l, tea) }) {
			t.Errorf("in a broken file the warning has gone: %q", got)
		}
		c.edit("house.yaml", at, at+2, "")
		c.edit("house.yaml", 0, 0, "# 茶\n")
		soon()
		want("with a line above", moved, rice)
		c.edit("base.yaml", len(c.texts["base.yaml"].body), len(c.texts["base.yaml"].body), "# more\n")
		soon()
		want("with a line below in what it reads", moved, rice)
		at = strings.Index(string(c.texts["house.yaml"].body), "Tea,")
		c.edit("house.yaml", at, at, "T")
		soon()
		want("in its own line", "", rice)
		c.rest()
		want("at rest again", "5:34-5:40 warning", rice)
		c.end()
	})
}

// TestTypedFirst: what is said first after a change is of the file that was typed in, not of those that read it.
func TestTypedFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		c.open("base.yaml", "hanfu: 1\nid: base\nextends: standard\n")
		c.open("a.yaml", "hanfu: 1\nid: a\nextends: base.yaml\n")
		c.open("z.yaml", "hanfu: 1\nid: z\nextends: base.yaml\n")
		c.rest()
		c.news = nil
		c.edit("base.yaml", 0, 0, "hands off:\n")
		c.rest()
		if len(c.news) == 0 || c.news[0].URI != c.uri("base.yaml") {
			t.Errorf("the first news are %+v", c.news)
		}
		c.end()
	})
}

// TestMoved: a place moves with its lines, and is lost where one of them changes.
func TestMoved(t *testing.T) {
	for _, c := range []struct{ before, now, at, want string }{
		{"a\nfoo\nb\n", "a\nfoo\nb\n", "2:1-2:4", "2:1-2:4"},
		{"a\nfoo\nb\n", "a\na\nfoo\nb\n", "2:1-2:4", "3:1-3:4"},
		{"a\nfoo\nb\n", "foo\nb\n", "2:1-2:4", "1:1-1:4"},
		{"a\nfoo\nb\n", "afoo\nb\n", "2:1-2:4", ""},
		{"a\nfoo\nb\n", "a\nfoob\n", "2:1-2:4", ""},
		{"a\nfoo\nb\n", "a\nfoo\n", "2:1-2:4", "2:1-2:4"},
		{"a\nfoo\nb\n", "a\nfob\n", "2:1-2:4", ""},
		{"a\nfoo\nbar\nb", "a\nfoo\nbaz\nb", "2:1-3:4", ""},
		{"a\nfoo\nbar\nb", "c\nd\nfoo\nbar\nb", "2:1-3:4", "3:1-4:4"},
		{"foo", "foobar", "1:1-1:4", ""},
		{"foo", "bar\nfoo", "1:1-1:4", "2:1-2:4"},
		{"\ufefffoo\n", "foo\n", "1:1-1:4", "1:1-1:4"},
		{"foo\nfoo\n", "foo\n", "2:1-2:4", "1:1-1:4"},
	} {
		var p rules.Position
		if _, err := fmt.Sscanf(c.at, "%d:%d-%d:%d", &p.Line, &p.Column, &p.EndLine, &p.EndColumn); err != nil {
			t.Fatal(err)
		}
		f := &file{folder: &folder{key: "/"}}
		p.File = "a.yaml"
		m := &moves{before: map[string]*text{"/a.yaml": newText([]byte(c.before), encodingUTF16)},
			now: map[string]*text{"/a.yaml": newText([]byte(c.now), encodingUTF16)}, same: make(map[string][2]int)}
		got := ""
		if p, ok := m.moved(f, p); ok {
			got = fmt.Sprintf("%d:%d-%d:%d", p.Line, p.Column, p.EndLine, p.EndColumn)
		}
		if got != c.want {
			t.Errorf("%q to %q: %s is %q, want %q", c.before, c.now, c.at, got, c.want)
		}
	}
}
