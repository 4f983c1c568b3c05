package lint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (l *linter) inherited(path string) bool {
	return slices.ContainsFunc(l.Files[1:], func(v *tree.Value) bool { return v.At(path) != nil })
}

func containsWords(text, part string) bool {
	inWord := func(c byte) bool {
		return c == '.' || c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' ||
			'A' <= c && c <= 'Z'
	}
	for from := 0; part != ""; from++ {
		i := strings.Index(text[from:], part)
		if i < 0 {
			return false
		}
		from += i
		end := from + len(part)
		if (from == 0 || !inWord(text[from-1])) && (end == len(text) || !inWord(text[end])) {
			return true
		}
	}
	return false
}

func spanOf(p tree.Pair) finding.Position {
	at, end := p.Key.Pos(), p.Val.Pos()
	at.EndLine, at.EndColumn = end.EndLine, end.EndColumn
	return at
}

func oneOf(names []string) words.Text {
	const most = 3
	shown := names[:min(most, len(names))]
	all := words.OneOf(shown...)
	if more := len(names) - most; more > 0 {
		return words.Say("%s or %d others", all, more)
	}
	return all
}

func (l *linter) constant(path string) int64 {
	return constantIn(l.compiler(), l.Tree.At(path))
}

func constantIn(c *compile.Compiler, v *tree.Value) int64 {
	number, _ := c.Int(v.PlainText(), condition.StageLimit, condition.EachHand)
	if number == nil {
		return 0
	}
	n, _ := number.Const()
	return n
}

// PaidByRon returns what a non-dealer at a table of four is paid by ron for a base, or 0 if that
// depends on more.
func PaidByRon(c *compile.Compiler, rules *tree.Value, base int64) (sum int64) {
	f := new(condition.Facts)
	f.Set(condition.Base, base)
	f.Set(condition.Players, 4)
	f.Set(condition.Seat, int64(hand.South))
	f.SetPayer(hand.West, true, false, false)
	for _, share := range rules.At("payments.shares").Entries() {
		when, _ := c.Bool(share.Val.Get("when").PlainText(), condition.StagePayment,
			condition.EachHand)
		pays, _ := c.Int(share.Val.Get("pays").PlainText(), condition.StagePayment,
			condition.EachHand)
		if when == nil || pays == nil {
			return 0
		}
		if f.Holds(when) {
			sum += f.Value(pays)
		}
	}
	if f.Fault() {
		return 0
	}
	return sum
}

func ratio(a, b int64) int64 { return max(a, b) / min(a, b) }

func (l *linter) otherValues(id string) []condition.Value {
	option := l.Names.Options[id]
	return condition.Others(option.Value, option.Allowed)
}

func (l *linter) namesWith(id string, v condition.Value) condition.Scope {
	names, option := l.Names, l.Names.Options[id]
	names.Options, option.Value = maps.Clone(names.Options), v
	names.Options[id] = option
	return names
}

func evaluate(c *compile.Compiler, a *Expression, text string) (value string, ok bool) {
	if schema.File().At(a.Path).Holds == schema.HoldsCondition {
		if b, problems := c.Bool(text, a.At, a.Each); problems == nil {
			holds, known := b.Const()
			return fmt.Sprint(holds), known
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

func (e entry) alwaysHolds(field string) bool {
	holds, _ := e.truth(e.Val.Get(field), condition.StageResult)
	return holds
}

func (l *linter) isFalse(when *tree.Value, at condition.Stage) bool {
	holds, known := l.truth(when, at)
	return known && !holds
}

// truth returns whether a condition holds if that is the same for all hands.
func (l *linter) truth(when *tree.Value, at condition.Stage) (holds, known bool) {
	if !when.Usable() {
		return false, false
	}
	c, problems := l.compiler().Bool(when.Text, at, condition.EachHand)
	if problems != nil {
		return false, false
	}
	return c.Const()
}

// A formerUseCollector collects overridden and removed uses of options.
type formerUseCollector struct{ of map[string][]finding.Related }

func (w formerUseCollector) walk(v *tree.Value, path string) {
	for newer := v; newer.Over != nil; newer = newer.Over {
		w.record(newer.Over, newer, words.Say("%s used it, and is overridden here", path))
	}
	for _, p := range v.Pairs {
		w.walk(p.Val, tree.Join(path, p.Key.Text))
	}
	for _, p := range v.Gone {
		if p.Val.Over == nil {
			continue // off only declares the name
		}
		at := tree.Join(path, p.Key.Text)
		w.record(p.Val.Over, p.Val, words.Say("%s used it, and is removed here", at))
		w.walk(p.Val.Over, at)
	}
}

func (w formerUseCollector) record(older, newer *tree.Value, message words.Text) {
	still := options.In(newer)
	for id := range options.In(older) {
		if !still[id] {
			w.of[id] = append(w.of[id], finding.Related{Position: newer.Pos(), Message: message})
		}
	}
}

// formerUses returns for each option where files have removed or overridden uses of it.
func formerUses(whole *tree.Value) map[string][]finding.Related {
	w := formerUseCollector{make(map[string][]finding.Related)}
	w.walk(whole, "")
	return w.of
}

// maxFormer is the number of former uses of an option that a finding lists.
const maxFormer = 3

func atLeastOneUnit(v *tree.Value) bool {
	if v == nil {
		return false
	}
	n, err := strconv.Atoi(v.Text)
	return err == nil && n > 0
}

func (l *linter) setAt(id string) (finding.Position, bool) {
	o := l.Tree.Get("options").Get(id)
	v := cmp.Or(o.Get("value"), o.Get("default"))
	if v == nil {
		return finding.Position{}, false
	}
	value := l.Names.Options[id].Value
	if inFile, ok := schema.ParseValue(v.Text, value.Type); ok && inFile != value {
		return finding.Position{File: l.SetBy}, true
	}
	return v.Pos(), v.File.Depth == 0
}

func (e entry) nearestInherited(section string) string {
	return naming.Nearest(e.Key.Text,
		slices.DeleteFunc(e.Tree.At(section).Keys(), func(id string) bool {
			return id == e.Key.Text || !e.inherited(tree.Join(section, id))
		}))
}

// hasItem reports whether list, which may be nil, contains id. It is called for each pair of yaku,
// so it doesn't copy the list to strings.
func hasItem(list *tree.Value, id string) bool {
	return list != nil && slices.ContainsFunc(list.Items, func(item *tree.Value) bool {
		return item.Text == id
	})
}
