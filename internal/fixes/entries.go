package fixes

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/internal/edit"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// addEntryFix adds the fix that rewrites an entry or moves it to its section.
func (a *adviser) addEntryFix(f *finding.Finding, c *tree.Cure) {
	if edits := editsFor(a.root, c); edits != nil && len(edits) <= finding.MaxEdits {
		safe := c.Safe && (!c.Move || fitsSection(a.root.At(c.Path), c.Into))
		f.Fixes = []finding.Fix{{Title: title(c), Safe: safe, Edits: edits}}
	}
}

func fitsSection(v *tree.Value, section string) bool {
	f := schema.File().At(section)
	if f == nil || f.Each == nil {
		return false
	}
	return v.Kind == f.Each.Kind || f.Each.Short != nil || v.PlainText() == "off" && !f.Each.Stays
}

func title(m *tree.Cure) words.Text {
	switch _, id := tree.Split(m.Path); {
	case m.Move:
		return words.Say("write %s into %s", id, m.Into)
	case m.Remove:
		return words.Say("remove it")
	case m.Into != "":
		return words.Say("write %s: {%s}", m.Into, strings.Join(m.Entries, ", "))
	}
	return words.Say("write %s", strings.Join(m.Entries, ", "))
}

func editsFor(root *tree.Value, m *tree.Cure) []finding.Edit {
	path := partsAt(root, m.Path)
	if path == nil {
		return nil
	}
	p, e := path[len(path)-1], edit.New(root.File)
	entries := m.Entries
	if m.Move {
		if entries = e.Entry(p.in, p.i); entries == nil || p.value().Null {
			return nil
		}
	}
	section, id := tree.Split(m.Path)
	target := root.At(cmp.Or(m.Into, section))
	for _, text := range entries {
		if key, _, ok := strings.Cut(text, ":"); ok && (m.Into != "" || key != id) &&
			target.Get(key) != nil {
			return nil // it is there already
		}
	}
	switch {
	case m.Remove:
		remove(e, path)
		return e.Edits()
	case m.Into == "" || m.Into == section:
		e.Replace(p.in, p.i, entries...)
		return e.Edits()
	}
	if note := p.note(); note != "" && !m.Move && len(entries) > 0 {
		entries = slices.Clone(entries)
		entries[len(entries)-1] += "  # " + note
	}
	if !insertInto(e, root, path[0].i, m.Into, entries) || !remove(e, path) {
		return nil
	}
	return e.Edits()
}

func partsAt(v *tree.Value, path string) (way []part) {
	for key := range strings.SplitSeq(path, ".") {
		i := v.Index(key)
		if i < 0 {
			return nil
		}
		way, v = append(way, part{v, i}), v.Pairs[i].Val
	}
	return way
}

// note returns the comment after an entry on its line, in YAML or in the style of other languages,
// or "".
func (p part) note() string {
	line, column := outline.End(p.value())
	rest := p.in.File.LineRunes(line - 1)
	_, comment, _ := strings.Cut(string(rest[min(column-1, len(rest)):]), "#")
	return cmp.Or(schema.NoteIn(p.value().PlainText()), strings.TrimSpace(comment))
}

// insertInto writes entries into the section at a path. A missing section is added before the
// top-level entry with index beside. It reports whether it succeeded.
func insertInto(e *edit.Editor, root *tree.Value, index int, path string, entries []string) bool {
	v, missing := root, strings.Split(path, ".")
	for len(missing) > 0 && v.Get(missing[0]) != nil && !v.Get(missing[0]).Null {
		v, missing = v.Get(missing[0]), missing[1:]
	}
	empty := tree.Pair{}
	if len(missing) > 0 {
		empty = v.Find(missing[0])
		if empty.Val != nil {
			missing = missing[1:]
		}
	}
	for _, key := range slices.Backward(missing) {
		entries = nest(key, entries)
	}
	switch {
	case v.Kind != tree.Mapping, v.Flow && (v == root || empty.Val != nil || !single(entries)):
		return false
	case empty.Val != nil:
		e.Below(empty, entries...)
	case v == root:
		e.InsertAbove(v, index, entries...)
	case v.Flow:
		e.Insert(v, -1, entries...)
	default:
		e.Insert(v, len(v.Pairs)-1, entries...)
	}
	return true
}

// maxWidth is the width up to which an entry is written in braces after its key.
const maxWidth = 100

func nest(key string, entries []string) []string {
	if one := key + ": {" + strings.Join(entries, ", ") + "}"; single(entries) &&
		len(one) <= maxWidth {
		return []string{one}
	}
	return append([]string{key + ":"}, edit.Indented(2, entries)...)
}

func single(lines []string) bool {
	return !slices.ContainsFunc(lines, func(l string) bool {
		return l == "" || strings.HasPrefix(l, " ") || strings.HasSuffix(l, ":") ||
			strings.Contains(l, " #")
	})
}
