package sheet

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/ruleentries"
	"example.com/hanfu/rules"
)

// Differing says in words what single rules and options are in two rule sets. It is made by [NewDiffering].
type Differing struct {
	was, now      *maker
	before, after map[string]*ruleentries.Entry
}

// NewDiffering returns what says in a language what rules are, and what they were in other rules.
func NewDiffering(was, now *rules.Rules, lang string) *Differing {
	d := &Differing{was: wordsOf(was, lang), now: wordsOf(now, lang)}
	byPath := func(r *rules.Rules) map[string]*ruleentries.Entry {
		all := make(map[string]*ruleentries.Entry)
		for _, e := range ruleentries.All(r) {
			all[e.Path()] = e
		}
		return all
	}
	d.before, d.after = byPath(was), byPath(now)
	return d
}

// Name returns what people call the rule or the option at a place, such as yaku.pinfu; the title of a section for one.
func (d *Differing) Name(path string) string {
	if id, isOption := strings.CutPrefix(path, "options."); isOption {
		for _, m := range []*maker{d.now, d.was} {
			switch o := rules.ByID(m.rules.Options(), id); {
			case o == nil:
			case d.now.untrue(id) || d.was.untrue(id):
				return m.optionAlone(o)
			default:
				return m.optionName(o)
			}
		}
	}
	if e := d.after[path]; e != nil {
		return d.now.ruleName(e)
	}
	if e := d.before[path]; e != nil {
		return d.was.ruleName(e)
	}
	if word := d.now.Keys[path]; word != "" {
		return word
	}
	return path
}

// Changes returns what is another one of the rule or the option at a place. Of one that is added or removed it is what it
// gives in short.
func (d *Differing) Changes(path string) []Change {
	if id, isOption := strings.CutPrefix(path, "options."); isOption {
		was, is := rules.ByID(d.was.rules.Options(), id), rules.ByID(d.now.rules.Options(), id)
		return []Change{{d.Name(path), d.was.optionValue(was, was.Value), d.now.optionValue(is, is.Value)}}
	}
	old, now := d.before[path], d.after[path]
	switch {
	case old == nil && now == nil:
		return nil
	case old == nil:
		return []Change{{What: d.now.ruleName(now), Now: d.now.worthOf(now)}}
	case now == nil:
		return []Change{{What: d.was.ruleName(old), Was: d.was.worthOf(old)}}
	}
	if old.Section == "yaku" && old.Idle != now.Idle {
		c := Change{What: d.now.ruleName(now), Was: d.now.NotPlayedHere, Now: d.now.worthOf(now)}
		if now.Idle {
			c.Was, c.Now = d.was.worthOf(old), d.now.NotPlayedHere
		}
		return []Change{c}
	}
	return slices.DeleteFunc(d.now.changes(old, now), func(c Change) bool { return c.Was == c.Now })
}
