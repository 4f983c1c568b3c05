package tree

import (
	"slices"
	"sync"

	"example.com/hanfu/internal/finding"
)

// Parsed keeps what Parse makes of a text which is read several times while it is one, such as that of an editor.
type Parsed struct {
	mu sync.Mutex
	// file is how the text was read, nil as long as it was not; root is the tree, nil if there is none, and found what
	// was found.
	file  *Source
	root  *Value
	found finding.Findings
	more  int
	over  bool
}

// Root returns the tree, which nobody may change; nil if the text was not parsed yet, or can't be.
func (p *Parsed) Root() *Value {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.root
}

// Forget lets go of the tree of a text that is read no more.
func (p *Parsed) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.file, p.root, p.found, p.over = nil, nil, nil, true
}

// LetGo lets go of the tree of a text that may be read again, and is then parsed anew.
func (p *Parsed) LetGo() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.file, p.root, p.found = nil, nil, nil
}

// parse returns a copy of the tree, parsing the text if need be. Simultaneous callers wait for one parse.
func (p *Parsed) parse(src *Source, as *parser) *Value {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over || p.file != nil && p.file.Name != src.Name || p.file == nil && as.keys == nil { // what keys there are tells what is meant
		return as.parse(src)
	}
	if p.file == nil {
		p.file = src.copied()
		own := parser{keys: as.keys, read: new(int)}
		p.root = own.parse(p.file)
		p.found, p.more = own.found, own.more
	}
	as.found, as.more = slices.Clone(p.found), p.more
	if p.root == nil {
		return nil
	}
	src.lines = p.file.LineTexts()
	return p.root.clone(src)
}

func (s *Source) copied() *Source {
	return &Source{Name: s.Name, Text: s.Text, Dir: s.Dir, From: s.From, OnDisk: s.OnDisk, Values: s.Values,
		Depth: s.Depth, lines: s.LineTexts()}
}

// clone returns a copy of a tree that conforms, as that of another reading of the same file. What is one value in
// the tree, such as that which stands for both sides of a han, is one in the copy.
func (v *Value) clone(file *Source) *Value {
	n := *v
	n.File = file
	n.Pairs = make([]Pair, len(v.Pairs))
	for i, p := range v.Pairs {
		n.Pairs[i].Key = p.Key.clone(file)
		if i > 0 && p.Val == v.Pairs[i-1].Val {
			n.Pairs[i].Val = n.Pairs[i-1].Val
		} else {
			n.Pairs[i].Val = p.Val.clone(file)
		}
	}
	n.Items = make([]*Value, len(v.Items))
	for i, item := range v.Items {
		n.Items[i] = item.clone(file)
	}
	return &n
}

// Share marks the files of the values in a tree as shared.
func (v *Value) Share() {
	if v.File != nil && !v.File.Shared {
		v.File.Shared = true
	}
	for _, p := range v.Pairs {
		p.Key.Share()
		p.Val.Share()
	}
	for _, item := range v.Items {
		item.Share()
	}
}
