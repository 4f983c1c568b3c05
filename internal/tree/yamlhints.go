package tree

import (
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// The YAML library reports where it gives up, which is often after the mistake. The functions below
// search the lines up to there for common mistakes.

// apostrophe matches a text in single quotes that ends within a word.
var apostrophe = work.LazyRegexp(`(?:^|[ \t{\[,])'(?:[^']|'')*'\pL`)

// explainSyntax improves a syntax error if it finds a common mistake. problem is the library's
// message, and f.Line the line where it gives up.
func (p *parser) explainSyntax(src *Source, f *finding.Finding, problem string) {
	colon := *f
	switch line := f.Line - 1; {
	case strings.HasPrefix(problem, "could not find expected ':'") &&
		p.explainColon(src, &colon, line) && colon.Fixes != nil && colon.Fixes[0].Safe:
		*f = colon
	case strings.HasPrefix(problem, "could not find expected ':'") && explainBlock(src, f, line):
	case strings.HasPrefix(problem, "did not find expected <document start>"):
	case p.explainColon(src, f, line):
	case p.explainLine(src, f, line):
	case strings.HasPrefix(problem, "mapping values are not allowed"):
		if !explainTwoKeys(src, f, line) && !explainWide(src, f, line, "{}[]") {
			explainIndent(src, f, line)
		}
	case strings.HasPrefix(problem, "did not find expected ',' or"),
		strings.HasPrefix(problem, "did not find expected node content"),
		strings.HasPrefix(problem, "did not find expected key"),
		strings.HasPrefix(problem, "could not find expected ':'"):
		explainBraces(src, f, line)
	}
}

func safeFix(title words.Text, edits []finding.Edit) []finding.Fix {
	if edits == nil {
		return nil
	}
	return []finding.Fix{{Title: title, Safe: true, Edits: edits}}
}

func indentBy(src *Source, line, more int) (edits []finding.Edit) {
	smallest := indentOf(src, line)
	for n := line; n < len(src.LineTexts()) && len(edits) < finding.MaxEdits; n++ {
		text := src.LineTexts()[n]
		if strings.TrimSpace(text) == "" {
			continue
		}
		if indentOf(src, n) < smallest {
			break
		}
		edits = append(edits, finding.Edit{Text: strings.Repeat(" ", max(0, smallest+more)),
			Position: finding.Position{File: src.Name, Line: n + 1, Column: 1, EndLine: n + 1,
				EndColumn: smallest + 1}})
	}
	return edits
}

func indentOf(src *Source, line int) int {
	text := src.LineTexts()[line]
	return len(text) - len(strings.TrimLeft(text, " "))
}

// explainBraces searches for what breaks braces and brackets: a # that begins a comment inside a
// condition, a full-width comma or colon, or an apostrophe.
func explainBraces(src *Source, f *finding.Finding, line int) {
	for n := line; n >= 0; n-- {
		if column := commentInParens(src.LineRunes(n)); column >= 0 {
			f.Position = characterAt(src, n, column)
			f.Message, f.Help = words.Say("a # behind a blank begins a comment in YAML, so the rest of the line is lost"),
				words.Say("put quotation marks around the whole condition")
			if from := strings.LastIndex(string(src.LineRunes(n)[:column]), ": "); from >= 0 {
				from = len([]rune(string(src.LineRunes(n)[:column])[:from])) + 3
				f.Fixes = safeFix(words.Say("put the condition in quotation marks"),
					ConditionInQuotes(src, n+1, from))
			}
			return
		}
	}
	if explainWide(src, f, line, ",:{}[]#") {
		return
	}
	if m := apostrophe().FindStringIndex(src.LineTexts()[line]); m != nil {
		column := len([]rune(src.LineTexts()[line][:m[1]])) - 2
		f.Position = characterAt(src, line, column)
		f.Message, f.Help = words.Say("the text in single quotes ends here, in the middle of a word"),
			words.Say("put the text in double quotes, or write '' for an apostrophe")
		finding.Write(f, f.Position, "''", true)
	}
}

// characterAt returns the position of a character, with its line and column from 0.
func characterAt(src *Source, line, column int) finding.Position {
	return finding.Position{File: src.Name, Line: line + 1, Column: column + 1, EndLine: line + 1,
		EndColumn: column + 2}
}

func explainWide(src *Source, f *finding.Finding, line int, marks string) bool {
	quote := rune(0) // the quotation mark of the current text, or 0
	for i, c := range src.LineRunes(line) {
		switch {
		case quote == c:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		}
		if plain := naming.Plain(string(c)); c > 0x7f && quote == 0 &&
			strings.Contains(marks, plain) {
			f.Position = characterAt(src, line, i)
			f.Message, f.Help = words.Say("the wide %s is none for YAML", string(c)),
				words.Say("write %s", plain)
			if rest := src.LineRunes(line)[i+1:]; plain == ":" && len(rest) > 0 &&
				!IsBlank(rest[0]) {
				plain = ": "
			}
			finding.Write(f, f.Position, plain, true)
			if plain == "#" {
				f.Message = words.Say("the wide %s begins no comment in YAML", string(c))
			}
			return true
		}
	}
	return false
}

// blockHead matches the end of a line that begins a block text.
var blockHead = work.LazyRegexp(`[:-][ \t]+[>|][+-]?[ \t]*$`)

func explainBlock(src *Source, f *finding.Finding, line int) bool {
	for above := line - 1; above >= 0; above-- {
		text := src.LineTexts()[above]
		switch {
		case strings.TrimSpace(text) == "":
		case blockHead().MatchString(text):
			if indentOf(src, line) > indentOf(src, above) {
				return false
			}
			f.Position, f.Message = src.Line(above+2),
				words.Say("the text does not stand below its key")
			f.Help = words.Say("indent all its lines further than the line above them")
			if more := indentOf(src, above) + 2 - indentOf(src,
				above+1); above+1 < len(src.LineTexts()) {
				f.Fixes = safeFix(words.Say("indent them"),
					editsBeforeKey(src, indentBy(src, above+1, more)))
			}
			return true
		case indentOf(src, above) < indentOf(src, line) || strings.Contains(text, ": "):
			return false
		}
	}
	return false
}

func editsBeforeKey(src *Source, edits []finding.Edit) []finding.Edit {
	for i, e := range edits {
		if keyFirst().MatchString(src.LineTexts()[e.Line-1]) {
			return edits[:i]
		}
	}
	return edits
}

var keyFirst = work.LazyRegexp(`^ *[\pL_][\pL\pN_-]*:( |$)`)

// commentInParens returns the column of a # that begins a comment inside parentheses, or -1. Only
// conditions have parentheses.
func commentInParens(text []rune) int {
	open, quote := 0, rune(0)
	for i, c := range text {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' && (i == 0 || strings.ContainsRune(" {[(,", text[i-1])):
			quote = c
		case c == '(':
			open++
		case c == ')':
			open--
		case c == '#' && (i == 0 || IsBlank(text[i-1])):
			if open > 0 {
				return i
			}
			return -1
		}
	}
	return -1
}
