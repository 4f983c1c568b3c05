package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// pipeline scores a stream of hands: one goroutine cuts the input into chunks of whole lines, workers
// score the lines of a chunk, and the results are written in the order of the chunks. There is a fixed
// number of chunks, which go round, so the memory does not grow with the input.
type pipeline struct {
	engine *engine.Engine
	lang   string
	in     io.Reader
	out    io.Writer
	output output
	// progress is told after each chunk how many hands are done.
	progress func(counts)
}

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
	counts
	// ready is told when output is to be written, and whether it is the last of the chunk; after any other the
	// worker waits until it is told by written.
	ready   chan bool
	written chan struct{}
}

// maxOutput is how much output of a chunk is held, in bytes. Usual results stay below it; but refusals may be a
// hundred times as long as their lines.
const maxOutput = 512 << 10

// run scores the input to its end, or until the context is done. The error tells what kept it from being read or written. When it returns
// nothing goes on but, after an error, a read that waits for input: that ends when the input is closed.
func (p *pipeline) run(ctx context.Context, workers int) (counts, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		total   = workers + 4 // each being scored, and two waiting on either side
		free    = make(chan *chunk, total)
		work    = make(chan *chunk, total)
		ordered = make(chan *chunk, total)
		read    = make(chan error, 1)
		wg      sync.WaitGroup
	)
	for range total {
		free <- &chunk{buffer: make([]byte, chunkSize), ready: make(chan bool, 1), written: make(chan struct{})}
	}
	for range workers {
		wg.Go(func() {
			w := new(worker)
			for {
				select {
				case c, more := <-work:
					if !more || !p.score(ctx, c, w) {
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
		defer close(work)
		defer close(ordered)
		next := 1
		read <- readChunks(ctx, p.in, free, func(c *chunk) {
			c.first = next
			next += bytes.Count(c.lines, []byte{'\n'})
			ordered <- c
			work <- c
		})
	}()
	n, err := p.write(ctx, ordered, free)
	if err != nil {
		cancel() // the reader may be waiting for input that never comes: don't wait for it
	} else if err = <-read; err != nil && ctx.Err() == nil {
		err = fmt.Errorf("the input can't be read to its end: %w", err)
	}
	wg.Wait()
	return n, err
}

// write writes the output of the chunks in order and frees them.
func (p *pipeline) write(ctx context.Context, ordered <-chan *chunk, free chan<- *chunk) (counts, error) {
	var n counts
	if _, err := p.out.Write(p.output.header()); err != nil {
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
			if _, err := p.out.Write(c.output); err != nil {
				return n, fmt.Errorf("the results can't be written: %w", err)
			}
			if !last {
				c.written <- struct{}{}
			}
		}
		n.scored += c.scored
		n.refused += c.refused
		p.progress(n)
		free <- c
	}
}

// worker is the memory of a goroutine that scores.
type worker struct {
	win    hand.Win
	result engine.Result
}

// score scores the lines of a chunk, and has its output written as often as it gets too large; false if the context is done before.
func (p *pipeline) score(ctx context.Context, c *chunk, w *worker) bool {
	c.output, c.counts = c.output[:0], counts{}
	text := string(c.lines) // once, since hands are parts of their text
	r := row{line: c.first, lang: p.lang, result: &w.result}
	for ; len(text) > 0; r.line++ {
		if ctx.Err() != nil {
			return false
		}
		var line string
		line, text, _ = strings.Cut(text, "\n")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if r.refused = p.scoreLine(line, w); r.refused != nil {
			c.refused++
		} else {
			c.scored++
		}
		if c.output = p.output.append(c.output, &r); len(c.output) < maxOutput {
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

// scoreLine scores one line into the worker's result, or gives the reasons why it can't.
func (p *pipeline) scoreLine(line string, w *worker) *engine.Refused {
	if len(line) > maxLine {
		return &engine.Refused{Problems: hand.Problems{{Code: "too_long",
			Message: fmt.Sprintf("the line has more than %d bytes; give one hand a line", maxLine)}}}
	}
	if err := hand.ParseJSONInto(line, &w.win); err != nil {
		refused := p.engine.Refuse(&w.win, err)
		if first := &refused.Problems[0]; first.Code == "bad_json" && !isObject(line) {
			first.Message += "; batch reads one JSON object a line, and score - reads hands as text"
		}
		return refused
	}
	if err := p.engine.ScoreInto(&w.win, &w.result); err != nil {
		var refused *engine.Refused
		errors.As(err, &refused) // scoring ends in no other way
		return refused
	}
	return nil
}

// isObject tells whether a line was meant as a JSON object.
func isObject(line string) bool {
	return strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")), "{")
}
