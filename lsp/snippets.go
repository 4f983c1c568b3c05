package lsp

import (
	_ "embed"
	"encoding/json"
	"strings"
)

// snippets.json has what is offered as a whole: its label, in which kind of file and below which keys, and its lines
// or what stands for them between brackets, with ${1:text} where the client puts its marks.
//
//go:embed snippets.json
var snippetsText []byte

type snippet struct {
	Label string   `json:"label"`
	File  string   `json:"file"`
	At    string   `json:"at"`
	Doc   string   `json:"doc"`
	Body  []string `json:"body"`
	Flow  string   `json:"flow"`
}

var snippets = func() (all []snippet) {
	if err := json.Unmarshal(snippetsText, &all); err != nil {
		panic(err)
	}
	return all
}()

// kindsOf are the kinds of files in the words of snippets. A file that is empty may become any but one of settings.
var kindsOf = map[string]kind{"rules": kindRules, "tests": kindTests, "record": kindRecord}

// offerSnippets offers what may be written as a whole at the place of a key.
func (c *completer) offerSnippets() {
	at, empty := c.section(), strings.TrimSpace(string(c.text.body)) == c.typed
	for _, s := range snippets {
		fits := kindsOf[s.File] == c.kind || empty && c.kind != kindTests && c.kind != kindSettings && s.File != "tests"
		if !fits || s.At != at || at == "" && !empty || c.pair != nil && c.pair.colon >= 0 {
			continue
		}
		o := choice{label: s.Label, kind: itemSnippet, doc: s.Doc, rank: 4, snippet: true,
			text:  strings.Join(s.Body, "\n"),
			calls: []string{strings.TrimPrefix(s.Label, "a "), strings.TrimPrefix(s.Label, "a new ")}}
		if empty {
			o.rank = 0
		}
		if c.flow {
			o.text = s.Flow
		}
		c.add(o)
	}
}
