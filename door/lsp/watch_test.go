package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/testkit/must"
)

// TestNobodyWatches: a client that can't watch files says nothing of those that change on disk. They count again when
// it saves, opens or closes one.
func TestNobodyWatches(t *testing.T) {
	const base = "hanfu: 1\nid: base\nextends: standard\nyaku:\n  tea: {name: Tea, han: 1, when: closed}\n"
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		c.open("house.yaml", "hanfu: 1\nid: house\nextends: base.yaml\nyaku:\n  tea: {han: 2}\n")
		c.open("other.yaml", "hanfu: 1\nid: other\nextends: standard\n")
		c.rest()
		if len(c.said("house.yaml")) == 0 {
			t.Error("nothing is said of a file that isn't there")
		}
		says := func(when, want string) {
			t.Helper()
			c.rest()
			if got := strings.Join(c.said("house.yaml"), "\n"); (got == "") != (want == "") || !strings.Contains(got, want) {
				t.Errorf("%s it says %q, want %q", when, got, want)
			}
		}
		c.write("base.yaml", base)
		c.tell("textDocument/didSave", inDocument(c.uri("other.yaml")))
		says("when the file is there", "")
		c.write("base.yaml", strings.Replace(base, "tea", "coffee", 1))
		c.open("third.yaml", "a: b\n")
		says("when the file is another one", "tea")
		c.write("base.yaml", base)
		c.close("third.yaml")
		says("when it is as it was", "")
		must.Do(t, os.Remove(filepath.Join(c.folder, "base.yaml")))
		c.tell("textDocument/didSave", inDocument(c.uri("house.yaml")))
		says("when it is gone", "base.yaml")

		c.write("base.yaml", base)
		c.write("house_test.yaml", "hanfu: 1\ncases:\n  a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 1}}\n")
		c.tell("textDocument/didSave", inDocument(c.uri("house.yaml")))
		c.rest()
		if got := c.lenses("house.yaml"); !strings.Contains(got, "0 of 1 test passes") {
			t.Errorf("before the tests change the lenses are\n%s", got)
		}
		c.write("house_test.yaml", "hanfu: 1\ncases:\n  a: {hand: 234m567p34567s99m tsumo:8s, expect: {yaku: [tea]}}\n")
		c.tell("textDocument/didSave", inDocument(c.uri("other.yaml")))
		if got := c.lenses("house.yaml"); !strings.Contains(got, "1 of 1 test passes") {
			t.Errorf("when they have changed the lenses are\n%s", got)
		}
		now := c.news
		c.tell("textDocument/didSave", inDocument(c.uri("house.yaml")))
		c.rest()
		if len(c.news) > len(now) {
			t.Error("what has not changed is said again")
		}
		c.end()
	})
}

// TestOutside: what a file names outside of its folder is not there for it, neither for check nor for who follows the
// name, be it in another folder of the workspace.
func TestOutside(t *testing.T) {
	for _, name := range []string{"../outside.yaml", "../other/outside.yaml"} {
		synctest.Test(t, func(t *testing.T) {
			c := dial(t, Options{})
			for _, at := range []string{"outside.yaml", "other/outside.yaml", "club/a.yaml"} {
				c.write(at, "hanfu: 1\nid: outside\nname: Secret\nextends: standard\n")
			}
			c.ask("initialize", map[string]any{"workspaceFolders": []any{map[string]any{"uri": c.uri("club")},
				map[string]any{"uri": c.uri("other")}}}, &struct{}{})
			c.open("club/house.yaml", "hanfu: 1\nid: house\nextends: "+name+"\n")
			p := inDocument(c.uri("club/house.yaml"))
			p["position"] = map[string]any{"line": 2, "character": 15}
			var places []protocol.Location
			if c.ask("textDocument/definition", p, &places); len(places) > 0 {
				t.Errorf("%s leads to %v", name, places)
			}
			var shown hoverResult
			if c.ask("textDocument/hover", p, &shown); strings.Contains(shown.Contents.Value, "Secret") {
				t.Errorf("of %s it shows %s", name, shown.Contents.Value)
			}
			c.rest()
			if got := strings.Join(c.said("club/house.yaml"), "\n"); got == "" || strings.Contains(got, "Secret") {
				t.Errorf("it says %q", got)
			}
			c.end()
		})
	}
}
