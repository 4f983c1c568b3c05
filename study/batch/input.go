package batch

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"

	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Input is an open file of hands, or the standard input. It decompresses gzip.
type Input struct {
	// Size is the size of the file, 0 if unknown.
	Size int64

	text io.Reader
	file *os.File
	raw  countingReader
}

type countingReader struct {
	io.Reader
	n atomic.Int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// Read reads the decompressed text.
func (in *Input) Read(p []byte) (int, error) { return in.text.Read(p) }

// Done returns the number of bytes read from the file.
func (in *Input) Done() int64 { return in.raw.n.Load() }

// Close closes the file. It leaves the standard input open.
func (in *Input) Close() error {
	if in.file == nil {
		return nil
	}
	return in.file.Close()
}

// Open opens a file of hands; - means stdin.
func Open(name string, stdin io.Reader) (*Input, error) {
	in := &Input{raw: countingReader{Reader: stdin}}
	isInput := isStdin(stdin, name)
	if name != "-" {
		if err := in.openFile(name, isInput); err != nil {
			in.Close()
			if errors.Is(err, fs.ErrNotExist) {
				return nil, source.Unreadable(name, err)
			}
			return nil, words.Errorf("the hands can't be read: %s", err)
		}
	}
	err := in.decompress(strings.HasSuffix(name, ".gz"))
	if err == nil && in.Size > 0 && !isInput && osfile.ThroughLink(name) {
		err = in.requireHands()
	}
	if err != nil {
		in.Close()
		return nil, words.Errorf("%s can't be read: %s", name, err)
	}
	return in, nil
}

var openDescriptor = work.LazyRegexp(`^(/dev|/proc/self)/fd/[0-9]+$`)

// openFile opens a file, or an inherited pipe such as from <(...). Of other special files it
// accepts only the terminal and the standard input. It refuses named pipes, since nobody may ever
// write to them.
func (in *Input) openFile(name string, isInput bool) error {
	info, err := os.Stat(name) // before opening, which may affect a device
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: "open", Path: name, Err: e.Err}
	}
	pipe := info.Mode()&fs.ModeNamedPipe != 0
	if err := osfile.Check(name, info); err != nil && !(pipe && openDescriptor().MatchString(name)) &&
		name != "/dev/tty" && !isInput {
		if pipe {
			err = words.Errorf("%s; if a program writes into it, give it as the input: - < %s",
				err, name)
		}
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	in.raw.Reader, in.file = f, f
	now, err := f.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(info, now) {
		return words.Errorf("%s was replaced while it was opened", name)
	}
	if now.Mode().IsRegular() {
		in.Size = now.Size()
	}
	return osfile.OfDisk(name, f)
}

// isStdin reports whether name refers to the standard input, as /dev/stdin does.
func isStdin(stdin io.Reader, name string) bool {
	input, ok := stdin.(*os.File)
	if !ok {
		return false
	}
	its, err := input.Stat()
	other, failed := os.Stat(name)
	return err == nil && failed == nil && os.SameFile(its, other)
}

var firstHand = work.LazyRegexp(`^\x{feff}?\s*\{[^\n]*"hand"\s*:`)

// peekSize is the number of bytes that requireHands checks.
const peekSize = 1 << 16

// requireHands refuses input that doesn't begin with a hand. Somebody else may have put a link to
// another file there, and refusals quote the input.
func (in *Input) requireHands() error {
	head := bufio.NewReaderSize(in.text, peekSize)
	in.text = head
	if text, _ := head.Peek(peekSize); !firstHand().Match(text) {
		return words.Errorf("it is a link to a file that doesn't begin with a hand; name the file itself")
	}
	return nil
}

// decompress decompresses input that begins with the gzip magic number, whatever its name; no text
// begins so. If always is set, other input is an error.
func (in *Input) decompress(always bool) error {
	buffered := bufio.NewReader(&in.raw)
	in.text = buffered
	magic, err := buffered.Peek(2)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !always && string(magic) != "\x1f\x8b" {
		return nil
	}
	if in.text, err = gzip.NewReader(buffered); errors.Is(err, gzip.ErrHeader) ||
		errors.Is(err, io.EOF) {
		err = words.Errorf("it is not compressed with gzip, as its name says")
	}
	in.text = wholeReader{in.text}
	return err
}

// wholeReader reports damaged input as io.ErrUnexpectedEOF, which has a text for users.
type wholeReader struct{ io.Reader }

func (r wholeReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	_, corrupt := errors.AsType[flate.CorruptInputError](err)
	if corrupt || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader) {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

const (
	// MaxLine is the maximum length of a line in bytes. Longer lines are refused.
	MaxLine = 64 << 10
	// chunkSize leaves room for the rest of the previous chunk and a read after it.
	chunkSize = 2*MaxLine + 1
)

// readChunks reads the input into free chunks and sends those with whole lines. It sends after each
// read, so that interactive input gets its results at once. It truncates lines longer than MaxLine,
// but to more than MaxLine.
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

// lineReader splits an input into chunks of whole lines.
type lineReader struct {
	in io.Reader
	// rest is what was read after the last whole line.
	rest []byte
	// overlong reports whether the current line has more than MaxLine bytes; its rest is dropped.
	overlong bool
}

// fill reads once into c after c.used, and reports whether c then has whole lines. At the end of
// the input the last line needs no line end.
func (r *lineReader) fill(c *chunk) (whole bool, err error) {
	n, err := r.in.Read(c.buffer[c.used : c.used+MaxLine])
	fresh := c.buffer[c.used : c.used+n]
	if r.overlong {
		fresh = fresh[:copy(fresh, r.dropOverlong(fresh))]
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

func (r *lineReader) dropOverlong(fresh []byte) []byte {
	end := bytes.IndexByte(fresh, '\n')
	if end < 0 {
		return nil
	}
	r.overlong = false
	return fresh[end:]
}
