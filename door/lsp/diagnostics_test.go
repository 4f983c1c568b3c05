package lsp

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
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
		at := strings.Index(string(c.texts["house.yaml"].Body), "  milk")
		c.edit("house.yaml", at, at, "  ")
		soon()
		got := c.said("house.yaml")
		if !slices.ContainsFunc(got, func(l string) bool { return strings.HasPrefix(l, tea) }) {
			t.Errorf("in a broken file the warning has gone: %q", got)
		}
		c.edit("house.yaml", at, at+2, "")
		c.edit("house.yaml", 0, 0, "# 茶\n")
		soon()
		want("with a line above", moved, rice)
		c.edit("base.yaml", len(c.texts["base.yaml"].Body), len(c.texts["base.yaml"].Body), "# more\n")
		soon()
		want("with a line below in what it reads", moved, rice)
		at = strings.Index(string(c.texts["house.yaml"].Body), "Tea,")
		c.edit("house.yaml", at, at, "T")
		soon()
		want("in its own line", "", rice)
		c.rest()
		want("at rest again", "5:34-5:40 warning", rice)
		c.end()
	})
}

// TestTypedFirst: what is said first after a change is of the file that was typed in, wherever its name stands among
// those that read it or don't.
func TestTypedFirst(t *testing.T) {
	for _, typed := range []string{"a.yaml", "m.yaml", "z.yaml"} {
		synctest.Test(t, func(t *testing.T) {
			c := begin(t, Options{}, nil)
			names := []string{"a.yaml", "m.yaml", "z.yaml"}
			for _, name := range names {
				c.open(name, "hanfu: 1\nid: x\nextends: gone.yaml\n")
			}
			c.rest()
			c.news = nil
			for _, name := range names { // all are to be checked again, and one was typed in last
				if name != typed {
					c.edit(name, 0, 0, "hands off:\n")
				}
			}
			c.edit(typed, 0, 0, "hands off:\n")
			c.rest()
			if len(c.news) == 0 || c.news[0].URI != c.uri(typed) {
				t.Errorf("%s was typed in, and the first news are %+v", typed, c.news)
			}
			c.end()
		})
	}
}
