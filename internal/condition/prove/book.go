package prove

import (
	"maps"
	"slices"
	"strconv"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// book holds what a search has decided so far about the facts.
type book struct {
	p *Prover
	// win are the facts of Facts.win that hold, and fails those that don't.
	win, fails uint64
	// decided holds whether a question holds of which nothing else is known, by its key, and whether a yaku counts: the
	// first of them by -1.
	decided map[int]bool
	// facts holds what each number among the facts can be, and terms that of other expressions.
	facts [numbersOfWin]entry
	terms []entry
	// asked are questions about tiles and groups that depend on more than the book says.
	asked []goal
	// present are the kinds that there may be, and some sets of which there is at least one tile each.
	present hand.Set
	some    []hand.Set
	// made are the groups that there are, and unmade those that there are not, as in Facts.made.
	made, unmade uint64
	// follows are goals that follow from what stands in the book, and followed those facts of which they have been
	// taken.
	follows  []goal
	followed [3]bool
	// pair are the kinds that the pair may have; paired tells that there is one.
	pair   hand.Set
	paired bool
}

// numbersOfWin is how many numbers there are among the facts of a win.
const numbersOfWin = int(condition.Counters) + condition.MaxCounters

// entry is what the book knows of a number.
type entry struct {
	span64
	// not are values that it has not.
	not []int64
	n   *typed.Node
	key int
}

func newBook(p *Prover) *book {
	kinds := p.known.Kinds
	if kinds == 0 {
		kinds = hand.AllKinds
	}
	return &book{p: p, present: kinds, pair: kinds, facts: p.facts}
}

func (b *book) copy() *book {
	c := *b
	c.decided, c.terms, c.some = maps.Clone(b.decided), slices.Clone(b.terms), slices.Clip(b.some)
	c.asked = slices.Clip(b.asked)
	for _, entries := range [...][]entry{c.facts[:], c.terms} {
		for i := range entries {
			entries[i].not = slices.Clip(entries[i].not) // so that the copies do not write into each other's
		}
	}
	return &c
}

func (b *book) entry(n *typed.Node) *entry {
	if n.Op == typed.OpNum && n.K < int64(numbersOfWin) { // of those of the table few are ever asked
		return &b.facts[n.K]
	}
	key := b.p.keys.key(n)
	for i := range b.terms {
		if b.terms[i].key == key {
			return &b.terms[i]
		}
	}
	return nil
}

// write records that a question holds or not, and returns the goals that follow. It returns false if that contradicts
// the book.
func (b *book) write(n *typed.Node, want bool) (more []goal, ok bool) {
	switch n.Op {
	case typed.OpConst:
		return nil, (n.K != 0) == want
	case typed.OpWinBit:
		return b.writeWin(n.K, want)
	case typed.OpYaku:
		return b.writeYaku(int(n.K), want)
	case typed.OpCompare:
		return nil, b.compare(n, want)
	case typed.OpOption:
		return nil, b.narrow(n, typed.CmpEq, int64(typed.Bit(want)))
	case typed.OpOnly, typed.OpHas:
		if n.Kids[0].Op == typed.OpSetConst {
			return nil, b.writeTiles(n.Op, n.Kids[0].Set, want)
		}
	case typed.OpPairOf:
		if n.Kids[0].Op == typed.OpSetConst {
			return nil, b.writePair(n.Kids[0].Set, want)
		}
	case typed.OpMade:
		if places := uint64(n.K); want {
			b.made |= places
			return nil, b.made&b.unmade == 0
		} else if places&(places-1) == 0 {
			b.unmade |= places
			return nil, b.made&b.unmade == 0
		}
	case typed.OpAnyGroup:
		if want && condition.NoGroup(n) {
			return nil, false
		}
	}
	switch n.Op {
	case typed.OpOnly, typed.OpHas, typed.OpPairOf, typed.OpMade, typed.OpAnyGroup, typed.OpAllGroups:
		b.asked = append(b.asked, goal{n, want})
	}
	return nil, b.decide(b.p.keys.key(n), want)
}

func (b *book) decide(key int, want bool) bool {
	if had, ok := b.decided[key]; ok {
		return had == want
	}
	if b.decided == nil {
		b.decided = make(map[int]bool)
	}
	b.decided[key] = want
	return true
}

// writeWin records a yes-or-no fact. A fact of the situation brings what it requires.
func (b *book) writeWin(place int64, want bool) (more []goal, ok bool) {
	one := uint64(1) << place
	if !want {
		b.fails |= one
		return nil, b.win&one == 0
	}
	if b.win&one != 0 {
		return nil, b.fails&one == 0
	}
	b.win |= one
	flag := int(place) - typed.BitFlags
	if typed.FlagBits&one != 0 && flag < len(b.p.known.Flags) {
		known := &b.p.known.Flags[flag]
		b.p.usedFlags |= 1 << flag
		if known.Requires != nil {
			more = append(more, goal{known.Requires.n, true})
		}
		for _, i := range known.Implies {
			more = append(more, goal{&typed.Node{Op: typed.OpWinBit, Type: typed.TypeBool,
				K: typed.BitFlags + int64(i)}, true})
		}
		for _, i := range known.Excludes {
			b.fails |= 1 << (typed.BitFlags + i)
		}
	}
	return more, b.win&b.fails == 0
}

func (b *book) writeYaku(i int, want bool) (more []goal, ok bool) {
	key := -1 - i
	if _, had := b.decided[key]; had || !want || i >= len(b.p.known.Yaku) {
		return nil, b.decide(key, want)
	}
	b.decide(key, want)
	known := &b.p.known.Yaku[i]
	b.p.usedYaku = append(b.p.usedYaku, i)
	if known.When != nil {
		if when := known.When(); when != nil {
			more = append(more, goal{when.n, true})
		}
	}
	for _, j := range known.Excludes {
		more = append(more, goal{&typed.Node{Op: typed.OpYaku, Type: typed.TypeBool, K: int64(j)}, false})
	}
	return more, true
}

func (b *book) writeTiles(op typed.Op, s hand.Set, want bool) bool {
	if op == typed.OpOnly {
		s, want, op = ^s&hand.AllKinds, !want, typed.OpHas // there are others or not
	}
	if want {
		b.atLeastOne(s)
		return s&b.present != 0
	}
	b.present &^= s
	return b.present != 0
}

func (b *book) atLeastOne(s hand.Set) {
	if !slices.Contains(b.some, s) {
		b.some = append(b.some, s)
	}
}

func (b *book) writePair(s hand.Set, want bool) bool {
	if !want {
		b.pair &^= s
		return !b.paired || b.pair != 0
	}
	b.paired = true
	b.pair &= s
	return b.pair != 0
}

func (b *book) compare(n *typed.Node, want bool) bool {
	x, y, cmp := n.Kids[0], n.Kids[1], n.K
	if !want {
		cmp = typed.Opposites[cmp]
	}
	if x.Op == typed.OpConst {
		x, y, cmp = y, x, typed.Mirrored[cmp]
	}
	if y.Op == typed.OpConst {
		return b.narrow(x, cmp, y.K)
	}
	if x.Type == typed.TypeInt {
		s, t := b.span(x), b.span(y)
		if !b.within(x, cmp, t) || !b.within(y, typed.Mirrored[cmp], s) {
			return false
		}
	}
	// The difference has an entry of its own, so that two comparisons of the same numbers meet there.
	if b.p.keys.key(y) < b.p.keys.key(x) {
		x, y, cmp = y, x, typed.Mirrored[cmp]
	}
	return b.narrow(&typed.Node{Op: typed.OpSub, Type: typed.TypeInt, Kids: []*typed.Node{x, y}}, cmp, 0)
}

func (b *book) within(n *typed.Node, cmp int64, s span64) bool {
	switch cmp {
	case typed.CmpLt, typed.CmpLe:
		return s.high == farAway || b.narrow(n, cmp, s.high)
	case typed.CmpGt, typed.CmpGe:
		return s.low == -farAway || b.narrow(n, cmp, s.low)
	case typed.CmpEq:
		return b.within(n, typed.CmpLe, s) && b.within(n, typed.CmpGe, s)
	}
	return !s.one() || b.narrow(n, cmp, s.low)
}

// narrow records how a number compares with a constant. It returns false if that can't be.
func (b *book) narrow(n *typed.Node, cmp, k int64) bool {
	k = cut(k)
	if m, c, ok := shifted(n); ok { // m + c compares with k as m does with k - c
		return b.narrow(m, cmp, cut(k-c))
	}
	e := b.entry(n)
	if e == nil {
		b.terms = append(b.terms, entry{span64: b.spanOfParts(n), n: n, key: b.p.keys.key(n)})
		if n.Op == typed.OpOption {
			b.terms[len(b.terms)-1].not = slices.Clip(b.p.gaps[n.Word])
		}
		e = &b.terms[len(b.terms)-1]
	}
	return e.narrow(cmp, k)
}

func shifted(n *typed.Node) (m *typed.Node, c int64, ok bool) {
	if n.Op != typed.OpAdd && n.Op != typed.OpSub {
		return nil, 0, false
	}
	x, y := n.Kids[0], n.Kids[1]
	switch {
	case y.Op == typed.OpConst && n.Op == typed.OpAdd:
		return x, cut(y.K), true
	case y.Op == typed.OpConst:
		return x, -cut(y.K), true
	case x.Op == typed.OpConst && n.Op == typed.OpAdd:
		return y, cut(x.K), true
	}
	return nil, 0, false
}

func (e *entry) narrow(cmp, k int64) bool {
	if e.low, e.high = typed.Within(cmp, k, e.low, e.high); cmp == typed.CmpNe {
		e.not = append(e.not, k)
	}
	return e.settle()
}

// settle moves the ends over the values that the number has not.
func (e *entry) settle() bool {
	for again := true; again; {
		again = false
		for _, v := range e.not {
			if e.low == v {
				e.low, again = v+1, true
			}
			if e.high == v {
				e.high, again = v-1, true
			}
		}
	}
	return e.low <= e.high
}

// keys returns expressions numbers: equal ones have equal numbers. The parts of a comparison, of a sum and the like
// stand in the order of the file.
type keys struct {
	// of are the numbers of the nodes seen, and known those of what a node says, with its parts by their numbers.
	of    map[*typed.Node]int
	known map[string]int
}

func newKeys() keys { return keys{of: make(map[*typed.Node]int), known: make(map[string]int)} }

func (k *keys) key(n *typed.Node) int {
	if number, ok := k.of[n]; ok {
		return number
	}
	dst := strconv.AppendInt(nil, int64(n.Op), 10)
	switch n.Op {
	case typed.OpConst, typed.OpCompare, typed.OpWinBit, typed.OpNum, typed.OpYaku, typed.OpMade, typed.OpGroupTouches:
		dst = strconv.AppendInt(append(dst, '='), n.K, 10)
	case typed.OpSetConst:
		dst = strconv.AppendUint(append(dst, '='), uint64(n.Set), 16)
	case typed.OpOption, typed.OpWord:
		dst = strconv.AppendQuote(dst, n.Word)
	}
	if n.Op >= typed.OpGroup && n.Op <= typed.OpCountGroups {
		dst = strconv.AppendInt(append(dst, '#'), int64(n.Slot), 10)
	}
	for _, kid := range n.Kids {
		dst = strconv.AppendInt(append(dst, ','), int64(k.key(kid)), 10)
	}
	number, ok := k.known[string(dst)]
	if !ok {
		number = len(k.known)
		k.known[string(dst)] = number
	}
	k.of[n] = number
	return number
}
