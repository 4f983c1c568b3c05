package prove

import (
	"slices"
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
)

// A book is the state of a search: a guess, and the goals that it does not settle.
type book struct {
	*condition.Guess
	p     *Prover
	goals []goal
	// win and yaku hold the facts of the situation and the yaku whose consequences have been added;
	// followed does so for the shape, nuki and ura.
	win      uint64
	yaku     []int
	followed [3]bool
}

// newBook returns a book in which only the laws hold.
func (p *Prover) newBook() *book {
	if p.start == nil {
		p.start = p.guess()
		b := &book{Guess: p.start, p: p}
		for range rounds {
			for _, law := range p.laws {
				b.Narrow(law.n, condition.Exactly(1))
			}
			b.Propagate()
		}
		b.TakeChanges()
	}
	return &book{Guess: p.start.Clone(), p: p}
}

// rounds bounds the rounds in which consequences of consequences are derived.
const rounds = 8

func (b *book) copy() *book {
	c := *b
	c.Guess, c.goals, c.yaku = b.Clone(), slices.Clone(b.goals), slices.Clip(b.yaku)
	return &c
}

// laws hold for every win: relations between facts that the guess does not know itself. Those of a
// shape depend on its form.
var laws = sync.OnceValue(func() (all []*typed.Node) {
	c := compile.NewSymbolic(condition.Scope{}, false, nil)
	for _, src := range []string{
		"dealer == (seat == east)",
		"not (dealer and payer.dealer)", // nobody pays themselves
		"not (tsumo and payer.discarder)",
		"kans <= melds",
		"not open or melds >= 1",
		"open or melds == kans",
		"concealed_triplets <= triplets",
		"wait not in [ryanmen, kanchan, penchan] or sequences >= 1",
		"wait != shanpon or triplets >= 1",
		"identical_sequences < 1 or sequences >= 2",
		"identical_sequences < 2 or sequences >= 4",
		"sequences + triplets <= 4",
		"sequences == 0 and triplets == 0 or sequences + triplets == 4 and kans <= triplets",
		"sequences + triplets == 4 or not " + anyPair,
	} {
		all = append(all, c.Node(src, condition.StagePayment, condition.EachHand, typed.TypeBool))
	}
	return all
})

const anyPair = `pair_of("123456789m123456789p123456789s1234567z")`

// lawsOfForms hold for hands of a shape with the given form.
var lawsOfForms = sync.OnceValue(func() (all [ShapeOfTiles + 1]*typed.Node) {
	c := compile.NewSymbolic(condition.Scope{}, false, nil)
	for form, src := range [...]string{
		ShapeOfGroups: "wait != irregular and sequences + triplets == 4 and " + anyPair,
		ShapeOfPairs: "wait == tanki and melds == 0 and sequences == 0 and triplets == 0 and not " +
			anyPair,
		ShapeOfTiles: "wait == irregular and not " + anyPair +
			" and (melds == 4 ? sequences + triplets == 4 : sequences == 0 and triplets == 0)",
	} {
		all[form] = c.Node(src, condition.StagePayment, condition.EachHand, typed.TypeBool)
	}
	return all
})

func lawsOf(shapes []KnownShape) (list []law) {
	all := laws()
	for i := range shapes {
		isNot, _ := typed.Build(typed.OpCompare, typed.TypeBool, typed.CmpNe,
			numberOf(condition.Shape), typed.Constant(typed.TypeShape, int64(i)))
		n, _ := typed.Build(typed.OpOr, typed.TypeBool, 0, isNot, lawsOfForms()[shapes[i].Form])
		all = append(slices.Clip(all), n)
	}
	for _, n := range all {
		list = append(list, law{n, condition.UsesOfNode(n)})
	}
	return list
}

// A law is a condition that holds for every win, and the facts that it uses.
type law struct {
	n    *typed.Node
	uses condition.Uses
}

func numberOf(n condition.Number) *typed.Node {
	return &typed.Node{Op: typed.OpNum, Type: typed.TypeInt, K: int64(n)}
}

func winBit(place int64) *typed.Node {
	return &typed.Node{Op: typed.OpWinBit, Type: typed.TypeBool, K: place}
}

// follow adds the goals that follow from new knowledge, and reports whether there are any.
func (b *book) follow() (found bool) {
	add := func(n *typed.Node, want bool) {
		b.goals, found = append(b.goals, goal{n, want}), true
	}
	once := func(from int, claim *Claim) {
		if claim != nil && !b.followed[from] {
			b.followed[from] = true
			add(claim.n, true)
		}
	}
	known := &b.p.known
	if shape := b.Number(condition.Shape); shape.IsOne() && len(known.Shapes) > 0 {
		once(0, known.Shapes[shape.Low].When)
	}
	if b.Number(condition.Nuki).Low > 0 {
		once(1, known.Nuki)
	}
	if b.Number(condition.UraTiles).Low > 0 || b.Number(condition.FirstUraTiles).Low > 0 {
		once(2, known.Ura)
	}
	hold, _ := b.Bits()
	hold &= typed.FlagBits &^ b.win
	b.win |= hold
	for i := range known.Flags {
		if hold>>(typed.BitFlags+i)&1 == 0 {
			continue
		}
		b.p.usedFlags |= 1 << i
		flag := func(i int) *typed.Node { return winBit(typed.BitFlags + int64(i)) }
		if f := &known.Flags[i]; f.Requires != nil {
			add(f.Requires.n, true)
		}
		for _, other := range known.Flags[i].Implies {
			add(flag(other), true)
		}
		for _, other := range known.Flags[i].Excludes {
			add(flag(other), false)
		}
	}
	for _, t := range b.Terms() {
		i := int(t.K)
		if t.Op != typed.OpYaku || t.Low != 1 || i >= len(known.Yaku) ||
			slices.Contains(b.yaku, i) {
			continue
		}
		b.yaku = append(b.yaku, i)
		b.p.usedYaku = append(b.p.usedYaku, i)
		if known.Yaku[i].When != nil {
			if when := known.Yaku[i].When(); when != nil {
				add(when.n, true)
			}
		}
		for _, j := range known.Yaku[i].Excludes {
			add(&typed.Node{Op: typed.OpYaku, Type: typed.TypeBool, K: int64(j)}, false)
		}
	}
	return found
}
