package infer

import (
	"context"
	"math"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/study/internal/inplay"
)

const (
	// drawn is how many wins are drawn to see how they come in play, and mostMissed how often none is found: walls may have
	// too few tiles. What none of them has is as rare as one in so many.
	drawn, mostMissed = 500, 5
	// perBit is how much longer it takes to answer for each bit by which a yaku of a hand, or what is said of it, is rare.
	// What everybody knows at once takes 1.
	perBit = 0.1
)

// draw draws wins as they come in play; none for a game of which no wins were counted.
func (p *pricer) draw(ctx context.Context) {
	wall := p.base.Wall()
	table := inplay.Of(wall.Players)
	if table == nil {
		return
	}
	missed := 0
	for i := uint64(0); i < drawn && missed < mostMissed; i++ {
		if win, ok := table.Win(ctx, wall, i); ok {
			p.wins = append(p.wins, win)
		} else {
			missed++
		}
	}
}

// rarity is in bits how rarely wins have a yaku, or a word of the notation behind their tiles; nil where none were drawn.
type rarity map[string]float64

func (p *pricer) rarityInPlay() rarity {
	often := make(rarity)
	for i := range p.wins {
		for _, trait := range p.traits(&p.wins[i]) {
			often[trait]++
		}
	}
	for trait, n := range often {
		often[trait] = math.Log2(float64(len(p.wins)) / n)
	}
	return often
}

func (r rarity) of(trait string) float64 {
	if bits, known := r[trait]; known || len(r) == 0 {
		return bits
	}
	return math.Log2(drawn)
}

// traits are the names of melds, of flags and of what else is said of a win, as the notation has them, and its yaku.
func (p *pricer) traits(w *hand.Win) (all []string) {
	_, said, _ := strings.Cut(w.String(), " ")
	for word := range strings.FieldsSeq(said) {
		name, _, _ := strings.Cut(word, ":")
		all = append(all, name)
	}
	if result, _ := p.usual.told(w); result != nil {
		for y := range result.Yaku() {
			all = append(all, y.Rule.ID)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// effort is how long it takes to say what a hand pays. What rarely comes in play takes longer.
func (p *pricer) effort(w *hand.Win) float64 {
	bits := 0.0
	for _, trait := range p.traits(w) {
		bits += p.rarity.of(trait)
	}
	return 1 + perBit*bits
}
