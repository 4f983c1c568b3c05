package rules

import (
	"fmt"
	"strings"

	"example.com/hanfu/rules/condition/compile"
)

// Which names the expressions mention. What nothing mentions may be of no use; and what is written here may not
// name what is gone.

// mentions are the names that expressions mention, by their sort.
type mentions [compile.MentionYaku + 1]map[string]bool

// mentioned takes in the names in the expression that was compiled last, and reports those of removed rules. An
// inherited expression may go on naming a fact, a shape or a yaku that a file nearer to the one asked for has removed.
func (b *builder) mentioned(v *value, path string) {
	var spots []spot
	known := false
	for _, m := range b.compiler.Mentions() {
		b.mentions[m.Of][m.Name] = true
		if m.Of == compile.MentionOption {
			b.concerns[m.Name] = max(b.concerns[m.Name], concernOf(path))
		}
		noun, off := b.removed(m)
		if off == nil || noun != "set" && off.file.depth < v.file.depth {
			continue
		}
		if spots == nil {
			spots, known = v.spots()
		}
		f := Finding{Code: removedRule, Rule: path, Related: []Related{{off.pos(), "it is removed here"}},
			Message: fmt.Sprintf("the %s %s was removed", noun, m.Name), Help: "take it out of the expression, or don't remove it"}
		f.Position, _ = v.span(spots, known, m.From, m.To)
		b.r.add(f)
	}
}

// removed gives what a mentioned name stood for, and the off that removed it; nil if it was not removed.
func (b *builder) removed(m compile.Mention) (noun string, off *value) {
	of := []struct{ section, noun string }{{"sets", "set"}, {"situation", "fact"}, {"shapes", "shape"}}
	switch m.Of {
	case compile.MentionOption:
		return "", nil
	case compile.MentionYaku:
		of = []struct{ section, noun string }{{"yaku", "yaku"}}
	}
	for _, s := range of {
		section := b.tree.get(s.section)
		if section.index(m.Name) >= 0 {
			return "", nil
		}
		if gone := section.goneBy(m.Name); gone != nil && gone.over != nil { // else it was never there, and off says that it may be named
			noun, off = s.noun, gone
		}
	}
	return noun, off
}

// noRule reports that a value names a rule by an id that there is not in a section, or no longer.
func (b *builder) noRule(v *value, id, path, noun string, section *value) {
	if off := section.goneBy(id); off != nil {
		b.r.add(Finding{Position: v.pos(), Code: removedRule, Rule: path, Related: []Related{{off.pos(), "it is removed here"}},
			Message: fmt.Sprintf("the %s %s was removed", noun, id), Help: "take it out, or don't remove it"})
		return
	}
	ids := section.keys()
	help := b.r.helpFor(id, ids)
	if homes := homesOf(b.tree, fileForm, id, ""); help != "" && homes != nil {
		help = fmt.Sprintf("%s is an entry of %s, and no %s", id, strings.Join(homes, ", and of "), noun)
	}
	b.r.at(v, unknownRule, path, help, "there is no %s %s%s", noun, quote(id), b.r.orNearest(id, ids))
}

// AsksOption tells whether an expression mentions an option. The value of one that none mentions makes no difference, as when a
// house file has removed the only yaku that asks for it.
func (r *Rules) AsksOption(id string) bool { return r.mentions[compile.MentionOption][id] }
