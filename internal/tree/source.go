package tree

import (
	"bytes"
	"strings"
	"sync"
	"unicode/utf8"
	"weak"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
)

// The bounds of a rule file, besides its bytes (budget.FileBytes). They keep a hostile file from taking time or memory.
const (
	// maxDepth is more than the format nests, which is 5: fu, sources, tsumo, name, en.
	maxDepth = 16
	// MaxID is the longest id. Facts of the situation can't be longer in a win's text.
	MaxID = 40
	// MaxMarks is how many of the marks may stand in a file without which YAML can't tell two values apart.
	// It bounds the values, and so the memory, before there are any; standard.yaml has about 3,000.
	MaxMarks = 1 << 16
	// MaxSilences is how many of its comments may silence warnings: more than anybody reads.
	MaxSilences = 512
)

// Files are where a loader finds the files that it is asked for, and a file those that it names: the disk, a file
// system that the caller hands over, or, for a text from memory without one, nowhere.
type Files interface {
	// Identity identifies a file, however it is named.
	Identity(name string) string
	// Has reports whether a name that may also be an id is that of a file.
	Has(name string) bool
	// Beside lists the paths of the YAML files in the folder of a file, up to a bound.
	Beside(name string) []string
	// Open reads the file at a path that the caller names.
	Open(name string) (*Source, error)
	// Named reads what a file in a folder means by a name. If it can't be had, help is the cure, which may be empty.
	Named(folder, name string, r *Report) (src *Source, cure Cure, err error)
}

// Source is the text of one file.
type Source struct {
	// Name is that in positions.
	Name string
	Text []byte
	// Dir is the folder that its relative paths start from, and From is where it finds the files that it names; empty
	// and nil for shipped files.
	Dir  string
	From Files
	// OnDisk: the text is that of a file at the path Name.
	OnDisk bool
	// Values: the text is made of values of a program, each entry in a line of its own.
	Values bool
	// Depth is 0 for the file that was asked for, 1 for the one that it extends, and so on.
	Depth int
	// Index is what a program without YAML reads of a shipped file, nil if there is none.
	Index []byte
	// Shared: several rule sets have values of this file, which are whole and change no more.
	Shared bool
	// Parsed keeps the tree, nil if nobody else reads the text.
	Parsed *Parsed

	reading sync.Mutex // guards what follows
	lines   []string
	// runes are the characters of the lines that were asked for.
	runes [][]rune
	// written is the text as long as somebody looks for places in it.
	written weak.Pointer[yamltext.Text]
}

// BOM may stand at the beginning of a file; editors on Windows write it.
const BOM = yamltext.BOM

// Body returns the text without a byte order mark.
func (s *Source) Body() []byte { return bytes.TrimPrefix(s.Text, []byte(BOM)) }

// LineTexts returns the lines without their ends.
func (s *Source) LineTexts() []string {
	s.reading.Lock()
	defer s.reading.Unlock()
	return s.lineTexts()
}

func (s *Source) lineTexts() []string {
	if s.lines == nil {
		s.lines = strings.Split(string(s.Body()), "\n")
		for i, l := range s.lines {
			s.lines[i] = strings.TrimSuffix(l, "\r")
		}
	}
	return s.lines
}

// LineRunes returns the characters of a line, from 0.
func (s *Source) LineRunes(n int) []rune {
	s.reading.Lock()
	defer s.reading.Unlock()
	if s.runes == nil {
		s.runes = make([][]rune, len(s.lineTexts()))
	}
	if s.runes[n] == nil {
		s.runes[n] = []rune(s.lines[n])
	}
	return s.runes[n]
}

// Written returns the text with what stands in it.
func (s *Source) Written() *yamltext.Text {
	s.reading.Lock()
	defer s.reading.Unlock()
	t := s.written.Value()
	if t == nil {
		t = yamltext.Read(string(s.Text))
		s.written = weak.Make(t)
	}
	return t
}

// Marks counts the characters by which YAML tells values apart. Nearly every value has one to itself;
// a pair in braces such as {a, b} may lack the one between key and value.
func (s *Source) Marks() int {
	n := 0
	for _, c := range s.Text {
		switch c {
		case ':', ',', '-', '?', '[', '{', '\n':
			n++
		}
	}
	return n
}

// Line returns the place of what is written on a line, counted from 1.
func (s *Source) Line(n int) finding.Position {
	p := finding.Position{File: s.Name, Line: max(n, 1), Column: 1}
	lines := s.LineTexts()
	if p.Line > len(lines) {
		return p
	}
	text := strings.TrimRight(lines[p.Line-1], " \t")
	written := strings.TrimLeft(text, " \t")
	p.Column += utf8.RuneCountInString(text) - utf8.RuneCountInString(written)
	if written != "" {
		p.EndLine, p.EndColumn = p.Line, utf8.RuneCountInString(text)+1
	}
	return p
}

func (s *Source) at(offset int) finding.Position {
	before := s.Body()[:offset]
	start := bytes.LastIndexByte(before, '\n') + 1
	column := utf8.RuneCount(before[start:]) + 1
	line := bytes.Count(before, []byte("\n")) + 1
	return finding.Position{File: s.Name, Line: line, Column: column, EndLine: line, EndColumn: column + 1}
}

// illEncoded returns the first place at which the text is no UTF-8, or has a character that can't be seen or that ends a
// line for some programs only, with what is wrong there and the help: "" if there is none.
func (s *Source) illEncoded() (at finding.Position, what, help words.Text) {
	body := s.Body()
	for i := 0; i < len(body); {
		if c := body[i]; ' ' <= c && c <= '~' || c == '\n' { // as most are
			i++
			continue
		}
		c, size := utf8.DecodeRune(body[i:])
		what, help = words.Text{}, words.Say("save the file as UTF-8")
		switch {
		case i == 0 && (bytes.HasPrefix(body, []byte("\xff\xfe")) || bytes.HasPrefix(body, []byte("\xfe\xff"))):
			what = words.Say("the file is in UTF-16, which editors also call Unicode")
		case c == utf8.RuneError && size == 1:
			what = words.Say("the byte %#02x is no UTF-8", body[i])
		case c == '\r' && (i+1 == len(body) || body[i+1] != '\n'):
			what, help = words.Say("a carriage return stands without a line feed"), words.Say("end lines with a line feed")
		case c == '\u0085' || c == '\u2028' || c == '\u2029':
			what, help = words.Say("the character U+%04X ends the line for some programs and not for others", c),
				words.Say("end lines with a line feed; in double quotes the character can be written as an escape")
		case c < ' ' && c != '\t' && c != '\n' && c != '\r', c == '\x7f', c >= '\u0080' && c < '\u00a0',
			c == '\ufeff', c == '\ufffe', c == '\uffff':
			what, help = words.Say("the character U+%04X can't be seen and does not belong here", c), words.Say("remove it")
		}
		if !what.Empty() {
			return s.at(i), what, help
		}
		i += size
	}
	return finding.Position{}, words.Text{}, words.Text{}
}

// IsShipped reports whether a source is a shipped file.
func (s *Source) IsShipped() bool { return s.From == nil }

// Identity identifies a source, however it is named.
func (s *Source) Identity() string {
	if s.IsShipped() {
		return "shipped " + s.Name
	}
	return s.From.Identity(s.Name)
}
