// Package tenhou reads Tenhou's own logs, which are XML.
package tenhou

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

// element is an element of a log with its position. Its methods keep the first error in err and
// return a value that is safe to use, so that callers check err once.
type element struct {
	name  string
	attrs []xml.Attr
	pos   rules.Position
	err   error
}

// elements calls visit with each element of a log, until one has an error. It refuses a document
// type, which could declare entities that grow.
func elements(data []byte, path string, visit func(*element)) error {
	d := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte(model.ByteOrder))))
	d.CharsetReader = func(charset string, _ io.Reader) (io.Reader, error) {
		return nil, charsetError(charset)
	}
	for depth, count := 0, 0; ; {
		e := element{pos: rules.Position{File: path}}
		e.pos.Line, e.pos.Column = d.InputPos()
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			e.pos.Line, e.pos.Column = d.InputPos()
			e.pos.Column = max(e.pos.Column, 1) // it is 0 at a line break
			return syntaxError(e.pos, err)
		}
		switch t := token.(type) {
		case xml.Directive:
			word := append(strings.Fields(strings.ToValidUTF8(string(t), "")), "")[0]
			return model.Errorf(e.pos, "a log has no document type; take out <!%s",
				word[:min(len(word), model.MaxQuoted)])
		case xml.EndElement:
			depth--
		case xml.StartElement:
			depth++
			if count++; count > model.MaxElements {
				return model.Errorf(e.pos, "the log has more than %s elements",
					model.Grouped(model.MaxElements))
			}
			if depth > model.MaxDepth {
				return model.Errorf(e.pos, "the elements of a log are not nested deeper than %d",
					model.MaxDepth)
			}
			e.name, e.attrs = t.Name.Local, t.Attr
			if visit(&e); e.err != nil {
				return e.err
			}
		}
	}
}

func syntaxError(at rules.Position, err error) error {
	if charset, ok := errors.AsType[charsetError](err); ok {
		return model.Errorf(at, "the log is written in %s; save it as UTF-8", string(charset))
	}
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok && syntax.Msg == "unexpected EOF" {
		return model.Errorf(at, "the log is cut off here")
	}
	return model.Errorf(at, "this can't be read as XML")
}

// charsetError is an encoding of text that isn't read.
type charsetError string

func (e charsetError) Error() string { return "the encoding " + string(e) + " isn't read" }

// fail keeps an error if it is the first.
func (e *element) fail(format string, args ...any) {
	if e.err == nil {
		e.err = model.Errorf(e.pos, format, args...)
	}
}

// attr returns the value of an attribute and whether the element has it.
func (e *element) attr(name string) (string, bool) {
	for i := range e.attrs {
		if e.attrs[i].Name.Local == name {
			return e.attrs[i].Value, true
		}
	}
	return "", false
}

// numbers returns the comma-separated numbers of a required attribute. The result has at least
// min numbers.
func (e *element) numbers(name string, min int) []int {
	if _, ok := e.attr(name); !ok {
		e.fail("%s lacks the attribute %s", e.name, name)
	}
	all := e.optionalNumbers(name)
	if len(all) < min {
		e.fail("%s of %s has %d numbers, and needs %d", name, e.name, len(all), min)
		return make([]int, min)
	}
	return all
}

func (e *element) optionalNumbers(name string) (all []int) {
	s, _ := e.attr(name)
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

// number returns the number of a required attribute, from 0 to below limit.
func (e *element) number(name string, limit int) int {
	all := e.numbers(name, 1)
	if len(all) > 1 || all[0] < 0 || all[0] >= limit {
		s, _ := e.attr(name)
		e.fail("%s of %s is %s, where a number from 0 to %d should stand", name, e.name,
			model.Quote(s),
			limit-1)
		return 0
	}
	return all[0]
}
