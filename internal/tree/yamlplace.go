package tree

import (
	"bytes"
	"cmp"
	"io"
	"sort"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// The YAML library gives at most a line for an error, often that of the enclosing mapping or quote.
// But it reads from left to right, so the mistake is at the end of the shortest prefix of the file
// with the same error.

// maxSearched and maxSearchedLine are the largest file and line, in bytes, for which prefixes are
// read to find a column. Beyond them only the line is reported.
const (
	maxSearched     = 128 << 10
	maxSearchedLine = 1 << 10
)

// mistake is an error of the YAML library to be located by reading prefixes of a file.
type mistake struct {
	src *Source
	// problem is the error's message, and tail is appended to each prefix.
	problem, tail string
}

// mistakeOf returns the mistake for an error message. It closes the brackets that a prefix often
// leaves open, so that these don't count as the mistake.
func mistakeOf(src *Source, problem string) mistake {
	m := mistake{src: src, problem: problem}
	if bracket, ok := strings.CutPrefix(problem, "did not find expected ',' or "); ok {
		m.tail = strings.Repeat(strings.Trim(bracket, "'"), maxDepth+1)
		if !m.occursIn(src.Body()) { // the bracket is missing at the end of the file
			m.tail = ""
		}
	}
	return m
}

func (m mistake) occursIn(beginning []byte) bool {
	var doc yaml.Node
	d := yaml.NewDecoder(io.MultiReader(bytes.NewReader(beginning), strings.NewReader(m.tail)))
	err := d.Decode(&doc)
	if err == nil {
		err = d.Decode(&doc)
	}
	return err != nil && strings.HasSuffix(err.Error(), m.problem)
}

// line returns the line where the library gives up, counted from 1: the shortest prefix with the
// same error. It starts from the number of lines that the library has read, which is not much more.
func (m mistake) line() int {
	body := m.src.Body()
	lines := bytes.SplitAfter(body, []byte("\n"))
	ends := make([]int, len(lines)+1)
	for i, l := range lines {
		ends[i+1] = ends[i] + len(l)
	}
	reached := func(lines int) bool { return m.occursIn(body[:ends[lines]]) }
	n := min(m.linesRead(), len(lines))
	low := n
	for step := 1; low > 0 && reached(low); step *= 2 {
		n, low = low, max(0, low-step)
	}
	n = low + sort.Search(n-low, func(i int) bool { return reached(low + i) })
	return min(max(n, 1), len(lines))
}

func (m mistake) linesRead() int {
	r := lineReader{rest: m.src.Body()}
	d := yaml.NewDecoder(&r)
	var doc yaml.Node
	if d.Decode(&doc) == nil {
		d.Decode(&doc)
	}
	return r.lines
}

// lineReader returns one line per Read.
type lineReader struct {
	rest  []byte
	lines int
}

func (r *lineReader) Read(dst []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := bytes.IndexByte(r.rest, '\n') + 1
	n = cmp.Or(n, len(r.rest))
	if n = min(n, len(dst)); r.rest[n-1] == '\n' || n == len(r.rest) {
		r.lines++
	}
	copy(dst, r.rest[:n])
	r.rest = r.rest[n:]
	return n, nil
}

// place returns the position in a line, counted from 1, where the library gives up, or the whole
// line if that can't be found.
func (m mistake) place(line int) finding.Position {
	whole := m.src.Line(line)
	lines := m.src.LineTexts()
	if whole.Line > len(lines) || len(m.src.Text) > maxSearched ||
		len(lines[whole.Line-1]) > maxSearchedLine {
		return whole
	}
	body, start := m.src.Body(), 0
	for range whole.Line - 1 {
		start += bytes.IndexByte(body[start:], '\n') + 1
	}
	runes := m.src.LineRunes(whole.Line - 1)
	upTo := func(n int) bool { return m.occursIn(body[:start+len(string(runes[:n]))]) }
	n := -1
	if strings.HasPrefix(m.problem, "found unexpected") { // an unclosed quote
		n = lastQuote(runes, upTo)
	} else if i := sort.Search(len(runes), func(n int) bool {
		return upTo(n +
			1)
	}); i < len(runes) {
		n = i
	}
	if n < 0 {
		return whole
	}
	from, to := wordAround(runes, n)
	return finding.Position{File: m.src.Name, Line: whole.Line, Column: from + 1,
		EndLine:   whole.Line,
		EndColumn: to + 1}
}

func lastQuote(runes []rune, upTo func(n int) bool) int {
	const most = 32
	tried := 0
	for n := len(runes) - 1; n >= 0 && tried < most; n-- {
		if runes[n] == '"' || runes[n] == '\'' {
			if tried++; upTo(n+1) && !upTo(n) {
				return n
			}
		}
	}
	return -1
}

func wordAround(runes []rune, n int) (from, to int) {
	inWord := func(i int) bool {
		return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) ||
			unicode.IsDigit(runes[i]) || runes[i] == '_')
	}
	from, to = n, n+1
	for inWord(from-1) && (inWord(n) || runes[n] == ':') {
		from--
	}
	for inWord(n) && inWord(to) {
		to++
	}
	switch {
	case runes[n] == '\\' && to < len(runes): // an escape
		to++
	case from > 0 && runes[from-1] == '\\':
		from--
	}
	return from, to
}

func indentingTabs(src *Source, line int) (finding.Position, bool) {
	lines := src.LineTexts()
	text := lines[min(max(line, 1), len(lines))-1]
	blanks := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
	from := strings.IndexByte(blanks, '\t')
	if from < 0 {
		return finding.Position{}, false
	}
	to := strings.LastIndexByte(blanks, '\t') + 1
	return finding.Position{File: src.Name, Line: line, Column: from + 1, EndLine: line,
		EndColumn: to + 1}, true
}

// withoutTabs returns a fix that replaces each indenting tab by two blanks, or nil if there are too
// many.
func withoutTabs(src *Source) []finding.Fix {
	var edits []finding.Edit
	inBlock, below := false, 0 // inBlock: in a block text; below: the indentation of its key
	for i, text := range src.LineTexts() {
		indent := len(text) - len(strings.TrimLeft(text, " "))
		if inBlock = inBlock && (indent > below || strings.TrimSpace(text) == ""); inBlock {
			continue // its tabs belong to the text
		}
		inBlock, below = blockHead().MatchString(text), indent
		if at, ok := indentingTabs(src, i+1); ok && strings.TrimSpace(text) != "" {
			tabs := text[at.Column-1 : at.EndColumn-1]
			edits = append(edits, finding.Edit{Position: at,
				Text: strings.ReplaceAll(tabs, "\t", "  ")})
		}
	}
	if len(edits) == 0 || len(edits) > finding.MaxEdits {
		return nil
	}
	return []finding.Fix{{Title: words.Say("indent by blanks"), Safe: true, Edits: edits}}
}

func (v *Value) wordPos() finding.Position {
	p := v.Start()
	lines := v.File.LineTexts()
	if p.Line < 1 || p.Line > len(lines) {
		return p
	}
	runes := v.File.LineRunes(p.Line - 1)
	end := p.Column - 1
	for end < len(runes) && !unicode.IsSpace(runes[end]) &&
		!strings.ContainsRune(",[]{}", runes[end]) {
		end++
	}
	if end > p.Column-1 {
		p.EndLine, p.EndColumn = p.Line, end+1
	}
	return p
}
