package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/compile"
)

// What a file adds to rules that it extends, and means otherwise than it says: a source of fu that counts for every hand
// since its id is misspelt, a yaku that stays off.

// inVain reports it.
func (b *builder) inVain() {
	if !b.extends() {
		return
	}
	for _, section := range []string{"sources", "adjustments"} {
		b.each(entry.countsAlways, "fu", section)
	}
	b.each(entry.countsBonus, "bonus")
	for i, p := range b.tree.Get("yaku").Entries() {
		b.staysOff(i, p)
	}
}

// inherited tells whether a file that is extended has something at a path.
func (b *builder) inherited(path string) bool {
	return slices.ContainsFunc(b.files[1:], func(v *tree.Value) bool { return v.At(path) != nil })
}

// countsAlways reports a new source or adjustment of fu without a condition.
func (e entry) countsAlways() {
	if e.val.Get("when") != nil || !usable(e.val.Get("fu")) || e.inherited(e.path) || !form.NumberPattern.MatchString(e.val.Get("fu").Text) {
		return // a calculation may come to nothing
	}
	section, _, _ := strings.Cut(strings.TrimPrefix(e.path, "fu."), ".")
	help := "write when, which hands have these fu; if every hand is meant, write when: true"
	for _, other := range []string{"fixed", "sources", "adjustments"} {
		if other != section && e.tree.Get("fu").Get(other).Get(e.ID) != nil {
			help = fmt.Sprintf("%s stands in fu.%s: change it there, or by its option", e.ID, other)
		}
	}
	if best := nearest.Name(e.ID, keysBut(e.tree.Get("fu").Get(section), e.ID)); best != "" {
		help = fmt.Sprintf("did you mean %q? A new one needs when, which hands have these fu", best)
	}
	e.r.Add(finding.Finding{Position: e.Pos, Code: finding.EveryHand, Rule: e.path, Help: help, Message: fmt.Sprintf("%s counts for every hand: it is new, and has no when", e.ID)})
}

// countsBonus reports a bonus that is the same for every hand.
func (e entry) countsBonus() {
	han := e.val.Get("han")
	if !han.Own() || !usable(han) {
		return
	}
	worth := e.rules.Bonus[slices.IndexFunc(e.rules.Bonus, func(b Bonus) bool { return b.ID == e.ID })].Han
	if worth == nil {
		return
	}
	if n, always := worth.Const(); !always || n == 0 {
		return
	}
	help := "write what is counted, such as red_tiles, times the number"
	switch best := nearest.Name(e.ID, keysBut(e.tree.Get("bonus"), e.ID)); {
	case han.Over != nil:
		help = fmt.Sprintf("to change what each tile is worth, write (%s) * %s", tree.Shorten(han.Over.Text), han.Text)
	case best != "" && !e.inherited(e.path):
		help = fmt.Sprintf("did you mean %q? In a new one, write what is counted, such as red_tiles, times the number", best)
	}
	e.r.Add(finding.Finding{Position: han.Pos(), Code: finding.EveryHand, Rule: e.path + ".han", Help: help,
		Message: fmt.Sprintf("every hand gets %s han for %s, whatever tiles it has", han.Text, e.ID)})
}

// keysBut lists a mapping's keys but one.
func keysBut(v *tree.Value, key string) []string {
	return slices.DeleteFunc(v.Keys(), func(k string) bool { return k == key })
}

// staysOff reports a yaku that a file changes and that an option switches off.
func (b *builder) staysOff(i int, p tree.Pair) {
	yaku := &b.rules.Yaku[i]
	if yaku.When == nil || !b.inherited("yaku."+p.Key.Text) {
		return
	}
	if holds, always := yaku.When.Const(); !always || holds {
		return
	}
	worth := slices.ContainsFunc([]string{"han", "yakuman", "limit"}, func(field string) bool {
		q := p.Val.Find(field)
		return q.Val != nil && (q.Key.Own() && changed(q))
	})
	options := optionsIn(p.Val.Get("when"))
	if !worth || len(options) == 0 {
		return
	}
	f := finding.Finding{Position: p.Key.Pos(), Code: finding.StaysOff, Rule: "yaku." + p.Key.Text, Help: "turn them so that its condition can hold",
		Message: fmt.Sprintf("%s stays off as the options in its condition are turned", p.Key.Text),
		Related: []finding.Related{{Position: p.Val.Get("when").Pos(), Message: "they are asked for here"}}}
	for i := range b.rules.Options {
		o := &b.rules.Options[i]
		if value, ok := b.switches(o, p.Val.Get("when")); options[o.ID] && ok {
			f.Message = fmt.Sprintf("%s stays off, for the option %s is %s", p.Key.Text, o.ID, textOf(o.Value))
			f.Help = fmt.Sprintf("turn it on as well: options: {%s: %s}", o.ID, textOf(value))
			f.Related[0].Message = "the option is asked for here"
			break
		}
	}
	b.r.Add(f)
}

// switches gives a value of an option with which a condition is no longer impossible; false if there is none, or too many to try.
func (b *builder) switches(o *Option, when *tree.Value) (condition.Value, bool) {
	values := o.Allowed
	if o.Default.Type == condition.TypeBool {
		values = []condition.Value{{Type: condition.TypeBool, Int: 1 - o.Value.Int}}
	}
	for _, v := range values {
		names := b.names
		names.Options = maps.Clone(names.Options)
		option := names.Options[o.ID]
		option.Value = v
		names.Options[o.ID] = option
		c, problems := compile.New(names).Bool(when.Text, condition.StageReading, condition.EachHand)
		if problems != nil {
			continue
		}
		if holds, always := c.Const(); !always || holds {
			return v, true
		}
	}
	return condition.Value{}, false
}
