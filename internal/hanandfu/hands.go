package hanandfu

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Hands holds the han and fu that go together. It is immutable.
type Hands struct {
	found map[won]*Han
	// counts are the counts of fu that have an entry in found, in ascending order.
	counts []int
	// anyFu are the han of hands whose fu may be any number, by ron and by tsumo.
	anyFu [2]Han
}

// won is a count of fu and a way to win.
type won struct {
	fu    int
	tsumo bool
}

// Han returns the han that hands with the given fu can have, won by tsumo or by ron. Hands paid as yakuman, or by a
// yaku that is worth a limit, are not included. No hand has other han.
func (h *Hands) Han(fu int, tsumo bool) Han {
	han := h.anyFu[index(tsumo)]
	if of := h.found[won{fu, tsumo}]; of != nil {
		han.join(of)
	}
	return han
}

// Fu returns the counts of fu that hands can have, in ascending order, and whether these are all. The caller must not
// change the slice.
func (h *Hands) Fu() (counts []int, whole bool) { return h.counts, h.anyFu == [2]Han{} }

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// mostWork bounds the questions decided for a rule set; with more, any hand counts as possible. mostPairings bounds the
// pairs and winds that are told apart.
const (
	mostWork     = 1_500_000
	mostPairings = 1 << 6
)

// Of computes the Hands of a rule set.
func Of(r *rules.Rules) *Hands {
	m := &maker{rules: r, out: &Hands{found: make(map[won]*Han)}, left: mostWork}
	m.compile()
	for _, m.tsumo = range []bool{false, true} {
		for i := range r.Shapes() {
			m.eachSort(i)
		}
	}
	if m.left < 0 {
		m.out.anyFu = [2]Han{anyHan(), anyHan()}
	}
	for w := range m.out.found {
		m.out.counts = append(m.out.counts, w.fu)
	}
	slices.Sort(m.out.counts)
	m.out.counts = slices.Clip(slices.Compact(m.out.counts))
	return m.out
}

func (m *maker) compile() {
	r, known := m.rules, ofHand
	if m.pairings = pairings(r); len(m.pairings) > mostPairings {
		known = ofSort.Or(condition.UsesYaku)
		m.pairings = []pairing{{hand.KindOf(hand.Man, 1), hand.East, hand.East}, {hand.NoKind, hand.East, hand.East}}
	}
	for i := range r.Shapes() {
		m.shapes = append(m.shapes, newQuestion(r.Shapes()[i].When, known))
	}
	m.yaku, m.fu, m.han = newYaku(r, known), newFuTable(r, known), newHanTable(r)
}

// pairing is a pair with the winds of the seat and of the round. The pair is NoKind in hands without one.
type pairing struct {
	pair        hand.Kind
	seat, round hand.Wind
}

// pairings returns one representative of all pairings that the rules do not distinguish.
func pairings(r *rules.Rules) (list []pairing) {
	var asked []*condition.Bool
	winds, dealer := false, false
	ask := func(when *condition.Bool, n *condition.Int) {
		if when != nil {
			asked = append(asked, when.AsksPair()...)
			dealer = dealer || when.Uses().Without(condition.UsesDealer) != when.Uses()
		}
		if n != nil {
			asked = append(asked, n.AsksPair()...)
			dealer = dealer || n.Uses().Without(condition.UsesDealer) != n.Uses()
		}
		for _, w := range [...]condition.Number{condition.Seat, condition.Round} {
			winds = winds || when.Asks(w) || n.Asks(w)
		}
	}
	for i := range r.Yaku() {
		ask(r.Yaku()[i].When, nil)
	}
	for _, f := range slices.Concat(r.Fu().Fixed, r.Fu().Sources, r.Fu().Adjustments) {
		ask(f.When, f.Fu)
	}
	seen := make(map[string]bool)
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
				f.SetWin(&condition.Input{Win: new(hand.Win), Tally: new(hand.Tally), Seat: seat, Round: round,
					Players: r.Wall().Players})
				f.SetReading(&hand.Reading{Pair: pair}, 0)
				key := []byte{byte(index(pair == hand.NoKind)), byte(index(dealer && seat == hand.East))}
				if winds {
					key = append(key, byte(seat), byte(round))
				}
				for _, q := range asked {
					key = append(key, byte(index(q.Holds(&f))))
				}
				if !seen[string(key)] {
					seen[string(key)] = true
					list = append(list, pairing{pair, seat, round})
				}
			}
		}
	}
	return list
}
