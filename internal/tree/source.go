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

// Bounds of a rule file besides its size (work.FileBytes). They limit the time and memory that a
// hostile file costs.
const (
	// maxDepth exceeds the depth of the format, which is 5: fu, sources, tsumo, name, en.
	maxDepth = 16
	// MaxID is the length of the longest id; facts in a win's text have the same limit.
	MaxID = 40
	// MaxMarks bounds the punctuation marks that separate YAML values. It limits the number of
	// values, and so the memory, before parsing; standard.yaml has about 3,000.
	MaxMarks = 1 << 16
	// MaxSilences bounds the comments in a file that silence warnings.
	MaxSilences = 512
)

// Files finds the files that a loader is asked for and those that a file refers to: on disk, in a
// file system of the caller, or, for a text in memory, nowhere.
type Files interface {
	// Identity returns an identifier that is the same for all names of a file.
	Identity(name string) string
	// Has reports whether a name, which may also be an id, is that of a file.
	Has(name string) bool
	// Beside returns the paths of the YAML files in a file's folder, up to a bound.
	Beside(name string) []string
	// Open reads the file at a path given by the caller.
	Open(name string) (*Source, error)
	// Named reads the file that a file in folder refers to by name. If it can't be read, cure may
	// say what to do.
	Named(folder, name string, r *Report) (src *Source, cure Cure, err error)
}

// Source is the text of one file.
type Source struct {
	// Name is the name of the file in positions.
	Name string
	Text []byte
	// Dir is the folder that relative paths are resolved against, and From finds the files that
	// this file refers to. They are zero for shipped files.
	Dir  string
	From Files
	// OnDisk reports whether Text is the content of the file at path Name.
	OnDisk bool
	// Values reports whether the text was generated from a program's values, one entry per line.
	Values bool
	// Depth is 0 for the loaded file, 1 for the file that it extends, and so on.
	Depth int
	// Index is the index of a shipped file, or nil, and Words are its words files.
	Index []byte
	Words []Words
	// RuleFile is the name of the rule file, if this is a words file.
	RuleFile string
	// Shared reports whether several rule sets have values of this file, which must no longer
	// change.
	Shared bool
	// Parsed caches the tree, or is nil if the text is parsed only once.
	Parsed *Parsed

	mu sync.Mutex // guards the fields below
	// lines and text are the lines and the scanned text as long as they are in use.
	lines weak.Pointer[lines]
	text  weak.Pointer[yamltext.Text]
	// runes are the characters of the lines requested so far.
	runes [][]rune
}

// lines are the lines of a text without their line ends.
type lines struct{ texts []string }

// BOM is the byte order mark, which editors on Windows write at the beginning of a file.
const BOM = yamltext.BOM

// Body returns the text without a byte order mark.
func (s *Source) Body() []byte { return bytes.TrimPrefix(s.Text, []byte(BOM)) }

// LineTexts returns the lines without their line ends.
func (s *Source) LineTexts() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.readLines().texts
}

func (s *Source) readLines() *lines {
	l := s.lines.Value()
	if l == nil {
		l = &lines{texts: strings.Split(string(s.Body()), "\n")}
		for i, text := range l.texts {
			l.texts[i] = strings.TrimSuffix(text, "\r")
		}
		s.lines = weak.Make(l)
	}
	return l
}

// LineRunes returns the characters of a line, counted from 0.
func (s *Source) LineRunes(n int) []rune {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.runes == nil {
		s.runes = make([][]rune, len(s.readLines().texts))
	}
	if s.runes[n] == nil {
		s.runes[n] = []rune(s.readLines().texts[n])
	}
	return s.runes[n]
}

// Written returns the scanned text.
func (s *Source) Written() *yamltext.Text {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.text.Value()
	if t == nil {
		t = yamltext.Read(string(s.Text))
		s.text = weak.Make(t)
	}
	return t
}

// Marks counts the characters that separate values in YAML. Nearly every value has its own mark; a
// pair in braces such as {a, b} may lack that between key and value.
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

// Line returns the position of the text on a line, counted from 1, without surrounding blanks.
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
	return characterAt(s, bytes.Count(before, []byte("\n")), utf8.RuneCount(before[start:]))
}

// illEncoded returns the position of the first invalid UTF-8 or invisible character, or of one that
// only some programs take as a line end, with a message and help. The message is empty if there is
// none.
func (s *Source) illEncoded() (at finding.Position, message, help words.Text) {
	body := s.Body()
	for i := 0; i < len(body); {
		if c := body[i]; ' ' <= c && c <= '~' || c == '\n' { // the usual case
			i++
			continue
		}
		c, size := utf8.DecodeRune(body[i:])
		message, help = words.Text{}, words.Say("save the file as UTF-8")
		switch {
		case i == 0 && (bytes.HasPrefix(body, []byte("\xff\xfe")) ||
			bytes.HasPrefix(body, []byte("\xfe\xff"))):
			message = words.Say("the file is in UTF-16, which editors also call Unicode")
		case c == utf8.RuneError && size == 1:
			message = words.Say("the byte %#02x is no UTF-8", body[i])
		case c == '\r' && (i+1 == len(body) || body[i+1] != '\n'):
			message, help = words.Say("a carriage return stands without a line feed"),
				words.Say("end lines with a line feed")
		case c == '\u0085' || c == '\u2028' || c == '\u2029':
			message, help = words.Say("the character U+%04X ends the line for some programs and not for others", c),
				words.Say("end lines with a line feed; in double quotes the character can be written as an escape")
		case c < ' ' && c != '\t' && c != '\n' && c != '\r', c == '\x7f',
			c >= '\u0080' && c < '\u00a0',
			c == '\ufeff', c == '\ufffe', c == '\uffff':
			message, help = words.Say("the character U+%04X can't be seen and does not belong here",
				c), words.Say("remove it")
		}
		if !message.Empty() {
			return s.at(i), message, help
		}
		i += size
	}
	return finding.Position{}, words.Text{}, words.Text{}
}

// IsShipped reports whether the source is a shipped file.
func (s *Source) IsShipped() bool { return s.From == nil }

// Identity returns an identifier that is the same for all names of the source.
func (s *Source) Identity() string {
	if s.IsShipped() {
		return "shipped " + s.Name
	}
	return s.From.Identity(s.Name)
}
