// Package complete says what may be written at a place of a file: its keys, its values, and the words of conditions.
// It works on one text and the names that the file's rules have; the server finds both.
package complete

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
)

// List is what may be written at a place.
type List struct {
	// IsIncomplete asks the client to ask again when more is typed.
	IsIncomplete bool   `json:"isIncomplete"`
	Items        []Item `json:"items"`
}

// Item is a choice as the client is offered it.
type Item struct {
	Label            string                  `json:"label"`
	Kind             int                     `json:"kind"`
	Detail           string                  `json:"detail,omitempty"`
	Documentation    *protocol.MarkupContent `json:"documentation,omitempty"`
	SortText         string                  `json:"sortText"`
	FilterText       string                  `json:"filterText,omitempty"`
	InsertTextFormat int                     `json:"insertTextFormat,omitempty"`
	InsertTextMode   int                     `json:"insertTextMode,omitempty"`
	TextEdit         protocol.TextEdit       `json:"textEdit"`
}

// The kinds of items that are used, and the format and the mode of texts.
const (
	itemFunction, itemField, itemVariable, itemProperty = 3, 5, 6, 10
	itemValue, itemKeyword, itemSnippet, itemFile       = 12, 14, 15, 17
	itemConstant, itemOperator                          = 21, 24

	snippetFormat, adjustIndentation = 2, 2
)

// Options are those that the server has; behind these characters a client asks by itself.
var Options = map[string]any{
	"triggerCharacters": []string{" ", ":", ".", "{", "[", "(", ",", "'", `"`, "=", "/", "#"}}

// File is a file in which somebody writes.
type File struct {
	Kind source.Kind
	Name string
	Text *text.Text
	// Sketch is that of the text.
	Sketch *yamltext.Node
	// Rules finds the names of the rules that the file extends or is about.
	Rules func() Names
	// Beside lists the names of the files in its folder.
	Beside func() []string
	// Lang is the language of names and of what is said of them, and Client what the client can do.
	Lang   string
	Client *protocol.Capabilities
}

// completer gathers what may be written at a place.
type completer struct {
	*File
	*Place
	typed string // the word in front of the place
	said  *words.Language
	list  List
	// ranged is the range of the word between two bytes, the last that was asked for.
	ranged   *protocol.Range
	rangedAt [2]int
}

func (f *File) place(at protocol.Position) *Place {
	return placeAt(f.Sketch, f.Kind.Form(), f.Text.Body, f.Text.Offset(at))
}

// choice is what may be written.
type choice struct {
	label, detail, doc string
	kind               int
	// rank orders choices, the lowest first; those of a rank stand in the order in which they come.
	rank int
	// calls are other names by which people look for it.
	calls []string
	// text is what is written, the label if it is empty. In a snippet ${1:text} and $0 are where the client puts its
	// marks.
	text    string
	snippet bool
}

// At returns what may be written at a position.
func (f *File) At(at protocol.Position) *List {
	c := &completer{File: f, Place: f.place(at), said: words.In(f.Lang), list: List{Items: []Item{}}}
	c.typed = string(f.Text.Body[c.From:c.Offset])
	switch c.Part {
	case atKey:
		c.keys()
	case atValue, atItem:
		c.values()
	case atExpression:
		c.expression()
	case atComment:
		c.comment()
	}
	return &c.list
}

// maxItems bounds an answer, in items: several times what any rules offer at a place.
const maxItems = 1000

func (c *completer) add(o choice) {
	if len(c.list.Items) == maxItems {
		c.list.IsIncomplete = true
		return
	}
	filter, again, ok := fits(c.typed, o.label, o.calls)
	if !ok {
		return
	}
	text := o.text
	if text == "" {
		text, o.snippet = o.label, false
	}
	if p := c.Pair; p != nil && c.Part != atKey && p.Colon >= 0 && c.From == p.Colon+1 { // right behind a colon
		text = " " + text
	}
	if filter == "" && len(o.calls) > 0 {
		filter = o.label + " " + strings.Join(o.calls, " ")
	}
	behind := 2 // those that begin with what is typed come earlier
	if strings.HasPrefix(strings.ToLower(o.label), strings.ToLower(c.typed)) {
		behind = 0
	}
	item := Item{Label: o.label, Kind: o.kind, Detail: o.detail, FilterText: filter,
		SortText: fmt.Sprintf("%02d%04d", o.rank+behind, len(c.list.Items)),
		TextEdit: protocol.TextEdit{Range: c.wordRange(), NewText: text}}
	if o.snippet {
		if c.Client.TextDocument.Completion.Item.SnippetSupport {
			item.InsertTextFormat = snippetFormat
		} else {
			item.TextEdit.NewText = resolved(text)
		}
	}
	if strings.Contains(text, "\n") {
		c.indent(&item)
	}
	if o.doc != "" {
		doc := protocol.Markdown(o.doc)
		item.Documentation = &doc
	}
	c.list.Items = append(c.list.Items, item)
	c.list.IsIncomplete = c.list.IsIncomplete || again
}

