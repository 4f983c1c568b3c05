// Package fixes says how to mend what is found in a file, when all is found: which name was meant, which entry goes or
// belongs elsewhere, which rule another rule set has.
package fixes

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
)

// mended are the codes of the findings that have fixes of this package: something that could be left out, or a rule that
// is not there, or not all of it.
var mended = []string{finding.AlwaysHolds, finding.AskedTwice, finding.SameAsInherited, finding.UnusedIgnore,
	finding.NeverHolds, finding.UnusedOption, finding.UnusedSet, finding.UselessField,
	finding.MissingField, finding.UnknownRule, finding.WrongType}

// more adds fixes, none of them safe: to remove what is there in vain, and to take a rule that the file lacks from a
// shipped rule set that has it. Bare is the message without a suggestion.
func (a *adviser) more(f *finding.Finding, bare words.Text) {
	switch f.Code {
	case finding.UnusedIgnore:
		f.Fixes = add(f.Fixes, words.Say("remove the comment"), comment(a.src, f.Position))
	case finding.NeverHolds:
		if joined(a.src, f.Position, "or", "||") {
			f.Fixes = add(f.Fixes, words.Say("remove this part"), partOf(a.src, f.Position))
		}
	case finding.AlwaysHolds, finding.AskedTwice:
		f.Fixes = add(f.Fixes, words.Say("remove this part"), partOf(a.src, f.Position))
	case finding.MissingField, finding.UnknownRule, finding.WrongType:
		a.takes(f, bare)
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

func (a *adviser) takes(f *finding.Finding, bare words.Text) {
	root := a.root
	section, id := split(f.Rule)
	if p := root.At(section).Find(id); p.Val != nil && canTake(f.Rule) {
		sets := havers()[f.Rule]
		removes := func(p tree.Pair) bool { return p.Val.PlainText() == "off" }
		if sets == nil || removes(p) || slices.ContainsFunc(p.Val.Pairs, removes) ||
			f.Code == finding.WrongType && a.inherited().At(f.Rule) != nil {
			return
		}
		var fixes []finding.Fix
		for _, set := range sets {
			fixes = add(fixes, words.Say("take it from %s", set), from(p, set))
		}
		if fixes == nil {
			return
		}
		for i := range f.Fixes {
			f.Fixes[i].Safe = false
		}
		f.Message = bare
		f.Help = words.Say("%s%s: {from: %s} takes it from there", strings.Join(sets, ", "), map[bool]string{true: " has it", false: " have it"}[len(sets) == 1], sets[0])
		if i := slices.Index(sets, p.Val.PlainText()); i >= 0 && i < len(fixes) {
			f.Help = words.Say("write {from: %s}", sets[i])
			fixes[0], fixes[i] = fixes[i], fixes[0]
			fixes[0].Safe = true
		}
		f.Fixes = append(fixes, f.Fixes...)
		return
	}
	// A list names it, or a condition that is asked when the yaku are known.
	if id = textAt(root.File, f.Position); f.Code != finding.UnknownRule ||
		strings.HasPrefix(f.Rule, "yaku.") && strings.HasSuffix(f.Rule, ".when") {
		return
	}
	for _, set := range havers()["yaku."+id] {
		f.Fixes = add(f.Fixes, words.Say("take %s from %s", id, set), entry(root.Get("yaku"), id+": {from: "+set+"}"))
	}
}

func canTake(path string) bool {
	f := schema.File
	for key := range strings.SplitSeq(path, ".") {
		f = f.Below(key)
	}
	return f != nil && f.Field("from") != nil
}

func split(path string) (section, id string) {
	i := strings.LastIndexByte(path, '.')
	return path[:max(i, 0)], path[i+1:]
}

// from returns the edits by which an entry is taken from a rule set, nil if it stands in a way that is not written in.
func from(p tree.Pair, set string) []finding.Edit {
	text := "from: " + set
	switch v := p.Val; {
	case v.Kind == tree.Mapping:
		return entry(v, text)
	case v.Null && v.Text == "":
		at, ok := colon(p.Key)
		if !ok {
			return nil
		}
		return []finding.Edit{{Position: at, Text: " {" + text + "}"}}
	case v.Kind == tree.Scalar && v.Style == tree.Plain && (isYes(v.Text) || slices.Contains(source.Shipped(), v.Text)):
		return []finding.Edit{{Position: v.Pos(), Text: "{" + text + "}"}}
	}
	return nil
}

func isYes(text string) bool {
	n, truth := schema.Truths[strings.ToLower(text)]
	return truth && n == 1
}

func entry(v *tree.Value, text string) []finding.Edit {
	switch {
	case v == nil || v.Kind != tree.Mapping:
		return nil
	case v.Flow:
		at := v.Start()
		at.Column++
		if len(v.Pairs) > 0 {
			text += ", "
		}
		return []finding.Edit{{Position: point(at), Text: text}}
	case len(v.Pairs) == 0:
		return nil
	}
	at := v.Pairs[0].Key.Start()
	line := v.File.LineRunes(at.Line - 1)[:at.Column-1]
	if !blank(line) {
		return nil
	}
	return []finding.Edit{{Position: point(at), Text: text + yamltext.LineEnd(string(v.File.Text)) + string(line)}}
}

func colon(key *tree.Value) (finding.Position, bool) {
	at := key.Pos()
	if at.EndLine == 0 {
		return at, false
	}
	line := key.File.LineRunes(at.EndLine - 1)
	i := slices.Index(line[at.EndColumn-1:], ':')
	if i < 0 {
		return at, false
	}
	at.Line, at.Column = at.EndLine, at.EndColumn+i+1
	return point(at), true
}

func point(p finding.Position) finding.Position {
	p.EndLine, p.EndColumn = p.Line, p.Column
	return p
}

func textAt(src *tree.Source, p finding.Position) string {
	lines := src.LineTexts()
	if p.Line < 1 || p.Line != p.EndLine || p.Line > len(lines) {
		return ""
	}
	line := src.LineRunes(p.Line - 1)
	from, to := p.Column-1, p.EndColumn-1
	if from < 0 || from > to || to > len(line) {
		return ""
	}
	return string(line[from:to])
}

func blank(text []rune) bool { return strings.TrimLeft(string(text), " \t") == "" }
