package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
	"example.com/hanfu/study/effect"
)

func init() { beam.RegisterType(reflect.TypeFor[gamesFn]()) }

// countGames returns the parts counted in game logs, the logs that differ from the rules, and the
// dead elements.
func countGames(s beam.Scope, j *job) (parts, differing, left beam.PCollection) {
	names := beam.Reshuffle(s, matchFiles(s, j.Games))
	return beam.ParDo3(s, &gamesFn{Kind: j.Kind, Rules: j.Rules, To: j.To}, names)
}

// gamesFn counts the games in log files.
type gamesFn struct {
	Kind      kind
	Rules, To Rules
	first     *rules.Rules
	both      *effect.Counter
	logs      games.Logs
}

// Setup loads the rules. Without any, each log is played under the rules of its site.
func (f *gamesFn) Setup(ctx context.Context) (err error) {
	f.logs.Loader = &rules.Loader{Set: f.Rules.Set}
	if f.Rules.Text == "" {
		return nil
	}
	f.logs.Loader, f.logs.Rules = f.Rules.loader(), rulesFile
	if f.first, err = f.Rules.load(ctx); err != nil || f.Kind != change {
		return err
	}
	to, err := f.To.load(ctx)
	if err == nil {
		f.both = effect.New(f.first, to).Counter()
	}
	return err
}

// ProcessElement counts the games of a file. A file that can't be read is an error, since a retry
// may succeed; wrong contents are not.
func (f *gamesFn) ProcessElement(ctx context.Context, name string, emit, differs, left func(string),
) error {
	system, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer system.Close()
	file, err := system.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer file.Close()
	in := &errorReader{Reader: file}
	part, err := f.count(ctx, name, in, differs, func(d dead) { d.put(ctx, left) })
	if err == nil {
		err = in.err
	}
	if err != nil {
		return err
	}
	filesRead.Inc(ctx, 1)
	emit(part)
	return nil
}

// errorReader records read errors, to tell them apart from errors in the contents.
type errorReader struct {
	io.Reader
	err error
}

func (r *errorReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

func (f *gamesFn) count(ctx context.Context, name string, in io.Reader, differs func(string),
	left func(dead)) (string, error) {
	switch f.Kind {
	case change:
		return f.effect(ctx, name, in, left)
	case stats:
		return f.tally(ctx, name, in, left)
	}
	sum := newCheckCounts()
	err := f.eachLog(ctx, name, in, func(l *games.Log) {
		sum.add(l)
		if len(l.Compared.Differences) > 0 || l.Source.Damage != nil {
			if line, err := games.LogJSON(l, ""); err == nil {
				differs(string(bytes.TrimSpace(line)))
			}
		}
	}, func(d dead) {
		sum.Left[string(cmp.Or(d.left, damagedLog))]++
		left(d)
	})
	return marshaled(sum), err
}

// effect counts the effects of a rule change on the games of a file.
func (f *gamesFn) effect(ctx context.Context, name string, in io.Reader, left func(dead),
) (string, error) {
	f.both.Take() // discard counts from a file that failed midway
	damages, err := f.both.Games(ctx, new(rules.Loader), in, name)
	c := f.both.Take()
	for _, d := range damages {
		left(dead{File: d.File, Line: d.Line, Reason: d.Reason})
	}
	n := &c.Games
	if gamesRead.Inc(ctx, n.N+effect.Total(n.Apart)); n.N == 0 && len(n.Apart) == 0 &&
		len(damages) == 0 && err == nil {
		left(dead{File: name, Reason: "there is no game in the file"})
	}
	return string(c.State()), err
}

// tally counts statistics of the wins in the games of a file.
func (f *gamesFn) tally(ctx context.Context, name string, in io.Reader, left func(dead),
) (string, error) {
	c := batch.NewTally(f.first)
	err := f.eachLog(ctx, name, in, func(l *games.Log) {
		for line := range bytes.Lines(games.HandsJSON(l.Record, l.Game, nil)) {
			if err := c.Line(string(bytes.TrimSpace(line))); err != nil {
				left(dead{File: name, Reason: err.Error(), Text: string(line)})
			}
		}
	}, func(d dead) {
		c.Damaged++
		left(d)
	})
	return marshaled(&c.TallyCounts), err
}

// damagedLog is the reason recorded for logs that can't be read or played to their end.
const damagedLog gamelog.Left = "damaged"

// eachLog plays the logs of a file. It passes those that can't be read or played to left.
func (f *gamesFn) eachLog(ctx context.Context, name string, in io.Reader, visit func(*games.Log),
	left func(dead)) error {
	for l, err := range logsOf(in, name) {
		var played *games.Log
		if err == nil {
			played, err = f.logs.Play(ctx, l)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			left(deadFor(name, err))
			continue
		}
		gamesRead.Inc(ctx, 1)
		visit(played)
		if l.Damage != nil {
			left(deadFor(name, l.Damage))
		}
	}
	return nil
}

func logsOf(in io.Reader, name string) iter.Seq2[*gamelog.Log, error] {
	return gamelog.Open(in, name)
}

// deadFor returns the dead element for an error in a log.
func deadFor(name string, err error) dead {
	if wrong, ok := errors.AsType[*gamelog.Error](err); ok {
		return dead{File: cmp.Or(wrong.Pos.File, name), Line: int64(wrong.Pos.Line),
			Reason: wrong.Reason, left: wrong.Left}
	}
	return dead{File: name, Reason: err.Error()}
}
