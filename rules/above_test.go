package rules_test

import (
	"context"

	"example.com/hanfu/game"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
)

func init() {
	rules.ReadTests = readWith(ruletest.Load, ruletest.LoadBytes)
	rules.ReadRecord = readWith(game.Load, game.LoadBytes)
}

// readWith returns a function that reads a file, or a text from memory if there is one, and reports whether it can be used.
func readWith[T any](load func(ctx context.Context, l *rules.Loader, path, under string) (*T, rules.Findings, error),
	loadBytes func(ctx context.Context, l *rules.Loader, name string, data []byte, under string) (*T, rules.Findings, error),
) func(context.Context, *rules.Loader, string, []byte, string) (bool, rules.Findings, error) {
	return func(ctx context.Context, l *rules.Loader, name string, data []byte, under string) (bool, rules.Findings, error) {
		if data == nil {
			read, findings, err := load(ctx, l, name, under)
			return read != nil, findings, err
		}
		read, findings, err := loadBytes(ctx, l, name, data, under)
		return read != nil, findings, err
	}
}
