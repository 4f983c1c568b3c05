package ruleentries

import (
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
)

// Told are the keys that the text of a rule describes.
var Told = []string{"when", "beside", "needs", "pays", "becomes", "payer", "receiver"}

// Texts returns the descriptions of rules by path: the doc, or the message of a requirement. In
// each language it omits a text whose condition was replaced by a nearer file.
func Texts(r *rules.Rules) map[string]rules.Text {
	replaced, described := written(r, Told)
	texts := make(map[string]rules.Text)
	for section, rule := range r.Entries() {
		place, key, text := section+"."+rule.ID, ".doc", rule.Doc
		if section == "valid" && text.Empty() {
			key, text = ".message", rules.ByID(r.Valid(), rule.ID).Message
		}
		if changed, ok := replaced[place]; ok {
			text = upToDate(text, place+key, described, changed)
		}
		texts[place] = text
	}
	return texts
}

// Names returns the names of rules by path. In each language it omits a name that may be outdated
// because a nearer file replaced the condition. The name of a rule for chips also depends on what
// it pays.
func Names(r *rules.Rules) map[string]rules.Text {
	replaced, described := written(r, []string{"when", "beside", "needs"})
	paid, _ := written(r, []string{"when", "pays"})
	names := make(map[string]rules.Text)
	for section, rule := range r.Entries() {
		place := section + "." + rule.ID
		changed, ok := replaced[place]
		if section == "payments.chips" {
			changed, ok = paid[place]
		}
		if names[place] = rule.Name; ok {
			names[place] = upToDate(rule.Name, place+".name", described, changed)
		}
	}
	return names
}

// written returns, by the path of the rule, how many files up the given keys or the sets and shapes
// that they use were last written, and by the path of each value where it was written.
func written(r *rules.Rules, keys []string) (rule, value map[string]int) {
	rule, value = make(map[string]int), make(map[string]int)
	origins := r.Origins()
	named := writtenSets(r, origins)
	for _, o := range origins {
		dot := strings.LastIndexByte(o.Path, '.')
		if dot < 0 {
			continue
		}
		if place, key := o.Path[:dot], o.Path[dot+1:]; slices.Contains(keys, key) {
			depth := slices.Index(r.Files(), first(&o))
			if slices.ContainsFunc(slices.Collect(maps.Values(named)),
				func(of int) bool { return of < depth }) {
				for _, m := range compile.MentionsIn(o.Value) {
					if of, ok := named[m.Name]; ok && m.Of == compile.MentionName {
						depth = min(depth, of)
					}
				}
			}
			if before, ok := rule[place]; !ok || depth < before {
				rule[place] = depth
			}
		}
		value[o.Path] = slices.Index(r.Files(), o.RuleFile)
	}
	return rule, value
}

func writtenSets(r *rules.Rules, origins []rules.Origin) map[string]int {
	all := make(map[string]int)
	for i := range origins {
		section, id, key := split(origins[i].Path)
		if section != "sets" && section != "shapes" || isForPeople(key) {
			continue
		}
		depth := slices.Index(r.Files(), first(&origins[i]))
		if before, ok := all[id]; !ok || depth < before {
			all[id] = depth
		}
	}
	return all
}

// upToDate removes translations written in a file farther up than the condition that they describe.
func upToDate(text rules.Text, place string, described map[string]int, changed int) rules.Text {
	return slices.DeleteFunc(slices.Clone(text), func(t rules.Translation) bool {
		from, ok := described[place+"."+t.Lang]
		if !ok { // text without a language
			from = described[place]
		}
		return from > changed
	})
}

// first returns the file that introduced the current condition of a value. Nearer files may have
// repeated it or dropped an option.
func first(o *rules.Origin) string {
	file := o.File
	for _, over := range o.Overrides {
		if !compile.Equivalent(over.Value, o.Value) {
			break
		}
		file = over.File
	}
	return file
}

// OwnConditions returns the paths of rules whose condition is not from a shipped file.
func OwnConditions(r *rules.Rules) map[string]bool {
	own := make(map[string]bool)
	for _, o := range r.Origins() {
		if dot := strings.LastIndexByte(o.Path, '.'); dot >= 0 &&
			slices.Contains(Told, o.Path[dot+1:]) {
			id, isYAML := strings.CutSuffix(first(&o), ".yaml")
			own[o.Path[:dot]] = own[o.Path[:dot]] || !isYAML ||
				!slices.Contains(rules.Shipped(), id)
		}
	}
	return own
}

// ClosedOnly reports whether a yaku is possible only in closed hands, by its condition or by that
// of a situation fact that it needs. It is false for an impossible yaku.
func ClosedOnly(r *rules.Rules, y *rules.Yaku) bool {
	var open condition.Guess
	open.Is(condition.UsesOpen, true)
	open.AtLeast(condition.Melds, 1)
	return isImpossible(r, y, open) && !isImpossible(r, y, condition.Guess{})
}

// isImpossible reports whether no hand with the given facts has a yaku, as far as its condition and
// the requirements of situation facts show.
func isImpossible(r *rules.Rules, y *rules.Yaku, given condition.Guess) bool {
	never := func(when *condition.Bool) bool {
		holds, known := given.Rest(when).Const()
		return known && holds == 0
	}
	for i := range r.Situation() {
		if s := &r.Situation()[i]; s.IsFact() && slices.ContainsFunc(s.Requires, never) {
			given.Is(condition.UsesFlag(s.Index), false)
		}
	}
	return never(y.When)
}

// Constant returns the value of a number that doesn't depend on the hand; 0 for nil.
func Constant(i *condition.Int) (n int64, known bool) {
	if i == nil {
		return 0, true
	}
	return i.Const()
}
