package ruletest

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

// Rules without one override are built for each of them, and for each way in which options are turned: so often for rules with as much
// text in their conditions as usualText, in bytes, more seldom if there is more, but leastBuilt times at least.
const (
	mostBuilt  = 1_000
	usualText  = 8_000
	leastBuilt = 20
)

// mayBuild tells how often rules may be built without something.
func mayBuild(r *rules.Rules) int {
	text := 0
	for _, e := range r.Expressions() {
		text += len(e.Text)
	}
	return max(leastBuilt, mostBuilt*usualText/max(usualText, text))
}

// overrides tells of each override which case it changes: one that would come out otherwise under the rules without it.
func (c *Coverage) overrides(outcomes []*Outcome) {
	all := c.Rules.Overrides()
	bySet, order := outcomesBySet(outcomes)
	left := mayBuild(c.Rules)
	for i := range all {
		o := &all[i]
		p := Point{Kind: Overrides, Path: o.Path, Position: o.Position, Own: true, Override: o}
		for _, e := range order {
			if p.Beyond = left == 0; p.Beyond {
				break
			}
			left--
			without, err := e.Rules().Without(o)
			if err != nil {
				c.Alone = append(c.Alone, Inseparable{*o, err})
				break
			}
			if without.Hash == e.Rules().Hash {
				continue
			}
			if p.By = changes(bySet[e], engine.New(without)); p.By != nil {
				break
			}
		}
		if len(c.Alone) == 0 || c.Alone[len(c.Alone)-1].Path != o.Path {
			c.Points = append(c.Points, p)
		}
	}
}

// outcomesBySet sorts cases by the engine by which they were scored, which is one for each way in which options are turned.
func outcomesBySet(outcomes []*Outcome) (by map[*engine.Engine][]*Outcome, order []*engine.Engine) {
	by = make(map[*engine.Engine][]*Outcome)
	for _, o := range outcomes {
		if by[o.Engine] == nil {
			order = append(order, o.Engine)
		}
		by[o.Engine] = append(by[o.Engine], o)
	}
	return by, order
}

// changes gives the first case that comes out otherwise by another engine, nil for none.
func changes(outcomes []*Outcome, other *engine.Engine) *rules.TestCase {
	for _, o := range outcomes {
		if then := Score(other, o.Case); then.Err == nil && len(Compare(o, &then)) > 0 {
			return o.Case
		}
	}
	return nil
}
