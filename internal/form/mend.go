package form

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// otherKind adds to the finding that was added last, about a value of another kind than its form takes, a fix where it
// is plain what was meant.
func (c *Conformer) otherKind(v *tree.Value, f *Form) {
	scalars := !slices.ContainsFunc(v.Items, func(i *tree.Value) bool { return i.Kind != tree.Scalar })
	switch {
	case v.Kind == tree.Scalar && v.Style != tree.Plain:
	case v.Kind == tree.Scalar && f.Kind == tree.Mapping:
		meant, _ := tree.SplitPair(v.Text)
		switch p := v.Start(); {
		case meant == "" || strings.Contains(meant, "{"):
		case strings.TrimSpace(string(v.File.LineRunes(p.Line - 1)[:p.Column-1])) == "":
			c.Report.Mend(meant, true)
		case !strings.ContainsAny(meant, ",[]}#\"'\n"): // behind its key
			c.Report.Mend("{"+meant+"}", true)
		}
	case v.Kind == tree.Scalar && f.Kind == tree.List && !strings.ContainsAny(v.Text, ",\n[]{}#:\"'"):
		c.Report.Mend("["+v.Text+"]", true)
	case v.Kind == tree.List && f.Kind == tree.Mapping && !v.Flow:
		c.Report.MendBy("write its entries without the dashes in front", withoutDashes(v))
	case v.Kind == tree.List && f.Kind == tree.Mapping && scalars && f.Short != nil && len(v.Items) == len(f.Short):
		edits := brackets(v, "{}")
		for i, name := range f.Short {
			at := v.Items[i].Start()
			at.EndLine, at.EndColumn = at.Line, at.Column
			edits = append(edits, finding.Edit{Position: at, Text: name + ": "})
		}
		if len(edits) == 2+len(f.Short) {
			c.Report.MendBy(f.listed(v), edits)
		}
	case v.Kind == tree.Mapping && f.Kind == tree.List && v.Flow:
		if !slices.ContainsFunc(v.Pairs, func(p tree.Pair) bool { return !p.Val.Null }) {
			c.Report.MendBy("write it between [ and ]", brackets(v, "[]"))
		}
	}
}

// withoutDashes returns the edits that put a blank in the place of the dash in front of each mapping of a list, nil if
// one of its entries is no mapping on lines of its own.
func withoutDashes(v *tree.Value) []finding.Edit {
	var edits []finding.Edit
	for _, item := range v.Items {
		p := item.Start()
		line := v.File.LineRunes(p.Line - 1)
		at := p.Column - 2
		for at >= 0 && line[at] == ' ' {
			at--
		}
		if item.Kind != tree.Mapping || item.Flow || at < 0 || line[at] != '-' || p.Column != v.Items[0].Column {
			return nil
		}
		p.Column, p.EndLine, p.EndColumn = at+1, p.Line, at+2
		edits = append(edits, finding.Edit{Position: p, Text: " "})
	}
	return edits
}

// brackets returns the edits that put other brackets around single words on one line, nil if there is more in them.
func brackets(v *tree.Value, both string) []finding.Edit {
	words := slices.Clone(v.Items)
	for _, p := range v.Pairs {
		words = append(words, p.Key)
	}
	if len(words) == 0 {
		return nil
	}
	first, last := v.Start(), words[len(words)-1].Pos()
	line := v.File.LineRunes(first.Line - 1)
	at := last.EndColumn - 1
	for at >= 0 && at < len(line) && strings.ContainsRune(` "',:`, line[at]) {
		at++
	}
	if last.EndLine != first.Line || at >= len(line) || !strings.ContainsRune("]}", line[at]) {
		return nil
	}
	last.Line, last.Column, last.EndColumn = first.Line, at+1, at+2
	first.EndLine, first.EndColumn = first.Line, first.Column+1
	return []finding.Edit{{Position: first, Text: both[:1]}, {Position: last, Text: both[1:]}}
}
