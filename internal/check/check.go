// Package check checks files of all sorts: rule files, tests of rules, records of games, seasons and files of settings.
package check

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
	"example.com/hanfu/season"
)

// Result is what there is to say of a file.
type Result struct {
	Findings rules.Findings
	// Err says why the file could not be checked.
	Err error
}

// Files checks files on all cores. The results are in their order.
func Files(ctx context.Context, l *rules.Loader, files []string) []Result {
	all := make([]Result, len(files))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(files); i = int(next.Add(1)) - 1 {
				all[i].Findings, all[i].Err = File(ctx, l, files[i])
			}
		})
	}
	wg.Wait()
	return all
}

// File checks one file.
func File(ctx context.Context, l *rules.Loader, name string) (all rules.Findings, err error) {
	if IsSettings(name) {
		if settings, found, err := ReadSettings(ctx, l, name); settings != nil || found != nil || err != nil {
			return found, err
		}
	}
	if source.IsTestFile(name) {
		if _, all, err = ruletest.Load(ctx, l, rules.Named(name), ""); all == nil {
			all, err = finding.Split(err)
		}
	} else if is(l, name, source.IsSeason) {
		all, err = finding.Split(season.Check(ctx, l, rules.Named(name)))
	} else if is(l, name, source.IsRecord) {
		var record *game.Record
		if record, err = game.Load(ctx, l, rules.Named(name), ""); err == nil {
			_, err = Play(ctx, record)
		}
		all, err = finding.Split(err)
	} else {
		_, all, err = l.Check(ctx, rules.Named(name))
	}
	return all, err
}

func is(l *rules.Loader, file string, kind func(text []byte) bool) bool {
	src, _, _ := source.Of(l).Open(rules.Named(file)) // who reads it says why it can't be read
	return src != nil && kind(src.Text)
}

// Play plays a record by its own rules. The findings that say why the game can't have gone so are in their order.
func Play(ctx context.Context, record *game.Record) (*game.Game, error) {
	played, err := game.Play(ctx, engine.New(record.RuleSet), record)
	if wrong, ok := errors.AsType[rules.Findings](err); ok {
		err = findings.InOrder(wrong)
	}
	return played, err
}
