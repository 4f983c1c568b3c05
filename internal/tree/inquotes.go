package tree

import (
	"strings"

	"example.com/hanfu/internal/finding"
)

// InQuotes returns the edits that put quotation marks around what stands on a line from one column up to another, nil if
// marks of both sorts stand in it.
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
		return finding.Edit{Text: quote, Position: finding.Position{File: src.Name, Line: line, Column: column,
			EndLine: line, EndColumn: column}}
	}
	return []finding.Edit{at(from), at(to)}
}

// ConditionInQuotes is InQuotes for the condition that begins at a column, up to the end of its line or of the braces in
// which it stands; nil unless its brackets are closed there.
func ConditionInQuotes(src *Source, line, from int) []finding.Edit {
	text := src.LineRunes(line - 1)
	open, to := 0, from-1
	for ; to < len(text); to++ {
		switch text[to] {
		case '(', '[', '{':
			open++
		case ')', ']', '}':
			open--
		}
		if open < 0 {
			break
		}
	}
	for to > from-1 && IsBlank(text[to-1]) {
		to--
	}
	if open > 0 || to == from-1 {
		return nil
	}
	return InQuotes(src, line, from, to+1)
}

// EndsEarly says what may have cut off an expression that lacks its end, by how it is written in the file, with the fix
// where it goes on in its line.
func (v *Value) EndsEarly() (help string, fixes []finding.Fix) {
	if v.Style != Plain {
		return "write what is missing", nil
	}
	help = "if it goes on in the file, put all of it in quotation marks: a # behind a blank begins a comment in YAML"
	if v.InBraces {
		help = "if it goes on in the file, put all of it in quotation marks: between { and } a comma ends a value, and a # " +
			"behind a blank begins a comment"
	}
	edits := ConditionInQuotes(v.File, v.Line, v.Column)
	if edits == nil || edits[1].Column == v.Pos().EndColumn {
		return help, nil
	}
	return help, safeFix("put the condition in quotation marks", edits)
}
