package tree

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/yamltext"
)

type extent struct{ from, to int }

func (o *Outline) position(e extent) finding.Position {
	p := finding.Position{File: o.src.Name}
	p.Line, p.Column = o.text.Place(e.from)
	p.EndLine, p.EndColumn = o.text.Place(e.to)
	p.Line, p.Column, p.EndLine, p.EndColumn = p.Line+1, p.Column+1, p.EndLine+1, p.EndColumn+1
	return p
}

func beginsIn(p, outer finding.Position) bool {
	return cmp.Or(cmp.Compare(outer.Line, p.Line), cmp.Compare(outer.Column, p.Column)) <= 0 &&
		cmp.Or(cmp.Compare(p.Line, outer.EndLine), cmp.Compare(p.Column, outer.EndColumn)) <= 0
}

// Outline locates the comments and entries of a file.
type Outline struct {
	src  *Source
	text *yamltext.Text
	// comments are indexed by line.
	comments map[int]extent
	// entries holds, for each line, the extent of the entries that begin on it: keys with their
	// values, and items of lists. Nothing else stands between them.
	entries map[int]extent
	// lines are the lines on which entries begin, in order.
	lines []int
}

// OutlineOf locates the comments and entries of a file.
func OutlineOf(root *Value) *Outline {
	o := &Outline{src: root.File, text: root.File.Written(), comments: make(map[int]extent),
		entries: make(map[int]extent)}
	for _, token := range o.text.Tokens() {
		if token.Kind == yamltext.Comment {
			o.comments[o.text.LineAt(token.From)] = extent{token.From, token.To}
		}
	}
	o.value(root)
	o.lines = slices.Sorted(maps.Keys(o.entries))
	return o
}

func (o *Outline) value(v *Value) (from, to int) {
	if from = o.text.Offset(v.Line-1, v.Column-1); from < 0 {
		from = len(o.text.Body) // an empty value at the end of the file
	}
	to = from
	if n := o.text.At(from); v.Kind == Scalar && n != nil && n.Kind == Scalar {
		to = n.To
	}
	for _, p := range v.Pairs {
		if p.Key.File != o.src { // of a words file
			continue
		}
		key, _ := o.value(p.Key)
		_, to = o.value(p.Val)
		o.entry(key, to)
	}
	for _, item := range v.Items {
		begin, end := o.value(item)
		o.entry(begin, end)
		to = end
	}
	return from, to
}

func (o *Outline) entry(from, to int) {
	line := o.text.LineAt(from)
	e, more := o.entries[line]
	if !more {
		e = extent{from, to}
	}
	o.entries[line] = extent{min(e.from, from), max(e.to, to)}
}

func (o *Outline) comment(line int) (string, int) {
	e, ok := o.comments[line]
	if !ok {
		return "", 0
	}
	_, column := o.text.Place(e.from)
	return o.text.Body[e.from:e.to], column
}

// entriesFor returns the extent of the entries that a comment on a line refers to, and the line on
// which they begin. It returns false if there are none.
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

// Alone reports whether a line has nothing but a comment.
func (o *Outline) Alone(line int) bool {
	from, to := o.text.Line(line)
	from += o.Indent(line)
	return from < to && o.text.Body[from] == '#'
}

// Indent returns the number of blanks at the beginning of a line.
func (o *Outline) Indent(line int) int {
	from, to := o.text.Line(line)
	n := 0
	for from+n < to && IsBlank(rune(o.text.Body[from+n])) {
		n++
	}
	return n
}

// silenceWidth is the longest line to which a comment is appended; otherwise the comment goes above
// the line.
const silenceWidth = 120

// Placeholder is the reason in a new comment that silences a warning, until somebody writes one.
const Placeholder = "say why this is right"

// SilenceFor returns the edit that adds a comment that silences a warning: at the end of the line
// on which the entry concerned begins, or above it. It returns false if the warning can't be
// silenced, or if no comment would apply to the entries of that line only.
func SilenceFor(root *Value, f finding.Finding, reason string) (finding.Edit, bool) {
	if !slices.Contains(Silenceable(), f.Code) || f.File != root.File.Name {
		return finding.Edit{}, false
	}
	o, comment := OutlineOf(root), "# rulecheck:ignore "+f.Code+" "+reason
	for _, line := range slices.Backward(o.lines) {
		start, stop := o.text.Line(line)
		if !beginsIn(f.Position, o.position(o.entries[line])) || o.text.Inside(start) != nil {
			continue
		}
		text := o.src.LineRunes(line)
		end := len([]rune(strings.TrimRight(string(text), " \t")))
		trailing := "  " + comment
		if at, _ := o.comment(line); at == "" && o.text.Inside(stop) == nil &&
			end+utf8.RuneCountInString(trailing) <= silenceWidth {
			return finding.Edit{Position: finding.Position{File: f.File, Line: line + 1,
				Column: end + 1, EndLine: line + 1,
				EndColumn: len(text) + 1}, Text: trailing}, true
		}
		at := finding.Position{File: f.File, Line: line + 1, Column: 1, EndLine: line + 1,
			EndColumn: 1}
		return finding.Edit{Position: at, Text: string(text[:o.Indent(line)]) + comment +
			yamltext.LineEnd(o.text.Body)}, true
	}
	return finding.Edit{}, false
}
