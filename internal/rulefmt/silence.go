package rulefmt

import (
	"maps"
	"slices"

	"example.com/hanfu/internal/tree"
)

// A comment that silences warnings is about the entries that begin on its line, or on the next one. Where entries get
// other lines, it goes with them: it is put to each of them, or to the one that has no others in it.

// silencer puts such comments to the entries that they are about.
type silencer struct {
	file    *Node
	outline *tree.Outline
	// on are the nodes that begin on a line, without those in them, and parents those in which nodes are.
	on      map[int][]*Node
	parents map[*Node]*Node
	// lines are those on which nodes begin, in order.
	lines []int
	moves []silenceMove
	// placed is at how many nodes comments are put.
	placed int
}

// silenceMove is a comment that leaves its place, for nodes that stand elsewhere.
type silenceMove struct {
	text  string
	above bool
	to    []*Node
}

// keepSilences moves the comments of a file that would be about other entries than before. The nodes have their order
// already.
func keepSilences(file *Node, root *tree.Value) {
	if !tree.HasDirective(string(root.File.Body())) {
		return
	}
	s := silencer{file: file, outline: tree.OutlineOf(root), on: make(map[int][]*Node), parents: make(map[*Node]*Node)}
	s.collect(file, -1, true)
	s.lines = slices.Sorted(maps.Keys(s.on))
	s.leave(file)
	for _, m := range s.moves {
		for i, n := range m.to {
			if i == 1 { // what stands in front is said once
				m.text = m.text[tree.Directive().FindStringSubmatchIndex(m.text)[2]:]
			}
			if m.above {
				n.Head = append(n.Head, Note{Text: m.text})
			} else {
				n.say(m.text, 0)
			}
		}
	}
}

func (s *silencer) collect(n *Node, line int, goes bool) {
	for _, c := range n.Nodes {
		first, goes := c.Val, goes && (c.Key != nil || c.Val.Kind == tree.Scalar)
		if c.Key != nil {
			first = c.Key
		}
		s.parents[c] = n
		at := first.Line - 1
		s.begins(c, at, goes && at != line)
		if c.Val.Kind == tree.Scalar { // it may be short for entries, which begin there
			s.begins(c, c.Val.Line-1, goes && c.Val.Line != first.Line)
		}
		s.collect(c, at, goes)
	}
}

func (s *silencer) begins(n *Node, line int, goes bool) {
	nodes := s.on[line]
	if goes {
		nodes = append(nodes, n)
	}
	s.on[line] = nodes
}

func (s *silencer) about(line int) []*Node {
	at := line
	if s.outline.Alone(line) {
		next, _ := slices.BinarySearch(s.lines, line)
		if next == len(s.lines) {
			return nil
		}
		at = s.lines[next]
	}
	if s.outline.Indent(at) < s.outline.Indent(line) {
		return nil
	}
	return s.together(s.on[at])
}

func (s *silencer) leave(n *Node) {
	var kept []Note
	blank := false
	for _, above := range n.Head {
		if s.goes(above, n, true) {
			blank = blank || above.blank
			continue
		}
		above.blank, blank = above.blank || blank, false
		kept = append(kept, above)
	}
	n.Head, n.blank = kept, n.blank || blank
	if n.Line != "" && s.goes(Note{Text: n.Line, at: n.lineAt}, n, true) {
		n.Line = ""
	}
	kept = nil
	for _, below := range n.Foot {
		if !s.goes(below, n, false) {
			kept = append(kept, below)
		}
	}
	n.Foot = kept
	for _, c := range n.Nodes {
		s.leave(c)
	}
}

// goes reports whether a comment is about other nodes than the one at which it stands, and plans its move then.
func (s *silencer) goes(c Note, from *Node, about bool) bool {
	if !tree.HasDirective(c.Text) {
		return false
	}
	to := s.about(c.at)
	if len(to) == 0 {
		return false // which is told as it stands
	}
	if from == s.file && len(from.Nodes) > 0 {
		from = from.Nodes[0] // what stands at the top is about that
	}
	// no file may have more such comments
	if about && len(to) == 1 && to[0] == from || s.placed+len(to) > tree.MaxSilences {
		return false
	}
	s.placed += len(to)
	s.moves = append(s.moves, silenceMove{c.Text, s.outline.Alone(c.at), to})
	return true
}

// together returns the node in which some nodes are, in their place, if no others are in it.
func (s *silencer) together(nodes []*Node) []*Node {
	if len(nodes) < 2 {
		return nodes
	}
	in := s.parents[nodes[0]]
	if in.Key == nil || len(in.Nodes) != len(nodes) {
		return nodes
	}
	for _, n := range nodes {
		if s.parents[n] != in {
			return nodes
		}
	}
	return []*Node{in}
}
