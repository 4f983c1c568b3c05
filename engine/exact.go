package engine

import (
	"math/big"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// payExactly is findLimit and pay with numbers of any size, for hands such as those of aotenjou that need
// them. It is the one place on the way of a score that uses math/big.
func (e *Engine) payExactly(w *hand.Win, k *work, c *candidate) error {
	f := &k.facts
	f.Fault() // what overflowed is worked out again
	defer func() {
		f.ForgetExact()
		f.Fault()
	}()
	x := calculator{f: f}
	x.findLimit(e, c)
	c.exact = &Exact{Base: x.base, Points: new(big.Int), Gain: new(big.Int)}
	f.SetExact(condition.Base, x.base)
	f.Set(condition.LiableBase, 0)
	f.Set(condition.Amount, 0)
	f.SetPayer(hand.NoWind, false, false, false)
	if w.Pao != hand.NoWind && e.rules.Payments.LiableBase != nil {
		liable := x.value(e.rules.Payments.LiableBase)
		c.hasLiable = liable.Sign() > 0
		f.SetExact(condition.LiableBase, liable)
	}
	honba := new(big.Int)
	for i := range k.payers {
		p := &k.payers[i]
		f.SetPayer(p.seat, p.discarder, p.dealer, p.liable)
		share, extra := x.owed(e.rules.Payments.Shares), x.owed(e.rules.Payments.Honba)
		for j := range e.rules.Payments.Adjustments {
			f.SetExact(condition.Amount, share)
			if a := &e.rules.Payments.Adjustments[j]; x.holds(a.When) {
				share = x.value(a.Pays)
			}
		}
		f.SetExact(condition.Amount, new(big.Int))
		c.exact.Points.Add(c.exact.Points, share)
		honba.Add(honba, extra)
		c.exact.Payments = append(c.exact.Payments, new(big.Int).Add(share, extra))
	}
	sticks := new(big.Int).Mul(big.NewInt(e.rules.Payments.Stick), big.NewInt(int64(w.Sticks)))
	c.exact.Gain.Add(c.exact.Points, honba).Add(c.exact.Gain, sticks)
	return x.err
}

// calculator works out expressions exactly, and keeps the first error.
type calculator struct {
	f    *condition.Facts
	base *big.Int
	err  error
}

func (x *calculator) value(i *condition.Int) *big.Int {
	v, err := i.ExactValue(x.f)
	if err != nil && x.err == nil {
		x.err = err
	}
	return v
}

func (x *calculator) holds(b *condition.Bool) bool {
	if b == nil {
		return true
	}
	h, err := b.ExactHolds(x.f)
	if err != nil && x.err == nil {
		x.err = err
	}
	return h
}

func (x *calculator) findLimit(e *Engine, c *candidate) {
	c.limit, x.base = -1, new(big.Int)
	x.f.Set(condition.Basic, 0)
	if c.yakuman == 0 {
		x.base = x.value(e.rules.Basic)
		x.f.SetExact(condition.Basic, x.base)
	}
	for i := range e.rules.Limits {
		if l := &e.rules.Limits[i]; x.holds(l.When) {
			if base := x.value(l.Base); c.limit < 0 || base.Cmp(x.base) > 0 {
				x.base, c.limit = base, i
			}
		}
	}
	e.eachLimitYaku(c, func(limit int) {
		if base := x.value(e.rules.Limits[limit].Base); base.Cmp(x.base) > 0 {
			x.base, c.limit = base, limit
		}
	})
}

func (x *calculator) owed(shares []rules.Share) *big.Int {
	sum := new(big.Int)
	for i := range shares {
		if s := &shares[i]; x.holds(s.When) {
			sum.Add(sum, x.value(s.Pays))
		}
	}
	return sum
}
