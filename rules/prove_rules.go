package rules

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/rules/condition"
)

// yaku reports yaku that never count: since they are worth nothing where their condition holds, or since others replace them.
func (v *prover) yaku() {
	section := v.tree.get("yaku")
	for i, p := range section.entries() {
		if v.Never(v.when[i]) {
			continue // that is a finding already
		}
		counts := v.when[i].And(v.worth[i])
		path := "yaku." + p.key.text
		if v.Never(counts) {
			if changed(p) {
				v.r.add(Finding{Position: p.key.pos(), Code: neverCounts, Rule: path, Help: v.worthHelp(p.val),
					Message: p.key.text + " is worth nothing in every hand for which its condition holds"})
			}
			continue
		}
		v.useless(i, p, path)
		v.replaced(i, p, path, counts)
	}
}

// worthHelp tells how to make a yaku worth something.
func (v *prover) worthHelp(yaku *value) string {
	han := yaku.get("han")
	switch {
	case han.get("open") == nil && han.get("closed") != nil:
		return "it has han in closed hands only, and the condition asks for an open one; write han: 1, or change the condition"
	case han.get("closed") == nil && han.get("open") != nil:
		return "it has han in open hands only, and the condition asks for a closed one; write han: 1, or change the condition"
	}
	return "give it han, or write off to remove it"
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
		if n := han.get(side); n.own() && v.Never(v.when[i].And(v.Claim(side, condition.StageReading, condition.EachHand))) {
			v.r.add(Finding{Position: n.pos(), Code: uselessField, Rule: join(path, "han."+side), Help: "remove it, or change the condition",
				Message: fmt.Sprintf("%s has no %s hands, so this counts in none", p.key.text, side)})
		}
	}
}

// replaced reports a yaku for which in every hand another counts that replaces it.
func (v *prover) replaced(i int, p pair, path string, counts *condition.Claim) {
	section := v.tree.get("yaku")
	var by []int
	for j := range v.rules.Yaku {
		if j != i && slices.Contains(v.rules.Yaku[j].Replaces, i) && section.pairs[j].val.get("alone") == nil {
			by = append(by, j)
		}
	}
	always := func(by []int) bool {
		none := counts
		for _, j := range by {
			none = none.And(v.when[j].And(v.worth[j]).Not())
		}
		return v.Never(none)
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
	if f.Line == 0 { // nothing of this is the file's own
		return
	}
	f.Message = fmt.Sprintf("%s never counts: in every hand that has it, %s %s it", p.key.text, strings.Join(names, " or "), plural(by, "replaces", "replace"))
	v.r.add(f)
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
	when, base := make([]*condition.Claim, len(all)), make([]*condition.Quantity, len(all))
	for i, p := range all {
		when[i], base[i] = v.claim(p.val.get("when"), condition.StageLimit), v.quantity(p.val.get("base"), condition.StageLimit)
	}
	for i, p := range all {
		if v.Spent() {
			return
		}
		if v.Never(when[i]) || v.worthLimit(p.key.text) {
			continue
		}
		higher := make([]*condition.Claim, len(all))
		for j := range all {
			if j != i {
				higher[j] = when[j].And(base[j].Exceeds(base[i], j < i))
			}
		}
		v.behind(p, all, when[i], higher, "limits.", "%s is never the highest limit: wherever it holds, %s %s too, and is worth no less")
	}
}

// worthLimit tells whether a yaku may be worth a limit, which then is reached by it.
func (v *prover) worthLimit(id string) bool {
	return slices.ContainsFunc(v.tree.get("yaku").entries(), func(p pair) bool {
		limit := p.val.get("limit")
		return limit != nil && strings.Contains(limit.text, id)
	})
}

// fixed reports fixed counts of fu that stand behind others of which one always holds.
func (v *prover) fixed() {
	all := v.tree.get("fu").get("fixed").entries()
	var first []*condition.Claim
	for _, p := range all {
		when := v.claim(p.val.get("when"), condition.StageFu)
		if !v.Never(when) {
			v.behind(p, all, when, first, "fu.fixed.", "%s is never used: wherever it holds, %s %s too, and comes first")
		}
		first = append(first, when)
	}
}

// behind reports an entry if wherever it holds another comes before it. before claims that of others by their index; nothing
// is known of a nil claim.
func (v *prover) behind(p pair, all []pair, when *condition.Claim, before []*condition.Claim, section, message string) {
	var by []int
	for j := range before {
		if before[j] != nil {
			by = append(by, j)
		}
	}
	always := func(by []int) bool {
		none := when
		for _, j := range by {
			none = none.And(before[j].Not())
		}
		return v.Never(none)
	}
	if !always(by) {
		return
	}
	by = fewest(by, always)
	f := Finding{Code: neverReached, Rule: section + p.key.text, Position: p.key.pos(), Help: "change its condition, or remove it"}
	own := changed(p)
	var names []string
	for _, j := range by {
		names = append(names, all[j].key.text)
		if changed(all[j]) && !own {
			own, f.Position = true, all[j].key.pos()
			f.Related = append(f.Related, Related{p.key.pos(), p.key.text + " stands here"})
			continue
		}
		f.Related = append(f.Related, Related{all[j].key.pos(), all[j].key.text + " stands here"})
	}
	if !own {
		return
	}
	f.Message = fmt.Sprintf(message, p.key.text, strings.Join(names, " or "), plural(by, "does", "one of them does"))
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
