package engine

import (
	"fmt"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules/condition"
)

// checkWall checks the tiles of a win, indicators included, against those of the wall.
func (e *Engine) checkWall(w *hand.Win, t *hand.Tally, problems hand.Problems) hand.Problems {
	wall := &e.rules.Wall
	seen := t.Counts
	for _, tile := range w.Dora {
		seen.Add(tile)
	}
	for _, tile := range w.Ura {
		seen.Add(tile)
	}
	if seen.MoreThan(wall.Copies) {
		problems = e.checkCopies(w, problems)
	}
	if seen.Present&^wall.Kinds != 0 {
		problems = append(problems, hand.Problem{Code: codeNotInPlay, Field: "hand",
			Message: fmt.Sprintf("%s is played without %s", e.rules.ID, seen.Present&^wall.Kinds)})
	}
	if seen.Reds > 0 {
		problems = e.checkReds(w, problems)
	}
	return problems
}

// eachTile calls f for each of the winner's tiles, and then for each indicator.
func eachTile(w *hand.Win, f func(field string, t hand.Tile)) {
	for _, t := range w.Hand {
		f("hand", t)
	}
	f("hand", w.Tile)
	for _, m := range w.Melds {
		for _, t := range m.Tiles[:m.Size()] {
			f("melds", t)
		}
	}
	for _, t := range w.Dora {
		f("dora", t)
	}
	for _, t := range w.Ura {
		f("ura", t)
	}
}

func (e *Engine) checkCopies(w *hand.Win, problems hand.Problems) hand.Problems {
	var count [hand.Kinds]int
	eachTile(w, func(field string, t hand.Tile) {
		if count[t.Kind()]++; count[t.Kind()] == e.rules.Wall.Copies+1 {
			problems = append(problems, hand.Problem{Code: codeFifthTile, Field: field,
				Message: fmt.Sprintf("there are only %d of %s, indicators included", e.rules.Wall.Copies, t.Kind())})
		}
	})
	return problems
}

func (e *Engine) checkReds(w *hand.Win, problems hand.Problems) hand.Problems {
	var count [hand.Kinds]int
	eachTile(w, func(field string, t hand.Tile) {
		if !t.Red() {
			return
		}
		has := e.rules.Wall.Red[t.Kind()]
		if count[t.Kind()]++; count[t.Kind()] == has+1 {
			message := fmt.Sprintf("the wall has only %d red fives of that suit, %s", has, t)
			if has == 0 {
				message = fmt.Sprintf("the wall has no red five %s; write %s", t, t.Kind())
			}
			problems = append(problems, hand.Problem{Code: codeRedFives, Field: field, Message: message})
		}
	})
	return problems
}

// countDora counts the dora that the indicators make of the winner's tiles.
func (e *Engine) countDora(w *hand.Win, k *work) {
	first, all := e.indicated(w, &k.tally, w.Dora)
	k.facts.Set(condition.FirstDoraTiles, first)
	k.facts.Set(condition.DoraTiles, all)
	first, all = e.indicated(w, &k.tally, w.Ura)
	k.facts.Set(condition.FirstUraTiles, first)
	k.facts.Set(condition.UraTiles, all)
}

// indicated counts the winner's tiles that the first indicator makes dora, and those that all do. A tile
// that two indicators show counts twice. Norths set aside are the winner's.
func (e *Engine) indicated(w *hand.Win, t *hand.Tally, indicators []hand.Tile) (first, all int64) {
	north := hand.North.Kind()
	for i, indicator := range indicators {
		dora := e.rules.Wall.Next[indicator.Kind()]
		if dora == hand.NoKind {
			continue
		}
		n := int64(t.Of[dora])
		if dora == north {
			n += int64(w.Nuki)
		}
		if i == 0 {
			first = n
		}
		all += n
	}
	return first, all
}
