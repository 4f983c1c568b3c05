package hanandfu

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

type maker struct {
	rules *rules.Rules
	out   *Hands
	// left is the remaining work.
	left  int
	facts condition.Facts

	yaku     []yaku
	fu       fuTable
	shapes   []*question
	pairings []pairing
	han      hanTable
	// asksDealer reports whether the rules distinguish the dealer. ofWinner are the facts known
	// about the winner.
	asksDealer bool
	ofWinner   condition.Uses
	// tsumo, open and dealers are the way to win of the current hands. seen holds the outcomes for
	// the class.
	tsumo, open bool
	dealers     [2]bool
	seen        []outcome
}

func (m *maker) way() int {
	return int(condition.OneIf(m.tsumo) + 2*condition.OneIf(m.open) +
		4*condition.OneIf(m.asksDealer && m.dealers[1]))
}

const ways = 8

// The facts of a class are known first: the way to win, and what follows from the groups. Then
// follow the pair and the winds and, for sources of fu, the yaku that they use.
var (
	ofWay  = condition.UsesTsumo.Or(condition.UsesOpen)
	ofSort = ofWay.Or(condition.UsesNumbers(condition.Kans, condition.Melds, condition.Players,
		condition.Shape, condition.Wait,
		condition.Sequences, condition.Triplets, condition.ConcealedTriplets,
		condition.IdenticalSequences))
	ofPairing = condition.UsesPair.Or(condition.UsesDealer).Or(condition.UsesNumbers(condition.Seat,
		condition.Round))
	ofHand = ofSort.Or(ofPairing).Or(condition.UsesYaku)
)

// question is a condition to decide for each class of hands.
type question struct {
	decideFirst, decide func(*condition.Facts) condition.Verdict
	// late reports whether the condition uses facts that are known later.
	late bool
	// cost is the work of deciding it.
	cost int
	// verdict is the first verdict for the current class. settled reports whether it is final.
	verdict condition.Verdict
	settled bool
}

// newQuestion returns the question for a condition; nil always holds. known are the facts known
// last.
func newQuestion(when *condition.Bool, known condition.Uses) *question {
	q := &question{verdict: condition.Holds, settled: true}
	if when != nil {
		q.decideFirst, q.decide = ofSort.Decide(when), known.Decide(when)
		q.cost = 1 + condition.WorkOf(when)/workOfQuestion
		q.late = condition.UsesOf(when).Without(known.Without(ofSort)) != condition.UsesOf(when)
	}
	return q
}

// workOfQuestion is the number of steps for a typical condition.
const workOfQuestion = 30

func (m *maker) decideFirst(q *question) condition.Verdict {
	if q.decideFirst != nil {
		m.left -= q.cost
		q.verdict = q.decideFirst(&m.facts)
		q.settled = q.verdict != condition.Unknown || !q.late
	}
	return q.verdict
}

func (m *maker) decide(q *question) condition.Verdict {
	if q.settled {
		return q.verdict
	}
	m.left -= q.cost
	return q.decide(&m.facts)
}

// sort is a class of hands: how many groups of each kind are concealed and called, whether a ron
// completed one of the concealed triplets, and how many sequences equal another one.
type sort struct {
	concealed, called [kinds]int
	completed         bool
	identical         int
	wait              hand.Wait
	shape             int
}

const (
	kinds     = int(hand.Kan) + 1
	numGroups = len(hand.Reading{}.Groups)
)

func (m *maker) eachSort(shape int) {
	switch m.rules.Shapes()[shape].Form {
	case rules.FormPairs:
		m.look(&sort{shape: shape, wait: hand.Tanki})
	case rules.FormTiles: // any number of melds
		m.choose(sort{shape: shape, wait: hand.Irregular}, 0, numGroups)
	default:
		m.choose(sort{shape: shape}, 0, numGroups)
	}
}

