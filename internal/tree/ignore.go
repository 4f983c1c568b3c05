package tree

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// A comment `# rulecheck:ignore CODE reason` silences warnings with one code. At the end of a line
// it applies to the entries that begin on that line; on a line of its own, to those that begin on
// the next line with entries. It covers the whole extent of these entries. `# rulecheck:ignore-file
// CODE reason` applies to the whole file.

// Silence is a comment that silences warnings.
type Silence struct {
	pos finding.Position
	// Code is the code of the warnings, and Reason why they are acceptable.
	Code, Reason string
	about        finding.Position
	used         bool
}

// Silenced is a warning silenced by a comment in a rule file.
type Silenced struct {
	finding.Finding
	// Reason is the reason given in the comment.
	Reason string
	// Comment is the position of the comment.
	Comment finding.Position
}

// MarshalJSON returns the finding with the reason and position of the comment, which is in the same
// file.
func (s Silenced) MarshalJSON() ([]byte, error) {
	type place struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	return json.Marshal(struct {
		Finding finding.Finding `json:"finding"`
		Reason  string          `json:"reason"`
		Comment place           `json:"comment"`
	}{s.Finding, s.Reason, place{s.Comment.Line, s.Comment.Column}})
}

// Covers reports whether the comment applies to what begins at p.
func (s *Silence) Covers(p finding.Position) bool { return beginsIn(p, s.about) }

// Directive matches the beginning of a comment meant for rulecheck, even if badly written.
var Directive = work.LazyRegexp(`(?mi)(?:^|[ \t])(#[ \t]*rule-?check[ \t]*(?:[:：]|[ \t](?:ignore|disable|silence|allow|skip|off)\b))`)

// rightIgnore matches a correct comment. wrongIgnore captures what remains of an incorrect one
// without its first words.
var (
	rightIgnore = work.LazyRegexp(`^# rulecheck:ignore(-file)?(?:[ \t]+(\S+)(?:[ \t]+(.*))?)?$`)
	wrongIgnore = work.LazyRegexp(`(?i)^#[ \t]*rule-?check[ \t]*[:：]?[ \t]*(?:(?:ignore|disable|silence|allow|skip|off)\b)?[ \t]*[:：]?(-file\b)?[ \t]*[:：]?[ \t]*(.*)$`)
)

func hasWord(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsLetter(r) ||
			unicode.IsNumber(r)
	})
}

var (
	howToIgnore = words.Say("write # rulecheck:ignore CODE reason")
	whereIgnore = words.Say("write it at the end of the line on which the entry begins, or above that line")
)

// unsilenced are the warnings that are not about an entry, or are about silences themselves.
var unsilenced = []string{finding.BadIgnore, finding.MoreFindings, finding.UnusedIgnore}

// ReadSilences collects the comments in a file that silence warnings, and reports invalid ones.
func ReadSilences(root *Value, r *Report) {
	src := root.File
	if !mayHaveDirective(string(src.Text)) {
		return
	}
	var o *Outline // created on demand: it takes long, and few files have such comments
	n := 0
	for line, text := range src.LineTexts() {
		if !HasDirective(text) {
			continue
		}
		if o == nil {
			o = OutlineOf(root)
		}
		comment, column := o.comment(line)
		starts := Directive().FindAllStringSubmatchIndex(comment, -1)
		for i, m := range starts {
			end := len(comment)
			if i+1 < len(starts) {
				end = starts[i+1][2]
			}
			written := strings.TrimRight(comment[m[2]:end], " \t")
			from := column + len([]rune(comment[:m[2]]))
			pos := finding.Position{File: src.Name, Line: line + 1, Column: from + 1,
				EndLine:   line + 1,
				EndColumn: from + 1 + len([]rune(written))}
			if n++; n > MaxSilences {
				r.add(pos, finding.TooMany,
					words.Say("silence warnings of a whole section in one place"),
					"the file has more than %d comments that silence warnings", MaxSilences)
				return
			}
			if s := o.readSilence(pos, written, r); s != nil {
				r.Silences[src.Name] = append(r.Silences[src.Name], s)
			}
		}
	}
}

// HasDirective reports whether text contains a Directive.
func HasDirective(text string) bool {
	return mayHaveDirective(text) &&
		Directive().MatchString(text)
}

// mayHaveDirective is a fast pre-check for Directive. Matching the exact pattern in every line
// takes longer than decoding the file.
func mayHaveDirective(text string) bool {
	for {
		_, comment, ok := strings.Cut(text, "#")
		if !ok {
			return false
		}
		text = strings.TrimLeft(comment, " \t")
		if word := "rule"; len(text) > len(word) && strings.EqualFold(text[:len(word)], word) {
			return true
		}
	}
}

