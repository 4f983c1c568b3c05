package engine

import (
	"context"
	"errors"
	"slices"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// recorder writes down what the plain way asks and answers. One that is nil writes nothing.
type recorder struct {
	ctx context.Context
	*Explanation
	// room is how many steps there may still be.
	room int
	// x is the candidate in the making, nil for one that is left out.
	x *Candidate
	// facts are the last that were kept, which several steps may share.
	facts *condition.Facts
	// found are the yaku of the reading whose own conditions hold, with those that can't count.
	found fast.Set
	// asked are the facts of these conditions, and besides those of what yaku ask of others, nil if none asks.
	asked, besides *condition.Facts
}

// maxSteps bounds the steps of an explanation, the answers for yaku among them: some 10 MiB. What shipped rules say of
// a hand that can be read in many ways takes less than a tenth of it. Candidates beyond are left out.
const maxSteps = 20_000

// section is one of the lists of steps.
type section uint8

const (
	ofBonus section = iota
	ofValid
	ofFixed
	ofSources
	ofFuAdjustments
	ofBasic
	ofLimits
	ofLiable
	ofShares
	ofAdjustments
	ofHonba
	ofChips
)

var sectionPaths = [...]string{"bonus.", "valid.", "fu.fixed.", "fu.sources.", "fu.adjustments.", "basic", "limits.",
	"payments.liable_base", "payments.shares.", "payments.adjustments.", "payments.honba.", "payments.chips."}

// errNoNumber is the error of a step whose number overflows or is divided by zero.
var errNoNumber = errors.New("a number is too large, or divided by zero")

// kept returns a copy of some facts, which is that of the last step if they are equal.
func (l *recorder) kept(f *condition.Facts) *condition.Facts {
	if l.facts == nil || *l.facts != *f {
		l.facts = f.Clone()
	}
	return l.facts
}

// step keeps a rule that was asked, and what it answered.
func (l *recorder) step(s section, r *rules.Rule, when *condition.Bool, n *condition.Int, f *condition.Facts, amount int64, held, fault bool) {
	if l == nil || l.x == nil {
		return
	}
	step := Step{Path: sectionPaths[s], Rule: r, When: when, Number: n, Holds: held, Amount: amount, facts: l.kept(f)}
	if r != nil {
		step.Path += r.ID
	}
	if fault {
		step.err = errNoNumber
	}
	var payer *PayerCount
	if n := len(l.x.Payers); n > 0 {
		payer = &l.x.Payers[n-1]
	}
	l.room--
	switch s {
	case ofBonus:
		l.x.Bonus = append(l.x.Bonus, step)
	case ofValid:
		l.x.Valid = append(l.x.Valid, step)
	case ofFixed:
		l.x.Fu.Fixed = append(l.x.Fu.Fixed, step)
	case ofSources:
		l.x.Fu.Sources = append(l.x.Fu.Sources, FuStep{Step: step})
	case ofFuAdjustments:
		l.x.Fu.Adjustments = append(l.x.Fu.Adjustments, FuStep{Step: step})
	case ofBasic:
		l.x.Basic = &step
	case ofLimits:
		l.x.Limits = append(l.x.Limits, step)
	case ofLiable:
		l.x.Liable = append(l.x.Liable, LiableCount{Asked: step})
	case ofShares:
		payer.Shares = append(payer.Shares, step)
	case ofAdjustments:
		payer.Adjustments = append(payer.Adjustments, step)
	case ofHonba:
		payer.Honba = append(payer.Honba, step)
	case ofChips:
		payer.Chips = append(payer.Chips, step)
	}
}

// reading begins with the yaku of a reading, and asks those too that can't count.
func (l *recorder) reading(k *work, found *fast.Set) {
	if l == nil {
		return
	}
	l.found, l.asked = *found, l.kept(&k.facts)
	for i := range k.e.yaku {
		if y := &k.e.yaku[i]; !y.canCount(openness(&k.tally)) && heldSurely(y.When, &k.facts) {
			l.found.Add(i)
		}
	}
}

// heldSurely reports whether a condition holds, and that could be worked out.
func heldSurely(b *condition.Bool, f *condition.Facts) bool {
	held := holds(b, f)
	return !f.Fault() && held
}

// asksBeside reports whether a yaku of the rules asks for others, and forgets the facts of the reading before.
func (l *recorder) asksBeside(k *work) bool {
	if l == nil {
		return false
	}
	l.besides = nil
	return slices.ContainsFunc(k.e.yaku, func(y yakuRule) bool { return y.Beside != nil })
}

func (l *recorder) beside(k *work) {
	if l != nil {
		l.besides = l.kept(&k.facts)
	}
}

// begin begins a candidate, if there is room, or if it is that which counts. Alone is the yaku for which it stands, -1 for
// all that count together.
func (l *recorder) begin(k *work, c *candidate, alone int) {
	switch {
	case l == nil:
	case l.ctx.Err() != nil:
		l.x = nil
	case l.room <= 0 && !k.e.isScored(l.Result, c, alone):
		l.x = nil
		l.LeftOut++
	default:
		l.x = &Candidate{Reading: Reading{c.reading, k.e.rules.Shapes()[c.shape].ID}, Unmet: -1, Limit: -1}
		if alone >= 0 {
			l.x.Alone = &k.e.rules.Yaku()[alone]
		}
		l.room -= len(k.e.yaku)
	}
}

func (e *Engine) isScored(r *Result, c *candidate, alone int) bool {
	if r == nil || r.reading != c.reading || int(r.shape) != c.shape {
		return false
	}
	single, n := -1, 0
	for y := range r.Yaku() {
		single = slices.IndexFunc(e.rules.Yaku(), func(of rules.Yaku) bool { return of.ID == y.Rule.ID })
		n++
	}
	if n != 1 || !e.rules.Yaku()[single].Alone {
		return alone < 0
	}
	return alone == single
}

// counted writes down what became of each yaku. Together are those of the candidate before a yakuman has dropped the others.
func (l *recorder) counted(k *work, c *candidate, together *fast.Set, alone int) {
	if l == nil || l.x == nil {
		return
	}
	list, all, item, f := make([]YakuAnswer, len(k.e.yaku)), k.e.rules.Yaku(), 0, l.asked.Clone()
	replacing := l.replacing(k, f)
	for i := range list {
		a, y := &list[i], &k.e.yaku[i]
		*a = YakuAnswer{Yaku: y.Yaku, Asked: y.When, facts: l.asked}
		held := l.found.Has(i)
		if held && y.Beside != nil {
			a.Asked, a.facts = y.Beside, l.besides
			held = heldSurely(y.Beside, l.besides.Clone())
		}
		switch {
		case c.yaku.Has(i):
			a.Verdict, a.Worth = YakuCounts, c.items[item]
			item++
		case !held:
			a.Verdict = YakuFails
		case !k.isWorth(y, f):
			a.Verdict = YakuWorthless
		case alone >= 0:
			a.Verdict, a.By = YakuBesideAlone, &all[alone]
		case together.Has(i):
			a.Verdict = YakuBesideYakuman
			for i := range c.yaku.All(k.e.yakuWords) {
				a.By = k.e.yaku[i].Yaku
				break
			}
		case replacing[i] != nil:
			a.Verdict, a.By = YakuReplaced, replacing[i]
		default:
			a.Verdict = YakuCountsAlone
		}
	}
	l.x.Yaku = list
	l.x.YakuHan, l.x.Yakuman, l.x.HanPerUnit = c.YakuHan, c.Yakuman, c.hanPerUnit
}

// replacing returns for each yaku the first that replaces it.
func (l *recorder) replacing(k *work, f *condition.Facts) []*rules.Yaku {
	by := make([]*rules.Yaku, len(k.e.yaku))
	for i := range l.found.All(k.e.yakuWords) {
		y := &k.e.yaku[i]
		if len(y.Replaces) == 0 || y.Alone || !k.isWorth(y, f) || y.Beside != nil && !heldSurely(y.Beside, l.besides.Clone()) {
			continue
		}
		for _, replaced := range y.Replaces {
			if by[replaced] == nil {
				by[replaced] = y.Yaku
			}
		}
	}
	return by
}

func (k *work) isWorth(y *yakuRule, f *condition.Facts) bool {
	return y.limit >= 0 || valueOf(y.han[openness(&k.tally)], f) > 0 || valueOf(y.Yakuman, f) > 0
}

func (l *recorder) fuStep(s section, part FuPart, before int64) {
	if l == nil || l.x == nil {
		return
	}
	list := l.x.Fu.Sources
	if s == ofFuAdjustments {
		list = l.x.Fu.Adjustments
	}
	step := &list[len(list)-1]
	step.Part, step.Before = part, before
}

func (l *recorder) raise(by *rules.Yaku) {
	if l != nil && l.x != nil {
		l.x.RaisedBy = by
	}
}

func (l *recorder) liable(answers []answer) {
	if l == nil || l.x == nil {
		return
	}
	for i, a := range answers {
		of := &l.x.Liable[i]
		of.Seat, of.Yakuman, of.Base = a.seat, a.units, a.base
	}
	if len(answers) > 1 {
		l.x.Liable = slices.DeleteFunc(l.x.Liable, func(c LiableCount) bool { return c.Base <= 0 })
	}
}

func (l *recorder) payer(p *payer) {
	if l != nil && l.x != nil {
		l.x.Payers = append(l.x.Payers, PayerCount{Seat: p.seat, Discarder: p.discarder, Dealer: p.dealer, Liable: p.liable})
	}
}

// part moves the shares of a payer that were recorded so far to Further: they were for a part of the base.
func (l *recorder) part(liable bool, owes int64) {
	if l == nil || l.x == nil {
		return
	}
	p := &l.x.Payers[len(l.x.Payers)-1]
	p.Further = append(p.Further, PartCount{liable, p.Shares, p.Adjustments, owes})
	p.Shares, p.Adjustments = nil, nil
}

func (l *recorder) paid(forHand, pays int64) {
	if l != nil && l.x != nil {
		p := &l.x.Payers[len(l.x.Payers)-1]
		p.ForHand, p.Pays = forHand, pays
	}
}

func (l *recorder) chips(sum int64, fault bool) {
	if l == nil || l.x == nil {
		return
	}
	p := &l.x.Payers[len(l.x.Payers)-1]
	if p.HandsOver = sum; fault && len(p.Chips) > 0 {
		p.Chips[len(p.Chips)-1].err = errNoNumber
	}
}

// end adds the candidate to the explanation.
func (l *recorder) end(k *work, c *candidate, unmet int) {
	if l == nil || l.x == nil {
		return
	}
	x := l.x
	x.Han, x.Unmet, x.facts = c.Han, unmet, l.kept(&k.facts)
	if unmet < 0 {
		fu := &x.Fu
		fu.None = c.Yakuman > 0 && k.e.rules.Yakuman().Alone
		fu.Fu, fu.Sum, fu.RoundUpTo = c.Fu, c.FuSum, k.e.rules.Fu().RoundUpTo
		if fu.None {
			fu.Sum = 0
		}
		x.Base, x.Limit = c.base, c.limit
		x.Points, x.Honba, x.Sticks, x.Gain = c.points, c.honba, c.sticks, c.gain
	}
	l.Candidates = append(l.Candidates, *x)
	l.x = nil
}
