package lsp

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// keys offers the keys of the mapping at the place.
func (c *completer) keys() {
	in := c.form
	if in == nil {
		return
	}
	c.offerSnippets()
	for _, key := range in.Names() {
		if c.has(key) {
			continue
		}
		below := in.Below(key)
		o := choice{label: key, kind: itemField, doc: in.Meaning(key), rank: 1, text: c.keyText(key, below), snippet: true}
		if o.detail = what(below); in.Required(key) && !c.has("extends") && c.inherits(key) == "" && c.begun() {
			o.rank, o.detail = 0, strings.TrimPrefix(o.detail+", required", ", ")
		}
		if now := c.inherits(key); now != "" {
			o.detail += ", now " + now
		}
		c.add(o)
	}
	for _, tile := range in.Tiles() {
		if !c.has(tile) {
			c.add(choice{label: tile, kind: itemField, text: c.keyText(tile, nil), snippet: true})
		}
	}
	if in.HoldsHand() {
		c.handKeys()
	}
	for _, section := range c.idSections(in) {
		for _, n := range c.names(c.lang, section) {
			if !c.has(n.id) && (c.kind != kindRecord || section != "situation" || n.typ == typeOf("east")) {
				c.add(n.choice(c.idText(n, in), itemProperty))
			}
		}
	}
	if c.kind == kindRules && c.section() == "yaku" {
		c.yakuOfOthers()
	}
	for i, player := range c.playersNamed(in) {
		if !c.has(player) {
			c.add(choice{label: player, kind: itemValue, rank: i / 10, text: c.keyText(player, nil), snippet: true})
		}
	}
}

// localYaku is the shipped rule set from which others take yaku.
const localYaku = "local"

// yakuOfOthers offers yaku that the rules don't have and that can be taken from others.
func (c *completer) yakuOfOthers() {
	src, ok := source.OpenShipped(localYaku)
	if !ok {
		return
	}
	known := c.names(c.lang, "yaku")
	for _, p := range sketch(newText(src.Text, encodingUTF8)).get("yaku").entries() {
		n := p.asName("yaku", c.lang)
		if c.has(n.id) || slices.ContainsFunc(known, func(k name) bool { return k.id == n.id }) {
			continue
		}
		o := n.choice(escaped(n.id), itemProperty)
		if o.detail, o.rank = strings.TrimPrefix(o.detail+", of "+localYaku, ", "), 5; c.pair == nil || c.pair.colon < 0 {
			o.text += ": {from: " + localYaku + "}"
		}
		c.add(o)
	}
}

// begun reports whether the file says what it is already, so that what it needs most are other keys.
func (c *completer) begun() bool {
	return c.kind != kindRules && c.kind != kindOther || c.in.has("hanfu") || len(c.path) > 0
}

// inherits returns what the rule in which a key stands has for it so far.
func (c *completer) inherits(key string) string {
	if len(c.path) < 2 || c.kind != kindRules {
		return ""
	}
	at := len(c.path) - 1
	for _, n := range c.names(c.lang, strings.Join(c.path[:at], ".")) {
		if n.id != c.path[at] {
			continue
		}
		for field := range strings.SplitSeq(n.now, ", ") {
			if value, ok := strings.CutPrefix(field, key+": "); ok {
				return value
			}
		}
		if !n.own {
			return "inherited"
		}
	}
	return ""
}

// what says in a few words what stands behind a key.
func what(f *form.Form) string {
	switch {
	case f == nil:
		return ""
	case f.Kind == tree.List:
		return "list"
	case f.Holds == form.HoldsCondition:
		return "condition"
	case f.Holds == form.HoldsNumber:
		return "number"
	case f.Words() != nil:
		return strings.Join(f.Words(), " | ")
	}
	return ""
}

// idSections are the sections whose ids are keys of a mapping.
func (c *completer) idSections(in *form.Form) []string {
	if in.IDs != nil || in.Fields != nil {
		return in.IDs
	}
	if c.kind != kindRules || in.Each == nil {
		return nil
	}
	return []string{c.section()}
}

// keyText returns a key with what stands behind it: its value begins on this line or below it, by what it holds.
func (c *completer) keyText(key string, below *form.Form) string {
	key = escaped(key)
	if p := c.pair; p != nil && p.colon >= 0 {
		return key
	}
	isMapping := below != nil && below.Kind == tree.Mapping && below.Short == nil
	switch {
	case below == nil:
		return key + ": $0"
	case below == form.Texts:
		return key + ": {" + form.Texts.Names()[0] + ": $0}"
	case below.Kind == tree.List:
		return key + ": [$0]"
	case isMapping && c.flow:
		return key + ": {$0}"
	case isMapping || below.Items != nil && !c.flow:
		return key + ":\n  $0"
	case below.Expression() && c.flow:
		return key + `: "$0"` // a comma would end it
	}
	return key + ": $0"
}

// idText returns an id with what stands behind it to change it.
func (c *completer) idText(n name, in *form.Form) string {
	if p := c.pair; c.kind != kindRules || in.Each.Short != nil || p != nil && p.colon >= 0 {
		return c.keyText(n.id, nil)
	}
	return escaped(n.id) + ": {$0}"
}
