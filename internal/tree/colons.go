package tree

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/internal/yamltext"
)

// Keys without a colon. YAML reads such a key as a text that continues on the next line, and fails
// at or after the colon there.

// maxLinesAbove bounds the lines above the failure that are searched for a missing colon.
const maxLinesAbove = 8

// explainColon searches the line where YAML fails and those above it for keys without a colon. The
// right correction is the one that lets YAML read on; if no single one does, all together may.
func (p *parser) explainColon(src *Source, f *finding.Finding, line int) bool {
	if len(src.Text) > maxSearched {
		return false
	}
	var all []uncoloned
	for n := line; n >= max(0, line-maxLinesAbove) && n < len(src.LineTexts()); n-- {
		if u := p.uncoloned(src, n); u.meant != "" {
			all = append(all, u)
		} else if n < line && keyFirst().MatchString(src.LineTexts()[n]) {
			break
		}
	}
	for _, u := range all {
		if p.readsOn(src, line, u) {
			u.explain(src, f)
			return true
		}
	}
	if len(all) < 2 || !p.readsOn(src, line, all...) {
		return false
	}
	all[len(all)-1].explain(src, f)
	for i := range f.Fixes {
		fix := &f.Fixes[i]
		for _, u := range all[:len(all)-1] {
			fix.Safe = fix.Safe && u.certain
			fix.Edits = append(fix.Edits, finding.Edit{Position: src.Line(u.line + 1),
				Text: u.meant})
		}
	}
	return true
}

// readsOn reports whether YAML can read the file with the corrected lines, at least up to a line.
// It returns false if the run has used up its bound on rereading.
func (p *parser) readsOn(src *Source, line int, meant ...uncoloned) bool {
	edits := make([]finding.Edit, len(meant))
	for i, u := range meant {
		edits[i] = finding.Edit{Position: src.Line(u.line + 1), Text: u.meant}
	}
	text := bytes.TrimPrefix(finding.Fix{Edits: edits}.Apply(src.Text), []byte(BOM))
	end := 0
	for range line + 1 {
		end += bytes.IndexByte(text[end:], '\n') + 1
	}
	if !p.reread(2 * end) { // the library stops at the mistake
		return false
	}
	reads := readable(text) || readable(text[:end])
	if reads {
		p.reread(len(text))
	}
	return reads
}

func readable(text []byte) bool {
	var doc yaml.Node
	err := yaml.NewDecoder(bytes.NewReader(text)).Decode(&doc)
	return err == nil || err == io.EOF
}

// uncoloned is a line, counted from 0, whose key lacks a colon. Meant is the corrected text, or ""
// if there is none, and why the reason why YAML does not see the colon. Certain means that there is
// no other interpretation.
type uncoloned struct {
	line    int
	meant   string
	reason  words.Text
	certain bool
}

func (u uncoloned) explain(src *Source, f *finding.Finding) {
	f.Position = src.Line(u.line + 1)
	f.Message, f.Help = words.Say("a key without a colon behind it"),
		words.Say("write %s", ToWrite(u.meant))
	if !u.reason.Empty() {
		f.Message = words.Say("the key and its value are one word for YAML: %s", u.reason)
	}
	if !u.certain && strings.HasSuffix(u.meant, ":") { // its value may be missing too
		f.Help = words.Say("write key: value")
		return
	}
	finding.Write(f, f.Position, u.meant, u.certain)
}

func (p *parser) uncoloned(src *Source, line int) (u uncoloned) {
	u.line = line
	text := strings.Trim(src.LineTexts()[line], " \t")
	if text == "" || text[0] == '#' {
		return u
	}
	dash := ""
	if item := strings.TrimLeft(strings.TrimPrefix(text, "- "), " "); item != text &&
		!oneWord().MatchString(item) {
		dash, text = "- ", item
	}
	defer func() {
		if u.meant != "" {
			u.meant = dash + u.meant
		}
	}()
	if oneWord().MatchString(text) {
		u.meant = text + ":"
		u.certain = line+1 < len(src.LineTexts()) && indentOf(src, line+1) > indentOf(src, line)
	} else if meant, certain := SplitWords(text, p.keys); meant != "" {
		u.meant, u.certain = meant, certain
	} else if meant, reason := SplitPair(text); meant != "" &&
		(!strings.Contains(text, ": ") || strings.Contains(meant, ": {")) &&
		!strings.Contains(meant, "…") {
		u.meant, u.reason, u.certain = meant, reason, true
	}
	return u
}

// NoColon is the reason given for a key and a value without a colon.
var NoColon = words.Say("write a colon and a space between a key and its value")

// wordPair matches a key and a value without a colon, and oneValue a value that can't be the rest
// of a sentence: one word, a quoted text, or something in brackets.
var (
	wordPair = work.LazyRegexp(`^([\pL_][\pL\pN_-]*)[;.,]?[ \t\x{a0}\x{3000}]+(?:[-–—][ \t]+)?([^\s:=：＝].*)$`)
	oneValue = work.LazyRegexp(`^(?:[^\s"'{\[#]\S*|"[^"]*"|'[^']*'|\{.*\}|\[.*\])(?:\s+#.*)?$`)
	oneWord  = work.LazyRegexp(`^[\pL_][\pL\pN_-]*$`)
)

