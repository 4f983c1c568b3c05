package lint

import (
	"cmp"
	"maps"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Options that are set without effect, because they depend on another option or because a file has
// overridden the rules that used them.

// idleOptions reports options that the checked file or the caller has set without effect: because
// an option that they need is off, or because nothing that counts changes. Setting an option to the
// value that it has anyway is fine.
func (l *linter) idleOptions() {
	var former map[string][]finding.Related
	l.each(func(e entry) {
		id, needs := e.Key.Text, e.Val.Get("needs")
		at, isSet := l.setAt(id)
		before := e.valueWithout(at)
		if !isSet || l.Names.Options[id].Value == before {
			return
		}
		if !l.Mentions[compile.MentionOption][id] && e.Key.File.Depth == 0 {
			return // reported as unused
		}
		if l.isFalse(needs, condition.StageWin) {
			l.Report.Add(e.withoutNeeds(at, needs))
			return
		}
		if l.Changes(id, before) {
			return
		}
		if former == nil {
			former = formerUses(l.Tree)
		}
		f := finding.Finding{Position: at, Code: finding.IdleOption, Rule: e.path,
			Help: words.Say("change the rules themselves, or leave this out"),
			Message: words.Say(
				"%s is %s, which has no effect: nothing that counts in these rules comes to anything else by it",
				id, l.Names.Options[id].Value),
			Related: former[id][:min(len(former[id]), maxFormer)]}
		if others := replacements(l.Tree, "", id); len(others) > 0 {
			f.Help = words.Say("change %s in its place, or leave this out", oneOf(others))
		}
		l.Report.Add(f)
	}, "options")
}

func (e entry) valueWithout(at finding.Position) condition.Value {
	for v := cmp.Or(e.Val.Get("value"), e.Val.Get("default")); v != nil; v = v.Over {
		if v.Pos() != at && v.File != nil && v.File.Depth > 0 || at.Line == 0 {
			if value, ok := schema.ParseValue(v.Text, e.Names.Options[e.Key.Text].Value.Type); ok {
				return value
			}
		}
	}
	value, _ := schema.ParseValue(e.Val.Get("default").PlainText(),
		e.Names.Options[e.Key.Text].Value.Type)
	return value
}

func (e entry) withoutNeeds(at finding.Position, needs *tree.Value) finding.Finding {
	f := finding.Finding{Position: at, Code: finding.IdleOption, Rule: e.path,
		Message: words.Say("%s is %s, which has no effect: it needs %s", e.Key.Text,
			e.Names.Options[e.Key.Text].Value, needs.Text)}
	var others []string
	asked := options.In(needs)
	for _, p := range e.Tree.Get("options").Pairs {
		if id := p.Key.Text; asked[id] {
			others = append(others, id)
			f.Related = append(f.Related, finding.Related{
				Position: cmp.Or(p.Val.Get("value"), p.Val.Get("default")).Pos(),
				Message:  words.Say("%s is %s", id, e.Names.Options[id].Value)})
		}
	}
	f.Help = words.Say("turn %s as well, or leave this out", oneOf(others))
	switch write := cmp.Or(findSettings(e.Names, others, needs.Text, 1),
		findSettings(e.Names, others, needs.Text, 2)); {
	case len(others) == 1 && needs.Text == "not options."+others[0]:
		f.Help = words.Say("turn %s off, or leave this out", others[0])
	case strings.HasSuffix(write, ": …") && !strings.Contains(write, ","):
		f.Help = words.Say("turn %s as well, or leave this out", strings.TrimSuffix(write, ": …"))
	case write != "":
		f.Help = words.Say("add %s as well, or leave this out", write)
	}
	return f
}

// findSettings returns settings of at most limit options that make a condition hold, as they are
// written in a file, or "". It returns the first that it finds.
func findSettings(names condition.Scope, among []string, needs string, limit int) string {
	for i, id := range among {
		option := names.Options[id]
		values := condition.Others(option.Value, option.Allowed)
		if option.Value.Type == condition.TypeInt && option.Allowed == nil {
			// Any number.
			values = []condition.Value{{Type: condition.TypeInt, Int: option.Value.Int + 1}}
		}
		for _, v := range values {
			scope := names
			scope.Options, option.Value = maps.Clone(names.Options), v
			scope.Options[id] = option
			write := id + ": " + v.String()
			if option.Allowed == nil && v.Type == condition.TypeInt {
				write = id + ": …"
			}
			if met, problems := compile.New(scope).Bool(needs, condition.StageWin,
				condition.EachHand); problems == nil {
				if holds, _ := met.Const(); holds {
					return write
				}
			}
			if limit > 1 {
				if more := findSettings(scope, among[i+1:], needs, limit-1); more != "" {
					return write + ", " + more
				}
			}
		}
	}
	return ""
}

// replacements returns the entries in sections from which a user of the option was removed, if
// there are few of them.
func replacements(rules *tree.Value, path, id string) (others []string) {
	for _, gone := range rules.Gone {
		if gone.Val.Over == nil || !options.In(gone.Val.Over)[id] {
			continue
		}
		for _, p := range rules.Entries() {
			if !options.In(p.Val)[id] {
				others = append(others, tree.Join(path, p.Key.Text))
			}
		}
	}
	if len(others) > 4 {
		others = nil
	}
	for _, p := range rules.Pairs {
		others = append(others, replacements(p.Val, tree.Join(path, p.Key.Text), id)...)
	}
	return others
}
