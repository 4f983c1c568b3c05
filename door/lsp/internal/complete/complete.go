// Package complete computes completions: keys, values and the words of conditions. It works on one
// text and the names of the rules in scope, which the server supplies.
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
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
)

// List is the result of a completion request.
type List struct {
	// IsIncomplete asks the client to repeat the request when more is typed.
	IsIncomplete bool   `json:"isIncomplete"`
	Items        []Item `json:"items"`
}

// Item is a completion in the form of the protocol.
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

// Item kinds, the insert text format and the insert text mode of the protocol.
const (
	itemFunction, itemField, itemVariable, itemProperty = 3, 5, 6, 10
	itemValue, itemKeyword, itemSnippet, itemFile       = 12, 14, 15, 17
	itemConstant, itemOperator                          = 21, 24

	snippetFormat, adjustIndentation = 2, 2
)

// Options are the server's completion options, with the characters that trigger a request.
var Options = map[string]any{
	"triggerCharacters": []string{" ", ":", ".", "{", "[", "(", ",", "'", `"`, "=", "/", "#"}}

// File is a file being edited.
type File struct {
	Kind source.Kind
	Name string
	Text *text.Text
	// Sketch is the sketch of Text.
	Sketch *yamltext.Node
	// Rules returns the names of the rules that the file extends or uses.
	Rules func() Names
	// Siblings returns the names of the files in the same folder.
	Siblings func() []string
	// Lang is the language of names and descriptions, and Client the client's capabilities.
	Lang   string
	Client *protocol.Capabilities
}

type completer struct {
	*File
	*Place
	typed   string // the part of the word before the cursor
	phrases *words.Language
	list    List
	// cachedRange is the range between the byte offsets cachedAt.
	cachedRange *protocol.Range
	cachedAt    [2]int
}

func (f *File) place(at protocol.Position) *Place {
	return placeAt(f.Sketch, f.Kind.Form(), f.Text.Body, f.Text.Offset(at))
}

type choice struct {
	label, detail, doc string
	kind               int
	// rank sorts choices in ascending order. Choices of equal rank keep their order.
	rank int
	// aliases are alternative names that the typed text may match.
	aliases []string
	// text is the inserted text, by default the label. In a snippet, ${1:text} and $0 are tab
	// stops.
	text    string
	snippet bool
}

