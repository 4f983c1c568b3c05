package main

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"example.com/hanfu/study/batch"
	"example.com/hanfu/study/effect"
)

func init() {
	beam.RegisterType(reflect.TypeFor[handsFn]())
	beam.RegisterType(reflect.TypeFor[joinFn]())
	beam.RegisterType(reflect.TypeFor[ShardPart]())
}

// countHands returns the parts counted in files of wins, one JSON object per line, and the dead
// lines.
func countHands(s beam.Scope, j *job) (parts, left beam.PCollection) {
	shards := beam.Reshuffle(s, beam.ParDo(s, &splitFn{j.ShardSize}, matchFiles(s, j.Hands)))
	parts, left = beam.ParDo2(s, &handsFn{Kind: j.Kind, Rules: j.Rules, To: j.To}, shards)
	return beam.ParDo(s, &joinFn{j.Kind}, beam.GroupByKey(s, parts)), left
}

// ShardPart is the part counted in a shard. Lines is its number of lines; line numbers in Part are
// relative to the shard.
type ShardPart struct {
	From, Lines int64
	Part        string
}

// handsFn counts the wins in shards.
type handsFn struct {
	Kind      kind
	Rules, To Rules
	lines     func() lineCounter
}

// lineCounter counts wins, one per line.
type lineCounter interface {
	line(file string, number int64, text string) error
	part() string
}

type effectLines struct{ *effect.Counter }

func (c effectLines) line(file string, number int64, text string) error {
	return c.Line(text, effect.Place{File: file, Line: number})
}
func (c effectLines) part() string { return string(c.Count().State()) }

type tallyLines struct{ *batch.Tally }

func (c tallyLines) line(_ string, _ int64, text string) error { return c.Line(text) }
func (c tallyLines) part() string                              { return marshaled(&c.TallyCounts) }

// Setup loads the rules.
func (f *handsFn) Setup(ctx context.Context) error {
	r, err := f.Rules.load(ctx)
	if err != nil {
		return err
	}
	if f.Kind == stats {
		f.lines = func() lineCounter { return tallyLines{batch.NewTally(r)} }
		return nil
	}
	to, err := f.To.load(ctx)
	if err != nil {
		return err
	}
	both := effect.New(r, to)
	f.lines = func() lineCounter { return effectLines{both.Counter()} }
	return nil
}

// ProcessElement counts the wins of a shard. A file that can't be read is an error, since a retry
// may succeed; wrong contents are not.
func (f *handsFn) ProcessElement(ctx context.Context, shard Shard, emit func(string, ShardPart),
	left func(string)) error {
	c := f.lines()
	n, err := shard.lines(ctx, func(number, at int64, text string) error {
		if strings.TrimSpace(text) == "" {
			return nil
		}
		if err := c.line(shard.File, number, text); err != nil {
			(&dead{File: shard.File, Byte: &at, Reason: err.Error(), Text: text}).put(ctx, left)
		}
		return nil
	})
	if damaged, ok := errors.AsType[damagedError](err); ok {
		(&dead{File: shard.File, Line: n + 1,
			Reason: "the rest of the packed file can't be read: " + damaged.Error()}).put(ctx, left)
	} else if err != nil {
		return err
	}
	shardsRead.Inc(ctx, 1)
	linesRead.Inc(ctx, n)
	emit(shard.File, ShardPart{shard.From, n, c.part()})
	return nil
}

// joinFn joins the shard parts of a file.
type joinFn struct{ Kind kind }

// ProcessElement joins the shard parts of a file and converts line numbers to those of the whole
// file.
func (f *joinFn) ProcessElement(_ string, next func(*ShardPart) bool, emit func(string)) error {
	var parts []ShardPart
	for p := (ShardPart{}); next(&p); p = (ShardPart{}) {
		parts = append(parts, p)
	}
	slices.SortFunc(parts, func(a, b ShardPart) int { return cmp.Compare(a.From, b.From) })
	above := int64(0)
	for _, p := range parts {
		if f.Kind == change && above > 0 {
			c, err := effect.ReadState([]byte(p.Part))
			if err != nil {
				return err
			}
			c.Below(above)
			p.Part = string(c.State())
		}
		emit(p.Part)
		above += p.Lines
	}
	return nil
}
