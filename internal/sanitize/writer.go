package sanitize

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Writer passes on text with signs in place of hidden characters. Line ends and tabs pass, since lines and columns
// are the program's own; [Text] is for what has to stay on one line.
//
// It also breaks by a backslash what runners of workflows, such as GitHub's, take for commands wherever it is printed:
// :: at the beginning of a line, blanks aside, and the old ##[ anywhere.
type Writer struct {
	W io.Writer
	// within reports whether something other than blanks stands on this line already, and colon whether it is one
	// colon; hashes counts the # at its end.
	within, colon bool
	hashes        int
	// before is the character in front, if it may matter to the next one.
	before rune
	// rest is the beginning of a character of which the end is yet to be written.
	rest []byte
	out  []byte
}

// oldCommand begins a command of a runner.
const oldCommand = "##["

// harmless reports whether a text can be written as it is, as long rows of results can: nothing stands in it but plain
// bytes, and no line begins with a blank or a colon.
func (w *Writer) harmless(p []byte) bool {
	if len(w.rest) > 0 || w.hashes > 0 || w.colon || len(p) == 0 {
		return false
	}
	begins := !w.within
	for _, c := range p {
		if passes[c] && !begins {
			continue
		}
		if c != '\n' && (!passes[c] || c == ' ' || c == ':') {
			return false
		}
		begins = c == '\n'
	}
	w.within, w.before = !begins, rune(p[len(p)-1])
	return true
}

// passes are the bytes that need no look at what stands in front of them, if no # does.
var passes = func() (passes [256]bool) {
	for c := ' '; c <= '~'; c++ {
		passes[c] = c != '#'
	}
	return passes
}()

// Write writes a text. Marks of [Own] have to be closed in it.
func (w *Writer) Write(p []byte) (int, error) {
	if w.harmless(p) {
		return w.W.Write(p)
	}
	s := string(w.rest) + string(p)
	end := len(s)
	for i := 1; i < utf8.UTFMax && i <= len(s); i++ {
		if utf8.RuneStart(s[len(s)-i]) {
			if !utf8.FullRuneInString(s[len(s)-i:]) {
				end -= i
			}
			break
		}
	}
	w.rest = append(w.rest[:0], s[end:]...)
	w.out = w.out[:0]
	for s = s[:end]; s != ""; {
		own, rest, stranger := part(s)
		w.add(stranger)
		w.addOwn(strings.TrimSuffix(strings.TrimPrefix(own, key), key))
		s = rest
	}
	if _, err := w.W.Write(w.out); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (w *Writer) add(s string) {
	for s != "" {
		n := 0
		for w.within && n < len(s) && passes[s[n]] && s[n] != '[' && s[n] != ':' {
			n++
		}
		if n > 0 {
			w.out = append(w.out, s[:n]...)
			s, w.hashes, w.colon, w.before = s[n:], 0, false, rune(s[n-1])
			continue
		}
		r, size := utf8.DecodeRuneInString(s)
		s = s[size:]
		w.addRune(r)
	}
}

func (w *Writer) addRune(r rune) {
	if r == '\n' || r == '\t' {
		w.out = append(w.out, byte(r))
		w.within = w.within && r != '\n'
		w.hashes, w.colon, w.before = 0, false, r
		return
	}
	if r == ':' && w.colon || r == '[' && w.hashes >= len(oldCommand)-1 {
		w.out = append(w.out, '\\')
	}
	w.out = appendSign(w.out, &w.before, r)
	w.colon = r == ':' && !w.within
	w.within = w.within || !unicode.IsSpace(r)
	if r == '#' {
		w.hashes++
	} else {
		w.hashes = 0
	}
}

// addOwn adds what is the program's own. A colour leaves the line as empty as it is.
func (w *Writer) addOwn(s string) {
	if s == "" {
		return
	}
	w.out, w.before = append(w.out, s...), 0
	w.within = w.within || !strings.HasPrefix(s, "\x1b")
}
