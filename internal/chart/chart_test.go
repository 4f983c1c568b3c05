package chart_test

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/chart"
)

// TestLabels: every level is drawn, and labels that would stand on an earlier one are left out.
func TestLabels(t *testing.T) {
	for _, c := range []struct {
		most   int64
		labels int
	}{{26_000, 2}, {60_000, 3}} {
		svg := (&chart.Chart{Width: 340, Height: 200, Lines: []chart.Line{{Name: "Aya", Values: []int64{25_000, c.most}}},
			Marks: []chart.Mark{{At: 0, Text: "0"}, {At: 25_000, Text: "25,000"}, {At: c.most, Text: "most"}}}).SVG()
		if n := strings.Count(svg, `class="mark"`); n != c.labels || strings.Count(svg, `class="level"`) != 3 {
			t.Errorf("%d: %d labels in %s", c.most, n, svg)
		}
	}
}
