package lists

import (
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
)

// WriteEntry writes the entry of a file in which a line stands, such as a yaku with all its keys, and the comments above it. Each line has its
// number.
func WriteEntry(w io.Writer, o terminal.Options, name string, text []byte, line int) error {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if line < 1 || line > len(lines) {
		return fmt.Errorf("%s has the lines 1 to %d, and none %d", name, len(lines), line)
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

// levelOfEntries is how far the entries of a section are indented, as rule files are laid out.
const levelOfEntries = 2

// entryAround returns the line that begins the section, -1 for none, and the lines of the entry, from its comments to the one behind it.
func entryAround(lines []string, at int) (section, from, to int) {
	level := func(i int) int { return len(lines[i]) - len(strings.TrimLeft(lines[i], " ")) }
	blank := func(i int) bool { return strings.TrimSpace(lines[i]) == "" }
	comment := func(i int) bool { return strings.HasPrefix(strings.TrimSpace(lines[i]), "#") }
	for at+1 < len(lines) && (blank(at) || comment(at)) { // what a comment is about follows it
		at++
	}
	from = at
	for from > 0 && (blank(from) || level(from) > levelOfEntries) {
		from--
	}
	entry := level(from)
	for to = from + 1; to < len(lines) && (blank(to) || level(to) > entry); to++ {
	}
	for to > from+1 && blank(to-1) {
		to--
	}
	for section = from; section >= 0 && (blank(section) || level(section) > 0 || comment(section)); section-- {
	}
	for from > 0 && comment(from-1) && level(from-1) == entry {
		from--
	}
	return section, from, to
}
