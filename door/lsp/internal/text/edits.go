package text

import (
	"bytes"
	"slices"
	"sort"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lazyregexp"
)

// maxDistance bounds the work to find what lines two texts have in common: beyond it, what lies between the beginning
// and the end that they have in common is written anew as a whole.
const maxDistance = 1000

// EditsTo returns the edits that make another text of this one: those lines that differ, and of them the words that
// differ, so that the cursor stays where it is.
func (t *Text) EditsTo(body []byte) []protocol.TextEdit {
	edits := []protocol.TextEdit{}
	old, now := bytes.SplitAfter(t.Body, []byte("\n")), bytes.SplitAfter(body, []byte("\n"))
	at := 0 // the byte of the old text at which a hunk begins
	for _, h := range hunks(old, now) {
		at += length(old[h.oldFrom-h.same : h.oldFrom])
		was, is := wordsOf(old[h.oldFrom:h.oldTo]), wordsOf(now[h.newFrom:h.newTo])
		for _, w := range hunks(was, is) {
			at += length(was[w.oldFrom-w.same : w.oldFrom])
			end := at + length(was[w.oldFrom:w.oldTo])
			edits = append(edits, protocol.TextEdit{Range: protocol.Range{Start: t.Position(at), End: t.Position(end)},
				NewText: string(bytes.Join(is[w.newFrom:w.newTo], nil))})
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

// word is a piece of a line that is changed as a whole: a word, the end of a line, or one other character.
var word = lazyregexp.New(`[\pL\pN_]+|\r\n|(?s:.)`)

func wordsOf(lines [][]byte) [][]byte {
	return word().FindAll(bytes.Join(lines, nil), -1)
}

// hunk is some lines of an old text, and those in their place. In front of it, same lines are in both.
type hunk struct{ same, oldFrom, oldTo, newFrom, newTo int }

// hunks returns what is to be written anew to make new lines of old ones, by the algorithm of Myers.
func hunks(old, now [][]byte) []hunk {
	start := 0
	for start < min(len(old), len(now)) && bytes.Equal(old[start], now[start]) {
		start++
	}
	end := 0
	for end < min(len(old), len(now))-start && bytes.Equal(old[len(old)-1-end], now[len(now)-1-end]) {
		end++
	}
	a, b := old[start:len(old)-end], now[start:len(now)-end]
	matches := inCommon(a, b)
	matches = append(matches, [2]int{len(a), len(b)})
	var all []hunk
	x, y, last := 0, 0, 0 // last is the line of the old text behind the piece before
	for _, m := range matches {
		if x < m[0] || y < m[1] {
			all = append(all, hunk{start + x - last, start + x, start + m[0], start + y, start + m[1]})
			last = start + m[0]
		}
		x, y = m[0]+1, m[1]+1
	}
	return all
}

// inCommon returns the pairs of equal lines of two texts which leave the fewest others; none if they differ by too
// much.
func inCommon(a, b [][]byte) [][2]int {
	most := min(len(a)+len(b), maxDistance)
	reach := map[int]int{1: 0} // by diagonal, how far in a one comes
	var trace []map[int]int
	for d := 0; d <= most; d++ {
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

// Change is what became of a text.
type Change struct {
	before, now *Text
	// begins and ends are how many bytes at the beginning and at the end have stayed.
	begins, ends int
}

// Since returns what became of an earlier text.
func (t *Text) Since(before *Text) *Change {
	c := &Change{before: before, now: t}
	a, b := before.Body, t.Body
	shorter := min(len(a), len(b))
	for c.begins < shorter && a[c.begins] == b[c.begins] {
		c.begins++
	}
	for c.ends < shorter && a[len(a)-1-c.ends] == b[len(b)-1-c.ends] {
		c.ends++
	}
	return c
}

// Moved returns where a place is now, and whether its lines are as they were.
func (c *Change) Moved(p finding.Position) (finding.Position, bool) {
	first, last := p.Line-1, max(p.EndLine, p.Line)
	if p.Line == 0 || last > len(c.before.ours) {
		return p, false
	}
	if last < len(c.before.ours) && c.before.ours[last] <= c.begins {
		return p, true
	}
	begins := c.before.ours[first] + len(c.now.Body) - len(c.before.Body)
	if line := lineAt(c.now.ours, begins); begins >= len(c.now.Body)-c.ends && c.now.ours[line] == begins {
		if p.Line = line + 1; p.EndLine > 0 {
			p.EndLine += line - first
		}
		return p, true
	}
	return p, false
}

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
