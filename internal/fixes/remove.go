package fixes

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/edit"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// A part is an entry of a mapping, or an item of a list, where it stands.
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

func (p part) last() *tree.Value {
	if p.in.Kind == tree.List {
		return p.in.Items[p.i]
	}
	return p.in.Pairs[p.i].Val
}

func (p part) count() int { return len(p.in.Items) + len(p.in.Pairs) }

// Remove returns the edit that takes out the entry of which the key, or else the value, is at a place; where
// nothing else stands in its mapping, that goes with it. It is nil if there is none, or it can't go without others.
func Remove(root *tree.Value, at finding.Position) []finding.Edit {
	way := wayTo(root, at, part.first)
	if way == nil {
		way = wayTo(root, at, part.last)
	}
	return edited(root.File, func(e *edit.Editor) { remove(e, way) })
}

// remove takes out the entry to which others lead, with those that have nothing else in them. It reports whether anything
// is left then.
func remove(e *edit.Editor, way []part) bool {
	twice := func(p part) bool { // the key stands twice, and the tree has one of both
		n, t := p.in.Node(), p.in.File.Written()
		if n == nil || p.i >= len(p.in.Pairs) {
			return false
		}
		same := 0
		for _, q := range n.Pairs {
			if strings.Trim(t.Body[q.Key.From:q.Key.To], "\"'") == p.in.Pairs[p.i].Key.Text {
				same++
			}
		}
		return same > 1
	}
	if slices.ContainsFunc(way, twice) {
		return false
	}
	for _, p := range slices.Backward(way) {
		if p.count() > 1 {
			e.Remove(tree.Pair{Val: p.in}, p.i)
			return true
		}
	}
	return false
}

// wayTo returns the entries that lead to the outermost one of which a value is at a place. A mapping on lines of its own
// begins where its first key does, so keys are looked for first.
func wayTo(v *tree.Value, at finding.Position, value func(part) *tree.Value) []part {
	for i := range len(v.Pairs) + len(v.Items) {
		p := part{v, i}
		w := value(p)
		if s := w.Start(); (w.Flow || w.Kind != tree.Mapping) && s.Line == at.Line && (s.Column == at.Column || w.Pos().Column == at.Column) {
			return []part{p}
		}
		if way := wayTo(p.last(), at, value); way != nil {
			return append([]part{p}, way...)
		}
	}
	return nil
}

// Between returns the text of a place.
func Between(src *tree.Source, at finding.Position) string {
	t := src.Written()
	from, to := t.Offset(at.Line-1, at.Column-1), t.Offset(at.EndLine-1, at.EndColumn-1)
	if from < 0 || to < from {
		return ""
	}
	return t.Body[from:to]
}

func comment(src *tree.Source, at finding.Position) []finding.Edit {
	if at.EndLine != at.Line {
		return nil
	}
	line := src.LineRunes(at.Line - 1)
	before, behind := strings.TrimRight(string(line[:at.Column-1]), " \t"), strings.TrimSpace(string(line[at.EndColumn-1:]))
	switch {
	case before == "" && behind == "":
		return edited(src, func(e *edit.Editor) { e.CutLine(at.Line - 1) })
	case behind == "":
		at.Column, at.EndColumn = len([]rune(before))+1, len(line)+1
	}
	return []finding.Edit{{Position: at}}
}

// joining are the words that join the parts of a condition, the one that binds most tightly first.
var joining = []string{"and", "&&", "or", "||"}

// partOf returns the edit that takes a part out of a condition, with the word that joins it to another, and that word;
// nil if none stands beside it on its line.
func partOf(src *tree.Source, at finding.Position) (edits []finding.Edit, word string) {
	if textAt(src, at) == "" {
		return nil, ""
	}
	line := src.LineRunes(at.Line - 1)
	before, behind := string(line[:at.Column-1]), string(line[at.EndColumn-1:])
	for _, word := range joining {
		rest, isBefore := strings.CutSuffix(before, " "+word+" ")
		if isBefore = isBefore && strings.TrimSpace(rest) != ""; isBefore {
			at.Column -= len(word) + 2
		} else if strings.HasPrefix(behind, " "+word+" ") {
			at.EndColumn += len(word) + 2
		} else {
			continue
		}
		return []finding.Edit{{Position: at}}, word
	}
	return nil, ""
}
