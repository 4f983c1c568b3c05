package tree

import (
	"cmp"
	"maps"
	"slices"

	"example.com/hanfu/internal/finding"
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

// has reports whether a position begins in the extent. One that begins where the extent ends is that of an empty value,
// and is in it.
func (e extent) has(p finding.Position) bool {
	at := point{p.Line - 1, p.Column - 1}
	return e.from.compare(at) <= 0 && at.compare(e.to) <= 0
}

// Outline is where texts and entries stand in a file.
type Outline struct {
	src *Source
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

// OutlineOf finds out where texts and entries stand in a file.
func OutlineOf(root *Value) *Outline {
	o := &Outline{src: root.File, open: -1, entries: make(map[int]extent)}
	o.value(root)
	if o.open >= 0 {
		o.texts[o.open].to = point{len(o.src.LineTexts()), 0}
	}
	o.lines = slices.Sorted(maps.Keys(o.entries))
	return o
}

// value takes in a value, and gives its end.
func (o *Outline) value(v *Value) point {
	end := point{v.Line - 1, v.Column - 1}
	switch v.Kind {
	case Mapping:
		for _, p := range v.Pairs {
			o.value(p.Key)
			end = o.value(p.Val)
			o.entry(p.Key, end)
		}
	case List:
		for _, item := range v.Items {
			end = o.value(item)
			o.entry(item, end)
		}
	default:
		end = o.scalar(v)
	}
	return end
}

func (o *Outline) entry(first *Value, end point) {
	from := point{first.Line - 1, first.Column - 1}
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
func (o *Outline) scalar(v *Value) point {
	start := point{v.Line - 1, v.Column - 1}
	if o.open >= 0 {
		o.texts[o.open].to, o.open = start, -1
	}
	end, known := v.endOfText(start)
	switch {
	case v.Style == Plain:
		return end
	case !known:
		o.open = len(o.texts)
	case v.Style == Literal || v.Style == Folded:
		start = point{start.line + 1, 0} // the line with the | or > may end in a comment
	default:
		end.column++ // the closing quote
	}
	o.texts = append(o.texts, extent{start, end})
	return end
}

// endOfText returns the place behind the text of a scalar, and where it begins if that is empty; false if it is not known.
func (v *Value) endOfText(start point) (point, bool) {
	if from, to, ok := v.asWritten(); ok && from < to {
		return point{start.line, to}, true
	}
	w, known := v.Walked()
	if n := len(w.spots); known && n > 0 {
		return point{w.spots[n-1].line, w.spots[n-1].to}, true
	}
	return start, known
}

// comment returns the comment on a line with the column of its #, "" if there is none.
func (o *Outline) comment(line int) (string, int) {
	text := o.src.LineRunes(line)
	for i, c := range text {
		if c == '#' && (i == 0 || IsBlank(text[i-1])) && !o.inText(point{line, i}) {
			return string(text[i:]), i
		}
	}
	return "", 0
}

func (o *Outline) inText(p point) bool {
	i, found := slices.BinarySearchFunc(o.texts, p, func(e extent, p point) int { return e.from.compare(p) })
	return found || i > 0 && p.compare(o.texts[i-1].to) < 0
}

// entriesFor returns how far the entries reach that a comment on a line is about, and on which line they begin; false
// if there are none.
func (o *Outline) entriesFor(line int) (extent, int, bool) {
	if o.Alone(line) {
		next, _ := slices.BinarySearch(o.lines, line)
		if next == len(o.lines) {
			return extent{}, 0, false
		}
		line = o.lines[next]
	}
	e, ok := o.entries[line]
	return e, line, ok
}

// Alone reports whether nothing but a comment stands on a line.
func (o *Outline) Alone(line int) bool {
	text := o.src.LineRunes(line)
	return o.Indent(line) < len(text) && text[o.Indent(line)] == '#'
}

// Indent counts the blanks at the beginning of a line.
func (o *Outline) Indent(line int) int {
	text := o.src.LineRunes(line)
	n := 0
	for n < len(text) && IsBlank(text[n]) {
		n++
	}
	return n
}
