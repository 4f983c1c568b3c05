package hand

import "slices"

// Waiting returns the problems of an input as those of a hand that lacks its winning tile: of 13 tiles, or of 14 if one is
// still to be discarded, less 3 for each meld. Err is what [Parse] or one of its sisters said of w.
func (w *Win) Waiting(err error) error {
	problems, _ := err.(Problems)
	problems = slices.DeleteFunc(slices.Clone(problems), func(p Problem) bool {
		return p == winningTileMissing || p.Code == tileCount && p.Field == keyHand.String() && len(w.Hand) == w.handSize()+1
	})
	if w.Tile != NoTile {
		problems = append(problems, Problem{Code: badValue, Field: w.winKey().String(),
			Message: "this is about the tiles that a hand waits for; leave the winning tile out"})
	}
	return problems.err()
}

// Drawn reports whether a hand without its winning tile has one tile more, which is to be discarded.
func (w *Win) Drawn() bool { return w.Tile == NoTile && len(w.Hand) == w.handSize()+1 }
