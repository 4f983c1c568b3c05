package rules

import (
	"fmt"
	"slices"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules/condition"
)

// inputs are the entries of the situation that are no facts, but say what must hold for parts of the
// input that every win may have.
var inputs = []string{"ura", "nuki", "pao"}

// scope declares every name that a condition may use. Sets of tiles, facts and shapes stand alone in
// conditions, so no two of them may have the same name, nor that of a fact that is built in.
//
// A fact, shape or yaku that a file removes may still be named in inherited conditions, where it
// never holds: it has the last index, which then no other may have and nothing ever sets.
func (b *builder) scope() condition.Scope {
	s := condition.Scope{
		Sets: map[string]hand.Set{}, Flags: map[string]condition.Flag{}, Options: map[string]condition.Option{},
		Shapes: map[string]int{}, Yaku: map[string]int{},
	}
	taken := make(map[string]pair)
	for _, o := range b.rules.Options {
		s.Options[o.ID] = condition.Option{Value: o.Value, Allowed: o.Allowed}
	}
	b.each(func(e entry) {
		b.claim(taken, "sets", e.ID)
		set := TileSet{Rule: e.Rule, Tiles: b.set(e.val.get("tiles"), e.path)}
		b.rules.Sets = append(b.rules.Sets, set)
		s.Sets[e.ID] = set.Tiles
	}, "sets")
	b.flags(taken, s.Flags)
	b.indices(s.Shapes, "shapes", condition.MaxShapes)
	for _, id := range b.tree.get("shapes").keys() {
		b.claim(taken, "shapes", id)
	}
	b.indices(s.Yaku, "yaku", condition.MaxYaku)
	return s
}

// claim takes a name for an entry, and reports it if it is taken already.
func (b *builder) claim(taken map[string]pair, section, id string) {
	p := b.tree.get(section).find(id)
	f := Finding{Position: p.key.pos(), Code: nameClash, Rule: section + "." + id, Help: "choose another id"}
	switch other, twice := taken[id]; {
	case twice:
		f.Message = fmt.Sprintf("%q would mean two things in conditions", id)
		f.Related = []Related{{other.key.pos(), "it has a meaning from here"}}
	case condition.Reserved(id):
		f.Message = fmt.Sprintf("%q has a meaning of its own in conditions", id)
	case section == "situation" && hand.Reserved(id):
		f.Message = fmt.Sprintf("%q has a meaning of its own in a win", id)
	default:
		taken[id] = p
		return
	}
	b.r.add(f)
}

// flags gives facts and counters their indices, each sort its own.
func (b *builder) flags(taken map[string]pair, flags map[string]condition.Flag) {
	section := b.tree.get("situation")
	facts, counters := 0, 0
	for i, id := range section.keys() {
		v := section.pairs[i].val
		if slices.Contains(inputs, id) {
			continue
		}
		b.claim(taken, "situation", id)
		if isCounter(v) {
			flags[id] = condition.Flag{Index: counters, Count: true}
			counters++
		} else {
			flags[id] = condition.Flag{Index: facts}
			facts++
		}
	}
	mostFacts, mostCounters := condition.MaxFlags, condition.MaxCounters
	if section != nil {
		for _, p := range section.gone {
			if _, again := flags[p.key.text]; again || slices.Contains(inputs, p.key.text) {
				continue
			}
			if isCounter(p.val.over) {
				mostCounters = condition.MaxCounters - 1
				flags[p.key.text] = condition.Flag{Index: mostCounters, Count: true}
			} else {
				mostFacts = condition.MaxFlags - 1
				flags[p.key.text] = condition.Flag{Index: mostFacts}
			}
		}
	}
	b.bounded("situation", "facts", facts, mostFacts)
	b.bounded("situation", "counters", counters, mostCounters)
	// The findings are made; what is too many must still compile.
	for id, f := range flags {
		if f.Count {
			f.Index = min(f.Index, condition.MaxCounters-1)
		} else {
			f.Index = min(f.Index, condition.MaxFlags-1)
		}
		flags[id] = f
	}
}

func isCounter(v *value) bool {
	t := v.get("type")
	return t != nil && t.text == "count"
}

// indices numbers the entries of a section.
func (b *builder) indices(to map[string]int, name string, most int) {
	section := b.tree.get(name)
	for i, id := range section.keys() {
		to[id] = min(i, most-1)
	}
	used := most
	if section != nil {
		for _, p := range section.gone {
			if _, again := to[p.key.text]; !again {
				used = most - 1
				to[p.key.text] = used
			}
		}
	}
	b.bounded(name, "entries", len(section.keys()), used)
}

// bounded reports a section with more entries than it can hold.
func (b *builder) bounded(section, what string, n, most int) {
	if n > most {
		last := b.tree.get(section).pairs
		b.r.add(Finding{Position: last[len(last)-1].key.pos(), Code: tooMany, Rule: section, Help: "remove those that no rule needs",
			Message: fmt.Sprintf("%s has %d %s, and can hold %d", section, n, what, most)})
	}
}
