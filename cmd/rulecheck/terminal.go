package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// options returns how a text is written to an output: its language, its colours as --color and NO_COLOR have it, and its
// width, which is that of a terminal only if it is narrower than a page.
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

// unguarded returns what is written to by way of a writer that makes text visible.
func unguarded(rw any) any {
	if w, ok := rw.(*sanitize.Writer); ok {
		return w.W
	}
	return rw
}

// data returns the standard output for a text that is data, such as a rule file: as it is, but on a terminal as people
// can see it.
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

// asWide returns the options for an output that takes the width of a terminal, unless that is too narrow to be used.
// Without a terminal there is no width.
func (c *Command) asWide(w io.Writer) terminal.Options {
	o := terminal.Options{Lang: c.flags.lang.value, Color: colored(c.flags.color.value, terminalOf(w) != nil),
		Set: c.flags.set}
	if f := terminalOf(w); f != nil {
		o.Width = terminal.Width
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns >= terminal.LeastWidth {
			o.Width = columns
		}
	}
	return o
}

func (c *Command) say(text string) {
	if width := c.asWide(c.Stderr).Width; width > 0 && terminal.Cells(text) > width {
		text = strings.Join(terminal.Wrap(text, width-terminal.Indent), "\n"+terminal.Pad("", terminal.Indent))
	}
	fmt.Fprintln(c.Stderr, text)
}

func (c *Command) findingPrinter(w io.Writer, l *rules.Loader) *findings.Printer {
	return findings.New(w, l, c.asWide(w))
}

func (c *Command) show(fill func(p *terminal.Page) error) error {
	var text strings.Builder // the whole, as failing to write it is another error
	if err := terminal.Write(&text, c.options(c.Stdout), fill); err != nil {
		if own, ok := errors.AsType[*exit](err); ok {
			return own
		}
		return failed(err)
	}
	_, err := io.WriteString(c.Stdout, text.String())
	return unwritten("the output", err)
}