func (m *maker) choose(s sort, at, left int) {
	if m.left < 0 {
		return
	}
	if at == 2*kinds {
		switch {
		case s.wait == hand.Irregular && left == 0:
			m.eachIdentical(s)
		case s.wait == hand.Irregular:
			m.look(&s)
		case left == 0:
			m.eachWait(s)
		}
		return
	}
	limit := left
	// in this shape only melds form groups
	if s.wait == hand.Irregular && at%2 == 0 && at/2 != int(hand.Kan) {
		limit = 0 // only melds are groups here
	}
	for n := range limit + 1 {
		group := &s.concealed[at/2]
		if at%2 != 0 {
			group = &s.called[at/2]
		}
		*group = n
		m.choose(s, at+1, left-n)
	}
}

func (m *maker) eachWait(s sort) {
	for s.wait = range hand.Irregular {
		switch s.wait {
		case hand.Ryanmen, hand.Kanchan, hand.Penchan:
			if s.concealed[hand.Sequence] == 0 {
				continue
			}
		case hand.Shanpon:
			if s.concealed[hand.Triplet] == 0 {
				continue
			}
		}
		s.completed = s.wait == hand.Shanpon && !m.tsumo
		m.eachIdentical(s)
	}
}

func (m *maker) eachIdentical(s sort) {
	for s.identical = range (s.concealed[hand.Sequence]+s.called[hand.Sequence])/2 + 1 {
		m.look(&s)
	}
}

func (s *sort) grouped() bool {
	n := 0
	for kind := range kinds {
		n += s.concealed[kind] + s.called[kind]
	}
	return n == numGroups
}

func (s *sort) reading() hand.Reading {
	r := hand.Reading{Wait: s.wait}
	if !s.grouped() {
		return r
	}
	r.NumGroups = uint8(numGroups)
	groups, alike := r.Groups[:0], s.identical
	for kind := range kinds {
		for n := range s.concealed[kind] + s.called[kind] {
			g := hand.NewGroup(hand.GroupKind(kind), hand.KindOf(hand.Suit(kind), 1+n))
			if hand.GroupKind(kind) == hand.Sequence && alike > 0 && n%2 == 1 {
				g = hand.NewGroup(hand.Sequence, hand.KindOf(hand.Suit(kind), n))
				alike--
			}
			if open := n < s.called[kind] || s.completed && hand.GroupKind(kind) == hand.Triplet &&
				n == s.called[kind]; !open {
				g = g.Closed()
			}
			groups = append(groups, g)
		}
	}
	return r
}

// look examines a class of hands with each pairing that the rules distinguish.
func (m *maker) look(s *sort) {
	reading := s.reading()
	tally := hand.Tally{Open: s.called != [kinds]int{},
		Kans: s.concealed[hand.Kan] + s.called[hand.Kan]}
	tally.NumMelds = tally.Kans + s.called[hand.Sequence] + s.called[hand.Triplet]
	m.open = tally.Open
	m.seen = m.seen[:0]
	begun := false
	for _, p := range m.pairings {
		if (p.pair != hand.NoKind) != (s.grouped() && s.wait != hand.Irregular) {
			continue
		}
		reading.Pair = p.pair
		m.dealers = p.dealers
		m.facts.SetWin(&condition.Input{Win: &hand.Win{Tsumo: m.tsumo}, Tally: &tally, Seat: p.seat,
			Round:   p.round,
			Players: m.rules.Wall().Players})
		m.facts.SetReading(&reading, s.shape)
		if !begun {
			if m.decideFirst(m.shapes[s.shape]) == condition.Fails {
				return
			}
			m.decideAllFirst()
			begun = true
		}
		if m.left < 0 {
			return
		}
		m.eachOutcome(s)
	}
}

func (m *maker) decideAllFirst() {
	for i := range m.yaku {
		m.decideFirst(m.yaku[i].when)
	}
	for _, list := range [...][]fuRule{m.fu.fixed, m.fu.sources} {
		for i := range list {
			m.decideFirst(list[i].when)
		}
	}
}
