package engine

import "example.com/hanfu/hand"

// payExactly is findLimit and pay with numbers of any size, for hands such as those of aotenjou that need them. It goes
// the way of an explanation, which has such numbers.
func (e *Engine) payExactly(w *hand.Win, k *work, c *candidate) error {
	k.facts.Fault() // what overflowed is worked out again
	x := Candidate{Limit: -1}
	if err := e.explainPoints(w, k, c, &x); err != nil {
		return err
	}
	c.limit, c.hasLiable = x.Limit, x.Liable != nil && x.Liable.Amount.Sign() > 0
	c.exact = &Exact{Base: x.Base, Points: x.Points, Gain: x.Gain}
	for i := range x.Payers {
		c.exact.Payments = append(c.exact.Payments, x.Payers[i].Pays)
	}
	return nil
}
