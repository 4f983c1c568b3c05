// Package outline describes rule files that may be broken: their sections and entries, and the
// names that they declare or inherit. It is for editors, where files are broken most of the time.
package outline

import (
	"bytes"
	"context"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// Outline describes a rule file.
type Outline struct {
	// Entries are the keys of the file in order, with their entries if they are sections.
	Entries []Entry
	// Names are the ids that the file declares and inherits, by section, inherited ones first.
	// Entries taken from other rule sets appear under their ids in this file.
	Names []Name
	// Broken is the first unreadable line, or 0. The outline may lack everything from it on.
	Broken int
}

// Entry is a key of a file.
type Entry struct {
	Key string
	// Position extends from the key to the end of its value, and KeyPosition is that of the key.
	finding.Position
	KeyPosition finding.Position
	Entries     []Entry
}

// Name is an id of a section, such as pinfu of yaku.
type Name struct {
	Section, ID string
	// Position is the position of its declaration or last change.
	finding.Position
	// Own reports whether it is in the file itself.
	Own bool
}

// maxFiles bounds the files that extend one another, and maxCuts the prefixes of a file that are
// tried.
const maxFiles, maxCuts = 16, 24

// Of returns the outline of a file, even if it is broken. Built-in names of conditions are not
// included. The error is that of reading the file, or of ctx.
func Of(ctx context.Context, r source.Reading, from source.Asked) (*Outline, error) {
	src, findings, err := r.Open(from)
	switch {
	case err != nil:
		return nil, err
	case src == nil:
		return nil, findings
	}
	var out Outline
	var files []*tree.Value
	seen := make(map[string]bool)
	for src != nil && len(files) < maxFiles && !seen[src.Identity()] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		seen[src.Identity()] = true
		r.Note(src)
		root, broken := Read(src)
		if len(files) == 0 {
			out.Broken = broken
			out.Entries = Entries(root, schema.File())
		}
		files = append(files, root)
		src = parent(root)
	}
	out.Names = names(files)
	return &out, ctx.Err()
}

// Read returns the tree of a file. If a line is unreadable, it returns the tree of the file without
// that line or of the part before it, or nil, and the number of the line.
func Read(src *tree.Source) (root *tree.Value, broken int) {
	root, line := parse(src, src.Text, src.Parsed)
	if root != nil || line == 0 {
		return root, 0
	}
	broken = line
	lines := bytes.SplitAfter(src.Text, []byte("\n"))
	line = min(line, len(lines)) - 1
	rest := append(bytes.Join(lines[:line], nil), '\n')
	rest = append(rest, bytes.Join(lines[line+1:], nil)...)
	root, _ = parse(src, rest, nil)
	for try, back := 0, 0; root == nil && try < maxCuts && back <= line; try++ {
		root, _ = parse(src, bytes.Join(lines[:line-back], nil), nil)
		back += 1 + back/4 // an unclosed value may begin far above
	}
	return root, broken
}

func parse(src *tree.Source, text []byte, kept *tree.Parsed) (*tree.Value, int) {
	one := tree.Source{Name: src.Name, Text: text, Dir: src.Dir, From: src.From, OnDisk: src.OnDisk,
		Parsed: kept}
	root, found := tree.Parse(&one)
	if root == nil && len(found) > 0 {
		return nil, found[0].Line
	}
	return root, 0
}

func parent(root *tree.Value) *tree.Source {
	if root == nil {
		return nil
	}
	extends := root.Get("extends").PlainText()
	if extends == "" {
		return nil
	}
	src, _, err := source.Relative(root.File, extends, new(tree.Report))
	if err != nil {
		return nil
	}
	return src
}

func isSection(f *schema.Form) bool { return f != nil && f.Kind == tree.Mapping && f.Each != nil }

func names(files []*tree.Value) []Name {
	var all []Name
	for _, section := range schema.File().Names() {
		if !isSection(schema.File().Below(section)) {
			continue
		}
		at := make(map[string]int)
		for i := len(files) - 1; i >= 0; i-- {
			if files[i] == nil {
				continue
			}
			for _, p := range files[i].Get(section).Entries() {
				id := p.Key.Text
				n, known := at[id]
				switch {
				case !schema.IDPattern().MatchString(id):
				case p.Val.PlainText() == "off" && section != "options":
					if known {
						all[n].ID = ""
						delete(at, id)
					}
				case known:
					all[n].Position, all[n].Own = p.Key.Pos(), i == 0
				default:
					at[id] = len(all)
					all = append(all, Name{section, id, p.Key.Pos(), i == 0})
				}
			}
		}
		all = slices.DeleteFunc(all, func(n Name) bool { return n.ID == "" })
	}
	return all
}

// Entries returns the entries of a mapping of form f, including those of its sections.
func Entries(v *tree.Value, f *schema.Form) []Entry {
	var all []Entry
	for _, p := range v.Entries() {
		e := Entry{Key: p.Key.Text, KeyPosition: p.Key.Pos(), Position: p.Key.Start()}
		e.EndLine, e.EndColumn = End(p.Val)
		if below := f.Below(p.Key.Text); isSection(below) || below != nil && f == schema.File() {
			e.Entries = Entries(p.Val, below)
		}
		all = append(all, e)
	}
	return all
}

// End returns the position after a value, including its quotes or brackets.
func End(v *tree.Value) (line, column int) {
	switch t, n := v.Written(); {
	case n != nil && n.Style != tree.Literal && n.Style != tree.Folded:
		line, column = t.Place(n.To)
		return line + 1, column + 1
	case len(v.Pairs) > 0:
		return End(v.Pairs[len(v.Pairs)-1].Val)
	case len(v.Items) > 0:
		return End(v.Items[len(v.Items)-1])
	}
	if p := v.Pos(); p.EndLine > 0 {
		return p.EndLine, p.EndColumn
	}
	p := v.Start()
	return p.Line, p.Column
}
