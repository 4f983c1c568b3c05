package main

import (
	"io"
	"os"

	"github.com/fatih/color"
	"golang.org/x/term"
)

// paint holds the colours of the text for people, which say nothing that the text does not say.
type paint struct {
	title, label, winning, red, problem, warning, caret, faint *color.Color
}

// newPaint gives the colours, or none if they are off.
func newPaint(on bool) paint {
	pick := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		if on {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
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

// terminal gives the terminal that a reader or writer is, nil if it is none.
func terminal(rw any) *os.File {
	if f, ok := rw.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}
