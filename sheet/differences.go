package sheet

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Comparison is what differs from other rules.
type Comparison struct {
	// With is the name of the other rules.
	With    string
	Changes []Change
}

// Change is one thing that differs. Was is empty for what is new here, Now for what is not there any more.
type Change struct {
	What     string
	Was, Now Value
}

// Value is what a rule says somewhere. Code reports whether it is a condition or a calculation, as the file has it.
type Value struct {
	Text string
	Code bool
}

// inWords returns a value that is said in words.
func inWords(text string) Value { return Value{Text: text} }

// comparisons compares the rules with those that they extend, and with the standard ones unless they are of another
// game.
func (m *maker) comparisons() []Comparison {
	var all []Comparison
	others := []*rules.Rules{m.rules.Extended()}
	if standard, err := rules.Load("standard"); err == nil &&
		(others[0] == nil || others[0].Hash() != standard.Hash()) {
		others = append(others, standard)
	}
	for _, other := range others {
		if other == nil || other.Hash() == m.rules.Hash() || !m.sharesYaku(other) {
			continue
		}
		c := Comparison{With: m.nameOf(other), Changes: m.turned(other)}
		c.Changes = append(c.Changes, m.rewritten(other)...)
		if len(c.Changes) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// sharesYaku reports whether other rules have a yaku of these too. If not, they are of another game.
func (m *maker) sharesYaku(other *rules.Rules) bool {
	return slices.ContainsFunc(m.rules.Yaku(), func(y rules.Yaku) bool {
		return slices.ContainsFunc(other.Yaku(), func(o rules.Yaku) bool { return o.ID == y.ID })
	})
}

// turned lists the options that have another value in other rules, or are not there. One that is not there and turned
// off here is no difference: what it would change is as it is there.
func (m *maker) turned(other *rules.Rules) []Change {
	var all []Change
	for _, o := range m.options() {
		was := rules.ByID(other.Options(), o.ID)
		switch {
		case was == nil && o.Value == condition.Value{Type: condition.TypeBool}:
		case was == nil:
			all = append(all, Change{What: m.optionText(o), Now: inWords(m.optionValue(o, o.Value))})
		case was.Value != o.Value:
			all = append(all, Change{What: m.optionText(o), Was: inWords(m.optionValue(was, was.Value)),
				Now: inWords(m.optionValue(o, o.Value))})
		}
	}
	return all
}

// rewritten lists the rules that are other ones in other rules: changed, then new, then gone.
func (m *maker) rewritten(other *rules.Rules) []Change {
	then, before := entries(other), make(map[string]*entry)
	for _, e := range then {
		before[e.path()] = e
	}
	var changed, added, gone []Change
	elsewhere := other.Wall().Players != m.rules.Wall().Players
	if elsewhere {
		changed = append(changed, Change{m.Keys["payments"], inWords(fmt.Sprintf(m.ForPlayers, other.Wall().Players)),
			inWords(fmt.Sprintf(m.ForPlayers, m.rules.Wall().Players) + m.SeeTables)})
	}
	here := make(map[string]bool)
	now := entries(m.rules)
	left := func(e *entry) Change {
		c := Change{What: m.ruleName(e), Was: m.worthOf(other, e)}
		if e.section != "yaku" {
			c.Now = inWords(m.LeftOut)
		}
		return c
	}
	shares := elsewhere || paidOtherwise(before, now)
	if shares && !elsewhere {
		changed = append(changed, Change{What: m.Keys["payments"],
			Now: inWords(strings.TrimLeft(m.SeeTables, ":\u00a0 "))})
	}
	skipped := func(e *entry) bool {
		return elsewhere && slices.Contains(paying, e.section) || shares && e.section == paying[0]
	}
	for _, e := range now {
		here[e.path()] = true
		old := before[e.path()]
		was, is := old != nil && !old.idle, !e.idle
		// The key of the section says whether there is such a thing.
		if table := e.section == "draws" || e.section == "penalties"; table && old != nil {
			was, is = true, true
		}
		switch {
		case skipped(e), !was && !is, was != is && old.says(e): // what turns it is an option, which is told
		case !was:
			added = append(added, Change{What: m.ruleName(e), Now: m.worthOf(m.rules, e)})
		case !is:
			gone = append(gone, left(old))
		default:
			changed = append(changed, m.changes(old, e)...)
		}
	}
	for _, e := range then {
		if !here[e.path()] && !e.idle && !skipped(e) {
			gone = append(gone, left(e))
		}
	}
	return slices.Concat(changed, added, gone)
}

// says reports whether a rule is written as another one is. A rule that is not there is not.
func (e *entry) says(other *entry) bool { return e != nil && maps.Equal(e.values, other.values) }

// paidOtherwise reports whether a share of the payments of other rules never counts here: what is paid is another thing
// altogether then, and the tables of points say it better.
func paidOtherwise(before map[string]*entry, now []*entry) bool {
	return slices.ContainsFunc(now, func(e *entry) bool {
		old := before[e.path()]
		return e.section == paying[0] && old != nil && !old.idle && e.idle
	})
}

// paying are the sections that say who pays what for a win. With another number of players all of them differ, and the
// tables of points say it better.
var paying = []string{"payments.shares", "payments.honba", "payments.adjustments"}

// changes lists the keys of a rule that have another value.
func (m *maker) changes(old, now *entry) []Change {
	var all []Change
	keys := slices.Clone(now.keys)
	for _, key := range old.keys {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	differs := func(key string) bool {
		was, is := old.shown(key), now.shown(key)
		return old.values[key] != now.values[key] && was != is &&
			compile.Settled(was, nil, 0) != compile.Settled(is, nil, 0)
	}
	was, is, said := m.textOf(old), m.textOf(now), false
	inOtherWords := was != "" && is != "" && is != was
	same := func(e *entry) bool { return e.values["han.closed"] == e.values["han.open"] }
	alike := differs("han.closed") && differs("han.open") && same(old) && same(now)
	for _, key := range keys {
		if !differs(key) || alike && key == "han.open" {
			continue
		}
		name := key
		if alike && key == "han.closed" {
			name = "han"
		}
		c := Change{What: m.ruleName(now), Was: m.shown(old, key), Now: m.shown(now, key)}
		if (c.Was.Code || c.Now.Code) && inOtherWords && slices.Contains(told, key) {
			if !said {
				c.Was, c.Now, said = inWords(was), inWords(is), true
				all = append(all, c)
			}
			continue
		}
		if key != "" {
			c.What += m.Colon + m.keyWord(now, name)
		}
		all = append(all, c)
	}
	return all
}

// told are the keys of which the text of a rule tells.
var told = []string{"when", "needs", "pays"}

// textOf returns the text of a rule in words, empty if it has none, or one that is outdated.
func (m *maker) textOf(e *entry) string { return m.unbroken(e.text.In(m.lang)) }

// shown returns the value of a key in words as far as there are any; yaku by their names.
func (m *maker) shown(e *entry, key string) Value {
	text := e.shown(key)
	list, ok := strings.CutPrefix(text, "[")
	if key != "replaces" || !ok || text == "[]" {
		if word := (map[string]string{"true": m.Always, "false": m.Never})[text]; word != "" &&
			(key == "when" || key == "needs" || key == "requires") {
			return inWords(word)
		}
		return m.plain(text)
	}
	names := strings.Split(strings.TrimSuffix(list, "]"), ", ")
	for i, id := range names {
		if y := m.rules.Entry("yaku", id); y != nil {
			names[i] = y.NameIn(m.lang)
		}
	}
	return inWords(strings.Join(names, m.List))
}

// plain says a value of a rule in words, if it is a number, yes or no, or not there; else it is shown as it is written.
func (m *maker) plain(text string) Value {
	switch text {
	case "":
		return inWords(m.None)
	case "true":
		return inWords(m.Yes)
	case "false":
		return inWords(m.No)
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return inWords(m.number(n))
	}
	if amounts, ok := m.amountsOf(text); ok {
		return inWords(amounts)
	}
	return Value{text, true}
}

// unlikeYaku are sections whose rules are often called as a yaku is; the section is told with their names.
var unlikeYaku = []string{"situation", "shapes", "valid", "payments.shares", "payments.honba", "payments.adjustments",
	"draws", "penalties", "game.ends"}

// ruleName returns the name of the rule that an entry is, with its section where that tells more.
func (m *maker) ruleName(e *entry) string {
	if word := m.Keys[e.path()]; word != "" {
		return word
	}
	if e.rule != nil && !e.rule.Name.Empty() {
		if word := m.Keys[e.section]; slices.Contains(unlikeYaku, e.section) {
			return word + m.Colon + e.rule.NameIn(m.lang)
		}
		return e.rule.NameIn(m.lang)
	}
	if word := m.Keys[e.section]; word != "" {
		return strings.TrimSuffix(word+m.Colon+strings.ReplaceAll(e.id, "_", " "), m.Colon)
	}
	return strings.TrimSuffix(e.path(), ".")
}

// worthOf says in short what a rule gives, for one that is new or gone.
func (m *maker) worthOf(r *rules.Rules, e *entry) Value {
	if e.yaku != nil {
		return inWords(m.worth(r, e.yaku).text)
	}
	for _, key := range []string{"fu", "base", "han", "pays", "becomes", "tiles", "places", "result", "when", "needs"} {
		if text := e.shown(key); text != "" {
			v := m.plain(text)
			if text := m.textOf(e); v.Code && text != "" {
				return inWords(text)
			}
			if word := m.Units[key]; word != "" && !v.Code {
				v.Text += word
			}
			return v
		}
	}
	return inWords(m.Yes)
}
