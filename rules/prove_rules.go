package rules

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/compile"
	"example.com/hanfu/rules/condition/prove"
)

// facts reports facts of the situation that no win can carry.
func (v *prover) facts() {
	for i := range v.rules.Situation {
		s := &v.rules.Situation[i]
		if !s.IsFact() {
			continue
		}
		p := v.tree.get("situation").find(s.ID)
		if changed(p) && v.Never(v.Claim(s.ID, condition.StageWin, condition.EachHand)) {
			v.r.add(Finding{Position: p.key.pos(), Code: neverHolds, Rule: "situation." + s.ID, Help: "change what it requires, implies or excludes",
				Message: fmt.Sprintf("no win can carry %s: what it requires, implies and excludes can't be together", s.ID)})
		}
	}
}

// yaku reports yaku that never count: since they are worth nothing where their condition holds, or since others replace them.
func (v *prover) yaku() {
	section := v.tree.get("yaku")
	for i, p := range section.entries() {
		if v.turned && !changesWorth(p) || v.Never(v.when[i]) {
			continue // an impossible condition is a finding already
		}
		path := "yaku." + p.key.text
		if v.Never(v.when[i], v.worth[i]) {
			if changed(p) && v.about(p, path) {
				v.r.add(Finding{Position: p.key.pos(), Code: neverCounts, Rule: path, Help: v.worthHelp(i, p.val),
					Message: p.key.text + " is worth nothing in every hand for which its condition holds" + v.now()})
			}
			continue
		}
		if !v.turned {
			v.useless(i, p, path)
			v.forBoth(i, p, path)
		}
		v.replaced(i, p, path)
	}
}

// sides are the fields of han, for hands that are closed and open.
var sides = []string{"closed", "open"}

// side claims that a hand is closed, or open.
func (v *prover) side(name string) *prove.Claim {
	return v.Claim(name, condition.StageWin, condition.EachHand)
}

// worthHelp tells how to make a yaku worth something.
func (v *prover) worthHelp(i int, yaku *value) string {
	han := yaku.get("han")
	switch {
	case han.get("open") == nil && han.get("closed") != nil && v.Never(v.when[i], v.side("closed")):
		return fmt.Sprintf("it has no han for open hands, and the condition asks for one; write han: {open: %s}, or change the condition", han.get("closed").text)
	case han.get("closed") == nil && han.get("open") != nil && v.Never(v.when[i], v.side("open")):
		return fmt.Sprintf("it has no han for closed hands, and the condition asks for one; write han: {closed: %s}, or change the condition", han.get("open").text)
	}
	return "give it han, or write off to remove it"
}

// forBoth warns of a single value that gives han to hands that had none: mostly, a yaku of closed hands becomes one of
// open hands. Where the condition leaves no such hands, nothing is changed by it.
func (v *prover) forBoth(i int, p pair, path string) {
	han := p.val.get("han")
	for k, name := range sides {
		had, lacked := han.find(sides[1-k]), han.get(name)
		if !lacked.own() || lacked.over != nil || had.val == nil || had.val.over == nil || lacked.text == "0" ||
			had.val.line != lacked.line || had.val.column != lacked.column || v.Never(v.when[i], v.side(name)) {
			continue
		}
		v.r.add(Finding{Position: lacked.pos(), Code: oneForBoth, Rule: path + ".han",
			Help:    fmt.Sprintf("write {%s: %s} if that is not meant, or {closed: %[2]s, open: %[2]s} if it is", sides[1-k], lacked.text),
			Message: fmt.Sprintf("one value counts in %s hands too, where %s.han was nothing", name, path), Related: []Related{{had.val.over.pos(), "it is inherited from here"}}})
	}
}

// changed tells whether the file that was asked for says anything of an entry.
func changed(p pair) bool {
	if p.key.own() || p.val.own() {
		return true
	}
	for _, q := range p.val.entries() {
		if changed(q) {
			return true
		}
	}
	return false
}

// useless reports han for hands in which a yaku's condition never holds.
func (v *prover) useless(i int, p pair, path string) {
	han := p.val.get("han")
	closed, open := han.get(sides[0]), han.get(sides[1])
	if closed != nil && open != nil && closed.line == open.line && closed.column == open.column {
		return // one value is written for both
	}
	for _, side := range sides {
		if n := han.get(side); n.own() && v.Never(v.when[i], v.side(side)) {
			v.r.add(Finding{Position: n.pos(), Code: uselessField, Rule: join(path, "han."+side), Help: "remove it, or change the condition",
				Message: fmt.Sprintf("%s has no %s hands, so this counts in none", p.key.text, side)})
		}
	}
}

