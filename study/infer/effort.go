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
	// drawnWins is the number of random wins, and maxMissed that of failed attempts, after which
	// drawing stops because the wall may have too few tiles. A trait that no win has counts as if
	// one in drawnWins had it.
	drawnWins, maxMissed = 500, 5
	// perBit is the additional effort for each bit of rarity of a trait of a hand. The effort of a
	// hand with only certain traits is 1.
	perBit = 0.1
)

// drawWins draws random wins as in play, none if there are no statistics for the number of players.
func (p *pricer) drawWins(ctx context.Context) {
	wall := p.base.Wall()
	table := inplay.Of(wall.Players)
	if table == nil {
		return
	}
	missed := 0
	for i := uint64(0); i < drawnWins && missed < maxMissed; i++ {
		if win, ok := table.Win(ctx, wall, i); ok {
			p.wins = append(p.wins, win)
		} else {
			missed++
		}
	}
}

// rarity maps yaku and words of the notation to their rarity among wins, in bits; it is empty if no
// wins were drawn.
type rarity map[string]float64

func (p *pricer) measureRarity(ctx context.Context) rarity {
	rarities := make(rarity)
	for i := range p.wins {
		if ctx.Err() != nil {
			break // whoever asked learns of it
		}
		for _, trait := range p.traits(&p.wins[i]) {
			rarities[trait]++
		}
	}
	for trait, n := range rarities {
		rarities[trait] = math.Log2(float64(len(p.wins)) / n)
	}
	return rarities
}

func (r rarity) bits(trait string) float64 {
	if bits, known := r[trait]; known || len(r) == 0 {
		return bits
	}
	return math.Log2(drawnWins)
}

// traits returns the yaku of a win and the words in its notation after the tiles, without their
// values.
func (p *pricer) traits(w *hand.Win) (all []string) {
	_, words, _ := strings.Cut(w.String(), " ")
	for word := range strings.FieldsSeq(words) {
		name, _, _ := strings.Cut(word, ":")
		all = append(all, name)
	}
	if result := p.usual.score(w); result != nil {
		for y := range result.Yaku() {
			all = append(all, y.Rule.ID)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// effort returns how hard it is to say what a hand pays. Rare traits make it harder.
func (p *pricer) effort(w *hand.Win) float64 {
	bits := 0.0
	for _, trait := range p.traits(w) {
		bits += p.rarity.bits(trait)
	}
	return 1 + perBit*bits
}
