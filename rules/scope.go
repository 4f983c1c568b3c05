package rules

import (
	"fmt"
	"slices"

	"example.com/hanfu/hand"
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
		Shapes: map[string]int{}, Yaku: map[string]int{}, Called: map[string]string{}, Removed: map[string]bool{}, When: map[string]string{}, ClosedOnly: map[string]bool{},
	}
	taken := make(map[string]pair)
	for _, o := range b.rules.Options {
		s.Options[o.ID] = condition.Option{Value: o.Value, Allowed: o.Allowed, Min: o.Min, Max: o.Max}
	}
	b.each(func(e entry) {
		b.claim(taken, "sets", e.ID)
		set := TileSet{Rule: e.Rule, Tiles: b.set(e.val.get("tiles"), e.path)}
		b.rules.Sets = append(b.rules.Sets, set)
		s.Sets[e.ID] = set.Tiles
	}, "sets")
	for _, p := range b.tree.get("sets").removed() {
		s.Sets[p.key.text] = 0 // the finding about its use says more than that it is not known
	}
	b.flags(taken, s.Flags)
	b.indices(s.Shapes, "shapes", condition.MaxShapes)
	for _, id := range b.tree.get("shapes").keys() {
		b.claim(taken, "shapes", id)
	}
	b.indices(s.Yaku, "yaku", condition.MaxYaku)
	b.called(s.Called)
	for section, prefix := range map[string]string{"sets": "", "situation": "", "shapes": "", "yaku": "yaku."} {
		for _, p := range b.tree.get(section).removed() {
			s.Removed[prefix+p.key.text] = true
		}
	}
	b.each(func(e entry) {
		if when := e.val.get("when"); usable(when) {
			s.When[e.ID] = when.text
		}
		if han := e.val.get("han"); han.get("closed") != nil && han.get("open") == nil {
			s.ClosedOnly[e.ID] = true
		}
	}, "yaku")
	return s
}

// called gathers the names that people are shown for facts and yaku, with what conditions say for them. Where a yaku
// is made by a fact of the same id, the fact is the more useful in conditions.
func (b *builder) called(names map[string]string) {
	add := func(e entry, meant string) {
		for _, name := range []string{e.Name.EN, e.Name.JA, e.Name.FR} {
			if name != "" {
				names[name] = meant
			}
		}
	}
	isFact := func(id string) bool { return b.tree.get("situation").get(id) != nil && !slices.Contains(inputs, id) }
	b.each(func(e entry) {
		if isFact(e.ID) {
			add(e, e.ID)
		} else {
			add(e, "yaku."+e.ID)
		}
	}, "yaku")
	b.each(func(e entry) {
		if isFact(e.ID) {
			add(e, e.ID)
		}
	}, "situation")
}

// claim takes a name for an entry, and reports it if it is taken already.
func (b *builder) claim(taken map[string]pair, section, id string) {
	p := b.tree.get(section).find(id)
	f := Finding{Position: p.key.pos(), Code: nameClash, Rule: section + "." + id, Help: "choose another id"}
	switch other, twice := taken[id]; {
	case twice:
		newer, older := p.key, other.key
		if older.file.depth < newer.file.depth { // what a file adds clashes with what it inherits
			newer, older = older, newer
		}
		f.Position, f.Related = newer.pos(), []Related{{older.pos(), "it has a meaning from here"}}
		f.Message = fmt.Sprintf("%q would mean two things in conditions", id)
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

// flags gives facts and counters their indices, each sort its own. Seats are numbered among the counters.
func (b *builder) flags(taken map[string]pair, flags map[string]condition.Flag) {
	facts, counters := numbering{most: condition.MaxFlags}, numbering{most: condition.MaxCounters}
	section := b.tree.get("situation")
	if section == nil {
		return
	}
	for _, p := range section.removed() {
		if id := p.key.text; !slices.Contains(inputs, id) {
			switch {
			case isCounter(p.val.over):
				flags[id] = condition.Flag{Index: counters.never(), Count: true}
			case isSeat(p.val.over):
				flags[id] = condition.Flag{Index: counters.never(), Seat: true}
			case p.val.over == nil:
				flags[id] = offAlone(section, &facts, &counters)
			default:
				flags[id] = condition.Flag{Index: facts.never()}
			}
		}
	}
	for _, p := range section.pairs {
		id := p.key.text
		switch {
		case slices.Contains(inputs, id):
			continue
		case isCounter(p.val):
			flags[id] = condition.Flag{Index: counters.next(), Count: true}
		case isSeat(p.val):
			flags[id] = condition.Flag{Index: counters.next(), Seat: true}
		default:
			flags[id] = condition.Flag{Index: facts.next()}
		}
		b.claim(taken, "situation", id)
	}
	b.bounded(facts, "situation", "facts")
	b.bounded(counters, "situation", "counters and seats")
}

func isCounter(v *value) bool { return isOfType(v, "count") }
func isSeat(v *value) bool    { return isOfType(v, "seat") }

func isOfType(v *value, name string) bool {
	t := v.get("type")
	return t != nil && t.text == name
}

// indices numbers the entries of a section.
func (b *builder) indices(to map[string]int, name string, most int) {
	section, n := b.tree.get(name), numbering{most: most}
	if section == nil {
		return
	}
	for _, p := range section.removed() {
		to[p.key.text] = n.never()
	}
	for _, p := range section.pairs {
		to[p.key.text] = n.next()
	}
	b.bounded(n, name, "entries")
}

// numbering gives out indices from 0. If there are too many entries, the last ones share one, so that
// conditions still compile; there is a finding then.
type numbering struct {
	used, most int
	// spared tells that the last index is for what is removed.
	spared bool
}

// never gives the index that nothing ever sets.
func (n *numbering) never() int {
	n.spared = true
	return n.most - 1
}

func (n *numbering) next() int {
	n.used++
	return min(n.used, n.most) - 1
}

// bounded reports a section with more entries than it can hold.
func (b *builder) bounded(n numbering, section, what string) {
	if n.spared {
		n.most--
	}
	if n.used > n.most {
		last := b.tree.get(section).pairs
		b.r.add(Finding{Position: last[len(last)-1].key.pos(), Code: tooMany, Rule: section, Help: "remove those that no rule needs",
			Message: fmt.Sprintf("%s has %d %s, and can hold %d", section, n.used, what, n.most)})
	}
}
