package rules

import (
	"fmt"
	"slices"
)

// Entries of a section refer to others of it by their ids: replaces, implies, excludes.

// refs gives the indices of the entries that a list of ids names, among ids of a section. An
// inherited list may name entries that a file nearer to the one asked for has removed.
func (b *builder) refs(v *value, path, noun string, section *value) []int {
	if !usable(v) {
		return nil
	}
	var refs []int
	for _, item := range v.items {
		if i := section.index(item.text); i >= 0 {
			refs = append(refs, i)
			continue
		}
		if gone := section.goneBy(item.text); gone == nil || gone.over != nil && gone.file.depth >= item.file.depth {
			b.noRule(item, item.text, path, noun, section)
		}
	}
	return refs
}

// index gives the place of a key in a mapping, -1 if it is not in it.
func (v *value) index(key string) int {
	if v != nil {
		for i, p := range v.pairs {
			if p.key.text == key {
				return i
			}
		}
	}
	return -1
}

// item gives the item of a list that has a text, or the list if none has.
func (v *value) item(text string) *value {
	for _, item := range v.items {
		if item.text == text {
			return item
		}
	}
	return v
}

// goneBy gives the off that removed an inherited entry, the nearest to the file asked for, nil if none did.
func (v *value) goneBy(key string) *value {
	if v != nil {
		for _, p := range slices.Backward(v.gone) {
			if p.key.text == key {
				return p.val
			}
		}
	}
	return nil
}

// removals gives the inherited entries of a section that were removed and are not there again, none if there is no section.
func (v *value) removals() []pair {
	if v == nil {
		return nil
	}
	return v.removed()
}

// circles reports entries of a section that lead back to themselves. next gives the entries to
// which one leads, and field the list in which it says so.
func (b *builder) circles(name, field string, next func(i int) []int) {
	section := b.tree.get(name)
	if section == nil {
		return
	}
	const unseen, open, done = 0, 1, 2
	state := make([]uint8, len(section.pairs))
	var visit func(i int)
	visit = func(i int) {
		state[i] = open
		for _, j := range next(i) {
			switch state[j] {
			case unseen:
				visit(j)
			case open:
				p, q := section.pairs[i], section.pairs[j]
				f := Finding{Position: p.val.get(field).item(q.key.text).pos(), Code: cycle, Rule: join(join(name, p.key.text), field),
					Message: p.key.text + " " + field + " itself", Help: "take it out of the list"}
				if i != j {
					f.Message = fmt.Sprintf("%s %s %s, which leads back to %s", p.key.text, field, q.key.text, p.key.text)
					f.Help = "take it out of one of the lists"
					f.Related = []Related{{q.key.pos(), q.key.text + " stands here"}}
				}
				b.r.add(f)
			}
		}
		state[i] = done
	}
	for i := range state {
		if state[i] == unseen {
			visit(i)
		}
	}
}
