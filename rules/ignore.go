package rules

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A comment `# rulecheck:ignore CODE reason` silences warnings of one code. At the end of a line it is about
// the entries that begin on that line; alone on its line, about those that begin on the next line that has any. It
// reaches as far as these entries do. Where comments begin is told in comments.go.

// silence is such a comment.
type silence struct {
	pos          Position
	code, reason string
	about        extent
	used         bool
}

// Silenced is a warning that a comment in a rule file silences.
type Silenced struct {
	Finding
	// Reason is what the comment gives as the reason.
	Reason string
	// Comment is where it stands.
	Comment Position
}

// covers reports whether the comment is about what begins at a position.
func (s *silence) covers(p Position) bool { return s.about.has(p) }

// A piece of a comment that is meant for rulecheck, if not always well written; the right way to write it; and what
// is left of a wrong one without the words in front.
var (
	directive   = regexp.MustCompile(`(?mi)(?:^|[ \t])(#[ \t]*rule-?check[ \t]*(?:[:：]|[ \t](?:ignore|disable|silence|allow|skip|off)\b))`)
	rightIgnore = regexp.MustCompile(`^# rulecheck:ignore(?:[ \t]+(\S+)(?:[ \t]+(.*))?)?$`)
	wrongIgnore = regexp.MustCompile(`(?i)^#[ \t]*rule-?check[ \t]*[:：]?[ \t]*(?:(?:ignore|disable|silence|allow|skip|off)\b)?[ \t]*[:：]?[ \t]*(.*)$`)
	hasWord     = regexp.MustCompile(`[\pL\pN]`)
)

const (
	howToIgnore = "write # rulecheck:ignore CODE reason"
	whereIgnore = "write it at the end of the line on which the entry begins, or above that line"
)

// unsilenced are the warnings that are not about an entry of a file, or about silences themselves.
var unsilenced = []string{badIgnore, moreFindings, unusedIgnore}

// mayDirect tells whether a file may have such comments. Most have none, and to look for the exact form takes longer than
// to decode the file.
func mayDirect(text []byte) bool {
	for at := 0; ; at++ {
		next := bytes.IndexByte(text[at:], '#')
		if next < 0 {
			return false
		}
		at += next
		word := bytes.TrimLeft(text[at+1:], " \t")
		if len(word) >= len("rule") && bytes.EqualFold(word[:len("rule")], []byte("rule")) {
			return true
		}
	}
}

// readSilences finds the comments by which a file silences warnings, and reports those that can't.
func readSilences(root *value, r *report) {
	src := root.file
	if !mayDirect(src.body()) || !directive.Match(src.body()) {
		return
	}
	o := outlineOf(root)
	n := 0
	for line, text := range src.lineTexts() {
		if !directive.MatchString(text) {
			continue
		}
		comment, column := o.comment(line)
		starts := directive.FindAllStringSubmatchIndex(comment, -1)
		for i, m := range starts {
			end := len(comment)
			if i+1 < len(starts) {
				end = starts[i+1][2]
			}
			written := strings.TrimRight(comment[m[2]:end], " \t")
			from := column + len([]rune(comment[:m[2]]))
			pos := Position{File: src.name, Line: line + 1, Column: from + 1, EndLine: line + 1, EndColumn: from + 1 + len([]rune(written))}
			if n++; n > maxSilences {
				r.add(Finding{Position: pos, Code: tooMany, Help: "silence warnings of a whole section in one place",
					Message: fmt.Sprintf("the file has more than %d comments that silence warnings", maxSilences)})
				return
			}
			if s := o.readSilence(pos, written, r); s != nil {
				r.silences[src.name] = append(r.silences[src.name], s)
			}
		}
	}
}

// readSilence reads one comment, and gives nil with a finding if it silences nothing as it is written.
func (o *outline) readSilence(pos Position, written string, r *report) *silence {
	bad := func(pos Position, help, format string, args ...any) *silence {
		r.add(Finding{Position: pos, Code: badIgnore, Message: fmt.Sprintf(format, args...), Help: help})
		return nil
	}
	m := rightIgnore.FindStringSubmatch(written)
	if m == nil {
		rest := shorten(wrongIgnore.FindStringSubmatch(written)[1])
		return bad(pos, "write # rulecheck:ignore "+cmp.Or(rest, "CODE reason"), "%s is not understood", quote(written))
	}
	code, reason := m[1], m[2]
	if !hasWord.MatchString(code) {
		return bad(pos, howToIgnore+"; the code stands in brackets behind the warning", "the comment does not say which warnings it silences")
	}
	at := pos
	at.Column += rightIgnore.FindStringSubmatchIndex(written)[2] // all before it is of single bytes
	at.EndColumn = at.Column + len([]rune(code))
	codes := Codes()
	switch i := slices.IndexFunc(codes, func(c Code) bool { return c.Name == code }); {
	case i < 0 && strings.ContainsAny(code, ",;"):
		return bad(at, "write a comment for each code, one above the other", "a comment silences one code")
	case i < 0:
		names := silenceable()
		help := ""
		if r.nearest(code, names) == "" {
			help = known(names)
		}
		return bad(at, help, "no warning has the code %s%s", quote(code), r.orNearest(code, names))
	case codes[i].Severity == Error:
		return bad(at, "mend the error, and remove the comment", "%s is an error, and only warnings can be silenced", code)
	case slices.Contains(unsilenced, code):
		return bad(at, "remove the comment", "%s can't be silenced", code)
	case !hasWord.MatchString(reason):
		return bad(pos, "write behind the code why this is well as it is", "the comment gives no reason")
	}
	about, line, ok := o.entriesFor(pos.Line - 1)
	switch {
	case !ok:
		return bad(pos, whereIgnore, "there is no entry here that the comment could be about")
	case o.indent(line) < o.indent(pos.Line-1):
		return bad(pos, "indent it like the entry that it is about, and write it above that", "the comment is indented further than what follows, so nothing follows that it could be about")
	}
	return &silence{pos: pos, code: code, reason: reason, about: about}
}

// silenceable lists the codes of the warnings that can be silenced.
func silenceable() []string {
	var names []string
	for _, c := range Codes() {
		if c.Severity == Warning && !slices.Contains(unsilenced, c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// isSilenced tells whether a comment silences a warning, and keeps it for those who ask for what is silenced.
func (r *report) isSilenced(f Finding) bool {
	var by *silence
	for _, s := range r.silences[f.File] {
		if s.code == f.Code && s.covers(f.Position) {
			s.used, by = true, s
		}
	}
	if by == nil || r.ignoresNothing {
		return false
	}
	r.silenced = append(r.silenced, Silenced{f, by.reason, by.pos})
	return true
}

// unusedSilences reports the comments of a file that silence nothing. It is asked once everything was looked at.
func (r *report) unusedSilences(file string) {
	for _, s := range r.silences[file] {
		if !s.used && !slices.Contains(r.unproved, s.code) {
			r.add(Finding{Position: s.pos, Code: unusedIgnore, Help: "remove the comment",
				Message: fmt.Sprintf("there is no warning %s here to silence", s.code)})
		}
	}
}
