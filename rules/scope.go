package rules

import (
	"slices"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// inputs are the entries of the situation that are not facts but state requirements for parts of
// the input that every win may have.
var inputs = []string{"ura", "nuki", "pao"}

// scope declares every name that conditions may use. Conditions name sets, facts and shapes without
// a prefix, so these must differ from one another and from built-in facts.
//
// Inherited conditions may name a fact, shape or yaku that a file removes. It gets the last index,
// which is then reserved and never set.
func (b *builder) scope() condition.Scope {
	s := condition.Scope{
		Sets: map[string]hand.Set{}, Flags: map[string]condition.Flag{},
		Options: map[string]condition.Option{},
		Limits:  map[string]condition.LimitBase{}, Shapes: map[string]int{}, Yaku: map[string]int{},
		Removed: map[string]bool{},
	}
	taken := make(map[string]tree.Pair)
	for _, o := range b.rules.options {
		s.Options[o.ID] = condition.Option{Value: o.Value, Allowed: o.Allowed, Min: o.Min,
			Max: o.Max}
	}
	b.each(func(e entry) {
		b.claimName(taken, "sets", e.ID)
		set := TileSet{Rule: e.Rule, Tiles: b.set(e.val.Get("tiles"), e.path)}
		b.rules.sets = append(b.rules.sets, set)
		s.Sets[e.ID] = set.Tiles
	}, "sets")
	for _, p := range b.tree.Get("sets").Removed() {
		s.Sets[p.Key.Text] = 0 // a removed set is reported where it is used
	}
	b.flags(taken, s.Flags)
	b.indices(s.Shapes, "shapes", condition.MaxShapes)
	for _, id := range b.tree.Get("shapes").Keys() {
		b.claimName(taken, "shapes", id)
	}
	b.indices(s.Yaku, "yaku", condition.MaxYaku)
	for section, prefix := range map[string]string{"sets": "", "situation": "", "shapes": "",
		"yaku": "yaku."} {
		for _, p := range b.tree.Get(section).Removed() {
			s.Removed[prefix+p.Key.Text] = true
		}
	}
	return s
}

func (b *builder) limitBases() {
	limits, bases := b.tree.Get("limits"), b.rules.names.Limits
	for _, p := range limits.Removed() {
		// A removed limit is reported where it is used.
		bases[p.Key.Text] = condition.LimitBase{IsKnown: true}
	}
	for _, p := range limits.Entries() {
		// An unusable base has its own finding.
		bases[p.Key.Text] = condition.LimitBase{IsKnown: !p.Val.Get("base").Usable()}
	}
	for more := true; more; {
		more = false
		for _, p := range limits.Entries() {
			base := p.Val.Get("base")
			if bases[p.Key.Text].IsKnown || !base.Usable() {
				continue
			}
			number, problems := b.compiler.Int(base.Text, condition.StageLimit, condition.EachHand)
			if number == nil {
				if problems[0].Code != finding.NotConstant { // the base has its own finding
					bases[p.Key.Text] = condition.LimitBase{IsKnown: true}
				}
				continue
			}
			if n, ok := number.Const(); ok {
				byOption := slices.ContainsFunc(b.compiler.Mentions(),
					func(m compile.Mention) bool {
						return m.Of == compile.MentionOption ||
							m.Of == compile.MentionLimit && bases[m.Name].ByOption
					})
				bases[p.Key.Text], more = condition.LimitBase{Base: n, IsKnown: true,
					ByOption: byOption}, true
			}
		}
	}
}

// withSuggestions returns names with lazily computed suggestions for fixes of wrong expressions.
// They are rarely needed and take as much memory as the rest.
func withSuggestions(names condition.Scope, whole *tree.Value) condition.Scope {
	names.Suggest = sync.OnceValue((&builder{tree: whole, r: new(tree.Report)}).suggestions)
	return names
}

func (b *builder) suggestions() condition.Suggestions {
	s := condition.Suggestions{Called: map[string]string{}, When: map[string]string{},
		ClosedOnly: map[string]bool{}}
	b.collectNames(s.Called)
	b.each(func(e entry) {
		if when := e.val.Get("when"); when.Usable() {
			s.When[e.ID] = when.Text
		}
		if han := e.val.Get("han"); han.Get("closed") != nil && han.Get("open") == nil {
			s.ClosedOnly[e.ID] = true
		}
	}, "yaku")
	return s
}

// collectNames maps the display names of facts and yaku to the names that conditions use. If a fact
// and a yaku share an id, it prefers the fact, which is more useful in conditions.
func (b *builder) collectNames(names map[string]string) {
	add := func(e entry, meant string) {
		for _, name := range e.Name {
			names[name.Text] = meant
		}
	}
	isFact := func(id string) bool {
		return b.tree.Get("situation").Get(id) != nil && !slices.Contains(inputs, id)
	}
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

func (b *builder) claimName(taken map[string]tree.Pair, section, id string) {
	p := b.tree.Get(section).Find(id)
	f := finding.Finding{Position: p.Key.Pos(), Code: finding.NameClash, Rule: section + "." + id,
		Help: words.Say("choose another id")}
	switch other, twice := taken[id]; {
	case twice:
		newer, older := p.Key, other.Key
		if older.File.Depth < newer.File.Depth { // what a file adds clashes with what it inherits
			newer, older = older, newer
		}
		f.Position, f.Related = newer.Pos(), []finding.Related{{Position: older.Pos(),
			Message: words.Say("it has a meaning from here")}}
		f.Message = words.Say("%q would mean two things in conditions", id)
	case condition.Reserved(id):
		f.Message = words.Say("%q has a meaning of its own in conditions", id)
	case section == "situation" && hand.Reserved(id):
		f.Message = words.Say("%q has a meaning of its own in a win", id)
	default:
		taken[id] = p
		return
	}
	b.r.Add(f)
}

// flags assigns indices to facts and counters separately. Seats are numbered among the counters.
func (b *builder) flags(taken map[string]tree.Pair, flags map[string]condition.Flag) {
	facts, counters := numbering{limit: condition.MaxFlags}, numbering{limit: condition.MaxCounters}
	section := b.tree.Get("situation")
	if section == nil {
		return
	}
	for _, p := range section.Removed() {
		if id := p.Key.Text; !slices.Contains(inputs, id) {
			switch {
			case isCounter(p.Val.Over):
				flags[id] = condition.Flag{Index: counters.reserve(), Count: true}
			case isSeat(p.Val.Over):
				flags[id] = condition.Flag{Index: counters.reserve(), Seat: true}
			case p.Val.Over == nil:
				flags[id] = removedFlag(section, &facts, &counters)
			default:
				flags[id] = condition.Flag{Index: facts.reserve()}
			}
		}
	}
	for _, p := range section.Pairs {
		id := p.Key.Text
		switch {
		case slices.Contains(inputs, id):
			continue
		case isCounter(p.Val):
			flags[id] = condition.Flag{Index: counters.next(), Count: true}
		case isSeat(p.Val):
			flags[id] = condition.Flag{Index: counters.next(), Seat: true}
		default:
			flags[id] = condition.Flag{Index: facts.next()}
		}
		b.claimName(taken, "situation", id)
	}
	b.checkCount(facts, "situation", words.Say("facts"))
	b.checkCount(counters, "situation", words.Say("counters and seats"))
}

func isCounter(v *tree.Value) bool { return isOfType(v, "count") }
func isSeat(v *tree.Value) bool    { return isOfType(v, "seat") }

func isOfType(v *tree.Value, name string) bool {
	t := v.Get("type")
	return t != nil && t.Text == name
}

func (b *builder) indices(byName map[string]int, name string, limit int) {
	section, n := b.tree.Get(name), numbering{limit: limit}
	if section == nil {
		return
	}
	for _, p := range section.Removed() {
		byName[p.Key.Text] = n.reserve()
	}
	for _, p := range section.Pairs {
		byName[p.Key.Text] = n.next()
	}
	b.checkCount(n, name, words.Say("entries"))
}

// A numbering assigns indices from 0. If there are too many entries, which is a finding, the last
// ones share an index so that conditions still compile.
type numbering struct {
	used, limit int
	// hasReserved reports whether the last index is reserved for removed entries.
	hasReserved bool
}

// reserve returns the last index, which is never set.
func (n *numbering) reserve() int {
	n.hasReserved = true
	return n.limit - 1
}

func (n *numbering) next() int {
	n.used++
	return min(n.used, n.limit) - 1
}

func (b *builder) checkCount(n numbering, section string, noun words.Text) {
	if n.hasReserved {
		n.limit--
	}
	if n.used > n.limit {
		pairs := b.tree.Get(section).Pairs
		b.r.Add(finding.Finding{Position: pairs[len(pairs)-1].Key.Pos(), Code: finding.TooMany,
			Rule: section, Help: words.Say("remove those that no rule needs"),
			Message: words.Say("%s has %d %s, and can hold %d", section, n.used, noun, n.limit)})
	}
}

// removedFlag returns the flags that a name may stand for if a file only says that it is off: a
// fact, a counter or a seat, except for sorts that have no free index.
func removedFlag(section *tree.Value, facts, counters *numbering) condition.Flag {
	used := map[bool]int{}
	for _, p := range section.Pairs {
		if !slices.Contains(inputs, p.Key.Text) {
			used[isCounter(p.Val) || isSeat(p.Val)]++
		}
	}
	count := condition.Flag{Count: true}
	if used[true] < condition.MaxCounters {
		count.Index = counters.reserve()
		count.Or = &condition.Flag{Index: count.Index, Seat: true}
		if used[false] >= condition.MaxFlags {
			return count
		}
		return condition.Flag{Index: facts.reserve(), Or: &count}
	}
	return condition.Flag{Index: facts.reserve()}
}
