package yamltext

import (
	"slices"
	"strings"
)

// TokenKind is the kind of a token.
type TokenKind uint8

// The kinds of tokens.
const (
	Word     TokenKind = iota // a scalar, or the head of a block
	Lines                     // the lines of a block
	Mark                      // one of { } [ ] , : ? -
	Comment                   // from its # to the end of the line
	Document                  // --- or ..., or a line that begins with %
	Other                     // anything else, in a broken text
)

// Token is a token of a text. Only blanks and line ends separate tokens.
type Token struct {
	Kind TokenKind
	// From and To delimit its bytes.
	From, To int
	// Node is the scalar of a Word or of Lines.
	Node *Node
}

// Tokens splits the text into tokens.
func (t *Text) Tokens() []Token {
	s := scanner{Text: t, at: t.Lines[0], all: make([]Token, 0, 2*len(t.written))}
	for _, n := range t.written {
		if n.Kind != Scalar {
			continue
		}
		s.between(n.Head)
		if !n.isBlock() {
			s.add(Word, n.To, n)
			continue
		}
		s.add(Word, t.headEnd(n), n)
		if n.From < n.To {
			line := t.LineAt(n.Head)
			_, end := t.Line(line)
			s.between(end)
			s.at = t.Lines[line+1]
			s.add(Lines, n.To, n)
		}
	}
	s.between(len(t.Body))
	return s.all
}

// Comments returns the comments of the text in alphabetical order.
func (t *Text) Comments() (all []string) {
	for _, c := range t.Tokens() {
		if c.Kind == Comment {
			all = append(all, t.Body[c.From:c.To])
		}
	}
	slices.Sort(all)
	return all
}

func (t *Text) headEnd(n *Node) int {
	at := n.Head + 1
	for !blankAt(t.Body, at) && t.Body[at] != '#' {
		at++
	}
	return at
}

type scanner struct {
	*Text
	at  int
	all []Token
}

func (s *scanner) add(kind TokenKind, to int, n *Node) {
	s.all = append(s.all, Token{kind, s.at, to, n})
	s.at = to
}

func (s *scanner) between(to int) {
	for s.at < to {
		c, begins := s.Body[s.at], s.at == s.Lines[0] || s.Body[s.at-1] == '\n'
		switch {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			s.at++
		case c == '#':
			s.add(Comment, s.at+len(s.line(to)), nil)
		case begins && isDocumentMark(s.Body[s.at:to]):
			s.add(Document, s.at+len("---"), nil)
		case begins && c == '%':
			s.add(Document, s.at+len(s.line(to)), nil)
		case strings.IndexByte("{}[],:?-", c) >= 0:
			s.add(Mark, s.at+1, nil)
		default:
			end := s.at
			for end < to && !blankAt(s.Body, end) {
				end++
			}
			s.add(Other, end, nil)
		}
	}
}

func (s *scanner) line(to int) string {
	line, _, _ := strings.Cut(s.Body[s.at:to], "\n")
	return strings.TrimRight(line, " \t\r")
}
