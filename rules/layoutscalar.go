package rules

import (
	"fmt"
	"regexp"
	"strings"

	"example.com/hanfu/internal/tree"

	"github.com/mattn/go-runewidth"
)

// layoutCells measures text in the cells of a terminal. Characters whose width depends on the font count as narrow.
var layoutCells = &runewidth.Condition{StrictEmojiNeutral: true}

// otherThanText matches texts that programs, or people, may take for something else than a text if there are no quotes:
// numbers, dates, truth, nothing.
var otherThanText = regexp.MustCompile(`(?i)^([-+]?[0-9][-+.,:_0-9a-fotxz]*|[-+]?\.(inf|nan|[0-9]+)|true|false|yes|no|on|off|y|n|null|~|<<|=)$`)

// inline writes a scalar in one line. flow tells that it stands between brackets. Words without quotes stay so; quotes go
// where they are not needed.
func inline(v *tree.Value, flow bool) string {
	text := v.Text
	switch {
	case v.Style == tree.Plain && (v.Null || plainText(text, flow) || writtenOnOneLine(v) && !strings.HasSuffix(text, ":")):
		return text
	case v.Style != tree.Plain && plainText(text, flow) && !otherThanText.MatchString(text):
		return text
	case strings.ContainsFunc(text, unseen):
		return escaped(text)
	case !strings.ContainsAny(text, `"\`):
		return `"` + text + `"`
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// writtenOnOneLine tells whether a scalar has a line of its file to itself, or a part of one.
func writtenOnOneLine(v *tree.Value) bool {
	w, ok := v.Walked()
	return ok && w.Line == v.Line-1
}

// plainText tells whether a text may stand without quotes. It says no to some texts for which YAML would say yes.
func plainText(text string, flow bool) bool {
	switch {
	case text == "", strings.TrimSpace(text) != text, strings.ContainsFunc(text, unseen):
		return false
	case strings.Contains(text, ": "), strings.Contains(text, " #"), strings.HasSuffix(text, ":"):
		return false
	case flow && strings.ContainsAny(text, ",[]{}?"), flow && text[0] == ':':
		return false
	case strings.HasPrefix(text, "---"), strings.HasPrefix(text, "..."):
		return false
	case strings.ContainsRune("-?:", rune(text[0])):
		return len(text) > 1 && !strings.ContainsRune(" ,[]{}?:", rune(text[1]))
	}
	return !strings.ContainsRune(",[]{}#&*!|>'\"%@`", rune(text[0]))
}

// unseen tells whether a character must be written as an escape.
func unseen(r rune) bool {
	switch {
	case r < ' ', '\x7f' <= r && r < '\u00a0', r == '\u2028', r == '\u2029', r == '\ufeff', r == '\ufffe', r == '\uffff':
		return true
	}
	return false
}

// escaped writes a text in double quotes with escapes.
func escaped(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case unseen(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// blockOf gives a scalar as the head and the lines of a block, which are to be indented by some cells; false if it is better
// written in one line. A block keeps its lines. A text that is too long for its line, which begins with the width of lead,
// becomes a block if its lines may break, or did so already.
func blockOf(v *tree.Value, lead, indent int, breaks bool) (head string, lines []string, ok bool) {
	if v.Style == tree.Literal || v.Style == tree.Folded {
		return keptBlock(v)
	}
	long := lead+layoutCells.StringWidth(inline(v, false)) > layoutWidth
	if !long || !breaks && writtenOnOneLine(v) {
		return "", nil, false
	}
	if strings.ContainsFunc(v.Text, unseen) || strings.TrimSpace(v.Text) != v.Text || strings.Contains(v.Text, "  ") || !strings.Contains(v.Text, " ") {
		return "", nil, false
	}
	return ">-", wrapText(v.Text, layoutWidth-indent), true
}

// keptBlock gives a block as it stands in its file; false if a block can't hold the text.
func keptBlock(v *tree.Value) (head string, lines []string, ok bool) {
	w, ok := v.Walked()
	body := strings.TrimRight(v.Text, "\n")
	ends := len(v.Text) - len(body)
	if !ok || strings.Trim(body, " \t\n") == "" || ends > 1 {
		return "", nil, false
	}
	lines = blockLines(v.File, v.Line, w.Indent)
	head = map[tree.Style]string{tree.Literal: "|", tree.Folded: ">"}[v.Style]
	for _, l := range lines {
		if l == "" {
			continue
		}
		if tree.IsBlank(rune(l[0])) {
			head += fmt.Sprint(layoutIndent) // else the first line would say how far all are indented
		}
		break
	}
	if ends == 0 {
		head += "-"
	}
	return head, lines, true
}

// connectives are the words in front of which a condition is broken.
var connectives = map[string]bool{"and": true, "or": true, "?": true, ":": true, "&&": true, "||": true}

// wrapText breaks a text at its blanks into lines of some cells: in front of the connective that has the fewest brackets
// around it, else in front of the last word that does not fit.
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

// lineEnd gives how many of the words stand on the first line.
func lineEnd(words []string, width int) int {
	cells, depth := 0, 0
	best, bestDepth := 0, 0
	for i, w := range words {
		if i > 0 && connectives[w] && (best == 0 || depth <= bestDepth) {
			best, bestDepth = i, depth
		}
		cells += layoutCells.StringWidth(w)
		if cells > width && i > 0 {
			if best > 0 {
				return best
			}
			return i
		}
		cells++
		depth += strings.Count(w, "(") + strings.Count(w, "[") - strings.Count(w, ")") - strings.Count(w, "]")
	}
	return len(words)
}
