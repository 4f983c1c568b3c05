// Package tenhou reads the logs of Tenhou itself, which are XML.
package tenhou

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"example.com/hanfu/gamelog/internal/model"
	"example.com/hanfu/rules"
)

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
