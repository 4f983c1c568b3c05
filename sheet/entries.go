package sheet

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/compile"
	"example.com/hanfu/words"
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
	"fu.fixed", "fu.sources", "fu.adjustments", "payments.shares", "payments.honba", "payments.adjustments", "payments.several", "game.ends", "game.uma",
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
		return compile.Settled(text, r.Names().Options, r.Wall.Players)
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
	note := func(section string, rule *rules.Rule, idle bool) *entry {
		e := known[section+"."+rule.ID]
		if e == nil {
			return new(entry) // only what is for people is written of it
		}
		if e.rule, e.idle = rule, idle; !outdated[e.path()] {
			e.text = rule.Doc
		}
		return e
	}
	never := func(when *condition.Bool) bool {
		if when == nil {
			return false
		}
		holds, known := when.Const()
		return known && !holds
	}
	each(r.Yaku, func(y *rules.Yaku) {
		e := note("yaku", &y.Rule, never(y.When))
		e.yaku = y
	})
	each(r.Bonus, func(b *rules.Bonus) {
		e := note("bonus", &b.Rule, false)
		e.idle = e.shown("han") == "0"
	})
	each(r.Situation, func(s *rules.Situation) {
		e := note("situation", &s.Rule, false)
		e.idle = e.shown("requires") == "false"
	})
	each(r.Shapes, func(s *rules.Shape) { note("shapes", &s.Rule, false) })
	each(r.Valid, func(v *rules.Requirement) {
		if e := note("valid", &v.Rule, false); v.Doc.Empty() && !outdated[e.path()] {
			e.text = v.Message
		}
	})
	each(r.Limits, func(l *rules.Limit) { note("limits", &l.Rule, false) })
	each(r.Fu.Fixed, func(f *rules.FuRule) { note("fu.fixed", &f.Rule, never(f.When)) })
	each(r.Fu.Sources, func(f *rules.FuRule) { note("fu.sources", &f.Rule, never(f.When)) })
	each(r.Fu.Adjustments, func(f *rules.FuRule) { note("fu.adjustments", &f.Rule, false) })
	each(r.Payments.Shares, func(s *rules.Share) { note("payments.shares", &s.Rule, never(s.When)) })
	each(r.Payments.Honba, func(s *rules.Share) { note("payments.honba", &s.Rule, false) })
	each(r.Payments.Adjustments, func(s *rules.Share) { note("payments.adjustments", &s.Rule, never(s.When)) })
	each(r.Draws, func(d *rules.Draw) { note("draws", &d.Rule, !d.Allowed).shares = d.Shares })
	each(r.Penalties, func(p *rules.Penalty) { note("penalties", &p.Rule, !p.Allowed).shares = p.Shares })
	each(r.Game.Ends, func(e *rules.GameEnd) { note("game.ends", &e.Rule, false) })
	each(r.Game.Uma, func(u *rules.Uma) { note("game.uma", &u.Rule, false) })
}

// each does something with each of a list.
func each[T any](list []T, do func(*T)) {
	for i := range list {
		do(&list[i])
	}
}