// At returns the completions at a position.
func (f *File) At(at protocol.Position) *List {
	c := &completer{File: f, Place: f.place(at), phrases: words.In(f.Lang),
		list: List{Items: []Item{}}}
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

// maxItems limits the number of items. It is several times what any rules offer at a place.
const maxItems = 1000

func (c *completer) add(o choice) {
	if len(c.list.Items) == maxItems {
		c.list.IsIncomplete = true
		return
	}
	filter, incomplete, ok := match(c.typed, o.label, o.aliases)
	if !ok {
		return
	}
	text := o.text
	if text == "" {
		text, o.snippet = o.label, false
	}
	// Directly after the colon.
	if p := c.Pair; p != nil && c.Part != atKey && p.Colon >= 0 && c.From == p.Colon+1 {
		text = " " + text
	}
	if filter == "" && len(o.aliases) > 0 {
		filter = o.label + " " + strings.Join(o.aliases, " ")
	}
	penalty := 2 // prefix matches sort first
	if strings.HasPrefix(strings.ToLower(o.label), strings.ToLower(c.typed)) {
		penalty = 0
	}
	item := Item{Label: o.label, Kind: o.kind, Detail: o.detail, FilterText: filter,
		SortText: fmt.Sprintf("%02d%04d", o.rank+penalty, len(c.list.Items)),
		TextEdit: protocol.TextEdit{Range: c.wordRange(), NewText: text}}
	if o.snippet {
		if c.Client.TextDocument.Completion.Item.SnippetSupport {
			item.InsertTextFormat = snippetFormat
		} else {
			item.TextEdit.NewText = expandSnippet(text)
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
	c.list.IsIncomplete = c.list.IsIncomplete || incomplete
}

// indent indents the lines of a multi-line item after the first. A client that adjusts indentation
// itself still needs the width of any text before the word, such as a list dash.
func (c *completer) indent(i *Item) {
	line, start := c.Text.LineAround(c.From)
	before := line[:c.From-start]
	blanks := strings.Repeat(" ", utf8.RuneCount(before))
	if slices.Contains(c.Client.TextDocument.Completion.Item.InsertTextModeSupport.ValueSet,
		adjustIndentation) {
		i.InsertTextMode = adjustIndentation
		blanks = strings.Repeat(" ", utf8.RuneCount(bytes.TrimLeft(before, " \t")))
	}
	i.TextEdit.NewText = strings.ReplaceAll(i.TextEdit.NewText, "\n", "\n"+blanks)
}

// wordRange returns the range that an item replaces: the current word, limited to the cursor's
// line. It is cached, since most items share it.
func (c *completer) wordRange() protocol.Range {
	if at := [2]int{c.From, c.To}; c.cachedRange == nil || c.cachedAt != at {
		r, word := protocol.Range{Start: c.Text.Position(c.From), End: c.Text.Position(c.To)},
			c.Text.Position(c.Offset)
		if r.Start.Line < word.Line {
			r.Start = word
		}
		if r.End.Line > word.Line {
			r.End = word
		}
		c.cachedRange, c.cachedAt = &r, at
	}
	return *c.cachedRange
}

// match reports whether a choice matches the typed text: the typed characters occur in the label in
// order, ignoring hyphens if need be, or an alternative name starts with them. filter is the text
// that the client should match instead of the label, if that differs; incomplete then asks it to
// repeat the request when more is typed.
func match(typed, label string, aliases []string) (filter string, incomplete, ok bool) {
	if naming.InOrder(strings.ToLower(typed), strings.ToLower(label)) {
		return "", false, true
	}
	// It begins with what is typed, and is no exact match of it: the client would put that in front
	// of labels that begin so.
	filter = typed + " " + label
	letters := onlyLetters(typed)
	if letters == "" {
		return "", false, false
	}
	if naming.InOrder(letters, onlyLetters(label)) {
		return filter, true, true
	}
	aliases = append(slices.Clip(aliases), playerAliases(label, typed)...)
	return filter, true, slices.ContainsFunc(aliases, func(alias string) bool {
		return strings.HasPrefix(onlyLetters(alias), letters)
	})
}

func playerAliases(label, typed string) []string {
	if meant := playerwords.Meant(typed); meant != "" &&
		(meant == label || strings.HasPrefix(meant, label+":")) {
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

// expandSnippet replaces the tab stops of a snippet by their texts, for clients without snippet
// support.
func expandSnippet(snippet string) string {
	var out strings.Builder
	marks := 0 // number of open ${
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

func escapeSnippet(text string) string {
	return strings.NewReplacer(`\`, `\\`, "$", `\$`, "}", `\}`).Replace(text)
}

func (c *completer) choiceOf(n name, text string, kind int) choice {
	o := choice{label: n.id, detail: n.title, doc: n.doc, kind: kind, rank: 2,
		aliases: slices.Concat(n.aliases, []string{n.title}), text: text, snippet: text != ""}
	if n.section == "options" {
		o.detail = c.phrases.Meaning(n.typ)
		if n.value != "" {
			o.detail = c.joinList(o.detail, fmt.Sprintf(c.phrases.Editor().Now, n.value))
		}
		if len(n.choices) > 0 && n.typ != typeOf("tsumo") {
			o.detail += " (" + strings.Join(n.choices, ", ") + ")"
		}
	} else if n.value != "" {
		o.doc = strings.TrimLeft(o.doc+"\n\n`"+strings.ReplaceAll(n.value, "`", "'")+"`", "\n")
	}
	return o
}

func (c *completer) joinList(first, second string) string {
	if first == "" {
		return second
	}
	return first + c.phrases.Common.List + second
}
