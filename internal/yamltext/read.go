package yamltext

import (
	"strings"
	"unicode"
)

type reader struct {
	*Text
	// line is the next line to read.
	line  int
	depth int
	// masked is a line, or -1, of which the bytes before mask count as blanks.
	masked, mask int
	// unclosedBudget is the number of bytes that may still be scanned for brackets or quotes that
	// turn out unclosed.
	unclosedBudget int
}

// maxDepth is the maximum nesting; deeper values are ignored.
const maxDepth = 60

// Read reads a text.
func Read(body string) *Text {
	t := &Text{Body: body, Lines: []int{len(body) - len(strings.TrimPrefix(body, BOM))}}
	for i := range len(body) {
		if body[i] == '\n' {
			t.Lines = append(t.Lines, i+1)
		}
	}
	r := &reader{Text: t, masked: -1, unclosedBudget: len(body)}
	for _, at := r.next(); at < len(body) && body[at] == '%'; _, at = r.next() { // a directive
		r.line++
	}
	t.Root = r.block(-1, t.Lines[0])
	t.collect(t.Root)
	return t
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// blankAt reports whether the byte at is a blank or line end, or is after the text.
func blankAt(text string, at int) bool {
	return at >= len(text) || strings.IndexByte(" \t\r\n", text[at]) >= 0
}

// isMark reports whether text begins with character c followed by a blank, such as the dash of an
// item.
func isMark(text string, c byte) bool { return text != "" && text[0] == c && blankAt(text, 1) }

func isDocumentMark(line string) bool {
	return (strings.HasPrefix(line, "---") || strings.HasPrefix(line, "...")) && blankAt(line, 3)
}

// contentStart returns the offsets of a line and of its content, after blanks, a document mark or a
// mask. It returns false if the line has no content.
func (r *reader) contentStart(line int) (start, content int, ok bool) {
	start, to := r.Line(line)
	content = start
	switch {
	case line == r.masked:
		content = max(content, r.mask)
	case isDocumentMark(r.Body[start:to]):
		content += len("---")
	}
	for content < to && isBlank(r.Body[content]) {
		content++
	}
	return start, content, content < to && r.Body[content] != '#'
}

func (r *reader) next() (indent, at int) {
	for ; r.line < len(r.Lines); r.line++ {
		if start, content, ok := r.contentStart(r.line); ok {
			return content - start, content
		}
	}
	return -1, len(r.Body)
}

func colon(line string) int {
	at := 0
	quoted := line[0] == '"' || line[0] == '\''
	if quoted {
		if at = endOfQuote(line, 0, len(line)); at < 0 {
			return -1
		}
	} else if strings.IndexByte("[]{}#,&*!|>%@", line[0]) >= 0 {
		return -1
	}
	for ; at < len(line); at++ {
		switch c := line[at]; {
		case c == ':' && blankAt(line, at+1):
			return at
		case quoted && !isBlank(c), c == '#' && at > 0 && isBlank(line[at-1]):
			return -1
		}
	}
	return -1
}

// beginsEntry reports whether a line within a value almost certainly begins an entry.
func beginsEntry(line string) bool {
	at := colon(line)
	return at > 0 && !strings.ContainsFunc(strings.Trim(line[:at], `"'`), func(r rune) bool {
		return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
}

func (r *reader) block(above, place int) *Node {
	if r.depth++; r.depth > maxDepth {
		r.line = len(r.Lines)
	}
	defer func() { r.depth-- }()
	indent, at := r.next()
	switch {
	case indent <= above:
		return empty(place)
	case isMark(r.Body[at:], '-'):
		return r.list(indent, above)
	case r.isMapping(indent, above):
		return r.mapping(indent, above, at)
	}
	return r.value(at, above)
}

func empty(at int) *Node { return &Node{From: at, To: at, Head: at} }

// isMapping reports whether the following lines with this indentation include one with a key.
func (r *reader) isMapping(indent, above int) bool {
	for line := r.line; line < len(r.Lines); line++ {
		start, content, ok := r.contentStart(line)
		if !ok {
			continue
		}
		if content-start <= above || content-start < indent {
			return false
		}
		_, to := r.Line(line)
		if content-start == indent && (colon(r.Body[content:to]) >= 0 ||
			line == r.line && isMark(r.Body[content:to], '?')) {
			return true
		}
		if line == r.line && strings.IndexByte(`{["'|>`, r.Body[content]) >= 0 {
			return false
		}
	}
	return false
}

func (r *reader) list(indent, above int) *Node {
	from := r.Lines[r.line] + indent
	n := &Node{Kind: List, Indent: indent, From: from, Head: from}
	for {
		i, at := r.next()
		if i <= above && i != indent || i < 0 || !isMark(r.Body[at:], '-') {
			return n
		}
		item := r.afterMark(at+1, i, true)
		item.Dash = at
		n.Items, n.To = append(n.Items, item), item.To
	}
}

func (r *reader) mapping(indent, above, first int) *Node {
	n := &Node{Kind: Mapping, Indent: indent, From: first, Head: first}
	for {
		i, at := r.next()
		if i <= above {
			return n
		}
		_, to := r.Line(r.line)
		var p Pair
		switch m := colon(r.Body[at:to]); {
		case isMark(r.Body[at:to], '?'):
			p = r.complexPair(at, i)
		case m >= 0:
			p.Colon = at + m
			p.Key = r.key(at, at+m)
			p.Val = r.afterMark(p.Colon+1, i, false)
		default: // a key whose colon is missing so far, or unrecognizable text
			p = Pair{Key: r.key(at, to), Colon: -1}
			p.Val = empty(p.Key.To)
			r.line++
			if i > indent && len(n.Pairs) > 0 {
				continue
			}
			if deeper, _ := r.next(); deeper > i {
				p.Val = r.block(i, p.Key.To)
			}
		}
		p.End = max(p.Val.To, p.Key.To)
		n.Pairs, n.To = append(n.Pairs, p), p.End
	}
}

func (r *reader) key(from, to int) *Node {
	to = from + len(strings.TrimRight(r.Body[from:to], " \t"))
	n := &Node{From: from, To: to, Head: from, Text: strings.Trim(r.Body[from:to], `"'`)}
	if from < to && endOfQuote(r.Body, from, to) == to {
		n.Style, n.Text = quoteStyle(r.Body[from]), r.Body[from+1:to-1]
	}
	return n
}

// complexPair reads an entry whose key follows a question mark, with the colon on a line of its
// own.
func (r *reader) complexPair(at, indent int) Pair {
	p := Pair{Key: r.afterMark(at+1, indent, true), Colon: -1}
	p.Val = empty(p.Key.To)
	if i, at := r.next(); i == indent && isMark(r.Body[at:], ':') {
		p.Colon = at
		p.Val = r.afterMark(at+1, indent, true)
	}
	return p
}

// afterMark reads what follows a mark at a byte of the current line, or is below it with more
// indentation than indent. The items of a list below a key may have the same indentation. If
// inItem, after a dash or a question mark, an entry may begin on the line.
func (r *reader) afterMark(at, indent int, inItem bool) *Node {
	_, to := r.Line(r.line)
	place, dash := at, r.Body[at-1] == '-'
	for at < to && isBlank(r.Body[at]) {
		at++
	}
	if place < at {
		place++
	}
	switch {
	case at == to || r.Body[at] == '#':
		r.line++
		if i, first := r.next(); i == indent && !dash && isMark(r.Body[first:], '-') {
			return r.list(i, indent-1)
		} else if i == indent && strings.IndexByte(`{["'|>`, r.Body[first]) >= 0 &&
			!r.isMapping(i, indent-1) {
			return r.value(first, indent) // like the library
		}
		return r.block(indent, place)
	case inItem && (isMark(r.Body[at:], '-') || isMark(r.Body[at:], '?') ||
		colon(r.Body[at:to]) >= 0):
		// A mapping or list that begins after the mark continues below with the same column, as if
		// the mark were a blank.
		r.masked, r.mask = r.line, at
		return r.block(indent, at)
	}
	return r.value(at, indent)
}

func (r *reader) value(at, above int) *Node {
	_, to := r.Line(r.line)
	r.line++
	switch r.Body[at] {
	case '|', '>':
		return r.literal(at, to, above)
	case '"', '\'', '{', '[':
		n, end := r.flow(at, above)
		r.line = max(r.line, r.LineAt(max(end-1, at))+1)
		return n
	}
	return r.plain(at, to, above)
}

func (r *reader) plain(at, to, above int) *Node {
	n := &Node{From: at, Head: at}
	end, more := plainEnd(r.Body, at, to)
	n.To = end
	// The text may be a condition, which may contain the colon of a choice.
	isChoice := strings.IndexByte(r.Body[n.From:to], '?') >= 0
	for more {
		i, first := r.next()
		if i <= above {
			break
		}
		_, to := r.Line(r.line)
		if beginsEntry(r.Body[first:to]) && !isChoice {
			// The user is typing before an existing mapping.
			below := r.mapping(i, above, first)
			below.From, below.Head = first, first
			return below
		}
		n.To, more = plainEnd(r.Body, first, to)
		isChoice = isChoice || strings.IndexByte(r.Body[first:n.To], '?') >= 0
		r.line++
	}
	n.Text = r.Body[n.From:n.To]
	return n
}

// plainEnd returns the end of a plain text in a line, and whether it may continue on the next line,
// which it can't after a comment.
func plainEnd(body string, at, to int) (end int, more bool) {
	line := body[at:to]
	for i := 1; i < len(line); i++ {
		if line[i] == '#' && isBlank(line[i-1]) {
			return at + len(strings.TrimRight(line[:i], " \t")), false
		}
	}
	return at + len(strings.TrimRight(line, " \t")), true
}

func (r *reader) literal(at, to, above int) *Node {
	n := &Node{Style: Literal, From: to, To: to, Head: at}
	if r.Body[at] == '>' {
		n.Style = Folded
	}
	_, indent := r.blockHead(n)
	n.Indent = max(above, 0) + indent
	deepest, begun := 0, false
	for ; r.line < len(r.Lines); r.line++ {
		from, end := r.Line(r.line)
		line := r.Body[from:end]
		spaces := len(line) - len(strings.TrimLeft(line, " "))
		rest := strings.TrimLeft(line, " \t")
		if !begun && indent == 0 {
			if deepest = max(deepest, spaces); spaces < len(line) {
				n.Indent = max(deepest, above+1, 1)
			}
		}
		if rest == "" && spaces == len(line) && (spaces <= n.Indent || !begun && indent == 0) {
			continue
		}
		if rest != "" && (len(line)-len(rest) < max(above+1, 1) ||
			spaces < n.Indent && rest[0] == '#') {
			break
		}
		if !begun {
			begun, n.From = true, end-len(rest)
		}
		n.To = end
	}
	if n.nextLine = r.line; !begun && indent == 0 {
		n.Indent = max(deepest, above+1, 1)
	}
	n.Text = r.Body[n.From:n.To]
	return n
}

// blockHead returns the chomping indicator of a block, + or - or 0, and its indentation indicator
// or 0.
func (t *Text) blockHead(n *Node) (chomping byte, indent int) {
	for _, c := range []byte(t.Body[n.Head+1 : t.headEnd(n)]) {
		switch {
		case c == '+' || c == '-':
			chomping = c
		case '1' <= c && c <= '9':
			indent = int(c - '0')
		}
	}
	return chomping, indent
}

// limit returns the end of an unclosed value: the next line that is indented no further than its
// key and does not begin with a closing bracket.
func (r *reader) limit(above int) int {
	for line := r.line; line < len(r.Lines); line++ {
		start, content, ok := r.contentStart(line)
		if ok && content-start <= above && r.Body[content] != ']' && r.Body[content] != '}' {
			_, end := r.Line(line - 1)
			return end
		}
	}
	return len(r.Body)
}
