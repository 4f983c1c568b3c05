package sheet

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// entry is one rule of a section: its values by their keys, in order.
type entry struct {
	section, id string
	keys        []string
	values      map[string]string
	// known are values that are conditions and calculations, with what is left of these as the options are.
	known map[string]string
	// rule is the rule that the entry is, nil if it is none, such as a number of the wall. Text says it in words; it is
	// empty if it is not there or outdated.
	rule *rules.Rule
	text rules.Text
	// idle reports whether the rule never applies, as the options are: it is no difference whether it is there.
	idle bool
	// yaku is the rule of a yaku, shares are those of a draw or a penalty.
	yaku   *rules.Yaku
	shares []rules.TableShare
}

// shown returns the value of a key, as it has to be shown.
func (e *entry) shown(key string) string {
	if known := e.known[key]; known != "" {
		return known
	}
	return e.values[key]
}

// path returns the place of the entry in the rules.
func (e *entry) path() string { return e.section + "." + e.id }

// forPeople are keys that say nothing of what the rules do.
var forPeople = slices.Concat([]string{"name", "doc", "source", "message", "locked", "example"}, words.Languages)

// nested are the sections whose entries stand a level deeper.
var nested = []string{
	"fu.fixed", "fu.sources", "fu.adjustments", "payments.shares", "payments.honba", "payments.adjustments",
	"payments.several", "game.ends", "game.uma",
}

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
		if isForPeople(key) || slices.Contains([]string{"sources", "name", "doc"}, section) {
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
	workOutTable(r, known)
	for i := range r.Yaku() {
		if e := known["yaku."+r.Yaku()[i].ID]; e != nil {
			e.workOut(&r.Yaku()[i])
		}
	}
	if e := known["wall.red"]; e != nil {
		for k, red := range r.Wall().Red {
			e.known[hand.Kind(k).String()] = strconv.Itoa(red)
		}
	}
	for _, e := range all {
		for key, text := range e.values {
			if now := settled(r, text); e.known[key] == "" && now != text {
				e.known[key] = now
			}
		}
	}
	meet(r, known)
	return all
}

// settled returns an expression as the options are, and one that does not ask for them as it is written.
func settled(r *rules.Rules, text string) string {
	if strings.Contains(text, "options.") || strings.Contains(text, "players") {
		options := make(map[string]condition.Option)
		for _, o := range r.Options() {
			options[o.ID] = condition.Option{Value: o.Value}
		}
		return compile.Settled(text, options, r.Wall().Players)
	}
	return text
}

// isForPeople reports whether the value of a key of a rule, or of one of its shares, says nothing of what the rules do.
func isForPeople(key string) bool {
	parts := strings.Split(key, ".")
	if len(parts) > 2 && parts[0] == "shares" {
		parts = parts[2:]
	}
	return slices.Contains(forPeople, parts[0])
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

// meet tells entries which rules they are.
func meet(r *rules.Rules, known map[string]*entry) {
	outdated := outdatedTexts(r)
	for section, rule := range r.Entries() {
		e := known[section+"."+rule.ID]
		if e == nil || section == "sets" { // sets are called by their ids
			continue
		}
		if e.rule = rule; !outdated[e.path()] {
			e.text = rule.Doc
		}
		e.idle = section == "bonus" && e.shown("han") == "0" || section == "situation" && e.shown("requires") == "false"
	}
	at := func(section, id string) *entry {
		if e := known[section+"."+id]; e != nil {
			return e
		}
		return new(entry) // only what is for people is written of it
	}
	idle := func(section, id string, when *condition.Bool) {
		if when != nil {
			holds, known := when.Const()
			at(section, id).idle = known && !holds
		}
	}
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		at("yaku", y.ID).yaku = y
		idle("yaku", y.ID, y.When)
	}
	for _, f := range r.Fu().Fixed {
		idle("fu.fixed", f.ID, f.When)
	}
	for _, f := range r.Fu().Sources {
		idle("fu.sources", f.ID, f.When)
	}
	for _, s := range r.Payments().Shares {
		idle("payments.shares", s.ID, s.When)
	}
	for _, s := range r.Payments().Adjustments {
		idle("payments.adjustments", s.ID, s.When)
	}
	for _, d := range r.Draws() {
		e := at("draws", d.ID)
		e.idle, e.shares = !d.Allowed, d.Shares
	}
	for _, p := range r.Penalties() {
		e := at("penalties", p.ID)
		e.idle, e.shares = !p.Allowed, p.Shares
	}
	for _, v := range r.Valid() {
		if e := at("valid", v.ID); v.Doc.Empty() && !outdated[e.path()] {
			e.text = v.Message
		}
	}
}