// indent indents the lines of an item behind its first as far as that begins. A client that can is asked to indent them
// as the line is; what stands there in front of the word, such as the dash of a list, still counts.
func (c *completer) indent(i *Item) {
	line, start := c.Text.LineAround(c.From)
	before := line[:c.From-start]
	blanks := strings.Repeat(" ", utf8.RuneCount(before))
	if slices.Contains(c.Client.TextDocument.Completion.Item.InsertTextModeSupport.ValueSet, adjustIndentation) {
		i.InsertTextMode = adjustIndentation
		blanks = strings.Repeat(" ", utf8.RuneCount(bytes.TrimLeft(before, " \t")))
	}
	i.TextEdit.NewText = strings.ReplaceAll(i.TextEdit.NewText, "\n", "\n"+blanks)
}

// wordRange is what is replaced: the word that is being written, as far as it stands on the line. That is the same for
// most items.
func (c *completer) wordRange() protocol.Range {
	if at := [2]int{c.From, c.To}; c.ranged == nil || c.rangedAt != at {
		r, here := protocol.Range{Start: c.Text.Position(c.From), End: c.Text.Position(c.To)}, c.Text.Position(c.Offset)
		if r.Start.Line < here.Line {
			r.Start = here
		}
		if r.End.Line > here.Line {
			r.End = here
		}
		c.ranged, c.rangedAt = &r, at
	}
	return *c.ranged
}

// fits reports whether a choice goes with what is typed: the characters of that stand in its label in this order, with
// or without its hyphens, or another of its names begins with it. Where that is not plain from the label, filter is
// what the client has to compare with what is typed, and again reports that it must ask again for more.
func fits(typed, label string, calls []string) (filter string, again, ok bool) {
	if nearest.InOrder(strings.ToLower(typed), strings.ToLower(label)) {
		return "", false, true
	}
	letters := onlyLetters(typed)
	if letters == "" {
		return "", false, false
	}
	if nearest.InOrder(letters, onlyLetters(label)) {
		return typed, true, true
	}
	calls = append(slices.Clip(calls), playersWordsFor(label, typed)...)
	return typed, true, slices.ContainsFunc(calls, func(call string) bool {
		return strings.HasPrefix(onlyLetters(call), letters)
	})
}

func playersWordsFor(label, typed string) []string {
	if meant := playerwords.Meant(typed); meant != "" && (meant == label || strings.HasPrefix(meant, label+":")) {
		return []string{typed}
	}
	return nil
}

func onlyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// resolved returns the text of a snippet with what stands at its marks, for clients that know no snippets.
func resolved(snippet string) string {
	var out strings.Builder
	marks := 0 // those that are open
	for i := 0; i < len(snippet); i++ {
		switch {
		case snippet[i] == '\\' && i+1 < len(snippet):
			i++
			out.WriteByte(snippet[i])
		case strings.HasPrefix(snippet[i:], "${"):
			i += strings.IndexByte(snippet[i:], ':')
			marks++
		case snippet[i] == '$':
			i++
		case snippet[i] == '}' && marks > 0:
			marks--
		default:
			out.WriteByte(snippet[i])
		}
	}
	return out.String()
}

func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, "$", `\$`, "}", `\}`).Replace(text)
}

func (c *completer) choiceOf(n name, text string, kind int) choice {
	o := choice{label: n.id, detail: n.title, doc: n.doc, kind: kind, rank: 2,
		calls: slices.Concat(n.calls, []string{n.title}), text: text, snippet: text != ""}
	if n.section == "options" {
		o.detail = c.said.Meaning(n.typ)
		if n.now != "" {
			o.detail = c.inList(o.detail, fmt.Sprintf(c.said.Editor.Now, n.now))
		}
		if len(n.choices) > 0 && n.typ != typeOf("tsumo") {
			o.detail += " (" + strings.Join(n.choices, ", ") + ")"
		}
	} else if n.now != "" {
		o.doc = strings.TrimLeft(o.doc+"\n\n`"+strings.ReplaceAll(n.now, "`", "'")+"`", "\n")
	}
	return o
}

func (c *completer) inList(first, second string) string {
	if first == "" {
		return second
	}
	return first + c.said.Common.List + second
}
