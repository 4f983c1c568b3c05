package rules

import (
	"context"
	"maps"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// With returns these rules with options turned, by id, over those that the caller has set already; the values are
// written as in a file. They are those that loading with all of that gives: no file is read again, and conditions that
// ask for none of these options are shared. If a value can't be, the error is of type [Findings]. There are no
// warnings, such as of an unlikely value: Check of a [Loader] whose Set has the options returns them. It ends with the
// error of ctx when that is done.
func (r *Rules) With(ctx context.Context, set map[string]string) (*Rules, error) {
	if r.empty() {
		return nil, errEmpty
	}
	all := maps.Clone(r.set)
	if all == nil {
		all = make(map[string]string)
	}
	maps.Copy(all, set)
	rep := r.again(ctx)
	rules := build(r.trees, r.tree, all, r.setBy, r.parsed, rep)
	if rep.Done() {
		return nil, ctx.Err()
	}
	if rules != nil {
		rules.silences = r.silences
	}
	return loaded(rules, source.AtEntries(fixes.Advised(rep, nil, nil), r.trees[0].File), nil)
}

func (r *Rules) share() {
	for _, v := range r.trees {
		if !v.File.Shared || v.Layer {
			v.Share()
		}
	}
}

func (r *Rules) again(ctx context.Context) *tree.Report {
	return &tree.Report{Ctx: ctx, Silences: copied(r.silences)}
}

func copied(silences map[string][]*tree.Silence) map[string][]*tree.Silence {
	all := make(map[string][]*tree.Silence)
	for file, of := range silences {
		all[file] = tree.Unused(of)
	}
	return all
}

func (r *Rules) rebuilt(files []*tree.Value, set map[string]string) (*Rules, finding.Findings) {
	rep := &tree.Report{Silences: make(map[string][]*tree.Silence)}
	whole := merge.Trees(files, rep)
	merge.Complete(whole, rep)
	var rules *Rules
	if rep.Findings.Errors() == 0 {
		rules = build(files, whole, set, "", r.parsed, rep)
	}
	return rules, fixes.Advised(rep, nil, nil)
}

// Taking returns these rules with what other rules say at some paths, such as yaku.pinfu or basic, in place of what they
// say there themselves. An entry that the others lack is left out. What the entries name and these rules lack comes
// along, such as a fact or an option; the options that both have keep their values here. If there can be no such rules,
// the error is of type [Findings]. It ends with the error of ctx when that is done.
func (r *Rules) Taking(ctx context.Context, other *Rules, paths ...string) (*Rules, error) {
	if r.empty() || other.empty() {
		return nil, errEmpty
	}
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
	rules := build(r.trees, whole, set, r.setBy, parsed, rep)
	if rep.Done() {
		return nil, ctx.Err()
	}
	return loaded(rules, source.AtEntries(fixes.Advised(rep, nil, nil), r.trees[0].File), nil)
}
