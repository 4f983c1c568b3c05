package text

import (
	"fmt"
	"testing"

	"example.com/hanfu/internal/finding"
)

// TestPlaces: each byte at which a character begins has one position of the protocol and one of ours, and comes back
// from both, however lines end; a byte order mark is a character of the protocol's first line alone.
func TestPlaces(t *testing.T) {
	for _, body := range []string{"", "\n", "a\nb", "a\r\nb\r\n", "a\rb\n", "\ufeffid: x\n\ty: 東🀄é\r\n", "🀄\r\r\n\n"} {
		for _, e := range []Encoding{UTF8, UTF16, UTF32} {
			text := New([]byte(body), e)
			for at := range body {
				if p := text.Position(at); text.Offset(p) != at && !within(body, at) {
					t.Errorf("%q, %s: byte %d is at %v, which is byte %d", body, e, at, p, text.Offset(p))
				}
				line, column := text.Place(at)
				if back := text.offsetOf(line, column); back != at && !within(body, at) && (at > 0 || text.findingLines[0] == 0) {
					t.Errorf("%q: byte %d is at %d:%d, which is byte %d", body, at, line, column, back)
				}
			}
		}
	}
	text := New([]byte("\ufeffa: 🀄b\rc\n"), UTF16)
	p := finding.Position{Line: 1, Column: 4, EndLine: 1, EndColumn: 6}
	if got := fmt.Sprint(text.RangeOf(p)); got != "{{0 4} {0 7}}" {
		t.Errorf("got %s", got)
	}
}

// within reports whether a byte stands in what ends a line, where no cursor stands.
func within(body string, at int) bool { return at > 0 && body[at-1] == '\r' }
