package ruletest

import (
	"context"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
)

// For each override and each combination of options, the rules are built without the override.
// Rules of the usual size, such as all shipped ones, are built at most mostBuilt times. For larger
// rules the bound is the time: mostWork microseconds in all, estimated from the number of
// expressions, their parts and the cases.
const (
	mostBuilt        = 1_000
	usualExpressions = 600
	mostWork         = 400_000
	perExpression    = 13
	partsScored      = 50 // per microsecond
	perCase          = 10
)

// mayBuild returns how often the rules may be built and some cases scored by them.
func mayBuild(r *rules.Rules, cases int) int {
	n := len(insides.Of(r).Expressions()) + len(insides.Of(r).TableExpressions())
	if n <= usualExpressions && insides.Of(r).Size() <= insides.UsualSize {
		return mostBuilt
	}
	return mostWork / (perExpression*n + insides.Of(r).Size() +
		(perCase+insides.Of(r).Size()/partsScored)*cases)
}

// overrides finds for each override the first case whose outcome it changes.
func (c *Coverage) overrides(ctx context.Context, outcomes []*Outcome) error {
	all := c.Rules.Overrides()
	// One engine for each combination of options.
	bySet, order := groupBy(outcomes, func(o *Outcome) *engine.Engine { return o.Engine })
	left := mayBuild(c.Rules, len(outcomes))
	restedOn := referencedYaku(c.Rules)
	for i := range all {
		o := &all[i]
		p := Point{Kind: Overrides, Path: o.Path, Position: o.Position, Own: true, Override: o}
		if p.By = c.added(o); p.By != nil {
			c.Points = append(c.Points, p)
			continue
		}
		id, isYaku := strings.CutPrefix(o.Path, "yaku.")
		isolated := isYaku && o.Kind == rules.Added && !restedOn[id]
		for _, e := range order {
			candidates := bySet[e]
			if isolated {
				candidates = c.watch.mayHold(rules.ByID(e.Rules().Yaku(), id), candidates)
			}
			if len(candidates) == 0 {
				continue
			}
			if p.Beyond = left == 0; p.Beyond {
				break
			}
			left--
			if err := ctx.Err(); err != nil {
				return err
			}
			base, err := e.Rules().Without(o)
			if err != nil {
				c.Alone = append(c.Alone, Inseparable{*o, err})
				break
			}
			if base.Hash() == e.Rules().Hash() {
				continue
			}
			if p.By = firstChanged(ctx, candidates, engine.New(base)); p.By != nil {
				break
			}
		}
		if len(c.Alone) == 0 || c.Alone[len(c.Alone)-1].Path != o.Path {
			c.Points = append(c.Points, p)
		}
	}
	return ctx.Err()
}

func referencedYaku(r *rules.Rules) map[string]bool {
	ids := make(map[string]bool)
	for _, y := range r.Yaku() {
		for _, other := range y.Replaces {
			ids[r.Yaku()[other].ID] = true
		}
	}
	for _, e := range insides.Of(r).Expressions() {
		if strings.Contains(e.Text, "yaku") {
			for _, m := range compile.MentionsIn(e.Text) {
				ids[m.Name] = ids[m.Name] || m.Of == compile.MentionYaku
			}
		}
	}
	return ids
}

// mayHold returns the cases in which the condition of a yaku may hold. In other cases the yaku
// changes nothing unless other rules refer to it.
func (w *watch) mayHold(y *rules.Yaku, outcomes []*Outcome) []*Outcome {
	if y == nil || y.When == nil || condition.MayFault(y.When) {
		return outcomes
	}
	return slices.DeleteFunc(slices.Clone(outcomes), func(o *Outcome) bool {
		held, known := w.held[o.Case]
		return known && !held[y.ID]
	})
}

// added returns the first case in which an added yaku counts; nil if there is none, or for another
// override.
func (c *Coverage) added(o *rules.Override) *Case {
	if o.Kind != rules.Added || !strings.HasPrefix(o.Path, "yaku.") {
		return nil
	}
	if p := c.watch.uses[o.Path]; p != nil {
		return p.By
	}
	return nil
}

func groupBy[K comparable, V any](all []V, key func(V) K) (groups map[K][]V, order []K) {
	groups = make(map[K][]V)
	for _, v := range all {
		k := key(v)
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], v)
	}
	return groups, order
}

func firstChanged(ctx context.Context, outcomes []*Outcome, other *engine.Engine) *Case {
	for _, o := range outcomes {
		if outcome := Score(ctx, other, o.Case); outcome.Err == nil &&
			len(Compare(o, &outcome)) > 0 {
			return o.Case
		}
	}
	return nil
}
