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
	values, pairs, items := v.size()
	c := cloner{file: file, values: make([]Value, values), pairs: make([]Pair, pairs), items: make([]*Value, items)}
	return c.clone(v)
}

// size counts the values, entries and items of a tree. One that is in it twice may be counted twice.
func (v *Value) size() (values, pairs, items int) {
	values, pairs, items = 1, len(v.Pairs), len(v.Items)
	add := func(w *Value) {
		n, p, i := w.size()
		values, pairs, items = values+n, pairs+p, items+i
	}
	for _, p := range v.Pairs {
		add(p.Key)
		add(p.Val)
	}
	for _, item := range v.Items {
		add(item)
	}
	return values, pairs, items
}

// cloner takes the parts of a copy from three pieces of memory, since to ask for each would take longer than
// to decode a small file.
type cloner struct {
	file   *Source
	values []Value
	pairs  []Pair
	items  []*Value
}

func (c *cloner) clone(v *Value) *Value {
	n := &c.values[0]
	c.values = c.values[1:]
	*n = *v
	n.File = c.file
	n.Pairs, c.pairs = c.pairs[:len(v.Pairs):len(v.Pairs)], c.pairs[len(v.Pairs):]
	n.Items, c.items = c.items[:len(v.Items):len(v.Items)], c.items[len(v.Items):]
	for i, p := range v.Pairs {
		if i > 0 && p.Val == v.Pairs[i-1].Val {
			n.Pairs[i] = Pair{c.clone(p.Key), n.Pairs[i-1].Val}
		} else {
			n.Pairs[i] = Pair{c.clone(p.Key), c.clone(p.Val)}
		}
	}
	for i, item := range v.Items {
		n.Items[i] = c.clone(item)
	}
	return n
}
