// Package hanandfu computes which han and fu the hands of a rule set can have together.
//
// It enumerates all classes of hands (sorts.go): each way of winning, shape and wait, every number
// of sequences, triplets and kans, called or not, and all that the rules distinguish about the pair
// and the winds. For each class it decides which yaku and which sources of fu count (yaku.go,
// fu.go). What the class doesn't determine, such as the exact tiles or a riichi, may be either way.
// The result may include hands that do not exist, but never excludes one that does.
package hanandfu

import (
	"math"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// No hand has more han than MostHan; the basic points of more than MostHanByFu don't fit into 64
// bits.
const (
	MostHan     = 500
	MostHanByFu = 40
)

// Hands holds the han and fu that can occur together. It is immutable.
type Hands struct {
	found map[won]*Han
	// counts are the counts of fu in found, in ascending order.
	counts []int
	// whole reports whether counts is complete.
	whole bool
}

// won is a count of fu with the way to win.
type won struct {
	fu            int
	tsumo, dealer bool
}

// anyFu stands for every count of fu.
const anyFu = math.MinInt

// Han returns the han that hands with the given fu can have, won by tsumo or ron, by the dealer or
// another player. Hands paid as yakuman, or by a yaku worth a limit, are not included.
func (h *Hands) Han(fu int, tsumo, dealer bool) (han Han) {
	for _, fu := range [...]int{fu, anyFu} {
		if found := h.found[won{fu, tsumo, dealer}]; found != nil {
			han.join(found)
		}
	}
	return han
}

// Fu returns the counts of fu that hands can have, in ascending order, and whether the list is
// complete. The caller must not modify it.
func (h *Hands) Fu() (counts []int, whole bool) { return h.counts, h.whole }

// mostWork bounds the conditions decided for a rule set; beyond it any hand counts as possible.
// mostPairings bounds the combinations of pairs and winds that are distinguished.
const (
	mostWork     = 1_500_000
	mostPairings = 1 << 6
)

// Of computes the Hands of a rule set.
func Of(r *rules.Rules) *Hands {
	m := &maker{rules: r, out: &Hands{found: make(map[won]*Han), whole: true}, left: mostWork}
	m.compile()
	for _, m.tsumo = range []bool{false, true} {
		for i := range r.Shapes() {
			m.eachSort(i)
		}
	}
	if m.left < 0 {
		han := anyHan()
		for _, m.tsumo = range []bool{false, true} {
			m.record(anyFu, &han, [2]bool{true, true})
		}
	}
	for w := range m.out.found {
		if w.fu != anyFu {
			m.out.counts = append(m.out.counts, w.fu)
		}
	}
	slices.Sort(m.out.counts)
	m.out.counts = slices.Clip(slices.Compact(m.out.counts))
	return m.out
}

func (m *maker) compile() {
	r, known := m.rules, ofHand
	m.ofWinner = ofWay.Or(condition.UsesDealer)
	if m.pairings, m.asksDealer = pairings(r); len(m.pairings) > mostPairings {
		known, m.ofWinner, m.asksDealer = ofSort.Or(condition.UsesYaku), ofWay, false
		anybody := [2]bool{true, true}
		m.pairings = []pairing{{hand.KindOf(hand.Man, 1), hand.East, hand.East, anybody},
			{hand.NoKind, hand.East, hand.East, anybody}}
	}
	for i := range r.Shapes() {
		m.shapes = append(m.shapes, newQuestion(r.Shapes()[i].When, known))
	}
	m.yaku, m.fu, m.han = m.newYaku(known), m.newFuTable(known), newHanTable(r)
}

// pairing is a pair with the seat wind and the round wind. The pair is NoKind in hands without one.
type pairing struct {
	pair        hand.Kind
	seat, round hand.Wind
	// dealers reports whether the pairing represents hands of others, and hands of the dealer.
	dealers [2]bool
}

// pairings returns one representative of each class of pairings that the rules don't distinguish,
// and whether the rules distinguish the dealer.
func pairings(r *rules.Rules) (list []pairing, dealer bool) {
	var asked []*condition.Bool
	winds := false
	ask := func(all ...condition.Expression) {
		for _, e := range all {
			asked = append(asked, condition.PairQuestions(e)...)
			uses := condition.UsesOf(e)
			dealer = dealer || uses.Without(condition.UsesDealer) != uses
			winds = winds || condition.UsesAny(e, condition.Seat, condition.Round)
		}
	}
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		ask(y.When, y.Closed, y.Open, y.Yakuman, y.Beside)
	}
	for i := range r.Bonus() {
		ask(r.Bonus()[i].Han)
	}
	for i := range r.Valid() {
		ask(r.Valid()[i].Needs)
	}
	for _, f := range slices.Concat(r.Fu().Fixed, r.Fu().Sources, r.Fu().Adjustments) {
		ask(f.When, f.Fu)
	}
	seen := make(map[string]int)
	var f condition.Facts
	for pair := range hand.Kind(hand.Kinds + 1) {
		switch {
		case pair == hand.Kinds:
			pair = hand.NoKind
		case !r.Wall().Kinds.Has(pair):
			continue
		}
		for seat := hand.East; int(seat) <= r.Wall().Players; seat++ {
			for round := hand.East; round <= hand.North; round++ {
				f.SetWin(&condition.Input{Win: new(hand.Win), Tally: new(hand.Tally), Seat: seat,
					Round:   round,
					Players: r.Wall().Players})
				f.SetReading(&hand.Reading{Pair: pair}, 0)
				key := []byte{byte(condition.OneIf(pair == hand.NoKind)),
					byte(condition.OneIf(dealer && seat == hand.East))}
				if winds {
					key = append(key, byte(seat), byte(round))
				}
				for _, q := range asked {
					key = append(key, byte(condition.OneIf(f.Holds(q))))
				}
				at, known := seen[string(key)]
				if !known {
					at, seen[string(key)] = len(list), len(list)
					list = append(list, pairing{pair, seat, round, [2]bool{}})
				}
				list[at].dealers[condition.OneIf(seat == hand.East)] = true
			}
		}
	}
	return list, dealer
}
