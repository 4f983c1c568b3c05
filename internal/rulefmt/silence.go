package rulefmt

import (
	"maps"
	"slices"

	"example.com/hanfu/internal/tree"
)

// A comment that silences warnings applies to the entries that begin on its line, or on the next
// one. If these move to other lines, it is copied to each of them, or moved to the enclosing entry
// if that has no others.

type silencer struct {
	file    *Node
	outline *tree.Outline
	// on are the outermost nodes that begin on each line, and parents the parent of each node.
	on      map[int][]*Node
	parents map[*Node]*Node
	// lines are the lines on which nodes begin, in order.
	lines []int
	moves []silenceMove
	// copies is the number of comments to be placed.
	copies int
}

type silenceMove struct {
	text  string
	above bool
	to    []*Node
}

// keepSilences moves the comments of a file that would otherwise apply to other entries than
// before. The nodes must be sorted already.
func keepSilences(file *Node, root *tree.Value) {
	if !tree.HasDirective(string(root.File.Body())) {
		return
	}
	s := silencer{file: file, outline: tree.OutlineOf(root), on: make(map[int][]*Node),
		parents: make(map[*Node]*Node)}
	s.collect(file, -1, true)
	s.lines = slices.Sorted(maps.Keys(s.on))
	s.removeMoved(file)
	for _, m := range s.moves {
		for i, n := range m.to {
			if i == 1 { // any preceding text is not repeated
				m.text = m.text[tree.Directive().FindStringSubmatchIndex(m.text)[2]:]
			}
			if m.above {
				n.Head = append(n.Head, Note{Text: m.text})
			} else {
				n.setLine(m.text, 0)
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
		if c.Val.Kind == tree.Scalar { // a scalar may be short for entries, which begin there
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

func (s *silencer) nodesAfter(line int) []*Node {
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

func (s *silencer) removeMoved(n *Node) {
	var kept []Note
	blank := false
	for _, above := range n.Head {
		if s.planMove(above, n, true) {
			blank = blank || above.blank
			continue
		}
		above.blank, blank = above.blank || blank, false
		kept = append(kept, above)
	}
	n.Head, n.blank = kept, n.blank || blank
	if n.Line != "" && s.planMove(Note{Text: n.Line, at: n.lineAt}, n, true) {
		n.Line = ""
	}
	kept = nil
	for _, below := range n.Foot {
		if !s.planMove(below, n, false) {
			kept = append(kept, below)
		}
	}
	n.Foot = kept
	for _, c := range n.Nodes {
		s.removeMoved(c)
	}
}

// planMove reports whether a comment applies to other nodes than the one it is attached to, and if
// so adds the move.
func (s *silencer) planMove(c Note, from *Node, about bool) bool {
	if !tree.HasDirective(c.Text) {
		return false
	}
	targets := s.nodesAfter(c.at)
	if len(targets) == 0 {
		return false // reported as it is
	}
	if from == s.file && len(from.Nodes) > 0 {
		from = from.Nodes[0] // a comment at the top applies to the first entry
	}
	// The number of such comments is limited.
	if about && len(targets) == 1 && targets[0] == from ||
		s.copies+len(targets) > tree.MaxSilences {
		return false
	}
	s.copies += len(targets)
	s.moves = append(s.moves, silenceMove{c.Text, s.outline.Alone(c.at), targets})
	return true
}

// together returns the parent of nodes if it has no other children, else nodes.
func (s *silencer) together(nodes []*Node) []*Node {
	if len(nodes) < 2 {
		return nodes
	}
	parent := s.parents[nodes[0]]
	if parent.Key == nil || len(parent.Nodes) != len(nodes) {
		return nodes
	}
	for _, n := range nodes {
		if s.parents[n] != parent {
			return nodes
		}
	}
	return []*Node{parent}
}
