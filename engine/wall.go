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
		problems = e.checkFives(w, problems)
	}
	return e.checkIndicators(w, problems)
}

// checkIndicators checks that no more indicators are said than can lie on the wall: one of ura dora lies under each of
// dora. Where none of dora is said, they are not known.
func (e *Engine) checkIndicators(w *hand.Win, problems hand.Problems) hand.Problems {
	most := e.rules.Wall().DoraIndicators
	for _, said := range [...]struct {
		field, name string
		number      int
	}{{"dora", "dora", len(w.Dora)}, {"ura", "ura dora", len(w.Ura)}} {
		if most >= 0 && said.number > most {
			message := fmt.Sprintf("%d %s indicators are given, and at most %d can lie on the wall", said.number, said.name, most)
			if most == 0 {
				message = fmt.Sprintf("%s indicators are given, and these rules have none", said.name)
			}
			problems = append(problems, hand.Problem{Code: codeIndicators, Field: said.field, Message: message})
			return problems
		}
	}
	if len(w.Dora) > 0 && len(w.Ura) > len(w.Dora) {
		problems = append(problems, hand.Problem{Code: codeUra, Field: "ura",
			Message: fmt.Sprintf("one indicator of ura dora lies under each of dora: there are %d of dora, and %d of ura dora are said", len(w.Dora), len(w.Ura))})
	}
	return problems
}

func (e *Engine) strained(w *hand.Win, k *work) bool {
	wall := e.rules.Wall()
	return k.tally.TooMany || wall.Copies != hand.Copies || k.tally.Seen.Present&^wall.Kinds != 0 || !k.tally.FivesWithin(e.fives) ||
		len(w.Ura) > len(w.Dora) || uint(len(w.Dora)) > uint(wall.DoraIndicators)
}

func fiveLimits(wall *rules.Wall) hand.FiveLimits {
	of := func(s hand.Suit) int { return wall.Red[hand.RedFive(s).Kind()] }
	return hand.NewFiveLimits(wall.Copies, of(hand.Man), of(hand.Pin), of(hand.Sou))
}

// north is the tile that is set aside as nuki.
var north = hand.NewTile(hand.North.Kind())

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

// tooMany returns the kinds of which eachTile has more than a bound, each with the first field beyond it.
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

// checkFives checks that a win has no more red fives of a suit than the wall, and no more plain ones among the winner's
// tiles. The colour of indicators does not matter.
func (e *Engine) checkFives(w *hand.Win, problems hand.Problems) hand.Problems {
	wall := e.rules.Wall()
	red := func(_ string, t hand.Tile) bool { return t.Red() }
	for k, field := range tooMany(w, red, func(k hand.Kind) int { return wall.Red[k] }) {
		if field != "" {
			kind := hand.Kind(k)
			problems = append(problems, fewFives(codeRedFives, field, "red five ", hand.RedFive(kind.Suit()).String(),
				wall.Red[k], kind.String()))
		}
	}
	plain := func(field string, t hand.Tile) bool { return !t.Red() && field != "dora" && field != "ura" }
	all := tooMany(w, anyTile, func(hand.Kind) int { return wall.Copies })
	for k, field := range tooMany(w, plain, func(k hand.Kind) int { return wall.Copies - wall.Red[k] }) {
		if field != "" && wall.Red[k] > 0 && all[k] == "" {
			kind := hand.Kind(k)
			problems = append(problems, fewFives(codePlainFives, field, "", "plain "+kind.String(),
				wall.Copies-wall.Red[k], hand.RedFive(kind.Suit()).String()))
		}
	}
	return problems
}

func fewFives(code, field, sort, name string, number int, others string) hand.Problem {
	message := fmt.Sprintf("the wall has no %s%s; write %s", sort, name, others)
	if number > 0 {
		message = fmt.Sprintf("the wall has %s only %d times; write %s for the others", name, number, others)
	}
	return hand.Problem{Code: code, Field: field, Message: message}
}
