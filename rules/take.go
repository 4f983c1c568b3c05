package rules

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/rules/condition"
)

// An entry may say from, and is then read from another rule set than the one that its file extends:
//
//	yaku: {sanrenkou: {from: local}}
//
// What a file takes so becomes a tree of its own, a layer, which lies between the file and what it extends. Merging then
// does the rest: fields beside from change what was taken, and every value keeps the place at which it is written.

// fromKey is the field that names the rule set.
const fromKey = "from"

// taking is the work of making the layer of one file.
type taking struct {
	*chain
	// file is the tree of the file that takes, own that tree without what it takes, and inherited what it extends.
	file, own, inherited *value
	layer                *value
	// stack are the files that can't be read again on the way, since they wait for this.
	stack []string
	// listed are the lists of ids in the layer, by the section in which these are looked for.
	listed []takenList
}

// takenList is a list of ids of a section, in a mapping that was taken.
type takenList struct {
	section string
	in      *value
	field   string
}

// withLayers gives the trees of the chain, with the layer of each file that takes something behind it.
func (c *chain) withLayers() []*value {
	var all []*value // from the farthest on
	for i, file := range slices.Backward(c.trees) {
		if !fileForm.takesIn(file) {
			all = append([]*value{file}, all...)
			continue
		}
		t := &taking{chain: c, file: file, layer: &value{kind: mapping, file: file.file, layer: true}, stack: append(slices.Clone(c.stack), c.seen[:i+1]...)}
		t.inherited = merge(all, new(report))
		t.own = t.taken(file, fileForm, "")
		t.dropUnknown()
		all = append([]*value{t.own, t.layer}, all...)
	}
	return all
}

// takesIn tells whether an entry below a value of this form is taken from elsewhere.
func (f *form) takesIn(v *value) bool {
	if f == nil || f.kind != mapping || v.kind != mapping {
		return false
	}
	if f.field(fromKey) != nil && v.get(fromKey) != nil {
		return true
	}
	return slices.ContainsFunc(v.pairs, func(p pair) bool { return f.below(p.key.text).takesIn(p.val) })
}

// taken puts into the layer what a value takes from elsewhere, and gives the value without the words for it.
func (t *taking) taken(v *value, f *form, path string) *value {
	if !f.takesIn(v) {
		return v
	}
	n := *v
	n.pairs = nil
	for _, p := range v.pairs {
		switch {
		case p.key.text == fromKey && f.field(fromKey) != nil:
			n.from = p.val
		default:
			n.pairs = append(n.pairs, pair{p.key, t.taken(p.val, f.below(p.key.text), join(path, p.key.text))})
		}
	}
	if n.from != nil && (n.from.flawed || !t.entry(n.from, path)) {
		n.flawed = true // what it lacks now needs no finding of its own
	}
	return &n
}

// entry takes an entry, and what it rests on; false with a finding if it can't be had.
func (t *taking) entry(from *value, path string) bool {
	whole := t.other(from, path)
	if whole == nil {
		return false
	}
	section, id := splitPath(path)
	entries := valueAt(whole, section)
	p := entries.find(id)
	if p.val == nil {
		ids := entries.keys()
		t.r.at(from, unknownRule, path, t.r.helpFor(id, ids), "there is no %s in the rule set %s%s", path, from.text, t.r.orNearest(id, ids))
		return false
	}
	old := valueAt(t.inherited, section).find(id)
	if old.val != nil && old.val.get("locked") != nil && (&merger{r: t.r}).isLocked(old, pair{valueAt(t.file, section).find(id).key, p.val}, path) {
		return false
	}
	if old.val != nil && p.val.equal(old.val) {
		t.r.add(Finding{Position: from.pos(), Code: sameAsInherited, Rule: path, Help: "remove it",
			Message: fmt.Sprintf("%s is in the rule set %s as it is inherited", path, from.text), Related: []Related{{old.key.pos(), "it is inherited from here"}}})
		return true
	}
	t.add(whole, section, p)
	return true
}

// add puts an entry of another rule set into the layer, with all that it names and that the file would lack.
func (t *taking) add(whole *value, section string, p pair) {
	f := fileForm
	for key := range strings.SplitSeq(section, ".") {
		f = f.below(key)
	}
	val := copied(p.val)
	val.taken = true
	val.pairs = slices.DeleteFunc(val.pairs, func(p pair) bool { return p.key.text == "locked" }) // it binds who extends that file
	grow(t.layer, section, p.key).pairs = append(valueAt(t.layer, section).pairs, pair{p.key, val})
	t.follow(whole, val, f.below(p.key.text), section)
}

// follow adds what the expressions and lists in a value name.
func (t *taking) follow(whole, v *value, f *form, section string) {
	for _, p := range v.pairs {
		below := f.below(p.key.text)
		switch {
		case below == nil:
		case below == idList && section == "situation" && p.key.text == "implies":
			for _, item := range p.val.items {
				t.need(whole, item.text, "situation")
			}
		case below == idList:
			t.listed = append(t.listed, takenList{section, v, p.key.text})
		case below.kind == mapping:
			t.follow(whole, p.val, below, section)
		case below.holds == holdsLimit && idPattern.MatchString(p.val.text), below.holds == holdsID && section == "limits":
			t.need(whole, p.val.text, "limits")
		case below.holds == holdsCondition, below.holds == holdsNumber, below.holds == holdsLimit:
			t.named(whole, p.val.text)
		}
	}
}

