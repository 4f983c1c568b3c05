package game

import (
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
)

const (
	// maxEndingOptions limits the options that are tried, and namedEndings those that are named.
	maxEndingOptions = 12
	namedEndings     = 3
)

// endingOptions returns the options, each with a value, by which the game could have ended after the
// last hand: of those that the conditions of such an end name, each that suffices by itself.
func (t *Table) endingOptions(by rules.EndedBy) (named []string) {
	if t.lastFacts == nil {
		return nil
	}
	tried := 0
	for i := range t.rules.Options() {
		o := &t.rules.Options()[i]
		if !t.endsName(o.ID, by) {
			continue
		}
		if tried++; tried > maxEndingOptions {
			return named
		}
		for _, value := range otherValues(o) {
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
	values := slices.Clone(o.Allowed)
	switch {
	case o.Value.Type == condition.TypeBool:
		values = []condition.Value{{Type: condition.TypeBool, Int: 1 - o.Value.Int}}
	case len(values) == 0:
		values = []condition.Value{o.Default, {Type: condition.TypeInt, Int: o.Min}}
	}
	return slices.DeleteFunc(values, func(v condition.Value) bool { return v == o.Value })
}

// endsName reports whether the condition of an end that a player or the time may choose, or of one
// by the rules that looks at the dealer's points, names an option.
func (t *Table) endsName(option string, by rules.EndedBy) bool {
	return slices.ContainsFunc(t.rules.Game().Ends, func(e rules.GameEnd) bool {
		return (e.By == by || e.By == rules.ByRules) && e.When != nil &&
			slices.ContainsFunc(compile.MentionsIn(e.When.String()), func(m compile.Mention) bool {
				return m.Of == compile.MentionOption && m.Name == option
			})
	})
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
