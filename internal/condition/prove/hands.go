package prove

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
)

// A guess without contradiction may still match no hand. A search can therefore enumerate all hands
// tile by tile, merging partial hands that are equal in everything that the guess restricts. The
// winning tile, dora and the like are left open, so it may accept what is no hand, but never
// rejects a possible one.

// maxHandWork bounds the search for hands of one prover, in partial hands; a complete hand counts
// as ten. One question may use a tenth of it.
const maxHandWork = 600_000

// handSize is the number of tiles of a hand, counting kans as three.
const handSize = 14

func (s *search) hand(b *book) bool {
	p := s.p
	if len(p.known.Shapes) == 0 || p.known.Copies > hand.Copies || p.handsLeft <= p.handsFloor {
		return true
	}
	for _, n := range [...]condition.Number{condition.Shape, condition.Seat, condition.Round} {
		if span := b.Number(n); !span.IsOne() && (n == condition.Shape || b.usesNumber(n)) {
			return b.anyValue(numberOf(n), s.reachable)
		}
	}
	form := p.known.Shapes[b.Number(condition.Shape).Low].Form
	h := handsOf(s, b, form)
	if len(h.counts) > maxCounts || h.completes(partial{}) {
		return true
	}
	if form != ShapeOfTiles || b.Number(condition.Melds).High < typed.GroupsOfHand {
		return false
	}
	h = handsOf(s, b, tilesBesideMelds)
	return len(h.counts) > maxCounts || h.completes(partial{})
}

// tilesBesideMelds is the form of hands of the form tiles with four melds, which are their groups.
// Where hands with groups have a pair, these have two tiles of any kinds.
const tilesBesideMelds = ShapeOfTiles + 1

func (f ShapeForm) hasGroups() bool { return f == ShapeOfGroups || f == tilesBesideMelds }

// anyValue reports whether possible returns true for the book narrowed to some value of a node.
func (b *book) anyValue(n *typed.Node, possible func(*book) bool) bool {
	span := b.Eval(n)
	for v := span.Low; v <= span.High; v++ {
		if c := b.copy(); c.Narrow(n, condition.Exactly(v)) && possible(c) {
			return true
		}
	}
	return false
}

func (b *book) usesNumber(number condition.Number) bool {
	uses := func(n *typed.Node) bool {
		return condition.UsesOfNode(n).Meets(condition.UsesNumbers(number))
	}
	return slices.ContainsFunc(b.Terms(), func(t condition.Term) bool { return uses(t.Node) }) ||
		slices.ContainsFunc(b.goals, func(g goal) bool { return uses(g.n) })
}

type hands struct {
	*book
	s      *search
	form   ShapeForm
	counts []count
	seen   map[partial]bool
	// must and may are the kinds that are and may be present, pairs those of possible pairs, and
	// made and unmade the places of groups that are present and absent.
	must, may, pairs hand.Set
	made, unmade     uint64
	// suits reports whether the number of suits matters.
	suits bool
	// steps caches the steps of each kind, by the number of sequences that continue there and
	// whether the suit has a tile.
	steps [hand.Kinds][hand.Copies + 1][2][]step
}

// A count is a quantity that adds up as tiles are added to a hand.
type count struct {
	counted
	// The bounds of the count. If most is unbounded, counts above least are equivalent.
	least, most int64
	// nodes are the expressions for it.
	nodes []*typed.Node
	// rest has, for each kind, the most that this kind and later ones can add.
	rest [hand.Kinds + 1]int64
}

// counted is what a count adds up: each tile, kind and group of some sets, and once each place of
// some groups.
type counted struct {
	tiles, kinds   hand.Set
	groups, places uint64
	what           counting
}

// counting selects another count: tiles, with kans as three; pairs; kans; suits; or pairs of equal
// sequences.
type counting uint8

const (
	countSize counting = 1 + iota
	countPair
	countKans
	countSuits
	countIdentical
)

// partial is a hand with the tiles before next. Equal ones are searched once.
type partial struct {
	next   hand.Kind
	counts [maxCounts]uint8
	// runs are the numbers of sequences that begin at the previous kind and at the one before.
	runs [2]uint8
	// suited reports whether there is a tile of the suit of the next kind.
	suited bool
}

const maxCounts = 16

// The indices of two counts of hands with groups.
const atGroups, atPair = 0, 1

// A step is what a hand has of one kind: tiles, which may include a triplet, a kan and a pair, and
// sequences that begin there.
type step struct {
	tiles, runs, triplets, kans, pair int64
	// counts are the amounts that the step adds to each count.
	counts [maxCounts]uint8
}

