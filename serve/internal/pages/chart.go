package pages

import (
	"html/template"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/chart"
)

// chartOf draws the points of the players after each hand. It is empty before the first one.
func chartOf(g *game.Game, label string) template.HTML {
	c := chart.Chart{Label: label, Width: 340, Height: 170, Names: 84,
		// the level of who has nothing left, and that of the beginning
		Marks: []chart.Mark{{At: 0}, {At: g.Begin.Points[0]}}}
	for p, name := range g.Players {
		line := chart.Line{Name: name, Values: []int64{g.Begin.Points[p]}}
		for i := range g.Hands {
			line.Values = append(line.Values, g.Hands[i].Points[p])
		}
		c.Lines = append(c.Lines, line)
	}
	return template.HTML(c.SVG()) // names are escaped
}
