// Package edit changes pieces of a file's text, and leaves all else as it is written.
//
// What happens to comments and empty lines:
//   - Where a value is replaced, one behind it stays, and those in it come below its line.
//   - What is added at the end of a mapping or list in lines comes below the comments there that are indented as it is;
//     what takes several lines stands apart by an empty line if the last entry does.
//   - An entry that goes takes the comments on its lines with it, or leaves them on lines of their own if the editor keeps
//     them. Between brackets it takes what stands on its lines alone.
package edit

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// Editor changes the text of a file. Its methods take values of the tree of that text.
type Editor struct {
	*yamltext.Text
	// LineEnd is how the text ends its lines.
	LineEnd string
	// Keeps: the comments of entries that go stay.
	Keeps bool
	// Err names the first place in a layout that is not written anew, nil if there is none.
	Err error

	src      *tree.Source
	comments []yamltext.Token
	all      []piece
}

// piece is the bytes of a piece of the text, and what stands there instead.
type piece struct {
	from, to int
	text     string
}

// New returns an editor of a file that has changed nothing yet.
func New(src *tree.Source) *Editor {
	e := &Editor{Text: src.Written(), src: src}
	e.LineEnd = yamltext.LineEnd(e.Body)
	return e
}

func (e *Editor) fail(v *tree.Value) {
	e.failAt(v.Start().Line)
}

func (e *Editor) failAt(line int) {
	if e.Err == nil {
		e.Err = fmt.Errorf("line %d is in a layout that is not written anew; write what it says on one line, as key: value", line)
	}
}

// Undo forgets all changes but the first n, of [Editor.Changes], and the error.
func (e *Editor) Undo(n int) { e.all, e.Err = e.all[:n], nil }

// Changes returns how many changes there are.
func (e *Editor) Changes() int { return len(e.all) }

func (e *Editor) replace(from, to int, text string) { e.all = append(e.all, piece{from, to, text}) }

// Edits returns the changes as edits, nil if a place is not written anew.
func (e *Editor) Edits() (edits []finding.Edit) {
	if e.Err != nil {
		return nil
	}
	for _, p := range e.all {
		at := finding.Position{File: e.src.Name}
		at.Line, at.Column = e.Place(p.from)
		at.EndLine, at.EndColumn = e.Place(p.to)
		at.Line, at.Column, at.EndLine, at.EndColumn = at.Line+1, at.Column+1, at.EndLine+1, at.EndColumn+1
		edits = append(edits, finding.Edit{Position: at, Text: p.text})
	}
	return edits
}

// Written returns the new text, read again. Root is the tree of the old one: agree gets both trees and makes the old one
// say what was to change, or returns an error. All else must be the same, and so must the comments if the editor keeps
// them.
func (e *Editor) Written(root *tree.Value, agree func(was, is *tree.Value) error) ([]byte, error) {
	text, err := e.text()
	if err != nil {
		return nil, err
	}
	out := &tree.Source{Name: e.src.Name, Text: text}
	again, found := tree.Parse(out)
	if again == nil || len(found) > 0 {
		return nil, fmt.Errorf("the new text can't be read: %w", found.Sorted())
	}
	if e.Keeps && !slices.Equal(e.Text.Comments(), out.Written().Comments()) {
		return nil, errors.New("a comment changed")
	}
	if err := agree(root, again); err != nil {
		return nil, err
	}
	if at := rulefmt.Differs(root, again, nil); at != nil {
		return nil, fmt.Errorf("line %d: %s changed", at.Line, tree.Describe(at))
	}
	return text, nil
}

func (e *Editor) text() ([]byte, error) {
	slices.SortStableFunc(e.all, func(a, b piece) int { return cmp.Compare(a.from, b.from) })
	var out []byte
	at := 0
	for _, p := range e.all {
		if p.from < at && e.Err == nil {
			e.failAt(e.LineAt(p.from) + 1)
		}
		if e.Err != nil {
			return nil, e.Err
		}
		out = append(append(out, e.Body[at:p.from]...), p.text...)
		at = p.to
	}
	return append(out, e.Body[at:]...), e.Err
}

// commentsIn lists the comments that begin between two bytes, and textsOf what they say.
func (e *Editor) commentsIn(from, to int) []yamltext.Token {
	if e.comments == nil {
		e.comments = slices.DeleteFunc(e.Tokens(), func(t yamltext.Token) bool { return t.Kind != yamltext.Comment })
	}
	first, _ := slices.BinarySearchFunc(e.comments, from, func(t yamltext.Token, at int) int { return t.From - at })
	behind, _ := slices.BinarySearchFunc(e.comments, to, func(t yamltext.Token, at int) int { return t.From - at })
	return e.comments[first:behind]
}

func (e *Editor) textsOf(from, to int) (all []string) {
	for _, c := range e.commentsIn(from, to) {
		all = append(all, e.Body[c.From:c.To])
	}
	return all
}

// Set writes a text in the place of a value.
func (e *Editor) Set(v *tree.Value, text string) {
	n := v.Node()
	if n == nil || n.Style == yamltext.Literal || n.Style == yamltext.Folded {
		e.fail(v)
		return
	}
	e.put(n.From, n.To, text)
}

func (e *Editor) put(from, to int, text string) {
	e.replace(from, to, text)
	_, column := e.Place(from)
	e.below(e.LineAt(to), Indented(column, e.textsOf(from, to)))
}

// below writes lines below another one.
func (e *Editor) below(line int, lines []string) {
	if len(lines) == 0 {
		return
	}
	_, end := e.Line(line)
	text := e.LineEnd + strings.Join(lines, e.LineEnd)
	if end == len(e.Body) { // which ends now
		text += e.LineEnd
	}
	e.replace(end, end, text)
}

// CutLine takes away a line.
func (e *Editor) CutLine(line int) { e.replace(e.Lines[line], e.behind(line), "") }

// Fill writes a text behind a key that has no value.
func (e *Editor) Fill(p tree.Pair, text string) {
	if at := e.behindColon(p); at >= 0 {
		e.replace(at, at, " "+text)
	}
}

// Below writes lines below a key that has no value, or nothing in its brackets, indented further than that.
func (e *Editor) Below(p tree.Pair, lines ...string) {
	at := e.behindColon(p)
	if at < 0 {
		return
	}
	line, column := e.Place(p.Key.Node().From)
	if start := e.Lines[line]; strings.TrimLeft(e.Body[start:start+column], " ") != "" {
		e.fail(p.Key)
		return
	}
	line = e.LineAt(at)
	if n := p.Val.Node(); n != nil {
		line = e.LineAt(n.To)
		e.replace(at, n.To, "")
	}
	e.below(line, Indented(column+2, lines))
}

func (e *Editor) behindColon(p tree.Pair) int {
	if p.Key != nil {
		if n := p.Key.Node(); n != nil {
			rest := strings.TrimLeft(e.Body[n.To:], " \t")
			if strings.HasPrefix(rest, ":") {
				return len(e.Body) - len(rest) + 1
			}
		}
		e.fail(p.Key)
		return -1
	}
	e.failAt(1)
	return -1
}

func pad(n int) string { return strings.Repeat(" ", n) }

// Indented returns lines indented by some blanks more.
func Indented(by int, lines []string) []string {
	all := slices.Clone(lines)
	for i, line := range lines {
		if line != "" {
			all[i] = pad(by) + line
		}
	}
	return all
}

func (e *Editor) isBlank(from, to int) bool { return strings.TrimSpace(e.Body[from:to]) == "" }
