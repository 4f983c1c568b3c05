package complete

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

func (c *completer) keys() {
	form := c.Form
	if form == nil || c.isForeign() {
		return
	}
	c.offerSnippets()
	for _, key := range form.Names() {
		if c.Has(key) {
			continue
		}
		below := form.Below(key)
		o := choice{label: key, kind: itemField, doc: c.phrases.Meaning(form.Meaning(key)), rank: 1,
			text: c.keyText(key, below), snippet: true}
		o.detail = c.phrases.Meaning(formType(below))
		switch required := form.Required(key) && c.inheritedValue(key) == ""; {
		case c.atRules() && (required && slices.Contains(schema.Header, key) ||
			key == "extends" && c.Has("hanfu")):
			o.rank = 0 // other required keys are for files without extends, which are rare
		case c.atRules():
		case required:
			o.rank, o.detail = 0, c.joinList(o.detail, c.phrases.Editor().Required)
		}
		if now := c.inheritedValue(key); now != "" {
			o.detail = c.joinList(o.detail, fmt.Sprintf(c.phrases.Editor().Now, now))
		}
		c.add(o)
	}
	for _, tile := range form.Tiles() {
		if !c.Has(tile) {
			c.add(choice{label: tile, kind: itemField, text: c.keyText(tile, nil), snippet: true})
		}
	}
	if form.HoldsHand() {
		c.handKeys()
	}
	for _, section := range c.idSections(form) {
		for _, n := range c.names(section) {
			if !c.Has(n.id) && (c.Kind != source.Record || section != "situation" ||
				n.typ == typeOf("east")) {
				c.add(c.choiceOf(n, c.idText(n, form), itemProperty))
			}
		}
	}
	c.importable()
	for i, player := range c.players(form) {
		if !c.Has(player) {
			c.add(choice{label: player, kind: itemValue, rank: i / 10, text: c.keyText(player, nil),
				snippet: true})
		}
	}
}

func (c *completer) importable() {
	for _, s := range snippets() {
		src, ok := source.OpenShipped(s.From)
		if !ok || c.Kind != fileKinds[s.File] || c.Section() != s.At {
			continue
		}
		known := c.names(s.At)
		for _, p := range Sketch(src.Text).Get(s.At).Entries() {
			n := nameOf(&p, s.At, c.Lang)
			if c.Has(n.id) || slices.ContainsFunc(known,
				func(k name) bool { return k.id == n.id }) {
				continue
			}
			o := c.choiceOf(n, escapeSnippet(n.id), itemProperty)
			if o.detail, o.rank = c.joinList(o.detail,
				fmt.Sprintf(c.phrases.Editor().TakenFrom, s.From)),
				5; c.Pair == nil || c.Pair.Colon < 0 {
				o.text += ": {from: " + s.From + "}"
			}
			c.add(o)
		}
	}
}

func (c *completer) atRules() bool {
	return (c.Kind == source.Rules || c.Kind == source.Other) && len(c.Path) == 0
}

// isForeign reports whether the file appears to belong to another program: its first key is not a
// prefix of "hanfu".
func (c *completer) isForeign() bool {
	all := c.Sketch.Entries()
	return c.Kind == source.Other && len(all) > 0 && !strings.HasPrefix("hanfu", all[0].Key.Text)
}

func (c *completer) inheritedValue(key string) string {
	if len(c.Path) < 2 || c.Kind != source.Rules {
		return ""
	}
	at := len(c.Path) - 1
	for _, n := range c.names(strings.Join(c.Path[:at], ".")) {
		if n.id != c.Path[at] {
			continue
		}
		for field := range strings.SplitSeq(n.value, ", ") {
			if value, ok := strings.CutPrefix(field, key+": "); ok {
				return value
			}
		}
		if !n.inFile {
			return c.phrases.Editor().Inherited
		}
	}
	return ""
}

func formType(f *schema.Form) string {
	switch {
	case f == nil:
		return ""
	case f.Kind == tree.List:
		return "list"
	case f.Holds == schema.HoldsCondition:
		return "condition"
	case f.Holds == schema.HoldsNumber:
		return "number"
	case f.Words() != nil:
		return strings.Join(f.Words(), " | ")
	}
	return ""
}

func (c *completer) idSections(form *schema.Form) []string {
	if form.IDs != nil || form.Fields != nil {
		return form.IDs
	}
	if c.Kind != source.Rules || form.Each == nil {
		return nil
	}
	return []string{c.Section()}
}

// keyText returns the text to insert for a key, including the start of its value.
func (c *completer) keyText(key string, below *schema.Form) string {
	key = escapeSnippet(key)
	if p := c.Pair; p != nil && p.Colon >= 0 {
		return key
	}
	isMapping := below != nil && below.Kind == tree.Mapping && below.Short == nil
	switch {
	case below == nil:
		return key + ": $0"
	case below == schema.Texts():
		return key + ": {" + schema.Texts().Names()[0] + ": $0}"
	case below.Kind == tree.List:
		return key + ": [$0]"
	case isMapping && c.Flow:
		return key + ": {$0}"
	case isMapping || below.Items != nil && !c.Flow:
		return key + ":\n  $0"
	case below.Expression() && c.Flow:
		return key + `: "$0"` // quoted, since a comma would end a plain value
	}
	return key + ": $0"
}

func (c *completer) idText(n name, form *schema.Form) string {
	if p := c.Pair; c.Kind != source.Rules || form.Each.Short != nil || p != nil && p.Colon >= 0 {
		return c.keyText(n.id, nil)
	}
	return escapeSnippet(n.id) + ": {$0}"
}

// snippetsText is a list of snippets: the label, the kind of file, the section, and the body as
// lines or in flow style, with tab stops such as ${1:text}. If From names a shipped rule set, each
// entry of that section there is offered instead, as an import.
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

var snippets = sync.OnceValue(func() (all []snippet) {
	if err := json.Unmarshal(snippetsText, &all); err != nil {
		panic(err)
	}
	return all
})

// fileKinds maps the file names in snippets to kinds. An empty file can become any of them.
var fileKinds = map[string]source.Kind{"rules": source.Rules, "tests": source.Tests,
	"record": source.Record}

func (c *completer) offerSnippets() {
	at, empty := c.Section(), strings.TrimSpace(string(c.Text.Body)) == c.typed
	for _, s := range snippets() {
		fits := fileKinds[s.File] == c.Kind ||
			empty && c.Kind != source.Tests && c.Kind != source.Settings && s.File != "tests"
		if !fits || s.From != "" || s.At != at || at == "" && !empty ||
			c.Pair != nil && c.Pair.Colon >= 0 {
			continue
		}
		o := choice{label: c.phrases.Meaning(s.Label), kind: itemSnippet,
			doc: c.phrases.Meaning(s.Doc), rank: 4, snippet: true,
			text: strings.Join(s.Body, "\n"),
			aliases: []string{strings.TrimPrefix(s.Label, "a "),
				strings.TrimPrefix(s.Label, "a new ")}}
		if o.label != s.Label {
			o.aliases = append(o.aliases, s.Label)
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
