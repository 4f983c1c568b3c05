// Package edit changes parts of a file's text and leaves the rest as written.
//
// Comments and empty lines are treated as follows:
//   - If a value is replaced, a comment after it stays, and comments inside it move below its line.
//   - Entries added at the end of a block mapping or list follow the comments there with the same
//     indentation. An entry of several lines is preceded by an empty line if the last entry is.
//   - Removing an entry removes the comments on its lines, or leaves them on lines of their own if
//     the editor keeps comments. In brackets only comments on the entry's own lines are removed.
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
	// LineEnd is the text's line end.
	LineEnd string
	// Keeps reports whether to keep the comments of removed entries.
	Keeps bool
	// Err is the error for the first place whose layout can't be rewritten, or nil.
	Err error

	src      *tree.Source
	comments []yamltext.Token
	pieces   []replacement
}

type replacement struct {
	from, to int
	text     string
}

// New returns an editor of a file without changes.
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

// Undo discards all but the first n changes (see [Editor.Changes]) and the error.
func (e *Editor) Undo(n int) { e.pieces, e.Err = e.pieces[:n], nil }

// Changes returns the number of changes.
func (e *Editor) Changes() int { return len(e.pieces) }

func (e *Editor) replace(from, to int, text string) {
	e.pieces = append(e.pieces, replacement{from, to, text})
}

// Edits returns the changes as edits, or nil if some place can't be rewritten.
func (e *Editor) Edits() (edits []finding.Edit) {
	if e.Err != nil {
		return nil
	}
	for _, p := range e.pieces {
		at := finding.Position{File: e.src.Name}
		at.Line, at.Column = e.Place(p.from)
		at.EndLine, at.EndColumn = e.Place(p.to)
		at.Line, at.Column, at.EndLine, at.EndColumn = at.Line+1, at.Column+1, at.EndLine+1,
			at.EndColumn+1
		edits = append(edits, finding.Edit{Position: at, Text: p.text})
	}
	return edits
}

// Written returns the new text after verifying it. It parses the text and calls agree with root,
// the old tree, and the new one; agree applies the intended change to the old tree, or returns an
// error. All other values must be equal, and so must the comments if the editor keeps them.
func (e *Editor) Written(root *tree.Value,
	agree func(before, after *tree.Value) error) ([]byte, error) {
	text, err := e.text()
	if err != nil {
		return nil, err
	}
	out := &tree.Source{Name: e.src.Name, Text: text}
	reparsed, found := tree.Parse(out)
	if reparsed == nil || len(found) > 0 {
		return nil, fmt.Errorf("the new text can't be read: %w", found.Sorted())
	}
	if e.Keeps && !slices.Equal(e.Text.Comments(), out.Written().Comments()) {
		return nil, errors.New("a comment changed")
	}
	if err := agree(root, reparsed); err != nil {
		return nil, err
	}
	if at := rulefmt.Differs(root, reparsed, nil); at != nil {
		return nil, fmt.Errorf("line %d: %s changed", at.Line, tree.Describe(at))
	}
	return text, nil
}

func (e *Editor) text() ([]byte, error) {
	slices.SortStableFunc(e.pieces, func(a, b replacement) int {
		return cmp.Compare(a.from, b.from)
	})
	var out []byte
	at := 0
	for _, p := range e.pieces {
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

func (e *Editor) commentsIn(from, to int) []yamltext.Token {
	if e.comments == nil {
		e.comments = slices.DeleteFunc(e.Tokens(),
			func(t yamltext.Token) bool { return t.Kind != yamltext.Comment })
	}
	first, _ := slices.BinarySearchFunc(e.comments, from,
		func(t yamltext.Token, at int) int { return t.From - at })
	after, _ := slices.BinarySearchFunc(e.comments, to,
		func(t yamltext.Token, at int) int { return t.From - at })
	return e.comments[first:after]
}

func (e *Editor) textsOf(from, to int) (all []string) {
	for _, c := range e.commentsIn(from, to) {
		all = append(all, e.Body[c.From:c.To])
	}
	return all
}

// Set replaces the text of a value.
func (e *Editor) Set(v *tree.Value, text string) {
	n := v.Node()
	if n == nil || n.Style == yamltext.Literal || n.Style == yamltext.Folded {
		e.fail(v)
		return
	}
	e.replaceValue(n.From, n.To, text)
}

func (e *Editor) replaceValue(from, to int, text string) {
	e.replace(from, to, text)
	_, column := e.Place(from)
	e.insertBelow(e.LineAt(to), Indented(column, e.textsOf(from, to)))
}

func (e *Editor) insertBelow(line int, lines []string) {
	if len(lines) == 0 {
		return
	}
	_, end := e.Line(line)
	text := e.LineEnd + strings.Join(lines, e.LineEnd)
	if end == len(e.Body) { // the last line gets a line end
		text += e.LineEnd
	}
	e.replace(end, end, text)
}

// CutLine removes a line.
func (e *Editor) CutLine(line int) { e.replace(e.Lines[line], e.lineAfter(line), "") }

// Fill writes a value for a key without one.
func (e *Editor) Fill(p tree.Pair, text string) {
	if at := e.afterColon(p); at >= 0 {
		e.replace(at, at, " "+text)
	}
}

// Below writes indented lines below a key that has no value or empty brackets.
func (e *Editor) Below(p tree.Pair, lines ...string) {
	at := e.afterColon(p)
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
	e.insertBelow(line, Indented(column+2, lines))
}

func (e *Editor) afterColon(p tree.Pair) int {
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

// Indented returns a copy of lines in which the non-empty ones are indented by n more spaces.
func Indented(n int, lines []string) []string {
	all := slices.Clone(lines)
	for i, line := range lines {
		if line != "" {
			all[i] = pad(n) + line
		}
	}
	return all
}

func (e *Editor) isBlank(from, to int) bool { return strings.TrimSpace(e.Body[from:to]) == "" }
