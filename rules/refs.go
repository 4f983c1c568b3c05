package rules

import (
	"fmt"
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
