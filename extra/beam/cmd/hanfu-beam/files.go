package main

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"example.com/hanfu/study/batch"
)

func init() {
	beam.RegisterType(reflect.TypeFor[matchFn]())
	beam.RegisterType(reflect.TypeFor[splitFn]())
	beam.RegisterType(reflect.TypeFor[Shard]())
}

// matchFiles returns the names of the files that match patterns. Each pattern must match at least
// one.
func matchFiles(s beam.Scope, patterns []string) beam.PCollection {
	return beam.ParDo(s, &matchFn{}, beam.CreateList(s, patterns))
}

// matchFn finds files by pattern.
type matchFn struct{}

// ProcessElement emits the names of the files that match a pattern.
func (*matchFn) ProcessElement(ctx context.Context, pattern string, emit func(string)) error {
	system, err := filesystem.New(ctx, pattern)
	if err != nil {
		return err
	}
	defer system.Close()
	names, err := system.List(ctx, pattern)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return fmt.Errorf("no files match %s", pattern)
	}
	for _, name := range names {
		emit(name)
	}
	return nil
}

// Shard is a part of a file, consisting of the lines that begin in it.
type Shard struct {
	File string
	// From and To are byte offsets. A compressed file has one shard, which ends at the end of the
	// file.
	From, To int64
	Packed   bool
}

var gzipMagic = []byte{0x1f, 0x8b}

// splitFn splits files into shards of Size bytes.
type splitFn struct{ Size int64 }

// ProcessElement emits the shards of a file. An empty file has one, so that it is counted.
func (f *splitFn) ProcessElement(ctx context.Context, name string, emit func(Shard)) error {
	system, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer system.Close()
	size, err := system.Size(ctx, name)
	if err != nil {
		return err
	}
	in, err := system.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	head := make([]byte, len(gzipMagic))
	if _, err := io.ReadFull(in, head); err != nil && !errors.Is(err, io.EOF) &&
		!errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	if bytes.Equal(head, gzipMagic) {
		emit(Shard{File: name, To: size, Packed: true})
		return nil
	}
	for from := int64(0); from == 0 || from < size; from += f.Size {
		emit(Shard{File: name, From: from, To: min(from+f.Size, size)})
	}
	return nil
}

func (s *Shard) open(ctx context.Context) (io.ReadCloser, error) {
	system, err := filesystem.New(ctx, s.File)
	if err != nil {
		return nil, err
	}
	defer system.Close()
	return system.OpenRead(ctx, s.File)
}

// damagedError is the error for damaged contents, as opposed to a file that can't be read.
type damagedError struct{ error }

// lines calls visit for each line that begins in the shard, with its one-based number in the shard,
// its byte offset and its text without the line ending. Of a line that is too long, the text is a
// prefix that is still too long. It returns the number of lines. The error is a damagedError if the
// compressed data is damaged.
func (s *Shard) lines(ctx context.Context, visit func(number, at int64, line string) error,
) (n int64, err error) {
	file, err := s.open(ctx)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	in, at := io.Reader(file), s.From
	source := &errorReader{Reader: file}
	if s.Packed {
		if in, err = gzip.NewReader(source); err != nil {
			return 0, cmp.Or(source.err, error(damagedError{err}))
		}
	} else if at > 0 { // read from the preceding byte, to see if a line begins at s.From
		at--
		if err := skip(file, at); err != nil {
			return 0, fmt.Errorf("%s has become shorter: %w", s.File, err)
		}
	}
	r := &lineReader{bufio.NewReaderSize(in, batch.MaxLine+2)}
	if s.From > 0 {
		_, length, err := r.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		at += length
	}
	for s.Packed || at < s.To {
		line, length, err := r.next()
		if length > 0 {
			n++
			if err := visit(n, at, line); err != nil {
				return n, err
			}
			at += length
		}
		switch {
		case errors.Is(err, io.EOF):
			return n, nil
		case err != nil && s.Packed:
			return n, cmp.Or(source.err, error(damagedError{err}))
		case err != nil:
			return n, err
		}
	}
	return n, nil
}

func skip(file io.Reader, bytes int64) error {
	if seeker, ok := file.(io.Seeker); ok {
		_, err := seeker.Seek(bytes, io.SeekStart)
		return err
	}
	_, err := io.CopyN(io.Discard, file, bytes)
	return err
}

// lineReader reads lines of any length with limited memory.
type lineReader struct{ *bufio.Reader }

// next returns the next line without its line ending, and its length in bytes including it. Of a
// line that is too long, it returns a prefix that is still too long. At the end of the file it may
// return the last line together with io.EOF.
func (r *lineReader) next() (line string, length int64, err error) {
	piece, err := r.ReadSlice('\n')
	length = int64(len(piece))
	line = string(bytes.TrimSuffix(piece, []byte("\n")))
	for errors.Is(err, bufio.ErrBufferFull) {
		piece, err = r.ReadSlice('\n')
		length += int64(len(piece))
	}
	return line, length, err
}
