package sketch

import (
	"bytes"

	"example.com/hanfu/internal/tree"
)

// value reads a value that begins at a byte of the line above this one, which ends at to. It may go on below, indented
// further than indent.
func (s *sketcher) value(at, to, indent int) *Node {
	switch c := s.body[at]; c {
	case '|', '>':
		return s.literal(at, to, indent)
	case '"', '\'', '{', '[':
		f := &flow{body: s.body, at: at, limit: s.limit(indent)}
		n := f.value()
		s.line = max(s.line, s.lineAt(max(f.at-1, at))+1)
		return n
	}
	n := &Node{From: at, To: s.plainEnd(at, to)}
	if n.To == to {
		asks := bytes.IndexByte(s.body[n.From:to], '?') >= 0 // a condition, with the colon of a choice behind it
		for {
			i, first := s.next()
			if i <= indent {
				break
			}
			_, to := s.bounds(s.line)
			if beginsEntry(s.body[first:to]) && !asks {
				// Somebody writes in front of what was a mapping.
				below := s.mapping(i, indent, first)
				below.From = first
				return below
			}
			n.To = s.plainEnd(first, to)
			asks = asks || bytes.IndexByte(s.body[first:n.To], '?') >= 0
			s.line++
		}
	}
	n.Text = string(s.body[n.From:n.To])
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
func (s *sketcher) literal(at, to, indent int) *Node {
	n := &Node{style: tree.Literal, From: to, To: to}
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
			begun, n.From = true, end-len(rest)
		}
		n.To = end
	}
	n.Text = string(s.body[n.From:n.To])
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
