package batch

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"

	"example.com/hanfu/hand"
)

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
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() {
			for {
				select {
				case c, more := <-work:
					if !more || !c.each(ctx, worker, visit) {
						return
					}
					free <- c
				case <-ctx.Done():
					return
				}
			}
		})
	}
	read := make(chan error, 1)
	go func() {
		defer close(work)
		next := 1
		read <- readChunks(ctx, in, free, func(c *chunk) {
			c.first = next
			next += bytes.Count(c.lines, []byte{'\n'})
			work <- c // which has room for all of them
		})
	}()
	var err error
	select {
	case err = <-read:
	case <-ctx.Done(): // the reader may be waiting for input that never comes: don't wait for it
	}
	wg.Wait()
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

// Parse reads a line as a win, into memory that is used again. A line that is too long is refused.
func Parse(line string, w *hand.Win) error {
	if len(line) > MaxLine {
		return tooLong
	}
	return hand.ParseJSONInto(line, w)
}

// tooLong is what is wrong with a line that is longer than MaxLine.
var tooLong = hand.Problems{{Code: "too_long",
	Message: fmt.Sprintf("the line has more than %d bytes; give one hand a line", MaxLine)}}
