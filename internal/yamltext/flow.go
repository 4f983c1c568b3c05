package yamltext

import "strings"

type flowReader struct {
	body      string
	at, limit int
	depth     int
	// strict stops at invalid YAML, and broken reports that it did.
	strict, broken bool
}

// flow returns the value in brackets or quotes at a byte, and the offset after it. Valid YAML may
// extend anywhere; anything else ends at the limit of its key.
func (r *reader) flow(at, above int) (*Node, int) {
	if r.unclosedBudget > 0 {
		f := &flowReader{body: r.Body, at: at, limit: len(r.Body), strict: true}
		n := f.value()
		_, to := r.Line(r.LineAt(f.at))
		if rest := strings.TrimLeft(r.Body[f.at:max(f.at, to)], " \t"); !f.broken &&
			(rest == "" || rest[0] == '#') {
			return n, f.at
		}
		r.unclosedBudget -= f.at - at + 1
	}
	f := &flowReader{body: r.Body, at: at, limit: r.limit(above)}
	return f.value(), f.at
}

func (f *flowReader) skipBlanks() {
	for f.at < f.limit {
		switch c := f.body[f.at]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			f.at++
		case c == '#':
			for f.at < f.limit && f.body[f.at] != '\n' {
				f.at++
			}
		default:
			return
		}
	}
}

func (f *flowReader) isAt(chars string) bool {
	return f.at < f.limit && strings.IndexByte(chars, f.body[f.at]) >= 0
}

func (f *flowReader) fail() { f.broken = true }

func (f *flowReader) value() *Node {
	if f.at >= f.limit || f.depth > maxDepth {
		f.at = f.limit
		f.fail()
		return empty(f.at)
	}
	f.depth++
	defer func() { f.depth-- }()
	switch f.body[f.at] {
	case '{':
		return f.collection(Mapping, "}")
	case '[':
		return f.collection(List, "]")
	case '"', '\'':
		return f.quoted()
	}
	return f.plain(false)
}

func (f *flowReader) collection(kind Kind, closing string) *Node {
	n := &Node{Kind: kind, Flow: true, From: f.at, Head: f.at, Open: true}
	f.at++
	separated := true
	for !(f.strict && f.broken) {
		f.skipBlanks()
		if f.at >= f.limit {
			f.fail()
			break
		}
		before := f.at
		switch {
		case f.isAt(closing):
			f.at++
			n.Open, n.To = false, f.at
			return n
		case f.isAt("]}"): // it closes an enclosing bracket
			f.fail()
			n.To = f.at
			return n
		case f.isAt(","):
			if separated {
				f.fail()
			}
			separated = true
			f.at++
			continue
		case !separated && f.strict:
			f.fail()
			continue
		case kind == List:
			n.Items = append(n.Items, f.item())
		default:
			n.Pairs = append(n.Pairs, f.pair(nil))
		}
		if separated = false; f.at == before {
			f.fail()
			f.at++
		}
	}
	n.To = f.at
	return n
}

// item reads an item of a list. One followed by a colon is a mapping with one entry.
func (f *flowReader) item() *Node {
	from := f.at
	var first *Node
	if !f.strict || !f.isAt("?") {
		first = f.value()
		end := f.at
		if f.skipBlanks(); !f.isAt(":") {
			f.at = end
			return first
		}
	}
	n := &Node{Kind: Mapping, Flow: true, From: from, Head: from}
	n.Pairs = []Pair{f.pair(first)}
	n.To = max(n.Pairs[0].Val.To, n.Pairs[0].Key.To)
	return n
}

func (f *flowReader) pair(key *Node) Pair {
	if f.strict && key == nil && f.isAt("?") {
		f.at++
		f.skipBlanks()
	}
	switch {
	case key != nil:
	case f.isAt(`"'`):
		key = f.quoted()
	case f.strict && f.isAt("{["):
		key = f.value()
	default:
		key = f.plain(true)
	}
	p := Pair{Key: key, Colon: -1, Val: empty(key.To)}
	f.skipBlanks()
	if f.isAt(":") {
		p.Colon = f.at
		f.at++
		p.Val = empty(f.at)
		f.skipBlanks()
		if f.at < f.limit && !f.isAt(",}]") {
			p.Val = f.value()
		} else if f.at > p.Val.From {
			p.Val = empty(p.Val.From + 1)
		}
		f.skipBlanks()
	}
	p.End = min(f.at, f.limit)
	return p
}

// plain reads a plain text up to a comma, a bracket, a comment, or the colon of a key.
func (f *flowReader) plain(key bool) *Node {
	n := &Node{From: f.at, Head: f.at}
	if f.strict && (f.isAt("&*!|>%@`") || f.isAt("-") && blankAt(f.body, f.at+1)) {
		f.fail()
	}
	end := f.at
	for ; f.at < f.limit && !(f.strict && f.at == n.From && f.isAt(":")); f.at++ {
		c := f.body[f.at]
		if strings.IndexByte(",{}[]", c) >= 0 || key && !f.strict && c == '\n' || f.strict &&
			c == '?' ||
			c == ':' && f.endsKey() || c == '#' && f.at > 0 &&
			strings.IndexByte(" \t\n", f.body[f.at-1]) >= 0 {
			break
		}
		if strings.IndexByte(" \t\r\n", c) < 0 {
			end = f.at + 1
		}
	}
	f.at = end
	n.To = end
	n.Text = f.body[n.From:n.To]
	return n
}

func (f *flowReader) endsKey() bool {
	return f.at+1 >= f.limit || blankAt(f.body, f.at+1) || !f.strict &&
		strings.IndexByte(",{}[]", f.body[f.at+1]) >= 0
}

func (f *flowReader) quoted() *Node {
	n := &Node{Style: quoteStyle(f.body[f.at]), From: f.at, Head: f.at, Open: true}
	if end := endOfQuote(f.body, f.at, f.limit); end >= 0 {
		n.Open, n.To = false, end
		n.Text = f.body[n.From+1 : n.To-1]
	} else {
		f.fail()
		n.To = f.limit
		n.Text = f.body[n.From+1 : n.To]
	}
	f.at = n.To
	return n
}

func quoteStyle(quote byte) Style {
	if quote == '"' {
		return DoubleQuoted
	}
	return SingleQuoted
}

// endOfQuote returns the offset after the quote that closes the one at a byte, or -1 if there is
// none before limit.
func endOfQuote(body string, at, limit int) int {
	quote := body[at]
	if quote != '"' && quote != '\'' {
		return -1
	}
	for at++; at < limit; at++ {
		switch c := body[at]; {
		case c == '\\' && quote == '"':
			at++
		case c == quote && quote == '\'' && at+1 < limit && body[at+1] == quote:
			at++
		case c == quote:
			return at + 1
		}
	}
	return -1
}
