package batch

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"sync/atomic"

	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/source"
)

// Input is an opened file of hands or the standard input, decompressed if need be.
type Input struct {
	// Size is that of a file, 0 if it is not known.
	Size int64

	text io.Reader
	file *os.File
	raw  counting
}

// counting counts what was read.
type counting struct {
	io.Reader
	n atomic.Int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// Read reads the text of the hands.
func (in *Input) Read(p []byte) (int, error) { return in.text.Read(p) }

// Done returns how much of the file has been read.
func (in *Input) Done() int64 { return in.raw.n.Load() }

// Close closes the file. The standard input is left open.
func (in *Input) Close() error {
	if in.file == nil {
		return nil
	}
	return in.file.Close()
}

// Open opens a file of hands, or the standard input for -.
func Open(name string, stdin io.Reader) (*Input, error) {
	in := &Input{raw: counting{Reader: stdin}}
	isInput := named(stdin, name)
	if name != "-" {
		if err := in.openFile(name, isInput); err != nil {
			in.Close()
			if errors.Is(err, fs.ErrNotExist) {
				return nil, source.Unreadable(name, err)
			}
			return nil, fmt.Errorf("the hands can't be read: %w", err)
		}
	}
	err := in.decompress(strings.HasSuffix(name, ".gz"))
	if err == nil && in.Size > 0 && !isInput && osfile.ThroughLink(name) {
		err = in.demandHands()
	}
	if err != nil {
		in.Close()
		return nil, fmt.Errorf("%s can't be read: %w", name, err)
	}
	return in, nil
}

// isOpen matches the names of what the program was given open.
var isOpen = regexp.MustCompile(`^(/dev|/proc/self)/fd/[0-9]+$`)

// openFile opens a file, or a pipe that is open already, as a shell makes of <(...). Of what is no file only the
// terminal and the standard input are read. A pipe in a folder is refused, since nobody may ever write into it.
func (in *Input) openFile(name string, isInput bool) error {
	info, err := os.Stat(name) // before it is opened: that may do something to a device
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: "open", Path: name, Err: e.Err}
	}
	pipe := info.Mode()&fs.ModeNamedPipe != 0
	if err := osfile.Check(name, info); err != nil && !(pipe && isOpen.MatchString(name)) && name != "/dev/tty" && !isInput {
		if pipe {
			err = fmt.Errorf("%w; if a program writes into it, give it as the input: - < %s", err, name)
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
		return fmt.Errorf("%s was replaced as it was opened", name)
	}
	if now.Mode().IsRegular() {
		in.Size = now.Size()
	}
	return osfile.OfDisk(name, f)
}

// named reports whether a name is that of the standard input, such as /dev/stdin.
func named(stdin io.Reader, name string) bool {
	input, ok := stdin.(*os.File)
	if !ok {
		return false
	}
	its, err := input.Stat()
	other, failed := os.Stat(name)
	return err == nil && failed == nil && os.SameFile(its, other)
}

// firstHand is the first line of a file of hands, as far as it has to be looked at.
var firstHand = regexp.MustCompile(`^\x{feff}?\s*\{[^\n]*"hand"\s*:`)

// peeked is how much of a file is looked at.
const peeked = 1 << 16

// demandHands refuses an input that doesn't begin with hands. Somebody else may have put a link to it there, and
// refusals quote the input.
func (in *Input) demandHands() error {
	head := bufio.NewReaderSize(in.text, peeked)
	in.text = head
	if text, _ := head.Peek(peeked); !firstHand.Match(text) {
		return errors.New("it is a link to a file that doesn't begin with a hand; name the file itself")
	}
	return nil
}

// decompress decompresses an input that says by its first bytes that it is compressed with gzip, whatever
// its name: no text begins so. One that has to be, and is not, is an error.
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
	if in.text, err = gzip.NewReader(buffered); errors.Is(err, gzip.ErrHeader) || errors.Is(err, io.EOF) {
		err = errors.New("it is not compressed with gzip, as its name says")
	}
	return err
}

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
