package rules

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// References by id within a section: replaces, implies and excludes.

// refs returns the indices of the entries that a list of ids names in section. An inherited list
// may name entries that a nearer file has removed.
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
		if gone := section.GoneBy(item.Text); gone == nil ||
			gone.Over != nil && gone.File.Depth >= item.File.Depth {
			b.reportUnknown(item, item.Text, path, noun, section)
		}
	}
	return refs
}

// reportCycles reports, and returns whether there are, entries of a section that refer back to
// themselves. next returns the entries to which an entry refers in the list called field.
func (b *builder) reportCycles(name, field string, next func(i int) []int) (found bool) {
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
				f := finding.Finding{Position: p.Val.Get(field).Item(q.Key.Text).Pos(),
					Code: finding.Cycle, Rule: tree.Join(tree.Join(name, p.Key.Text), field),
					Message: words.Say("%s %s itself", p.Key.Text, field),
					Help:    words.Say("take it out of the list")}
				if i != j {
					f.Message = words.Say("%s %s %s, which leads back to %s", p.Key.Text, field,
						q.Key.Text, p.Key.Text)
					f.Help = words.Say("take it out of one of the lists")
					f.Related = []finding.Related{{Position: q.Key.Pos(),
						Message: words.Say("%s stands here", q.Key.Text)}}
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
