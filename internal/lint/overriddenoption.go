package lint

import (
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// overriddenOptions reports overriding numbers and conditions that don't use an option that the
// overridden ones use: if the option is set and would give another value, or if it should disable
// the rule of the same name.
func (l *linter) overriddenOptions() {
	for _, list := range [][]Expression{l.Expressions, l.TableExpressions} {
		for i := range list {
			a := &list[i]
			ofRule := schema.File().At(a.Path).Holds != schema.HoldsCondition ||
				strings.HasSuffix(a.Path, ".when") || strings.HasSuffix(a.Path, ".pao")
			if a.Value.Over != nil && ofRule && !a.Value.File.IsShipped() {
				l.overridden(a)
			}
		}
	}
}

// overridden reports the options that a value does not use any more. Options that no rule uses are
// another finding.
func (l *linter) overridden(a *Expression) {
	still, older := options.In(a.Value), a.Value.Over
	c := l.compiler()
	oldValue, settled := evaluate(c, a, older.Text)
	now, always := evaluate(c, a, a.Value.Text)
	for _, id := range slices.Sorted(maps.Keys(options.In(older))) {
		option, known := l.Names.Options[id]
		if still[id] || !known || !l.Mentions[compile.MentionOption][id] {
			continue
		}
		f := finding.Finding{Position: a.Value.Pos(), Code: finding.OverriddenOption, Rule: a.Path,
			Help: words.Say("ask for it as before: %s; or silence this if it is not to count here",
				tree.ToWrite(older.Text)),
			Related: []finding.Related{{Position: older.Pos(),
				Message: words.Say("this is overridden")}}}
		at, isSet := l.setAt(id)
		if value, differs := l.overriddenValue(a, id); differs && !settled {
			oldValue, settled = value, true
		}
		switch {
		case isSet && settled && !(always && oldValue == now):
			f.Message = words.Say(
				"the option %s is %s, and does not count for %s any more: by it, that would be %s",
				id, option.Value, a.Path, oldValue)
			f.Related = append(f.Related,
				finding.Related{Position: at, Message: words.Say("the option is turned here")})
			if !a.Value.Own() {
				f.Position, f.Rule, f.Related[1].Position = at, "options."+id, a.Value.Pos()
				f.Related[1].Message = words.Say("it is overridden by this")
			}
		case !isSet && a.Value.Own() && strings.HasSuffix(a.Path, "."+id+".when") &&
			!(settled && oldValue == "false"):
			value, switches := l.disablingValue(a, id)
			if !switches {
				continue
			}
			f.Message = words.Say(
				"the option %s does not count for %s any more, so that %[1]s: %[3]s no longer switches it off",
				id, a.Path, value)
		default:
			continue
		}
		l.Report.Add(f)
	}
}

// overriddenValue returns what the value overridden by e would be under the current options.
// differs reports whether the new value is different but equal to the overridden one for another
// value of the option.
func (l *linter) overriddenValue(e *Expression, id string) (old string, differs bool) {
	settled := func(text string, names condition.Scope) string {
		return strings.Join(strings.Fields(compile.Simplify(text, &names, 0)), " ")
	}
	old, now := settled(e.Value.Over.Text, l.Names), settled(e.Value.Text, l.Names)
	return old, old != now && slices.ContainsFunc(l.otherValues(id), func(v condition.Value) bool {
		return settled(e.Value.Over.Text, l.namesWith(id, v)) == now
	})
}

// disablingValue returns a value of an option for which the overridden condition never holds; false
// if there is none, or if there are too many to try.
func (l *linter) disablingValue(a *Expression, id string) (condition.Value, bool) {
	for _, v := range l.otherValues(id) {
		compiler := compile.New(l.namesWith(id, v))
		if old, ok := evaluate(compiler, a, a.Value.Over.Text); ok && old == "false" {
			return v, true
		}
	}
	return condition.Value{}, false
}
