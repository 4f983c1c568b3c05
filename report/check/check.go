// Package check checks many files at once, formats them and runs their tests.
package check

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

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
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(files); i = int(next.Add(1)) - 1 {
				all[i].Findings, all[i].Err = findings.Check(ctx, l, files[i])
			}
		})
	}
	wg.Wait()
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
