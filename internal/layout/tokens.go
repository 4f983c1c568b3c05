package layout

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/tree"
)

// Token is a piece of a file: a scalar, a mark such as { or -, or a comment.
type Token struct {
	// Line and Col are its place, from 0.
	Line, Col int
	// Scalar, Mark or Comment is what it is; the others are empty.
	Scalar  *tree.Value
	Mark    rune
	Comment string
	// own: nothing stands in front of it on its line. blank: the line above is empty.
	own, blank bool
}

// marksOfYAML are the characters outside of scalars that are not for the eye alone.
const marksOfYAML = "{}[],:?-"

// scanner splits a file into tokens. Where its scalars are is known; what is left is simple.
type scanner struct {
	src     *tree.Source
	scalars []*tree.Value
	tokens  []Token
	// line and col are the place of the next character, last the line on which the last token ended.
	line, col, last int
}

// Scan splits a file of which the tree is known.
func Scan(src *tree.Source, root *tree.Value) ([]Token, error) {
	s := scanner{src: src, last: -1}
	s.collect(root)
	s.tokens = make([]Token, 0, 2*len(s.scalars)) // most have a mark beside them
	text, of := []rune(nil), -1                   // of a line
	for lines := len(src.LineTexts()); s.line < lines; {
		if of != s.line {
			text, of = src.LineRunes(s.line), s.line
		}
		if err := s.next(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", s.line+1, err)
		}
	}
	if len(s.scalars) > 0 {
		return nil, fmt.Errorf("line %d: a value was not found again", s.scalars[0].Line)
	}
	return s.tokens, nil
}

// collect lists the scalars of a tree, which are in the order of the file. Where nothing is written there is no token.
func (s *scanner) collect(v *tree.Value) {
	if v.Kind == tree.Scalar && !(v.Null && v.Text == "") {
		s.scalars = append(s.scalars, v)
	}
	for _, item := range v.Items {
		s.collect(item)
	}
	for _, p := range v.Pairs {
		s.collect(p.Key)
		s.collect(p.Val)
	}
}

// next takes what stands at the place of the scanner.
func (s *scanner) next(text []rune) error {
	if s.col >= len(text) {
		s.line, s.col = s.line+1, 0
		return nil
	}
	if len(s.scalars) > 0 && s.scalars[0].Line == s.line+1 && s.scalars[0].Column == s.col+1 {
		return s.value()
	}
	switch c := text[s.col]; {
	case tree.IsBlank(c):
		s.col++
	case c == '#':
		s.add(Token{Comment: strings.TrimRight(string(text[s.col:]), " \t")}, s.line)
		s.col = len(text)
	case s.col == 0 && c == '%':
		s.col = len(text)
	case s.col == 0 && isDocumentMark(text):
		s.col = len("---")
	case strings.ContainsRune(marksOfYAML, c):
		s.add(Token{Mark: c}, s.line)
		s.col++
	default:
		return fmt.Errorf("%q is not known here", c)
	}
	return nil
}

// isDocumentMark reports whether a line begins or ends a document.
func isDocumentMark(text []rune) bool {
	return len(text) >= 3 && (string(text[:3]) == "---" || string(text[:3]) == "...") &&
		(len(text) == 3 || tree.IsBlank(text[3]))
}

// add adds a token that ends on a line.
func (s *scanner) add(t Token, end int) {
	t.Line, t.Col = s.line, s.col
	t.own = s.last < s.line
	t.blank = s.last >= 0 && s.last < s.line-1
	s.tokens = append(s.tokens, t)
	s.last = end
}

// value takes a scalar.
func (s *scanner) value() error {
	v := s.scalars[0]
	s.scalars = s.scalars[1:]
	if v.Style == tree.Literal || v.Style == tree.Folded {
		w, ok := v.Walked()
		if !ok {
			return errPlaces(v)
		}
		s.block(v, w.Indent)
		return nil
	}
	line, col, ok := v.End()
	if !ok {
		return errPlaces(v)
	}
	s.add(Token{Scalar: v}, line)
	s.line, s.col = line, col
	return nil
}

func errPlaces(v *tree.Value) error {
	return fmt.Errorf("the places of %s are not known", tree.Quote(v.Text))
}

// block takes a literal or folded scalar: its head with a comment, and its lines.
func (s *scanner) block(v *tree.Value, indent int) {
	head := s.src.LineRunes(s.line)
	s.add(Token{Scalar: v}, s.line)
	for s.col < len(head) && !tree.IsBlank(head[s.col]) && head[s.col] != '#' {
		s.col++
	}
	for s.col < len(head) && tree.IsBlank(head[s.col]) {
		s.col++
	}
	if s.col < len(head) {
		s.add(Token{Comment: strings.TrimRight(string(head[s.col:]), " \t")}, s.line)
	}
	n := len(blockLines(s.src, v.Line, indent))
	s.last, s.line, s.col = s.line+n, s.line+n+1, 0
}

// blockLines returns the lines of a block scalar whose head is on a line, counted from 1, without their
// indentation, and without the empty ones at the end.
func blockLines(src *tree.Source, head, indent int) []string {
	var lines []string
	written := 0
	for _, text := range src.LineTexts()[head:] {
		depth := len(text) - len(strings.TrimLeft(text, " "))
		if depth < indent && depth < len(text) {
			break
		}
		lines = append(lines, text[min(depth, indent):])
		if depth < len(text) || depth > indent {
			written = len(lines)
		}
	}
	return lines[:written]
}
