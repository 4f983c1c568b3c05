// Package sketch sees what stands in a YAML text that somebody is writing, and what is being written at a place.
//
// A sketch is what can be seen of a YAML text without reading it in earnest: mappings, lists and single values with
// their places, by indents, brackets and quotes alone. It is there however broken the text is, for what is being
// written just now, and takes a small part of the time of the tree. What isn't closed ends where a line begins that is
// indented no further than the key in front of it. So a mistake spoils what stands below its key, and nothing else.
package sketch

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/internal/tree"
)

// sketcher reads a text line by line.
type sketcher struct {
	body []byte
	// lines are the bytes at which lines begin, and line is the one that is read next.
	lines []int
	line  int
	deep  int
	// masked is a line of which what stands in front of mask counts as blanks.
	masked, mask int
}

// maxDeep is how far values may stand in one another; nothing is seen of what is deeper.
const maxDeep = 60

// Read returns what can be seen of a text, nothing of one that is too large to be read in earnest.
func Read(body []byte) *Node {
	if src := (&tree.Source{Text: body}); len(body) > tree.MaxBytes || src.Marks() > tree.MaxMarks {
		return new(Node)
	}
	s := &sketcher{body: body, lines: []int{len(body) - len(bytes.TrimPrefix(body, []byte(tree.BOM)))}}
	for i, c := range body {
		if c == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s.block(-1, s.lines[0])
}

// bounds returns where a line begins and ends, without its end.
func (s *sketcher) bounds(line int) (from, to int) {
	from, to = s.lines[line], len(s.body)
	if line+1 < len(s.lines) {
		to = s.lines[line+1] - 1
	}
	for to > from && s.body[to-1] == '\r' {
		to--
	}
	return from, to
}

// lineAt returns the line in which a byte stands.
func (s *sketcher) lineAt(offset int) int {
	line, begins := slices.BinarySearch(s.lines, offset)
	if !begins {
		line--
	}
	return line
}

// begin returns where the text of a line begins, and whether there is any besides a comment.
func (s *sketcher) begin(line int) (from, at int, any bool) {
	from, to := s.bounds(line)
	at = from
	if line == s.masked {
		at = max(at, s.mask)
	}
	for at < to && (s.body[at] == ' ' || s.body[at] == '\t') {
		at++
	}
	rest := s.body[at:to]
	any = len(rest) > 0 && rest[0] != '#' && !bytes.Equal(rest, []byte("---")) && !bytes.Equal(rest, []byte("..."))
	return from, at, any
}

// next goes to the next line with text, and returns its indent, -1 at the end.
func (s *sketcher) next() (indent, at int) {
	for ; s.line < len(s.lines); s.line++ {
		if from, at, any := s.begin(s.line); any {
			return at - from, at
		}
	}
	return -1, len(s.body)
}

// colon returns where the colon of a key stands with which a line begins, -1 if it begins with none.
func colon(line []byte) int {
	at := 0
	switch c := line[0]; {
	case c == '"' || c == '\'':
		at = bytes.IndexByte(line[1:], c) + 2
		if at == 1 {
			return -1
		}
	case strings.IndexByte("[]{}#,&*!|>%@", c) >= 0:
		return -1
	}
	for ; at < len(line); at++ {
		switch c := line[at]; {
		case c == ':' && (at+1 == len(line) || strings.IndexByte(" \t\r", line[at+1]) >= 0):
			return at
		case c == '#' && at > 0 && (line[at-1] == ' ' || line[at-1] == '\t'):
			return -1
		case line[0] == '"' || line[0] == '\'':
			if c != ' ' && c != '\t' {
				return -1
			}
		}
	}
	return -1
}

// beginsEntry reports whether a line can hardly be anything but the beginning of an entry, in the midst of a value.
func beginsEntry(line []byte) bool {
	at := colon(line)
	return at > 0 && !bytes.ContainsFunc(bytes.Trim(line[:at], `"'`), func(r rune) bool {
		return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
}

// block reads a value that begins on a line of its own, indented further than above. If there is none, it is empty at
// a place.
func (s *sketcher) block(above, place int) *Node {
	if s.deep++; s.deep > maxDeep {
		s.line = len(s.lines)
	}
	defer func() { s.deep-- }()
	indent, at := s.next()
	switch {
	case indent <= above:
		return &Node{From: place, To: place}
	case isDash(s.body[at:]):
		return s.list(indent, above)
	case s.isMapping(indent, above):
		return s.mapping(indent, above, at)
	}
	line := s.line
	s.line++
	_, to := s.bounds(line)
	return s.value(at, to, above)
}

// isDash reports whether a text begins with the dash of an item.
func isDash(text []byte) bool {
	return len(text) > 0 && text[0] == '-' && (len(text) == 1 || strings.ContainsRune(" \t\r\n", rune(text[1])))
}

// isMapping reports whether a line that has a key begins one of the lines from here on that are indented as this one.
func (s *sketcher) isMapping(indent, above int) bool {
	for line := s.line; line < len(s.lines); line++ {
		from, at, any := s.begin(line)
		if !any {
			continue
		}
		if at-from <= above || at-from < indent {
			return false
		}
		_, to := s.bounds(line)
		if at-from == indent && colon(s.body[at:to]) >= 0 {
			return true
		}
		if c := s.body[at]; line == s.line && strings.IndexByte(`{["'|>`, c) >= 0 {
			return false
		}
	}
	return false
}

// list reads the items of a list in lines.
func (s *sketcher) list(indent, above int) *Node {
	n := &Node{kind: tree.List, indent: indent, From: s.lines[s.line] + indent}
	for {
		i, at := s.next()
		if i <= above && i != indent || i < 0 || !isDash(s.body[at:]) {
			return n
		}
		n.Items = append(n.Items, s.behind(at+1, i, true))
		n.To = n.Items[len(n.Items)-1].To
	}
}

// mapping reads the entries of a mapping in lines, the first of which begins at a byte.
func (s *sketcher) mapping(indent, above, first int) *Node {
	n := &Node{kind: tree.Mapping, indent: indent, From: first}
	for {
		i, at := s.next()
		if i <= above {
			return n
		}
		_, to := s.bounds(s.line)
		m := colon(s.body[at:to])
		p := Pair{from: at, Colon: -1}
		if m < 0 {
			// A key without its colon yet, or nothing that can be told.
			p.to = at + len(bytes.TrimRight(s.body[at:to], " \t"))
			p.Key, p.Val = string(s.body[at:p.to]), &Node{From: p.to, To: p.to}
			s.line++
			if i > indent && len(n.pairs) > 0 {
				continue
			}
			if deeper, _ := s.next(); deeper > i {
				p.Val = s.block(i, p.to)
			}
		} else {
			p.Colon = at + m
			p.to = at + len(bytes.TrimRight(s.body[at:p.Colon], " \t"))
			p.Key = strings.Trim(string(s.body[at:p.to]), `"'`)
			p.Val = s.behind(p.Colon+1, i, false)
		}
		p.end = max(p.Val.To, p.to)
		n.pairs, n.To = append(n.pairs, p), p.end
	}
}

// behind reads what stands behind a colon or a dash at a byte of this line, or below it, indented further than indent.
// The items of a list below a key need not be.
func (s *sketcher) behind(at, indent int, dash bool) *Node {
	_, to := s.bounds(s.line)
	place := at
	for at < to && (s.body[at] == ' ' || s.body[at] == '\t') {
		at++
	}
	if place < at {
		place++
	}
	switch {
	case at == to || s.body[at] == '#':
		s.line++
		if i, first := s.next(); i == indent && !dash && isDash(s.body[first:]) {
			return s.list(i, indent-1)
		}
		return s.block(indent, place)
	case dash && (isDash(s.body[at:]) || colon(s.body[at:to]) >= 0):
		// A mapping or list that begins behind the dash goes on below, as far in as it begins.
		return s.inItem(at, indent)
	}
	s.line++
	return s.value(at, to, indent)
}

// inItem reads a mapping or list that begins behind a dash, as if the dash were a blank.
func (s *sketcher) inItem(at, indent int) *Node {
	s.masked, s.mask = s.line, at
	return s.block(indent, at)
}
