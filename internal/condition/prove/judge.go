package prove

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/words"
)

// Judgement is a static finding about a part of an expression.
type Judgement struct {
	compile.Span
	// Whole reports whether the part is the whole condition.
	Whole bool
	Kind  JudgementKind
	// With are the other parts from which it follows, if the judged part alone is not enough.
	With []compile.Span
	// Why states the range of the compared number in words, such as `kans is 0 to 4`; it may be
	// empty.
	Why words.Text
	// Flags and Yaku are the indices of the facts of the situation and of the yaku whose
	// definitions the proof needs.
	Flags, Yaku []int
}

// JudgementKind is a kind of judgement.
type JudgementKind uint8

const (
	// NeverHolds: no win meets the part, or none meets it together with the parts in With.
	NeverHolds JudgementKind = iota
	// AlwaysHolds: every win meets it.
	AlwaysHolds
	// AskedTwice: it repeats another part.
	AskedTwice
)

// Judge returns the judgements on a valid expression: on a condition and its parts, or on the
// conditions of choices in a number.
func (p *Prover) Judge(src string, at condition.Stage, each condition.Each) []Judgement {
	if _, err := strconv.Atoi(src); err == nil {
		return nil // most expressions are plain numbers
	}
	root := p.partsOf(src, at, each)
	if root == nil || root.literal() {
		return nil
	}
	j := judge{p: p}
	if root.node.Type == typed.TypeBool {
		j.judgeWhole(root)
	} else {
		j.judgeInner(root)
	}
	return j.found
}

func (j *judge) judgeInner(p *part) {
	for _, c := range p.inner {
		if before := len(j.found); !c.literal() {
			if j.judgeWhole(c); len(j.found) > before {
				j.found[before].Whole = false
			}
		}
	}
}

type judge struct {
	p     *Prover
	found []Judgement
}

func (j *judge) judgeWhole(root *part) {
	switch {
	case !j.p.possible(root.node):
		j.reportNever(root, nil, true)
	case !j.p.possible(negation(root.node)):
		j.reportAlways(root)
	case j.p.judgesHands && j.p.NeverInAll(&Claim{root.node}):
		j.p.allHands = true
		j.reportNever(root, nil, true)
		j.p.allHands = false
	default:
		j.judgeOperands(root, nil)
	}
}

func negation(n *typed.Node) *typed.Node {
	negated, _ := typed.Build(typed.OpNot, typed.TypeBool, 0, n)
	return negated
}

// judgeOperands judges the operands of a part, given the other parts that must hold as well.
func (j *judge) judgeOperands(p *part, others []*part) {
	j.judgeInner(p)
	if p.op == typed.OpNot {
		kid := p.kids[0]
		if !j.p.possible(kid.node) {
			j.reportNever(kid, nil, false)
			return
		}
		j.judgeOperands(kid, nil)
		return
	}
	asked := make(map[int]*part, len(p.kids))
	for i, kid := range p.kids {
		key := j.p.begin.Keys.Of(kid.node)
		if first := asked[key]; first != nil && !kid.node.IsConst() {
			j.found = append(j.found,
				Judgement{Span: kid.Span, Kind: AskedTwice, With: []compile.Span{first.Span}})
			continue
		}
		asked[key] = kid
		given := others
		if p.op == typed.OpAnd {
			given = slices.Concat(others, p.kids[:i], p.kids[i+1:])
		}
		switch {
		case p.op == typed.OpAnd && !j.p.possible(negation(kid.node)):
			j.found = append(j.found, Judgement{Span: kid.Span, Kind: AlwaysHolds, Why: j.rangeText(kid)})
		case p.op == typed.OpOr && !j.p.possible(nodes(given, kid)...):
			j.reportNever(kid, given, false)
		default:
			j.judgeOperands(kid, given)
		}
	}
}

func nodes(parts []*part, more ...*part) (all []*typed.Node) {
	for _, p := range slices.Concat(parts, more) {
		all = append(all, p.node)
	}
	return all
}

// reportNever reports a part that can't hold together with others, with the fewest parts that prove
// it.
func (j *judge) reportNever(p *part, others []*part, whole bool) {
	parts := []*part{p}
	if p.op == typed.OpAnd {
		parts = p.kids
	}
	needed := Minimal(slices.Concat(others, parts), func(some []*part) bool {
		return !j.p.possible(nodes(some)...)
	})
	last := needed[len(needed)-1]
	for _, own := range parts { // report at the last of its own parts
		if slices.Contains(needed, own) {
			last = own
		}
	}
	found := Judgement{Span: last.Span, Whole: whole, Kind: NeverHolds}
	for _, other := range needed {
		if other != last {
			found.With = append(found.With, other.Span)
		}
	}
	if len(needed) == 1 {
		found.Why = j.rangeText(last)
	}
	found.Flags, found.Yaku = j.p.neededFor(nodes(needed))
	j.found = append(j.found, found)
}

