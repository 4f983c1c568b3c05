// Command rulecheck scores riichi mahjong hands under rules that are data, and checks rule files.
//
//	rulecheck score "234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p"
//	rulecheck batch hands.ndjson.gz > results.ndjson
//	rulecheck game friday.yaml
//	rulecheck check our-club.yaml
//	rulecheck test our-club.yaml
//	rulecheck fmt our-club.yaml
//	rulecheck resolve our-club.yaml --origin
//	rulecheck list ema
//	rulecheck codes unknown-name
//	rulecheck facts has_triplet
//
// Its exit codes: 0 all is well; 1 there are findings, failed tests, files that fmt --check would change, or refused
// hands; 2 it was called in a wrong way; 3 it could not do the job, for example because a file can't be read. An option
// of --set that the rule set does not have, or a value that it does not take, is a wrong call (2), as is one that is
// not written as option=value. A rule set that does not exist is a file that can't be read (3). A device, a pipe or an
// address that is named in place of a file is a finding (1).
//
// Results stand on the standard output, and findings where the verb is check, test or game. All else that people are
// told stands on the standard error: counts, progress, and what kept a verb from its job.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"time"

	"example.com/hanfu/internal/outfile"
)

// grace is how long a run may go on after it was interrupted.
const grace = time.Second

// Garbage is first collected at 16 MiB, which a run that scores a hand does not reach, and then half as often as by
// default: most runs are short and hold little, and take up to a quarter less time. Who sets GOGC has what he sets.
const firstCollectAt, collectAt = 400, 200

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(firstCollectAt)
		runtime.AddCleanup(new(*byte), func(at int) { debug.SetGCPercent(at) }, collectAt) // behind the first collection
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, func() { // what waits for its input does not look at the context
		stop()
		time.Sleep(grace)
		outfile.Hold() // what gets its text gets all of it
		os.Exit(exitFailed)
	})
	c := Command{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv}
	os.Exit(c.Main(ctx, os.Args[1:]))
}
