package lsp

import (
	"bytes"
	"strings"

	"example.com/hanfu/internal/tree"
)

// A sketch is what can be seen of a YAML text without reading it in earnest: mappings, lists and single values with
// their places, by indents, brackets and quotes alone. It is there however broken the text is, for what is being
// written just now, and takes a small part of the time of the tree. What isn't closed ends where a line begins that is
// indented no further than the key in front of it. So a mistake spoils what stands below its key, and nothing else.

// node is a value of a sketch.
type node struct {
	kind  tree.ValueKind
	style tree.Style
	// from and to are the bytes that it takes in, with brackets and quotes. They are equal if nothing is written yet.
	from, to int
	// indent is that of a mapping or list in lines, in bytes; flow is true of one in brackets.
	indent int
	flow   bool
	// open reports that the quote or bracket is not closed.
	open bool
	// text is that of a single value as it is written, without quotes and without what begins a block.
	text  string
	pairs []pair
	items []*node
}

// pair is an entry of a mapping; what has no colon yet is one too.
type pair struct {
	key string
	// from and to are the bytes of the key, with quotes; colon is that of the colon, -1 if there is none yet.
	from, to, colon int
	val             *node
	// end is how far the entry reaches between brackets: to the comma or the bracket behind it.
	end int
}

// get returns the value behind a key, nil if there is none.
func (n *node) get(keys ...string) *node {
	for _, key := range keys {
		if n == nil {
			return nil
		}
		var next *node
		for i := range n.pairs {
			if n.pairs[i].key == key {
				next = n.pairs[i].val
			}
		}
		n = next
	}
	return n
}

// has reports whether a mapping has a key.
func (n *node) has(key string) bool { return n.get(key) != nil }

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

// sketch returns what can be seen of a text.
func sketch(t *text) *node {
	s := &sketcher{body: t.body, lines: t.ours}
	return s.block(-1, t.ours[0])
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
		return !isNameRune(r) && r != '-'
	})
}

// block reads a value that begins on a line of its own, indented further than above. If there is none, it is empty at
// a place.
func (s *sketcher) block(above, place int) *node {
	if s.deep++; s.deep > maxDeep {
		s.line = len(s.lines)
	}
	defer func() { s.deep-- }()
	indent, at := s.next()
	switch {
	case indent <= above:
		return &node{from: place, to: place}
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
func (s *sketcher) list(indent, above int) *node {
	n := &node{kind: tree.List, indent: indent, from: s.lines[s.line] + indent}
	for {
		i, at := s.next()
		if i <= above && i != indent || i < 0 || !isDash(s.body[at:]) {
			return n
		}
		n.items = append(n.items, s.behind(at+1, i, true))
		n.to = n.items[len(n.items)-1].to
	}
}

// mapping reads the entries of a mapping in lines, the first of which begins at a byte.
func (s *sketcher) mapping(indent, above, first int) *node {
	n := &node{kind: tree.Mapping, indent: indent, from: first}
	for {
		i, at := s.next()
		if i <= above {
			return n
		}
		_, to := s.bounds(s.line)
		m := colon(s.body[at:to])
		p := pair{from: at, colon: -1}
		if m < 0 {
			// A key without its colon yet, or nothing that can be told.
			p.to = at + len(bytes.TrimRight(s.body[at:to], " \t"))
			p.key, p.val = string(s.body[at:p.to]), &node{from: p.to, to: p.to}
			s.line++
			if i > indent && len(n.pairs) > 0 {
				continue
			}
			if deeper, _ := s.next(); deeper > i {
				p.val = s.block(i, p.to)
			}
		} else {
			p.colon = at + m
			p.to = at + len(bytes.TrimRight(s.body[at:p.colon], " \t"))
			p.key = strings.Trim(string(s.body[at:p.to]), `"'`)
			p.val = s.behind(p.colon+1, i, false)
		}
		p.end = max(p.val.to, p.to)
		n.pairs, n.to = append(n.pairs, p), p.end
	}
}

// behind reads what stands behind a colon or a dash at a byte of this line, or below it, indented further than indent.
// The items of a list below a key need not be.
func (s *sketcher) behind(at, indent int, dash bool) *node {
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
func (s *sketcher) inItem(at, indent int) *node {
	s.masked, s.mask = s.line, at
	return s.block(indent, at)
}

// value reads a value that begins at a byte of the line above this one, which ends at to. It may go on below, indented
// further than indent.
func (s *sketcher) value(at, to, indent int) *node {
	switch c := s.body[at]; c {
	case '|', '>':
		return s.literal(at, to, indent)
	case '"', '\'', '{', '[':
		f := &flow{body: s.body, at: at, limit: s.limit(indent)}
		n := f.value()
		s.line = max(s.line, lineAt(s.lines, max(f.at-1, at))+1)
		return n
	}
	n := &node{from: at, to: s.plainEnd(at, to)}
	if n.to == to {
		for {
			i, first := s.next()
			if i <= indent {
				break
			}
			_, to := s.bounds(s.line)
			if beginsEntry(s.body[first:to]) && !strings.Contains(string(s.body[n.from:n.to]), "?") {
				// Somebody writes in front of what was a mapping.
				below := s.mapping(i, indent, first)
				below.from = first
				return below
			}
			n.to = s.plainEnd(first, to)
			s.line++
		}
	}
	n.text = string(s.body[n.from:n.to])
	return n
}

// plainEnd returns where a plain text ends in a line.
func (s *sketcher) plainEnd(at, to int) int {
	line := s.body[at:to]
	for i := 1; i < len(line); i++ {
		if line[i] == '#' && (line[i-1] == ' ' || line[i-1] == '\t') {
			line = line[:i]
		}
	}
	return at + len(bytes.TrimRight(line, " \t"))
}

// literal reads a block behind | or >.
func (s *sketcher) literal(at, to, indent int) *node {
	n := &node{style: tree.Literal, from: to, to: to}
	if s.body[at] == '>' {
		n.style = tree.Folded
	}
	begun := false
	for ; s.line < len(s.lines); s.line++ {
		from, end := s.bounds(s.line)
		rest := bytes.TrimLeft(s.body[from:end], " \t")
		if len(rest) == 0 {
			continue
		}
		if end-from-len(rest) <= indent {
			break
		}
		if !begun {
			begun, n.from = true, end-len(rest)
		}
		n.to = end
	}
	n.text = string(s.body[n.from:n.to])
	return n
}

// limit returns the byte at which a value ends that isn't closed: the next line that is indented no further than its
// key, unless it begins with a closing bracket.
func (s *sketcher) limit(indent int) int {
	for line := s.line; line < len(s.lines); line++ {
		from, at, any := s.begin(line)
		if any && at-from <= indent && s.body[at] != ']' && s.body[at] != '}' {
			_, end := s.bounds(line - 1)
			return end
		}
	}
	return len(s.body)
}
