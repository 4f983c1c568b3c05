package lsp

import (
	"strings"
	"testing"
	"testing/synctest"

	"example.com/hanfu/door/lsp/internal/text"
)

// TestEncodings: the first encoding that the client offers and the server has is that of positions.
func TestEncodings(t *testing.T) {
	for _, c := range []struct {
		offered []string
		want    text.Encoding
	}{{nil, text.UTF16}, {[]string{"utf-7", "utf-8", "utf-16"}, text.UTF8}, {[]string{"utf-32"}, text.UTF32}} {
		synctest.Test(t, func(t *testing.T) {
			c2 := begin(t, Options{}, map[string]any{"capabilities": map[string]any{
				"general": map[string]any{"positionEncodings": c.offered}}})
			if c2.encoding != c.want {
				t.Errorf("%v: %s", c.offered, c2.encoding)
			}
			c2.open("untitled:a", "hanfu: 1\nid: a\nextends: standard\nname: 東🀄\nyakuu: {}\n")
			c2.rest()
			if lines := c2.said("untitled:a"); len(lines) != 1 {
				t.Errorf("%v: %q", c.offered, lines)
			}
			c2.end()
		})
	}
}

// TestLanguages: the client's option comes before the language that the server is started with, then comes that which
// the client shows, and at last that of the system.
func TestLanguages(t *testing.T) {
	for _, c := range []struct {
		option, lang, client, system, want string
	}{
		{"fr", "ja", "ja", "ja", "Ce qui est exigé\u00a0:"},
		{"", "fr", "ja", "ja", "Ce qui est exigé\u00a0:"},
		{"", "", "fr-CA", "ja", "Ce qui est exigé\u00a0:"},
		{"", "", "", "fr", "Ce qui est exigé\u00a0:"},
		{"", "", "", "", "It asks:"},
	} {
		synctest.Test(t, func(t *testing.T) {
			e := begin(t, Options{Lang: c.lang, Locale: c.system}, map[string]any{"locale": c.client,
				"initializationOptions": map[string]any{"lang": c.option}})
			e.open("untitled:a", "hanfu: 1\nid: a\nextends: standard\nyaku:\n  tanyao: {han: 2}\n")
			p := inDocument("untitled:a")
			p["position"] = map[string]any{"line": 4, "character": 3}
			var shown hoverResult
			if e.ask("textDocument/hover", p, &shown); !strings.Contains(shown.Contents.Value, c.want) {
				t.Errorf("%+v: it shows %s", c, shown.Contents.Value)
			}
			e.end()
		})
	}
}