func handsOf(s *search, b *book, form ShapeForm) *hands {
	h := &hands{book: b, s: s, form: form, seen: make(map[partial]bool)}
	h.must, h.may = b.Kinds()
	h.pairs, _ = b.Pair()
	h.made, h.unmade = b.Made()
	if h.form.hasGroups() {
		// At index atGroups.
		h.bound(counted{groups: ^uint64(0)}, typed.GroupsOfHand, typed.GroupsOfHand)
		h.bound(counted{what: countPair}, h.beside(), h.beside())
	} else {
		h.bound(counted{what: countSize}, handSize, handSize)
	}
	for i, what := range numbers {
		n := condition.Number(i)
		span, always := b.Number(n), n != condition.SuitCount && n != condition.IdenticalSequences
		if what != (counted{}) && (always || span != b.p.start.Number(n)) {
			h.bound(what, span.Low, span.High, numberOf(n))
		}
	}
	for _, t := range b.Terms() {
		switch what, ok := h.countOf(t.Node); {
		case ok && t.Type != typed.TypeBool:
			h.bound(what, t.Low, t.High)
		case t.Type != typed.TypeBool:
			h.gather(t.Node)
		case ok && t.Op == typed.OpMade && t.High == 0:
			h.bound(what, 0, int64(bits.OnesCount64(what.places))-1)
		case ok && t.Op != typed.OpMade && t.IsOne() && (t.Low == 1) == (t.Op == typed.OpAnyGroup):
			h.bound(what, 1, farAway)
		}
	}
	for _, g := range b.goals {
		if g.n.Op == typed.OpCompare {
			h.gather(g.n)
		}
	}
	h.coloured(condition.RedTiles, b.p.known.Red)
	h.coloured(condition.GoldTiles, b.p.known.Gold)
	for _, set := range b.Some() {
		h.bound(counted{kinds: set}, 1, farAway)
	}
	for i := range h.counts {
		h.suits = h.suits || h.counts[i].what == countSuits
		h.counts[i].sum(h)
	}
	return h
}

// numbers are the numeric facts that add up.
var numbers = [...]counted{
	condition.Sequences:          {groups: ^uint64(typed.AllTriplets)},
	condition.Triplets:           {groups: typed.AllTriplets},
	condition.Kans:               {what: countKans},
	condition.SuitCount:          {what: countSuits},
	condition.IdenticalSequences: {what: countIdentical},
}

func (h *hands) coloured(n condition.Number, tiles hand.Set) {
	if low := h.Number(n).Low; low > 0 && tiles != 0 {
		h.bound(counted{tiles: tiles}, low, farAway)
	}
}

func (h *hands) bound(what counted, lower, upper int64, nodes ...*typed.Node) {
	i := slices.IndexFunc(h.counts, func(c count) bool { return c.counted == what })
	if i < 0 {
		i = len(h.counts)
		h.counts = append(h.counts, count{counted: what, most: farAway})
	}
	c := &h.counts[i]
	c.least, c.most, c.nodes = max(c.least, lower), min(c.most, upper), append(c.nodes, nodes...)
}

// gather adds counts for expressions whose exact count matters, not only whether there are enough.
func (h *hands) gather(n *typed.Node) {
	if what, ok := h.countOf(n); ok && n.Type != typed.TypeBool {
		h.bound(what, 0, math.MaxInt8, n)
		return
	}
	for _, kid := range n.Kids {
		h.gather(kid)
	}
}

func (h *hands) countOf(n *typed.Node) (what counted, ok bool) {
	switch n.Op {
	case typed.OpTiles, typed.OpKinds, typed.OpTripletsOf:
		required, allowed := h.Among(n.Kids[0])
		switch n.Op {
		case typed.OpTiles:
			what.tiles = required
		case typed.OpKinds:
			what.kinds = required
		default:
			what.places = condition.TripletPlaces(required)
		}
		return what, required == allowed
	case typed.OpRankCount:
		if r := n.Kids[0]; r.Op == typed.OpConst && r.K >= 1 && r.K <= 9 {
			return counted{tiles: (1<<0 | 1<<9 | 1<<18) << (r.K - 1)}, true
		}
	case typed.OpMade:
		return counted{places: uint64(n.K)}, true
	case typed.OpAnyGroup, typed.OpAllGroups, typed.OpCountGroups:
		all, some, ok := h.GroupPlaces(n)
		return counted{groups: some}, ok && (all == some || n.Op != typed.OpCountGroups)
	case typed.OpNum:
		if n.K < int64(len(numbers)) {
			what = numbers[n.K]
		}
		return what, what != counted{}
	}
	return what, false
}

