package infer

import (
	"context"
	"iter"
	"math"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/inplay"
	"example.com/hanfu/rules"
)

const (
	// drawn is how many wins are drawn to see what is often said of hands, and mostMissed how often none is found: walls may
	// have too few tiles. What is said of none is as rare as one in so many.
	drawn, mostMissed = 500, 5
	// perBit is how much longer it takes to answer for each bit by which what is said of a hand is rare, and forYakuman for a
	// hand that is worth a yakuman. What everybody knows at once takes 1.
	perBit, forYakuman = 0.1, 1
)

// rarity is in bits how rarely a word of the notation stands behind the tiles of wins.
type rarity map[string]float64

func rarityAt(ctx context.Context, wall *rules.Wall) rarity {
	often, wins := make(rarity), 0.0
	if table := inplay.Of(wall.Players); table != nil {
		missed := 0
		for i := uint64(0); i < drawn && missed < mostMissed; i++ {
			win, ok := table.Win(ctx, wall, i)
			if !ok {
				missed++
				continue
			}
			wins++
			for word := range wordsOf(&win) {
				often[word]++
			}
		}
	}
	for word, n := range often {
		often[word] = math.Log2(wins / min(n, wins))
	}
	return often
}

func (r rarity) of(word string) float64 {
	if bits, known := r[word]; known {
		return bits
	}
	return math.Log2(drawn)
}

// wordsOf are the names of melds, of flags and of what else is said of a win, as the notation has them.
func wordsOf(w *hand.Win) iter.Seq[string] {
	return func(yield func(string) bool) {
		_, said, _ := strings.Cut(w.String(), " ")
		for word := range strings.FieldsSeq(said) {
			if name, _, _ := strings.Cut(word, ":"); !yield(name) {
				return
			}
		}
	}
}

// effort is how long it takes to say what a hand pays. What rarely comes in play takes longer.
func (p *pricer) effort(w *hand.Win) float64 {
	all := 1.0
	for word := range wordsOf(w) {
		all += perBit * p.rarity.of(word)
	}
	if result, _ := p.usual.told(w); result != nil && result.Yakuman > 0 {
		all += forYakuman
	}
	return all
}
