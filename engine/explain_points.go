package engine

import (
	"cmp"
	"math"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

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

// pricing asks the rules of points, and keeps the first error.
type pricing struct {
	rules *rules.Rules
	err   error
}

func (ask *pricing) step(path string, r *rules.Rule, when *condition.Bool, n *condition.Int, f *condition.Facts) Step {
	s := step(path, r, when, n, f)
	ask.err = cmp.Or(ask.err, s.err)
	return s
}

// explainPoints explains the base of a candidate and what everybody pays. The error is that
// of a number that has no value.
func (e *Engine) explainPoints(w *hand.Win, k *work, c *candidate, x *Candidate) error {
	f, ask := &k.facts, pricing{rules: e.rules}
	f.Set(condition.Basic, 0)
	x.Base = 0
	if c.Yakuman == 0 {
		s := ask.step("basic", nil, nil, e.rules.Basic(), f.Clone())
		x.Basic, x.Base = &s, s.Amount
		if f.Set(condition.Basic, s.Amount); s.err != nil { // a limit replaces it whatever it is
			f.Set(condition.Basic, math.MaxInt64)
			ask.err = nil
		}
	}
	atLimit := f.Clone()
	x.Limits = slices.Grow(x.Limits, len(e.rules.Limits()))
	for i := range e.rules.Limits() {
		l := &e.rules.Limits()[i]
		s := ask.step("limits."+l.ID, &l.Rule, l.When, l.Base, atLimit)
		if x.Limits = append(x.Limits, s); s.Holds && (x.Limit < 0 || s.Amount > x.Base) {
			x.Base, x.Limit = s.Amount, i
		}
	}
	e.eachLimitYaku(c, func(yaku, limit int) {
		if s := ask.step("", nil, nil, e.rules.Limits()[limit].Base, atLimit); s.Amount > x.Base {
			x.Base, x.Limit, x.RaisedBy = s.Amount, limit, &e.rules.Yaku()[yaku]
		}
	})
	f.Set(condition.Base, x.Base)
	f.Set(condition.LiableBase, 0)
	f.Set(condition.Amount, 0)
	f.SetPayer(hand.NoWind, false, false, false)
	e.explainLiability(&ask, w, k, c, x)
	for _, payer := range e.choosePayers(w, k) {
		p := ask.payer(f, &payer, x)
		x.Points += p.ForHand
		x.Honba += p.Pays - p.ForHand
		x.Payers = append(x.Payers, p)
	}
	x.Sticks = f.Mul(e.rules.Payments().Stick, int64(w.Sticks))
	x.Gain = x.Points + x.Honba + x.Sticks
	return ask.err
}

// payer explains what a payer owes: for each part of the hand for which another player is liable, as owedBy does.
func (ask *pricing) payer(f *condition.Facts, p *payer, x *Candidate) PayerCount {
	n := PayerCount{Seat: p.seat, Discarder: p.discarder, Dealer: p.dealer, Liable: p.liable}
	whole, sum := x.Base, int64(0)
	for i := range x.Liable {
		sum += x.Liable[i].Base
	}
	for i := len(x.Liable) - 1; i > 0; i-- {
		l := &x.Liable[i]
		f.Set(condition.Base, l.Base)
		f.Set(condition.LiableBase, l.Base)
		f.SetPayer(p.seat, p.discarder, p.dealer, p.seat == l.Seat)
		part := PartCount{Liable: p.seat == l.Seat}
		part.Shares, part.Adjustments, part.Owes = ask.owes(f)
		n.Further = append(n.Further, part)
		n.ForHand += part.Owes
		whole -= l.Base
	}
	f.Set(condition.Base, whole)
	if len(x.Liable) > 0 {
		f.Set(condition.LiableBase, x.Liable[0].Base)
	}
	f.SetPayer(p.seat, p.discarder, p.dealer, p.liable)
	var owes int64
	n.Shares, n.Adjustments, owes = ask.owes(f)
	n.ForHand += owes
	f.Set(condition.Base, x.Base)
	f.Set(condition.LiableBase, sum)
	facts := f.Clone()
	n.Honba, n.Pays = ask.addedUp("payments.honba.", ask.rules.Payments().Honba, facts)
	n.Chips, n.HandsOver = ask.addedUp("payments.chips.", ask.rules.Payments().Chips, facts)
	n.Pays += n.ForHand
	return n
}

func (ask *pricing) owes(f *condition.Facts) (shares, adjustments []Step, sum int64) {
	shares, sum = ask.addedUp("payments.shares.", ask.rules.Payments().Shares, f.Clone())
	for i := range ask.rules.Payments().Adjustments {
		a := &ask.rules.Payments().Adjustments[i]
		f.Set(condition.Amount, sum)
		s := ask.step("payments.adjustments."+a.ID, &a.Rule, a.When, a.Pays, f.Clone())
		if adjustments = append(adjustments, s); s.Holds {
			sum = s.Amount
		}
	}
	f.Set(condition.Amount, 0)
	return shares, adjustments, sum
}

func (ask *pricing) addedUp(section string, shares []rules.Share, f *condition.Facts) (steps []Step, sum int64) {
	steps, sum = slices.Grow(steps, len(shares)), 0
	for i := range shares {
		share := &shares[i]
		at := f
		if condition.Asks(share.When, condition.Amount) || condition.Asks(share.Pays, condition.Amount) {
			at = f.Clone()
			at.Set(condition.Amount, sum)
		}
		s := ask.step(section+share.ID, &share.Rule, share.When, share.Pays, at)
		if sum = f.Add(sum, s.Amount); f.Fault() {
			s.err = errNoPrice
		}
		steps = append(steps, s)
	}
	return steps, sum
}
