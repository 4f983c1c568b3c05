package prove

import (
	"cmp"
	"hash/fnv"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// outcome holds everything about a score that is compared. All refused wins have the empty outcome.
type outcome struct {
	paid             bool
	han, fu, yakuman int
	limit            int32
	points, gain     int64
	yaku             []counted
	numPaid          int
	payments         [3]engine.Payment
}

// counted is a counted yaku. Yaku and limits are numbers from ids.
type counted struct {
	id, limit    int32
	han, yakuman int
}

func (o *outcome) equal(p *outcome) bool {
	return o.paid == p.paid && o.points == p.points && o.han == p.han && o.fu == p.fu &&
		o.yakuman == p.yakuman && o.limit == p.limit && o.gain == p.gain &&
		o.numPaid == p.numPaid && o.payments == p.payments && slices.Equal(o.yaku, p.yaku)
}

// ids assigns numbers to the ids of yaku and limits, shared by the rule sets. The number 0 means
// none.
type ids struct {
	numbers map[string]int32
	hashes  []uint64
}

func (n *ids) number(id string) int32 {
	number, known := n.numbers[id]
	if !known {
		if n.numbers == nil {
			n.numbers = make(map[string]int32)
		}
		number = int32(len(n.numbers))
		n.numbers[id] = number
		hash := fnv.New64a()
		hash.Write([]byte(id))
		n.hashes = append(n.hashes, hash.Sum64())
	}
	return number
}

// scorer scores wins under one rule set. It is not safe for concurrent use.
type scorer struct {
	engine *engine.Engine
	// numbers holds the numbers of yaku and limits.
	numbers map[*rules.Rule]int32
	result  engine.Result
	out     outcome
}

// newScorer numbers all ids, which are only read afterwards.
func newScorer(e *engine.Engine, numbers *ids) *scorer {
	s := &scorer{engine: e, numbers: make(map[*rules.Rule]int32)}
	numbers.number("")
	for i := range e.Rules().Yaku() {
		y := &e.Rules().Yaku()[i]
		s.numbers[&y.Rule] = numbers.number(y.ID)
	}
	for i := range e.Rules().Limits() {
		l := &e.Rules().Limits()[i]
		s.numbers[&l.Rule] = numbers.number(l.ID)
	}
	return s
}

// score returns the outcome of a win. The next call overwrites it.
func (s *scorer) score(w *hand.Win) *outcome {
	o := &s.out
	*o = outcome{yaku: o.yaku[:0]}
	if !s.engine.PaidInto(w, &s.result) {
		return o
	}
	r := &s.result
	o.paid, o.han, o.fu, o.yakuman = true, r.Han, r.Fu, r.Yakuman
	o.points, o.gain = r.Points, r.Gain
	if r.Limit != nil {
		o.limit = s.numbers[r.Limit]
	}
	for y := range r.Yaku() {
		c := counted{id: s.numbers[y.Rule], han: y.Han, yakuman: y.Yakuman}
		if y.Limit != nil {
			c.limit = s.numbers[y.Limit]
		}
		at := len(o.yaku)
		for o.yaku = append(o.yaku, c); at > 0 && o.yaku[at-1].id > c.id; at-- {
			o.yaku[at], o.yaku[at-1] = o.yaku[at-1], c
		}
	}
	o.numPaid = copy(o.payments[:], r.Payments())
	return o
}

// digestTerm returns the contribution of a win to the digest. It is 0 for a refused win, so that
// hands that only another rule set has make no difference.
func digestTerm(class, hash uint64) uint64 {
	if hash == refused {
		return 0
	}
	return mix(class ^ hash)
}

// refused is the hash of a refused win.
const refused = 0

// hash returns a hash of the outcome. It depends on the ids of yaku and limits, not on their
// numbers, and on whether payers are dealers or the empty seat, not on their seats.
func (o *outcome) hash(n *ids) uint64 {
	if !o.paid {
		return refused
	}
	h := mix(uint64(o.han)<<40^uint64(o.fu)<<20^uint64(o.yakuman)) + n.hashes[o.limit]
	h = mix(h ^ uint64(o.points))
	h = mix(h ^ uint64(o.gain))
	yaku := uint64(0)
	for _, y := range o.yaku {
		yaku += mix(n.hashes[y.id] ^ mix(uint64(y.han)<<32^uint64(y.yakuman)^n.hashes[y.limit]))
	}
	paid := mix(uint64(o.numPaid))
	for _, p := range o.payments[:o.numPaid] {
		paid += mix((uint64(p.Amount)<<1 | uint64(boolInt(p.Seat == hand.East))) ^
			uint64(boolInt(p.Empty))<<63)
	}
	return mix(mix(h^yaku) + paid)
}

// mix spreads the bits of a number, including 0. It is one-to-one.
func mix(h uint64) uint64 {
	h += 0x9e3779b97f4a7c15
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Sums are the results for some hands. They can be added.
type Sums struct {
	// Hands counts the hands with their winning tile, and Differ those that differ in some
	// situation. Wins counts the hands with their winning tile in each situation.
	Hands  uint64 `json:"hands"`
	Differ uint64 `json:"differ"`
	Wins   uint64 `json:"wins"`
	// DigestA and DigestB are the digests of the rule sets.
	DigestA uint64 `json:"digest_a"`
	DigestB uint64 `json:"digest_b"`
	// Witness is the simplest win that differs, nil if there is none.
	Witness *Witness `json:"witness,omitempty"`
}

// Witness is a win that two rule sets score differently.
type Witness struct {
	// Hand is the win in notation.
	Hand string `json:"hand"`
	// Cost, Number and Order determine the order of witnesses: the complexity of the win, the
	// number of its hand, and its position among the wins of the hand.
	Cost   int    `json:"cost"`
	Number uint64 `json:"number"`
	Order  int    `json:"order"`
}

func (s *Sums) add(o *Sums) {
	s.Hands += o.Hands
	s.Differ += o.Differ
	s.Wins += o.Wins
	s.DigestA += o.DigestA
	s.DigestB += o.DigestB
	if o.Witness != nil && (s.Witness == nil || o.Witness.compare(s.Witness) < 0) {
		s.Witness = o.Witness
	}
}

func (w *Witness) compare(o *Witness) int {
	return cmp.Or(cmp.Compare(w.Cost, o.Cost), cmp.Compare(w.Number, o.Number),
		cmp.Compare(w.Order, o.Order), cmp.Compare(w.Hand, o.Hand))
}

// The costs of a win as an example.
const (
	costOfYaku = 3
	costOfMeld = 4
	costOfTwin = 2
)

// costOf returns the complexity of a win, from the number of yaku under both rule sets and its
// tiles.
func costOf(w *hand.Win, a, b *outcome) int {
	cost := costOfYaku*(len(a.yaku)+len(b.yaku)) + costOfMeld*len(w.Melds)
	var counts [hand.Kinds]int
	suits := 0
	for _, t := range w.Hand {
		counts[t.Kind()]++
		suits |= 1 << t.Kind().Suit()
	}
	counts[w.Tile.Kind()]++
	suits |= 1 << w.Tile.Kind().Suit()
	for k, n := range counts {
		switch {
		case n > 2, n > 0 && hand.Kind(k).Suit() == hand.Honors:
			cost += costOfTwin
		}
	}
	for s := range hand.Honors {
		cost += boolInt(suits>>s&1 == 0)
	}
	if w.Tsumo {
		cost++
	}
	return cost
}
