package model

import (
	"math"
	"slices"
)

const (
	// MostPoints is more than any number of points, han or fu in a log.
	MostPoints = 100_000_000
	// ResultUnit is what results are told in: thousands, with decimals.
	ResultUnit = 1000
)

// InPoints returns a result that is told in thousands.
func InPoints(result float64) int64 { return int64(math.Round(result * ResultUnit)) }

// Winners are the players who get something.
func Winners(deltas []int64) (players []int) {
	for i, n := range deltas {
		if n > 0 {
			players = append(players, i)
		}
	}
	return players
}

// AddUp adds what players get to what they have got.
func AddUp(sum, deltas []int64) {
	for i, n := range deltas {
		sum[i] += n
	}
}

// Rotated returns what players have, beginning with another one, in memory of its own.
func Rotated[T any](of []T, first int) []T {
	return slices.Concat(of[first:], of[:first])
}

// Change is what the log says that the players got in a hand, without the sticks that they laid down.
func (h *Hand) Change() []int64 {
	change := make([]int64, len(h.Deal))
	for _, w := range h.Wins {
		AddUp(change, w.Changes)
	}
	if h.Draw != nil {
		AddUp(change, h.Draw.Changes)
	}
	return change
}
