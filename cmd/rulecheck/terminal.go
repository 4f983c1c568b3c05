package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// options returns the options for texts written to w: the language, colours according to --color
// and NO_COLOR, and the width of a terminal up to the width of a page.
func (c *Command) options(w io.Writer) terminal.Options {
	o := c.asWide(w)
	o.Width = min(o.Width, terminal.Width)
	return o
}

func colored(when string, onTerminal bool) bool {
	if when == "auto" {
		return onTerminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return when == "always"
}

// unguarded returns the writer below a sanitize.Writer.
func unguarded(rw any) any {
	if w, ok := rw.(*sanitize.Writer); ok {
		return w.W
	}
	return rw
}

// data returns the standard output for data such as rule files: unsanitized, except on a terminal.
func (c *Command) data() io.Writer {
	if terminalOf(c.Stdout) != nil {
		return c.Stdout
	}
	return unguarded(c.Stdout).(io.Writer)
}

func terminalOf(rw any) *os.File {
	if f, ok := unguarded(rw).(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// asWide returns the options for an output with the full width of a terminal, or a usable minimum.
// Without a terminal, no width is set.
func (c *Command) asWide(w io.Writer) terminal.Options {
	o := terminal.Options{Lang: c.flags.lang.value,
		Color: colored(c.flags.color.value, terminalOf(w) != nil), Set: c.flags.set}
	if c.renamed { // show options by their ids
		o.Set = nil
	}
	if f := terminalOf(w); f != nil {
		o.Width = terminal.Width
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil &&
			columns >= terminal.LeastWidth {
			o.Width = columns
		}
	}
	return o
}

// lineReader returns a function that returns the next line, and io.EOF after the last.
func lineReader(r io.Reader) (next func() (string, error)) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, batch.MaxLine)
	return func() (string, error) {
		if in.Scan() {
			return in.Text(), nil
		}
		return "", cmp.Or(in.Err(), io.EOF)
	}
}

// cancelReader is a reader that returns the error of ctx once it is done, even if a read blocks.
type cancelReader struct {
	ctx context.Context
	r   io.Reader
}

func (u cancelReader) Read(p []byte) (int, error) {
	type read struct {
		text []byte
		err  error
	}
	done := make(chan read, 1)
	go func() {
		text := make([]byte, len(p)) // the caller may reuse p after ctx is done
		n, err := u.r.Read(text)
		done <- read{text[:n], err}
	}()
	select {
	case <-u.ctx.Done():
		return 0, u.ctx.Err()
	case r := <-done:
		return copy(p, r.text), r.err
	}
}

// typed returns a function that reads a line typed at a prompt. Lines can be edited and recalled,
// unless standard error is not a terminal or the terminal does not support it.
func (c *Command) typed(prompt string) (next func() (string, error)) {
	in, out := terminalOf(c.Stdin), terminalOf(c.Stderr)
	if in == nil || out == nil || os.Getenv("TERM") == "dumb" {
		scan := lineReader(c.Stdin)
		return func() (string, error) {
			fmt.Fprint(c.Stderr, prompt)
			line, err := scan()
			if err != nil { // Ctrl+D leaves the prompt on its line
				fmt.Fprintln(c.Stderr)
			}
			return line, err
		}
	}
	editor := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{in, out}, prompt)
	return func() (string, error) {
		// before the terminal mode changes
		terminated, stop := signal.NotifyContext(c.ctx, syscall.SIGTERM)
		defer stop()
		oldState, err := term.MakeRaw(int(in.Fd()))
		if err != nil {
			return "", err
		}
		// an error can't be handled here
		restore := func() { _ = term.Restore(int(in.Fd()), oldState) }
		defer restore()
		defer context.AfterFunc(terminated, func() { // a termination restores the terminal
			restore()
			if c.ctx.Err() == nil {
				stop()
				endBySignal()
			}
		})()
		if columns, rows, err := term.GetSize(int(out.Fd())); err == nil && columns > 0 {
			_ = editor.SetSize(columns, rows) // the size only affects the display
		}
		line, err := editor.ReadLine()
		if errors.Is(err, io.EOF) {
			fmt.Fprint(out, "\r\n")
		}
		return line, err
	}
}

// endBySignal ends the program like an unhandled SIGTERM.
func endBySignal() {
	if own, err := os.FindProcess(os.Getpid()); err == nil {
		_ = own.Signal(syscall.SIGTERM) // this process received it before
	}
}

