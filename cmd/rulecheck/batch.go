package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
)

// batchVerb builds the verb that scores streams of hands.
func (c *Command) batchVerb() *cobra.Command {
	var quiet bool
	cmd := &cobra.Command{
		Use:   "batch [FILE]",
		Short: "Score many hands, one JSON object a line",
		Long: `Batch reads one hand a line from a file, or from the standard input if there is
none or it is -, and writes one result a line, in the same order:

  {"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","riichi":true}

A hand that can't be scored is refused in its place, with the number of its
line, {"id":...,"line":7,"error":{...}}, and the others go on. Empty lines are
skipped. Input compressed with gzip is
read as it is. All cores are used, and the memory needed does not depend on how
long the input is.`,
		Example: `  rulecheck batch hands.ndjson.gz > results.ndjson
  zcat hands.ndjson.gz | rulecheck batch --rules ema --quiet`,
		Args: atMostOne("batch reads one file, or the standard input"),
		RunE: func(_ *cobra.Command, args []string) error {
			name := "-"
			if len(args) > 0 {
				name = args[0]
			}
			return c.batch(name, quiet)
		},
	}
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "show neither progress nor the count at the end")
	return cmd
}

// atMostOne refuses a second argument.
func atMostOne(message string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usageError("%s, not %d arguments; quote names that contain blanks", message, len(args))
		}
		return nil
	}
}

func (c *Command) batch(name string, quiet bool) error {
	e, err := c.engine()
	if err != nil {
		return err
	}
	in, err := c.open(name)
	if err != nil {
		return failed(err)
	}
	defer in.close()
	if !quiet && name == "-" && terminal(c.Stdin) != nil {
		fmt.Fprintln(c.Stderr, "rulecheck: reading hands from the terminal, one JSON object a line")
	}
	shown := noProgress
	if !quiet && terminal(c.Stderr) != nil && terminal(c.Stdout) == nil {
		shown = newProgress(c.Stderr, in, progressDelay)
	}
	start := time.Now()
	p := pipeline{engine: e, lang: c.flags.lang.value, in: in.text, out: c.Stdout, progress: shown.update}
	n, err := p.run(runtime.GOMAXPROCS(0))
	shown.end()
	if !quiet {
		fmt.Fprintln(c.Stderr, n.summary(time.Since(start)))
	}
	switch {
	case err != nil:
		return failed(err)
	case n.refused > 0:
		return &exit{code: exitFindings}
	}
	return nil
}

// counts says how many hands were scored and refused.
type counts struct{ scored, refused int }

func (n counts) summary(took time.Duration) string {
	written := func(i int) string { return grouped(strconv.Itoa(i), ",") }
	hands := "hands"
	if n.scored+n.refused == 1 {
		hands = "hand"
	}
	return fmt.Sprintf("%s %s: %s scored, %s refused, in %.2f s",
		written(n.scored+n.refused), hands, written(n.scored), written(n.refused), took.Seconds())
}

// input is an opened file or the standard input, decompressed if need be.
type input struct {
	text io.Reader
	// size is that of a file, 0 if it is not known; read is how much of it has been read.
	size int64
	read atomic.Int64

	file io.Closer
	raw  io.Reader
}

// Read reads from the file as it is, and counts.
func (in *input) Read(p []byte) (int, error) {
	n, err := in.raw.Read(p)
	in.read.Add(int64(n))
	return n, err
}

func (in *input) close() {
	if in.file != nil {
		in.file.Close() // nothing was written to it that could be lost
	}
}

// open opens a file, or the standard input for -.
func (c *Command) open(name string) (*input, error) {
	in := &input{raw: c.Stdin}
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("the hands can't be read: %w", err)
		}
		in.raw, in.file = f, f
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			in.size = info.Size()
		}
	}
	if err := in.decompress(strings.HasSuffix(name, ".gz")); err != nil {
		in.close()
		return nil, fmt.Errorf("%s can't be read: %w", name, err)
	}
	return in, nil
}

// decompress decompresses an input that says by its first bytes that it is compressed with gzip, whatever
// its name: no text begins so. One that has to be, and is not, is an error.
func (in *input) decompress(always bool) error {
	buffered := bufio.NewReader(in)
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
