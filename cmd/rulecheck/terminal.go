package main

import (
	"errors"
	"io"
	"os"

	"golang.org/x/term"

	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
)

// paintFor returns the colours for an output, as --color and NO_COLOR have it.
func (c *Command) paintFor(w io.Writer) page.Paint {
	return page.NewPaint(colored(c.flags.color.value, terminal(w) != nil))
}

// colored reports whether a text is to have colours. What the caller asks for counts more than NO_COLOR
// (https://no-color.org).
func colored(when string, onTerminal bool) bool {
	if when == "auto" {
		return onTerminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return when == "always"
}

// unguarded returns what is written to by way of a writer that makes text visible.
func unguarded(rw any) any {
	if w, ok := rw.(*visible.Writer); ok {
		return w.W
	}
	return rw
}

// data returns the standard output for a text that is data, such as a rule file: as it is, but on a terminal as people
// can see it.
func (c *Command) data() io.Writer {
	if terminal(c.Stdout) != nil {
		return c.Stdout
	}
	return unguarded(c.Stdout).(io.Writer)
}

// terminal returns the terminal that a reader or writer is, nil if it is none.
func terminal(rw any) *os.File {
	if f, ok := unguarded(rw).(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// findingPrinter returns a printer for an output that may be a terminal.
func (c *Command) findingPrinter(w io.Writer, l *rules.Loader) *findings.Printer {
	p := findings.New(w, l)
	p.Paint = c.paintFor(w)
	if f := terminal(w); f != nil {
		p.Folds = true
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns >= leastWidth {
			p.Width = columns
		}
	}
	return p
}

// page returns an empty page for the standard output.
func (c *Command) page() *page.Page {
	return page.New(c.flags.lang.value, c.paintFor(c.Stdout))
}

// show writes a page on the standard output.
func (c *Command) show(write func(p *page.Page) error) error {
	p := c.page()
	if err := write(p); err != nil {
		if own, ok := errors.AsType[*exit](err); ok {
			return own
		}
		return failed(err)
	}
	_, err := io.WriteString(c.Stdout, p.Text.String())
	return unwritten("the output", err)
}

// leastWidth is that of a terminal that can be used; the width of a narrower one is not heeded.
const leastWidth = 40
