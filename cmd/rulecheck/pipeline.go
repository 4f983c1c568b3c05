package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
)

// pipeline scores a stream of hands: one goroutine cuts the input into chunks of whole lines, workers
// score the lines of a chunk, and the results are written in the order of the chunks. There is a fixed
// number of chunks, which go round, so the memory does not grow with the input.
type pipeline struct {
	engine *engine.Engine
	lang   string
	in     io.Reader
	out    io.Writer
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
	// done is told when output is complete.
	done chan struct{}
}

// run scores the input to its end. The error tells what kept it from being read or written.
func (p *pipeline) run(workers int) (counts, error) {
	var (
		total   = 2*workers + 2 // some being scored, some waiting on either side
		free    = make(chan *chunk, total)
		work    = make(chan *chunk, total)
		ordered = make(chan *chunk, total)
		stop    = make(chan struct{})
		wg      sync.WaitGroup
		readErr error
	)
	for range total {
		free <- &chunk{buffer: make([]byte, chunkSize), done: make(chan struct{}, 1)}
	}
	for range workers {
		wg.Go(func() {
			for c := range work {
				p.score(c)
				c.done <- struct{}{}
			}
		})
	}
	wg.Go(func() {
		defer close(work)
		defer close(ordered)
		next := 1
		readErr = readChunks(p.in, free, stop, func(c *chunk) {
			c.first = next
			next += bytes.Count(c.lines, []byte{'\n'})
			ordered <- c
			work <- c
		})
	})
	n, err := p.write(ordered, free)
	if err != nil {
		close(stop) // the reader may be waiting for input that never comes: don't wait for it
		return n, err
	}
	wg.Wait()
	if readErr != nil {
		err = fmt.Errorf("the input can't be read to its end: %w", readErr)
	}
	return n, err
}

// write writes the output of the chunks in order and frees them.
func (p *pipeline) write(ordered <-chan *chunk, free chan<- *chunk) (counts, error) {
	var n counts
	for c := range ordered {
		<-c.done
		if _, err := p.out.Write(c.output); err != nil {
			return n, fmt.Errorf("the results can't be written: %w", err)
		}
		n.scored += c.scored
		n.refused += c.refused
		p.progress(n)
		free <- c
	}
	return n, nil
}

// results are reused from chunk to chunk.
var results = sync.Pool{New: func() any { return new(engine.Result) }}

// score scores the lines of a chunk.
func (p *pipeline) score(c *chunk) {
	result := results.Get().(*engine.Result)
	defer results.Put(result)
	c.output, c.counts = c.output[:0], counts{}
	for n := c.first; len(c.lines) > 0; n++ {
		var line []byte
		line, c.lines, _ = bytes.Cut(c.lines, []byte{'\n'})
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if refused := p.scoreLine(line, result); refused != nil {
			c.output = appendRefused(c.output, refused, n, p.lang)
			c.refused++
		} else {
			c.output = result.AppendJSON(c.output, p.lang)
			c.scored++
		}
		c.output = append(c.output, '\n')
	}
}

// appendRefused appends a refusal with the number of its line: {"id":"x","line":3,"error":{...}}.
func appendRefused(dst []byte, refused *engine.Refused, line int, lang string) []byte {
	start := len(dst)
	dst = refused.AppendJSON(dst, lang)
	// No id has the text of the key in it, since its quotation marks are escaped.
	at := start + max(bytes.Index(dst[start:], []byte(`"error":`)), len("{"))
	return slices.Insert(dst, at, fmt.Appendf(nil, `"line":%d,`, line)...)
}

// scoreLine scores one line into the result, or gives the reasons why it can't.
func (p *pipeline) scoreLine(line []byte, result *engine.Result) *engine.Refused {
	if len(line) > maxLine {
		return &engine.Refused{Problems: hand.Problems{{Code: "too_long",
			Message: fmt.Sprintf("the line has more than %d bytes; give one hand a line", maxLine)}}}
	}
	w, err := hand.ParseJSON(line)
	if err != nil {
		refused := p.engine.Refuse(&w, err)
		if first := &refused.Problems[0]; first.Code == "bad_json" && !isObject(line) {
			first.Message += "; batch reads one JSON object a line, and score - reads hands as text"
		}
		return refused
	}
	if err := p.engine.ScoreInto(&w, result); err != nil {
		var refused *engine.Refused
		errors.As(err, &refused) // scoring ends in no other way
		return refused
	}
	return nil
}

// isObject tells whether a line was meant as a JSON object.
func isObject(line []byte) bool {
	line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff")))
	return len(line) > 0 && line[0] == '{'
}
