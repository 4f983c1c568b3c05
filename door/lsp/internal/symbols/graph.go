package symbols

import (
	"slices"

	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
)

// Finder finds what files name.
type Finder interface {
	// Of returns what a file names by its key, nil if it can't be read.
	Of(key string) *Listing
	// Named returns the key of the file that a file names, empty if there can be none.
	Named(from *Listing, name string) string
}

// Graph has the files that name one another.
type Graph struct{ Finder Finder }

// maxChain is how many files that extend one another are looked at.
const maxChain = 16

// Chain returns the rule files in which a name is looked for that a file mentions, the nearest first: those that it
// extends or is about.
func (g Graph) Chain(l *Listing, under string) (all []*Listing) {
	if l.Kind != source.Rules {
		if under == "" {
			under = l.Under
		}
		l = g.Finder.Of(g.Finder.Named(l, under))
	}
	for l != nil && l.Kind == source.Rules && len(all) < maxChain && !slices.Contains(all, l) {
		all = append(all, l)
		l = g.Finder.Of(g.Finder.Named(l, l.Under))
	}
	return all
}

// Rule is a rule by the file that declares it first.
type Rule struct {
	Name
	Root string
}

// Declaration is where a file declares or changes a rule.
type Declaration struct {
	In *Listing
	*outline.Mention
}

// Resolve finds the rule that a mention in a file means, and where it is declared and changed, the nearest place first.
func (g Graph) Resolve(l *Listing, m *outline.Mention) (is Rule, places []Declaration) {
	for _, section := range m.Sections {
		places = g.declared(g.Chain(l, m.Under), Name{section, m.ID}, 0)
		if len(places) > 0 {
			return Rule{Name{section, m.ID}, places[len(places)-1].In.Key}, places
		}
	}
	return Rule{}, nil
}

// declared lists where files that extend one another declare or change a rule. Where one takes it from another rule
// set, it is declared there.
func (g Graph) declared(chain []*Listing, name Name, depth int) (places []Declaration) {
	for _, l := range chain {
		i, here := l.declares[name]
		if !here {
			continue
		}
		m := &l.Mentions[i]
		places = append(places, Declaration{l, m})
		if m.From != "" && depth < maxChain {
			if taken := g.Finder.Of(g.Finder.Named(l, m.From)); taken != nil {
				return append(places, g.declared(g.Chain(taken, ""), name, depth+1)...)
			}
		}
	}
	if len(places) > 0 || depth > 0 {
		return places
	}
	for _, l := range chain { // what a rule that was taken rests on comes with it
		for i := range l.Mentions {
			if m := &l.Mentions[i]; m.From != "" {
				if taken := g.Finder.Of(g.Finder.Named(l, m.From)); taken != nil {
					if places = g.declared(g.Chain(taken, ""), name, depth+1); len(places) > 0 {
						return places
					}
				}
			}
		}
	}
	return nil
}

// SameAs returns a function that reports whether another mention means the same rule or file.
func (g Graph) SameAs(l *Listing, m *outline.Mention) func(*Listing, *outline.Mention) bool {
	if len(m.Sections) == 0 {
		key := g.Finder.Named(l, m.ID)
		return func(l *Listing, m *outline.Mention) bool {
			return len(m.Sections) == 0 && g.Finder.Named(l, m.ID) == key
		}
	}
	is, _ := g.Resolve(l, m)
	// Most of a file's mentions of an id mean the same.
	return func(other *Listing, n *outline.Mention) bool {
		if n.ID != m.ID || len(n.Sections) == 0 || is.Root == "" {
			return false
		}
		found, _ := g.Resolve(other, n)
		return found == is
	}
}

// sharing are the sections in which no two rules have the same id, since conditions name them alike.
var sharing = []string{"sets", "situation", "shapes"}

// Taken reports whether a rule file that knows a rule knows another one by an id, and where that is declared.
func (g Graph) Taken(l *Listing, is Rule, id string) (rules.Position, bool) {
	knows := slices.ContainsFunc(g.Chain(l, ""), func(above *Listing) bool { return above.Key == is.Root })
	if !knows || l.Kind != source.Rules {
		return rules.Position{}, false
	}
	sections := []string{is.Section}
	if slices.Contains(sharing, is.Section) {
		sections = sharing
	}
	for _, s := range sections {
		if _, places := g.Resolve(l, &outline.Mention{Sections: []string{s}, ID: id}); len(places) > 0 {
			return places[0].Position, true
		}
	}
	return rules.Position{}, false
}
