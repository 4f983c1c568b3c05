package lsp

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/check"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// values offers what may stand behind a key, or in a list.
func (c *completer) values() {
	in := c.form
	if in == nil {
		return
	}
	for _, word := range in.Words() {
		c.add(choice{label: word, kind: itemConstant, doc: in.Meaning(word)})
	}
	if n := len(c.path); n > 0 && c.part == writesValue && c.removable() {
		c.add(choice{label: "off", kind: itemKeyword, rank: 3, detail: "removes what is inherited"})
	}
	switch in.Holds {
	case form.HoldsVersion:
		c.add(choice{label: form.Version, kind: itemConstant})
	case form.HoldsParent:
		c.parents()
	case form.HoldsOption:
		c.optionValues()
	}
	if in.HoldsHand() {
		c.handWords()
	}
	for _, n := range c.idsAsValues(in) {
		if !c.listed(n.id) && !slices.Contains(c.path, n.id) {
			c.add(n.choice("", itemValue))
		}
	}
	for i, player := range c.playersNamed(in) {
		if !c.listed(player) {
			c.add(choice{label: player, kind: itemValue, rank: i / 10})
		}
	}
	c.outcomes()
}

// removable reports whether off removes the value that is written: it is inherited, or may be.
func (c *completer) removable() bool {
	if c.kind != kindRules {
		return false
	}
	in, last := form.File, len(c.path)-1
	for i, key := range c.path[:last] {
		if in = in.Below(key); in != nil && in.Each != nil && in.Each.Noun != "" && !c.inherited(c.path[:i+1], c.path[i+1]) {
			return false
		}
	}
	return in != nil && in.Removable(c.path[last])
}

// inherited reports whether an id of a section is that of an inherited entry.
func (c *completer) inherited(section []string, id string) bool {
	return slices.ContainsFunc(c.about(c.lang).names[strings.Join(section, ".")], func(n name) bool { return n.id == id })
}

// idsAsValues returns the names that may stand as values.
func (c *completer) idsAsValues(in *form.Form) (all []name) {
	sections := in.IDs
	if sections == nil && in.Holds == form.HoldsID && c.path[len(c.path)-1] != "synonyms" {
		sections = c.path[:1]
	}
	for _, section := range sections {
		all = append(all, c.names(c.lang, section)...)
	}
	return all
}

// listed reports whether a list has an item already, besides the one that is written.
func (c *completer) listed(id string) bool {
	return c.writing.list != nil && slices.ContainsFunc(c.writing.list.items, func(item *node) bool {
		return item != c.value && item.text == id
	})
}

