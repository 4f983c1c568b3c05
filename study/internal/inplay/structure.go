package inplay

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/study/hands"
)

// The letters of a structure: how the player has a group, and the class of its tiles.
const (
	sequence = 's'
	chi      = 'c'
	triplet  = 't'
	pon      = 'p'
	minkan   = 'm'
	ankan    = 'a'
	pair     = 'x'

	simple    = '2' // or a sequence without terminals
	terminal  = '9' // or a sequence with one
	dragon    = 'd'
	guest     = 'g' // neither seat wind nor round wind
	seatWind  = 'w'
	roundWind = 'r'
	bothWinds = 'b'
)

type part struct{ how, sort byte }

func (p part) sequential() bool { return p.how == sequence || p.how == chi }

func (p part) called() bool { return p.how == chi || p.how == pon || p.how == minkan }

// group returns the group with the given lowest tile. It must not be called for the pair.
func (p part) group(low hand.Kind) hand.Group {
	kind := hand.Triplet
	switch {
	case p.sequential():
		kind = hand.Sequence
	case p.how == minkan || p.how == ankan:
		kind = hand.Kan
	}
	g := hand.NewGroup(kind, low)
	if p.called() {
		return g
	}
	return g.Closed()
}

func (p part) tiles(low hand.Kind) []hand.Kind {
	if p.how == pair {
		return []hand.Kind{low, low}
	}
	return hands.Kinds(p.group(low))
}

// structure is what the statistics count of the tiles of a win: its parts, with the pair last, and
// traits of several groups together. Hands without groups have their shape as a trait.
type structure struct {
	parts  []part
	traits []string
}

// The traits. Each is a yaku or part of one. twice and doubled mean one and two pairs of equal
// sequences in a closed hand.
const (
	flush     = "flush"
	sanshoku  = "sanshoku"
	ittsu     = "ittsu"
	twice     = "twice"
	doubled   = "doubled"
	doukou    = "doukou"
	pairs     = "pairs"
	orphans   = "orphans"
	allSimple = "simple"
	noSimple  = "outside"
)

func parse(text string) *structure {
	s := new(structure)
	for word := range strings.FieldsSeq(text) {
		if len(word) == len("s2") {
			s.parts = append(s.parts, part{word[0], word[1]})
		} else {
			s.traits = append(s.traits, word)
		}
	}
	return s
}

func (s *structure) has(trait string) bool { return slices.Contains(s.traits, trait) }

func (s *structure) closed() bool { return !slices.ContainsFunc(s.parts, part.called) }

func (s *structure) count(hows string) (n int) {
	for _, p := range s.parts {
		if strings.IndexByte(hows, p.how) >= 0 {
			n++
		}
	}
	return n
}

func (s *structure) hasOnly(sorts string) bool {
	return !slices.ContainsFunc(s.parts, func(p part) bool {
		return strings.IndexByte(sorts, p.sort) < 0
	})
}

func sortOf(k hand.Kind, round, seat hand.Wind) byte {
	switch {
	case k.Suit() != hand.Honors && (k.Rank() == 1 || k.Rank() == 9):
		return terminal
	case k.Suit() != hand.Honors:
		return simple
	case k > hand.North.Kind():
		return dragon
	case k == round.Kind() && k == seat.Kind():
		return bothWinds
	case k == round.Kind():
		return roundWind
	case k == seat.Kind():
		return seatWind
	}
	return guest
}

func sortOfSequence(low hand.Kind) byte {
	if low.Rank() == 1 || low.Rank() == 7 {
		return terminal
	}
	return simple
}

func traitsOf(parts []part, low []hand.Kind) (traits []string) {
	var suits, sequences, triplets [4]int // by suit; bits of ranks
	equal, open := 0, false
	for i, p := range parts {
		k := low[i]
		suits[k.Suit()]++
		open = open || p.called()
		switch {
		case p.how == pair:
		case !p.sequential():
			triplets[k.Suit()] |= 1 << k.Rank()
		case sequences[k.Suit()]>>k.Rank()&1 != 0:
			equal++
		default:
			sequences[k.Suit()] |= 1 << k.Rank()
		}
	}
	if suited := len(parts) - suits[hand.Honors]; suited > 0 &&
		slices.Contains(suits[:hand.Honors], suited) {
		traits = append(traits, flush)
	}
	if sequences[hand.Man]&sequences[hand.Pin]&sequences[hand.Sou] != 0 {
		traits = append(traits, sanshoku)
	}
	const whole = 1<<1 | 1<<4 | 1<<7
	if slices.ContainsFunc(sequences[:], func(ranks int) bool { return ranks&whole == whole }) {
		traits = append(traits, ittsu)
	}
	switch {
	case open || equal == 0:
	case equal == 1:
		traits = append(traits, twice)
	default:
		traits = append(traits, doubled)
	}
	if triplets[hand.Man]&triplets[hand.Pin]&triplets[hand.Sou] != 0 {
		traits = append(traits, doukou)
	}
	return traits
}
