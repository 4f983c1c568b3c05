package symbols

import (
	"cmp"
	"slices"

	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
)

// Finder finds the listings of files.
type Finder interface {
	// Listing returns the listing of the file with the given key, or nil if it can't be read.
	Listing(key string) *Listing
	// Key returns the key of the file called name in the file from, or the empty string if there
	// can't be one.
	Key(from *Listing, name string) string
}

// Graph resolves mentions across files.
type Graph struct{ Finder Finder }

// maxChain limits the number of rule files that extend one another.
const maxChain = 16

// Chain returns the rule files in which a name used in l is looked up, nearest first: l itself if
// it is a rule file, or else the rule file under, by default l.Parent; then the files extended.
func (g Graph) Chain(l *Listing, under string) (all []*Listing) {
	if l.Kind != source.Rules {
		under = cmp.Or(under, l.Parent)
		l = g.Finder.Listing(g.Finder.Key(l, under))
	}
	for l != nil && l.Kind == source.Rules && len(all) < maxChain && !slices.Contains(all, l) {
		all = append(all, l)
		l = g.Finder.Listing(g.Finder.Key(l, l.Parent))
	}
	return all
}

// Rule identifies a rule across files. Root is the key of the file that first declares it.
type Rule struct {
	Name
	Root string
}

// Declaration is a declaration or change of a rule in a file.
type Declaration struct {
	In *Listing
	*outline.Mention
}

// Resolve returns the rule that a mention in l refers to, with its declarations and changes,
// nearest first.
func (g Graph) Resolve(l *Listing, m *outline.Mention) (rule Rule, places []Declaration) {
	for _, section := range m.Sections {
		places = g.declarations(g.Chain(l, m.Under), Name{section, m.ID}, 0)
		if len(places) > 0 {
			return Rule{Name{section, m.ID}, places[len(places)-1].In.Key}, places
		}
	}
	return Rule{}, nil
}

// declarations returns the declarations and changes of a rule in chain. It follows "from" into
// other rule sets.
func (g Graph) declarations(chain []*Listing, name Name, depth int) (places []Declaration) {
	for _, l := range chain {
		i, ok := l.declares[name]
		if !ok {
			continue
		}
		m := &l.Mentions[i]
		places = append(places, Declaration{l, m})
		if m.From != "" && depth < maxChain {
			if taken := g.Finder.Listing(g.Finder.Key(l, m.From)); taken != nil {
				return append(places, g.declarations(g.Chain(taken, ""), name, depth+1)...)
			}
		}
	}
	if len(places) > 0 || depth > 0 {
		return places
	}
	for _, l := range chain { // dependencies of a rule taken with "from" come with it
		for i := range l.Mentions {
			if m := &l.Mentions[i]; m.From != "" {
				if taken := g.Finder.Listing(g.Finder.Key(l, m.From)); taken != nil {
					if places = g.declarations(g.Chain(taken, ""), name, depth+1); len(places) > 0 {
						return places
					}
				}
			}
		}
	}
	return nil
}

// SameAs returns a function that reports whether a mention in a file refers to the same rule or
// file as m in l.
func (g Graph) SameAs(l *Listing, m *outline.Mention) func(*Listing, *outline.Mention) bool {
	if len(m.Sections) == 0 {
		key := g.Finder.Key(l, m.ID)
		return func(l *Listing, m *outline.Mention) bool {
			return len(m.Sections) == 0 && g.Finder.Key(l, m.ID) == key
		}
	}
	rule, _ := g.Resolve(l, m)
	// Compare IDs first, since resolving is slow.
	return func(other *Listing, n *outline.Mention) bool {
		if n.ID != m.ID || len(n.Sections) == 0 || rule.Root == "" {
			return false
		}
		found, _ := g.Resolve(other, n)
		return found == rule
	}
}

// conditionSections lists the sections that share one namespace in conditions.
var conditionSections = []string{"sets", "situation", "shapes"}

// Taken reports whether id is used by another rule in a rule file that knows rule, and
// returns the position of its nearest declaration.
func (g Graph) Taken(l *Listing, rule Rule, id string) (rules.Position, bool) {
	inScope := slices.ContainsFunc(g.Chain(l, ""),
		func(file *Listing) bool { return file.Key == rule.Root })
	if !inScope || l.Kind != source.Rules {
		return rules.Position{}, false
	}
	sections := []string{rule.Section}
	if slices.Contains(conditionSections, rule.Section) {
		sections = conditionSections
	}
	for _, s := range sections {
		if _, places := g.Resolve(l, &outline.Mention{Sections: []string{s},
			ID: id}); len(places) > 0 {
			return places[0].Position, true
		}
	}
	return rules.Position{}, false
}