// SplitWords returns the entry meant by a key and a value without a colon, or "". It is certain if
// the key is known or the value can't be the rest of a sentence.
func SplitWords(text string, keys map[string]bool) (meant string, certain bool) {
	m := wordPair().FindStringSubmatch(text)
	if m == nil || strings.HasPrefix(m[2], "->") || m[2][0] != '{' && strings.Contains(text, ": ") {
		return "", false
	}
	return m[1] + ": " + m[2], oneValue().MatchString(m[2]) || keys[m[1]]
}

// joined matches a key and a value that YAML reads as one word because no blank follows the colon,
// or another sign replaces it; noColon matches a key and its mapping in braces.
var (
	joined  = work.LazyRegexp(`^([\pL_][\pL\pN_ -]*?)[ \t]*(:|=|->)[ \t]*(\S.*)$`)
	noColon = work.LazyRegexp(`^([\pL_][\pL\pN_ -]*?)[ \t]*(\{.*)$`)
)

// longestPair bounds the text, because nobody joins a key and a longer value by mistake.
const longestPair = 2 * MaxID

// SplitPair returns the entry meant by a joined key and value, or "", and why YAML does not
// separate them.
func SplitPair(text string) (meant string, reason words.Text) {
	if len(text) > longestPair {
		return "", words.Text{}
	}
	plain := naming.Plain(text)
	if m := joined().FindStringSubmatch(plain); m != nil && m[3][0] != '=' {
		value := m[3] // keep it as written: it may be a text for people
		if runes := []rune(text); len(runes) == len([]rune(plain)) {
			value = string(runes[len(runes)-len([]rune(value)):])
		}
		meant = m[1] + ": " + value
		switch {
		case strings.ContainsAny(text, "\u00a0\u3000"):
			reason = words.Say("the blank behind the colon is none for YAML, type it anew")
		case m[2] != ":":
			reason = NoColon
		case !strings.Contains(text, m[2]):
			reason = words.Say("the wide colon is none for YAML")
		default:
			reason = words.Say("write a space after the colon")
		}
		return meant, reason
	}
	if m := noColon().FindStringSubmatch(plain); m != nil {
		return m[1] + ": {…}", NoColon
	}
	return "", words.Text{}
}

// twoKeys matches an entry on the line of its mapping's key, as in options: kiriage_mangan: true.
// The value must not be a sentence, whose colon may be intended.
var twoKeys = work.LazyRegexp(`^( *)([\pL_][\pL\pN_]*):[ \t]+([\pL_][\pL\pN_]*): *([^\s#"'][^\s?#"']*|[[{].*|"[^"]*"|[\pL_][\pL\pN_]*:[ \t].*)?(?:[ \t]+(#.*))?$`)

var textKeys = []string{"name", "doc", "message", "edition", "source", "help", "en", "ja", "fr",
	"zh"}

// explainTwoKeys finds two keys on one line, and moves the second to a line of its own.
func explainTwoKeys(src *Source, f *finding.Finding, line int) bool {
	m := twoKeys().FindStringSubmatch(src.LineTexts()[line])
	if m == nil || slices.Contains(textKeys, m[2]) {
		return false
	}
	indent := m[1] + "  "
	for _, below := range src.LineTexts()[line+1:] {
		if text := strings.TrimLeft(below, " "); text != "" && text[0] != '#' {
			if deeper := len(below) - len(text); deeper > len(m[1]) {
				indent = below[:deeper]
			}
			break
		}
	}
	entry := strings.TrimRight(m[3]+": "+m[4], " ")
	f.Message = words.Say("two keys stand on one line")
	f.Help = words.Say("write %s on a line of its own below %s:, indented", ToWrite(entry), m[2])
	if m[4] != "" && !strings.Contains(m[4], ": ") {
		f.Help = words.Say("%s, or %s", f.Help, ToWrite(m[2]+": {"+entry+"}"))
	}
	f.Position = src.Line(line + 1)
	text := m[2] + ":" + strings.TrimRight(" "+m[5], " ") + yamltext.LineEnd(string(src.Text)) +
		indent + entry
	finding.Write(f, f.Position, text, true)
	return true
}

func explainIndent(src *Source, f *finding.Finding, line int) {
	above := line - 1
	for ; above >= 0; above-- {
		if text := strings.TrimSpace(src.LineTexts()[above]); text != "" && text[0] != '#' {
			break
		}
	}
	if above < 0 {
		return
	}
	if _, value, ok := strings.Cut(strings.TrimSpace(src.LineTexts()[above]), ": "); ok &&
		indentOf(src, line) > indentOf(src, above) && strings.TrimSpace(value) != "" {
		f.Message, f.Help = words.Say("the line is indented further than the one above, which has a value already"),
			words.Say("indent it like the line above")
		f.Fixes = safeFix(f.Help, indentBy(src, line, indentOf(src, above)-indentOf(src, line)))
	}
}
