package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/nearest"
)

// merge lays each file of a chain over those that it extends. The chain begins with the file that
// was asked for. Mappings merge by key, single values and lists replace, off removes.
func merge(chain []*value, r *report) *value {
	m := merger{r: r}
	whole := &value{kind: mapping}
	for i, v := range slices.Backward(chain) {
		m.first = i == len(chain)-1
		whole = m.value(withoutHeader(whole, v), v, fileForm, "")
	}
	return whole
}

type merger struct {
	r *report
	// first: the file inherits nothing.
	first bool
}

// withoutHeader gives what a file inherits: everything but the fields that say what the other file
// is. The sources stay unless the file has its own.
func withoutHeader(inherited, v *value) *value {
	n := *inherited
	n.pairs = slices.DeleteFunc(slices.Clone(n.pairs), func(p pair) bool {
		if p.key.text == "sources" {
			return v.get("sources") != nil
		}
		return slices.Contains(header, p.key.text)
	})
	return &n
}

// value lays a value over the inherited one. One that does not conform changes nothing, so that no
// further findings follow from it.
func (m *merger) value(old, v *value, f *form, path string) *value {
	switch {
	case v.flawed && v.kind != mapping, v.kind != f.kind:
		return old
	case v.taken:
		n := *v
		n.over = old
		return &n
	case f.kind != mapping, f.whole && v.short, old.kind != mapping:
		if v.equal(old) {
			m.same(old, v, path)
		}
		n := *v
		n.over = old
		return &n
	case v.short:
		return m.short(old, v, path)
	}
	n := *v
	n.pairs, n.gone, n.flawed = slices.Clone(old.pairs), slices.Concat(old.gone, v.gone), v.flawed || old.flawed
	for _, p := range v.pairs {
		m.entry(&n, p, f, join(path, p.key.text))
	}
	m.similar(old, &n, v, f, path)
	return &n
}

// short lays the fields that a single value stands for over an inherited mapping.
func (m *merger) short(old, v *value, path string) *value {
	n, changes := *old, false
	for _, p := range v.pairs {
		field := *p.val
		field.over = old.get(p.key.text)
		changes = changes || field.over == nil || !field.equal(field.over)
		n = *n.with(pair{p.key, &field})
	}
	if !changes {
		m.same(old.get(v.pairs[0].key.text), v.pairs[0].val, path)
	}
	return &n
}

// same reports a value that changes nothing.
func (m *merger) same(old, v *value, path string) {
	if m.r.tooManyWarnings(v.file.name) {
		return
	}
	m.r.add(Finding{Position: v.pos(), Code: sameAsInherited, Rule: path, Help: "remove it",
		Message: fmt.Sprintf("%s has this value already", path), Related: []Related{{old.pos(), "it is inherited from here"}}})
}

// entry lays an entry of a mapping over what n inherits.
func (m *merger) entry(n *value, p pair, f *form, path string) {
	below := f.below(p.key.text)
	i := slices.IndexFunc(n.pairs, func(q pair) bool { return q.key.text == p.key.text })
	switch {
	case i < 0 && p.val.off && m.first && slices.Contains(askedFor, path[:max(0, strings.LastIndexByte(path, '.'))]):
		n.gone = append(n.gone, p)
	case i < 0 && p.val.off:
		m.nothingToRemove(n, p, f, path)
	case i < 0:
		m.addition(n, p, below, path)
	case m.isLocked(n.pairs[i], p, path):
	case p.val.off:
		removal := *p.val
		removal.over = n.pairs[i].val
		n.gone = append(slices.Clip(n.gone), pair{laidOver(n.pairs[i].key, p.key), &removal})
		n.pairs = slices.Delete(n.pairs, i, i+1)
	default:
		n.pairs[i] = pair{laidOver(n.pairs[i].key, p.key), m.value(n.pairs[i].val, p.val, below, path)}
	}
}

