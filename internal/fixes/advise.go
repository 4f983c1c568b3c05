package fixes

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// maxSuggestions bounds the searches for similar names in one run.
const maxSuggestions = 4 * tree.MaxFindings

// Advised converts the cures of a run to help and fixes, and returns the findings by position. src
// is the file in which entries may be moved or rewritten, or nil. files are the trees of a rule
// file and of those that it extends; with them, cures may depend on what the file inherits, and
// suggest removals and rules of other rule sets.
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
	// root is the tree of src as written, parsed on demand. The trees of the rules may have more or
	// fewer entries.
	root *tree.Value
	// own is the tree of the rule file, or nil for other files.
	own       *tree.Value
	inherited func() *tree.Value
	// names are indexed by the rules that a file refers to, and by nil for what it inherits.
	names       map[*tree.Value]*names
	suggestions int
}

func (a *adviser) advise(f *finding.Finding, c *tree.Cure) {
	better, message := a.byNames(f, c), f.Message
	a.applyCure(f, c)
	if !better.Help.Empty() {
		if !better.Help.Same(f.Help) {
			f.Message, f.Help, f.Fixes = message, better.Help, nil
		}
		finding.Write(f, f.Position, better.Write, better.Safe)
		*c = better
	}
	if a.src == nil || f.File != a.src.Name {
		return
	}
	if f.Fixes == nil && (c.Entries != nil || c.Move || c.Remove) && a.parseRoot() {
		a.addEntryFix(f, c)
	}
	for i := range f.Fixes {
		a.keepComment(&f.Fixes[i])
	}
	if a.own != nil && slices.Contains(fixable, f.Code) && a.parseRoot() {
		a.addFixes(f, message)
	}
}

// keepComment adds a comment with the note that follows a value in the style of other languages,
// which a fix would overwrite. Inside braces there is no room for a comment, so that fix is not
// safe.
func (a *adviser) keepComment(fix *finding.Fix) {
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

// byNames returns the cure that depends on all names, or one without help.
func (a *adviser) byNames(f *finding.Finding, c *tree.Cure) tree.Cure {
	switch w := &c.Wants; {
	case w.Kind == tree.WantNothing:
	case w.Rules != nil:
		if a.names[w.Rules] == nil {
			a.names[w.Rules] = &names{inherited: w.Rules}
		}
		return a.names[w.Rules].cure(w)
	case a.own != nil && f.File == a.own.File.Name && a.inherited() != nil:
		if a.names[nil] == nil {
			a.names[nil] = &names{inherited: a.inherited(), own: a.own}
		}
		return a.names[nil].cure(w)
	}
	return tree.Cure{}
}

func (a *adviser) applyCure(f *finding.Finding, c *tree.Cure) {
	name, whole := c.Name, c.About != nil
	if whole {
		name, whole = cmp.Or(name, c.About.Text), name == "" || name == c.About.Text
	}
	if best := a.near(name, c.Names); best != "" {
		f.Message = words.Say("%s; did you mean %q?", f.Message, best)
		if whole {
			finding.Write(f, f.Position, best, naming.Unambiguous(name, best, c.Names))
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

func (a *adviser) parseRoot() bool {
	if a.root == nil {
		if a.root = a.Written; a.root == nil || a.root.File != a.src {
			a.root, _ = tree.Parse(a.src)
		}
	}
	return a.root != nil
}
