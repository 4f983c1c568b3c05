package engine

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/rules"
	rulecondition "example.com/hanfu/rules/condition"
)

// Explanation shows how a win gets its score, or why it has none, with every rule that was
// evaluated. It is immutable, so it and its traces may be used concurrently.
type Explanation struct {
	Win   hand.Win
	Rules *rules.Rules
	// Exactly one of Result and Refused is set.
	Result  *Result
	Refused *Refused
	// Candidates are all ways to pay the win, in the order of evaluation: each reading with all
	// yaku that count together, and with each yaku that counts alone. A complete win that is
	// refused has them too, unless its situation doesn't fit or its numbers overflow.
	Candidates []Candidate
	// LeftOut is the number of candidates omitted for lack of room. The best candidate is never
	// omitted.
	LeftOut int
	// Best is the index of the best candidate, -1 for none.
	Best int
	// Demands are the unmet requirements of the facts of a refused win.
	Demands []Demand
	// Exchanges are, for an incomplete hand, all ways to complete it by replacing one tile: first
	// the tiles of the hand in order, then the winning tile. Nearest says how near the hand is to
	// each shape, the nearest first; shapes that its melds rule out are omitted.
	Exchanges []Exchange
	Nearest   []Nearness

	tracer *trace.Tracer
	// facts are those of the win as a whole. carried holds the bits of its situation entries.
	facts   *condition.Facts
	carried uint64
}

// Candidate is one way to pay a win.
type Candidate struct {
	Reading Reading
	// Yaku holds an answer for each yaku of the rule set, in its order.
	Yaku []YakuAnswer
	// Alone is the yaku that counts instead of all others in this candidate, or nil.
	Alone *rules.Yaku
	// Bonus holds a step for each kind of bonus tile. It is nil if bonus tiles don't count.
	Bonus []Step
	// YakuHan is the han of the yaku, Han includes bonus tiles, and Yakuman is the number of
	// yakuman units.
	YakuHan, Han, Yakuman int64
	// HanPerUnit is the han that each unit of yakuman was converted to, 0 if it wasn't.
	HanPerUnit int64
	// Valid holds a step for each requirement. Unmet is the index of the first unmet one, or -1;
	// the fields below are set only then.
	Valid []Step
	Unmet int
	Fu    FuCount
	// Basic is the step of the basic points before limits, nil for a yakuman.
	Basic *Step
	// Limits holds a step for each limit. Limit is the index of the one that counts, -1 below all
	// limits.
	Limits []Step
	Limit  int
	// RaisedBy is the yaku whose limit raised the base, or nil.
	RaisedBy *rules.Yaku
	// Base is the basic points or the base of the limit.
	Base int64
	// Liable lists the liable players; nil if there are none.
	Liable []LiableCount
	Payers []PayerCount
	// Sticks is the value of the riichi sticks on the table. Points and Gain are as in Result.
	Points, Honba, Sticks, Gain int64

	// facts are the last known facts of the candidate.
	facts *condition.Facts
}

// YakuVerdict says whether and why a yaku counts in a candidate.
type YakuVerdict uint8

// Verdicts, in order: the yaku counts; its condition fails; it is worth nothing in a hand that is
// open or closed like this one; another yaku replaces it; it doesn't count beside a yakuman; it
// counts only alone, and this candidate is for the other yaku; this candidate is for another yaku
// that counts alone.
const (
	YakuCounts YakuVerdict = iota
	YakuFails
	YakuWorthless
	YakuReplaced
	YakuBesideYakuman
	YakuCountsAlone
	YakuBesideAlone
)

// String returns the verdict as in JSON.
func (v YakuVerdict) String() string {
	return naming.At([]string{"counts", "fails", "worthless", "replaced", "beside_yakuman",
		"counts_alone", "beside_alone"}, v)
}

// YakuAnswer is the verdict on a yaku in a candidate.
type YakuAnswer struct {
	Yaku    *rules.Yaku
	Verdict YakuVerdict
	// By is the yaku that replaces this one or that it doesn't count beside.
	By *rules.Yaku
	// Worth is the value of the yaku.
	Worth Counted
	// Asked is the condition, or the Beside condition if the yaku has one and the condition holds.
	Asked *condition.Bool

	facts *condition.Facts
}

// Step is one evaluation of a rule.
type Step struct {
	// Path is the path of the rule in the rule set, such as limits.mangan.
	Path string
	Rule *rules.Rule
	// When is the condition, nil if the rule always holds. Number is its value, nil for a rule that
	// is only a condition.
	When   *condition.Bool
	Number *condition.Int
	Holds  bool
	// Amount is the value of Number, 0 if the rule doesn't hold.
	Amount int64

	facts *condition.Facts
	// err is the fault of the evaluation, if any.
	err error
}

