// Package chart draws lines as SVG: a line for each of several players, with the name at its end. Colours are left to the
// style sheet of the page, by the classes p1, p2 and so on.
package chart

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"example.com/hanfu/internal/sanitize"
)

// Chart is what is drawn. Its measures are pixels.
type Chart struct {
	// Label says what it shows.
	Label string
	// Names is the room for names at the right, and Marked that for the texts of marks at the left.
	Width, Height, Names, Marked int
	Lines                        []Line
	Marks                        []Mark
	// First and Last stand below the beginning and the end, if there are any.
	First, Last string
}

// Line is a name with its values, one after the other; all lines have as many.
type Line struct {
	Name   string
	Values []int64
	// Class is the number of its class, 0 for its place among the lines.
	Class int
}

// Mark is a value at which a level is drawn, with its text.
type Mark struct {
	At   int64
	Text string
}

const (
	// edge is the room around all, and between a line and its name.
	edge = 8
	// apart is how far apart names stand, and foot the room below for what stands there.
	apart = 15
	foot  = 14
)

// drawn is a chart with its scale.
type drawn struct {
	*Chart
	least, most int64
}

// SVG returns the chart; it is empty if there are no lines or fewer than two values.
func (c *Chart) SVG() string {
	if len(c.Lines) == 0 || len(c.Lines[0].Values) < 2 {
		return ""
	}
	d := drawn{Chart: c, least: c.Lines[0].Values[0], most: c.Lines[0].Values[0]}
	for _, l := range c.Lines {
		d.least, d.most = min(d.least, slices.Min(l.Values)), max(d.most, slices.Max(l.Values))
	}
	for _, m := range c.Marks {
		d.least, d.most = min(d.least, m.At), max(d.most, m.At)
	}
	return d.svg()
}

func (c *drawn) svg() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="%s">`, c.Width, c.Height, text(c.Label))
	for _, m := range c.Marks {
		fmt.Fprintf(&b, `<path class="level" d="M%d %.1fH%d"/>`, edge+c.Marked, c.y(m.At), c.Width-c.Names)
		if m.Text != "" {
			fmt.Fprintf(&b, `<text class="mark" x="%d" y="%.1f">%s</text>`, edge+c.Marked-edge/2, c.y(m.At)+edge/2, text(m.Text))
		}
	}
	if c.First+c.Last != "" {
		fmt.Fprintf(&b, `<text class="mark first" x="%d" y="%d">%s</text><text class="mark" x="%d" y="%d">%s</text>`,
			edge+c.Marked, c.Height-edge/2, text(c.First), c.Width-c.Names, c.Height-edge/2, text(c.Last))
	}
	ends := c.ends()
	for i, l := range c.Lines {
		class := cmp.Or(l.Class, i+1)
		fmt.Fprintf(&b, `<path class="line p%d" d="M%.1f %.1f`, class, c.x(0), c.y(l.Values[0]))
		for j, v := range l.Values[1:] {
			fmt.Fprintf(&b, "L%.1f %.1f", c.x(j+1), c.y(v))
		}
		fmt.Fprintf(&b, `"/><text class="p%d" x="%d" y="%.1f">%s</text>`, class, c.Width-c.Names+edge, ends[i], text(l.Name))
	}
	b.WriteString("</svg>")
	return b.String()
}

func (c *drawn) x(i int) float64 {
	left := edge + c.Marked
	return float64(left) + float64(i*(c.Width-c.Names-left))/float64(len(c.Lines[0].Values)-1)
}

func (c *drawn) y(v int64) float64 {
	return edge + float64(c.bottom()-edge)*float64(c.most-v)/float64(max(c.most-c.least, 1))
}

func (c *drawn) bottom() int {
	if c.First+c.Last != "" {
		return c.Height - edge - foot
	}
	return c.Height - edge
}

// ends returns how far down the names stand: at the ends of their lines, but not over one another.
func (c *drawn) ends() []float64 {
	order, at := make([]int, len(c.Lines)), make([]float64, len(c.Lines))
	for i, l := range c.Lines {
		order[i], at[i] = i, c.y(l.Values[len(l.Values)-1])+edge/2
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case at[a] < at[b]:
			return -1
		case at[a] > at[b]:
			return 1
		}
		return 0
	})
	for i, line := range order[1:] {
		at[line] = max(at[line], at[order[i]]+apart)
	}
	below := float64(c.Height - edge/2)
	for _, line := range slices.Backward(order) {
		at[line] = min(at[line], below)
		below = at[line] - apart
	}
	return at
}

func text(s string) string { return html.EscapeString(sanitize.Text(s)) }
