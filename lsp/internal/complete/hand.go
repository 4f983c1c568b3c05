package complete

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules/condition"
)

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
		if c.takesWind(key) {
			for w := hand.East; w <= hand.North; w++ {
				c.add(choice{label: w.String(), kind: itemConstant})
			}
		}
		return
	}
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ':' })
	for _, key := range hand.Keys() {
		if key != "hand" && key != "melds" && !slices.Contains(words, key) {
			c.add(choice{label: key + ":", kind: itemKeyword, calls: []string{key}})
		}
	}
	for call := hand.Chi; call <= hand.Ankan; call++ {
		c.add(choice{label: call.String() + ":", kind: itemKeyword, calls: []string{call.String()}})
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

func (c *completer) takesWind(key string) bool {
	if key == "pao" || strings.HasPrefix(key, "pao_") || typeOf(key) == typeOf("east") {
		return true
	}
	return slices.ContainsFunc(c.names("situation"), func(n name) bool {
		return n.id == key && n.typ == typeOf("east")
	})
}
