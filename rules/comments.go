package rules

import (
	"cmp"
	"maps"
	"slices"
)

// The YAML library gives comments to values by rules of its own, and loses some. So they are looked for in the
// lines: a # at the beginning or behind a blank begins one, unless it stands in a quoted text or in a block.

// point is a place in a file, line and column from 0, and extent all from one place to just before another.
type (
	point  struct{ line, column int }
	extent struct{ from, to point }
)

func (p point) compare(q point) int {
	return cmp.Or(cmp.Compare(p.line, q.line), cmp.Compare(p.column, q.column))
}

// has tells whether a position begins in the extent.
func (e extent) has(p Position) bool {
	at := point{p.Line - 1, p.Column - 1}
	return e.from.compare(at) <= 0 && at.compare(e.to) <= 0
}

// layout is where things stand in a file.
type layout struct {
	src *source
	// texts are the scalars in which a # is a character like any other, in order.
	texts []extent
	// open is the place in texts of one whose end is not known, -1 for none: it reaches to the next value.
	open int
	// entries is how far the entries reach together that begin on a line: keys with their values, and items of lists.
	// Nothing else stands between them.
	entries map[int]extent
	// lines are those on which entries begin, in order.
	lines []int
}

// layOut finds out where things stand in a file.
func layOut(root *value) *layout {
	l := &layout{src: root.file, open: -1, entries: make(map[int]extent)}
	l.value(root)
	if l.open >= 0 {
		l.texts[l.open].to = point{len(l.src.lineTexts()), 0}
	}
	l.lines = slices.Sorted(maps.Keys(l.entries))
	return l
}

// value takes in a value, and gives its end.
func (l *layout) value(v *value) point {
	end := point{v.line - 1, v.column - 1}
	switch v.kind {
	case mapping:
		for _, p := range v.pairs {
			l.value(p.key)
			end = l.value(p.val)
			l.entry(p.key, end)
		}
	case list:
		for _, item := range v.items {
			end = l.value(item)
			l.entry(item, end)
		}
	default:
		end = l.scalar(v)
	}
	return end
}

func (l *layout) entry(first *value, end point) {
	from := point{first.line - 1, first.column - 1}
	e, more := l.entries[from.line]
	if !more {
		e = extent{from, end}
	}
	if from.compare(e.from) < 0 {
		e.from = from
	}
	if end.compare(e.to) > 0 {
		e.to = end
	}
	l.entries[from.line] = e
}

// scalar takes in a scalar, and gives its end.
func (l *layout) scalar(v *value) point {
	start := point{v.line - 1, v.column - 1}
	if l.open >= 0 {
		l.texts[l.open].to, l.open = start, -1
	}
	spots, known := v.spots()
	end := start
	if n := len(spots); known && n > 0 {
		end = point{spots[n-1].line, spots[n-1].to}
	}
	switch {
	case v.style == plain:
		return end
	case !known:
		l.open = len(l.texts)
	case v.style == literal || v.style == folded:
		start = point{start.line + 1, 0} // the line with the | or > may end in a comment
	default:
		end.column++ // the closing quote
	}
	l.texts = append(l.texts, extent{start, end})
	return end
}

// comment gives the comment on a line with the column of its #, "" if there is none.
func (l *layout) comment(line int) (string, int) {
	text := l.src.lineRunes(line)
	for i, c := range text {
		if c == '#' && (i == 0 || blank(text[i-1])) && !l.inText(point{line, i}) {
			return string(text[i:]), i
		}
	}
	return "", 0
}

func (l *layout) inText(p point) bool {
	i, found := slices.BinarySearchFunc(l.texts, p, func(e extent, p point) int { return e.from.compare(p) })
	return found || i > 0 && p.compare(l.texts[i-1].to) < 0
}

// entriesFor gives how far the entries reach that a comment on a line is about, and on which line they begin; false
// if there are none.
func (l *layout) entriesFor(line int) (extent, int, bool) {
	if l.alone(line) {
		next, _ := slices.BinarySearch(l.lines, line)
		if next == len(l.lines) {
			return extent{}, 0, false
		}
		line = l.lines[next]
	}
	e, ok := l.entries[line]
	return e, line, ok
}

// alone tells whether nothing but a comment stands on a line.
func (l *layout) alone(line int) bool {
	text := l.src.lineRunes(line)
	return l.indent(line) < len(text) && text[l.indent(line)] == '#'
}

// indent counts the blanks at the beginning of a line.
func (l *layout) indent(line int) int {
	text := l.src.lineRunes(line)
	n := 0
	for n < len(text) && blank(text[n]) {
		n++
	}
	return n
}
