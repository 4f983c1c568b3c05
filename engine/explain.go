package engine

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/nameindex"
	"example.com/hanfu/rules"
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

// Err says why what the rule gives could not be worked out, such as that it divides by zero; nil if it could.
func (s *Step) Err() error { return s.err }

// Demand is something that a fact of the situation demands of a win that carries it, and that is not so.
type Demand struct {
	Fact *rules.Situation
	Step Step
}

// Explain scores a win as Score does, and tells how. It takes tens of times as long. It ends early with the error of a
// context that is done, and has no other errors. The traces of an explanation take some thousandths of a second each at
// most, and no context.
func (e *Engine) Explain(ctx context.Context, w *hand.Win) (*Explanation, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	x := &Explanation{Win: w.Clone(), Rules: e.rules, Best: -1, tracer: e.tracer()}
	var err error
	if x.Result, err = e.Score(w); err != nil {
		_ = errors.As(err, &x.Refused) // Score has no other errors
	}
	k := &work{unmet: -1}
	problems := e.prepare(w, k)
	x.facts, x.carried = k.facts.Clone(), e.carriedBy(w, k)
	if len(problems) > 0 {
		x.Demands = e.demands(k, problems)
		return x, nil
	}
	if as := x.Result.Read(w); as != w {
		e.takeAs(as, k)
		w = as
	}
	if x.Refused != nil && x.Refused.Problems[0].Code == codeOverflow {
		return x, nil
	}
	ask := &explaining{ctx: ctx, Explanation: x, w: w, k: k, room: maxSteps}
	e.eachCandidate(w, k, func(c *candidate, alone int) { e.addCandidate(ask, c, alone) })
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
	if order := cmp.Compare(c.Points, other.Points); order != 0 {
		return order, ByPoints
	}
	return rank{c.Yakuman, c.Han, c.Fu.Fu, c.Fu.Sum}.compare(rank{other.Yakuman, other.Han, other.Fu.Fu, other.Fu.Sum})
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
