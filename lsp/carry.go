package lsp

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/lsp/internal/text"
	"example.com/hanfu/rules"
)

// Proofs wait until the hands rest. What they have found before stands until then where the lines are as they were.

// proved returns the findings that took proofs, or those that stand from before.
func (k *known) proved() rules.Findings {
	full, done := k.full.peek()
	if !done {
		return k.carried
	}
	rough, done := k.rough.peek()
	if !done {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(full), func(one rules.Finding) bool {
		return slices.ContainsFunc(rough, func(other rules.Finding) bool { return finding.Same(one, other) })
	})
}

func (f *file) best() (rules.Findings, bool) {
	if found, ok := f.full.peek(); ok {
		return found, true
	}
	found, ok := f.rough.peek()
	return slices.Concat(found, f.carried), ok
}

// moves says where places have gone with a change of the workspace.
type moves struct {
	before, now map[string]*text.Text
	changed     []string
	// known are the changes of texts, by their keys.
	known map[string]*text.Change
}

// carry returns the findings of a document whose lines are as they were, at the places that they have now. They have
// no fixes: those are for the text from before.
func (m *moves) carry(f *file, all rules.Findings) (carried rules.Findings) {
	for _, one := range all {
		var ok bool
		if one.Position, ok = m.moved(f, one.Position); !ok {
			continue
		}
		one.Fixes, one.Related = nil, slices.Clone(one.Related)
		for i := range one.Related {
			if r := &one.Related[i]; ok && r.Position.Line > 0 {
				r.Position, ok = m.moved(f, r.Position)
			}
		}
		if ok {
			carried = append(carried, one)
		}
	}
	return carried
}

func (m *moves) moved(f *file, p rules.Position) (rules.Position, bool) {
	key := f.keyOf(p.File)
	before, now := m.before[key], m.now[key]
	switch {
	case before == now: // both nil: the file isn't open
		return p, before != nil || !slices.Contains(m.changed, key)
	case before == nil || now == nil:
		return p, false
	}
	c := m.known[key]
	if c == nil {
		c = now.Since(before)
		m.known[key] = c
	}
	return c.Moved(p)
}
