package rules

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// editor changes pieces of a file's text and leaves all else as it is.
type editor struct {
	src    *source
	body   []byte
	tokens []token
	// starts are the places at which the lines begin, in bytes of the body.
	starts []int
	// lineEnd is how the file ends its lines.
	lineEnd string
	edits   []edit
	err     error
}

// edit is a piece of the text, in bytes of the body, and what stands there instead.
type edit struct {
	from, to int
	text     string
}

func newEditor(src *source, tokens []token) *editor {
	ed := &editor{src: src, body: src.body(), tokens: tokens, starts: []int{0}, lineEnd: "\n"}
	for i, c := range ed.body {
		if c == '\n' {
			ed.starts = append(ed.starts, i+1)
		}
	}
	if bytes.Contains(ed.body, []byte("\r\n")) {
		ed.lineEnd = "\r\n"
	}
	return ed
}

// fail notes that a value can't be written anew.
func (ed *editor) fail(v *value) {
	if ed.err == nil {
		ed.err = fmt.Errorf("line %d: the place of %s is not known", v.line, describe(v))
	}
}

func (ed *editor) replace(from, to int, text string) {
	ed.edits = append(ed.edits, edit{from, to, text})
}

// text gives the new text.
func (ed *editor) text() ([]byte, error) {
	if ed.err != nil {
		return nil, ed.err
	}
	slices.SortStableFunc(ed.edits, func(a, b edit) int { return a.from - b.from })
	out := slices.Clone(ed.src.text[:len(ed.src.text)-len(ed.body)]) // the byte order mark
	at := 0
	for _, e := range ed.edits {
		if e.from < at {
			return nil, fmt.Errorf("two changes are at the same place, byte %d", e.from)
		}
		out = append(append(out, ed.body[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, ed.body[at:]...), nil
}

// offset gives the place of a character, line and column from 0, in bytes of the body.
func (ed *editor) offset(line, column int) int {
	return ed.starts[line] + len(string(ed.src.lineRunes(line)[:column]))
}

// lineAt gives the line, from 0, in which a byte stands.
func (ed *editor) lineAt(offset int) int {
	i, found := slices.BinarySearch(ed.starts, offset)
	if !found {
		i--
	}
	return i
}

// endOfLine gives the place behind the last character of a line.
func (ed *editor) endOfLine(line int) int { return ed.offset(line, len(ed.src.lineRunes(line))) }

// extent gives where a value begins and ends; false if that can't be told.
func (ed *editor) extent(v *value) (from, to int, ok bool) {
	if v.line < 1 || v.line > len(ed.starts) || v.column < 1 || v.column > len(ed.src.lineRunes(v.line-1)) {
		return 0, 0, false
	}
	from = ed.offset(v.line-1, v.column-1)
	switch {
	case v.kind == scalar:
		if to, ok = ed.endOfScalar(v); !ok {
			return 0, 0, false
		}
	case v.flow:
		open := ed.tokenAt(v.line-1, v.column-1)
		end := ed.closing(open)
		if open < 0 || end < 0 {
			return 0, 0, false
		}
		to = ed.offset(ed.tokens[end].line, ed.tokens[end].col+1)
	case len(v.pairs)+len(v.items) == 0:
		return 0, 0, false
	default:
		last := slices.Concat(v.items, valuesOf(v.pairs))
		if _, to, ok = ed.extent(last[len(last)-1]); !ok {
			return 0, 0, false
		}
	}
	return from, to, true
}

func valuesOf(pairs []pair) []*value {
	all := make([]*value, len(pairs))
	for i, p := range pairs {
		all[i] = p.val
	}
	return all
}

// endOfScalar gives the place behind a scalar in one of the usual styles.
func (ed *editor) endOfScalar(v *value) (int, bool) {
	w, ok := v.walked()
	if !ok || v.style == literal || v.style == folded || v.null {
		return 0, false
	}
	if v.style != plain {
		w.col++ // the closing quote
	}
	return ed.offset(w.line, w.col), true
}

// tokenAt gives the index of the token at a place, -1 if none is there.
func (ed *editor) tokenAt(line, col int) int {
	return slices.IndexFunc(ed.tokens, func(t token) bool { return t.line == line && t.col == col && t.comment == "" })
}

// closing gives the index of the bracket that closes the one at an index, -1 if there is none.
func (ed *editor) closing(open int) int {
	depth := 0
	for i := max(open, 0); i < len(ed.tokens); i++ {
		if ed.tokens[i].scalar != nil {
			continue
		}
		switch ed.tokens[i].mark {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}

// entryPlace is where an entry of a mapping or a list stands.
type entryPlace struct{ from, to int }

// places gives where the entries of a mapping or list stand, the dashes of a list not included.
func (ed *editor) places(v *value) ([]entryPlace, bool) {
	var all []entryPlace
	for _, p := range v.pairs {
		from, _, known := ed.extent(p.key)
		_, to, ok := ed.extent(p.val)
		if !ok || !known {
			ed.fail(p.key)
			return nil, false
		}
		all = append(all, entryPlace{from, to})
	}
	for _, item := range v.items {
		from, to, ok := ed.extent(item)
		if !ok {
			ed.fail(item)
			return nil, false
		}
		all = append(all, entryPlace{from, to})
	}
	return all, true
}

// entries takes away the entries of a mapping or list that are not kept, and adds some behind the entry of an index, or
// behind the last one before it that is kept.
func (ed *editor) entries(p pair, keep []bool, after int, added []string) {
	for after >= 0 && !keep[after] {
		after--
	}
	if len(added) == 0 && !slices.Contains(keep, false) {
		return
	}
	places, ok := ed.places(p.val)
	switch {
	case !ok:
	case p.val.flow:
		ed.flowEntries(p.val, places, keep, after, added)
	default:
		ed.lineEntries(p, places, keep, after, added)
	}
}

// flowEntries changes a mapping or list between brackets.
func (ed *editor) flowEntries(v *value, places []entryPlace, keep []bool, after int, added []string) {
	from, to, ok := ed.extent(v)
	if !ok {
		ed.fail(v)
		return
	}
	commas, said := ed.between(from, to)
	text := strings.Join(added, ", ")
	switch {
	case !slices.Contains(keep, true) && !said:
		ed.replace(from+1, to-1, text)
		return
	case len(added) > 0 && after >= 0:
		ed.replace(places[after].to, places[after].to, ", "+text)
	case len(added) > 0:
		if slices.Contains(keep, true) {
			text += ", "
		}
		ed.replace(from+1, from+1, text)
	}
	for i := 0; i < len(keep); i++ {
		if keep[i] {
			continue
		}
		first := i
		for i+1 < len(keep) && !keep[i+1] {
			i++
		}
		ed.cut(places, first, i, commas, said)
	}
}

// between gives the places of the commas between brackets, without those of brackets within, and tells whether there are
// comments.
func (ed *editor) between(from, to int) (commas []int, said bool) {
	depth := 0
	for _, t := range ed.tokens {
		at := ed.offset(t.line, t.col)
		switch {
		case at <= from || at >= to-1 || t.scalar != nil:
		case t.comment != "":
			said = true
		case t.mark == '{' || t.mark == '[':
			depth++
		case t.mark == '}' || t.mark == ']':
			depth--
		case t.mark == ',' && depth == 0:
			commas = append(commas, at)
		}
	}
	return commas, said
}

// cut takes away some entries between brackets that follow one another, with their commas. Where comments stand among them,
// nothing else goes.
func (ed *editor) cut(places []entryPlace, first, last int, commas []int, said bool) {
	switch {
	case !said && first > 0:
		ed.replace(places[first-1].to, places[last].to, "")
		return
	case !said:
		ed.replace(places[first].from, places[last+1].from, "") // one is kept, or all would have been replaced
		return
	}
	for i := first; i <= last; i++ {
		ed.replace(places[i].from, places[i].to, "")
		comma := slices.IndexFunc(commas, func(at int) bool { return at >= places[i].to })
		if comma >= 0 {
			ed.replace(commas[comma], commas[comma]+1, "")
		} else if first > 0 { // behind the last entry there is none, so that in front of these goes
			comma = slices.IndexFunc(commas, func(at int) bool { return at >= places[first-1].to })
			ed.replace(commas[comma], commas[comma]+1, "")
		}
	}
}

// lineEntries changes a mapping or list each of whose entries has lines of its own.
func (ed *editor) lineEntries(p pair, places []entryPlace, keep []bool, after int, added []string) {
	v := p.val
	first := ed.lineAt(places[0].from)
	indent := ed.src.lineTexts()[first]
	lead := indent[:len(indent)-len(strings.TrimLeft(indent, " "))]
	if v.kind == list {
		lead += "- "
	}
	var b strings.Builder
	for _, text := range added {
		if after >= 0 {
			b.WriteString(ed.lineEnd + lead + text)
		} else {
			b.WriteString(lead + text + ed.lineEnd)
		}
	}
	switch {
	case len(added) == 0 && !slices.Contains(keep, true):
		ed.emptied(p)
	case len(added) > 0 && after >= 0:
		end := ed.endOfLine(ed.lineAt(places[after].to))
		ed.replace(end, end, b.String())
	case len(added) > 0:
		ed.replace(ed.starts[first], ed.starts[first], b.String())
	}
	for i := range keep {
		if !keep[i] {
			ed.cutLines(places[i])
		}
	}
}

// emptied writes the brackets of a mapping or list of which nothing is left behind its key.
func (ed *editor) emptied(p pair) {
	_, to, ok := ed.extent(p.key)
	colon := slices.IndexFunc(ed.tokens, func(t token) bool {
		return t.scalar == nil && t.mark == ':' && ed.offset(t.line, t.col) >= to
	})
	if !ok || colon < 0 {
		ed.fail(p.key)
		return
	}
	brackets := " {}"
	if p.val.kind == list {
		brackets = " []"
	}
	at := ed.offset(ed.tokens[colon].line, ed.tokens[colon].col+1)
	ed.replace(at, at, brackets)
}

// cutLines takes away the lines of an entry. A comment behind it stays, on a line of its own.
func (ed *editor) cutLines(place entryPlace) {
	first, last := ed.lineAt(place.from), ed.lineAt(place.to)
	from, to := ed.starts[first], len(ed.body)
	if last+1 < len(ed.starts) {
		to = ed.starts[last+1]
	}
	var left strings.Builder
	for _, t := range ed.tokens {
		if t.comment != "" && t.line >= first && t.line <= last {
			text := ed.src.lineTexts()[first]
			left.WriteString(text[:len(text)-len(strings.TrimLeft(text, " "))] + t.comment + ed.lineEnd)
		}
	}
	ed.replace(from, to, left.String())
}