// replaced reports a yaku for which in every hand another counts that replaces it.
func (v *prover) replaced(i int, p pair, path string) {
	section := v.tree.get("yaku")
	var by []int
	for j := range v.rules.Yaku {
		if j != i && slices.Contains(v.rules.Yaku[j].Replaces, i) && section.pairs[j].val.get("alone") == nil {
			by = append(by, j)
		}
	}
	always := func(by []int) bool {
		none := []*prove.Claim{v.when[i], v.worth[i]}
		for _, j := range by {
			none = append(none, v.when[j].And(v.worth[j]).Not())
		}
		return v.Never(none...)
	}
	if len(by) == 0 || !always(by) {
		return
	}
	by = fewest(by, always)
	f := Finding{Code: alwaysReplaced, Rule: path, Help: "remove it, or change what replaces it"}
	own := changed(p)
	if own {
		f.Position = p.key.pos()
	}
	var names []string
	for _, j := range by {
		q := section.pairs[j]
		names = append(names, q.key.text)
		if item := q.val.get("replaces").item(p.key.text); own || !item.own() {
			f.Related = append(f.Related, Related{item.pos(), q.key.text + " replaces it here"})
		} else if f.Line == 0 {
			f.Position = item.pos()
			f.Related = append(f.Related, Related{p.key.pos(), p.key.text + " stands here"})
		}
	}
	if f.Line == 0 || !v.about(p, path) { // nothing of this is the file's own
		return
	}
	f.Message = fmt.Sprintf("%s never counts%s: in every hand that has it, %s %s it", p.key.text, v.now(), oneOf(names), plural(by, "replaces", "replace"))
	v.r.add(f)
}

// oneOf names alternatives, the first few if there are many.
func oneOf(names []string) string {
	const most = 3
	if more := len(names) - most; more > 0 {
		names = append(slices.Clone(names[:most]), fmt.Sprintf("%d others", more))
	}
	return strings.Join(names, " or ")
}

func plural(list []int, one, many string) string {
	if len(list) == 1 {
		return one
	}
	return many
}

// limits reports limits that are never the highest of those that hold.
func (v *prover) limits() {
	section := v.tree.get("limits")
	all := section.entries()
	when, base := make([]*prove.Claim, len(all)), make([]*prove.Quantity, len(all))
	for i, p := range all {
		when[i], base[i] = v.claim(p.val.get("when"), condition.StageLimit), v.quantity(p.val.get("base"), condition.StageLimit)
	}
	for i, p := range all {
		if v.Spent() {
			return
		}
		if v.turned && !changed(p) || v.Never(when[i]) || v.worthLimit(p.key.text) {
			continue
		}
		higher := make([]*prove.Claim, len(all))
		for j := range all {
			if j != i {
				higher[j] = when[j].And(base[j].Exceeds(base[i], j < i))
			}
		}
		v.behind(p, all, when[i], higher, "limits.", "%s is never the highest limit%s: wherever it holds, %s does too, and is worth no less")
	}
}

// worthLimit tells whether a yaku may be worth a limit, which then is reached by it.
func (v *prover) worthLimit(id string) bool {
	return slices.ContainsFunc(v.tree.get("yaku").entries(), func(p pair) bool {
		limit := p.val.get("limit")
		return limit != nil && (limit.text == id || !idPattern.MatchString(limit.text) && slices.Contains(compile.Words(limit.text, v.names.Options), id))
	})
}

// fixed reports fixed counts of fu that stand behind others of which one always holds.
func (v *prover) fixed() {
	all := v.tree.get("fu").get("fixed").entries()
	var first []*prove.Claim
	for _, p := range all {
		when := v.claim(p.val.get("when"), condition.StageFu)
		if !v.Never(when) {
			v.behind(p, all, when, first, "fu.fixed.", "%s is never used%s: wherever it holds, %s does too, and comes first")
		}
		first = append(first, when)
	}
}

// behind reports an entry if wherever it holds another comes before it. before claims that of others by their index; nothing
// is known of a nil claim.
func (v *prover) behind(p pair, all []pair, when *prove.Claim, before []*prove.Claim, section, message string) {
	var by []int
	not := make([]*prove.Claim, len(before))
	for j := range before {
		if before[j] != nil {
			by, not[j] = append(by, j), before[j].Not()
		}
	}
	always := func(by []int) bool {
		none := []*prove.Claim{when}
		for _, j := range by {
			none = append(none, not[j])
		}
		return v.Never(none...)
	}
	if !always(by) {
		return
	}
	by = fewest(by, always)
	f := Finding{Code: neverReached, Rule: section + p.key.text, Position: p.key.pos(), Help: "change the condition or the value of " + p.key.text}
	own, about := changed(p), f.Rule
	const shown = 3
	var names []string
	for n, j := range by {
		names = append(names, all[j].key.text)
		if n >= shown && own {
			continue
		}
		if changed(all[j]) && !own {
			own, f.Position, f.Rule = true, all[j].key.pos(), section+all[j].key.text
			f.Help = "change the condition or the value of " + all[j].key.text
			f.Related = append(f.Related, Related{p.key.pos(), p.key.text + " stands here"})
			continue
		}
		f.Related = append(f.Related, Related{all[j].key.pos(), all[j].key.text + " stands here"})
	}
	if !own || v.Spent() || !v.about(p, about) { // once nothing more is proved, there may be fewer that are enough
		return
	}
	f.Message = fmt.Sprintf(message, p.key.text, v.now(), oneOf(names))
	v.r.add(f)
}

// fewest leaves out one after the other what is not needed for something to be always so.
func fewest(all []int, always func([]int) bool) []int {
	for k := 0; k < len(all) && len(all) > 1; {
		if fewer := slices.Delete(slices.Clone(all), k, k+1); always(fewer) {
			all = fewer
		} else {
			k++
		}
	}
	return all
}
