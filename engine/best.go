package engine

import (
	"cmp"
	"errors"
	"math"
	"math/big"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// consider works out what a candidate is paid, and keeps it if it is the best so far. Where numbers come
// out too large, or something is divided by zero, the win has no score: another candidate might not be the best.
func (e *Engine) consider(w *hand.Win, k *work, c *candidate) {
	e.value(k, c)
	e.addBonus(k, c)
	unmet := e.unmet(&k.facts, c)
	if unmet < 0 {
		if k.found && e.outdone(k, c) {
			return
		}
		e.countFu(k, c)
	}
	if k.facts.Fault() || unmet < 0 && e.price(w, k, c) != nil {
		k.fault = true
		return
	}
	if unmet >= 0 {
		k.unmet = max(k.unmet, unmet)
		return
	}
	if !k.found || c.compare(k.best()) > 0 {
		k.keep()
	}
}

// outdone reports whether the best so far counts before a candidate whatever the fu of that are: most often their han
// settle it (a tenth of a score with four readings).
func (e *Engine) outdone(k *work, c *candidate) bool {
	best := k.best()
	if best.entry == nil || !e.fu.inTable || c.yakuman != 0 || c.limitYaku || uint64(c.han) >= tableHan {
		return false
	}
	most := e.points.most[c.han].paidBy(k.payers)
	return most < best.points || most == best.points && (best.yakuman > 0 || c.han < best.han)
}

// spare returns a candidate that is not the best so far, emptied but for its yaku and what consider works out.
func (k *work) spare() *candidate {
	c := &k.candidates[1-k.kept]
	c.bonus, c.yakuHan, c.yakuman, c.liable, c.hanPerUnit = false, 0, 0, 0, 0
	c.limitYaku, c.special = false, false
	c.liableBase, c.exact, c.hasLiable = 0, nil, false
	return c
}

// keep makes the spare candidate the best so far.
func (k *work) keep() { k.kept, k.found = 1-k.kept, true }

func (k *work) best() *candidate { return &k.candidates[k.kept] }

// unmetTable holds, by the han of the yaku, the first requirement that a hand without yakuman does not meet, -1 if it
// meets all; worked out in advance where that follows from the han (7 % of a score).
type unmetTable struct {
	byHan  [tableHan]int8
	filled bool
}

func newUnmetTable(r *rules.Rules) (t unmetTable) {
	known := condition.UsesNumbers(condition.YakuHan, condition.YakumanUnits, condition.LiableYakuman).Or(condition.UsesYakuLimit)
	t.filled = len(r.Valid()) <= math.MaxInt8
	for han := range t.byHan {
		t.byHan[han] = -1
	}
	for i := range r.Valid() {
		decide := r.Valid()[i].Needs.Decide(known)
		var f condition.Facts
		for han := range t.byHan {
			f.Set(condition.YakuHan, int64(han))
			verdict := decide(&f)
			t.filled = t.filled && verdict != condition.Unknown
			if verdict == condition.Fails && t.byHan[han] < 0 {
				t.byHan[han] = int8(i)
			}
		}
	}
	return t
}

// unmet returns the first requirement that a candidate does not meet, -1 if it meets all.
func (e *Engine) unmet(f *condition.Facts, c *candidate) int {
	if e.unmetByHan.filled && c.yakuman == 0 && c.liable == 0 && !c.limitYaku && uint64(c.yakuHan) < tableHan {
		return int(e.unmetByHan.byHan[c.yakuHan])
	}
	valid := e.rules.Valid()
	for i := range valid {
		if !valid[i].Needs.Holds(f) {
			return i
		}
	}
	return -1
}

// price finds the candidate's limit, base and points: in the table, or by the rules, or by the rules in
// exact arithmetic, whichever comes first that can.
func (e *Engine) price(w *hand.Win, k *work, c *candidate) error {
	if c.entry = e.entryFor(w, c); c.entry != nil {
		c.base, c.limit, c.points = c.entry.base, c.entry.limit, c.entry.paidBy(k.payers)
		return nil
	}
	if findLimit(e.rules, &k.facts, c) && e.raiseToYaku(&k.facts, c) && e.pay(w, k, c) {
		return nil
	}
	return e.payExactly(w, k, c)
}

// compare orders candidates by what the winner gets, and then by their ranks. Of equals, the first reading counts:
// shapes in the order of the rule set, then groups from the lowest tiles, the pair as the winning tile's place first.
func (c *candidate) compare(other *candidate) int {
	switch {
	case c.exact != nil || other.exact != nil:
		if points := c.exactPoints().Cmp(other.exactPoints()); points != 0 {
			return points
		}
	case c.points != other.points:
		return cmp.Compare(c.points, other.points)
	}
	order, _ := c.rank().compare(other.rank())
	return order
}

func (c *candidate) rank() rank { return rank{c.yakuman, c.han, c.fu, c.fuSum} }

// rank orders readings that pay the same: by units of yakuman, so that a true yakuman outranks a counted one; then by
// han; then by fu, rounded and then exact.
type rank struct{ yakuman, han, fu, fuSum int64 }

// compare returns the order and the criterion that decided it.
func (r rank) compare(other rank) (order int, by Criterion) {
	switch {
	case r.yakuman != other.yakuman:
		return cmp.Compare(r.yakuman, other.yakuman), ByYakuman
	case r.han != other.han:
		return cmp.Compare(r.han, other.han), ByHan
	case r.fu != other.fu:
		return cmp.Compare(r.fu, other.fu), ByFu
	case r.fuSum != other.fuSum:
		return cmp.Compare(r.fuSum, other.fuSum), ByFu
	}
	return 0, ByOrder
}

func (c *candidate) exactPoints() *big.Int {
	if c.exact != nil {
		return c.exact.Points
	}
	return big.NewInt(c.points)
}

// errUnpaid is for callers who don't ask why.
var errUnpaid = errors.New("the rules do not pay this hand")

// refuse says why no reading of the win is paid.
func (e *Engine) refuse(w *hand.Win, k *work) error {
	if k.terse {
		return errUnpaid
	}
	r := &Refused{ID: w.ID}
	culprit := e.culprit(k)
	e.eachReading(w, k, func(reading *hand.Reading, shape int) {
		r.Readings = append(r.Readings, Reading{*reading, e.rules.Shapes()[shape].ID})
		culprit = cmp.Or(culprit, e.culprit(k))
	})
	p := hand.Problem{Field: "hand"}
	switch {
	case k.fault:
		p.Code, p.Message = codeOverflow, "the numbers of the rules come out too large for this hand, or are divided by zero"
		if culprit != "" {
			p.Message += ": see " + culprit
		}
	case len(r.Readings) == 0:
		p.Code, p.Message = codeNotComplete, "the tiles are not four groups and a pair, nor another shape of the rules"
	default:
		unmet := &e.rules.Valid()[k.unmet]
		p.Code, r.unpaid = unmet.ID, unmet.Message
	}
	if p.Message == "" {
		p.Message = r.unpaid.In("en")
	}
	if p.Message == "" {
		p.Message = "the rules do not pay this hand: " + p.Code
	}
	r.Problems = hand.Problems{p}
	return r
}

// culprit names the first yaku whose condition or han can't be worked out with the facts, if there is one. It looks for
// none where nothing faulted.
func (e *Engine) culprit(k *work) string {
	if !k.fault {
		return ""
	}
	f := &k.facts
	f.Fault()
	for i := range e.yaku.rules {
		y := &e.yaku.rules[i]
		if !y.worth[openness(&k.tally)] { // it is not asked
			continue
		}
		if e.rules.Yaku()[i].When.Holds(f) {
			y.han[openness(&k.tally)].at(f)
			y.yakuman.at(f)
		}
		if f.Fault() {
			return "yaku." + e.rules.Yaku()[i].ID
		}
	}
	return ""
}
