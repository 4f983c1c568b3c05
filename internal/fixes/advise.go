package fixes

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// maxSuggestions is how often one run looks for the name that was meant, in all files together.
const maxSuggestions = 4 * tree.MaxFindings

// Advised makes help and fixes of what the steps of a run know of curing their findings, and returns the findings by
// place. Src is the file in which entries may be moved or written anew, nil for none. Files are the trees of a rule file
// and of those that it extends: then cures may also depend on what it inherits, and say what to remove, or to take from
// another rule set.
func Advised(r *tree.Report, src *tree.Source, files []*tree.Value) finding.Findings {
	a := adviser{Report: r, src: src, inherited: func() *tree.Value { return nil },
		names: make(map[*tree.Value]*names)}
	if files != nil {
		a.own, a.inherited = files[0], merge.Inherited(files)
	}
	for i := range r.Findings {
		if r.Done() {
			break
		}
		a.advise(&r.Findings[i], &r.Cures[i])
	}
	return r.Sorted()
}

type adviser struct {
	*tree.Report
	src *tree.Source
	// root is the tree of src as it is written: the trees of the rules have more in them, or less. It is read when it is
	// asked for.
	root *tree.Value
	// own is the tree of the rule file, nil if that is none.
	own         *tree.Value
	inherited   func() *tree.Value
	names       map[*tree.Value]*names // by the rules to which a file refers, nil for what it inherits
	suggestions int
}

func (a *adviser) advise(f *finding.Finding, c *tree.Cure) {
	better, bare := a.better(f, c), f.Message
	a.plain(f, c)
	if !better.Help.Empty() {
		if !better.Help.Same(f.Help) {
			f.Message, f.Help, f.Fixes = bare, better.Help, nil
		}
		finding.Write(f, f.Position, better.Write, better.Safe)
		*c = better
	}
	if a.src == nil || f.File != a.src.Name {
		return
	}
	if f.Fixes == nil && (c.Entries != nil || c.Move || c.Remove) && a.read() {
		a.entries(f, c)
	}
	for i := range f.Fixes {
		a.keepNote(&f.Fixes[i])
	}
	if a.own != nil && slices.Contains(mended, f.Code) && a.read() {
		a.more(f, bare)
	}
}

// keepNote makes a comment of a note behind a value that a fix would write over. Between braces there is no place for one:
// there the fix is only offered.
func (a *adviser) keepNote(fix *finding.Fix) {
	for i := range fix.Edits {
		e := &fix.Edits[i]
		note := schema.NoteIn(textAt(a.src, e.Position))
		switch {
		case note == "" || e.Text == "" || strings.Contains(e.Text, note):
		case blank(a.src.LineRunes(e.EndLine - 1)[e.EndColumn-1:]):
			e.Text += "  # " + note
		default:
			fix.Safe = false
		}
	}
}

// better returns the cure that depends on all names, without help if there is none.
func (a *adviser) better(f *finding.Finding, c *tree.Cure) tree.Cure {
	switch w := &c.Wants; {
	case w.Kind == tree.WantNothing:
	case w.Rules != nil:
		if a.names[w.Rules] == nil {
			a.names[w.Rules] = &names{inherited: w.Rules}
		}
		return a.names[w.Rules].meant(w)
	case a.own != nil && f.File == a.own.File.Name && a.inherited() != nil:
		if a.names[nil] == nil {
			a.names[nil] = &names{inherited: a.inherited(), own: a.own}
		}
		return a.names[nil].meant(w)
	}
	return tree.Cure{}
}

// plain writes what needs no file, once.
func (a *adviser) plain(f *finding.Finding, c *tree.Cure) {
	name, whole := c.Name, c.About != nil
	if whole {
		name, whole = cmp.Or(name, c.About.Text), name == "" || name == c.About.Text
	}
	if best := a.near(name, c.Names); best != "" {
		f.Message = words.Say("%s; did you mean %q?", f.Message, best)
		if whole {
			finding.Write(f, f.Position, best, nearest.Clear(name, best, c.Names))
		}
	} else {
		f.Help = words.Or(c.Otherwise, f.Help)
	}
	finding.Write(f, f.Position, c.Write, c.Safe)
	if 0 < len(c.Edits) && len(c.Edits) <= finding.MaxEdits {
		f.Fixes = []finding.Fix{{Title: words.Or(c.Title, c.Help), Safe: true, Edits: c.Edits}}
	}
	c.Names, c.Otherwise, c.Write, c.Edits = nil, words.Text{}, "", nil
}

func (a *adviser) near(name string, known []string) string {
	if known == nil || a.suggestions == maxSuggestions {
		return ""
	}
	a.suggestions++
	return tree.Near(name, known)
}

func (a *adviser) read() bool {
	if a.root == nil {
		if a.root = a.Written; a.root == nil || a.root.File != a.src {
			a.root, _ = tree.Parse(a.src)
		}
	}
	return a.root != nil
}
