package lists

import (
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
)

// WriteEntry writes the entry of a rule file that contains a line, such as a yaku with all its
// keys, with the comments above it. Lines are numbered.
func WriteEntry(w io.Writer, o terminal.Options, name string, text []byte, line int) error {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if line < 1 || line > len(lines) {
		return words.Errorf("%s has the lines 1 to %d, and no line %d", name, len(lines), line)
	}
	section, from, to := entryAround(lines, line-1)
	return terminal.Write(w, o, func(p *terminal.Page) error {
		number := func(i int) string { return fmt.Sprintf("%*d  ", len(fmt.Sprint(to)), i+1) }
		p.Line(p.Paint.Title.Sprint(sanitize.Text(fmt.Sprintf("%s:%d", name, line))))
		if section >= 0 && section < from {
			p.Line(number(section) + sanitize.Text(lines[section]))
		}
		for i := from; i < to; i++ {
			p.Line(number(i) + sanitize.Text(lines[i]))
		}
		return nil
	})
}

// entryIndent is the indentation of section entries in formatted rule files.
const entryIndent = 2

// entryAround returns the line that begins the section, or -1, and the half-open range of lines of
// the entry including its comments.
func entryAround(lines []string, at int) (section, from, to int) {
	indent := func(i int) int { return len(lines[i]) - len(strings.TrimLeft(lines[i], " ")) }
	blank := func(i int) bool { return strings.TrimSpace(lines[i]) == "" }
	comment := func(i int) bool { return strings.HasPrefix(strings.TrimSpace(lines[i]), "#") }
	for at+1 < len(lines) && (blank(at) || comment(at)) { // a comment belongs to the lines after it
		at++
	}
	from = at
	for from > 0 && (blank(from) || indent(from) > entryIndent) {
		from--
	}
	entry := indent(from)
	for to = from + 1; to < len(lines) && (blank(to) || indent(to) > entry); to++ {
	}
	for to > from+1 && blank(to-1) {
		to--
	}
	for section = from; section >= 0 &&
		(blank(section) || indent(section) > 0 || comment(section)); section-- {
	}
	for from > 0 && comment(from-1) && indent(from-1) == entry {
		from--
	}
	return section, from, to
}
