// Package fixes determines how to correct findings once all are known: which name was meant, which
// entry to remove or move, and which rule set has a missing rule.
//
// A finding carries what its step knows of the cure as data ([tree.Cure]): what to write, the names
// of which one was meant, or the kind of name or value that was wanted at its place ([tree.Want]).
// What was meant may depend on what a file inherits, so meant.go asks all names for it at the end.
package fixes

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/edit"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// fixable are the codes of findings that this package adds fixes for: superfluous parts, and
// missing or incomplete rules.
var fixable = []string{finding.AlwaysHolds, finding.AskedTwice, finding.SameAsInherited,
	finding.UnusedIgnore,
	finding.NeverHolds, finding.UnusedOption, finding.UnusedSet, finding.UselessField,
	finding.MissingField, finding.UnknownRule, finding.WrongType}

// addFixes adds fixes that are not safe: removing what is useless, and taking a missing rule from a
// shipped rule set. bare is the message without a suggestion.
func (a *adviser) addFixes(f *finding.Finding, bare words.Text) {
	switch f.Code {
	case finding.UnusedIgnore:
		f.Fixes = add(f.Fixes, words.Say("remove the comment"), removeComment(a.src, f.Position))
	case finding.NeverHolds, finding.AlwaysHolds, finding.AskedTwice:
		if edits, word := removePart(a.src, f.Position); f.Code != finding.NeverHolds ||
			word == "or" || word == "||" {
			f.Fixes = add(f.Fixes, words.Say("remove this part"), edits)
		}
	case finding.MissingField, finding.UnknownRule, finding.WrongType:
		a.addTakeFixes(f, bare)
	default:
		f.Fixes = add(f.Fixes, words.Say("remove it"), Remove(a.root, f.Position))
	}
}

func add(fixes []finding.Fix, title words.Text, edits []finding.Edit) []finding.Fix {
	if edits == nil {
		return fixes
	}
	return append(fixes, finding.Fix{Title: title, Edits: edits})
}

func (a *adviser) addTakeFixes(f *finding.Finding, bare words.Text) {
	root := a.root
	section, id := tree.Split(f.Rule)
	if p := root.At(section).Find(id); p.Val != nil && canTake(f.Rule) {
		sets := setsByPath()[f.Rule]
		removes := func(p tree.Pair) bool { return p.Val.PlainText() == "off" }
		if sets == nil || removes(p) || slices.ContainsFunc(p.Val.Pairs, removes) ||
			f.Code == finding.WrongType && a.inherited().At(f.Rule) != nil {
			return
		}
		var fixes []finding.Fix
		for _, set := range sets {
			fixes = add(fixes, words.Say("take it from %s", set), takeEdits(p, set))
		}
		if fixes == nil {
			return
		}
		for i := range f.Fixes {
			f.Fixes[i].Safe = false
		}
		f.Message = bare
		f.Help = words.Say("%s%s: {from: %s} takes it from there", strings.Join(sets, ", "),
			map[bool]string{true: " has it", false: " have it"}[len(sets) == 1], sets[0])
		if i := slices.Index(sets, p.Val.PlainText()); i >= 0 && i < len(fixes) {
			f.Help = words.Say("write {from: %s}", sets[i])
			fixes[0], fixes[i] = fixes[i], fixes[0]
			fixes[0].Safe = true
		}
		f.Fixes = append(fixes, f.Fixes...)
		return
	}
	// The id is in a list, or in a condition that is evaluated once the yaku are known.
	if id = textAt(root.File, f.Position); f.Code != finding.UnknownRule ||
		strings.HasPrefix(f.Rule, "yaku.") && strings.HasSuffix(f.Rule, ".when") {
		return
	}
	for _, set := range setsByPath()["yaku."+id] {
		f.Fixes = add(f.Fixes, words.Say("take %s from %s", id, set),
			insertFirst(root.Get("yaku"), id+": {from: "+set+"}"))
	}
}

func canTake(path string) bool {
	f := schema.File().At(path)
	return f != nil && f.Field("from") != nil
}

// takeEdits returns the edits that take an entry from a rule set, or nil if its layout does not
// allow them.
func takeEdits(p tree.Pair, set string) []finding.Edit {
	text := "from: " + set
	switch v := p.Val; {
	case v.Kind == tree.Mapping:
		return insertFirst(v, text)
	case isUnwritten(v):
		return editsBy(p.Key.File, func(e *edit.Editor) { e.Fill(p, "{"+text+"}") })
	case v.Style == tree.Plain && (schema.Truths[strings.ToLower(v.Text)] == 1 ||
		slices.Contains(source.Shipped(), v.Text)):
		return replace(v, "{"+text+"}")
	}
	return nil
}

// insertFirst returns the edits that insert an entry at the beginning of a mapping, or nil if v is
// not one.
func insertFirst(v *tree.Value, text string) []finding.Edit {
	if v == nil || v.Kind != tree.Mapping {
		return nil
	}
	return editsBy(v.File, func(e *edit.Editor) { e.Insert(v, -1, text) })
}

// textAt returns the text at a position within one line, or "".
func textAt(src *tree.Source, p finding.Position) string {
	if p.Line != p.EndLine {
		return ""
	}
	return Between(src, p)
}

func blank(text []rune) bool { return strings.TrimLeft(string(text), " \t") == "" }
