package lsp

import (
	"testing"
	"testing/synctest"

	"example.com/hanfu/rules"
)

// TestPlaces: each byte at which a character begins has one position of the protocol and one of ours, and comes back
// from both, however lines end; a byte order mark is a character of the protocol's first line alone.
func TestPlaces(t *testing.T) {
	for _, body := range []string{"", "\n", "a\nb", "a\r\nb\r\n", "a\rb\n", "\ufeffid: x\n\ty: 東🀄é\r\n", "🀄\r\r\n\n"} {
		for _, e := range []encoding{encodingUTF8, encodingUTF16, encodingUTF32} {
			text := newText([]byte(body), e)
			for at := range body {
				if p := text.position(at); text.offset(p) != at && !within(body, at) {
					t.Errorf("%q, %s: byte %d is at %v, which is byte %d", body, e, at, p, text.offset(p))
				}
				line, column := text.place(at)
				if back := text.offsetOf(line, column); back != at && !within(body, at) && (at > 0 || text.ours[0] == 0) {
					t.Errorf("%q: byte %d is at %d:%d, which is byte %d", body, at, line, column, back)
				}
			}
		}
	}
	text := newText([]byte("\ufeffa: 🀄b\rc\n"), encodingUTF16)
	if got := place(text.rangeOf(rules.Position{Line: 1, Column: 4, EndLine: 1, EndColumn: 6})); got != "0:4-0:7" {
		t.Errorf("got %s", got)
	}
}

// within reports whether a byte stands in what ends a line, where no cursor stands.
func within(body string, at int) bool { return at > 0 && body[at-1] == '\r' }

// TestEncodings: the first encoding that the client offers and the server has is that of positions.
func TestEncodings(t *testing.T) {
	for _, c := range []struct {
		offered []string
		want    encoding
	}{{nil, encodingUTF16}, {[]string{"utf-7", "utf-8", "utf-16"}, encodingUTF8}, {[]string{"utf-32"}, encodingUTF32}} {
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
