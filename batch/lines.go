package batch

import (
	"bytes"
	"context"
	"errors"
	"io"
)

const (
	// MaxLine is the longest line that is looked at, in bytes; of a longer one nothing is kept.
	MaxLine = 64 << 10
	// chunkSize leaves room for the beginning of a line from the chunk before, and for a read behind it.
	chunkSize = 2*MaxLine + 1
)

// readChunks reads the input into free chunks and sends those that hold whole lines. It sends after each read, so that
// whoever writes a line gets its result without writing more. A line longer than MaxLine is sent cut, still too long.
func readChunks(ctx context.Context, in io.Reader, free <-chan *chunk, send func(*chunk)) error {
	r := lineReader{in: in}
	var c *chunk
	for {
		if c == nil {
			select {
			case c = <-free:
				c.used = copy(c.buffer, r.rest)
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		whole, err := r.fill(c)
		if whole {
			send(c)
			c = nil
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// lineReader cuts an input into chunks of whole lines.
type lineReader struct {
	in io.Reader
	// rest is what was read behind the last whole line that was sent.
	rest []byte
	// overlong reports whether the line being read has more than MaxLine bytes; the rest of it is dropped.
	overlong bool
}

// fill reads once behind what a chunk holds, and reports whether there are whole lines then. At the end of
// the input the last line is whole without a line end.
func (r *lineReader) fill(c *chunk) (whole bool, err error) {
	n, err := r.in.Read(c.buffer[c.used : c.used+MaxLine])
	fresh := c.buffer[c.used : c.used+n]
	if r.overlong {
		fresh = fresh[:copy(fresh, r.behind(fresh))]
	}
	text := c.buffer[:c.used+len(fresh)]
	end := bytes.LastIndexByte(fresh, '\n') + 1
	if end > 0 {
		end += c.used
	}
	if errors.Is(err, io.EOF) {
		end = len(text)
	}
	rest := text[end:]
	if len(rest) > MaxLine {
		rest, r.overlong = rest[:MaxLine+1], true
	}
	if end == 0 {
		c.used = len(rest)
		return false, err
	}
	c.lines = text[:end]
	r.rest = append(r.rest[:0], rest...)
	return true, err
}

func (r *lineReader) behind(fresh []byte) []byte {
	end := bytes.IndexByte(fresh, '\n')
	if end < 0 {
		return nil
	}
	r.overlong = false
	return fresh[end:]
}
