package rules

import (
	"context"
	"maps"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/source"
)

// Taking returns these rules with what other rules say at some paths, such as yaku.pinfu or basic, in place of what they
// say there themselves. An entry that the others lack is left out. What the entries name and these rules lack comes
// along, such as a fact or an option; the options that both have keep their values here. If there can be no such rules,
// the error is of type [Findings]. It ends with the error of ctx when that is done.
func (r *Rules) Taking(ctx context.Context, other *Rules, paths ...string) (*Rules, error) {
	rep, whole := r.again(ctx), merge.Graft(r.tree, other.tree, paths)
	set := maps.Clone(r.set)
	for id, value := range other.set {
		if ByID(r.options, id) == nil && whole.Get("options").Get(id) != nil {
			if set == nil {
				set = make(map[string]string)
			}
			set[id] = value
		}
	}
	parsed := new(compile.Trees) // a stranger's expressions are not kept with the shipped ones
	parsed.Over(&shippedExpressions)
	rules := build(r.trees, whole, set, parsed, rep)
	if rep.Done() {
		return nil, ctx.Err()
	}
	return loaded(rules, source.AtEntries(fixes.Advised(rep, nil, nil), r.trees[0].File), nil)
}
