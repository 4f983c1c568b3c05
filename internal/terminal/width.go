package terminal

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"example.com/hanfu/internal/sanitize"
)

// terminal measures text as terminals show it: Japanese and Chinese are two cells wide. Characters whose width depends
// on the font count as narrow, whatever the locale, so that output is the same everywhere.
var terminal = &runewidth.Condition{StrictEmojiNeutral: true}

// Cells returns the width of a text.
func Cells(s string) int { return terminal.StringWidth(s) }

// Truncate shortens a text to at most most cells. One that is shortened ends in the tail.
func Truncate(s string, most int, tail string) string { return terminal.Truncate(s, most, tail) }

// Wrap breaks a text into lines of at most most cells: between words where it can, else as Japanese and Chinese are
// broken, or if that can't be anywhere. At a no-break space no line ends, nor in front of marks that French sets apart;
// it is shown as another space.
func Wrap(s string, most int) []string {
	breaks := func(r rune) bool { return unicode.IsSpace(r) && r != noBreak }
	return WrapWords(strings.FieldsFunc(sanitize.Text(s), breaks), most)
}

const noBreak = '\u00a0'

// WrapWords is Wrap of words, which are joined by single spaces.
func WrapWords(words []string, most int) []string {
	var lines []string
	line := ""
	for _, word := range withMarks(words) {
		switch {
		case line == "":
			line = word
		case Cells(line)+1+Cells(word) <= most:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
		for {
			start := beginning(line, most)
			if start == line && Cells(line) <= most {
				break
			}
			head := terminal.Truncate(start, most, "")
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

// withMarks joins marks that stand alone to the words in front of them, as French sets : ; ! ? and », and « to that
// behind it.
func withMarks(words []string) []string {
	const longest = 1 << 10 // bytes that are copied for a mark
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

// The characters that begin no line, and those that end none.
const (
	noStart = "、。，．）」』】〉》〕：；！？…・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ”’～,.)]:;!?%"
	noEnd   = "（「『【〈《〔“‘(["
)

// lastBreak returns where a word that is too long is broken, at most at end: there if there is no better place.
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

// japanese reports whether a character is one of those between which a line may end without a space.
func japanese(r rune) bool {
	return r >= '\u2e80' && r <= '\u9fff' || r >= '\uf900' && r <= '\ufaff' || r >= '\uff00' && r <= '\uffef'
}

// beginning returns as much of a text as fills a line of most cells. A word may be as long as a file, and measuring all
// that is left for each line would take long.
func beginning(s string, most int) string {
	const bytesOfCell = 32 // a character may have several parts
	end := bytesOfCell * max(most, 1)
	if len(s) <= end {
		return s
	}
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}

// At returns a line of a cell of a table, empty behind the last one.
func At(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// Pad fills a text with blanks up to a number of cells.
func Pad(s string, to int) string {
	return s + strings.Repeat(" ", max(0, to-Cells(s)))
}

// Flush moves a text to the right, up to a number of cells.
func Flush(s string, to int) string {
	return strings.Repeat(" ", max(0, to-Cells(s))) + s
}
