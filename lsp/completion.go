package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/internal/playerwords"
)

// completionList is what may be written at a place.
type completionList struct {
	// IsIncomplete asks the client to ask again when more is typed.
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type completionItem struct {
	Label            string         `json:"label"`
	Kind             int            `json:"kind"`
	Detail           string         `json:"detail,omitempty"`
	Documentation    *MarkupContent `json:"documentation,omitempty"`
	SortText         string         `json:"sortText"`
	FilterText       string         `json:"filterText,omitempty"`
	InsertTextFormat int            `json:"insertTextFormat,omitempty"`
	InsertTextMode   int            `json:"insertTextMode,omitempty"`
	TextEdit         TextEdit       `json:"textEdit"`
}

// The kinds of items that are used, and the format and the mode of texts.
const (
	itemFunction, itemField, itemVariable, itemProperty = 3, 5, 6, 10
	itemValue, itemKeyword, itemSnippet, itemFile       = 12, 14, 15, 17
	itemConstant, itemOperator                          = 21, 24

	snippetFormat, adjustIndentation = 2, 2
)

// completionOptions are those that the server has; behind these characters a client asks by itself.
var completionOptions = map[string]any{
	"triggerCharacters": []string{" ", ":", ".", "{", "[", "(", ",", "'", `"`, "=", "/", "#"}}

// completer gathers what may be written at a place.
type completer struct {
	*request
	*file
	*writing
	typed string // the word in front of the place
	list  completionList
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

// complete returns what may be written at a place.
func complete(_ context.Context, r *request, in *file, p atPosition) (*completionList, error) {
	c := &completer{request: r, file: in, writing: in.writing(in.text.offset(p.Position))}
	c.list.Items = []completionItem{}
	c.typed = c.word(in.text)
	switch c.part {
	case writesKey:
		c.keys()
	case writesValue, writesItem:
		c.values()
	case writesExpression:
		c.expression()
	case writesComment:
		c.comment()
	}
	return &c.list, in.known.ctx.Err()
}

// maxItems bounds an answer, in items: several times what any rules offer at a place.
const maxItems = 1000

// add adds a choice if it goes with what is written so far.
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
	if p := c.pair; p != nil && c.part != writesKey && p.colon >= 0 && c.from == p.colon+1 { // right behind a colon
		text = " " + text
	}
	if filter == "" && len(o.calls) > 0 {
		filter = o.label + " " + strings.Join(o.calls, " ")
	}
	behind := 2 // those that begin with what is typed come earlier
	if strings.HasPrefix(strings.ToLower(o.label), strings.ToLower(c.typed)) {
		behind = 0
	}
	item := completionItem{Label: o.label, Kind: o.kind, Detail: o.detail, FilterText: filter,
		SortText: fmt.Sprintf("%02d%04d", o.rank+behind, len(c.list.Items)), TextEdit: TextEdit{c.wordRange(), text}}
	if o.snippet {
		if c.client.TextDocument.Completion.Item.SnippetSupport {
			item.InsertTextFormat = snippetFormat
		} else {
			item.TextEdit.NewText = resolved(text)
		}
	}
	if strings.Contains(text, "\n") && len(c.client.TextDocument.Completion.Item.InsertTextModeSupport.ValueSet) > 0 {
		item.InsertTextMode = adjustIndentation
	}
	if o.doc != "" {
		doc := markdown(o.doc)
		item.Documentation = &doc
	}
	c.list.Items = append(c.list.Items, item)
	c.list.IsIncomplete = c.list.IsIncomplete || again
}

// wordRange is what is replaced: the word that is being written, as far as it stands on the line.
func (c *completer) wordRange() Range {
	r, here := Range{c.text.position(c.from), c.text.position(c.to)}, c.text.position(c.offset)
	if r.Start.Line < here.Line {
		r.Start = here
	}
	if r.End.Line > here.Line {
		r.End = here
	}
	return r
}

// fits reports whether a choice goes with what is typed: the characters of that stand in its label in this order, with
// or without its hyphens, or another of its names begins with it. Where that is not plain from the label, filter is
// what the client has to compare with what is typed, and again reports that it must ask again for more.
func fits(typed, label string, calls []string) (filter string, again, ok bool) {
	if inOrder(strings.ToLower(typed), strings.ToLower(label)) {
		return "", false, true
	}
	letters := onlyLetters(typed)
	if letters == "" {
		return "", false, false
	}
	ok = inOrder(letters, onlyLetters(label)) || slices.ContainsFunc(append(slices.Clip(calls), playersWordsFor(label, typed)...),
		func(call string) bool { return strings.HasPrefix(onlyLetters(call), letters) })
	return typed, true, ok
}

// inOrder reports whether the characters of a text stand in another in their order.
func inOrder(part, whole string) bool {
	for _, r := range part {
		_, after, found := strings.Cut(whole, string(r))
		if !found {
			return false
		}
		whole = after
	}
	return true
}

// playersWordsFor returns what is typed if players mean the label by it.
func playersWordsFor(label, typed string) []string {
	if meant := playerwords.Meant(typed); meant != "" && (meant == label || strings.HasPrefix(meant, label+":")) {
		return []string{typed}
	}
	return nil
}

// onlyLetters leaves letters and digits of a text, in small letters.
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

// escaped returns a text as it stands in a snippet.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, "$", `\$`, "}", `\}`).Replace(text)
}

// choice returns a name as something to write.
func (n *name) choice(text string, kind int) choice {
	o := choice{label: n.id, detail: n.title, doc: n.doc, kind: kind, rank: 2, calls: slices.Concat(n.calls, []string{n.title}),
		text: text, snippet: text != ""}
	if n.section == "options" {
		o.detail = n.typ
		if n.now != "" {
			o.detail += ", now " + n.now
		}
		if len(n.choices) > 0 && n.typ != typeOf("tsumo") {
			o.detail += " (" + strings.Join(n.choices, ", ") + ")"
		}
	} else if n.now != "" {
		o.doc = strings.TrimLeft(o.doc+"\n\n`"+strings.ReplaceAll(n.now, "`", "'")+"`", "\n")
	}
	return o
}
