package lsp

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/testkit/must"
)

// TestKeys: a document has one key, however its URI is written, and a URI of that key leads to it.
func TestKeys(t *testing.T) {
	for uri, want := range map[string]string{
		"file:///a/b.yaml":                    "/a/b.yaml",
		"file://localhost/a/../b.yaml":        "/b.yaml",
		"file:///c%3A/Users/%E8%8C%B6.yaml":   "/c:/Users/茶.yaml",
		"file:///C:/Users/a%20b.yaml":         "/c:/Users/a b.yaml",
		"file://server/share/a.yaml":          "file:/server/share/a.yaml", // of another machine, which isn't read here
		"untitled:Untitled-1":                 "untitled:Untitled-1",
		"hanfu:///codes/empty-file.md":        "hanfu:/codes/empty-file.md",
		"vscode-vfs://github/owner/repo/a.md": "vscode-vfs:/github/owner/repo/a.md",
		"%zz":                                 "%zz",
	} {
		if got := keyOf(uri); got != want || keyOf(uriOf(got)) != want {
			t.Errorf("%s has the key %s, and %s that of %s; want %s", uri, got, keyOf(uriOf(got)), uriOf(got), want)
		}
	}
}

// TestCopies: a client that can't ask the server for its documents gets files for them, which it may open; one that can
// gets none, and neither does one where there is no room for them.
func TestCopies(t *testing.T) {
	const house = "hanfu: 1\nid: a\nextends: standard\nyaku:\n  tanyao: {hann: 3}\n"
	for _, how := range []string{"copies", "asks", "full"} {
		synctest.Test(t, func(t *testing.T) {
			o := Options{Copies: filepath.Join(t.TempDir(), "copies")}
			if how == "full" {
				must.Do(t, os.WriteFile(o.Copies, nil, 0o666))
			}
			workspace := map[string]any{}
			if how == "asks" {
				workspace["textDocumentContent"] = map[string]any{}
			}
			c := begin(t, o, map[string]any{"rootUri": nil, "capabilities": map[string]any{"workspace": workspace}})
			c.open("a.yaml", house)
			c.rest()
			page := c.published[c.uri("a.yaml")].Diagnostics[0].CodeDescription.Href
			rules := c.defined("a.yaml", "tan|yao")
			if how != "copies" {
				if !strings.HasPrefix(rules.URI, "hanfu:///rulesets/") || !strings.HasPrefix(page, "hanfu:///codes/") {
					t.Errorf("%s: %s and %s", how, rules.URI, page)
				}
				if _, err := os.Stat(o.Copies); how == "asks" && err == nil {
					t.Error("there are copies that nobody needs")
				}
				c.end()
				return
			}
			for uri, name := range map[string]string{rules.URI: "/rulesets/standard.yaml", page: "/codes/unknown-key.md"} {
				path, _ := strings.CutPrefix(uri, "file://")
				text, err := os.ReadFile(path)
				want, _ := builtinText(name, "en")
				if err != nil || len(want) == 0 || !bytes.Equal(text, want) {
					t.Errorf("%s has %q, %v", uri, text, err)
				}
			}
			copied, _ := builtinText("/rulesets/standard.yaml", "en")
			c.open(rules.URI, string(copied))
			c.rest()
			if found := c.said(rules.URI); len(found) > 0 {
				t.Errorf("in the copy there is %q", found)
			}
			at := c.texts[rules.URI].Offset(rules.Range.Start)
			if line, _ := c.texts[rules.URI].LineAround(at); !strings.HasPrefix(string(line), "  tanyao:") {
				t.Errorf("it is declared at %q", line)
			}
			var places []protocol.Location
			c.ask("textDocument/references", map[string]any{"textDocument": map[string]any{"uri": rules.URI},
				"position": rules.Range.Start, "context": map[string]any{"includeDeclaration": true}}, &places)
			if len(places) < 2 || places[0].URI != rules.URI || places[len(places)-1].URI != c.uri("a.yaml") {
				t.Errorf("it is named at %v", places)
			}
			c.close(rules.URI)
			c.end()
		})
	}
}

// defined returns where what stands at a place is defined.
func (c *client) defined(name, part string) protocol.Location {
	c.t.Helper()
	at := must.Get(c.spot(name, part))(c.t)
	var places []protocol.Location
	c.ask("textDocument/definition", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
		"position": c.texts[name].Position(at)}, &places)
	if len(places) != 1 {
		c.t.Fatalf("%s of %s is defined at %v", part, name, places)
	}
	return places[0]
}