// parents offers the rule sets that a file may name: those that are shipped, and files of the workspace beside it.
func (c *completer) parents() {
	for _, id := range source.Shipped() {
		c.add(choice{label: id, kind: itemValue, detail: shippedName(id, c.lang)})
	}
	dir := path.Dir(c.file.name)
	var names []string
	if files := c.folder.files; files != nil {
		entries, _ := fs.ReadDir(files, dir)
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	for key := range c.texts {
		if path.Dir(key) == path.Dir(c.key) {
			names = append(names, path.Base(key))
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		isYAML := strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
		if isYAML && !source.IsTestFile(name) && !check.IsSettings(name) && name != path.Base(c.key) {
			c.add(choice{label: "./" + name, kind: itemFile, rank: 1, calls: []string{name}})
		}
	}
}

// shippedName returns what a shipped rule set is called.
func shippedName(id, lang string) string {
	src, ok := source.OpenShipped(id)
	if !ok {
		return ""
	}
	names := sketch(newText(src.Text, encodingUTF8)).get("name")
	if text := names.get(lang).plain(); text != "" {
		return text
	}
	return names.get(rules.Languages()[0]).plain()
}

// optionValues offers the values of the option that is turned or declared.
func (c *completer) optionValues() {
	at := slices.Index(c.path, "options")
	if at < 0 {
		at = slices.Index(c.path, "set")
	}
	if at < 0 || at+1 >= len(c.path) {
		return
	}
	for _, n := range c.names(c.lang, "options") {
		if n.id != c.path[at+1] {
			continue
		}
		if len(n.choices) == 0 && n.now != "" {
			c.add(choice{label: n.now, kind: itemConstant, detail: "as it is now", doc: n.doc})
		}
		for _, value := range n.choices {
			o := choice{label: value, kind: itemConstant, doc: n.doc}
			if value == n.now {
				o.detail = "as it is now"
			}
			if _, truth := form.Truths[value]; truth && n.typ != typeOf("tsumo") && c.style == tree.Plain {
				o.text = `"` + value + `"` // else YAML has it as no word
			}
			c.add(o)
		}
	}
}

// playersNamed returns the players of a game, where they may be named.
func (c *completer) playersNamed(in *form.Form) (all []string) {
	if !slices.Contains(in.IDs, form.Players) {
		return nil
	}
	root := c.sketch()
	if len(c.path) > 1 && c.path[0] == "games" {
		root = root.get("games", c.path[1])
	}
	if players := root.get("players"); players != nil {
		for _, item := range players.items {
			all = append(all, item.text)
		}
	}
	if all == nil {
		for w := hand.East; w <= hand.North; w++ {
			all = append(all, w.String())
		}
	}
	return all
}

// outcomes offers the words that a case may expect besides ids.
func (c *completer) outcomes() {
	n := len(c.path)
	if n < 2 || c.path[n-2] != "expect" {
		return
	}
	switch c.path[n-1] {
	case "wait":
		for w := range hand.Waits {
			c.add(choice{label: hand.Wait(w).String(), kind: itemConstant})
		}
	case "field":
		for _, key := range hand.Keys() {
			c.add(choice{label: key, kind: itemConstant})
		}
	case "error":
		if c.path[0] == "games" {
			for _, code := range finding.Codes() {
				if strings.HasPrefix(code.Name, "game-") {
					c.add(choice{label: code.Name, kind: itemConstant, doc: code.Meaning})
				}
			}
			return
		}
		for _, code := range append(hand.Codes(), engine.Codes()...) {
			c.add(choice{label: code.Code, kind: itemConstant, doc: code.Doc})
		}
		for _, n := range c.names(c.lang, "valid") {
			c.add(n.choice("", itemConstant))
		}
	}
}

// comment offers the comment that silences a warning, and behind it the codes that can be silenced.
func (c *completer) comment() {
	line, start := c.text.line(c.text.ours, lineAt(c.text.ours, c.offset))
	before := string(line[:min(c.offset-start, len(line))])
	_, written, found := cutLast(before, "#")
	if !found {
		return
	}
	for _, directive := range []string{"rulecheck:ignore", "rulecheck:ignore-file"} {
		if code, ok := strings.CutPrefix(written, " "+directive+" "); ok && !strings.Contains(code, " ") {
			c.from, c.typed = c.offset-len(code), code
			for _, one := range finding.Codes() {
				if slices.Contains(tree.Silenceable(), one.Name) {
					c.add(choice{label: one.Name, kind: itemConstant, detail: one.Meaning,
						text: one.Name + " ${1:reason}", snippet: true})
				}
			}
			return
		}
	}
	c.typed = strings.TrimLeft(written, " ")
	c.from = c.offset - len(c.typed)
	if strings.HasPrefix("rulecheck:ignore-file", c.typed) {
		lead := ""
		if written == "" {
			lead = " "
		}
		c.add(choice{label: "rulecheck:ignore", kind: itemKeyword, text: lead + "rulecheck:ignore ",
			detail: "silences a warning of this entry"})
		c.add(choice{label: "rulecheck:ignore-file", kind: itemKeyword, text: lead + "rulecheck:ignore-file ",
			detail: "silences a warning in the whole file"})
	}
}

// cutLast cuts a text at the last place at which something stands.
func cutLast(text, sep string) (before, after string, found bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(sep):], true
}
