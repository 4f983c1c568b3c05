package tree

import (
	"bytes"
	"slices"

	"example.com/hanfu/internal/kept"
)

// Parents keeps the trees of files that others extend, so that a file which two hundred houses extend is decoded
// once. Only files without findings are kept: those of the others must be told in each run. The steps behind mark what
// is flawed in place, so each run gets a copy. A tree that is shared is kept itself, for nothing marks it, and is copied
// too.
type Parents struct {
	trees kept.Map[string, *Value]
}

// Tree returns a copy of the kept tree of a file, nil if there is none or if the file says something else by now.
func (p *Parents) Tree(src *Source) *Value {
	root, _ := p.trees.Get(src.Identity())
	if root == nil || !bytes.Equal(root.File.Text, src.Text) {
		return nil
	}
	src.lines = root.File.LineTexts()
	return root.clone(src)
}

// Keep keeps a copy of the tree of a file, or the tree itself if it is shared, which nothing marks.
func (p *Parents) Keep(tree *Value) {
	if tree.File.Shared {
		p.trees.Keep(tree.File.Identity(), tree, len(tree.File.Text))
		return
	}
	file := &Source{Name: tree.File.Name, Text: tree.File.Text, Dir: tree.File.Dir, From: tree.File.From,
		lines: tree.File.LineTexts()}
	p.trees.Keep(file.Identity(), tree.clone(file), len(file.Text))
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

// Unshared returns copies of the trees of files, which are the run's own.
func Unshared(trees []*Value) []*Value {
	files := make(map[*Source]*Source)
	own := make([]*Value, len(trees))
	for i, v := range trees {
		own[i] = v.unshared(files)
	}
	return own
}

func (v *Value) unshared(files map[*Source]*Source) *Value {
	if v == nil {
		return nil
	}
	n := *v
	if v.File != nil && files[v.File] == nil {
		files[v.File] = v.File.copied()
	}
	n.File = files[v.File]
	n.Items, n.Pairs, n.From = slices.Clone(v.Items), slices.Clone(v.Pairs), v.From.unshared(files)
	for i, item := range n.Items {
		n.Items[i] = item.unshared(files)
	}
	for i, p := range n.Pairs {
		n.Pairs[i] = Pair{p.Key.unshared(files), p.Val.unshared(files)}
		if i > 0 && p.Val == v.Pairs[i-1].Val {
			n.Pairs[i].Val = n.Pairs[i-1].Val
		}
	}
	return &n
}

// copied returns the same file as a source that nothing else has.
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
