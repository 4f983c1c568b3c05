package sheet

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Comparison tells what differs from other rules.
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

// Value is what a rule says somewhere. Code tells that it is a condition or a calculation, as the file has it.
type Value struct {
	Text string
	Code bool
}

// inWords gives a value that is said in words.
func inWords(text string) Value { return Value{Text: text} }

// comparisons compares the rules with those that they extend, and with the standard ones.
func (m *maker) comparisons() []Comparison {
	var all []Comparison
	others := []*rules.Rules{m.rules.Extended()}
	if standard, err := rules.Load("standard"); err == nil && (others[0] == nil || others[0].Hash != standard.Hash) {
		others = append(others, standard)
	}
	for _, other := range others {
		if other == nil || other.Hash == m.rules.Hash {
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

// turned lists the options that have another value in other rules, or are not there.
func (m *maker) turned(other *rules.Rules) []Change {
	var all []Change
	for i := range m.rules.Options {
		o := &m.rules.Options[i]
		j := slices.IndexFunc(other.Options, func(p rules.Option) bool { return p.ID == o.ID })
		switch {
		case j < 0:
			all = append(all, Change{What: m.optionText(o), Now: inWords(m.value(o.Value))})
		case other.Options[j].Value != o.Value:
			all = append(all, Change{What: m.optionText(o), Was: inWords(m.value(other.Options[j].Value)), Now: inWords(m.value(o.Value))})
		}
	}
	return all
}

// entry is one rule of a section: its values by their keys, in order.
type entry struct {
	section, id string
	keys        []string
	values      map[string]string
	// known are values that are calculations, with what these come to as the options are.
	known map[string]string
}

// shown gives the value of a key, as it has to be shown.
func (e *entry) shown(key string) string {
	if known := e.known[key]; known != "" {
		return known
	}
	return e.values[key]
}

// path gives the place of the entry in the rules.
func (e *entry) path() string { return e.section + "." + e.id }

// forPeople are keys that say nothing of what the rules do.
var forPeople = []string{"name", "doc", "source", "message", "locked", "example", "en", "ja", "fr"}

// nested are the sections whose entries stand a level deeper.
var nested = []string{"fu.fixed", "fu.sources", "fu.adjustments", "payments.shares", "payments.honba", "payments.adjustments"}

// entries lists the rules of all sections but the options, in the order of the file.
func entries(r *rules.Rules) []*entry {
	var all []*entry
	known := make(map[string]*entry)
	for _, o := range r.Origins() {
		section, rest, _ := strings.Cut(o.Path, ".")
		if o.Removed || section == "options" || !strings.Contains(o.Path, ".") && section != "basic" {
			continue
		}
		for _, deeper := range nested {
			if after, ok := strings.CutPrefix(o.Path, deeper+"."); ok {
				section, rest = deeper, after
			}
		}
		id, key, _ := strings.Cut(rest, ".")
		if first, _, _ := strings.Cut(key, "."); slices.Contains(forPeople, first) || section == "sources" || section == "name" {
			continue
		}
		e := known[section+"."+id]
		if e == nil {
			e = &entry{section: section, id: id, values: make(map[string]string), known: make(map[string]string)}
			known[e.path()] = e
			all = append(all, e)
		}
		e.keys = append(e.keys, key)
		e.values[key] = strings.Join(strings.Fields(o.Value), " ")
	}
	for i := range r.Yaku {
		if e := known["yaku."+r.Yaku[i].ID]; e != nil {
			e.workOut(&r.Yaku[i])
		}
	}
	return all
}

// workOut takes what the numbers of a yaku come to, where the hand makes no difference.
func (e *entry) workOut(y *rules.Yaku) {
	numbers := map[string]*condition.Int{"han.closed": y.Closed, "han.open": y.Open, "yakuman": y.Yakuman}
	for key, number := range numbers {
		if n, known := constant(number); known && e.values[key] != "" {
			e.known[key] = strconv.FormatInt(n, 10)
		}
	}
	for key, holds := range map[string]bool{"alone": y.Alone, "pao": y.Pao} {
		e.known[key] = strconv.FormatBool(holds)
	}
}

// rewritten lists the rules that are other ones in other rules: changed, then new, then gone.
func (m *maker) rewritten(other *rules.Rules) []Change {
	before := make(map[string]*entry)
	for _, e := range entries(other) {
		before[e.path()] = e
	}
	var changed, added, gone []Change
	here := make(map[string]bool)
	for _, e := range entries(m.rules) {
		here[e.path()] = true
		if old := before[e.path()]; old != nil {
			changed = append(changed, m.changes(old, e)...)
		} else {
			added = append(added, Change{What: m.ruleName(m.rules, e), Now: m.worthOf(m.rules, e)})
		}
	}
	for _, e := range entries(other) {
		if !here[e.path()] {
			gone = append(gone, Change{What: m.ruleName(other, e), Was: m.worthOf(other, e)})
		}
	}
	return slices.Concat(changed, added, gone)
}

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
		return old.values[key] != now.values[key] && (old.known[key] == "" || old.known[key] != now.known[key])
	}
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
		what := m.ruleName(m.rules, now)
		if word := m.Keys[name]; word != "" {
			what += m.Colon + word
		} else if key != "" {
			what += m.Colon + key
		}
		all = append(all, Change{What: what, Was: m.plain(old.shown(key)), Now: m.plain(now.shown(key))})
	}
	return all
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
	return Value{text, strings.Trim(text, "0123456789") != ""}
}

