// Hanfu-beam processes archives that are too large for one machine, on the runners of Apache Beam:
// prism, which is built in, Flink, Spark and Dataflow.
//
//	hanfu-beam --do=check --games='logs/*.xml' --output=out
//	hanfu-beam --do=effect --hands='hands/*.ndjson.gz' --rules=tenhou --set=kiriage_mangan=true --output=out
//	hanfu-beam --do=tally --games='logs/*.xml' --rules=tenhou --output=out
//	hanfu-beam --do=prove --rules=standard --to=ema --closed --shards=100 --output=out
//
// See docs/archives.md. The counting is done by the packages of the library; this program
// distributes it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

func main() {
	var a jobFlags
	a.flags()
	flag.Parse()
	if err := run(context.Background(), &a); err != nil {
		fmt.Fprintf(os.Stderr, "hanfu-beam: %v\n", err)
		os.Exit(1)
	}
}

// flags declares the flags, in addition to those of Beam.
func (a *jobFlags) flags() {
	flag.StringVar((*string)(&a.Kind), "do", "", "check, effect, tally or prove")
	repeated := func(list *[]string) func(string) error {
		return func(text string) error { *list = append(*list, text); return nil }
	}
	flag.Func("games", "a pattern of logs of games; repeatable", repeated(&a.Games))
	flag.Func("hands", "a pattern of files with wins, one JSON object a line; repeatable",
		repeated(&a.Hands))
	flag.StringVar(&a.rules, "rules", "", "the rule set, a file or an id; check needs none")
	flag.StringVar(&a.to, "to", "", "the rule set with which effect and prove compare it")
	flag.Func("set", "option=value: turn an option of the last rule set; repeatable",
		func(text string) error {
			option, value, ok := strings.Cut(text, "=")
			if !ok {
				return errors.New("it is written as option=value")
			}
			if a.set == nil {
				a.set = make(map[string]string)
			}
			a.set[option] = value
			return nil
		})
	flag.BoolVar(&a.Closed, "closed", false, "prove: leave out hands with melds")
	flag.StringVar(&a.Only, "only", "", "prove: fix these words of a hand in all wins")
	flag.IntVar(&a.Shards, "shards", 64, "prove: into how many shards the hands are divided")
	flag.Int64Var(&a.ShardSize, "shard_size", 64<<20,
		"effect and tally: how many bytes of a file of hands a shard has")
	flag.StringVar(&a.Output, "output", "", "the folder for the results")
}

// run runs the pipeline that the flags describe, or acts as a worker.
func run(ctx context.Context, a *jobFlags) error {
	if err := boot(ctx); err != nil {
		return err
	}
	beam.Init() // does not return in a worker
	if err := a.prepare(ctx); err != nil {
		return err
	}
	if *jobopts.WorkerBinary == "" && runtime.GOOS == "linux" {
		// Workers run this executable. Otherwise Beam would build it anew, which requires Go and
		// the source.
		self, err := os.Executable()
		if err != nil {
			return err
		}
		*jobopts.WorkerBinary = self
	}
	result, err := beamx.RunWithMetrics(ctx, a.pipeline())
	if err != nil {
		return err
	}
	printCounters(result)
	return nil
}

// printCounters prints the counters of the runner.
func printCounters(result beam.PipelineResult) {
	counts := make(map[string]int64)
	all := result.Metrics().Query(func(r metrics.SingleResult) bool {
		return r.Namespace() == "hanfu"
	})
	for _, c := range all.Counters() {
		counts[c.Name()] += c.Result()
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(os.Stderr, "%s: %d\n", name, counts[name])
	}
}
