// Package model is the model of a game as its log tells it, which the readers of all formats fill in.
package model

import "example.com/hanfu/rules"

// Game is a game as the reader of its format found it. Numbers of players are as in the log: 0 is the first east, then in
// order of turn.
type Game struct {
	// Title says what game it was; Room is what the log calls its rules, empty if it doesn't tell.
	Title, Room string
	// Players are their names, empty where the log has none, in order of seats at the start.
	Players []string
	// Variant holds the rules, as far as the log has them.
	Variant Variant
	// Told are options of the rules that the log names, by their ids, each as options are set.
	Told map[string]string
	// OtherUma reports whether the log has an uma that no options can express.
	OtherUma bool
	// Hands are all hands, with an empty one in place of each that can't be read.
	Hands []Hand
	// Points are the final ones and Results what the game came to, in points; nil if the log doesn't tell.
	Points, Results []int64
	// Wrong says by its number why a hand can't be read.
	Wrong map[int]error
	// End is why nothing can be read behind the last hand; nil if the game is whole.
	End error
}

// Unreadable returns a game of which nothing can be read.
func Unreadable(err error) *Game { return &Game{End: err} }

// Spoil puts the reason why it can't be read in the place of the next hand, with the number of the hand as far as it is
// known: h is what was read of it, or nil.
func (g *Game) Spoil(h *Hand, at rules.Position, err error) {
	if g.Wrong == nil {
		g.Wrong = make(map[int]error)
	}
	g.Wrong[len(g.Hands)] = err
	spoilt := Hand{Pos: at}
	if h != nil {
		spoilt.Round, spoilt.Dealer, spoilt.Honba = h.Round, h.Dealer, h.Honba
	}
	g.Hands = append(g.Hands, spoilt)
}
