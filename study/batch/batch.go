// Package batch scores streams of hands: one JSON object a line, as hand.ParseJSONInto reads it, or what Batch.Read reads,
// gives one line of JSON or CSV, in the same order. All cores are used, and the memory does not grow with the input.
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
)

// Batch scores streams of hands. One goroutine cuts the input into chunks of whole lines, workers score the lines of a
// chunk, and the results are written in the order of the chunks. There is a fixed number of chunks, which go round.
type Batch struct {
	Engine *engine.Engine
	// EngineOf returns the engine for lines that name their rules, if these are what [LineRules.Is] takes for them; without
	// it what lines name is passed over, and they are scored by Engine. It may be called on all cores. Its error refuses the
	// line: hand.Problems and rules.Findings say why, any other one that there are no such rules. It is not asked if there
	// is Read.
	EngineOf func(*LineRules) (*engine.Engine, error)
	// Lang is the language of names and of what refusals say, one of [rules.Languages]; "" leaves names out.
	Lang string
	// Read reads a line into memory that is used again; nil is hand.ParseJSONInto. An error of it is of type hand.Problems.
	Read func(line string, into *hand.Win) error
	// Form is how results are written; nil is as JSON with all fields.
	Form Format
	// Workers is how many goroutines score, at most as many as there are cores; 0 is one for each of them.
	Workers int
	// Progress, unless it is nil, is told after each chunk how many hands are done.
	Progress func(Counts)
}

// Counts says how many hands were scored and refused.
type Counts struct{ Scored, Refused int }

// chunk is a piece of the input on its way.
type chunk struct {
	// buffer holds what was read, and used is how much of it that is before the next read. Lines are those
	// in it that are whole.
	buffer []byte
	used   int
	lines  []byte
	// first is the number of the first of these lines in the input.
	first  int
	output []byte
	Counts
	// ready is told when output is to be written, and whether it is the last of the chunk; after any other the
	// worker waits until it is told by written.
	ready   chan bool
	written chan struct{}
}

// maxOutput is how much output of a chunk is held, in bytes. Usual results stay below it; but refusals may be a
// hundred times as long as their lines.
const maxOutput = 512 << 10

// Run scores an input to its end, or until the context is done. The error says what kept it from being read or written.
// When it returns nothing goes on but, after an error, a read that waits for input: that ends when the input is closed.
// What panics in one of its goroutines, such as a Read, panics in the caller's.
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
		total   = workers + 4 // each being scored, and two waiting on either side
		free    = make(chan *chunk, total)
		work    = make(chan *chunk, total)
		ordered = make(chan *chunk, total)
		read    = make(chan error, 1)
		crew    = crew{cancel: cancel}
	)
	for range total {
		free <- &chunk{buffer: make([]byte, chunkSize), ready: make(chan bool, 1), written: make(chan struct{})}
	}
	for range workers {
		crew.work(func() {
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
		defer crew.caught()
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
		cancel() // the reader may be waiting for input that never comes: don't wait for it
	} else if err = <-read; err != nil && ctx.Err() == nil {
		err = fmt.Errorf("the input can't be read to its end: %w", err)
	}
	crew.wait()
	return n, err
}

func (b *Batch) form() Format {
	if b.Form == nil {
		return whole
	}
	return b.Form
}

func (b *Batch) write(ctx context.Context, out io.Writer, ordered <-chan *chunk, free chan<- *chunk) (Counts, error) {
	var n Counts
	if _, err := out.Write(b.form().header()); err != nil {
		return n, fmt.Errorf("the results can't be written: %w", err)
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
				return n, fmt.Errorf("the results can't be written: %w", err)
			}
			if last {
				break
			}
			select {
			case c.written <- struct{}{}:
			case <-ctx.Done(): // the worker may be gone
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

// worker is the memory of a goroutine that scores.
type worker struct {
	win    hand.Win
	result engine.Result
	// prefix begins lines that name the rules of engine, as the last one did that named any.
	prefix string
	engine *engine.Engine
}

func (b *Batch) score(ctx context.Context, c *chunk, w *worker) bool {
	c.output, c.Counts = c.output[:0], Counts{}
	text := string(c.lines) // once, since hands are parts of their text
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
			if ctx.Err() != nil { // which may be why
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

// scoreLine scores one line into the worker's result, or returns the reasons why it can't.
func (b *Batch) scoreLine(line string, w *worker) *engine.Refused {
	if len(line) > MaxLine {
		return &engine.Refused{Problems: tooLong}
	}
	read, e := hand.ParseJSONInto, b.Engine
	var noRules error
	again, whole := false, line
	if b.Read != nil {
		read = b.Read
	} else {
		e, line, again, noRules = b.engineOf(line, w)
	}
	err := read(line, &w.win)
	if err != nil && again { // what is wrong is said of the whole line
		w.prefix = ""
		e, line, _, noRules = b.engineOf(whole, w)
		err = read(line, &w.win)
	}
	if err := cmp.Or(err, noRules); err != nil {
		refused := e.Refuse(&w.win, err)
		if first := &refused.Problems[0]; b.Read == nil && first.Code == "bad_json" && !isObject(line) {
			first.Message += "; batch reads one JSON object a line, and score - reads hands as text"
		}
		return refused
	}
	if err := e.ScoreInto(&w.win, &w.result); err != nil {
		var refused *engine.Refused
		errors.As(err, &refused) // scoring ends in no other way
		return refused
	}
	return nil
}

func isObject(line string) bool {
	return strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")), "{")
}

// Each reads an input to its end, or until the context is done, and calls visit for each line that isn't empty, with its
// number from 1, on all cores: worker says on which of them, from 0 to below Workers. The lines come in no order. The
// memory does not grow with the input. The error says what kept it from being read. When it returns nothing goes on but,
// after an error, a read that waits for input.
func Each(ctx context.Context, in io.Reader, visit func(worker int, number int64, line string)) error {
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
		crew.work(func() {
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
		defer crew.caught()
		next := 1
		read <- readChunks(working, in, free, func(c *chunk) {
			c.first = next
			next += bytes.Count(c.lines, []byte{'\n'})
			work <- c // which has room for all of them
		})
	}()
	var err error
	select {
	case err = <-read:
	case <-working.Done(): // the reader may be waiting for input that never comes: don't wait for it
	}
	crew.wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		err = fmt.Errorf("the input can't be read to its end: %w", err)
	}
	return err
}

func (c *chunk) each(ctx context.Context, worker int, visit func(worker int, number int64, line string)) bool {
	number := int64(c.first)
	for line := range strings.Lines(string(c.lines)) { // one text for all, since hands are parts of their text
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

// Workers is how many goroutines call the function of Each.
func Workers() int { return runtime.GOMAXPROCS(0) }

// Parse reads a line of JSON as a win, into memory that is used again, and passes over the rules that it may name. A line
// that is too long is refused. Lines in notation are for [hand.Parse].
func Parse(line string, w *hand.Win) error {
	if len(line) > MaxLine {
		return tooLong
	}
	return hand.ParseJSONInto(WithoutRules(line), w)
}

// tooLong is what is wrong with a line that is longer than MaxLine.
var tooLong = hand.Problems{{Code: "too_long",
	Message: fmt.Sprintf("the line has more than %d bytes; give one hand a line", MaxLine)}}