// named adds what an expression names.
func (t *taking) named(whole *value, expression string) {
	for _, m := range condition.MentionsIn(expression) {
		switch m.Of {
		case condition.MentionOption:
			t.need(whole, m.Name, "options")
		case condition.MentionYaku:
			t.mayName(whole, m.Name)
		default:
			t.need(whole, m.Name, "sets", "situation", "shapes")
		}
	}
}

// need adds what a name stands for in the other rule set, unless the file has something of that name.
func (t *taking) need(whole *value, id string, sections ...string) {
	for _, section := range sections {
		if t.has(section, id) {
			return
		}
	}
	for _, section := range sections {
		if p := whole.get(section).find(id); p.val != nil {
			t.add(whole, section, p)
			return
		}
	}
}

// has tells whether the file has an entry without that which it takes. An option that it turns must be declared elsewhere.
func (t *taking) has(section, id string) bool {
	own := t.file.get(section).get(id)
	declares := own != nil && !own.off && !own.short && own.get(fromKey) == nil
	return declares || t.inherited.get(section).get(id) != nil || t.layer.get(section).get(id) != nil
}

// mayName lets expressions name a yaku that the file does not have: it never counts. To bring it along would be more than was asked
// for.
func (t *taking) mayName(whole *value, id string) {
	if p := whole.get("yaku").find(id); p.val != nil && !t.has("yaku", id) {
		yaku := grow(t.layer, "yaku", p.key)
		yaku.gone = append(yaku.gone, pair{p.key, &value{file: p.key.file, line: p.key.line, column: p.key.column, text: "off", off: true}})
	}
}

// dropUnknown takes out of the lists that were taken what the file does not have: replaces may name yaku that are not played.
func (t *taking) dropUnknown() {
	for _, l := range t.listed {
		p := l.in.find(l.field)
		list := *p.val
		list.items = slices.DeleteFunc(slices.Clone(list.items), func(item *value) bool {
			return !t.has(l.section, item.text) && t.file.get(l.section).get(item.text) == nil
		})
		i := l.in.index(l.field)
		l.in.pairs[i].val = &list
		if len(list.items) == 0 {
			l.in.pairs = slices.Delete(l.in.pairs, i, i+1)
		}
	}
}

// other gives the rules from which an entry is taken, merged; nil with a finding if they can't be had. They are read once,
// whether they can be had or not, so that a broken file is not read for each of two hundred entries.
func (t *taking) other(from *value, path string) *value {
	src, help, err := relative(from.file, from.text, t.r)
	if err != nil {
		t.r.at(from, badExtends, path, help, "%v", err)
		return nil
	}
	id := src.identity()
	if whole, known := t.others[id]; known {
		from.flawed = from.flawed || whole == nil // what is wrong with it has been told
		return whole
	}
	switch {
	case slices.Contains(t.stack, id):
		t.r.at(from, cycle, path, "take it from another rule set", "%s takes %s from itself%s", from.file.name, path, through(len(t.stack)))
		return nil
	case t.read[id] == nil && t.bytes+len(src.text) > maxChainBytes:
		t.r.at(from, tooLarge, path, "remove what no rule needs", "the files that are read for these rules have more than %d MiB together", maxChainBytes>>20)
		return nil
	case len(t.stack) >= maxChain || len(t.others) >= maxChain:
		t.r.at(from, tooDeep, path, "join some of them", "entries are taken from more than %d files", maxChain)
		return nil
	}
	inner := &chain{r: t.r, kept: t.kept, note: t.note, others: t.others, read: t.read, bytes: t.bytes, stack: t.stack, taking: from}
	trees, ok := inner.readAll(src)
	t.bytes = inner.bytes
	if !ok {
		t.others[id], from.flawed = nil, true
		return nil
	}
	before := len(t.r.silenced)
	whole := merge(trees, t.r)
	t.r.silenced = t.r.silenced[:before] // most of it is about entries that are not taken
	t.others[id] = whole
	return whole
}

// splitPath parts the path of an entry into that of its section and its id.
func splitPath(path string) (section, id string) {
	i := strings.LastIndexByte(path, '.')
	return path[:i], path[i+1:]
}

// valueAt returns the value at a path, nil if there is none.
func valueAt(v *value, path string) *value {
	for key := range strings.SplitSeq(path, ".") {
		v = v.get(key)
	}
	return v
}

// grow returns the mapping at a path, which is made where it is absent. Near is a place in a file.
func grow(v *value, path string, near *value) *value {
	for key := range strings.SplitSeq(path, ".") {
		if v.get(key) == nil {
			v.pairs = append(v.pairs, pair{&value{file: near.file, line: near.line, column: near.column, text: key},
				&value{kind: mapping, file: near.file, line: near.line, column: near.column}})
		}
		v = v.get(key)
	}
	return v
}

// copied returns a copy of an entry, whose mappings can be changed.
func copied(v *value) *value {
	n := *v
	n.pairs = slices.Clone(v.pairs)
	for i, p := range n.pairs {
		if p.val.kind == mapping && !(v.short && i > 0) {
			n.pairs[i].val = copied(p.val)
		}
	}
	return &n
}

// takenFrom lists the files in which the entries of a layer are written.
func takenFrom(v *value) []string {
	var names []string
	for _, p := range v.pairs {
		if p.val.taken && !slices.Contains(names, p.key.file.name) {
			names = append(names, p.key.file.name)
		}
		for _, name := range takenFrom(p.val) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// parentTrees gives the trees that the file which was asked for extends, without what it takes itself.
func parentTrees(files []*value) []*value {
	if len(files) > 1 && files[1].layer {
		return files[2:]
	}
	return files[1:]
}
