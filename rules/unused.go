package rules

import (
	"fmt"
	"regexp"

	"example.com/hanfu/rules/condition"
)

// What the file that was asked for declares or turns, and nothing uses. Of the files that it extends this is not
// told: they may serve others.

// useless reports what is without use in the file that was asked for. Where there are errors, more may be
// used than is known.
func (b *builder) useless() {
	if b.r.findings.Errors() > 0 || b.r.skipped {
		return
	}
	b.unusedOptions()
	b.unusedSets()
	b.uselessFields()
	b.sameNames()
}

// unusedOptions reports the options that no expression uses.
func (b *builder) unusedOptions() {
	b.each(func(e entry) {
		key, first := b.tree.get("options").find(e.ID).key, e.val.get("default")
		if b.mentions[condition.MentionOption][e.ID] || key.file.depth > 0 {
			return
		}
		f := Finding{Position: key.pos(), Code: unusedOption, Rule: e.path}
		f.Related = b.formerUses(e.ID)
		switch declared := first.over == nil && first.file.depth == 0; {
		case declared:
			f.Message = fmt.Sprintf("no expression uses the option %s", e.ID)
			f.Help = fmt.Sprintf("write options.%s where it is to count, or remove it", e.ID)
		case len(f.Related) > 0:
			f.Message = fmt.Sprintf("%s has no effect: nothing uses this option any more", e.ID)
			f.Help = "remove the line"
		default:
			f.Message = fmt.Sprintf("%s has no effect: nothing uses this option", e.ID)
			f.Help = "remove the line"
		}
		b.r.add(f)
	}, "options")
}

// unusedSets reports the sets of tiles that no expression uses.
func (b *builder) unusedSets() {
	b.each(func(e entry) {
		if key := b.tree.get("sets").find(e.ID).key; key.file.depth == 0 && !b.mentions[condition.MentionName][e.ID] {
			b.r.add(Finding{Position: key.pos(), Code: unusedSet, Rule: e.path, Message: fmt.Sprintf("no expression uses the set %s", e.ID),
				Help: fmt.Sprintf("write %s where these tiles are meant, as in only(%[1]s), or remove it", e.ID)})
		}
	}, "sets")
}

// maxFormer is how many places are shown that used an option before.
const maxFormer = 3

// formerUses finds where files have removed or overridden what used an option.
func (b *builder) formerUses(option string) []Related {
	w := formerUses{name: regexp.MustCompile(`\boptions\s*\.\s*` + option + `\b`)}
	w.below(b.tree, "")
	return w.found[:min(len(w.found), maxFormer)]
}

// formerUses walks through a tree, and what the values in it replace.
type formerUses struct {
	name  *regexp.Regexp
	found []Related
}

func (w *formerUses) below(v *value, path string) {
	for newer := v; newer.over != nil; newer = newer.over {
		if !w.in(newer) && w.in(newer.over) {
			w.found = append(w.found, Related{newer.pos(), path + " used it, and is overridden here"})
		}
	}
	for _, p := range v.pairs {
		w.below(p.val, join(path, p.key.text))
	}
	for _, p := range v.gone {
		if removed := p.val.over; w.in(removed) {
			w.found = append(w.found, Related{p.val.pos(), join(path, p.key.text) + " used it, and is removed here"})
		}
		w.below(p.val.over, join(path, p.key.text))
	}
}

// in tells whether a value, or one below it, uses the option.
func (w *formerUses) in(v *value) bool {
	for _, p := range v.pairs {
		if w.in(p.val) {
			return true
		}
	}
	return v.kind == scalar && w.name.MatchString(v.text)
}
