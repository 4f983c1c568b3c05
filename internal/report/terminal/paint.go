package terminal

import (
	"fmt"
	"strings"

	"github.com/fatih/color"

	"example.com/hanfu/internal/sanitize"
)

// Paint holds the colours of the text for people, which say nothing that the text does not say.
type Paint struct {
	Title, Label, Winning, Red, Gold, Problem, Warning, Caret, Faint Style
}

// Style is a colour, by what turns it on and off on a terminal.
type Style struct{ On, Off string }

// Sprint returns a text in the colour.
func (s Style) Sprint(text ...any) string {
	if s.On == "" {
		return fmt.Sprint(text...)
	}
	return sanitize.Own(s.On) + fmt.Sprint(text...) + sanitize.Own(s.Off)
}

// NewPaint returns the colours, or none if they are off.
func NewPaint(on bool) Paint {
	pick := func(attributes ...color.Attribute) Style {
		if !on {
			return Style{}
		}
		c := color.New(attributes...)
		c.EnableColor()
		begin, end, _ := strings.Cut(c.Sprint("|"), "|")
		return Style{begin, end}
	}
	return Paint{
		Title: pick(color.Bold), Label: pick(color.FgCyan), Winning: pick(color.Bold, color.FgGreen),
		Red: pick(color.FgRed), Gold: pick(color.FgYellow),
		Problem: pick(color.Bold, color.FgRed), Warning: pick(color.Bold, color.FgYellow),
		Caret: pick(color.Bold, color.FgGreen), Faint: pick(color.Faint),
	}
}
