package lint

import (
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// What the file that was asked for declares or turns, and nothing uses. Of the files that it extends this is not
// told: they may serve others.

// useless reports what is without use in the file that was asked for. Where something was not looked at, more may be
// used than is known.
func (l *linter) useless() {
	if l.Report.Skipped {
		return
	}
	l.unusedOptions()
	l.unusedSets()
	l.uselessFields()
	l.sameNames()
}

func (l *linter) unusedOptions() {
	var former map[string][]finding.Related
	l.each(func(e entry) {
		first := e.Val.Get("default")
		if l.Mentions[compile.MentionOption][e.Key.Text] || e.Key.File.Depth > 0 {
			return
		}
		f := finding.Finding{Position: e.Key.Pos(), Code: finding.UnusedOption, Rule: e.path}
		if former == nil {
			former = formerUses(l.Tree)
		}
		f.Related = former[e.Key.Text][:min(len(former[e.Key.Text]), maxFormer)]
		switch declared := first.Over == nil && first.File.Depth == 0; {
		case declared:
			f.Message = words.Say("no expression uses the option %s", e.Key.Text)
			f.Help = words.Say("write options.%s where it is to count, or remove it", e.Key.Text)
		case len(f.Related) > 0:
			f.Message = words.Say("%s has no effect: nothing uses this option any more", e.Key.Text)
			f.Help = words.Say("remove the line")
		default:
			f.Message = words.Say("%s has no effect: nothing uses this option", e.Key.Text)
			f.Help = words.Say("remove the line")
		}
		l.Report.Add(f)
	}, "options")
}

func (l *linter) unusedSets() {
	l.each(func(e entry) {
		if e.Key.File.Depth == 0 && !l.Mentions[compile.MentionName][e.Key.Text] {
			l.Report.Add(finding.Finding{Position: e.Key.Pos(), Code: finding.UnusedSet, Rule: e.path,
				Message: words.Say("no expression uses the set %s", e.Key.Text),
				Help:    words.Say("write %s where these tiles are meant, as in only(%[1]s), or remove it", e.Key.Text)})
		}
	}, "sets")
}

// maxFormer is how many places are shown that used an option before.
const maxFormer = 3

// formerUses finds for each option where files have removed or overridden what used it.
func formerUses(whole *tree.Value) map[string][]finding.Related {
	w := formerUse{make(map[string][]finding.Related)}
	w.below(whole, "")
	return w.of
}

// formerUse walks through a tree, and what the values in it replace.
type formerUse struct{ of map[string][]finding.Related }

func (w formerUse) below(v *tree.Value, path string) {
	for newer := v; newer.Over != nil; newer = newer.Over {
		w.lost(newer.Over, newer, words.Say("%s used it, and is overridden here", path))
	}
	for _, p := range v.Pairs {
		w.below(p.Val, tree.Join(path, p.Key.Text))
	}
	for _, p := range v.Gone {
		if p.Val.Over == nil {
			continue // nothing was there: off says that it may be named
		}
		at := tree.Join(path, p.Key.Text)
		w.lost(p.Val.Over, p.Val, words.Say("%s used it, and is removed here", at))
		w.below(p.Val.Over, at)
	}
}

func (w formerUse) lost(older, newer *tree.Value, message words.Text) {
	still := options.In(newer)
	for id := range options.In(older) {
		if !still[id] {
			w.of[id] = append(w.of[id], finding.Related{Position: newer.Pos(), Message: message})
		}
	}
}
