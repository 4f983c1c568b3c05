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
// The exit codes are: 0 success; 1 findings, failed tests, files that fmt --check would change, or
// refused hands; 2 usage errors; 3 other failures, such as unreadable files; 130 ended by Ctrl+C,
// but with --watch the code of the last check. An unknown option or value of --set is a usage error
// (2). An unknown rule set is an unreadable file (3). A device, pipe or URL in place of a file is a
// finding (1).
//
// Results go to standard output, as do the findings of check, test and game. Everything else goes
// to standard error: counts, progress and errors.
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

// grace is the time that a run may take to end after an interrupt.
const grace = time.Second

// The first garbage collection is at 16 MiB, which scoring a hand doesn't reach; later ones are
// half as frequent as by default. Most runs are short and use little memory, and take up to a
// quarter less time this way. GOGC overrides it.
const firstCollectAt, collectAt = 400, 200

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(firstCollectAt)
		// runs after the first collection
		runtime.AddCleanup(new(*byte), func(at int) { debug.SetGCPercent(at) }, collectAt)
	}
	c := Command{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, func() { // reads from the input ignore the context
		stop()
		time.Sleep(grace)
		outfile.Hold() // wait for files being written
		// the run still uses its own
		late := Command{Stderr: os.Stderr, Getenv: os.Getenv, args: os.Args[1:],
			ctx: context.Background()}
		late.chooseLang()
		late.printError(errInterrupted)
		os.Exit(exitInterrupted)
	})
	os.Exit(c.Main(ctx, os.Args[1:]))
}
