// Package batch scores streams of hands. Each input line, a JSON object as hand.ParseJSONInto reads
// it or whatever Batch.Read accepts, gives one line of JSON or CSV, in the same order. It uses all
// cores and constant memory.
package batch

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// Batch scores streams of hands. One goroutine splits the input into chunks of whole lines, workers
// score them, and the results are written in input order. The number of chunks is fixed; they are
// reused.
type Batch struct {
	Engine *engine.Engine
	// EngineOf returns the engine for a line that names its rules, whose hash [LineRules.Is] should
	// check. If it is nil, these names are ignored and Engine scores the lines. It must be safe for
	// concurrent use. An error refuses the line: hand.Problems and rules.Findings give the reason,
	// any other error means that there are no such rules. It is not called if Read is set.
	EngineOf func(*LineRules) (*engine.Engine, error)
	// Lang is the language of names and refusals, one of [rules.Languages]; "" omits names.
	Lang string
	// Read parses a line into a reused win; nil means hand.ParseJSONInto. Its errors must be of
	// type hand.Problems.
	Read func(line string, into *hand.Win) error
	// Form is the output format; nil means JSON with all fields.
	Form Format
	// Workers is the number of scoring goroutines, at most GOMAXPROCS; 0 means GOMAXPROCS.
	Workers int
	// Progress, if not nil, is called after each chunk with the counts so far.
	Progress func(Counts)
}

// Counts holds the numbers of scored and refused hands.
type Counts struct{ Scored, Refused int }

type chunk struct {
	// buffer holds what was read, used is the number of its bytes before the next read, and lines
	// is the part with whole lines.
	buffer []byte
	used   int
	lines  []byte
	// first is the line number of the first line.
	first  int
	output []byte
	Counts
	// ready receives a value when output can be written: true for the last part of the chunk. After
	// any other part the worker waits for written.
	ready   chan bool
	written chan struct{}
}

// maxOutput is the size at which output is written, in bytes. Usual results are smaller, but
// refusals may be a hundred times as long as their lines.
const maxOutput = 512 << 10