func (c *Command) say(text string) {
	if width := c.asWide(c.Stderr).Width; width > 0 && terminal.Cells(text) > width {
		text = strings.Join(terminal.Wrap(text, width-terminal.Indent),
			"\n"+terminal.Pad("", terminal.Indent))
	}
	fmt.Fprintln(c.Stderr, text)
}

// note says a text after the name of the program.
func (c *Command) note(t words.Text) { c.say("rulecheck: " + c.translate(t)) }

func (c *Command) translate(t words.Text) string { return t.In(c.flags.lang.value).String() }

func (c *Command) findingPrinter(w io.Writer, l *rules.Loader) *findings.Printer {
	return findings.New(w, l, c.asWide(w))
}

func (c *Command) show(fill func(p *terminal.Page) error) error {
	var text strings.Builder // complete, because a write error is a different error
	if err := terminal.Write(&text, c.options(c.Stdout), fill); err != nil {
		if e, ok := errors.AsType[*exit](err); ok {
			return e
		}
		return failed(err)
	}
	return c.answer(c.Stdout, text.String())
}

// maxAnswer is how many bytes the answer about one rule set or hand has at most. The largest of
// shipped rules have less than half.
const maxAnswer = 1 << 20

// answer writes an answer that is complete. One that is too long is refused, since its beginning
// could be taken for the whole.
func (c *Command) answer(w io.Writer, text string) error {
	if len(text) > maxAnswer {
		return failed(words.Errorf("the answer has %d bytes, and at most %d are written; "+
			"ask for less if you can: resolve takes paths, and explain --yaku", len(text), maxAnswer))
	}
	_, err := io.WriteString(w, text)
	return unwritten(err)
}

// progressDelay is the time before progress is shown, so that short runs show none.
const progressDelay = 500 * time.Millisecond

// lateWriter discards writes before a time.
type lateWriter struct {
	w    io.Writer
	from time.Time
}

func (l lateWriter) Write(p []byte) (int, error) {
	if time.Now().Before(l.from) {
		return len(p), nil
	}
	return l.w.Write(p)
}

// newBar returns a progress bar that is shown after a delay; most is -1 if its end is unknown.
func newBar(w io.Writer, what string, most int64, delay time.Duration,
	more ...progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions64(most, append(more,
		progressbar.OptionSetWriter(lateWriter{w, time.Now().Add(delay)}),
		progressbar.OptionSetDescription(what), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30))...)
}

// newProgress shows the progress of a batch that takes longer than delay: by bytes if the size of
// the input is known, otherwise by hands.
func newProgress(w io.Writer, what string, size int64, read func() int64,
	delay time.Duration) (update func(batch.Counts), end func()) {
	most, shown := size, []progressbar.Option{progressbar.OptionShowBytes(true)}
	if size <= 0 {
		most, shown = -1, []progressbar.Option{progressbar.OptionSetPredictTime(false),
			progressbar.OptionShowCount(), progressbar.OptionShowIts(),
			progressbar.OptionSetItsString("hands"), progressbar.OptionSpinnerType(14)}
	}
	bar := newBar(w, what, most, delay, shown...)
	update = func(n batch.Counts) {
		done := int64(n.Scored + n.Refused)
		if size > 0 {
			done = min(read(), size)
		}
		_ = bar.Set64(done) // terminal errors don't matter
	}
	return update, func() { _ = bar.Finish() }
}

// steps shows the progress of work in steps that takes longer than progressDelay.
func (c *Command) steps(what words.Text) (update func(done, all int), end func()) {
	bar := newBar(unguarded(c.Stderr).(io.Writer), c.translate(what), -1, progressDelay,
		progressbar.OptionSetPredictTime(true))
	update = func(done, all int) {
		bar.ChangeMax(all)
		_ = bar.Set(done) // terminal errors don't matter
	}
	return update, func() { _ = bar.Finish() }
}

// working shows that something takes longer than progressDelay, on a terminal, until end is called.
func (c *Command) working(what words.Text) (end func()) {
	if terminalOf(c.Stderr) == nil {
		return func() {}
	}
	bar := newBar(unguarded(c.Stderr).(io.Writer), c.translate(what), -1, progressDelay,
		progressbar.OptionSpinnerType(14), progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSetPredictTime(false))
	_ = bar.RenderBlank() // starts it; terminal errors don't matter
	return func() { _ = bar.Finish() }
}
