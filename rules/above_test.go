package rules_test

import (
	"context"
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

func init() {
	rules.ReadTests = readWith(ruletest.Load)
	rules.ReadRecord = readWith(func(ctx context.Context, l *rules.Loader, from rules.Source, under string) (*game.Record,
		rules.Findings, error) {
		record, err := game.Load(ctx, l, from, under)
		return record, nil, err
	})
}

// readWith returns a function that reads a file, and reports whether it can be used.
func readWith[T any](load func(ctx context.Context, l *rules.Loader, from rules.Source, under string) (*T,
	rules.Findings, error)) func(context.Context, *rules.Loader, rules.Source, string) (bool, rules.Findings, error) {
	return func(ctx context.Context, l *rules.Loader, from rules.Source, under string) (bool, rules.Findings, error) {
		read, findings, err := load(ctx, l, from, under)
		toMend, err := finding.Split(err)
		return read != nil, slices.Concat(findings, toMend), err
	}
}
