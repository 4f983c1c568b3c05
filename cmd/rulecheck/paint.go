package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/fatih/color"
	"golang.org/x/term"

	"example.com/hanfu/internal/visible"
)

// paint holds the colours of the text for people, which say nothing that the text does not say.
type paint struct {
	title, label, winning, red, problem, warning, caret, faint style
}

// style is a colour, by what turns it on and off on a terminal.
type style struct{ on, off string }

// Sprint returns a text in the colour.
func (s style) Sprint(text ...any) string {
	if s.on == "" {
		return fmt.Sprint(text...)
	}
	return visible.Own(s.on) + fmt.Sprint(text...) + visible.Own(s.off)
}

// newPaint gives the colours, or none if they are off.
func newPaint(on bool) paint {
	pick := func(attributes ...color.Attribute) style {
		if !on {
			return style{}
		}
		c := color.New(attributes...)
		c.EnableColor()
		begin, end, _ := strings.Cut(c.Sprint("|"), "|")
		return style{begin, end}
	}
	return paint{
		title: pick(color.Bold), label: pick(color.FgCyan), winning: pick(color.Bold, color.FgGreen), red: pick(color.FgRed),
		problem: pick(color.Bold, color.FgRed), warning: pick(color.Bold, color.FgYellow), caret: pick(color.Bold, color.FgGreen), faint: pick(color.Faint),
	}
}

// paintFor gives the colours for an output, as --color and NO_COLOR have it.
func (c *Command) paintFor(w io.Writer) paint {
	return newPaint(colored(c.flags.color.value, terminal(w) != nil))
}

// colored tells whether a text is to have colours. What the caller asks for counts more than NO_COLOR
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

// data returns the standard output for a text that is data, such as a rule file: as it is, but on a terminal as people can see it.
func (c *Command) data() io.Writer {
	if terminal(c.Stdout) != nil {
		return c.Stdout
	}
	return unguarded(c.Stdout).(io.Writer)
}

// terminal gives the terminal that a reader or writer is, nil if it is none.
func terminal(rw any) *os.File {
	if f, ok := unguarded(rw).(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}
