package speech

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// RuleSet names a rule set.
func RuleSet(p *terminal.Page, r *rules.Rules) string {
	name := cmp.Or(r.Name().In(p.Lang), r.ID())
	if r.Edition() == "" {
		return fmt.Sprintf(p.Words.NoEdition, name, r.ID())
	}
	return fmt.Sprintf(p.Words.Edition, name, r.ID(), r.Edition())
}

// Turned names a rule set, with the options that are turned: those of set, as option=value, or if that is empty those
// that the caller has set.
func Turned(p *terminal.Page, r *rules.Rules, set []string) string {
	if len(set) == 0 {
		for _, o := range r.Options() {
			if o.Set {
				set = append(set, o.ID+"="+o.Value.String())
			}
		}
	}
	if len(set) == 0 {
		return RuleSet(p, r)
	}
	return fmt.Sprintf(p.Words.With, RuleSet(p, r), strings.Join(set, ", "))
}

// Worth says in one line what a hand is worth: han and fu, or units of yakuman, and the limit.
func Worth(p *terminal.Page, r *engine.Result) string {
	return Amount(p, r.Yakuman, int64(r.Han), int64(r.Fu), r.Limit)
}

// Amount is Worth for a hand of which no more is known than this; limit may be nil.
func Amount(p *terminal.Page, yakuman int, han, fu int64, limit *rules.Rule) string {
	var parts []string
	switch {
	case yakuman > 0:
		return p.Words.UnitsOfYakuman(yakuman)
	case han != 0 || limit == nil:
		parts = append(parts, HanFu(p.Words, han, fu))
	}
	if limit != nil {
		parts = append(parts, strings.ToLower(limit.NameIn(p.Lang)))
	}
	return strings.Join(parts, p.Words.List)
}

// HanFu says how many han and fu there are; rules without fu leave it at the han.
func HanFu(words *words.Common, han, fu int64) string {
	if fu == 0 {
		return fmt.Sprintf(words.OnlyHan, han)
	}
	return fmt.Sprintf(words.HanFu, han, fu)
}
