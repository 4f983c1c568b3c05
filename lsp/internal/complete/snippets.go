package complete

import (
	_ "embed"
	"encoding/json"
	"strings"

	"example.com/hanfu/lsp/internal/filekind"
)

// snippets.json has what is offered as a whole: its label, in which kind of file and below which keys, and its lines
// or what stands for them between brackets, with ${1:text} where the client puts its marks. From names a shipped rule
// set in place of that: each of its entries there is offered by itself, to be taken from it.
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
	From  string   `json:"from"`
}

var snippets = func() (all []snippet) {
	if err := json.Unmarshal(snippetsText, &all); err != nil {
		panic(err)
	}
	return all
}()

// kindsOf are the kinds of files in the words of snippets. A file that is empty may become any but one of settings.
var kindsOf = map[string]filekind.Kind{"rules": filekind.Rules, "tests": filekind.Tests, "record": filekind.Record}

func (c *completer) offerSnippets() {
	at, empty := c.Section(), strings.TrimSpace(string(c.Text.Body)) == c.typed
	for _, s := range snippets {
		fits := kindsOf[s.File] == c.Kind || empty && c.Kind != filekind.Tests && c.Kind != filekind.Settings && s.File != "tests"
		if !fits || s.From != "" || s.At != at || at == "" && !empty || c.Pair != nil && c.Pair.Colon >= 0 {
			continue
		}
		o := choice{label: c.said.Meaning(s.Label), kind: itemSnippet, doc: c.said.Meaning(s.Doc), rank: 4, snippet: true,
			text:  strings.Join(s.Body, "\n"),
			calls: []string{strings.TrimPrefix(s.Label, "a "), strings.TrimPrefix(s.Label, "a new ")}}
		if o.label != s.Label {
			o.calls = append(o.calls, s.Label)
		}
		if empty {
			o.rank = 0
		}
		if c.Flow {
			o.text = s.Flow
		}
		c.add(o)
	}
}
