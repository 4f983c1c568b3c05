// Package tenhou reads the logs of Tenhou itself, which are XML.
package tenhou

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

// scanner reads XML as Tenhou writes it: elements with attributes, without text, entities, comments and names of several
// parts. It is many times as fast as what reads any XML, and stops at what it doesn't know.
type scanner struct {
	text, path string
	at         int
	// line counts from 1, and lineBegin is where the line begins.
	line, lineBegin int
	// count is how many elements were given, and open are the names of those that have not ended.
	count int
	open  []string
}

// scan gives elements to take until one has an error, and reports whether it reached the end. The element is reused.
func (s *scanner) scan(take func(*element)) (whole bool, err error) {
	if !s.declaration() {
		return false, nil
	}
	var e element
	for {
		s.spaces()
		switch rest := s.text[s.at:]; {
		case rest == "":
			return len(s.open) == 0, nil
		case strings.HasPrefix(rest, "</"):
			if !s.end() {
				return false, nil
			}
			continue
		}
		if s.count == model.MaxElements || len(s.open) == model.MaxDepth || !s.element(&e) {
			return false, nil
		}
		s.count++
		if take(&e); e.err != nil {
			return false, e.err
		}
	}
}

func (s *scanner) spaces() {
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case ' ', '\t', '\r':
		case '\n':
			s.line++
			s.lineBegin = s.at + 1
		default:
			return
		}
	}
}

func (s *scanner) take(text string) bool {
	if !strings.HasPrefix(s.text[s.at:], text) {
		return false
	}
	s.at += len(text)
	return true
}

// declaration skips the XML declaration, which may be missing.
func (s *scanner) declaration() bool {
	if !strings.HasPrefix(s.text, "<?") {
		return true
	}
	for _, known := range []string{`<?xml version="1.0"?>`, `<?xml version="1.0" encoding="UTF-8"?>`,
		`<?xml version="1.0" encoding="utf-8"?>`} {
		if s.take(known) {
			return true
		}
	}
	return false
}

func (s *scanner) end() bool {
	last := len(s.open) - 1
	if last < 0 || !s.take("</") || !s.take(s.open[last]) || !s.take(">") {
		return false
	}
	s.open = s.open[:last]
	return true
}

func (s *scanner) element(e *element) bool {
	*e = element{attrs: e.attrs[:0],
		pos: rules.Position{File: s.path, Line: s.line, Column: s.at - s.lineBegin + 1}}
	if !s.take("<") {
		return false
	}
	if e.name = s.name(); e.name == "" {
		return false
	}
	for {
		s.spaces()
		switch {
		case s.take("/>"):
			return true
		case s.take(">"):
			s.open = append(s.open, e.name)
			return true
		}
		name := s.name()
		if name == "" || !s.take(`="`) {
			return false
		}
		value, ok := s.value()
		if !ok {
			return false
		}
		e.attrs = append(e.attrs, attribute{name, value})
	}
}

func (s *scanner) name() string {
	begin := s.at
	for s.at < len(s.text) {
		c := s.text[s.at]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if digit := c >= '0' && c <= '9'; !letter && (!digit || s.at == begin) {
			break
		}
		s.at++
	}
	return s.text[begin:s.at]
}

func (s *scanner) value() (string, bool) {
	begin := s.at
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c == '"':
			s.at++
			return s.text[begin : s.at-1], true
		case c < ' ' || c == '<' || c == '&' || c >= utf8.RuneSelf:
			return "", false
		}
	}
	return "", false
}

// element is an element of an XML log with the place where it stands. Its methods keep the first error, and return what
// can be gone on with until somebody asks for it.
type element struct {
	name  string
	attrs []attribute
	pos   rules.Position
	err   error
}

// attribute is one of an element.
type attribute struct{ name, value string }

func (e *element) fail(format string, args ...any) {
	if e.err == nil {
		e.err = model.Errorf(e.pos, format, args...)
	}
}

// elements reads an XML log element by element. Plain XML, as Tenhou writes it, is read fast; the rest as any XML.
func elements(data []byte, path string, take func(*element)) error {
	data = bytes.TrimPrefix(data, []byte(model.ByteOrder))
	s := &scanner{text: string(data), path: path, line: 1}
	if whole, err := s.scan(take); whole || err != nil {
		return err
	}
	return anyElements(data, path, s.count, take)
}

// anyElements reads any XML, and gives the elements behind the first ones to take. A log has no document type; what that
// could declare, such as entities that grow, is refused with it.
func anyElements(data []byte, path string, first int, take func(*element)) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(charset string, _ io.Reader) (io.Reader, error) {
		return nil, errors.New("the log is written in " + charset + "; write it as UTF-8")
	}
	depth, count := 0, 0
	for {
		pos := rules.Position{File: path}
		pos.Line, pos.Column = d.InputPos()
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			pos.Line, pos.Column = d.InputPos()
			if syntaxReason(err) == "unexpected EOF" {
				return model.Errorf(pos, "the log is cut off here")
			}
			return model.Errorf(pos, "this can't be read as XML: %s",
				strings.TrimPrefix(syntaxReason(err), "XML syntax error "))
		}
		switch t := token.(type) {
		case xml.Directive:
			return model.Errorf(pos, "a log has no document type; take out <!%s", firstWord(t))
		case xml.EndElement:
			depth--
		case xml.StartElement:
			depth++
			if count++; count > model.MaxElements {
				return model.Errorf(pos, "the log has more than %s elements", model.Grouped(model.MaxElements))
			}
			if depth > model.MaxDepth {
				return model.Errorf(pos, "the elements of a log are not nested deeper than %d", model.MaxDepth)
			}
			if count <= first {
				continue
			}
			e := &element{name: t.Name.Local, pos: pos}
			for _, a := range t.Attr {
				e.attrs = append(e.attrs, attribute{a.Name.Local, a.Value})
			}
			if take(e); e.err != nil {
				return e.err
			}
		}
	}
}

func syntaxReason(err error) string {
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return syntax.Msg
	}
	return err.Error()
}

func firstWord(text []byte) string {
	word, _, _ := strings.Cut(string(text[:min(len(text), model.MaxQuoted)]), " ")
	return word
}

func (e *element) find(name string) (string, bool) {
	for i := range e.attrs {
		if e.attrs[i].name == name {
			return e.attrs[i].value, true
		}
	}
	return "", false
}

// numbers returns an attribute of whole numbers separated by commas, at least so many.
func (e *element) numbers(name string, least int) []int {
	if _, ok := e.find(name); !ok {
		e.fail("%s lacks the attribute %s", e.name, name)
	}
	all := e.some(name)
	if len(all) < least {
		e.fail("%s of %s has %d numbers, and needs %d", name, e.name, len(all), least)
		return make([]int, least)
	}
	return all
}

func (e *element) some(name string) (all []int) {
	s, _ := e.find(name)
	if s == "" {
		return nil
	}
	for part := range strings.SplitSeq(s, ",") {
		n, err := strconv.ParseInt(part, 10, 32)
		if err != nil {
			e.fail("%s of %s is %s, where whole numbers should stand", name, e.name, model.Quote(s))
		}
		all = append(all, int(n))
	}
	return all
}

func (e *element) number(name string, below int) int {
	all := e.numbers(name, 1)
	if len(all) > 1 || all[0] < 0 || all[0] >= below {
		s, _ := e.find(name)
		e.fail("%s of %s is %s, where a number from 0 to %d should stand", name, e.name, model.Quote(s), below-1)
		return 0
	}
	return all[0]
}
