package text

import (
	"fmt"
	"testing"

	"example.com/hanfu/internal/finding"
)

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
		var p finding.Position
		if _, err := fmt.Sscanf(c.at, "%d:%d-%d:%d", &p.Line, &p.Column, &p.EndLine, &p.EndColumn); err != nil {
			t.Fatal(err)
		}
		change := New([]byte(c.now), UTF16).Since(New([]byte(c.before), UTF16))
		got := ""
		if p, ok := change.Moved(p); ok {
			got = fmt.Sprintf("%d:%d-%d:%d", p.Line, p.Column, p.EndLine, p.EndColumn)
		}
		if got != c.want {
			t.Errorf("%q to %q: %s is %q, want %q", c.before, c.now, c.at, got, c.want)
		}
	}
}