func (c *count) sum(h *hands) {
	fullest := step{tiles: hand.Copies, triplets: 1, pair: 1, runs: hand.Copies}
	if c.what == countKans { // a kan adds nothing to other counts
		fullest.kans = 1
	}
	for k := hand.Kinds - 1; k >= 0; k-- {
		if c.rest[k] = c.rest[k+1]; h.may>>k&1 != 0 {
			c.rest[k] += c.added(hand.Kind(k), &fullest, false)
		}
	}
}

// remaining returns the largest amount that can be added to a partial hand.
func (c *count) remaining(h *hands, b *partial) int64 {
	limit := c.rest[b.next]
	if !h.form.hasGroups() {
		return limit
	}
	ofGroup, ofPair := int64(1), int64(1)
	switch {
	case c.tiles != 0 || c.what == countSize:
		ofGroup, ofPair = hand.Copies, 2
	case c.kinds&^typed.HonorTiles != 0:
		ofGroup = 3
	}
	groups := typed.GroupsOfHand - int64(b.counts[atGroups])
	pair := h.beside() - int64(b.counts[atPair])
	return min(limit, groups*ofGroup+pair*ofPair+int64(2*b.runs[0]+b.runs[1]))
}

func (c *count) added(k hand.Kind, s *step, suited bool) (n int64) {
	triplet, run := placesOf(k)
	n = s.tiles*lowBit(uint64(c.tiles>>k)) +
		s.triplets*(lowBit(c.groups>>triplet)+lowBit(c.places>>triplet)) +
		s.runs*lowBit(c.groups>>run)
	if s.tiles > 0 {
		n += lowBit(uint64(c.kinds >> k))
	}
	if s.runs > 0 {
		n += lowBit(c.places >> run)
	}
	switch c.what {
	case countSize:
		n += s.tiles - s.kans
	case countPair:
		n += s.pair
	case countKans:
		n += s.kans
	case countIdentical:
		n += s.runs / 2
	case countSuits:
		if s.tiles > 0 && !suited && k.Suit() != hand.Honors {
			n++
		}
	}
	return n
}

func lowBit(n uint64) int64 { return int64(n & 1) }

// placesOf returns the places in Facts.made of a triplet of a kind, and of the sequence that begins
// there.
func placesOf(k hand.Kind) (triplet, run int) {
	triplet = hand.NewGroup(hand.Triplet, k).Place()
	return triplet, triplet + 9
}

// beside returns what a hand has beside its groups: one pair, or two tiles.
func (h *hands) beside() int64 {
	if h.form == tilesBesideMelds {
		return 2
	}
	return 1
}

func hasRun(k hand.Kind) bool { return k.Suit() != hand.Honors && k.Rank() <= 7 }

// completes reports whether some completion of a partial hand may fit the book.
func (h *hands) completes(b partial) bool {
	if b.next == hand.Kinds {
		return h.fits(&b)
	}
	if b.next.Rank() == 1 {
		b.suited = false
	}
	if h.seen[b] {
		return false
	}
	h.seen[b] = true
	if !h.work(1) {
		return true
	}
	continuing := b.runs[0] + b.runs[1]
	steps := &h.steps[b.next][continuing][typed.Bit(b.suited)]
	if *steps == nil {
		*steps = h.stepsAt(b.next, int64(continuing), b.suited)
	}
	for i := range *steps {
		if next, ok := h.add(b, &(*steps)[i]); ok && h.completes(next) {
			return true
		}
	}
	return false
}

