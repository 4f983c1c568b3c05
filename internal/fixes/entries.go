package fixes

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
)

// entries adds the fix that writes an entry anew, or moves it to the section to which it belongs.
func (a *adviser) entries(f *finding.Finding, c *tree.Cure) {
	if edits := do(a.root, c); edits != nil && len(edits) <= finding.MaxEdits {
		safe := c.Safe && (!c.Move || fits(a.root.At(c.Path), c.Into))
		f.Fixes = []finding.Fix{{Title: title(c), Safe: safe, Edits: edits}}
	}
}

func fits(v *tree.Value, section string) bool {
	f := schema.File
	for key := range strings.SplitSeq(section, ".") {
		f = f.Below(key)
	}
	if f == nil || f.Each == nil {
		return false
	}
	return v.Kind == f.Each.Kind || f.Each.Short != nil || v.PlainText() == "off" && !f.Each.Stays
}

func title(m *tree.Cure) words.Text {
	switch _, id := split(m.Path); {
	case m.Move:
		return words.Say("write %s into %s", id, m.Into)
	case m.Remove:
		return words.Say("remove it")
	case m.Into != "":
		return words.Say("write %s: {%s}", m.Into, strings.Join(m.Entries, ", "))
	}
	return words.Say("write %s", strings.Join(m.Entries, ", "))
}

func do(root *tree.Value, m *tree.Cure) []finding.Edit {
	way := wayOf(root, m.Path)
	if way == nil {
		return nil
	}
	p := way[len(way)-1]
	entries := m.Entries
	if m.Move {
		if entries = p.lines(); entries == nil {
			return nil
		}
	}
	section, id := split(m.Path)
	there := root.At(cmp.Or(m.Into, section))
	for _, e := range entries {
		if key, _, ok := strings.Cut(e, ":"); ok && (m.Into != "" || key != id) && there.Get(key) != nil {
			return nil // it stands there already
		}
	}
	switch {
	case m.Remove:
		return removed(way)
	case m.Into == "" || m.Into == section:
		return p.replace(entries)
	}
	if note := p.note(); note != "" && !m.Move && len(entries) > 0 {
		entries = slices.Clone(entries)
		entries[len(entries)-1] += "  # " + note
	}
	gone, written := removed(way), into(root, way[0], m.Into, entries)
	if gone == nil || written == nil {
		return nil
	}
	return append(written, gone...)
}

func wayOf(v *tree.Value, path string) (way []part) {
	for key := range strings.SplitSeq(path, ".") {
		i := v.Index(key)
		if i < 0 {
			return nil
		}
		way, v = append(way, part{v, i}), v.Pairs[i].Val
	}
	return way
}

func (p part) replace(entries []string) []finding.Edit {
	at := p.first().Start()
	at.EndLine, at.EndColumn = outline.End(p.last())
	between := ", "
	if !p.in.Flow {
		before := p.in.File.LineRunes(at.Line - 1)[:at.Column-1]
		if !blank(before) {
			return nil
		}
		between = yamltext.LineEnd(string(p.in.File.Text)) + string(before)
	} else if at.EndLine != at.Line {
		return nil
	}
	return []finding.Edit{{Position: at, Text: strings.Join(entries, between)}}
}

// note returns what somebody has noted behind an entry on its line, as a comment or as in other languages, "" if nothing.
func (p part) note() string {
	line, column := outline.End(p.last())
	rest := p.in.File.LineRunes(line - 1)
	_, comment, _ := strings.Cut(string(rest[min(column-1, len(rest)):]), "#")
	return cmp.Or(schema.NoteIn(p.last().PlainText()), strings.TrimSpace(comment))
}

// lines returns the lines on which an entry is written, without the blanks in front that all of them have; nil if it
// shares them with others and takes more than one.
func (p part) lines() []string {
	at := p.first().Start()
	at.EndLine, at.EndColumn = outline.End(p.last())
	if p.last().Null {
		return nil
	}
	if at.Line == at.EndLine && !p.in.Flow { // with a comment
		return []string{strings.TrimRight(string(p.in.File.LineRunes(at.Line - 1)[at.Column-1:]), " \t")}
	} else if at.Line == at.EndLine {
		return []string{string(p.in.File.LineRunes(at.Line - 1)[at.Column-1 : at.EndColumn-1])}
	}
	if p.in.Flow || !blank(p.in.File.LineRunes(at.Line - 1)[:at.Column-1]) {
		return nil
	}
	var all []string
	for n := at.Line; n <= at.EndLine; n++ {
		line := p.in.File.LineRunes(n - 1)
		if len(line) < at.Column-1 || !blank(line[:at.Column-1]) {
			if !blank(line) {
				return nil
			}
			line = nil
		} else {
			line = line[at.Column-1:]
		}
		all = append(all, string(line))
	}
	return all
}

