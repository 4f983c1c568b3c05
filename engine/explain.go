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
	"example.com/hanfu/internal/nameindex"
	"example.com/hanfu/rules"
	rulecondition "example.com/hanfu/rules/condition"
)

// Explanation is how a win gets its score, or why it has none: everything that was asked, and every answer.
// Nothing changes it later, so that it may be read, and its traces taken, from many goroutines.
type Explanation struct {
	Win   hand.Win
	Rules *rules.Rules
	// Result is the score; or Refused says why there is none.
	Result  *Result
	Refused *Refused
	// Candidates are all ways in which the win can be paid, in the order in which they were considered: each reading
	// with all yaku that count together, and with each that counts alone. A refused win that is complete has them too,
	// unless what it carries does not fit or its numbers are too large.
	Candidates []Candidate
	// LeftOut is how many more there are, of a hand under rules that ask so much that an explanation has no room for
	// all. The candidate that counts is among Candidates in any case.
	LeftOut int
	// Best is the place of the candidate that counts, -1 for none.
	Best int
	// Demands are what facts of a refused win demand and do not get.
	Demands []Demand
	// Exchanges are, for a win that is not complete, all ways to complete it by another tile in the place of one: first
	// those of the hand in their order, then the winning tile. Nearest tells how near it is to each shape, the nearest
	// first; a shape that no hand with its melds can have is not among them.
	Exchanges []Exchange
	Nearest   []Nearness

	tracer *trace.Tracer
	// facts are those of the win as a whole, and carried what it carries of the situation.
	facts   *condition.Facts
	carried uint64
}

// Candidate is one way in which a win can be paid.
type Candidate struct {
	Reading Reading
	// Yaku has an answer for each yaku of the rule set, in its order.
	Yaku []YakuAnswer
	// Alone is the yaku that counts instead of all others in this candidate, nil for none.
	Alone *rules.Yaku
	// Bonus has a step for each kind of bonus tiles; nil if bonus tiles don't count in this candidate.
	Bonus []Step
	// YakuHan is the han of the yaku, Han with that of bonus tiles, Yakuman the units that the hand is worth.
	YakuHan, Han, Yakuman int64
	// HanPerUnit is what each unit of yakuman counts in han, 0 if it stays a yakuman.
	HanPerUnit int64
	// Valid has a step for each requirement, and Unmet is the first that the candidate does not meet, -1 if it meets
	// all. What follows is only there if it does.
	Valid []Step
	Unmet int
	Fu    FuCount
	// Basic are the basic points before limits, nil beside a yakuman.
	Basic *Step
	// Limits has a step for each limit, and Limit is the one that counts, -1 below all.
	Limits []Step
	Limit  int
	// RaisedBy is the yaku that is worth the limit, where the hand would be worth less without it.
	RaisedBy *rules.Yaku
	// Base is what counts: the basic points or the limit's base.
	Base int64
	// Liable are the players who are liable; nil if nobody is.
	Liable []LiableCount
	Payers []PayerCount
	// Sticks is what the riichi sticks on the table are worth. Points and Gain are as in Result.
	Points, Honba, Sticks, Gain int64

	// facts are the last that are known of it.
	facts *condition.Facts
}

// YakuVerdict says what became of a yaku.
type YakuVerdict uint8

// A yaku counts; or its condition does not hold; or it is worth nothing in a hand that is open, or closed, as this one;
// or another one that holds replaces it; or it does not count beside a yakuman; or it counts only without others, and
// this candidate has others; or this candidate is for one that counts alone.
const (
	YakuCounts YakuVerdict = iota
	YakuFails
	YakuWorthless
	YakuReplaced
	YakuBesideYakuman
	YakuCountsAlone
	YakuBesideAlone
)

// String returns the verdict as a word, as in JSON.
func (v YakuVerdict) String() string {
	return nameindex.Of([]string{"counts", "fails", "worthless", "replaced", "beside_yakuman", "counts_alone", "beside_alone"}, v)
}

// YakuAnswer is what became of a yaku in a candidate.
type YakuAnswer struct {
	Yaku    *rules.Yaku
	Verdict YakuVerdict
	// By is the yaku that replaces it, or beside which it does not count.
	By *rules.Yaku
	// Worth is what it counts.
	Worth Counted
	// Asked is its condition, or what it asks of other yaku where that holds.
	Asked *condition.Bool

	facts *condition.Facts
}

// Step is a rule that was asked at some moment, and what it answered.
type Step struct {
	// Path is the rule's place in the rules, such as limits.mangan.
	Path string
	Rule *rules.Rule
	// When is its condition, nil if it always holds, and Number what it gives; nil for a rule that only holds or not.
	When   *condition.Bool
	Number *condition.Int
	Holds  bool
	// Amount is what it gave, 0 if it does not hold.
	Amount int64

	facts *condition.Facts
	// err is why it could not be worked out.
	err error
}

// FuCount explains how the fu come about.
type FuCount struct {
	// None reports whether no fu are counted, since a yakuman counts alone.
	None bool
	// Fixed has a step for each fixed count up to the first that holds, which is then the whole count.
	Fixed []Step
	// Sources has a step for each source, in the order of the parts of a result: those that look at groups for each
	// group.
	Sources []FuStep
	// Adjustments are those that see the sum so far.
	Adjustments []FuStep
	// Sum is that of the parts, and Fu is it rounded up to RoundUpTo. A fixed count is not rounded.
	Sum, Fu, RoundUpTo int64
}

// FuStep is a source of fu that was asked, and what for.
type FuStep struct {
	Step
	// Part is what it gave, with the group, pair or wait for which it was asked.
	Part FuPart
	// Before is the sum of the fu before it.
	Before int64
}

