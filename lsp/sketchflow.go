package lsp

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
func (f *flow) value() *node {
	if f.at >= f.limit || f.deep > maxDeep {
		f.at = f.limit
		return &node{from: f.at, to: f.at}
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
	n := &node{from: f.at}
	f.plain(false)
	n.to = f.at
	n.text = string(f.body[n.from:n.to])
	return n
}

// collection reads a mapping or a list.
func (f *flow) collection(kind tree.ValueKind, closing byte) *node {
	n := &node{kind: kind, flow: true, from: f.at, open: true}
	for f.at++; ; {
		f.blanks()
		if f.at >= f.limit {
			break
		}
		before := f.at
		switch c := f.body[f.at]; {
		case c == closing:
			f.at++
			n.open, n.to = false, f.at
			return n
		case c == ']' || c == '}': // of something around it
			n.to = f.at
			return n
		case c == ',':
			f.at++
			continue
		case kind == tree.List:
			n.items = append(n.items, f.value())
		default:
			n.pairs = append(n.pairs, f.pair())
		}
		if f.at == before {
			f.at++
		}
	}
	n.to = f.at
	return n
}

// pair reads an entry of a mapping.
func (f *flow) pair() pair {
	p := pair{from: f.at, colon: -1}
	if c := f.body[f.at]; c == '"' || c == '\'' {
		p.key = f.quoted().text
	} else {
		f.plain(true)
		p.key = string(f.body[p.from:f.at])
	}
	p.to = f.at
	p.val = &node{from: p.to, to: p.to}
	f.blanks()
	if f.at < f.limit && f.body[f.at] == ':' {
		p.colon = f.at
		f.at++
		p.val.from, p.val.to = f.at, f.at
		f.blanks()
		if f.at < f.limit && strings.IndexByte(",}]", f.body[f.at]) < 0 {
			p.val = f.value()
		} else if f.at > p.val.from {
			p.val.from++
			p.val.to++
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
func (f *flow) quoted() *node {
	quote := f.body[f.at]
	n := &node{style: tree.DoubleQuoted, from: f.at, open: true}
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
			n.text = string(f.body[n.from+1 : f.at])
			f.at++
			n.to, n.open = f.at, false
			return n
		}
	}
	f.at = f.limit
	n.to = f.at
	n.text = string(f.body[n.from+1 : n.to])
	return n
}
