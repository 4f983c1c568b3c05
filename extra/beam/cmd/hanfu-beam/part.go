package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"example.com/hanfu/report/games"
	"example.com/hanfu/study/batch"
	"example.com/hanfu/study/effect"
	"example.com/hanfu/study/prove"
)

func init() { beam.RegisterType(reflect.TypeFor[mergeFn]()) }

// kind is the kind of a pipeline.
type kind string

const (
	check  kind = "check"
	change kind = "effect"
	stats  kind = "tally"
	every  kind = "prove"
)

// A part is the serialized count of some of the input. Merging parts is commutative and
// associative.

// mergeFn merges parts.
type mergeFn struct{ Kind kind }

// MergeAccumulators merges two parts.
func (f *mergeFn) MergeAccumulators(a, b string) (string, error) {
	switch f.Kind {
	case check:
		return mergeJSON(a, b, func(sum, other *checkCounts) error { sum.merge(other); return nil })
	case stats:
		return mergeJSON(a, b,
			func(sum, other *batch.TallyCounts) error { sum.Merge(other); return nil })
	case change:
		sum, err := effect.ReadState([]byte(a))
		if err != nil {
			return "", err
		}
		other, err := effect.ReadState([]byte(b))
		if err != nil {
			return "", err
		}
		sum.Merge(other)
		return string(sum.State()), nil
	case every:
		sum, err := prove.ReadState([]byte(a))
		if err != nil {
			return "", err
		}
		other, err := prove.ReadState([]byte(b))
		if err != nil {
			return "", err
		}
		if err := sum.Add(other); err != nil { // fails if a shard was counted twice, for example
			return "", err
		}
		return string(sum.Text()), nil
	}
	return "", fmt.Errorf("nothing is known of parts of %q", f.Kind)
}

// mergeJSON merges parts in JSON.
func mergeJSON[T any](a, b string, merge func(sum, other *T) error) (string, error) {
	sum, other := new(T), new(T)
	if err := json.Unmarshal([]byte(a), sum); err != nil {
		return "", err
	}
	if err := json.Unmarshal([]byte(b), other); err != nil {
		return "", err
	}
	if err := merge(sum, other); err != nil {
		return "", err
	}
	return marshaled(sum), nil
}

func marshaled(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // numbers and strings can always be marshaled
	}
	return string(text)
}

// checkCounts is the result of comparing logs with the rules.
type checkCounts struct {
	Games int64 `json:"games"`
	Hands int64 `json:"hands"`
	Wins  int64 `json:"wins"`
	Draws int64 `json:"draws"`
	// Differences counts differences by field; Left counts damaged and skipped logs by reason.
	Differences map[string]int64 `json:"differences"`
	Left        map[string]int64 `json:"left"`
}

func newCheckCounts() *checkCounts {
	return &checkCounts{Differences: map[string]int64{}, Left: map[string]int64{}}
}

func (c *checkCounts) add(l *games.Log) {
	c.Games++
	c.Hands += int64(len(l.Source.Hands))
	c.Wins += int64(l.Compared.Wins)
	c.Draws += int64(l.Compared.Draws)
	for _, d := range l.Compared.Differences {
		c.Differences[string(d.Field)]++
	}
}

// merge adds the counts of o.
func (c *checkCounts) merge(o *checkCounts) {
	c.Games += o.Games
	c.Hands += o.Hands
	c.Wins += o.Wins
	c.Draws += o.Draws
	sum(c.Differences, o.Differences)
	sum(c.Left, o.Left)
}

func sum(to, from map[string]int64) {
	for key, n := range maps.All(from) {
		to[key] += n
	}
}
