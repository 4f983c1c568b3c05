package complete

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

func (c *completer) values() {
	form := c.Form
	if form == nil {
		return
	}
	for _, word := range form.Words() {
		c.add(choice{label: word, kind: itemConstant, doc: c.phrases.Meaning(form.Meaning(word))})
	}
	if n := len(c.Path); n > 0 && c.Part == atValue && c.removable() {
		c.add(choice{label: "off", kind: itemKeyword, rank: 3, detail: c.phrases.Editor().Removes})
	}
	switch form.Holds {
	case schema.HoldsVersion:
		c.add(choice{label: schema.Version, kind: itemConstant})
	case schema.HoldsParent:
		c.parents()
	case schema.HoldsOption:
		c.optionValues()
	}
	if form.HoldsHand() {
		c.handWords()
	}
	for _, n := range c.idsAsValues(form) {
		if !c.isListed(n.id) && !slices.Contains(c.Path, n.id) {
			c.add(c.choiceOf(n, "", itemValue))
		}
	}
	for i, player := range c.players(form) {
		if !c.isListed(player) {
			c.add(choice{label: player, kind: itemValue, rank: i / 10})
		}
	}
	c.expectedValues()
}

func (c *completer) removable() bool {
	if c.Kind != source.Rules {
		return false
	}
	form, last := schema.File(), len(c.Path)-1
	for i, key := range c.Path[:last] {
		form = form.Below(key)
		if form != nil && form.Each != nil && !form.Each.Noun.Empty() &&
			!c.inherited(c.Path[:i+1], c.Path[i+1]) {
			return false
		}
	}
	return form != nil && form.Removable(c.Path[last])
}

func (c *completer) inherited(section []string, id string) bool {
	return slices.ContainsFunc(c.Rules()[strings.Join(section, ".")],
		func(n name) bool { return n.id == id })
}

func (c *completer) idsAsValues(form *schema.Form) (all []name) {
	sections := form.IDs
	if sections == nil && form.Holds == schema.HoldsID && c.Path[len(c.Path)-1] != "synonyms" {
		sections = c.Path[:1]
	}
	for _, section := range sections {
		all = append(all, c.names(section)...)
	}
	return all
}

func (c *completer) isListed(id string) bool {
	return c.Place.List != nil && slices.ContainsFunc(c.Place.List.Items,
		func(item *yamltext.Node) bool {
			return item != c.Value && item.Text == id
		})
}

func (c *completer) parents() {
	for _, id := range source.Shipped() {
		c.add(choice{label: id, kind: itemValue, detail: shippedName(id, c.Lang)})
	}
	for _, name := range c.Siblings() {
		isYAML := strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
		if isYAML && source.KindOf(name, nil) == source.Other && name != c.Name {
			c.add(choice{label: "./" + name, kind: itemFile, rank: 1, aliases: []string{name}})
		}
	}
}

func shippedName(id, lang string) string {
	src, ok := source.OpenShipped(id)
	if !ok {
		return ""
	}
	names := Sketch(src.Text).Get("name")
	if text := names.Get(lang).Plain(); text != "" {
		return text
	}
	return names.Get(rules.Languages()[0]).Plain()
}

func (c *completer) optionValues() {
	at := slices.Index(c.Path, "options")
	if at < 0 {
		at = slices.Index(c.Path, "set")
	}
	if at < 0 || at+1 >= len(c.Path) {
		return
	}
	for _, n := range c.names("options") {
		if n.id != c.Path[at+1] {
			continue
		}
		if len(n.choices) == 0 && n.value != "" {
			c.add(choice{label: n.value, kind: itemConstant, detail: c.phrases.Editor().AsItIs,
				doc: n.doc})
		}
		for _, value := range n.choices {
			o := choice{label: value, kind: itemConstant, doc: n.doc}
			if value == n.value {
				o.detail = c.phrases.Editor().AsItIs
			}
			if _, truth := schema.Truths[value]; truth && n.typ != typeOf("tsumo") &&
				c.Style == tree.Plain {
				o.text = `"` + value + `"` // YAML would read it as a bool
			}
			c.add(o)
		}
	}
}

func (c *completer) players(form *schema.Form) (all []string) {
	if !slices.Contains(form.IDs, schema.Players) {
		return nil
	}
	root := c.Sketch
	if len(c.Path) > 1 && c.Path[0] == "games" {
		root = root.Get("games", c.Path[1])
	}
	if players := root.Get("players"); players != nil {
		for _, item := range players.Items {
			all = append(all, item.Text)
		}
	}
	if all == nil {
		for w := hand.East; w <= hand.North; w++ {
			all = append(all, w.String())
		}
	}
	return all
}

