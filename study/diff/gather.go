package diff

import (
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

// side holds the entries of one of the two rule sets.
type side struct {
	rules  *rules.Rules
	list   []*ruleentries.Entry
	byPath map[string]*ruleentries.Entry
}

func newSide(r *rules.Rules) *side {
	s := &side{rules: r, list: ruleentries.All(r), byPath: make(map[string]*ruleentries.Entry)}
	for _, e := range s.list {
		s.byPath[e.Path()] = e
	}
	return s
}

func (s *side) optionUsers() map[string][]string {
	all := make(map[string][]string)
	for _, e := range s.list {
		for id := range optionsOf(e) {
			all[id] = append(all[id], e.Path())
		}
	}
	return all
}

type gatherer struct {
	*Difference
	a, b *side
}

func gather(a, b *rules.Rules) *Difference {
	d := &Difference{A: a, B: b, SameGame: a.Wall().Players == b.Wall().Players}
	if a.Hash() == b.Hash() {
		d.InWords = countInWords(d)
		return d
	}
	g := &gatherer{Difference: d, a: newSide(a), b: newSide(b)}
	g.options()
	g.rules()
	g.order()
	g.fold()
	d.InWords = countInWords(d)
	return d
}

// options adds the options that differ, are used by rules of both rule sets, and change at least
// one rule.
func (g *gatherer) options() {
	byA, byB := g.a.optionUsers(), g.b.optionUsers()
	for i := range g.B.Options() {
		o := &g.B.Options()[i]
		was := rules.ByID(g.A.Options(), o.ID)
		users := slices.Clone(byA[o.ID])
		for _, path := range byB[o.ID] {
			if !slices.Contains(users, path) {
				users = append(users, path)
			}
		}
		inForce := byA[o.ID] != nil && byB[o.ID] != nil
		if was != nil && was.Value != o.Value && inForce && slices.ContainsFunc(users, g.differs) {
			g.Causes = append(g.Causes, Cause{ID: "options." + o.ID, Kind: Option, Change: Turned,
				Before: was.Value.String(), After: o.Value.String(), Rules: users})
		}
	}
}

// differs reports whether the rule at path differs in effect. A rule that can't apply on either
// side does not.
func (g *gatherer) differs(path string) bool {
	old, now := g.a.byPath[path], g.b.byPath[path]
	if was, is := old != nil && !old.Idle, now != nil && !now.Idle; !was || !is {
		return was || is
	}
	return !sameValues(old, now)
}

func optionsOf(e *ruleentries.Entry) map[string]bool {
	return compile.OptionsIn(slices.Collect(maps.Values(e.Values))...)
}

func (g *gatherer) rules() {
	for _, now := range g.b.list {
		old := g.a.byPath[now.Path()]
		if was, is := old != nil && !old.Idle, !now.Idle; was || is {
			if change := changeOf(old, now); change != "" {
				g.add(now.Path(), change)
			}
		}
	}
	for _, old := range g.a.list {
		if g.b.byPath[old.Path()] == nil && !old.Idle {
			g.add(old.Path(), Removed)
		}
	}
	order := func(c *Cause) int {
		return slices.IndexFunc(kinds, func(k struct {
			section string
			kind    Kind
		}) bool {
			return k.kind == c.Kind
		})
	}
	slices.SortStableFunc(g.Causes, func(c, d Cause) int { return order(&c) - order(&d) })
}

func changeOf(old, now *ruleentries.Entry) Change {
	if old == nil {
		return Added
	}
	old, now = ruleentries.Aligned(old, now)
	changed := old.Changed(now)
	activates := slices.ContainsFunc(changed, func(key string) bool {
		return slices.Contains(activationKeys, key)
	})
	switch {
	case len(changed) == 0:
		return ""
	case activates && old.Idle:
		return Added
	case activates && now.Idle:
		return Removed
	}
	return Changed
}

var activationKeys = []string{"when", "beside", "requires", "han", "allowed"}

func (g *gatherer) add(path string, change Change) {
	g.Causes = append(g.Causes, Cause{ID: path, Kind: kindOf(path), Change: change})
}

// orderedSections are the sections whose rules are tried in order, so that the order can matter.
var orderedSections = []string{"shapes", "valid", "fu.fixed", "fu.adjustments", "limits",
	"payments.adjustments", "game.ends", "game.uma"}

func (g *gatherer) order() {
	for _, section := range orderedSections {
		common := func(of, other *side) (paths []string) {
			for _, e := range of.list {
				if in := other.byPath[e.Path()]; e.Section == section && !e.Idle &&
					in != nil && !in.Idle {
					paths = append(paths, e.Path())
				}
			}
			return paths
		}
		if !slices.Equal(common(g.a, g.b), common(g.b, g.a)) {
			g.Causes = append(g.Causes, Cause{ID: section, Kind: Order, Change: Changed})
		}
	}
}

// countInWords counts the rules and options whose text differs but that are no cause.
func countInWords(d *Difference) (n int) {
	caused := make(map[string]bool)
	for i := range d.Causes {
		c := &d.Causes[i]
		caused[c.ID] = true
		for _, path := range c.With {
			caused[path] = true
		}
	}
	a, b := entryTexts(d.A), entryTexts(d.B)
	for path, text := range b {
		if a[path] != text && !caused[path] {
			n++
		}
	}
	for path := range a {
		if _, there := b[path]; !there && !caused[path] {
			n++
		}
	}
	return n
}

func entryTexts(r *rules.Rules) map[string]string {
	parts := make(map[string][]string)
	add := func(path, place, text string) {
		parts[path] = append(parts[path], place+"\x00"+compile.Squeeze(text)+"\x00")
	}
	for _, o := range r.Origins() {
		path := ruleentries.PathOf(o.Path)
		isValue := strings.HasPrefix(path, "options.") &&
			(o.Path == path+".value" || o.Path == path+".default")
		if path != "" && !o.Removed && !isValue {
			add(path, o.Path, o.Value)
		}
	}
	for i := range r.Options() {
		o := &r.Options()[i]
		add("options."+o.ID, "", o.Value.String())
	}
	all := make(map[string]string, len(parts))
	for path, texts := range parts {
		slices.Sort(texts)
		all[path] = strings.Join(texts, "")
	}
	return all
}

// fold merges causes into those that they belong to: wall and payments into a different number of
// players, and facts, shapes and sets that only one side has into the rule that uses them.
func (g *gatherer) fold() {
	if !g.SameGame {
		g.foldPlayers()
	}
	named := make(map[string][]int) // indexes of the causes that mention a fact or set
	for i := range g.Causes {
		for _, path := range g.Causes[i].Paths() {
			for _, s := range []*side{g.a, g.b} {
				if e := s.byPath[path]; e != nil {
					for _, id := range mentionedNames(e) {
						if !slices.Contains(named[id], i) {
							named[id] = append(named[id], i)
						}
					}
				}
			}
		}
	}
	folded := make(map[int]bool)
	for again := true; again; { // repeated for chains such as fact, fact, yaku
		again = false
		for i := range g.Causes {
			c := &g.Causes[i]
			if folded[i] || !slices.Contains([]Kind{Situation, Set, Shape}, c.Kind) ||
				c.Change == Changed {
				continue
			}
			_, id, _ := strings.Cut(c.ID, ".")
			for _, j := range named[id] {
				if j != i && !folded[j] && g.Causes[j].Change == c.Change {
					g.Causes[j].With = append(append(g.Causes[j].With, c.ID), c.With...)
					folded[i], again = true, true
				}
			}
		}
	}
	g.drop(func(i int) bool { return folded[i] })
}

func (g *gatherer) foldPlayers() {
	c := Cause{ID: "wall.players", Kind: Players, Change: Changed}
	goesWith := func(i int) bool {
		c := &g.Causes[i]
		// Set-aside norths.
		return slices.Contains([]Kind{Wall, Payment}, c.Kind) || c.ID == "situation.nuki"
	}
	for i := range g.Causes {
		if goesWith(i) && g.Causes[i].ID != c.ID {
			c.With = append(c.With, g.Causes[i].ID)
		}
	}
	g.drop(goesWith)
	g.Causes = append([]Cause{c}, g.Causes...)
}

func (g *gatherer) drop(is func(i int) bool) {
	var kept []Cause
	for i := range g.Causes {
		if !is(i) {
			kept = append(kept, g.Causes[i])
		}
	}
	g.Causes = kept
}

func mentionedNames(e *ruleentries.Entry) (ids []string) {
	for key, text := range e.Values {
		if key == "implies" || key == "excludes" {
			ids = append(ids, strings.Split(strings.Trim(text, "[]"), ", ")...)
			continue
		}
		for _, m := range compile.MentionsIn(text) {
			if m.Of == compile.MentionName {
				ids = append(ids, m.Name)
			}
		}
	}
	return ids
}
