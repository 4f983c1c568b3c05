package rules

import (
	"cmp"
	"maps"
	"slices"
)

// The YAML library gives comments to values by rules of its own, and loses some. So they are looked for in the
// lines: a # at the beginning or behind a blank begins one, unless it stands in a quoted text or in a block.

// point is a place in a file, line and column from 0, and extent all from one place to another.
type (
	point  struct{ line, column int }
	extent struct{ from, to point }
)

func (p point) compare(q point) int {
	return cmp.Or(cmp.Compare(p.line, q.line), cmp.Compare(p.column, q.column))
}

// has tells whether a position begins in the extent. One that begins where the extent ends is that of an empty value, and is in it.
func (e extent) has(p Position) bool {
	at := point{p.Line - 1, p.Column - 1}
	return e.from.compare(at) <= 0 && at.compare(e.to) <= 0
}

// outline is where texts and entries stand in a file.
type outline struct {
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

// outlineOf finds out where texts and entries stand in a file.
func outlineOf(root *value) *outline {
	o := &outline{src: root.file, open: -1, entries: make(map[int]extent)}
	o.value(root)
	if o.open >= 0 {
		o.texts[o.open].to = point{len(o.src.lineTexts()), 0}
	}
	o.lines = slices.Sorted(maps.Keys(o.entries))
	return o
}

// value takes in a value, and gives its end.
func (o *outline) value(v *value) point {
	end := point{v.line - 1, v.column - 1}
	switch v.kind {
	case mapping:
		for _, p := range v.pairs {
			o.value(p.key)
			end = o.value(p.val)
			o.entry(p.key, end)
		}
	case list:
		for _, item := range v.items {
			end = o.value(item)
			o.entry(item, end)
		}
	default:
		end = o.scalar(v)
	}
	return end
}

func (o *outline) entry(first *value, end point) {
	from := point{first.line - 1, first.column - 1}
	e, more := o.entries[from.line]
	if !more {
		e = extent{from, end}
	}
	if from.compare(e.from) < 0 {
		e.from = from
	}
	if end.compare(e.to) > 0 {
		e.to = end
	}
	o.entries[from.line] = e
}

// scalar takes in a scalar, and gives its end.
func (o *outline) scalar(v *value) point {
	start := point{v.line - 1, v.column - 1}
	if o.open >= 0 {
		o.texts[o.open].to, o.open = start, -1
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
		o.open = len(o.texts)
	case v.style == literal || v.style == folded:
		start = point{start.line + 1, 0} // the line with the | or > may end in a comment
	default:
		end.column++ // the closing quote
	}
	o.texts = append(o.texts, extent{start, end})
	return end
}

// comment gives the comment on a line with the column of its #, "" if there is none.
func (o *outline) comment(line int) (string, int) {
	text := o.src.lineRunes(line)
	for i, c := range text {
		if c == '#' && (i == 0 || blank(text[i-1])) && !o.inText(point{line, i}) {
			return string(text[i:]), i
		}
	}
	return "", 0
}

func (o *outline) inText(p point) bool {
	i, found := slices.BinarySearchFunc(o.texts, p, func(e extent, p point) int { return e.from.compare(p) })
	return found || i > 0 && p.compare(o.texts[i-1].to) < 0
}

// entriesFor gives how far the entries reach that a comment on a line is about, and on which line they begin; false
// if there are none.
func (o *outline) entriesFor(line int) (extent, int, bool) {
	if o.alone(line) {
		next, _ := slices.BinarySearch(o.lines, line)
		if next == len(o.lines) {
			return extent{}, 0, false
		}
		line = o.lines[next]
	}
	e, ok := o.entries[line]
	return e, line, ok
}

// alone tells whether nothing but a comment stands on a line.
func (o *outline) alone(line int) bool {
	text := o.src.lineRunes(line)
	return o.indent(line) < len(text) && text[o.indent(line)] == '#'
}

// indent counts the blanks at the beginning of a line.
func (o *outline) indent(line int) int {
	text := o.src.lineRunes(line)
	n := 0
	for n < len(text) && blank(text[n]) {
		n++
	}
	return n
}