// IsFixed reports whether a fixed count is the whole.
func (n *FuCount) IsFixed() bool { return len(n.Fixed) > 0 && n.Fixed[len(n.Fixed)-1].Holds }

// LiableCount explains for what a liable player answers.
type LiableCount struct {
	Seat hand.Wind
	// Yakuman are the units that he answers for.
	Yakuman int64
	// Asked is the rule that was asked, and Base the part of the base, which is less where several would answer for more
	// than all of it.
	Asked Step
	Base  int64
}

// PayerCount explains how what one player pays comes about.
type PayerCount struct {
	// Seat is NoWind for a discarder whose seat is not known.
	Seat                      hand.Wind
	Discarder, Dealer, Liable bool
	// Shares are for the hand; all that hold are added up. Adjustments then change the sum, in order: the Amount of one
	// that holds takes its place. Honba are for the counters, and Chips for chips.
	Shares, Adjustments, Honba, Chips []Step
	// Further are what he owes for the parts for which a second or third player is liable, each paid as a hand of its own.
	Further []PartCount
	// ForHand is what he pays for the hand, Pays that with the counters, and HandsOver what he pays in chips.
	ForHand, Pays, HandsOver int64
}

// PartCount explains what a payer owes for a part of the base.
type PartCount struct {
	// Liable reports whether he is liable for it.
	Liable              bool
	Shares, Adjustments []Step
	Owes                int64
}

// Err says why what the rule gives could not be worked out, such as that it divides by zero; nil if it could.
func (s *Step) Err() error { return s.err }

// Demand is something that a fact of the situation demands of a win that carries it, and that is not so.
type Demand struct {
	Fact *rules.Situation
	Step Step
}

// Explain scores a win as Score does, and tells how. It takes tens of times as long. It ends early with the error of a
// context that is done. Its only other error is that of an engine without rules. The traces of an explanation take some
// thousandths of a second each at most, and no context.
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
		_ = errors.As(err, &x.Refused) // Score has no other errors
	}
	k := &work{e: e}
	problems := e.prepare(w, k)
	x.facts, x.carried = k.facts.Clone(), e.carriedBy(w, k)
	if len(problems) > 0 {
		x.Demands = e.demands(k, problems)
		return x, nil
	}
	if as := x.Result.Read(w); as != w {
		e.Colourless().takeAs(as, k)
		w = as
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
				all = append(all, Demand{s, Step{Path: "situation." + s.ID, Rule: &s.Rule, When: needs, facts: facts}})
			}
		}
	}
	return all
}

// Criterion is that by which one candidate counts and not another.
type Criterion uint8

// In order: more points for the winner, more units of yakuman, more han, more fu, rounded and then exact; else the
// first reading.
const (
	ByPoints Criterion = iota
	ByYakuman
	ByHan
	ByFu
	ByOrder
)

// String returns the criterion as a word, as in JSON.
func (c Criterion) String() string {
	return nameindex.Of([]string{"points", "yakuman", "han", "fu", "order"}, c)
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

// BetterBy says by what the candidate that counts is better than another one, which meets all requirements.
func (x *Explanation) BetterBy(other int) Criterion {
	_, by := x.Candidates[x.Best].compare(&x.Candidates[other])
	return by
}

// Trace returns, part by part, why the yaku's condition holds in the candidate or does not, or what it asks of others.
func (x *Explanation) Trace(y *YakuAnswer) trace.Trace {
	return x.tracer.Trace(y.Asked, y.facts)
}

// TraceWhen returns, part by part, why a rule holds or does not, or false if it always holds.
func (x *Explanation) TraceWhen(s *Step) (trace.Trace, bool) {
	if s.When == nil {
		return trace.Trace{}, false
	}
	return x.tracer.Trace(s.When, s.facts), true
}

// TraceNumber returns, part by part, how the number of a rule comes about, or false if it has none.
func (x *Explanation) TraceNumber(s *Step) (trace.Trace, bool) {
	if s.Number == nil {
		return trace.Trace{}, false
	}
	return x.tracer.Trace(s.Number, s.facts), true
}

// TraceIn returns, part by part, why a condition of one's own ([rules.Rules.Condition]) holds in a candidate or does not, or
// false if it asks what is not known of that: one that does not meet all requirements has no fu, no limit and no points.
func (x *Explanation) TraceIn(c *Candidate, when *condition.Bool) (trace.Trace, bool) {
	if c.Unmet >= 0 && when.Stage() > condition.StageYaku {
		return trace.Trace{}, false
	}
	return x.tracer.Trace(when, c.facts), true
}

// CouldCarry reports whether a fact of the situation could be said of the win, as far as what it demands of it goes.
func (x *Explanation) CouldCarry(y *YakuAnswer, s *rules.Situation) bool {
	facts := y.facts.Clone()
	for _, needs := range s.Requires {
		if !facts.Holds(needs) {
			return false
		}
	}
	return true
}

// Paid returns the places of the candidates that could be paid, the one that counts first.
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

// Carries lists the facts, counters and inputs of the situation that the win carries, with those that these imply.
func (x *Explanation) Carries() (all []*rules.Situation) {
	for rest := x.carried; rest != 0; rest &= rest - 1 {
		all = append(all, &x.Rules.Situation()[bits.TrailingZeros64(rest)])
	}
	return all
}

// TraceWin returns, part by part, the value of an expression that asks only about the win as a whole, such as what a
// fact of the situation requires.
func (x *Explanation) TraceWin(e rulecondition.Expression) trace.Trace {
	return x.tracer.Trace(e, x.facts)
}

// TraceWorth returns, part by part, the value of an expression of a yaku in the candidate, such as its han.
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
