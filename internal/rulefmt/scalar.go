package rulefmt

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
	"github.com/mattn/go-runewidth"
)

// measure measures text in terminal cells. Characters of ambiguous width count as narrow.
var measure = &runewidth.Condition{StrictEmojiNeutral: true}

// inline formats a scalar on one line, in brackets if flow. Unquoted text stays unquoted, and
// unnecessary quotes are removed.
func inline(v *tree.Value, flow bool) string {
	text := v.Text
	switch {
	case v.Style == tree.Plain && (v.Null || yamltext.IsPlain(text, flow) ||
		writtenOnOneLine(v) && !strings.HasSuffix(text, ":") && text != "-"):
		return text
	case v.Style != tree.Plain && yamltext.IsText(text, flow):
		return text
	case strings.ContainsFunc(text, yamltext.Unseen):
		return yamltext.Quoted(text)
	case !strings.ContainsAny(text, `"\`):
		return `"` + text + `"`
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

func writtenOnOneLine(v *tree.Value) bool {
	t, n := v.Written()
	return n != nil && !strings.Contains(t.Body[n.From:n.To], "\n")
}

// blockOf returns the head and the lines of a scalar formatted as a block, to be indented by indent
// cells, or false if it should be on one line. Blocks keep their lines. A text too long for its
// line, which begins with lead cells, becomes a block if breaks is true or it already had several
// lines.
func blockOf(v *tree.Value, lead, indent int, breaks bool) (head string, lines []string, ok bool) {
	if v.Style == tree.Literal || v.Style == tree.Folded {
		return keptBlock(v)
	}
	long := lead+measure.StringWidth(inline(v, false)) > width
	if !long || !breaks && writtenOnOneLine(v) {
		return "", nil, false
	}
	if strings.ContainsFunc(v.Text, yamltext.Unseen) || strings.TrimSpace(v.Text) != v.Text ||
		strings.Contains(v.Text, "  ") ||
		!strings.Contains(v.Text, " ") {
		return "", nil, false
	}
	return ">-", wrapText(v.Text, width-indent), true
}

// keptBlock returns a block as it is in its file, or false if a block can't hold the text.
func keptBlock(v *tree.Value) (head string, lines []string, ok bool) {
	t, n := v.Written()
	body := strings.TrimRight(v.Text, "\n")
	ends := len(v.Text) - len(body)
	if n == nil || strings.Trim(body, " \t\n") == "" || ends > 1 {
		return "", nil, false
	}
	lines = t.BlockLines(n)
	head = map[tree.Style]string{tree.Literal: "|", tree.Folded: ">"}[v.Style]
	for _, l := range lines {
		if l == "" {
			continue
		}
		if tree.IsBlank(rune(l[0])) {
			// Otherwise the first line would determine the indentation.
			head += fmt.Sprint(indentation)
		}
		break
	}
	if ends == 0 {
		head += "-"
	}
	return head, lines, true
}

// connectives are the words before which a condition is broken.
var connectives = map[string]bool{"and": true, "or": true, "?": true, ":": true, "&&": true,
	"||": true}

// wrapText breaks a text at blanks into lines of at most width cells: before the connective with
// the lowest nesting, else before the first word that does not fit.
func wrapText(text string, width int) []string {
	var lines []string
	words := strings.Split(text, " ")
	for len(words) > 0 {
		n := lineEnd(words, width)
		lines = append(lines, strings.Join(words[:n], " "))
		words = words[n:]
	}
	return lines
}

func lineEnd(words []string, width int) int {
	cells, depth := 0, 0
	best, bestDepth := 0, 0
	for i, w := range words {
		if i > 0 && connectives[w] && (best == 0 || depth <= bestDepth) {
			best, bestDepth = i, depth
		}
		cells += measure.StringWidth(w)
		if cells > width && i > 0 {
			if best > 0 {
				return best
			}
			return i
		}
		cells++
		depth += strings.Count(w, "(") + strings.Count(w, "[") - strings.Count(w, ")") -
			strings.Count(w, "]")
	}
	return len(words)
}

// token is a token of a file: a scalar, a mark such as { or -, or a comment.
type token struct {
	// Line and Col are its position, counted from 0.
	Line, Col int
	// Exactly one of Scalar, Mark and Comment is set.
	Scalar  *tree.Value
	Mark    rune
	Comment string
	// own reports whether it is the first token on its line, and blank whether the preceding line
	// is empty.
	own, blank bool
}

// scan splits a file with the given tree into tokens.
func scan(src *tree.Source, root *tree.Value) ([]token, error) {
	text, scalars := src.Written(), scalarsIn(nil, root)
	all := text.Tokens()
	tokens := make([]token, 0, len(all))
	line, start := 0, text.Lines[0] // the line of the last token, and the offset that col refers to
	col, last := 0, -1
	for _, one := range all {
		for line+1 < len(text.Lines) && text.Lines[line+1] <= one.From {
			line++
			start, col = text.Lines[line], 0
		}
		col, start = col+utf8.RuneCountInString(text.Body[start:one.From]), one.From
		t := token{Line: line, Col: col, own: last < line, blank: last >= 0 && last < line-1}
		last = text.LineAt(one.To)
		switch one.Kind {
		case yamltext.Word:
			decoded, _, ok := text.Decode(one.Node)
			if !ok || len(scalars) == 0 || scalars[0].Line != line+1 ||
				scalars[0].Column != col+1 || scalars[0].Text != decoded {
				return nil, fmt.Errorf("line %d: %s is not known here", line+1,
					tree.Quote(one.Node.Text))
			}
			t.Scalar, scalars = scalars[0], scalars[1:]
		case yamltext.Mark:
			t.Mark = rune(text.Body[one.From])
		case yamltext.Comment:
			t.Comment = text.Body[one.From:one.To]
		case yamltext.Other:
			return nil, fmt.Errorf("line %d: %s is not known here", line+1,
				tree.Quote(text.Body[one.From:one.To]))
		default: // part of the preceding block, or a document mark
			continue
		}
		tokens = append(tokens, t)
	}
	if len(scalars) > 0 {
		return nil, fmt.Errorf("line %d: a value was not found again", scalars[0].Line)
	}
	return tokens, nil
}

func scalarsIn(all []*tree.Value, v *tree.Value) []*tree.Value {
	if v.Kind == tree.Scalar && !(v.Null && v.Text == "") {
		all = append(all, v)
	}
	for _, item := range v.Items {
		all = scalarsIn(all, item)
	}
	for _, p := range v.Pairs {
		all = scalarsIn(scalarsIn(all, p.Key), p.Val)
	}
	return all
}
