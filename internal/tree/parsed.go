package tree

import "sync"

// Parsed keeps the tree that Parse makes of a text which is read several times while it is one, such as that of an
// editor. A text with findings is parsed anew each time.
type Parsed struct {
	mu   sync.Mutex
	root *Value
	over bool
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
	p.root, p.over = nil, true
}

// parse returns a copy of the tree, which it makes where it is not known. Those that ask at the same time wait for one.
func (p *Parsed) parse(src *Source, r *Report) *Value {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.root != nil && p.root.File.Name == src.Name {
		src.lines = p.root.File.LineTexts()
		return p.root.clone(src)
	}
	before := len(r.Findings) + r.More
	root := parse(src, r)
	if root != nil && len(r.Findings)+r.More == before && !p.over {
		p.root = root.clone(&Source{Name: src.Name, Text: src.Text, Dir: src.Dir, From: src.From, lines: src.LineTexts()})
	}
	return root
}
