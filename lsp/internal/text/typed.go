package text

import (
	"slices"
	"sort"

	"example.com/hanfu/lsp/internal/protocol"
)

// With returns the text with changes made, one after the other.
func (t *Text) With(changes []protocol.ContentChange) *Text {
	// A text of its own, of which the lines go along with the bytes: there may be thousands of changes.
	now := &Text{Body: slices.Clone(t.Body), encoding: t.encoding, lines: slices.Clone(t.lines)}
	if t.TooLarge() {
		now.lines = appendLines([]int{0}, now.Body, 0, len(now.Body))
	}
	for _, c := range changes {
		if c.Range == nil {
			now.Body = []byte(c.Text)
			now.lines = appendLines([]int{0}, now.Body, 0, len(now.Body))
			continue
		}
		from := now.Offset(c.Range.Start)
		now.replace(from, max(now.Offset(c.Range.End), from), c.Text)
	}
	return New(now.Body, t.encoding)
}

func (t *Text) replace(from, to int, text string) {
	// The byte in front may be a CR, which ends a line or not by what stands behind it.
	first := sort.SearchInts(t.lines, max(from, 1))
	behind := sort.SearchInts(t.lines, to+1)
	t.Body = slices.Replace(t.Body, from, to, []byte(text)...)
	grown := len(text) - (to - from)
	for i := behind; i < len(t.lines); i++ {
		t.lines[i] += grown
	}
	between := appendLines(nil, t.Body, max(from-1, 0), from+len(text))
	t.lines = slices.Replace(t.lines, first, behind, between...)
}