// stepsAt returns the possible steps for kind k if continuing sequences that begin at the two kinds
// before k run through it.
func (h *hands) stepsAt(k hand.Kind, continuing int64, suited bool) []step {
	all := []step{}
	kind := hand.Set(1) << k
	tripletPlace, runPlace := placesOf(k)
	triplet, run := uint64(1)<<tripletPlace, uint64(0)
	if hasRun(k) {
		run = 1 << runPlace
	}
	fits := func(present, required, allowed bool) bool {
		return present && allowed || !present && !required
	}
	add := func(s step) {
		if s.tiles > hand.Copies || !fits(s.tiles > 0, h.must&kind != 0, h.may&kind != 0) ||
			s.pair > 0 && h.form == ShapeOfGroups && h.pairs&kind == 0 ||
			!fits(s.triplets > 0, h.made&triplet != 0, h.unmade&triplet == 0) ||
			!fits(s.runs > 0, h.made&run != 0, run&^h.unmade != 0) {
			return
		}
		for i := range h.counts {
			s.counts[i] = uint8(h.counts[i].added(k, &s, suited))
		}
		all = append(all, s)
	}
	if !h.form.hasGroups() {
		for n := range int64(hand.Copies + 1) {
			if h.form == ShapeOfTiles || n%2 == 0 {
				add(step{tiles: n})
			}
		}
		add(step{tiles: hand.Copies, kans: 1})
		return all
	}
	for runs := hand.Copies - continuing; runs >= 0; runs-- {
		for pair := range h.beside() + 1 {
			n := continuing + runs + 2*pair/h.beside()
			add(step{tiles: n, runs: runs, pair: pair})
			add(step{tiles: n + 3, runs: runs, pair: pair, triplets: 1})
			add(step{tiles: n + 4, runs: runs, pair: pair, triplets: 1, kans: 1})
		}
	}
	return all
}

// add adds a step to a partial hand; it returns false if then no hand fits the book.
func (h *hands) add(b partial, s *step) (partial, bool) {
	b.next++
	b.runs = [2]uint8{uint8(s.runs), b.runs[0]}
	b.suited = b.suited || h.suits && s.tiles > 0
	for i := range h.counts {
		b.counts[i] += s.counts[i]
	}
	for i := range h.counts {
		c, n := &h.counts[i], int64(b.counts[i])
		if n > c.most || n < c.least && n+c.remaining(h, &b) < c.least {
			return b, false
		}
		if c.most == farAway {
			b.counts[i] = uint8(min(n, c.least))
		}
	}
	return b, true
}

// work spends n of the remaining work, and reports whether there was enough.
func (h *hands) work(n int) bool {
	p := h.s.p
	p.handsLeft -= n
	return p.handsLeft > p.handsFloor && (p.ctx == nil || p.ctx.Err() == nil)
}

// fits reports whether a complete hand may fit the book.
func (h *hands) fits(b *partial) bool {
	c := h.copy()
	for i := range h.counts {
		for _, n := range h.counts[i].nodes {
			if !c.Narrow(n, condition.Exactly(int64(b.counts[i]))) {
				return false
			}
		}
	}
	return h.canBeCalled(c, openFacts)
}

// canBeCalled reports whether a hand can be called and won in some way that fits a book. open are
// the facts about that still to be tried.
func (h *hands) canBeCalled(b *book, open []*typed.Node) bool {
	cost := 10 + costOfTerms(b)
	for _, g := range b.goals {
		cost += g.n.Size / partSize
	}
	if !h.work(cost) {
		return true
	}
	for _, g := range b.goals {
		if b.Eval(g.n) == condition.Exactly(int64(typed.Bit(!g.want))) {
			return false
		}
	}
	for _, t := range b.Terms() {
		if s := b.Eval(t.Node).And(t.Span); s.Low > s.High {
			return false
		}
	}
	no := func(l law) bool { return b.Eval(l.n).High == 0 }
	if slices.ContainsFunc(b.p.laws, no) || h.form.hasGroups() && b.Eval(calls()).High == 0 {
		return false
	}
	return len(open) == 0 || b.anyValue(open[0], func(c *book) bool {
		return h.canBeCalled(c, open[1:])
	})
}

// calls is a law of hands with groups: how many are called, concealed and completed by the winning
// tile. It is not among the laws of the book because it says little before most facts are known,
// and is slow to evaluate.
var calls = sync.OnceValue(func() *typed.Node {
	return compile.NewSymbolic(condition.Scope{}, false, nil).Node(`
		let runs = sequences - (wait in [ryanmen, kanchan, penchan] ? 1 : 0);
		let sets = triplets - kans - (wait == shanpon ? 1 : 0);
		let called = melds - kans;
		let concealed = concealed_triplets - (wait == shanpon and tsumo ? 1 : 0);
		runs >= 0 and sets >= 0 and called <= runs + sets and concealed >= sets - min(called, sets)
		and concealed <= sets - max(0, called - runs) + kans - (open and called == 0 ? 1 : 0)
		and (open or concealed == sets + kans)`, condition.StagePayment, condition.EachHand,
		typed.TypeBool)
})

// openFacts are the facts in calls that the groups leave open.
var openFacts = []*typed.Node{numberOf(condition.Wait), numberOf(condition.Melds),
	winBit(typed.BitOpen), winBit(typed.BitTsumo),
	numberOf(condition.ConcealedTriplets)}
