package terminal

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"example.com/hanfu/internal/sanitize"
)

// terminal measures text. Japanese and Chinese characters are two cells wide. Characters of
// ambiguous width count as narrow in every locale, so that output is the same everywhere.
var terminal = &runewidth.Condition{StrictEmojiNeutral: true}

// Cells returns the width of a text in cells.
func Cells(s string) int { return terminal.StringWidth(s) }

// Truncate shortens a text to width cells including the tail, which marks the omission.
func Truncate(s string, width int, tail string) string { return terminal.Truncate(s, width, tail) }

// Wrap breaks a text into lines of at most width cells: between words if possible, otherwise where
// Japanese and Chinese text may break, otherwise anywhere. It keeps no-break spaces, and spaces
// before French punctuation, within a line and writes them as plain spaces.
func Wrap(s string, width int) []string {
	breaks := func(r rune) bool { return unicode.IsSpace(r) && r != noBreak }
	return WrapWords(strings.FieldsFunc(sanitize.Text(s), breaks), width)
}

const noBreak = '\u00a0'

// WrapWords is like Wrap for words, which it joins with single spaces.
func WrapWords(words []string, width int) []string {
	var lines []string
	line := ""
	for _, word := range withMarks(words) {
		switch {
		case line == "":
			line = word
		case Cells(line)+1+Cells(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
		for {
			start := beginning(line, width)
			if start == line && Cells(line) <= width {
				break
			}
			head := terminal.Truncate(start, width, "")
			if head == "" { // not even one character fits
				break
			}
			end := lastBreak(line, len(head))
			lines = append(lines, line[:end])
			line = line[end:]
		}
	}
	lines = append(lines, line)
	for i := range lines {
		lines[i] = strings.TrimRight(strings.ReplaceAll(lines[i], string(noBreak), " "), " ")
	}
	return lines
}

// withMarks joins isolated marks to their neighbours, because French puts spaces before : ; ! ? »
// and after «.
func withMarks(words []string) []string {
	const longest = 1 << 10 // bounds the bytes copied for a mark
	joined := make([]string, 0, len(words))
	for _, word := range words {
		last := len(joined) - 1
		if last >= 0 && len(joined[last])+len(word) < longest && word != "" &&
			(strings.Trim(word, ":;!?»%") == "" || strings.HasSuffix(joined[last], "«")) {
			joined[last] += string(noBreak) + word
		} else {
			joined = append(joined, word)
		}
	}
	return joined
}

// noStart holds the characters that must not begin a line, noEnd those that must not end one.
const (
	noStart = "、。，．）」』】〉》〕：；！？…・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ”’～,.)]:;!?%"
	noEnd   = "（「『【〈《〔“‘(["
)

// lastBreak returns the best position up to end at which to break a long word, or end if there is
// none.
func lastBreak(s string, end int) int {
	for at := end; at > 0; {
		before, size := utf8.DecodeLastRuneInString(s[:at])
		after, _ := utf8.DecodeRuneInString(s[at:])
		if (japanese(before) || japanese(after)) && !strings.ContainsRune(noStart, after) &&
			!strings.ContainsRune(noEnd, before) && !unicode.In(after, unicode.M, unicode.Cf) {
			return at
		}
		at -= size
	}
	return end
}

// japanese reports whether a line may break before or after r without a space.
func japanese(r rune) bool {
	return r >= '\u2e80' && r <= '\u9fff' || r >= '\uf900' && r <= '\ufaff' ||
		r >= '\uff00' && r <= '\uffef'
}

// beginning returns a prefix that fills at least a line of width cells. Measuring the whole rest
// for each line would be slow, because a word may be as long as a file.
func beginning(s string, width int) string {
	const bytesOfCell = 32 // a character may have several code points
	end := bytesOfCell * max(width, 1)
	if len(s) <= end {
		return s
	}
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}

// At returns line i of a wrapped cell, or "" after the last one.
func At(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// Pad appends spaces up to a width.
func Pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-Cells(s)))
}

// Flush prepends spaces up to a width.
func Flush(s string, width int) string {
	return strings.Repeat(" ", max(0, width-Cells(s))) + s
}
