package lint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Options that are turned without effect, because they depend on another option or because a file has overridden the
// rules that asked for them.

// idleOptions reports options that the checked file or the caller has turned and that have no effect, as their
// declarations say, because of other options. Writing out a default is fine.
func (l *linter) idleOptions() {
	c := l.compiler()
	l.each(func(e entry) {
		needs, value := e.Val.Get("needs"), l.Names.Options[e.Key.Text].Value
		at, turned := l.turnedAt(e.Key.Text)
		byDefault, _ := schema.ParseValue(e.Val.Get("default").PlainText(), value.Type)
		if !turned || !l.Report.Usable(needs) || value == byDefault || !l.Mentions[compile.MentionOption][e.Key.Text] {
			return
		}
		met, problems := c.Bool(needs.Text, condition.StageWin, condition.EachHand)
		if problems != nil {
			return
		}
		if is, known := met.Const(); is || !known {
			return
		}
		f := finding.Finding{Position: at, Code: finding.IdleOption, Rule: e.path,
			Message: words.Say("%s is %s, which has no effect: it needs %s", e.Key.Text, value, needs.Text)}
		var others []string
		asked := OptionsIn(needs)
		for _, p := range l.Tree.Get("options").Pairs {
			if id := p.Key.Text; asked[id] {
				others = append(others, id)
				f.Related = append(f.Related, finding.Related{
					Position: cmp.Or(p.Val.Get("value"), p.Val.Get("default")).Pos(),
					Message:  words.Say("%s is %s", id, l.Names.Options[id].Value)})
			}
		}
		f.Help = words.Say("turn %s as well, or leave this out", oneOf(others))
		if len(others) == 1 && needs.Text == "not options."+others[0] {
			f.Help = words.Say("turn %s off, or leave this out", others[0])
		}
		l.Report.Add(f)
	}, "options")
}

// overriddenOptions reports numbers and conditions that no longer ask for an option, unlike the ones that they override:
// where the option is turned and would give another value, and where it should switch off the rule of the same name.
func (l *linter) overriddenOptions() {
	for _, list := range [][]Expression{l.Asked, l.AtTable} {
		for i := range list {
			a := &list[i]
			ofRule := schema.File.At(a.Path).Holds != schema.HoldsCondition || strings.HasSuffix(a.Path, ".when") || strings.HasSuffix(a.Path, ".pao")
			if a.Value.Over != nil && ofRule && !a.Value.File.IsShipped() {
				l.overridden(a)
			}
		}
	}
}

// overridden reports the options that a value no longer asks for. One that no rule asks for is reported elsewhere.
func (l *linter) overridden(a *Expression) {
	still, older := OptionsIn(a.Value), a.Value.Over
	c := l.compiler()
	was, settled := comesTo(c, a, older.Text)
	now, always := comesTo(c, a, a.Value.Text)
	for _, id := range slices.Sorted(maps.Keys(OptionsIn(older))) {
		option, known := l.Names.Options[id]
		if still[id] || !known || !l.Mentions[compile.MentionOption][id] {
			continue
		}
		f := finding.Finding{Position: a.Value.Pos(), Code: finding.OverriddenOption, Rule: a.Path,
			Help:    words.Say("ask for it as before: %s; or silence this if it is not to count here", tree.ToWrite(older.Text)),
			Related: []finding.Related{{Position: older.Pos(), Message: words.Say("this is overridden")}}}
		at, turned := l.turnedAt(id)
		if by, otherwise := l.asOtherwise(a, id); otherwise && !settled {
			was, settled = by, true
		}
		switch {
		case turned && settled && !(always && was == now):
			f.Message = words.Say("the option %s is %s, and does not count for %s any more: by it, that would be %s", id, option.Value, a.Path, was)
			f.Related = append(f.Related, finding.Related{Position: at, Message: words.Say("the option is turned here")})
			if !a.Value.Own() {
				f.Position, f.Rule, f.Related[1].Position = at, "options."+id, a.Value.Pos()
				f.Related[1].Message = words.Say("it is overridden by this")
			}
		case !turned && a.Value.Own() && strings.HasSuffix(a.Path, "."+id+".when") && !(settled && was == "false"):
			value, switches := l.switchesOff(a, id)
			if !switches {
				continue
			}
			f.Message = words.Say("the option %s does not count for %s any more, so that %[1]s: %[3]s no longer switches it off", id, a.Path, value)
		default:
			continue
		}
		l.Report.Add(f)
	}
}

// asOtherwise returns what the value that one overrides would be as the options stand, and reports whether the new one is
// another, which it would have been with another value of an option.
func (l *linter) asOtherwise(a *Expression, id string) (by string, otherwise bool) {
	settled := func(text string, names condition.Scope) string {
		return strings.Join(strings.Fields(compile.Settled(text, &names, 0)), " ")
	}
	by, now := settled(a.Value.Over.Text, l.Names), settled(a.Value.Text, l.Names)
	return by, by != now && slices.ContainsFunc(l.otherValues(id), func(v condition.Value) bool {
		return settled(a.Value.Over.Text, l.namesWith(id, v)) == now
	})
}

func comesTo(c *compile.Compiler, a *Expression, text string) (value string, ok bool) {
	if schema.File.At(a.Path).Holds == schema.HoldsCondition {
		if b, problems := c.Bool(text, a.At, a.Each); problems == nil {
			is, known := b.Const()
			return fmt.Sprint(is), known
		}
		return "", false
	}
	i, problems := c.Int(text, a.At, a.Each)
	if problems != nil {
		return "", false
	}
	n, known := i.Const()
	return fmt.Sprint(n), known
}

// switchesOff returns a value of an option for which the overridden condition never holds; false if there is none, or
// if there are too many to try.
func (l *linter) switchesOff(a *Expression, id string) (condition.Value, bool) {
	for _, v := range l.otherValues(id) {
		if was, ok := comesTo(l.compilerWith(id, v), a, a.Value.Over.Text); ok && was == "false" {
			return v, true
		}
	}
	return condition.Value{}, false
}
