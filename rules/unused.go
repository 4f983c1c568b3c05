package rules

import (
	"fmt"
	"strings"

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
	var former map[string][]Related
	b.each(func(e entry) {
		key, first := b.tree.get("options").find(e.ID).key, e.val.get("default")
		if b.mentions[condition.MentionOption][e.ID] || key.file.depth > 0 {
			return
		}
		f := Finding{Position: key.pos(), Code: unusedOption, Rule: e.path}
		if former == nil {
			former = formerUses(b.tree)
		}
		f.Related = former[e.ID][:min(len(former[e.ID]), maxFormer)]
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

// formerUses finds for each option where files have removed or overridden what used it.
func formerUses(whole *value) map[string][]Related {
	w := formerUse{make(map[string][]Related)}
	w.below(whole, "")
	return w.of
}

// formerUse walks through a tree, and what the values in it replace.
type formerUse struct{ of map[string][]Related }

func (w formerUse) below(v *value, path string) {
	for newer := v; newer.over != nil; newer = newer.over {
		w.lost(newer.over, newer, path+" used it, and is overridden here")
	}
	for _, p := range v.pairs {
		w.below(p.val, join(path, p.key.text))
	}
	for _, p := range v.gone {
		if p.val.over == nil {
			continue // nothing was there: off says that it may be named
		}
		at := join(path, p.key.text)
		w.lost(p.val.over, p.val, at+" used it, and is removed here")
		w.below(p.val.over, at)
	}
}

// lost notes the options that a value uses and the one in its place does not.
func (w formerUse) lost(older, newer *value, message string) {
	still := optionsIn(newer)
	for id := range optionsIn(older) {
		if !still[id] {
			w.of[id] = append(w.of[id], Related{newer.pos(), message})
		}
	}
}

// optionsIn gives the options that a value, or one below it, uses.
func optionsIn(v *value) map[string]bool {
	used := make(map[string]bool)
	var below func(v *value)
	below = func(v *value) {
		if strings.Contains(v.text, "options") { // else there is nothing to read for
			for _, m := range condition.MentionsIn(v.text) {
				if m.Of == condition.MentionOption {
					used[m.Name] = true
				}
			}
		}
		for _, p := range v.pairs {
			below(p.val)
		}
		for _, item := range v.items {
			below(item)
		}
	}
	below(v)
	return used
}