// FuCount explains the fu.
type FuCount struct {
	// None reports whether no fu are counted because a yakuman counts alone.
	None bool
	// Fixed holds a step for each fixed count up to the first that holds, which replaces all other
	// fu.
	Fixed []Step
	// Sources holds a step for each source, in the order of the parts of a result. Sources for
	// groups have one for each group.
	Sources []FuStep
	// Adjustments see the sum so far.
	Adjustments []FuStep
	// Sum is the sum of the parts; Fu is Sum rounded up to a multiple of RoundUpTo. A fixed count
	// isn't rounded.
	Sum, Fu, RoundUpTo int64
}

// FuStep is one evaluation of a source of fu.
type FuStep struct {
	Step
	// Part is the resulting fu with the group, pair or wait they are for.
	Part FuPart
	// Before is the sum of the fu before this step.
	Before int64
}

// IsFixed reports whether a fixed count replaces all other fu.
func (n *FuCount) IsFixed() bool { return len(n.Fixed) > 0 && n.Fixed[len(n.Fixed)-1].Holds }

// LiableCount explains what a liable player is liable for.
type LiableCount struct {
	Seat hand.Wind
	// Yakuman is the number of yakuman units.
	Yakuman int64
	// Asked is the evaluation of the rule. Base is the part of the base, reduced if several players
	// would be liable for more than the whole.
	Asked Step
	Base  int64
}

// PayerCount explains the payment of a player or of the empty seat.
type PayerCount struct {
	// Seat is NoWind for a discarder of unknown seat.
	Seat                             hand.Wind
	Empty, Discarder, Dealer, Liable bool
	// Shares are for the hand; those that hold are added up. Each of the Adjustments that holds
	// then replaces the sum, in order. Honba are for the counters, Chips for chips.
	Shares, Adjustments, Honba, Chips []Step
	// Further is owed for the parts that a second or third player is liable for. Each part is paid
	// as a hand of its own.
	Further []PartCount
	// ForHand is the payment for the hand, Pays includes the counters, and HandsOver is the number
	// of chips.
	ForHand, Pays, HandsOver int64
}

// PartCount explains what a payer owes for a part of the base.
type PartCount struct {
	// Liable reports whether the payer is liable for the part.
	Liable              bool
	Shares, Adjustments []Step
	Owes                int64
}

// Err returns why the rule's number could not be computed, such as a division by zero, or nil.
func (s *Step) Err() error { return s.err }

// Demand is a requirement of a situation fact that the win carries but doesn't meet.
type Demand struct {
	Fact *rules.Situation
	Step Step
}

