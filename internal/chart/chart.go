// Package chart draws line charts as SVG, with a name at the end of each line. The style sheet of
// the page defines the colours by the classes p1, p2 and so on.
package chart

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"example.com/hanfu/internal/sanitize"
)

// Chart is a line chart. Measures are in pixels.
type Chart struct {
	// Label describes the chart for screen readers.
	Label string
	// Names is the width of the names at the right, Marked that of the marks at the left.
	Width, Height, Names, Marked int
	Lines                        []Line
	Marks                        []Mark
	// First and Last are labels below the beginning and the end, or empty.
	First, Last string
}

// Line is a named series of values. All lines have the same number of values.
type Line struct {
	Name   string
	Values []int64
	// Class is the number of the CSS class; 0 means the 1-based index of the line.
	Class int
}

// Mark is a value at which a level is drawn, with its label where that of no earlier mark is.
type Mark struct {
	At   int64
	Text string
}

const (
	// edge is the margin, and the space between a line and its name.
	edge = 8
	// nameGap is the minimum distance between names, and between labels. foot is the height of the labels below.
	nameGap = 15
	foot    = 14
)

// scaled is a chart with its range of values.
type scaled struct {
	*Chart
	least, most int64
}

// SVG returns the chart, or "" if there are no lines or fewer than two values.
func (c *Chart) SVG() string {
	if len(c.Lines) == 0 || len(c.Lines[0].Values) < 2 {
		return ""
	}
	d := scaled{Chart: c, least: c.Lines[0].Values[0], most: c.Lines[0].Values[0]}
	for _, l := range c.Lines {
		d.least, d.most = min(d.least, slices.Min(l.Values)), max(d.most, slices.Max(l.Values))
	}
	for _, m := range c.Marks {
		d.least, d.most = min(d.least, m.At), max(d.most, m.At)
	}
	return d.svg()
}

func (c *scaled) svg() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="%s">`, c.Width,
		c.Height, text(c.Label))
	var labels []float64
	for _, m := range c.Marks {
		fmt.Fprintf(&b, `<path class="level" d="M%d %.1fH%d"/>`, edge+c.Marked, c.y(m.At),
			c.Width-c.Names)
		overlaps := slices.ContainsFunc(labels, func(y float64) bool {
			return math.Abs(y-c.y(m.At)) < nameGap
		})
		if m.Text != "" && !overlaps {
			labels = append(labels, c.y(m.At))
			fmt.Fprintf(&b, `<text class="mark" x="%d" y="%.1f">%s</text>`, edge+c.Marked-edge/2,
				c.y(m.At)+edge/2, text(m.Text))
		}
	}
	if c.First+c.Last != "" {
		fmt.Fprintf(&b, `<text class="mark first" x="%d" y="%d">%s</text><text class="mark" x="%d" y="%d">%s</text>`,
			edge+c.Marked, c.Height-edge/2, text(c.First), c.Width-c.Names,
			c.Height-edge/2, text(c.Last))
	}
	ends := c.ends()
	for i, l := range c.Lines {
		class := cmp.Or(l.Class, i+1)
		fmt.Fprintf(&b, `<path class="line p%d" d="M%.1f %.1f`, class, c.x(0), c.y(l.Values[0]))
		for j, v := range l.Values[1:] {
			fmt.Fprintf(&b, "L%.1f %.1f", c.x(j+1), c.y(v))
		}
		fmt.Fprintf(&b, `"/><text class="p%d" x="%d" y="%.1f">%s</text>`, class,
			c.Width-c.Names+edge, ends[i], text(l.Name))
	}
	b.WriteString("</svg>")
	return b.String()
}

func (c *scaled) x(i int) float64 {
	left := edge + c.Marked
	return float64(left) + float64(i*(c.Width-c.Names-left))/float64(len(c.Lines[0].Values)-1)
}

func (c *scaled) y(v int64) float64 {
	return edge + float64(c.bottom()-edge)*float64(c.most-v)/float64(max(c.most-c.least, 1))
}

func (c *scaled) bottom() int {
	if c.First+c.Last != "" {
		return c.Height - edge - foot
	}
	return c.Height - edge
}

// ends returns the y coordinates of the names: at the ends of their lines, moved so that they don't
// overlap.
func (c *scaled) ends() []float64 {
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
		at[line] = max(at[line], at[order[i]]+nameGap)
	}
	below := float64(c.Height - edge/2)
	for _, line := range slices.Backward(order) {
		at[line] = min(at[line], below)
		below = at[line] - nameGap
	}
	return at
}

func text(s string) string { return html.EscapeString(sanitize.Text(s)) }
