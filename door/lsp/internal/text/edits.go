package text

import (
	"bytes"
	"slices"
	"sort"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/work"
)

// maxDistance limits the edit distance that commonLines searches. More different texts are replaced
// as a whole between their common prefix and suffix.
const maxDistance = 1000

// EditsTo returns the edits that change the text to body. They replace only the differing words of
// differing lines, so that the editor's cursor stays in place.
func (t *Text) EditsTo(body []byte) []protocol.TextEdit {
	edits := []protocol.TextEdit{}
	old, now := bytes.SplitAfter(t.Body, []byte("\n")), bytes.SplitAfter(body, []byte("\n"))
	at := 0 // byte offset of the hunk in the old text
	for _, h := range hunks(old, now) {
		at += length(old[h.oldFrom-h.same : h.oldFrom])
		oldWords, newWords := wordsOf(old[h.oldFrom:h.oldTo]), wordsOf(now[h.newFrom:h.newTo])
		for _, w := range hunks(oldWords, newWords) {
			at += length(oldWords[w.oldFrom-w.same : w.oldFrom])
			end := at + length(oldWords[w.oldFrom:w.oldTo])
			edits = append(edits, protocol.TextEdit{Range: protocol.Range{Start: t.Position(at),
				End: t.Position(end)},
				NewText: string(bytes.Join(newWords[w.newFrom:w.newTo], nil))})
			at = end
		}
		at = length(old[:h.oldTo])
	}
	return edits
}

func length(pieces [][]byte) (n int) {
	for _, p := range pieces {
		n += len(p)
	}
	return n
}

// word matches a unit of replacement within a line: a word, a line ending or one other character.
var word = work.LazyRegexp(`[\pL\pN_]+|\r\n|(?s:.)`)

func wordsOf(lines [][]byte) [][]byte {
	return word().FindAll(bytes.Join(lines, nil), -1)
}

// hunk replaces some old lines by new ones. It follows same unchanged lines.
type hunk struct{ same, oldFrom, oldTo, newFrom, newTo int }

// hunks returns the differences between two sequences of lines, found by Myers' algorithm.
func hunks(old, now [][]byte) []hunk {
	start := 0
	for start < min(len(old), len(now)) && bytes.Equal(old[start], now[start]) {
		start++
	}
	end := 0
	for end < min(len(old), len(now))-start &&
		bytes.Equal(old[len(old)-1-end], now[len(now)-1-end]) {
		end++
	}
	a, b := old[start:len(old)-end], now[start:len(now)-end]
	matches := commonLines(a, b)
	matches = append(matches, [2]int{len(a), len(b)})
	var all []hunk
	x, y, last := 0, 0, 0 // last is the end of the previous hunk in old
	for _, m := range matches {
		if x < m[0] || y < m[1] {
			all = append(all, hunk{start + x - last, start + x, start + m[0], start + y,
				start + m[1]})
			last = start + m[0]
		}
		x, y = m[0]+1, m[1]+1
	}
	return all
}

// commonLines returns the index pairs of a longest common subsequence, or nil if the edit distance
// exceeds maxDistance.
func commonLines(a, b [][]byte) [][2]int {
	limit := min(len(a)+len(b), maxDistance)
	reach := map[int]int{1: 0} // by diagonal, the furthest index in a
	var trace []map[int]int
	for d := 0; d <= limit; d++ {
		now := make(map[int]int, d+1)
		for k := -d; k <= d; k += 2 {
			x := reach[k-1] + 1
			if k == -d || k != d && reach[k-1] < reach[k+1] {
				x = reach[k+1]
			}
			for x < len(a) && x-k < len(b) && bytes.Equal(a[x], b[x-k]) {
				x++
			}
			now[k] = x
			if x >= len(a) && x-k >= len(b) {
				return walkBack(append(trace, now), a, b)
			}
		}
		trace, reach = append(trace, now), now
	}
	return nil
}

func walkBack(trace []map[int]int, a, b [][]byte) [][2]int {
	var pairs [][2]int
	x, y := len(a), len(b)
	for d := len(trace) - 1; d >= 0; d-- {
		k, fromX := x-y, 0
		fromK := 0
		if d > 0 {
			before := trace[d-1]
			fromK = k - 1
			if k == -d || k != d && before[k-1] < before[k+1] {
				fromK = k + 1
			}
			fromX = before[fromK]
		}
		for x > 0 && y > 0 && x > fromX && y > fromX-fromK && bytes.Equal(a[x-1], b[y-1]) {
			x, y = x-1, y-1
			pairs = append(pairs, [2]int{x, y})
		}
		if d > 0 {
			x, y = fromX, fromX-fromK
		}
	}
	slices.Reverse(pairs)
	return pairs
}

// Change describes the difference between two versions of a text.
type Change struct {
	before, now *Text
	// prefix and suffix are the lengths in bytes of the common prefix and suffix.
	prefix, suffix int
}

// Since returns the change from an earlier version of the text.
func (t *Text) Since(before *Text) *Change {
	c := &Change{before: before, now: t}
	a, b := before.Body, t.Body
	shorter := min(len(a), len(b))
	for c.prefix < shorter && a[c.prefix] == b[c.prefix] {
		c.prefix++
	}
	for c.suffix < shorter && a[len(a)-1-c.suffix] == b[len(b)-1-c.suffix] {
		c.suffix++
	}
	return c
}

// Moved returns the new position of p and reports whether its lines are unchanged.
func (c *Change) Moved(p finding.Position) (finding.Position, bool) {
	first, last := p.Line-1, max(p.EndLine, p.Line)
	if p.Line == 0 || last > len(c.before.findingLines) {
		return p, false
	}
	if last < len(c.before.findingLines) && c.before.findingLines[last] <= c.prefix {
		return p, true
	}
	begins := c.before.findingLines[first] + len(c.now.Body) - len(c.before.Body)
	if line := lineAt(c.now.findingLines, begins); begins >= len(c.now.Body)-c.suffix &&
		c.now.findingLines[line] == begins {
		if p.Line = line + 1; p.EndLine > 0 {
			p.EndLine += line - first
		}
		return p, true
	}
	return p, false
}

// With returns the text after applying changes in order.
func (t *Text) With(changes []protocol.ContentChange) *Text {
	// Update the line starts along with the bytes: there may be thousands of changes.
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
	// Whether a CR before the range ends a line depends on the byte after it.
	first := sort.SearchInts(t.lines, max(from, 1))
	after := sort.SearchInts(t.lines, to+1)
	t.Body = slices.Replace(t.Body, from, to, []byte(text)...)
	delta := len(text) - (to - from)
	for i := after; i < len(t.lines); i++ {
		t.lines[i] += delta
	}
	between := appendLines(nil, t.Body, max(from-1, 0), from+len(text))
	t.lines = slices.Replace(t.lines, first, after, between...)
}