// into returns the edit that writes entries into the section at a path, which may not be there yet: then it comes in
// front of the entry of the file in which they stood.
func into(root *tree.Value, beside part, path string, entries []string) []finding.Edit {
	v, missing := root, strings.Split(path, ".")
	for len(missing) > 0 && v.Get(missing[0]) != nil && !v.Get(missing[0]).Null {
		v, missing = v.Get(missing[0]), missing[1:]
	}
	if v.Kind != tree.Mapping {
		return nil
	}
	empty := tree.Pair{}
	if len(missing) > 0 {
		empty = v.Find(missing[0])
		if empty.Val != nil {
			missing = missing[1:]
		}
	}
	for _, key := range slices.Backward(missing) {
		entries = below(key, entries)
	}
	switch {
	case empty.Val != nil:
		return behindKey(empty.Key, v, entries)
	case v != root:
		return atEnd(v, entries)
	}
	at := beside.first().Start()
	if v.Flow || at.Column != 1 {
		return nil
	}
	return []finding.Edit{{Position: point(at), Text: strings.Join(entries, yamltext.LineEnd(string(v.File.Text))) + yamltext.LineEnd(string(v.File.Text))}}
}

// widest is how wide an entry may be to stand in braces behind its key.
const widest = 100

func below(key string, entries []string) []string {
	if one := key + ": {" + strings.Join(entries, ", ") + "}"; single(entries) && len(one) <= widest {
		return []string{one}
	}
	return append([]string{key + ":"}, indented(entries, "  ")...)
}

func single(lines []string) bool {
	return !slices.ContainsFunc(lines, func(l string) bool {
		return l == "" || strings.HasPrefix(l, " ") || strings.HasSuffix(l, ":") || strings.Contains(l, " #")
	})
}

func indented(lines []string, by string) []string {
	all := slices.Clone(lines)
	for i, l := range all {
		if l != "" {
			all[i] = by + l
		}
	}
	return all
}

func behindKey(key, in *tree.Value, entries []string) []finding.Edit {
	at := key.Start()
	before := in.File.LineRunes(at.Line - 1)[:at.Column-1]
	if in.Flow || !blank(before) {
		return nil
	}
	return behindLine(in.File, at.Line, indented(entries, string(before)+"  "))
}

// atEnd returns the edit that writes entries behind those of a mapping, nil if that stands in another way.
func atEnd(v *tree.Value, entries []string) []finding.Edit {
	if v.Flow || len(v.Pairs) == 0 {
		if !single(entries) {
			return nil
		}
		return entry(v, strings.Join(entries, ", "))
	}
	first := v.Pairs[0].Key.Start()
	before := v.File.LineRunes(first.Line - 1)[:first.Column-1]
	if !blank(before) {
		return nil
	}
	last := v
	for last.Kind != tree.Scalar {
		switch {
		case len(last.Pairs) > 0:
			last = last.Pairs[len(last.Pairs)-1].Val
		case len(last.Items) > 0:
			last = last.Items[len(last.Items)-1]
		default:
			last = &tree.Value{}
		}
	}
	if last.Style == tree.Literal || last.Style == tree.Folded { // which may take in what follows
		return entry(v, strings.Join(indented(entries, string(before)), yamltext.LineEnd(string(v.File.Text)))[len(string(before)):])
	}
	line, _ := outline.End(v)
	return behindLine(v.File, line, indented(entries, string(before)))
}

func behindLine(src *tree.Source, line int, lines []string) []finding.Edit {
	at := finding.Position{File: src.Name, Line: line, Column: len(src.LineRunes(line-1)) + 1}
	end := yamltext.LineEnd(string(src.Text))
	return []finding.Edit{{Position: point(at), Text: end + strings.Join(lines, end)}}
}
