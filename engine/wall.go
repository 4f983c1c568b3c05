package engine

import (
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

func (e *Engine) checkWall(w *hand.Win, k *work, problems hand.Problems) hand.Problems {
	wall := e.rules.Wall()
	if k.tally.TooMany || wall.Copies != hand.Copies {
		problems = e.checkCopies(w, problems)
	}
	if other := k.tally.Seen.Present &^ wall.Kinds; other != 0 {
		problems = append(problems, hand.Problem{Code: codeNotInPlay, Field: "hand",
			Message: fmt.Sprintf("%s is played without %s", e.rules.ID(), other)})
	}
	if k.tally.TooMany || !k.tally.FivesWithin(e.fives) {
		problems = e.checkColours(w, problems)
	}
	return e.checkIndicators(w, problems)
}

// checkIndicators checks that the wall has room for the indicators. Each ura dora indicator lies
// under a dora indicator, unless the latter aren't given.
func (e *Engine) checkIndicators(w *hand.Win, problems hand.Problems) hand.Problems {
	limit := e.rules.Wall().DoraIndicators
	for _, list := range [...]struct {
		field, name string
		number      int
	}{{"dora", "dora", len(w.Dora)}, {"ura", "ura dora", len(w.Ura)}} {
		if limit >= 0 && list.number > limit {
			message := fmt.Sprintf("%d %s indicators are given, and at most %d can lie on the wall",
				list.number, list.name, limit)
			if limit == 0 {
				message = fmt.Sprintf("%s indicators are given, and these rules have none",
					list.name)
			}
			problems = append(problems,
				hand.Problem{Code: codeIndicators, Field: list.field, Message: message})
			return problems
		}
	}
	if len(w.Dora) > 0 && len(w.Ura) > len(w.Dora) {
		problems = append(problems, hand.Problem{Code: codeUra, Field: "ura",
			Message: fmt.Sprintf("one indicator of ura dora lies under each of dora: there are %d of dora, and %d of ura dora are said", len(w.Dora), len(w.Ura))})
	}
	return problems
}

func (e *Engine) mayExceedWall(w *hand.Win, k *work) bool {
	wall := e.rules.Wall()
	return k.tally.TooMany || wall.Copies != hand.Copies || k.tally.Seen.Present&^wall.Kinds != 0 ||
		!k.tally.FivesWithin(e.fives) ||
		len(w.Ura) > len(w.Dora) || uint(len(w.Dora)) > uint(wall.DoraIndicators)
}

// fiveLimits returns the limits of a wall whose only coloured tiles are red fives. For any other
// wall it returns limits that no win is within, so that all tiles are counted one by one.
func fiveLimits(wall *rules.Wall) hand.FiveLimits {
	for k := range hand.Kind(hand.Kinds) {
		if wall.Gold[k] > 0 || wall.Red[k] > 0 && !k.In(hand.Red).RedFive() {
			return hand.NeverWithin
		}
	}
	return redFiveLimits(wall)
}

func redFiveLimits(wall *rules.Wall) hand.FiveLimits {
	reds := func(s hand.Suit) int { return wall.Red[hand.RedFive(s).Kind()] }
	return hand.NewFiveLimits(wall.Copies, reds(hand.Man), reds(hand.Pin), reds(hand.Sou))
}

// north is the tile set aside as nuki.
var north = hand.NewTile(hand.North.Kind())

func eachTile(w *hand.Win, f func(field string, t hand.Tile)) {
	for _, t := range w.Hand {
		f("hand", t)
	}
	if w.Tile != hand.NoTile {
		f("hand", w.Tile)
	}
	for _, m := range w.Melds {
		for _, t := range m.Tiles[:m.Size()] {
			f("melds", t)
		}
	}
	for range w.Nuki {
		f("nuki", north)
	}
	for _, t := range w.Dora {
		f("dora", t)
	}
	for _, t := range w.Ura {
		f("ura", t)
	}
}

// tooMany returns for each kind with more tiles than its bound the first field beyond it, and ""
// for all others.
func tooMany(
	w *hand.Win, counts func(field string, t hand.Tile) bool, bound func(hand.Kind) int,
) (fields [hand.Kinds]string) {
	var count [hand.Kinds]int
	eachTile(w, func(field string, t hand.Tile) {
		if k := t.Kind(); counts(field, t) {
			if count[k]++; count[k] == bound(k)+1 {
				fields[k] = field
			}
		}
	})
	return fields
}

func (e *Engine) checkCopies(w *hand.Win, problems hand.Problems) hand.Problems {
	copies := e.rules.Wall().Copies
	for k, field := range tooMany(w, anyTile, func(hand.Kind) int { return copies }) {
		if field != "" {
			problems = append(problems, hand.Problem{Code: codeFifthTile, Field: field,
				Message: fmt.Sprintf("the wall has only %d of %s, and this takes more, indicators included", copies, hand.Kind(k))})
		}
	}
	return problems
}

func anyTile(string, hand.Tile) bool { return true }

// checkColours checks that a win has no more tiles of a colour than the wall, and no more plain
// ones apart from indicators, whose colour doesn't matter.
func (e *Engine) checkColours(w *hand.Win, problems hand.Problems) hand.Problems {
	wall := e.rules.Wall()
	inWall := func(c hand.Colour) func(hand.Kind) int {
		return func(k hand.Kind) int { return wall.Of(k.In(c)) }
	}
	for _, colour := range [...]struct {
		hand.Colour
		code, name string
	}{{hand.Red, codeRedFives, "red "}, {hand.Gold, codeGoldTiles, "gold "}} {
		isColour := func(_ string, t hand.Tile) bool { return t.Colour() == colour.Colour }
		for k, field := range tooMany(w, isColour, inWall(colour.Colour)) {
			if tile := hand.Kind(k).In(colour.Colour); field != "" {
				name := colour.name
				if tile.RedFive() {
					name = "red five "
				}
				problems = append(problems,
					colourProblem(colour.code, field, name, tile.String(), wall.Of(tile),
						hand.Kind(k).String()))
			}
		}
	}
	plain := func(field string, t hand.Tile) bool {
		return t.Colour() == hand.Plain && field != "dora" && field != "ura"
	}
	all := tooMany(w, anyTile, func(hand.Kind) int { return wall.Copies })
	for k, field := range tooMany(w, plain, inWall(hand.Plain)) {
		if kind := hand.Kind(k); field != "" && all[k] == "" && !e.colourless {
			problems = append(problems,
				colourProblem(codePlainFives, field, "", "plain "+kind.String(),
					wall.Of(hand.NewTile(kind)),
					colouredTiles(wall, kind)))
		}
	}
	return problems
}

func colouredTiles(wall *rules.Wall, k hand.Kind) string {
	red, gold := k.In(hand.Red), k.In(hand.Gold)
	switch {
	case wall.Of(gold) == 0:
		return red.String()
	case wall.Of(red) == 0:
		return gold.String()
	}
	return red.String() + ", " + gold.String()
}

func colourProblem(code, field, sort, name string, number int, others string) hand.Problem {
	message := fmt.Sprintf("the wall has no %s%s; write %s", sort, name, others)
	if number > 0 {
		message = fmt.Sprintf("the wall has %s only %d times; write %s for the others", name,
			number, others)
	}
	return hand.Problem{Code: code, Field: field, Message: message}
}
