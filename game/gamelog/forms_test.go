package gamelog

import (
	"slices"

	"example.com/hanfu/game/gamelog/internal/majiang"
	"example.com/hanfu/game/gamelog/internal/mjai"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/tenhou6"
)

// asTenhou6 writes a game in the JSON of tenhou.net/6. Shorten reports whether discards of the tile just drawn are written as
// such.
func asTenhou6(g *model.Game, shorten bool) string {
	if !shorten {
		own := *g
		g = &own
		g.Hands = undrawn(g.Hands)
	}
	return mustWrite(tenhou6.Write(g))
}

// undrawn returns hands of which it is not told which discards were just drawn.
func undrawn(hands []model.Hand) []model.Hand {
	hands = slices.Clone(hands)
	for i := range hands {
		hands[i].Events = slices.Clone(hands[i].Events)
		for j := range hands[i].Events {
			hands[i].Events[j].Drawn = false
		}
	}
	return hands
}

// asMjai writes a game as mjai: full with all that the dialects tell, else with as little as Mortal does. The players
// are turned, so that player first is the first east.
func asMjai(g *model.Game, full bool, first int) string { return mustWrite(mjai.Write(g, full, first)) }

// asMajiang writes a game of four as kobalab's programs do: full with all that they tell, else with what a log may lack as
// nothing or not at all. The players are turned, so that player first is the first east, which only a full log tells.
func asMajiang(g *model.Game, full bool, first int) string {
	return mustWrite(majiang.Write(g, full, first))
}

func mustWrite(text []byte, err error) string {
	if err != nil {
		panic(err)
	}
	return string(text)
}
