package sanitize

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Writer forwards text with hidden characters replaced. It keeps line endings and tabs, since the
// program itself arranges lines and columns; use [Text] for text that must stay on one line.
//
// It also inserts a backslash into the commands of workflow runners such as GitHub's: :: at the
// start of a line, after optional blanks, and the old ##[ anywhere.
type Writer struct {
	W io.Writer
	// inText reports whether the current line has a non-blank character, and colon whether that is
	// a single colon; hashes counts the # at the end of the line.
	inText, colon bool
	hashes        int
	// previous is the character before, if it can affect the next one.
	previous rune
	// rest is an incomplete character at the end of the last write.
	rest []byte
	out  []byte
}

// oldCommand starts a command of a workflow runner.
const oldCommand = "##["

// isPlain reports whether p can be written unchanged: it contains only plain bytes, and no line
// starts with a blank or colon. It is the fast path for long rows of results.
func (w *Writer) isPlain(p []byte) bool {
	if len(w.rest) > 0 || w.hashes > 0 || w.colon || len(p) == 0 {
		return false
	}
	begins := !w.inText
	for _, c := range p {
		if plainBytes[c] && !begins {
			continue
		}
		if c != '\n' && (!plainBytes[c] || c == ' ' || c == ':') {
			return false
		}
		begins = c == '\n'
	}
	w.inText, w.previous = !begins, rune(p[len(p)-1])
	return true
}

// plainBytes marks the bytes that are harmless whatever precedes them, except for #.
var plainBytes = func() (passes [256]bool) {
	for c := ' '; c <= '~'; c++ {
		passes[c] = c != '#'
	}
	return passes
}()

// Write writes sanitized text. A part marked by [Own] must not be split between writes.
func (w *Writer) Write(p []byte) (int, error) {
	if w.isPlain(p) {
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
		own, rest, stranger := cutOwn(s)
		w.add(stranger)
		w.addOwn(strings.TrimSuffix(strings.TrimPrefix(own, key()), key()))
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
		for w.inText && n < len(s) && plainBytes[s[n]] && s[n] != '[' && s[n] != ':' {
			n++
		}
		if n > 0 {
			w.out = append(w.out, s[:n]...)
			s, w.hashes, w.colon, w.previous = s[n:], 0, false, rune(s[n-1])
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
		w.inText = w.inText && r != '\n'
		w.hashes, w.colon, w.previous = 0, false, r
		return
	}
	if r == ':' && w.colon || r == '[' && w.hashes >= len(oldCommand)-1 {
		w.out = append(w.out, '\\')
	}
	w.out = appendVisible(w.out, &w.previous, r)
	w.colon = r == ':' && !w.inText
	w.inText = w.inText || !unicode.IsSpace(r)
	if r == '#' {
		w.hashes++
	} else {
		w.hashes = 0
	}
}

// addOwn adds text of the program itself. A colour sequence doesn't count as the start of the
// line's text.
func (w *Writer) addOwn(s string) {
	if s == "" {
		return
	}
	w.out, w.previous = append(w.out, s...), 0
	w.inText = w.inText || !strings.HasPrefix(s, "\x1b")
}
