package main

import (
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"example.com/hanfu/internal/visible"
)

// cells measures text as terminals show it: Japanese is two cells wide. Characters whose width depends
// on the font count as narrow, whatever the locale, so that output is the same everywhere.
var cells = &runewidth.Condition{StrictEmojiNeutral: true}

func width(s string) int { return cells.StringWidth(s) }

// truncate cuts a text to at most most cells, where it ends in a tail.
func truncate(s string, most int, tail string) string { return cells.Truncate(s, most, tail) }

// wrap breaks a text into lines of at most most cells: between words where it can, else anywhere, as
// Japanese is broken.
func wrap(s string, most int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(visible.Text(s)) {
		switch {
		case line == "":
			line = word
		case width(line)+1+width(word) <= most:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
		for {
			start := beginning(line, most)
			if start == line && width(line) <= most {
				break
			}
			head := cells.Truncate(start, most, "")
			if head == "" { // not even one character fits
				break
			}
			lines = append(lines, head)
			line = line[len(head):]
		}
	}
	return append(lines, line)
}

// beginning gives of a text what is enough to fill a line of most cells. A word may be as long as a file, and to measure all of what is
// left of it for each line would take long.
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

// pad fills a text with blanks up to a number of cells.
func pad(s string, to int) string {
	return s + strings.Repeat(" ", max(0, to-width(s)))
}

// flush moves a text to the right, up to a number of cells.
func flush(s string, to int) string {
	return strings.Repeat(" ", max(0, to-width(s))) + s
}