// Unused returns copies of silences that are marked as unused.
func Unused(silences []*Silence) []*Silence {
	all := make([]*Silence, len(silences))
	for i, s := range silences {
		one := *s
		one.used = false
		all[i] = &one
	}
	return all
}

func (o *Outline) readSilence(pos finding.Position, written string, r *Report) *Silence {
	bad := func(pos finding.Position, help words.Text, format string, args ...any) *Silence {
		r.add(pos, finding.BadIgnore, help, format, args...)
		return nil
	}
	m := rightIgnore().FindStringSubmatch(written)
	if m == nil {
		wrong := wrongIgnore().FindStringSubmatch(written)
		instead := "# rulecheck:ignore" + wrong[1] + " "
		f := finding.Finding{Position: pos, Code: finding.BadIgnore,
			Message: words.Say("%s is not understood", Quote(written)),
			Help:    words.Say("write %s%s", instead, cmp.Or(Shorten(wrong[2]), "CODE reason"))}
		if wrong[2] != "" {
			finding.Write(&f, pos, instead+wrong[2], false)
		}
		r.Add(f)
		return nil
	}
	ofFile, code, reason := m[1] != "", m[2], m[3]
	if !hasWord(code) {
		return bad(pos, words.Say("%s; the code stands in brackets after the warning",
			howToIgnore),
			"the comment does not say which warnings it silences")
	}
	at := pos
	// all characters before the code are single bytes
	at.Column += rightIgnore().FindStringSubmatchIndex(written)[4]
	at.EndColumn = at.Column + len([]rune(code))
	codes := finding.Codes()
	switch i := slices.IndexFunc(codes, func(c finding.Code) bool { return c.Name == code }); {
	case i < 0 && strings.ContainsAny(code, ",;"):
		return bad(at, words.Say("write a comment for each code, one above the other"),
			"a comment silences one code")
	case i < 0:
		cure := OneOf(Silenceable())
		cure.Name = code
		r.AddWith(finding.Finding{Position: at, Code: finding.BadIgnore,
			Message: words.Say("no warning has the code %s", Quote(code))}, cure)
		return nil
	case codes[i].Severity == finding.Error:
		return bad(at, words.Say("fix the error, and remove the comment"),
			"%s is an error, and only warnings can be silenced", code)
	case slices.Contains(unsilenced, code):
		return bad(at, words.Say("remove the comment"), "%s can't be silenced", code)
	case !hasWord(reason):
		return bad(pos, words.Say("write after the code why this is right as it is"),
			"the comment gives no reason")
	}
	about, line, ok := o.entriesFor(pos.Line - 1)
	switch {
	case ofFile:
		about = extent{to: len(o.text.Body)}
	case !ok:
		return bad(pos, whereIgnore, "there is no entry here that the comment could be about")
	case o.Indent(line) < o.Indent(pos.Line-1):
		return bad(pos, words.Say("indent it like the entry that it is about, and write it above that"),
			"the comment is indented further than what follows, so nothing follows that it could be about")
	}
	// The comment silences the warning anyway; only the reason is missing.
	if strings.TrimSpace(reason) == Placeholder {
		bad(pos, words.Say("write after the code why this is right as it is"),
			"the comment gives no reason yet")
	}
	return &Silence{pos: pos, Code: code, Reason: reason, about: o.position(about)}
}

// Silenceable returns the codes of the warnings that can be silenced.
func Silenceable() []string {
	var names []string
	for _, c := range finding.Codes() {
		if c.Severity == finding.Warning && !slices.Contains(unsilenced, c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

func (r *Report) isSilenced(f finding.Finding) bool {
	var silence *Silence
	for _, s := range r.Silences[f.File] {
		if s.Code == f.Code && s.Covers(f.Position) {
			s.used, silence = true, s
		}
	}
	if silence == nil || r.IgnoresNothing {
		return false
	}
	r.Silenced = append(r.Silenced, Silenced{f, silence.Reason, silence.pos})
	return true
}

// UnusedSilences reports the comments of a file that silence nothing, unless something was not
// checked.
func (r *Report) UnusedSilences(file string) {
	if r.Skipped {
		return
	}
	for _, s := range r.Silences[file] {
		if !s.used && !slices.Contains(r.Unproved, s.Code) {
			r.add(s.pos, finding.UnusedIgnore, words.Say("remove the comment"),
				"there is no warning %s here to silence", s.Code)
		}
	}
}
