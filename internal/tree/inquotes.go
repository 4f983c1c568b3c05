package tree

import (
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// InQuotes returns the edits that quote the text between two columns of a line, or nil if it
// contains both kinds of quotation marks.
func InQuotes(src *Source, line, from, to int) []finding.Edit {
	text := string(src.LineRunes(line - 1)[from-1 : to-1])
	quote := `"`
	if strings.ContainsAny(text, "\"\\") {
		quote = "'"
	}
	if strings.Contains(text, quote) {
		return nil
	}
	at := func(column int) finding.Edit {
		return finding.Edit{Text: quote, Position: finding.Position{File: src.Name, Line: line,
			Column:  column,
			EndLine: line, EndColumn: column}}
	}
	return []finding.Edit{at(from), at(to)}
}

// ConditionInQuotes is like InQuotes for a condition that begins at a column and extends to the end
// of its line or of the enclosing braces. It returns nil if the condition's brackets are not
// balanced there.
func ConditionInQuotes(src *Source, line, from int) []finding.Edit {
	text := src.LineRunes(line - 1)
	to := from - 1
	var open []rune // expected closing brackets
	for ; to < len(text); to++ {
		if i := strings.IndexRune("([{", text[to]); i >= 0 {
			open = append(open, rune(")]}"[i]))
		} else if strings.ContainsRune(")]}", text[to]) {
			if len(open) == 0 || open[len(open)-1] != text[to] {
				break
			}
			open = open[:len(open)-1]
		}
	}
	for to > from-1 && IsBlank(text[to-1]) {
		to--
	}
	if len(open) > 0 || to == from-1 {
		return nil
	}
	return InQuotes(src, line, from, to+1)
}

// GoesOn explains, with a fix, why YAML ends an expression too early, or returns empty help if it
// does not. A plain value ends at a # after a blank, and in braces at a comma, which expressions
// have only in brackets.
func (v *Value) GoesOn() (help words.Text, fixes []finding.Fix) {
	p := v.Pos()
	if v.Style != Plain || p.EndLine == 0 || strings.Count(v.Text, "(") <= strings.Count(v.Text,
		")") {
		return words.Text{}, nil
	}
	rest := strings.TrimLeft(string(v.File.LineRunes(p.EndLine - 1)[p.EndColumn-1:]), " \t")
	switch {
	case strings.HasPrefix(rest, "#"):
		help = words.Say("put all of it in quotation marks: a # behind a blank begins a comment in YAML")
	case v.InBraces && strings.HasPrefix(rest, ","):
		help = words.Say("put all of it in quotation marks: between { and } a comma ends a value")
	default:
		return words.Text{}, nil
	}
	if edits := ConditionInQuotes(v.File, v.Line, v.Column); edits != nil &&
		edits[1].Column != p.EndColumn {
		fixes = safeFix(words.Say("put the condition in quotation marks"), edits)
	}
	return help, fixes
}
