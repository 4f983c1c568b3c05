package fixes

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/edit"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// A part is an entry of a mapping, or an item of a list.
type part struct {
	in *tree.Value
	i  int
}

func (p part) first() *tree.Value {
	if p.in.Kind == tree.List {
		return p.in.Items[p.i]
	}
	return p.in.Pairs[p.i].Key
}

func (p part) value() *tree.Value {
	if p.in.Kind == tree.List {
		return p.in.Items[p.i]
	}
	return p.in.Pairs[p.i].Val
}

// Remove returns the edits that remove the entry whose key, or else value, begins at a position,
// together with mappings that would become empty. It returns nil if there is none, or if it can't
// be removed alone.
func Remove(root *tree.Value, at finding.Position) []finding.Edit {
	way := pathTo(root, at, part.first)
	if way == nil {
		way = pathTo(root, at, part.value)
	}
	return editsBy(root.File, func(e *edit.Editor) { remove(e, way) })
}

// remove removes the last entry of a path, together with mappings that would become empty. It
// reports whether anything is left.
func remove(e *edit.Editor, way []part) bool {
	// isDuplicate reports whether the key occurs twice. The tree has only one of the entries.
	isDuplicate := func(p part) bool {
		n, t := p.in.Node(), p.in.File.Written()
		if n == nil || p.i >= len(p.in.Pairs) {
			return false
		}
		count := 0
		for _, q := range n.Pairs {
			if strings.Trim(t.Body[q.Key.From:q.Key.To], "\"'") == p.in.Pairs[p.i].Key.Text {
				count++
			}
		}
		return count > 1
	}
	if slices.ContainsFunc(way, isDuplicate) {
		return false
	}
	for _, p := range slices.Backward(way) {
		if len(p.in.Items)+len(p.in.Pairs) > 1 {
			e.Remove(tree.Pair{Val: p.in}, p.i)
			return true
		}
	}
	return false
}

// pathTo returns the path to the outermost entry whose value, given by a function, begins at a
// position. A block mapping begins where its first key does, so callers look for keys first.
func pathTo(v *tree.Value, at finding.Position, value func(part) *tree.Value) []part {
	for i := range len(v.Pairs) + len(v.Items) {
		p := part{v, i}
		w := value(p)
		if s := w.Start(); (w.Flow || w.Kind != tree.Mapping) && s.Line == at.Line &&
			(s.Column == at.Column || w.Pos().Column == at.Column) {
			return []part{p}
		}
		if way := pathTo(p.value(), at, value); way != nil {
			return append([]part{p}, way...)
		}
	}
	return nil
}

// Between returns the text at a position.
func Between(src *tree.Source, at finding.Position) string {
	t := src.Written()
	from, to := t.Offset(at.Line-1, at.Column-1), t.Offset(at.EndLine-1, at.EndColumn-1)
	if from < 0 || to < from {
		return ""
	}
	return t.Body[from:to]
}

func removeComment(src *tree.Source, at finding.Position) []finding.Edit {
	if at.EndLine != at.Line {
		return nil
	}
	line := src.LineRunes(at.Line - 1)
	before, after := strings.TrimRight(string(line[:at.Column-1]), " \t"),
		strings.TrimSpace(string(line[at.EndColumn-1:]))
	switch {
	case before == "" && after == "":
		return editsBy(src, func(e *edit.Editor) { e.CutLine(at.Line - 1) })
	case after == "":
		at.Column, at.EndColumn = len([]rune(before))+1, len(line)+1
	}
	return []finding.Edit{{Position: at}}
}

// connectives join the parts of a condition, in the order of precedence.
var connectives = []string{"and", "&&", "or", "||"}

// removePart returns the edit that removes a part of a condition together with the adjacent
// connective, and that connective. It returns nil if there is none on the line.
func removePart(src *tree.Source, at finding.Position) (edits []finding.Edit, word string) {
	if textAt(src, at) == "" {
		return nil, ""
	}
	line := src.LineRunes(at.Line - 1)
	before, after := string(line[:at.Column-1]), string(line[at.EndColumn-1:])
	for _, word := range connectives {
		rest, isBefore := strings.CutSuffix(before, " "+word+" ")
		if isBefore = isBefore && strings.TrimSpace(rest) != ""; isBefore {
			at.Column -= len(word) + 2
		} else if strings.HasPrefix(after, " "+word+" ") {
			at.EndColumn += len(word) + 2
		} else {
			continue
		}
		return []finding.Edit{{Position: at}}, word
	}
	return nil, ""
}
