package main

import (
	"fmt"
	"strings"

	"github.com/fatih/color"

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
