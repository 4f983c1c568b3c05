package rules

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Entries of a section refer to others of it by their ids: replaces, implies, excludes.

// refs returns the indices of the entries that a list of ids names, among ids of a section. An
// inherited list may name entries that a file nearer to the one asked for has removed.
func (b *builder) refs(v *tree.Value, path, noun string, section *tree.Value) []int {
	if !v.Usable() {
		return nil
	}
	var refs []int
	for _, item := range v.Items {
		if i := section.Index(item.Text); i >= 0 {
			refs = append(refs, i)
			continue
		}
		if gone := section.GoneBy(item.Text); gone == nil || gone.Over != nil && gone.File.Depth >= item.File.Depth {
			b.noRule(item, item.Text, path, noun, section)
		}
	}
	return refs
}

// circles reports entries of a section that lead back to themselves. next gives the entries to
// which one leads, and field the list in which it says so. It returns true if there are any.
func (b *builder) circles(name, field string, next func(i int) []int) (found bool) {
	section := b.tree.Get(name)
	if section == nil {
		return false
	}
	const unseen, open, done = 0, 1, 2
	state := make([]uint8, len(section.Pairs))
	var visit func(i int)
	visit = func(i int) {
		state[i] = open
		for _, j := range next(i) {
			switch state[j] {
			case unseen:
				visit(j)
			case open:
				p, q := section.Pairs[i], section.Pairs[j]
				f := finding.Finding{Position: p.Val.Get(field).Item(q.Key.Text).Pos(), Code: finding.Cycle,
					Rule:    tree.Join(tree.Join(name, p.Key.Text), field),
					Message: words.Say("%s %s itself", p.Key.Text, field), Help: words.Say("take it out of the list")}
				if i != j {
					f.Message = words.Say("%s %s %s, which leads back to %s", p.Key.Text, field, q.Key.Text, p.Key.Text)
					f.Help = words.Say("take it out of one of the lists")
					f.Related = []finding.Related{{Position: q.Key.Pos(), Message: words.Say("%s stands here", q.Key.Text)}}
				}
				b.r.Add(f)
				found = true
			}
		}
		state[i] = done
	}
	for i := range state {
		if state[i] == unseen {
			visit(i)
		}
	}
	return found
}
