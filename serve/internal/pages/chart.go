package pages

import (
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"

	"example.com/hanfu/game"
)

// The measures of the chart of a game, in pixels. Names stand at the right.
const (
	chartWidth, chartHeight = 340, 170
	chartNames              = 84
	chartEdge               = 8
	// chartLine is how far apart names stand.
	chartLine = 15
)

// chart draws the points of the players after each hand: a line for each, with the name at its end. It is empty before
// the first hand.
func chart(g *game.Game, label string) template.HTML {
	if len(g.Hands) == 0 {
		return ""
	}
	least, most := slices.Min(g.Begin.Points), slices.Max(g.Begin.Points)
	least = min(least, 0) // the line of those who have nothing left
	for i := range g.Hands {
		least, most = min(least, slices.Min(g.Hands[i].Points)), max(most, slices.Max(g.Hands[i].Points))
	}
	x := func(hand int) float64 {
		return chartEdge + float64(hand*(chartWidth-chartNames-chartEdge))/float64(len(g.Hands))
	}
	y := func(points int64) float64 {
		return chartEdge + float64(chartHeight-chartEdge-chartEdge)*float64(most-points)/float64(max(most-least, 1))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="%s">`, chartWidth, chartHeight,
		html.EscapeString(label))
	for _, level := range [...]int64{0, g.Begin.Points[0]} {
		fmt.Fprintf(&b, `<path class="level" d="M%d %.1fH%d"/>`, chartEdge, y(level), chartWidth-chartNames)
	}
	ends := chartNamesAt(g, y)
	for p, name := range g.Players {
		fmt.Fprintf(&b, `<path class="line p%d" d="M%.1f %.1f`, p+1, x(0), y(g.Begin.Points[p]))
		for i := range g.Hands {
			fmt.Fprintf(&b, "L%.1f %.1f", x(i+1), y(g.Hands[i].Points[p]))
		}
		fmt.Fprintf(&b, `"/><text class="p%d" x="%d" y="%.1f">%s</text>`, p+1, chartWidth-chartNames+chartEdge, ends[p],
			html.EscapeString(name))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) // names are escaped
}

// chartNamesAt returns how far down the names stand: at the ends of their lines, but not over one another.
func chartNamesAt(g *game.Game, y func(int64) float64) []float64 {
	last := g.Hands[len(g.Hands)-1].Points
	order, at := make([]int, len(last)), make([]float64, len(last))
	for p := range last {
		order[p], at[p] = p, y(last[p])+chartEdge/2
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(last[b] - last[a]) })
	for i, p := range order[1:] {
		at[p] = max(at[p], at[order[i]]+chartLine)
	}
	below := float64(chartHeight - chartEdge/2)
	for _, p := range slices.Backward(order) {
		at[p] = min(at[p], below)
		below = at[p] - chartLine
	}
	return at
}