// Explain scores a win like Score and explains the score, which takes tens of times as long. It
// stops early with the error of ctx; its only other error is that of an engine without rules. Each
// trace of the explanation takes a few milliseconds at most, so tracing takes no context.
func (e *Engine) Explain(ctx context.Context, w *hand.Win) (*Explanation, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if e.rules == nil {
		return nil, hand.Problems{noRules}
	}
	x := &Explanation{Win: w.Clone(), Rules: e.rules, Best: -1, tracer: e.tracer()}
	var err error
	if x.Result, err = e.Score(w); err != nil {
		_ = errors.As(err, &x.Refused)
	}
	k := &work{e: e}
	problems := e.prepare(w, k)
	x.facts, x.carried = k.facts.Clone(), e.carriedBy(w, k)
	if len(problems) > 0 {
		x.Demands = e.demands(k, problems)
		return x, nil
	}
	if read := x.Result.Read(w); read != w {
		e.Colourless().prepareStandIn(read, k)
		w = read
	}
	if x.Refused != nil && x.Refused.Problems[0].Code == codeOverflow {
		return x, nil
	}
	k.log = &recorder{ctx: ctx, Explanation: x, room: maxSteps}
	k.scorePlainly(w)
	if x.Refused != nil && x.Refused.Problems[0].Code == codeNotComplete {
		e.explainIncomplete(ctx, w, k, x)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i := range x.Candidates {
		if c := &x.Candidates[i]; c.Unmet < 0 && (x.Best < 0 || c.better(&x.Candidates[x.Best])) {
			x.Best = i
		}
	}
	return x, nil
}

func (e *Engine) demands(k *work, problems hand.Problems) (all []Demand) {
	facts := k.facts.Clone()
	for _, p := range problems {
		at := e.situation.Find(p.Field)
		if p.Code != codeSituation || at < 0 {
			continue
		}
		s := &e.rules.Situation()[at]
		for _, needs := range s.Requires {
			if !k.facts.Holds(needs) {
				all = append(all, Demand{s,
					Step{Path: "situation." + s.ID, Rule: &s.Rule, When: needs, facts: facts}})
			}
		}
	}
	return all
}

// Criterion is the criterion that decides between two candidates.
type Criterion uint8

// In order: more points for the winner; more units of yakuman; more han; more fu, first rounded and
// then exact; the earlier reading.
const (
	ByPoints Criterion = iota
	ByYakuman
	ByHan
	ByFu
	ByOrder
)

// String returns the criterion as in JSON.
func (c Criterion) String() string {
	return naming.At([]string{"points", "yakuman", "han", "fu", "order"}, c)
}

func (c *Candidate) compare(other *Candidate) (order int, by Criterion) {
	for by, order := range [...]int{
		ByPoints:  cmp.Compare(c.Points, other.Points),
		ByYakuman: cmp.Compare(c.Yakuman, other.Yakuman),
		ByHan:     cmp.Compare(c.Han, other.Han),
		ByFu:      cmp.Or(cmp.Compare(c.Fu.Fu, other.Fu.Fu), cmp.Compare(c.Fu.Sum, other.Fu.Sum)),
	} {
		if order != 0 {
			return order, Criterion(by)
		}
	}
	return 0, ByOrder
}

func (c *Candidate) better(than *Candidate) bool {
	order, _ := c.compare(than)
	return order > 0
}

// BetterBy returns the criterion by which the best candidate beats another one that meets all
// requirements.
func (x *Explanation) BetterBy(other int) Criterion {
	_, criterion := x.Candidates[x.Best].compare(&x.Candidates[other])
	return criterion
}

// Trace explains the yaku's condition or Beside condition in the candidate, node by node.
func (x *Explanation) Trace(y *YakuAnswer) trace.Trace {
	return x.tracer.Trace(y.Asked, y.facts)
}

// TraceWhen explains the condition of a rule, node by node. It returns false if the rule has none.
func (x *Explanation) TraceWhen(s *Step) (trace.Trace, bool) {
	if s.When == nil {
		return trace.Trace{}, false
	}
	return x.tracer.Trace(s.When, s.facts), true
}

// TraceNumber explains the number of a rule, node by node. It returns false if the rule has none.
func (x *Explanation) TraceNumber(s *Step) (trace.Trace, bool) {
	if s.Number == nil {
		return trace.Trace{}, false
	}
	return x.tracer.Trace(s.Number, s.facts), true
}

// TraceIn explains a condition of the caller ([rules.Rules.Condition]) in a candidate, node by
// node. It returns false if the condition uses facts that c lacks: a candidate that fails a
// requirement has no fu, limit or points.
func (x *Explanation) TraceIn(c *Candidate, when *condition.Bool) (trace.Trace, bool) {
	if c.Unmet >= 0 && when.Stage() > condition.StageYaku {
		return trace.Trace{}, false
	}
	return x.tracer.Trace(when, c.facts), true
}

// CouldCarry reports whether the win meets the requirements of a situation fact in the candidate of
// y.
func (x *Explanation) CouldCarry(y *YakuAnswer, s *rules.Situation) bool {
	facts := y.facts.Clone()
	for _, needs := range s.Requires {
		if !facts.Holds(needs) {
			return false
		}
	}
	return true
}

// Paid returns the indexes of the candidates that meet all requirements, the best first.
func (x *Explanation) Paid() (order []int) {
	for i := range x.Candidates {
		if x.Candidates[i].Unmet < 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		order, _ := x.Candidates[j].compare(&x.Candidates[i])
		return order
	})
	return order
}

// Carries lists the facts, counters and inputs of the win's situation, including implied ones.
func (x *Explanation) Carries() (all []*rules.Situation) {
	for rest := x.carried; rest != 0; rest &= rest - 1 {
		all = append(all, &x.Rules.Situation()[bits.TrailingZeros64(rest)])
	}
	return all
}

// TraceWin explains an expression about the win as a whole, such as the requirement of a situation
// fact, node by node.
func (x *Explanation) TraceWin(e rulecondition.Expression) trace.Trace {
	return x.tracer.Trace(e, x.facts)
}

// TraceWorth explains an expression of a yaku in the candidate, such as its han, node by node.
func (x *Explanation) TraceWorth(y *YakuAnswer, e rulecondition.Expression) trace.Trace {
	return x.tracer.Trace(e, y.facts)
}

func (e *Engine) carriedBy(w *hand.Win, k *work) uint64 {
	carried := e.inputsOf(w, k)
	for i := range w.Flags {
		if at := e.situation.Find(w.Flags[i].Name); at >= 0 {
			carried |= 1 << at
		}
	}
	for rest := carried; rest != 0; rest &= rest - 1 {
		carried |= e.entries[bits.TrailingZeros64(rest)].implied
	}
	return carried
}