func (c *completer) expectedValues() {
	n := len(c.Path)
	if n < 2 || c.Path[n-2] != "expect" {
		return
	}
	switch c.Path[n-1] {
	case "wait":
		for w := range hand.Waits {
			c.add(choice{label: hand.Wait(w).String(), kind: itemConstant})
		}
	case "field":
		for _, key := range hand.Keys() {
			c.add(choice{label: key, kind: itemConstant})
		}
	case "error":
		if c.Path[0] == "games" {
			for _, code := range finding.Codes() {
				if strings.HasPrefix(code.Name, "game-") {
					c.add(choice{label: code.Name, kind: itemConstant, doc: code.Meaning})
				}
			}
			return
		}
		for _, code := range append(hand.Codes(), engine.Codes()...) {
			c.add(choice{label: code.Code, kind: itemConstant,
				doc: cmp.Or(c.phrases.Refusals[code.Code], code.Doc)})
		}
		for _, n := range c.names("valid") {
			c.add(c.choiceOf(n, "", itemConstant))
		}
	}
}

func (c *completer) comment() {
	before := string(c.Text.Body[bytes.LastIndexByte(c.Text.Body[:c.Offset], '\n')+1 : c.Offset])
	_, written, found := cutLast(before, "#")
	if !found {
		return
	}
	for _, directive := range []string{"rulecheck:ignore", "rulecheck:ignore-file"} {
		if code, ok := strings.CutPrefix(written, " "+directive+" "); ok &&
			!strings.Contains(code, " ") {
			c.From, c.typed = c.Offset-len(code), code
			for _, one := range finding.Codes() {
				if slices.Contains(tree.Silenceable(), one.Name) {
					c.add(choice{label: one.Name, kind: itemConstant, detail: one.Meaning,
						text: one.Name + " ${1:" + c.phrases.Editor().Reason + "}", snippet: true})
				}
			}
			return
		}
	}
	c.typed = strings.TrimLeft(written, " ")
	c.From = c.Offset - len(c.typed)
	if strings.HasPrefix("rulecheck:ignore-file", c.typed) {
		lead := ""
		if written == "" {
			lead = " "
		}
		c.add(choice{label: "rulecheck:ignore", kind: itemKeyword, text: lead + "rulecheck:ignore ",
			detail: c.phrases.Editor().SilencesEntry})
		c.add(choice{label: "rulecheck:ignore-file", kind: itemKeyword,
			text:   lead + "rulecheck:ignore-file ",
			detail: c.phrases.Editor().SilencesFile})
	}
}

func cutLast(text, sep string) (before, after string, found bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(sep):], true
}

func (c *completer) handWords() {
	line := string(c.Text.Body[c.From:c.Offset])
	c.From += strings.LastIndexAny(line, " \t\n") + 1
	if i := strings.IndexAny(string(c.Text.Body[c.Offset:c.To]), " \t\r\n"); i >= 0 {
		c.To = c.Offset + i
	}
	c.typed = string(c.Text.Body[c.From:c.Offset])
	if key, _, found := strings.Cut(c.typed, ":"); found {
		c.From += len(key) + 1
		c.typed = c.typed[len(key)+1:]
		if c.isWindKey(key) {
			for w := hand.East; w <= hand.North; w++ {
				c.add(choice{label: w.String(), kind: itemConstant})
			}
		}
		return
	}
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ':' })
	for _, key := range hand.Keys() {
		if key != "hand" && key != "melds" && !slices.Contains(words, key) {
			c.add(choice{label: key + ":", kind: itemKeyword, aliases: []string{key}})
		}
	}
	for call := hand.Chi; call <= hand.Ankan; call++ {
		c.add(choice{label: call.String() + ":", kind: itemKeyword,
			aliases: []string{call.String()}})
	}
	for _, n := range c.names("situation") {
		if slices.Contains(words, n.id) {
			continue
		}
		if n.typ == condition.TypeBool.String() {
			c.add(c.choiceOf(n, "", itemConstant))
		} else if n.typ != "" {
			n.id += ":"
			c.add(c.choiceOf(n, "", itemConstant))
		}
	}
}

func (c *completer) handKeys() {
	for _, key := range hand.Keys() {
		if !c.Has(key) {
			c.add(choice{label: key, kind: itemField, text: c.keyText(key, nil), snippet: true})
		}
	}
	for _, n := range c.names("situation") {
		if n.typ != "" && !c.Has(n.id) {
			c.add(c.choiceOf(n, c.keyText(n.id, nil), itemProperty))
		}
	}
}

func (c *completer) isWindKey(key string) bool {
	if key == "pao" || strings.HasPrefix(key, "pao_") || typeOf(key) == typeOf("east") {
		return true
	}
	return slices.ContainsFunc(c.names("situation"), func(n name) bool {
		return n.id == key && n.typ == typeOf("east")
	})
}
