package gamelog

import (
	"fmt"

	"example.com/hanfu/game"
)

// next compares the table after a hand with the beginning of the next one, or with the end of the game.
func (c *comparer) next(h *Hand, g *game.Game) {
	if c.hand == len(c.log.Hands)-1 {
		c.end(g)
		return
	}
	next := &c.log.Hands[c.hand+1]
	c.pos = next.Pos
	for i, n := range next.Points {
		if h.Points == nil { // what the hand began with is not told
			break
		}
		c.number(AfterField, game.PlayerAt(i), n, g.End.Points[i])
	}
	c.number(SticksField, game.Player{}, int64(next.Sticks), int64(g.End.Sticks))
	if g.Ended != nil {
		c.differ(Difference{Field: EndField, Rules: g.Ended.ID})
		return
	}
	c.number(HonbaField, game.Player{}, int64(next.Honba), int64(g.End.Honba))
	if next.Round != g.End.Round || next.Dealer != g.End.Number-1 {
		c.differ(Difference{Field: HandField, Log: fmt.Sprintf("%s %d", next.Round, next.Dealer+1),
			Rules: fmt.Sprintf("%s %d", g.End.Round, g.End.Number)})
	}
}

// end compares the final points and results, if the log has them. Tenhou's points include the leftover sticks.
func (c *comparer) end(g *game.Game) {
	if c.log.Points == nil {
		return
	}
	if g.Ended == nil {
		c.differ(Difference{Field: EndField, Log: "over"})
	}
	for _, r := range g.Results {
		i := r.Player.Index()
		if c.log.Results == nil { // nor is it told who gets the sticks
			c.number(AfterField, r.Player, c.log.Points[i], r.Points)
			continue
		}
		c.number(AfterField, r.Player, c.log.Points[i], r.Points+r.Leftover)
		if !c.log.OtherUma {
			c.number(ResultField, r.Player, c.log.Results[i], r.Result)
		}
	}
}