// Run scores the input until it ends or ctx is done. It returns an error if reading or writing
// fails. When it returns, all its goroutines have ended, except that after an error a read may
// still wait for input until the input is closed. A panic in a goroutine, for example in Read, is
// repeated in the caller's.
func (b *Batch) Run(ctx context.Context, in io.Reader, out io.Writer) (Counts, error) {
	if b.Engine == nil {
		return Counts{}, errors.New("a Batch has no Engine to score by")
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := runtime.GOMAXPROCS(0) // more would only cost memory
	if b.Workers > 0 {
		workers = min(workers, b.Workers)
	}
	var (
		total   = workers + 4 // one per worker, and two waiting on either side
		free    = make(chan *chunk, total)
		work    = make(chan *chunk, total)
		ordered = make(chan *chunk, total)
		read    = make(chan error, 1)
		crew    = crew{cancel: cancel}
	)
	for range total {
		free <- &chunk{buffer: make([]byte, chunkSize), ready: make(chan bool, 1),
			written: make(chan struct{})}
	}
	for range workers {
		crew.start(func() {
			w := new(worker)
			for {
				select {
				case c, more := <-work:
					if !more || !b.score(ctx, c, w) {
						return
					}
					c.ready <- true
				case <-ctx.Done():
					return
				}
			}
		})
	}
	go func() {
		defer close(read)
		defer close(work)
		defer close(ordered)
		defer crew.recoverPanic()
		next := 1
		read <- readChunks(ctx, in, free, func(c *chunk) {
			c.first = next
			next += bytes.Count(c.lines, []byte{'\n'})
			ordered <- c
			work <- c
		})
	}()
	n, err := b.write(ctx, out, ordered, free)
	if err != nil {
		cancel() // don't wait for a reader that may be waiting for input
	} else if err = <-read; err != nil && ctx.Err() == nil {
		err = words.Errorf("the input can't be read to its end: %s", err)
	}
	crew.wait()
	return n, err
}

func (b *Batch) form() Format {
	if b.Form == nil {
		return allKeys
	}
	return b.Form
}

func (b *Batch) write(ctx context.Context, out io.Writer, ordered <-chan *chunk,
	free chan<- *chunk) (Counts, error) {
	var n Counts
	if _, err := out.Write(b.form().header()); err != nil {
		return n, words.Errorf("the results can't be written: %s", err)
	}
	for {
		var c *chunk
		more := false
		select {
		case c, more = <-ordered:
		case <-ctx.Done():
			return n, ctx.Err()
		}
		if !more {
			return n, nil
		}
		for last := false; !last; {
			select {
			case last = <-c.ready:
			case <-ctx.Done():
				return n, ctx.Err()
			}
			if _, err := out.Write(c.output); err != nil {
				return n, words.Errorf("the results can't be written: %s", err)
			}
			if last {
				break
			}
			select {
			case c.written <- struct{}{}:
			case <-ctx.Done(): // the worker may have ended
				return n, ctx.Err()
			}
		}
		n.Scored += c.Scored
		n.Refused += c.Refused
		if b.Progress != nil {
			b.Progress(n)
		}
		free <- c
	}
}

type worker struct {
	win    hand.Win
	result engine.Result
	// prefix begins lines that name the rules of engine; it comes from the last line that named
	// rules.
	prefix string
	engine *engine.Engine
}

func (b *Batch) score(ctx context.Context, c *chunk, w *worker) bool {
	c.output, c.Counts = c.output[:0], Counts{}
	text := string(c.lines) // one copy, since hands refer to their text
	r := row{line: c.first, lang: b.Lang, result: &w.result}
	for ; len(text) > 0; r.line++ {
		if ctx.Err() != nil {
			return false
		}
		var line string
		line, text, _ = strings.Cut(text, "\n")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if r.refused = b.scoreLine(line, w); r.refused != nil {
			if ctx.Err() != nil { // which may be the reason
				return false
			}
			r.refused.Line = int(r.line)
			c.Refused++
		} else {
			c.Scored++
		}
		if c.output = b.form().append(c.output, &r); len(c.output) < maxOutput {
			continue
		}
		c.ready <- false
		select {
		case <-c.written:
			c.output = c.output[:0]
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// scoreLine scores a line into w.result, or returns why it can't.
func (b *Batch) scoreLine(line string, w *worker) *engine.Refused {
	if len(line) > MaxLine {
		return &engine.Refused{Problems: tooLong}
	}
	read, e := hand.ParseJSONInto, b.Engine
	var noRules error
	cached, whole := false, line
	if b.Read != nil {
		read = b.Read
	} else {
		e, line, cached, noRules = b.engineOf(line, w)
	}
	err := read(line, &w.win)
	if err != nil && cached { // report errors for the whole line
		w.prefix = ""
		e, line, _, noRules = b.engineOf(whole, w)
		err = read(line, &w.win)
	}
	if err := cmp.Or(err, noRules); err != nil {
		refused := e.Refuse(&w.win, err)
		if first := &refused.Problems[0]; b.Read == nil && first.Code == "bad_json" &&
			!isObject(line) {
			first.Message += "; batch reads one JSON object a line, and score - reads hands as text"
		}
		return refused
	}
	if err := e.ScoreInto(&w.win, &w.result); err != nil {
		var refused *engine.Refused
		errors.As(err, &refused) // ScoreInto returns no other error
		return refused
	}
	return nil
}

func isObject(line string) bool {
	return strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")), "{")
}

// Each calls visit for each non-empty line of the input, numbered from 1, until the input ends or
// ctx is done. It runs on all cores: worker is the index of the calling goroutine, below Workers.
// The lines come in no order. It uses constant memory. It returns an error if reading fails. When
// it returns, all its goroutines have ended, except that after an error a read may still wait for
// input.
func Each(ctx context.Context, in io.Reader,
	visit func(worker int, number int64, line string)) error {
	workers := Workers()
	total := 2*workers + 1
	free, work := make(chan *chunk, total), make(chan *chunk, total)
	for range total {
		free <- &chunk{buffer: make([]byte, chunkSize)}
	}
	working, cancel := context.WithCancel(ctx)
	defer cancel()
	crew := crew{cancel: cancel}
	for worker := range workers {
		crew.start(func() {
			for {
				select {
				case c, more := <-work:
					if !more || !c.each(working, worker, visit) {
						return
					}
					free <- c
				case <-working.Done():
					return
				}
			}
		})
	}
	read := make(chan error, 1)
	go func() {
		defer close(read)
		defer close(work)
		defer crew.recoverPanic()
		next := 1
		read <- readChunks(working, in, free, func(c *chunk) {
			c.first = next
			next += bytes.Count(c.lines, []byte{'\n'})
			work <- c // never blocks: work has room for all chunks
		})
	}()
	var err error
	select {
	case err = <-read:
	case <-working.Done(): // don't wait for a reader that may be waiting for input
	}
	crew.wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		err = words.Errorf("the input can't be read to its end: %s", err)
	}
	return err
}

func (c *chunk) each(ctx context.Context, worker int,
	visit func(worker int, number int64, line string)) bool {
	number := int64(c.first)
	for line := range strings.Lines(string(c.lines)) { // one copy, since hands refer to their text
		if ctx.Err() != nil {
			return false
		}
		if strings.TrimSpace(line) != "" {
			visit(worker, number, strings.TrimSuffix(line, "\n"))
		}
		number++
	}
	return true
}

// Workers returns the number of goroutines that Each uses.
func Workers() int { return runtime.GOMAXPROCS(0) }

// Parse parses a line of JSON into a reused win, ignoring the rules that it may name. It refuses
// lines longer than MaxLine. For notation, use [hand.Parse].
func Parse(line string, w *hand.Win) error {
	if len(line) > MaxLine {
		return tooLong
	}
	return hand.ParseJSONInto(WithoutRules(line), w)
}

var tooLong = hand.Problems{{Code: "too_long",
	Message: fmt.Sprintf("the line has more than %d bytes; give one hand a line", MaxLine)}}
