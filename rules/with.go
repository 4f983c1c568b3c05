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

// With returns these rules with options set, by id, in addition to those that the caller has set
// already. The values are written as in a file. The result equals loading with all these options,
// but no file is read again, and conditions that don't use the options are shared. For an invalid
// value, the error is of type [Findings]. With gives no warnings; for those, use [Loader.Check]
// with Set. It returns the error of ctx once that is done.
func (r *Rules) With(ctx context.Context, set map[string]string) (*Rules, error) {
	if r.empty() {
		return nil, errEmpty
	}
	all := maps.Clone(r.set)
	if all == nil {
		all = make(map[string]string)
	}
	maps.Copy(all, set)
	rep := r.newReport(ctx)
	rules := build(r.trees, r.tree, all, r.setBy, r.parsed, rep)
	if rep.Done() {
		return nil, ctx.Err()
	}
	if rules != nil {
		rules.silences = r.silences
	}
	return findingsAsError(rules, source.AtEntries(fixes.Advised(rep, nil, nil), r.trees[0].File),
		nil)
}

func (r *Rules) markShared() {
	for _, v := range r.trees {
		if !v.File.Shared || v.Layer {
			v.Share()
		}
	}
}

func (r *Rules) newReport(ctx context.Context) *tree.Report {
	return &tree.Report{Ctx: ctx, Silences: unusedSilences(r.silences)}
}

func unusedSilences(silences map[string][]*tree.Silence) map[string][]*tree.Silence {
	all := make(map[string][]*tree.Silence)
	for file, list := range silences {
		all[file] = tree.Unused(list)
	}
	return all
}

func (r *Rules) rebuild(files []*tree.Value, set map[string]string) (*Rules, finding.Findings) {
	rep := &tree.Report{Silences: make(map[string][]*tree.Silence)}
	whole := merge.Trees(files, rep)
	merge.Complete(whole, rep)
	var rules *Rules
	if rep.Findings.Errors() == 0 {
		rules = build(files, whole, set, "", r.parsed, rep)
	}
	return rules, fixes.Advised(rep, nil, nil)
}

// Taking returns these rules with some paths, such as yaku.pinfu or basic, replaced by what other
// says there. Entries that other lacks are removed. Facts, options and other names that the new
// entries need come along; options that both have keep their values here. If such rules are
// invalid, the error is of type [Findings]. It returns the error of ctx once that is done.
func (r *Rules) Taking(ctx context.Context, other *Rules, paths ...string) (*Rules, error) {
	if r.empty() || other.empty() {
		return nil, errEmpty
	}
	rep, whole := r.newReport(ctx), merge.Graft(r.tree, other.tree, paths)
	set := maps.Clone(r.set)
	for id, value := range other.set {
		if ByID(r.options, id) == nil && whole.Get("options").Get(id) != nil {
			if set == nil {
				set = make(map[string]string)
			}
			set[id] = value
		}
	}
	parsed := new(compile.Trees) // keep other's expressions out of the cache of the shipped ones
	parsed.Over(&shippedExpressions)
	rules := build(r.trees, whole, set, r.setBy, parsed, rep)
	if rep.Done() {
		return nil, ctx.Err()
	}
	return findingsAsError(rules, source.AtEntries(fixes.Advised(rep, nil, nil), r.trees[0].File),
		nil)
}
