package main

import (
	"bytes"
	"errors"
	"io"
)

const (
	// maxLine is the longest line that is looked at, in bytes; of a longer one nothing is kept.
	maxLine = 64 << 10
	// chunkSize leaves room for the beginning of a line from the chunk before, and for a read behind it.
	chunkSize = 2*maxLine + 1
)

// readChunks reads the input into free chunks and sends those that hold whole lines, until the end of
// the input or the stop. It sends after each read, so that whoever writes a line gets its result
// without having to write more. A line longer than maxLine is sent as one that is still too long, but
// not all of it.
func readChunks(in io.Reader, free <-chan *chunk, stop <-chan struct{}, send func(*chunk)) error {
	r := lineReader{in: in, rest: make([]byte, 0, maxLine+1)}
	var c *chunk
	for {
		if c == nil {
			select {
			case c = <-free:
			case <-stop:
				return nil
			}
		}
		err := r.fill(c)
		if len(c.lines) > 0 {
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
	// rest is the beginning of the line that is being read. It is overlong once it has maxLine+1 bytes;
	// what follows up to the end of the line is then dropped.
	rest     []byte
	overlong bool
}

// fill reads once and puts the lines that are whole then into a chunk; at the end of the input the
// last line is whole without a line end.
func (r *lineReader) fill(c *chunk) error {
	known := copy(c.buffer, r.rest)
	n, err := r.in.Read(c.buffer[known : known+maxLine])
	fresh := c.buffer[known : known+n]
	if r.overlong {
		end := bytes.IndexByte(fresh, '\n')
		if end < 0 {
			end = len(fresh)
		} else {
			r.overlong = false
		}
		fresh = fresh[:copy(fresh, fresh[end:])]
	}
	text := c.buffer[:known+len(fresh)]
	end := bytes.LastIndexByte(text, '\n') + 1
	if errors.Is(err, io.EOF) {
		end = len(text)
	}
	c.lines = text[:end]
	r.rest = append(r.rest[:0], text[end:min(len(text), end+maxLine+1)]...)
	r.overlong = r.overlong || len(r.rest) > maxLine
	return err
}
