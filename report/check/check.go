// Package check checks many files at once, formats them and runs their tests.
package check

import (
	"context"
	"errors"
	"runtime"

	"golang.org/x/sync/errgroup"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// Result is the result of checking a file.
type Result struct {
	Findings rules.Findings
	// Err is set if the file could not be checked.
	Err error
}

// Files checks files on all cores and returns the results in the same order.
func Files(ctx context.Context, l *rules.Loader, files []string) []Result {
	all := make([]Result, len(files))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, file := range files {
		group.Go(func() error {
			all[i].Findings, all[i].Err = findings.Check(ctx, l, file)
			return nil
		})
	}
	_ = group.Wait()
	return all
}

// Play plays a record by its own rules. Findings are returned as the error, in order.
func Play(ctx context.Context, record *game.Record) (*game.Game, error) {
	played, err := game.Play(ctx, engine.New(record.RuleSet), record)
	if wrong, ok := errors.AsType[rules.Findings](err); ok {
		err = findings.Sort(wrong)
	}
	return played, err
}
