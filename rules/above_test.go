package rules_test

import (
	"context"
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
)

func init() {
	rules.ReadTests = readWith(ruletest.Load, ruletest.LoadBytes)
	rules.ReadRecord = readWith(func(ctx context.Context, l *rules.Loader, path, under string) (*game.Record,
		rules.Findings, error) {
		record, err := game.Load(ctx, l, path, under)
		return record, nil, err
	}, func(ctx context.Context, l *rules.Loader, name string, data []byte, under string) (*game.Record,
		rules.Findings, error) {
		record, err := game.LoadBytes(ctx, l, name, data, under)
		return record, nil, err
	})
}

// readWith returns a function that reads a file, or a text from memory if there is one, and reports whether it can be
// used.
func readWith[T any](load func(ctx context.Context, l *rules.Loader, path, under string) (*T, rules.Findings, error),
	loadBytes func(ctx context.Context, l *rules.Loader, name string, data []byte, under string) (*T,
		rules.Findings, error),
) func(context.Context, *rules.Loader, string, []byte, string) (bool, rules.Findings, error) {
	return func(ctx context.Context, l *rules.Loader, name string, data []byte, under string) (bool,
		rules.Findings, error) {
		var read *T
		var findings rules.Findings
		var err error
		if data == nil {
			read, findings, err = load(ctx, l, name, under)
		} else {
			read, findings, err = loadBytes(ctx, l, name, data, under)
		}
		toMend, err := finding.Split(err)
		return read != nil, slices.Concat(findings, toMend), err
	}
}
