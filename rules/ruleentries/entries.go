// Package ruleentries takes rules apart into their entries, each with its values as the options settle them, so that two
// rule sets can be compared and shown beside one another. It has one idea of what is the same: a condition that comes to
// the same as the options stand is no other one, and neither is one with other blanks.
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

// Entry is one rule of a section: its values by their keys, in order.
type Entry struct {
	Section, ID string
	Keys        []string
	Values      map[string]string
	// known are values that are conditions and calculations, with what is left of these as the options are.
	known map[string]string
	// Of are the rules to which it belongs, and expressions the places of their conditions and calculations.
	Of          *rules.Rules
	expressions map[string]bool
	// Rule is the rule that the entry is, nil if it is none, such as a number of the wall. Text says it in words; it is
	// empty if it is not there or outdated.
	Rule *rules.Rule
	Text rules.Text
	// Idle reports whether the rule never applies, as the options are: it is no difference whether it is there.
	Idle bool
	// Yaku is the rule of a yaku, Shares are those of a draw or a penalty.
	Yaku   *rules.Yaku
	Shares []rules.TableShare
}

// Shown returns the value of a key, as it has to be shown.
func (e *Entry) Shown(key string) string {
	if known := e.known[key]; known != "" {
		return known
	}
	return e.Values[key]
}

// Asks reports whether the value of a key is a condition or a calculation.
func (e *Entry) Asks(key string) bool {
	return e.expressions[strings.TrimSuffix(e.Path()+"."+key, ".")]
}

// Path returns the place of the entry in the rules, such as yaku.pinfu.
func (e *Entry) Path() string { return strings.TrimSuffix(e.Section+"."+e.ID, ".") }

// forPeople are keys that say nothing of what the rules do.
var forPeople = slices.Concat([]string{"name", "doc", "source", "message", "locked", "example"}, words.Languages)

// nested are the sections whose entries stand a level deeper.
var nested = []string{
	"fu.fixed", "fu.sources", "fu.adjustments", "payments.shares", "payments.honba", "payments.adjustments",
	"payments.chips",
	"payments.several", "game.ends", "game.uma", "game.bonuses",
}

// List returns the rules of all sections but the options, in the order of the file.
func List(r *rules.Rules) []*Entry {
	var all []*Entry
	known, expressions := make(map[string]*Entry), make(map[string]bool)
	for _, list := range [][]insides.Expression{insides.Of(r).Expressions(), insides.Of(r).TableExpressions()} {
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
	workOutTable(r, known)
	for i := range r.Yaku() {
		if e := known["yaku."+r.Yaku()[i].ID]; e != nil {
			e.workOut(&r.Yaku()[i])
		}
	}
	for path, of := range map[string]*[hand.Kinds]int{"wall.red": &r.Wall().Red, "wall.gold": &r.Wall().Gold} {
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
	meet(r, known)
	return all
}

// All returns the rules as List does, and behind them those that have nothing but a name, such as a fact that requires
// nothing.
func All(r *rules.Rules) []*Entry {
	all := List(r)
	there := make(map[string]bool)
	for _, e := range all {
		there[e.Path()] = true
	}
	for section, rule := range r.Entries() {
		if path := section + "." + rule.ID; section != "options" && !there[path] {
			all = append(all, &Entry{Section: section, ID: rule.ID, Of: r, Rule: rule, Text: rule.Doc})
		}
	}
	return all
}

// PathOf returns the place of the rule or the option to which a value belongs, by its place; "" for what a file says of
// itself.
func PathOf(value string) string {
	section, id, _ := split(value)
	return (&Entry{Section: section, ID: id}).Path()
}

// split parts the place of a value into the section, the id of the rule, and the key in it. There is no section of what
// a file says of itself.
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

// Settled returns an expression as the options are, and one that does not ask for them as it is written.
func Settled(r *rules.Rules, text string) string {
	if strings.Contains(text, "options.") || strings.Contains(text, "limits.") || strings.Contains(text, "players") {
		names := insides.Of(r).Names()
		return compile.Simplify(text, &names, r.Wall().Players)
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

// workOut stores the values of a yaku's numbers, where the hand makes no difference.
func (e *Entry) workOut(y *rules.Yaku) {
	numbers := map[string]*condition.Int{"han.closed": y.Closed, "han.open": y.Open, "yakuman": y.Yakuman}
	for key, number := range numbers {
		if n, known := Constant(number); known && e.Values[key] != "" {
			e.known[key] = strconv.FormatInt(n, 10)
		}
	}
	for key, holds := range map[string]bool{"alone": y.Alone, "pao": y.Pao} {
		e.known[key] = strconv.FormatBool(holds)
	}
}

func meet(r *rules.Rules, known map[string]*Entry) {
	texts := Texts(r)
	for section, rule := range r.Entries() {
		e := known[section+"."+rule.ID]
		if e == nil || section == "sets" { // sets are called by their ids
			continue
		}
		e.Rule, e.Text = rule, texts[e.Path()]
		e.Idle = section == "bonus" && e.Shown("han") == "0" || section == "situation" && e.Shown("requires") == "false"
	}
	at := func(section, id string) *Entry {
		if e := known[section+"."+id]; e != nil {
			return e
		}
		return new(Entry) // only what is for people is written of it
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

// Says reports whether a rule is written as another one is. A rule that is not there is not.
func (e *Entry) Says(other *Entry) bool { return e != nil && maps.Equal(e.Values, other.Values) }

// Differs reports whether another rule has another value of a key, as the options of both stand.
func (e *Entry) Differs(other *Entry, key string) bool {
	was, is := e.Shown(key), other.Shown(key)
	return e.Values[key] != other.Values[key] && was != is &&
		compile.Simplify(was, new(condition.Scope), 0) != compile.Simplify(is, new(condition.Scope), 0)
}

// Changed returns the keys of which another rule has another value, those of the other rule first.
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
