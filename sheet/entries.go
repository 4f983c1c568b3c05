package sheet

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

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
	if e := known["wall.red"]; e != nil {
		for k, red := range r.Wall.Red {
			e.known[hand.Kind(k).String()] = strconv.Itoa(red)
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
