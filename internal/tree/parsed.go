package tree

import (
	"slices"
	"sync"
	"weak"

	"example.com/hanfu/internal/finding"
)

// Parsed caches the result of Parse for a text that is read several times, such as an editor's
// buffer.
type Parsed struct {
	mu sync.Mutex
	// file is the parsed file, or nil if the text has not been parsed. Root is the tree, or nil if
	// there is none, and found its findings.
	file      *Source
	root      *Value
	found     finding.Findings
	more      int
	forgotten bool
}

// Root returns the tree, which must not be modified, or nil if the text was not parsed or can't be.
func (p *Parsed) Root() *Value {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.root
}

// Forget drops the tree of a text that will not be read again.
func (p *Parsed) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.file, p.root, p.found, p.forgotten = nil, nil, nil, true
}

// LetGo drops the tree. It is parsed again when needed.
func (p *Parsed) LetGo() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.file, p.root, p.found = nil, nil, nil
}

// parse returns a copy of the tree, which it parses if necessary. Concurrent callers share one
// parse.
func (p *Parsed) parse(src *Source, ps *parser) *Value {
	p.mu.Lock()
	defer p.mu.Unlock()
	// Without known keys, findings would be less specific.
	if p.forgotten || p.file != nil && p.file.Name != src.Name || p.file == nil && ps.keys == nil {
		return ps.parse(src)
	}
	if p.file == nil {
		p.file = src.copied()
		own := parser{keys: ps.keys, rereadBytes: new(int)}
		p.root = own.parse(p.file)
		p.found, p.more = own.found, own.more
	}
	ps.found, ps.more = slices.Clone(p.found), p.more
	if p.root == nil {
		return nil
	}
	src.lines = p.file.sharedLines()
	return p.root.clone(src)
}

// sharedLines returns the lines for another source of the same text.
func (s *Source) sharedLines() weak.Pointer[lines] {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.readLines()
	return s.lines
}

func (s *Source) copied() *Source {
	return &Source{Name: s.Name, Text: s.Text, Dir: s.Dir, From: s.From, OnDisk: s.OnDisk,
		Values: s.Values,
		Depth:  s.Depth, lines: s.sharedLines()}
}

// clone returns a deep copy of a conforming tree for another read of the same file. A value shared
// by two entries, such as both sides of a han, stays shared.
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
