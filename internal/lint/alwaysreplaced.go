package lint

import (
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (v *prover) replaced(y *provedYaku) {
	i, p, path := y.index, y.Pair, y.path
	section := v.Tree.Get("yaku")
	var replacers []int
	for j, q := range section.Pairs {
		if j != i && hasItem(q.Val.Get("replaces"), p.Key.Text) && q.Val.Get("alone") == nil &&
			q.Val.Get("beside") == nil {
			replacers = append(replacers, j)
		}
	}
	always := func(v *prover, replacers []int) bool {
		claims := []*prove.Claim{v.condition(i), v.worth(i)}
		for _, j := range replacers {
			claims = append(claims, v.condition(j).And(v.worth(j)).Not())
		}
		return v.Never(claims...)
	}
	if len(replacers) == 0 || !always(v, replacers) {
		return
	}
	v = v.strongest(func(v *prover) bool { return always(v, replacers) })
	replacers = prove.Minimal(replacers, func(replacers []int) bool { return always(v, replacers) })
	f := finding.Finding{Code: finding.AlwaysReplaced, Rule: path,
		Help: words.Say("remove it, or change what replaces it")}
	own := changed(p)
	if own {
		f.Position = p.Key.Pos()
	}
	var names []string
	for _, j := range replacers {
		q := section.Pairs[j]
		names = append(names, q.Key.Text)
		if item := q.Val.Get("replaces").Item(p.Key.Text); own || !item.Own() {
			f.Related = append(f.Related, finding.Related{Position: item.Pos(),
				Message: words.Say("%s replaces it here", q.Key.Text)})
		} else if f.Line == 0 {
			f.Position = item.Pos()
			f.Related = append(f.Related,
				finding.Related{Position: p.Key.Pos(),
					Message: words.Say("%s stands here", p.Key.Text)})
		}
	}
	if f.Line == 0 { // no part of this is in the checked file
		return
	}
	f.Message = words.Say("%s never counts%s: in every hand that has it, %s replace it", p.Key.Text,
		v.qualifier(), oneOf(names))
	if len(replacers) == 1 {
		f.Message = words.Say("%s never counts%s: in every hand that has it, %s replaces it",
			p.Key.Text, v.qualifier(), names[0])
	}
	v.Report.Add(f)
}

func replacedHere(section *tree.Value) map[string]bool {
	replaced := make(map[string]bool)
	for _, p := range section.Entries() {
		if list := p.Val.Get("replaces"); list != nil {
			for _, item := range list.Items {
				if item.Own() {
					replaced[item.Text] = true
				}
			}
		}
	}
	return replaced
}
