package tree

import (
	"bytes"
	"sync"
)

// Parents keeps the trees of files that others extend, so that a file which two hundred houses extend is decoded
// once. Only files without findings are kept: those of the others must be told in each run. A kept tree is
// never given out itself, because the steps behind mark what is flawed in place; each run gets a copy.
type Parents struct {
	mu    sync.Mutex
	trees map[string]*Value
}

// Tree returns a copy of the kept tree of a file, nil if there is none or if the file says something else by now.
func (p *Parents) Tree(src *Source) *Value {
	p.mu.Lock()
	kept := p.trees[src.Identity()]
	p.mu.Unlock()
	if kept == nil || !bytes.Equal(kept.File.Text, src.Text) {
		return nil
	}
	src.lines = kept.File.lines
	return kept.clone(src)
}

// Keep keeps a copy of the tree of a file.
func (p *Parents) Keep(tree *Value) {
	file := &Source{Name: tree.File.Name, Text: tree.File.Text, Dir: tree.File.Dir, From: tree.File.From, lines: tree.File.LineTexts()}
	kept := tree.clone(file)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.trees == nil {
		p.trees = make(map[string]*Value)
	}
	p.trees[file.Identity()] = kept
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
