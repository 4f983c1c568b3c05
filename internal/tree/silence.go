package tree

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/yamltext"
)

// silenceWidth is how wide a line may become by a comment at its end; a longer one has it above.
const silenceWidth = 120

// Placeholder stands for the reason of a comment that silences a warning until somebody writes one.
const Placeholder = "say why this is right"

// SilenceFor returns the edit that writes a comment which silences a warning, with its reason: behind the line on which
// the entry begins that the warning is about, or above it. It is false if that warning can't be silenced, or if no
// comment that can be written is about it alone with what begins on its line.
func SilenceFor(root *Value, f finding.Finding, reason string) (finding.Edit, bool) {
	if !slices.Contains(Silenceable(), f.Code) || f.File != root.File.Name {
		return finding.Edit{}, false
	}
	o, comment := OutlineOf(root), "# rulecheck:ignore "+f.Code+" "+reason
	for _, line := range slices.Backward(o.lines) {
		start, stop := o.text.Line(line)
		if !begins(f.Position, o.position(o.entries[line])) || o.text.Inside(start) != nil {
			continue
		}
		text := o.src.LineRunes(line)
		end := len([]rune(strings.TrimRight(string(text), " \t")))
		behind := "  " + comment
		if at, _ := o.comment(line); at == "" && o.text.Inside(stop) == nil && end+utf8.RuneCountInString(behind) <= silenceWidth {
			return finding.Edit{Position: finding.Position{File: f.File, Line: line + 1, Column: end + 1, EndLine: line + 1,
				EndColumn: len(text) + 1}, Text: behind}, true
		}
		at := finding.Position{File: f.File, Line: line + 1, Column: 1, EndLine: line + 1, EndColumn: 1}
		return finding.Edit{Position: at, Text: string(text[:o.Indent(line)]) + comment + yamltext.LineEnd(o.text.Body)}, true
	}
	return finding.Edit{}, false
}
