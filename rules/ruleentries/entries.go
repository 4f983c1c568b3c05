// Package ruleentries splits rules into entries, with values as determined by the options, so that
// rule sets can be compared and displayed side by side. Conditions that are equal under the options
// or differ only in whitespace are the same.
package ruleentries

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Entry is a rule of a section, with its values by key in order.
type Entry struct {
	Section, ID string
	Keys        []string
	Values      map[string]string
	// known has the values of expressions, simplified under the options.
	known map[string]string
	// Of are the rules that the entry belongs to. expressions has the paths of their expressions.
	Of          *rules.Rules
	expressions map[string]bool
	// Rule is the rule of the entry, nil for entries such as a number of the wall. Text describes
	// it; it is empty if there is no description or it is outdated.
	Rule *rules.Rule
	Text rules.Text
	// Idle reports whether the rule never applies under the options, so that its presence makes no
	// difference.
	Idle bool
	// Yaku is set for a yaku, Shares for a draw or a penalty.
	Yaku   *rules.Yaku
	Shares []rules.TableShare
}

// Shown returns the value of a key for display.
func (e *Entry) Shown(key string) string {
	if known := e.known[key]; known != "" {
		return known
	}
	return e.Values[key]
}

// Asks reports whether the value of a key is an expression.
func (e *Entry) Asks(key string) bool {
	return e.expressions[strings.TrimSuffix(e.Path()+"."+key, ".")]
}

// Path returns the path of the entry in the rules, such as yaku.pinfu.
func (e *Entry) Path() string { return strings.TrimSuffix(e.Section+"."+e.ID, ".") }

// forPeople are the keys without effect on the rules.
var forPeople = slices.Concat([]string{"name", "doc", "source", "message", "locked", "example"},
	words.Languages)

// nested are the sections whose names have two parts.
var nested = []string{
	"fu.fixed", "fu.sources", "fu.adjustments", "payments.shares", "payments.honba",
	"payments.adjustments",
	"payments.chips",
	"payments.several", "game.ends", "game.uma", "game.bonuses",
}

// List returns the entries of all sections except the options, in the order of the file.
func List(r *rules.Rules) []*Entry {
	var all []*Entry
	known, expressions := make(map[string]*Entry), make(map[string]bool)
	for _, list := range [][]insides.Expression{insides.Of(r).Expressions(),
		insides.Of(r).TableExpressions()} {
		for i := range list {
			expressions[list[i].Path] = true
		}
	}
	for _, o := range r.Origins() {
		section, id, key := split(o.Path)
		if o.Removed || section == "" || section == "options" || isForPeople(key) {
			continue
		}
		e := &Entry{Section: section, ID: id, Of: r, expressions: expressions}
		if before := known[e.Path()]; before != nil {
			e = before
		} else {
			e.Values, e.known = make(map[string]string), make(map[string]string)
			known[e.Path()] = e
			all = append(all, e)
		}
		e.Keys = append(e.Keys, key)
		e.Values[key] = strings.Join(strings.Fields(o.Value), " ")
	}
	setTable(r, known)
	for i := range r.Yaku() {
		if e := known["yaku."+r.Yaku()[i].ID]; e != nil {
			e.setYaku(&r.Yaku()[i])
		}
	}
	for path, of := range map[string]*[hand.Kinds]int{"wall.red": &r.Wall().Red,
		"wall.gold": &r.Wall().Gold} {
		if e := known[path]; e != nil {
			for k, n := range of {
				e.known[hand.Kind(k).String()] = strconv.Itoa(n)
			}
		}
	}
	for _, e := range all {
		for key, text := range e.Values {
			if now := Settled(r, text); e.known[key] == "" && now != text {
				e.known[key] = now
			}
		}
	}
	setRules(r, known)
	return all
}

// All returns the entries of List followed by those that have only a name, such as a fact that
// requires nothing.
func All(r *rules.Rules) []*Entry {
	all := List(r)
	there := make(map[string]bool)
	for _, e := range all {
		there[e.Path()] = true
	}
	for section, rule := range r.Entries() {
		if path := section + "." + rule.ID; section != "options" && !there[path] {
			all = append(all, &Entry{Section: section, ID: rule.ID, Of: r, Rule: rule,
				Text: rule.Doc})
		}
	}
	return all
}

// PathOf returns the path of the rule or option that a value belongs to, or "" for values about the
// file itself.
func PathOf(value string) string {
	section, id, _ := split(value)
	return (&Entry{Section: section, ID: id}).Path()
}

// split splits the path of a value into the section, the ID of the rule, and the key. The section
// is "" for values about the file itself.
func split(path string) (section, id, key string) {
	section, rest, below := strings.Cut(path, ".")
	if !below && section != "basic" || slices.Contains(schema.Header, section) {
		return "", "", ""
	}
	for _, deeper := range nested {
		if after, ok := strings.CutPrefix(path, deeper+"."); ok {
			section, rest = deeper, after
		}
	}
	id, key, _ = strings.Cut(rest, ".")
	return section, id, key
}