// Minimal leaves out what the proof does not need.
func Minimal[T any](all []T, proved func([]T) bool) []T {
	for i := 0; i < len(all) && len(all) > 1; {
		if rest := slices.Delete(slices.Clone(all), i, i+1); proved(rest) {
			all = rest
		} else {
			i++
		}
	}
	return all
}

// reportAlways reports that a whole condition holds for every win, naming the alternatives that
// suffice.
func (j *judge) reportAlways(root *part) {
	parts := []*part{root}
	if root.op == typed.OpOr {
		parts = root.kids
	}
	needed := Minimal(slices.Clone(parts), func(some []*part) bool {
		all := make([]*typed.Node, len(some))
		for i, p := range some {
			all[i] = negation(p.node)
		}
		return !j.p.possible(all...)
	})
	found := Judgement{Span: needed[len(needed)-1].Span, Whole: true, Kind: AlwaysHolds}
	if len(needed) == 1 {
		found.Why = j.rangeText(needed[0])
	}
	for _, other := range needed[:len(needed)-1] {
		found.With = append(found.With, other.Span)
	}
	j.found = append(j.found, found)
}

// rangeText returns the range, in words, of a number that p compares with a constant; it is empty
// for other parts.
func (j *judge) rangeText(p *part) words.Text {
	name := p.compared()
	if name == "" || p.node.Op != typed.OpCompare || p.node.Kids[0].Type != typed.TypeInt ||
		p.node.Kids[1].Op != typed.OpConst {
		return words.Text{}
	}
	n, holds := p.node.Kids[0], condition.Exactly(1)
	j.p.begin.Prepare(n)
	b := j.p.newBook()
	if !(&search{j.p, 0}).settle(b) {
		return words.Text{}
	}
	s := b.Eval(n)
	s = s.And(condition.Span{Low: -farAway, High: farAway})
	if fails := b.copy(); n.Op != typed.OpOption && b.Narrow(p.node, holds) &&
		fails.Narrow(p.node, condition.Exactly(0)) {
		return words.Text{} // the range alone does not prove it
	}
	switch {
	case p.node.Kids[0].Op == typed.OpOption && len(j.p.begin.Gaps[p.node.Kids[0].Word]) > 0:
		return words.Say("%s is one of %s", name,
			strings.Join(j.p.choices(p.node.Kids[0].Word), ", "))
	case s.Low == -farAway && s.High == farAway:
		return words.Text{}
	case s.Low == s.High:
		return words.Say("%s is %d", name, s.Low)
	case s.High == farAway:
		return words.Say("%s is %d or more", name, s.Low)
	case s.Low == -farAway:
		return words.Say("%s is %d or less", name, s.High)
	default:
		return words.Say("%s is %d to %d", name, s.Low, s.High)
	}
}

// farAway is the bound of unbounded numbers.
const farAway = condition.Endless

func (p *Prover) choices(id string) (choices []string) {
	for _, v := range p.allowed[id] {
		choices = append(choices, strconv.FormatInt(v.Int, 10))
	}
	return choices
}

// neededFor returns the facts of the situation and the yaku whose definitions are needed to prove
// that some conditions can't hold together.
func (p *Prover) neededFor(all []*typed.Node) (flags, yaku []int) {
	known := p.known
	defer func() { p.known = known }()
	p.possible(all...)
	usedFlags, usedYaku := p.usedFlags, slices.Compact(slices.Sorted(slices.Values(p.usedYaku)))
	for i := range known.Flags {
		if usedFlags>>i&1 == 0 {
			continue
		}
		p.known.Flags = slices.Clone(known.Flags)
		if p.known.Flags[i] = (KnownFlag{}); p.possible(all...) {
			flags = append(flags, i)
		}
	}
	p.known.Flags = known.Flags
	for _, i := range usedYaku {
		p.known.Yaku = slices.Clone(known.Yaku)
		if p.known.Yaku[i] = (KnownYaku{}); p.possible(all...) {
			yaku = append(yaku, i)
		}
	}
	return flags, yaku
}
