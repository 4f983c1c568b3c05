package game

import (
	"maps"
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
)

const (
	// maxEndingTries limits the values of options that are tried, and namedEndings those that are
	// named.
	maxEndingTries = 24
	namedEndings   = 3
)

// endingOptions returns options, each with a value, that would have let the game end after the last
// hand. Each suffices alone. Only options in the conditions of such an end are tried.
func (t *Table) endingOptions(by rules.EndedBy) (named []string) {
	if t.lastFacts == nil {
		return nil
	}
	usedByEnds := t.endOptions(by)
	tried := 0
	for i := range t.rules.Options() {
		o := &t.rules.Options()[i]
		if !usedByEnds[o.ID] {
			continue
		}
		for _, value := range otherValues(o) {
			if tried++; tried > maxEndingTries {
				return named
			}
			if t.endsWith(o.ID, value.String(), by) {
				named = append(named, o.ID+": "+value.String())
				break
			}
		}
		if len(named) == namedEndings {
			return named
		}
	}
	return named
}

// otherValues returns the values of an option other than its own; for a number without a list, the
// default and the least.
func otherValues(o *rules.Option) []condition.Value {
	allowed := o.Allowed
	if len(allowed) == 0 {
		allowed = []condition.Value{o.Default, {Type: condition.TypeInt, Int: o.Min}}
	}
	return condition.Others(o.Value, allowed)
}

// endOptions returns the options in the conditions of the ends that are chosen by by or come by the
// rules.
func (t *Table) endOptions(by rules.EndedBy) map[string]bool {
	options := make(map[string]bool)
	for _, e := range t.rules.Game().Ends {
		if e.By != by && e.By != rules.ByRules || e.When == nil {
			continue
		}
		maps.Copy(options, compile.OptionsIn(e.When.String()))
	}
	return options
}

func (t *Table) endsWith(option, value string, by rules.EndedBy) bool {
	changed, err := t.rules.With(t.ctx, map[string]string{option: value})
	if err != nil {
		return false
	}
	return slices.ContainsFunc(changed.Game().Ends, func(e rules.GameEnd) bool {
		return e.When != nil && holds(e.When, *t.lastFacts) && (e.By == by ||
			by == rules.ByDealer && e.By == rules.ByRules && t.sparesDealer(e.When))
	})
}

// sparesDealer reports whether an end by the rules spares the dealer another deal because of his
// place, so that players say of it that the dealer ends the game.
func (t *Table) sparesDealer(when *condition.Bool) bool {
	last, passes := *t.lastFacts, *t.lastFacts
	last.SetBool(condition.DealerLeads, false)
	last.Set(condition.DealerPlace, int64(t.players))
	passes.SetBool(condition.Repeats, false)
	return !holds(when, last) && !holds(when, passes)
}

func holds(when *condition.Bool, f condition.Facts) bool {
	holds := f.Holds(when)
	return holds && !f.Fault()
}
