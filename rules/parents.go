package rules

import (
	"bytes"
	"sync"
)

// parents keeps the trees of files that others extend, so that a file which two hundred houses extend is decoded
// once. Only files without findings are kept: those of the others must be told in each run. A kept tree is
// never given out itself, because the steps behind mark what is flawed in place; each run gets a copy.
type parents struct {
	mu    sync.Mutex
	trees map[string]*value
}

// tree gives a copy of the kept tree of a file, nil if there is none or if the file says something else by now.
func (p *parents) tree(src *source) *value {
	p.mu.Lock()
	kept := p.trees[src.identity()]
	p.mu.Unlock()
	if kept == nil || !bytes.Equal(kept.file.text, src.text) {
		return nil
	}
	src.lines = kept.file.lines
	return kept.clone(src)
}

// keep keeps a copy of the tree of a file.
func (p *parents) keep(tree *value) {
	file := &source{name: tree.file.name, text: tree.file.text, dir: tree.file.dir, from: tree.file.from, lines: tree.file.lineTexts()}
	kept := tree.clone(file)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.trees == nil {
		p.trees = make(map[string]*value)
	}
	p.trees[file.identity()] = kept
}

// clone gives a copy of a tree that conforms, as that of another reading of the same file. What is one value in
// the tree, such as that which stands for both sides of a han, is one in the copy.
func (v *value) clone(file *source) *value {
	values, pairs, items := v.size()
	c := cloner{file: file, values: make([]value, values), pairs: make([]pair, pairs), items: make([]*value, items)}
	return c.clone(v)
}

// size counts the values, entries and items of a tree. One that is in it twice may be counted twice.
func (v *value) size() (values, pairs, items int) {
	values, pairs, items = 1, len(v.pairs), len(v.items)
	add := func(w *value) {
		n, p, i := w.size()
		values, pairs, items = values+n, pairs+p, items+i
	}
	for _, p := range v.pairs {
		add(p.key)
		add(p.val)
	}
	for _, item := range v.items {
		add(item)
	}
	return values, pairs, items
}

// cloner takes the parts of a copy from three pieces of memory, since to ask for each would take longer than
// to decode a small file.
type cloner struct {
	file   *source
	values []value
	pairs  []pair
	items  []*value
}

func (c *cloner) clone(v *value) *value {
	n := &c.values[0]
	c.values = c.values[1:]
	*n = *v
	n.file = c.file
	n.pairs, c.pairs = c.pairs[:len(v.pairs):len(v.pairs)], c.pairs[len(v.pairs):]
	n.items, c.items = c.items[:len(v.items):len(v.items)], c.items[len(v.items):]
	for i, p := range v.pairs {
		if i > 0 && p.val == v.pairs[i-1].val {
			n.pairs[i] = pair{c.clone(p.key), n.pairs[i-1].val}
		} else {
			n.pairs[i] = pair{c.clone(p.key), c.clone(p.val)}
		}
	}
	for i, item := range v.items {
		n.items[i] = c.clone(item)
	}
	return n
}