// ruleName gives the name of the rule that an entry is, with its section where that tells more.
func (m *maker) ruleName(r *rules.Rules, e *entry) string {
	if rule := find(r, e.section, e.id); rule != nil && !rule.Name.Empty() {
		return rule.NameIn(m.lang)
	}
	if word := m.Keys[e.section]; word != "" {
		return strings.TrimSuffix(word+m.Colon+strings.ReplaceAll(e.id, "_", " "), m.Colon)
	}
	return strings.TrimSuffix(e.path(), ".")
}

// worthOf says in short what a rule gives, for one that is new or gone.
func (m *maker) worthOf(r *rules.Rules, e *entry) Value {
	if e.section == "yaku" {
		for i := range r.Yaku {
			if y := &r.Yaku[i]; y.ID == e.id {
				return inWords(m.worth(r, y).text)
			}
		}
	}
	for _, key := range []string{"fu", "base", "han", "pays", "becomes", "tiles", "when", "needs"} {
		if text := e.values[key]; text != "" {
			v := m.plain(text)
			if word := m.Units[key]; word != "" && !v.Code {
				v.Text += word
			}
			return v
		}
	}
	return inWords(m.Yes)
}

// find gives the entry of a section of the rules, nil if it is not there.
func find(r *rules.Rules, section, id string) *rules.Rule {
	var found *rules.Rule
	look := func(rule *rules.Rule) {
		if rule.ID == id {
			found = rule
		}
	}
	switch section {
	case "yaku":
		for i := range r.Yaku {
			look(&r.Yaku[i].Rule)
		}
	case "bonus":
		for i := range r.Bonus {
			look(&r.Bonus[i].Rule)
		}
	case "situation":
		for i := range r.Situation {
			look(&r.Situation[i].Rule)
		}
	case "shapes":
		for i := range r.Shapes {
			look(&r.Shapes[i].Rule)
		}
	case "valid":
		for i := range r.Valid {
			look(&r.Valid[i].Rule)
		}
	case "limits":
		for i := range r.Limits {
			look(&r.Limits[i].Rule)
		}
	case "fu.fixed", "fu.sources", "fu.adjustments":
		list := map[string][]rules.FuRule{"fu.fixed": r.Fu.Fixed, "fu.sources": r.Fu.Sources, "fu.adjustments": r.Fu.Adjustments}[section]
		for i := range list {
			look(&list[i].Rule)
		}
	}
	return found
}
