package sketch

import (
	"strings"

	"example.com/hanfu/internal/tree"
)

// flow reads a value in brackets or quotes.
type flow struct {
	body      []byte
	at, limit int
	deep      int
}

// blanks goes to the next byte that is none, over ends of lines and comments.
func (f *flow) blanks() {
	for f.at < f.limit {
		switch c := f.body[f.at]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			f.at++
		case c == '#' && f.at > 0 && strings.IndexByte(" \t\n", f.body[f.at-1]) >= 0:
			for f.at < f.limit && f.body[f.at] != '\n' {
				f.at++
			}
		default:
			return
		}
	}
}

// value reads one value.
func (f *flow) value() *Node {
	if f.at >= f.limit || f.deep > maxDeep {
		f.at = f.limit
		return &Node{From: f.at, To: f.at}
	}
	f.deep++
	defer func() { f.deep-- }()
	switch f.body[f.at] {
	case '{':
		return f.collection(tree.Mapping, '}')
	case '[':
		return f.collection(tree.List, ']')
	case '"', '\'':
		return f.quoted()
	}
	n := &Node{From: f.at}
	f.plain(false)
	n.To = f.at
	n.Text = string(f.body[n.From:n.To])
	return n
}

// collection reads a mapping or a list.
func (f *flow) collection(kind tree.ValueKind, closing byte) *Node {
	n := &Node{kind: kind, flow: true, From: f.at, Open: true}
	for f.at++; ; {
		f.blanks()
		if f.at >= f.limit {
			break
		}
		before := f.at
		switch c := f.body[f.at]; {
		case c == closing:
			f.at++
			n.Open, n.To = false, f.at
			return n
		case c == ']' || c == '}': // of something around it
			n.To = f.at
			return n
		case c == ',':
			f.at++
			continue
		case kind == tree.List:
			n.Items = append(n.Items, f.value())
		default:
			n.pairs = append(n.pairs, f.pair())
		}
		if f.at == before {
			f.at++
		}
	}
	n.To = f.at
	return n
}

// pair reads an entry of a mapping.
func (f *flow) pair() Pair {
	p := Pair{from: f.at, Colon: -1}
	if c := f.body[f.at]; c == '"' || c == '\'' {
		p.Key = f.quoted().Text
	} else {
		f.plain(true)
		p.Key = string(f.body[p.from:f.at])
	}
	p.to = f.at
	p.Val = &Node{From: p.to, To: p.to}
	f.blanks()
	if f.at < f.limit && f.body[f.at] == ':' {
		p.Colon = f.at
		f.at++
		p.Val.From, p.Val.To = f.at, f.at
		f.blanks()
		if f.at < f.limit && strings.IndexByte(",}]", f.body[f.at]) < 0 {
			p.Val = f.value()
		} else if f.at > p.Val.From {
			p.Val.From++
			p.Val.To++
		}
		f.blanks()
	}
	p.end = f.at
	if f.at >= f.limit {
		p.end = f.limit
	}
	return p
}

// plain goes to the end of a plain text: a comma, a bracket, a comment, or the colon of a key.
func (f *flow) plain(key bool) {
	end := f.at
	for ; f.at < f.limit; f.at++ {
		c := f.body[f.at]
		last := f.at+1 >= f.limit
		if strings.IndexByte(",{}[]", c) >= 0 || key && c == '\n' ||
			c == ':' && (last || strings.IndexByte(" \t\r\n,{}[]", f.body[f.at+1]) >= 0) ||
			c == '#' && f.at > 0 && strings.IndexByte(" \t\n", f.body[f.at-1]) >= 0 {
			break
		}
		if strings.IndexByte(" \t\r\n", c) < 0 {
			end = f.at + 1
		}
	}
	f.at = end
}

// quoted reads a text in quotes.
func (f *flow) quoted() *Node {
	quote := f.body[f.at]
	n := &Node{style: tree.DoubleQuoted, From: f.at, Open: true}
	if quote == '\'' {
		n.style = tree.SingleQuoted
	}
	for f.at++; f.at < f.limit; f.at++ {
		switch c := f.body[f.at]; {
		case c == '\\' && quote == '"':
			f.at++
		case c == quote && quote == '\'' && f.at+1 < f.limit && f.body[f.at+1] == quote:
			f.at++
		case c == quote:
			n.Text = string(f.body[n.From+1 : f.at])
			f.at++
			n.To, n.Open = f.at, false
			return n
		}
	}
	f.at = f.limit
	n.To = f.at
	n.Text = string(f.body[n.From+1 : n.To])
	return n
}