// Settled returns an expression simplified under the options. An expression without options is
// returned unchanged.
func Settled(r *rules.Rules, text string) string {
	if strings.Contains(text, "options.") || strings.Contains(text, "limits.") ||
		strings.Contains(text, "players") {
		names := insides.Of(r).Names()
		return compile.Simplify(text, &names, r.Wall().Players)
	}
	return text
}

// isForPeople reports whether a key of a rule, or of one of its shares, has no effect on the rules.
func isForPeople(key string) bool {
	parts := strings.Split(key, ".")
	if len(parts) > 2 && parts[0] == "shares" {
		parts = parts[2:]
	}
	return slices.Contains(forPeople, parts[0])
}

// setYaku stores the values of a yaku's numbers that don't depend on the hand.
func (e *Entry) setYaku(y *rules.Yaku) {
	numbers := map[string]*condition.Int{"han.closed": y.Closed, "han.open": y.Open,
		"yakuman": y.Yakuman}
	for key, number := range numbers {
		if n, known := Constant(number); known && e.Values[key] != "" {
			e.known[key] = strconv.FormatInt(n, 10)
		}
	}
	for key, holds := range map[string]bool{"alone": y.Alone, "pao": y.Pao} {
		e.known[key] = strconv.FormatBool(holds)
	}
}

func setRules(r *rules.Rules, known map[string]*Entry) {
	texts := Texts(r)
	for section, rule := range r.Entries() {
		e := known[section+"."+rule.ID]
		if e == nil || section == "sets" { // sets are identified by their IDs
			continue
		}
		e.Rule, e.Text = rule, texts[e.Path()]
		e.Idle = section == "bonus" && e.Shown("han") == "0" || section == "situation" &&
			e.Shown("requires") == "false"
	}
	at := func(section, id string) *Entry {
		if e := known[section+"."+id]; e != nil {
			return e
		}
		return new(Entry) // only keys without effect are written
	}
	idle := func(section, id string, when *condition.Bool) {
		if when != nil {
			holds, known := when.Const()
			at(section, id).Idle = known && !holds
		}
	}
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		at("yaku", y.ID).Yaku = y
		idle("yaku", y.ID, y.When)
	}
	for _, f := range r.Fu().Fixed {
		idle("fu.fixed", f.ID, f.When)
	}
	for _, f := range r.Fu().Sources {
		idle("fu.sources", f.ID, f.When)
	}
	if e := known["payments.empty_seat"]; e != nil {
		e.Idle = !r.Payments().EmptySeat
	}
	for _, s := range r.Payments().Shares {
		idle("payments.shares", s.ID, s.When)
	}
	for _, s := range r.Payments().Adjustments {
		idle("payments.adjustments", s.ID, s.When)
	}
	for _, s := range r.Payments().Chips {
		idle("payments.chips", s.ID, s.When)
	}
	for _, d := range r.Draws() {
		e := at("draws", d.ID)
		e.Idle, e.Shares = !d.Allowed, d.Shares
	}
	for _, p := range r.Penalties() {
		e := at("penalties", p.ID)
		e.Idle, e.Shares = !p.Allowed, p.Shares
	}
}

// Says reports whether an entry has the same values as another one. It is false for nil.
func (e *Entry) Says(other *Entry) bool { return e != nil && maps.Equal(e.Values, other.Values) }

// Aligned returns two entries of a rule for comparison. If options alone decide that a yaku is
// played on one side only, the other entry is returned with its values under the options of that
// side.
func Aligned(old, now *Entry) (was, is *Entry) {
	switch {
	case old == nil || now == nil || old.Section != "yaku" || old.Idle == now.Idle:
	case old.Idle && now.idleUnder(old.Of):
		return old.under(now.Of), now
	case now.Idle && old.idleUnder(now.Of):
		return old, now.under(old.Of)
	}
	return old, now
}

func (e *Entry) idleUnder(r *rules.Rules) bool { return Settled(r, e.Values["when"]) == "false" }

func (e *Entry) under(r *rules.Rules) *Entry {
	turned := *e
	turned.Of, turned.Idle, turned.known = r, false, make(map[string]string)
	for key, text := range e.Values {
		turned.known[key] = Settled(r, text)
	}
	return &turned
}

// Differs reports whether the value of a key differs from that of another entry, each under its
// options.
func (e *Entry) Differs(other *Entry, key string) bool {
	was, is := e.Shown(key), other.Shown(key)
	return e.Values[key] != other.Values[key] && was != is &&
		compile.Simplify(was, new(condition.Scope), 0) != compile.Simplify(is, new(condition.Scope),
			0)
}

// Changed returns the keys whose values differ from those of another entry, the other's keys first.
func (e *Entry) Changed(other *Entry) (changed []string) {
	for _, key := range other.Keys {
		if e.Differs(other, key) {
			changed = append(changed, key)
		}
	}
	for _, key := range e.Keys {
		if !slices.Contains(other.Keys, key) && e.Differs(other, key) {
			changed = append(changed, key)
		}
	}
	return changed
}
