package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/nearest"
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
	for i, p := range b.tree.get("yaku").entries() {
		b.staysOff(i, p)
	}
}

// inherited tells whether a file that is extended has something at a path.
func (b *builder) inherited(path string) bool {
	return slices.ContainsFunc(b.files[1:], func(v *value) bool {
		for key := range strings.SplitSeq(path, ".") {
			v = v.get(key)
		}
		return v != nil
	})
}

// countsAlways reports a new source or adjustment of fu without a condition.
func (e entry) countsAlways() {
	if e.val.get("when") != nil || !usable(e.val.get("fu")) || e.inherited(e.path) || !numberPattern.MatchString(e.val.get("fu").text) {
		return // a calculation may come to nothing
	}
	section, _, _ := strings.Cut(strings.TrimPrefix(e.path, "fu."), ".")
	help := "write when, which hands have these fu; if every hand is meant, write when: true"
	for _, other := range []string{"fixed", "sources", "adjustments"} {
		if other != section && e.tree.get("fu").get(other).get(e.ID) != nil {
			help = fmt.Sprintf("%s stands in fu.%s: change it there, or by its option", e.ID, other)
		}
	}
	if best := nearest.Name(e.ID, e.tree.get("fu").get(section).keysBut(e.ID)); best != "" {
		help = fmt.Sprintf("did you mean %q? A new one needs when, which hands have these fu", best)
	}
	e.r.add(Finding{Position: e.Pos, Code: everyHand, Rule: e.path, Help: help, Message: fmt.Sprintf("%s counts for every hand: it is new, and has no when", e.ID)})
}

// countsBonus reports a bonus that is the same for every hand.
func (e entry) countsBonus() {
	han := e.val.get("han")
	if !han.own() || !usable(han) {
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
	switch best := nearest.Name(e.ID, e.tree.get("bonus").keysBut(e.ID)); {
	case han.over != nil:
		help = fmt.Sprintf("to change what each tile is worth, write (%s) * %s", shorten(han.over.text), han.text)
	case best != "" && !e.inherited(e.path):
		help = fmt.Sprintf("did you mean %q? In a new one, write what is counted, such as red_tiles, times the number", best)
	}
	e.r.add(Finding{Position: han.pos(), Code: everyHand, Rule: e.path + ".han", Help: help,
		Message: fmt.Sprintf("every hand gets %s han for %s, whatever tiles it has", han.text, e.ID)})
}

// keysBut lists a mapping's keys but one.
func (v *value) keysBut(key string) []string {
	return slices.DeleteFunc(v.keys(), func(k string) bool { return k == key })
}

// staysOff reports a yaku that a file changes and that an option switches off.
func (b *builder) staysOff(i int, p pair) {
	yaku := &b.rules.Yaku[i]
	if yaku.When == nil || !b.inherited("yaku."+p.key.text) {
		return
	}
	if holds, always := yaku.When.Const(); !always || holds {
		return
	}
	worth := slices.ContainsFunc([]string{"han", "yakuman", "limit"}, func(field string) bool {
		q := p.val.find(field)
		return q.val != nil && (q.key.own() && changed(q))
	})
	options := optionsIn(p.val.get("when"))
	if !worth || len(options) == 0 {
		return
	}
	f := Finding{Position: p.key.pos(), Code: staysOff, Rule: "yaku." + p.key.text, Help: "turn them so that its condition can hold",
		Message: fmt.Sprintf("%s stays off as the options in its condition are turned", p.key.text),
		Related: []Related{{p.val.get("when").pos(), "they are asked for here"}}}
	for i := range b.rules.Options {
		o := &b.rules.Options[i]
		if value, ok := b.switches(o, p.val.get("when")); options[o.ID] && ok {
			f.Message = fmt.Sprintf("%s stays off, for the option %s is %s", p.key.text, o.ID, textOf(o.Value))
			f.Help = fmt.Sprintf("turn it on as well: options: {%s: %s}", o.ID, textOf(value))
			f.Related[0].Message = "the option is asked for here"
			break
		}
	}
	b.r.add(f)
}

// switches gives a value of an option with which a condition is no longer impossible; false if there is none, or too many to try.
func (b *builder) switches(o *Option, when *value) (condition.Value, bool) {
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
		c, problems := compile.New(names).Bool(when.text, condition.StageReading, condition.EachHand)
		if problems != nil {
			continue
		}
		if holds, always := c.Const(); !always || holds {
			return v, true
		}
	}
	return condition.Value{}, false
}
