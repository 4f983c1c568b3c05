package diff

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/ruleentries"
)

// fold makes what belongs to other causes a part of these: the wall and the payments of a game of another number of
// players, and facts, shapes and sets of tiles that only one side has, for a rule that asks for them.
func (g *gatherer) fold() {
	if !g.SameGame {
		g.foldPlayers()
	}
	named := make(map[string][]int) // which causes name a fact or a set
	for i := range g.Causes {
		for _, path := range g.Causes[i].Paths() {
			for _, s := range []*side{g.a, g.b} {
				if e := s.by[path]; e != nil {
					for _, id := range names(e) {
						if !slices.Contains(named[id], i) {
							named[id] = append(named[id], i)
						}
					}
				}
			}
		}
	}
	folded := make(map[int]bool)
	for again := true; again; { // a fact that belongs to a fact that belongs to a yaku
		again = false
		for i := range g.Causes {
			c := &g.Causes[i]
			if folded[i] || !slices.Contains([]Kind{Situation, Set, Shape}, c.Kind) || c.Change == Changed {
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
		return slices.Contains([]Kind{Wall, Payment}, c.Kind) || c.ID == "situation.nuki" // norths that are set aside
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

func names(e *ruleentries.Entry) (ids []string) {
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