// addition adds an entry that nothing is inherited for. What looks like a change of an entry
// with a similar id is taken for a typo.
func (m *merger) addition(n *value, p pair, f *form, path string) {
	id, ids := p.key.text, inheritedBy(p.key.file, n)
	if f.stays && p.val.short {
		m.r.at(p.key, unknownOption, path, cmp.Or(m.r.helpFor(id, ids), "an option is declared by a mapping with a default"),
			"there is no option %q to turn%s", id, m.r.orNearest(id, ids))
		written, suggested := p.val.pairs[0].val.words(), m.r.nearest(id, ids)
		m.r.later(func(inherited, own *value) string {
			if cure := calledSo("options", inherited, own, id, written); cure != "" || suggested != "" {
				return cure
			}
			return homeOf(inherited, id, "")
		})
		return
	}
	if f.noun != "" && f.kind == mapping && !p.val.flawed && f.lacks(p.val) != "" && nearest.Name(id, ids) != "" {
		m.r.at(p.key, unknownRule, path, fmt.Sprintf("a new %s needs %s; this has %s", f.noun, f.needs(), f.lacks(p.val)),
			"there is no %s %q to change%s", f.noun, id, m.r.orNearest(id, ids))
		return
	}
	if f.kind == mapping && p.val.kind == mapping {
		p.val = m.value(&value{kind: mapping}, p.val, f, path)
	}
	n.pairs = append(n.pairs, p)
}

// inheritedBy lists the entries of a mapping that a file does not declare itself: those that it can change.
func inheritedBy(file *source, v *value) []string {
	var ids []string
	for _, p := range v.pairs {
		if p.key.file != file {
			ids = append(ids, p.key.text)
		}
	}
	return ids
}

// strayUnless says of what the last finding is about in which other section there is an entry of that id, unless a similar
// one was suggested.
func (m *merger) strayUnless(suggested, id string) {
	if suggested == "" {
		m.r.later(func(inherited, _ *value) string { return homeOf(inherited, id, "") })
	}
}

func (m *merger) nothingToRemove(n *value, p pair, f *form, path string) {
	if f.fields != nil {
		m.r.at(p.key, unknownKey, path, "remove the line", "there is no inherited %s to remove", p.key.text)
		return
	}
	id, ids := p.key.text, inheritedBy(p.key.file, n)
	m.r.at(p.key, unknownRule, path, m.r.helpFor(id, ids), "there is no %s %q to remove%s", f.each.noun, id, m.r.orNearest(id, ids))
	m.strayUnless(m.r.nearest(id, ids), id)
}

// isLocked reports a change of an entry that the inherited one forbids.
func (m *merger) isLocked(old, p pair, path string) bool {
	lock := old.val.get("locked")
	if lock == nil || lock.text != "true" {
		return false
	}
	m.r.add(Finding{Position: p.key.pos(), Code: locked, Rule: path, Help: "remove the change",
		Message: fmt.Sprintf("%s is locked in %s and can't be changed", path, lock.file.name),
		Related: []Related{{lock.pos(), "it is locked here"}}})
	return true
}

// complete reports what a merged tree lacks. Entries that have a finding already need no other.
func complete(whole *value, r *report) {
	c := completer{r}
	if lacks := fileForm.lacks(whole); lacks != "" && !whole.flawed {
		r.at(whole, missingField, "", "extend a rule set, for example extends: standard, or write what is missing",
			"the rule set has %s", lacks)
	}
	for _, p := range whole.pairs {
		c.value(p, fileForm.below(p.key.text), p.key.text)
	}
}

// askedFor are the sections whose entries conditions name. There a file that extends nothing may say off too: the
// conditions that it was given with the rest may then go on naming what is removed, as inherited ones may.
var askedFor = []string{"situation", "shapes", "yaku"}

type completer struct{ r *report }

func (c *completer) value(p pair, f *form, path string) {
	if f == nil || p.val.kind != mapping {
		return
	}
	if lacks := f.lacks(p.val); lacks != "" && !p.val.flawed {
		help := "write it"
		switch {
		case f.some && f.fields != nil:
			help = "write at least one of " + strings.Join(f.names(), ", ")
		case f.some:
			help = "write at least one entry"
		case f.noun != "":
			help = fmt.Sprintf("a whole %s has %s", f.noun, f.needs())
		}
		c.r.at(p.key, missingField, path, help, "%s has %s", path, lacks)
		p.val.flawed = true
	}
	if f.fields == nil && len(p.val.pairs) > maxEntries {
		c.r.tooMany(p.val.pairs[maxEntries].key, path, len(p.val.pairs), maxEntries)
		return
	}
	for _, q := range p.val.pairs {
		c.value(q, f.below(q.key.text), join(path, q.key.text))
	}
}

// laidOver returns a key like this one, of an entry that lies over another one.
func laidOver(older, key *value) *value {
	n := *key
	n.older = older
	return &n
}
