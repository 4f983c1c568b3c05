package lint

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

func sayNeverHolds(f *finding.Finding, j *prove.Judgement, part string, others []words.Text) {
	f.Help = words.Say("mend it, or remove this part")
	f.Message = withReason(j, part, words.Say("%s never holds"), words.Say("%s never holds: %s"))
	if len(others) > 0 {
		f.Message = words.Say("%s never holds together with %s", part, words.Listed(others...))
		f.Help = words.Say("mend one of them")
	}
	if j.Whole {
		f.Help = words.Say("mend the condition; as it is, it holds for no hand")
	}
}

func (v *prover) impossible() {
	if !v.current {
		v.impossibleFacts()
		v.lostYaku()
	}
}

func (v *prover) impossibleFacts() {
	v.each(func(e entry) {
		id := e.Key.Text
		if _, isFact := v.fact(id); isFact && changed(e.Pair) &&
			v.Never(v.Claim(id, condition.StageWin, condition.EachHand)) {
			v.Report.Add(finding.Finding{Position: e.Key.Pos(), Code: finding.NeverHolds,
				Rule: e.path, Help: words.Say("change what it requires, implies or excludes"),
				Message: words.Say(
					"no win can carry %s: what it requires, implies and excludes can't be together",
					id)})
		}
	}, "situation")
}

// lostYaku reports inherited yaku that no hand can have because the file changes or removes a set
// or shape that their conditions use.
func (v *prover) lostYaku() {
	changes := make(map[string]*tree.Value)
	var gone []string // conditions that never hold
	for _, list := range []*tree.Value{v.Tree.Get("sets"), v.Tree.Get("shapes")} {
		if list == nil {
			continue
		}
		for _, p := range list.Pairs {
			if changed(p) {
				changes[p.Key.Text] = p.Key
			}
		}
		for _, p := range list.Gone {
			if p.Val.Own() {
				changes[p.Key.Text] = p.Val
				gone = append(gone, "shape == "+p.Key.Text)
			}
		}
	}
	for i, p := range v.Tree.Get("yaku").Entries() {
		when := p.Val.Get("when")
		if len(changes) == 0 || changed(p) || !when.Usable() {
			continue
		}
		for _, name := range inCondition().FindAllString(when.Text, -1) {
			if at := changes[name]; at != nil &&
				(slices.Contains(gone, when.Text) || v.Never(v.condition(i))) {
				v.Report.Add(finding.Finding{Position: at.Pos(), Code: finding.NeverHolds,
					Rule: "yaku." + p.Key.Text,
					Message: words.Say(
						"no hand has %s any more: it asks for %s, and %q never holds", p.Key.Text,
						name, tree.Shorten(strings.Join(strings.Fields(when.Text), " "))),
					Help: words.Say("change yaku.%s as well, or remove it: %[1]s: off",
						p.Key.Text),
					Related: []finding.Related{{Position: when.Pos(),
						Message: words.Say("it is asked here")}}})
				break
			}
		}
	}
}

var inCondition = work.LazyRegexp(`[a-z_]\w*`)

// yakuOfRemovedFacts reports yaku whose conditions need a removed fact, unless options disable
// them.
func (l *linter) yakuOfRemovedFacts() {
	facts := l.removedFacts()
	l.each(func(e entry) {
		fact, at := findRequired(facts, e.Val.Get("when"))
		if at != nil && !changed(e.Pair) &&
			compile.Simplify(e.Val.Get("when").Text, &e.Names, 0) != "false" {
			e.Report.Add(finding.Finding{Position: at.Pos(), Code: finding.NeverHolds, Rule: e.path,
				Message: words.Say(
					"no hand has %s any more: it asks for %s, which no hand carries now",
					e.Key.Text, fact),
				Help: words.Say("remove yaku.%s as well: %[1]s: off", e.Key.Text),
				Related: []finding.Related{{Position: e.Val.Get("when").Pos(),
					Message: words.Say("it is asked here")}}})
		}
	}, "yaku")
}

// removedFacts returns the facts that no hand can carry because the file removes them, or a fact
// that they require, with the value "off" that removes it.
func (l *linter) removedFacts() map[string]*tree.Value {
	gone := make(map[string]*tree.Value)
	situation := l.Tree.Get("situation")
	if situation == nil {
		return gone
	}
	for _, p := range situation.Gone {
		if p.Val.Own() && p.Val.Over != nil {
			gone[p.Key.Text] = p.Val
		}
	}
	for more := true; more; {
		more = false
		for _, p := range situation.Pairs {
			if _, at := findRequired(gone, p.Val.Get("requires")); at != nil &&
				gone[p.Key.Text] == nil {
				gone[p.Key.Text], more = at, true
			}
		}
	}
	return gone
}

// findRequired returns the first fact without which a condition can't hold, and its value in facts.
func findRequired(facts map[string]*tree.Value, when *tree.Value) (fact string, at *tree.Value) {
	if when == nil || len(facts) == 0 {
		return "", nil
	}
	parts := compile.ConjunctTexts(when.Text)
	if i := slices.IndexFunc(parts, func(part string) bool { return facts[part] != nil }); i >= 0 {
		return parts[i], facts[parts[i]]
	}
	return "", nil
}
