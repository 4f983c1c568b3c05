package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/regular"
	"example.com/hanfu/words"
)

// batchVerb builds the verb that scores streams of hands.
func (c *Command) batchVerb() *cobra.Command {
	var b batch
	cmd := &cobra.Command{
		Use:   "batch [FILE]",
		Short: "Score many hands, one JSON object a line",
		Long: `Batch reads one hand a line from a file, or from the standard input if there is
none or it is -, and writes one result a line, in the same order:

  {"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","riichi":true}

A hand that can't be scored is refused in its place, with the number of its
line, {"id":...,"line":7,"error":{...}}, and the others go on. Empty lines are
skipped. Input compressed with gzip is read as it is. All cores are used, and
the memory needed does not depend on how long the input is. The file may be a
pipe, but no device, and a link only to a file that begins with a hand.

--fields names what is wanted of each result. It makes comma-separated values
with a header line, or with --format json objects with these keys alone. A
refused hand is a row too, with id, line and error where they are asked for;
as JSON it is written as it is without --fields. The columns of CSV are

  id line rules edition rules_hash yakuman limit han fu base points gain
  yaku                 ids with spaces between them: riichi pinfu
  bonus, fu_parts      ids with their number: dora:2 red:1
  payments             what each payer pays: east:2600 west:1300
  payments.east        one payer; also .south, .west, .north and .discarder
  reading              how the hand was read; also reading.shape, reading.wait
  assumed              seat and round, as far as the input left them out
  error                why a hand is refused, as a code; also error.field and
                       error.message

A text that a spreadsheet would take for a formula has an apostrophe in front.`,
		Example: `  rulecheck batch hands.ndjson.gz > results.ndjson
  rulecheck batch --fields id,han,fu,points,error hands.ndjson > points.csv
  zcat hands.ndjson.gz | rulecheck batch --rules ema --quiet`,
		Args: atMostOne("batch reads one file, or the standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			b.name = "-"
			if len(args) > 0 {
				b.name = args[0]
			}
			b.flags.formatGiven, b.flags.fieldsGiven = cmd.Flags().Changed("format"), cmd.Flags().Changed("fields")
			return c.batch(&b)
		},
	}
	choose(cmd, false, &b.flags.format, "format", "output", "json", "csv")
	cmd.Flags().StringVar(&b.flags.fields, "fields", "", "write these `names` alone, as in id,han,points")
	cmd.Flags().BoolVar(&b.flags.noHeader, "no-header", false, "leave out the header line of CSV")
	cmd.Flags().IntVarP(&b.jobs, "jobs", "j", 0, "score on `n` cores at most; 0 for all")
	cmd.Flags().BoolVarP(&b.quiet, "quiet", "q", false, "show neither progress nor the count at the end")
	complete(cmd, "fields", completeFields)
	return cmd
}

// batch is a call of the verb: the name of its input, - for the standard input, and its flags.
type batch struct {
	name  string
	quiet bool
	jobs  int
	flags outputFlags
}

// workers is how many goroutines score. More than there are cores would only cost memory.
func (b *batch) workers() int {
	if most := runtime.GOMAXPROCS(0); b.jobs == 0 || b.jobs > most {
		return most
	}
	return b.jobs
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

func (c *Command) batch(b *batch) error {
	if b.jobs < 0 {
		return usageError("--jobs takes a number from 1 up, or 0 for all cores, not %d", b.jobs)
	}
	output, err := b.flags.output()
	if err != nil {
		return err
	}
	e, err := c.engine()
	if err != nil {
		return err
	}
	in, err := c.open(b.name)
	if err != nil {
		return failed(err)
	}
	defer in.close()
	if !b.quiet && b.name == "-" && terminal(c.Stdin) != nil {
		fmt.Fprintln(c.Stderr, "rulecheck: reading hands from the terminal, one JSON object a line")
	}
	shown := noProgress
	if !b.quiet && terminal(c.Stderr) != nil && terminal(c.Stdout) == nil {
		shown = newProgress(unguarded(c.Stderr).(io.Writer), in, progressDelay)
	}
	out := c.Stdout
	if _, asCSV := output.(csvOutput); asCSV { // which has no escapes
		out = c.data()
	}
	start := time.Now()
	p := pipeline{engine: e, lang: c.flags.lang.value, in: in.text, out: out, output: output, progress: shown.update}
	n, err := p.run(c.ctx, b.workers())
	shown.end()
	if !b.quiet {
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
	written := func(i int) string { return words.In("en").Common.Grouped(strconv.Itoa(i)) }
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
		if err := c.openFile(in, name); err != nil {
			in.close()
			return nil, fmt.Errorf("the hands can't be read: %w", err)
		}
	}
	err := in.decompress(strings.HasSuffix(name, ".gz"))
	if err == nil && in.size > 0 && !c.isInput(name) && regular.ThroughLink(name) {
		err = in.demandHands()
	}
	if err != nil {
		in.close()
		return nil, fmt.Errorf("%s can't be read: %w", name, err)
	}
	return in, nil
}

// openFile opens a file, or a pipe, which is what a shell makes of <(...). Of what else is no file only the terminal and the standard input
// by its own name are read, since whoever names them means them.
func (c *Command) openFile(in *input, name string) error {
	info, err := os.Stat(name) // before it is opened: that may do something to a device
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: "open", Path: name, Err: e.Err}
	}
	pipe := info.Mode()&fs.ModeNamedPipe != 0
	if err := regular.Kind(name, info); err != nil && !pipe && name != "/dev/tty" && !c.isInput(name) {
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	in.raw, in.file = f, f
	now, err := f.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(info, now) {
		return fmt.Errorf("%s was replaced as it was opened", name)
	}
	if now.Mode().IsRegular() {
		in.size = now.Size()
	}
	return regular.OfDisk(name, f)
}

// isInput reports whether a name is that of the standard input, such as /dev/stdin.
func (c *Command) isInput(name string) bool {
	input, ok := c.Stdin.(*os.File)
	if !ok {
		return false
	}
	its, err := input.Stat()
	named, failed := os.Stat(name)
	return err == nil && failed == nil && os.SameFile(its, named)
}

// firstHand is the first line of a file of hands, as far as it has to be looked at.
var firstHand = regexp.MustCompile(`^\x{feff}?\s*\{[^\n]*"hand"\s*:`)

// demandHands refuses an input that doesn't begin with hands. Somebody else may have put the link that leads to it where it was found, and
// what a hand is refused for shows some of it.
func (in *input) demandHands() error {
	head := bufio.NewReaderSize(in.text, peeked)
	in.text = head
	if text, _ := head.Peek(peeked); !firstHand.Match(text) {
		return errors.New("it is a link to a file that doesn't begin with a hand; name the file itself")
	}
	return nil
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
