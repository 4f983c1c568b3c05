package engine

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// recorder records the steps of plain scoring. A nil recorder records nothing.
type recorder struct {
	ctx context.Context
	*Explanation
	// room is the number of steps that may still be recorded.
	room int
	// current is the candidate being recorded, nil for one that is left out.
	current *Candidate
	// facts is the last snapshot; equal facts of several steps share it.
	facts *condition.Facts
	// found holds the yaku of the reading whose own conditions hold, including those that can't
	// count.
	found fast.Set
	// readingFacts are the facts of these conditions. besideFacts are those of Beside conditions,
	// nil if there are none.
	readingFacts, besideFacts *condition.Facts
}

// maxSteps bounds the steps of an explanation, including the answers for yaku, to about 3 MiB.
// Shipped rules need less than half of it even for a hand with many readings. Candidates beyond
// it are left out.
const maxSteps = 5_000

type section uint8

const (
	sectionBonus section = iota
	sectionValid
	sectionFixed
	sectionSources
	sectionFuAdjustments
	sectionBasic
	sectionLimits
	sectionLiable
	sectionShares
	sectionAdjustments
	sectionHonba
	sectionChips
)

var sectionPaths = [...]string{"bonus.", "valid.", "fu.fixed.", "fu.sources.", "fu.adjustments.",
	"basic", "limits.",
	"payments.liable_base", "payments.shares.", "payments.adjustments.", "payments.honba.",
	"payments.chips."}

var errNoNumber = errors.New("a number is too large, or divided by zero")

// snapshot returns a copy of f. It shares the copy of the last step if that is equal.
func (l *recorder) snapshot(f *condition.Facts) *condition.Facts {
	if l.facts == nil || *l.facts != *f {
		l.facts = f.Clone()
	}
	return l.facts
}

// step records the evaluation of a rule. It is inlined: most scores have no recorder.
func (l *recorder) step(s section, r *rules.Rule, when *condition.Bool, n *condition.Int,
	f *condition.Facts, amount int64, held, fault bool) {
	if l != nil && l.current != nil {
		l.add(s, r, when, n, f, amount, held, fault)
	}
}

func (l *recorder) add(s section, r *rules.Rule, when *condition.Bool, n *condition.Int,
	f *condition.Facts, amount int64, held, fault bool) {
	step := Step{Path: sectionPaths[s], Rule: r, When: when, Number: n, Holds: held, Amount: amount,
		facts: l.snapshot(f)}
	if r != nil {
		step.Path += r.ID
	}
	if fault {
		step.err = errNoNumber
	}
	var payer *PayerCount
	if n := len(l.current.Payers); n > 0 {
		payer = &l.current.Payers[n-1]
	}
	l.room--
	switch s {
	case sectionBonus:
		l.current.Bonus = append(l.current.Bonus, step)
	case sectionValid:
		l.current.Valid = append(l.current.Valid, step)
	case sectionFixed:
		l.current.Fu.Fixed = append(l.current.Fu.Fixed, step)
	case sectionSources:
		l.current.Fu.Sources = append(l.current.Fu.Sources, FuStep{Step: step})
	case sectionFuAdjustments:
		l.current.Fu.Adjustments = append(l.current.Fu.Adjustments, FuStep{Step: step})
	case sectionBasic:
		l.current.Basic = &step
	case sectionLimits:
		l.current.Limits = append(l.current.Limits, step)
	case sectionLiable:
		l.current.Liable = append(l.current.Liable, LiableCount{Asked: step})
	case sectionShares:
		payer.Shares = append(payer.Shares, step)
	case sectionAdjustments:
		payer.Adjustments = append(payer.Adjustments, step)
	case sectionHonba:
		payer.Honba = append(payer.Honba, step)
	case sectionChips:
		payer.Chips = append(payer.Chips, step)
	}
}

// reading starts a reading with its yaku. It also evaluates those that can't count.
func (l *recorder) reading(k *work, found *fast.Set) {
	if l == nil {
		return
	}
	l.found, l.readingFacts = *found, l.snapshot(&k.facts)
	for i := range k.e.yaku {
		if y := &k.e.yaku[i]; !y.canCount(condition.OneIf(k.tally.Open)) &&
			holdsWithoutFault(y.When, &k.facts) {
			l.found.Add(i)
		}
	}
}

func holdsWithoutFault(b *condition.Bool, f *condition.Facts) bool {
	held := holds(b, f)
	return !f.Fault() && held
}

// hasBeside reports whether a yaku of the rules has a Beside condition. It forgets the facts of the
// previous reading.
func (l *recorder) hasBeside(k *work) bool {
	if l == nil {
		return false
	}
	l.besideFacts = nil
	return slices.ContainsFunc(k.e.yaku, func(y yakuRule) bool { return y.Beside != nil })
}

func (l *recorder) recordBeside(k *work) {
	if l != nil {
		l.besideFacts = l.snapshot(&k.facts)
	}
}

// beginCandidate starts a candidate if there is room or if it is the one that counts. single is the
// index of the yaku that counts alone, or -1.
func (l *recorder) beginCandidate(k *work, c *candidate, single int) {
	switch {
	case l == nil:
	case l.ctx.Err() != nil:
		l.current = nil
	case l.room <= 0 && !k.e.isScored(l.Result, c, single):
		l.current = nil
		l.LeftOut++
	default:
		l.current = &Candidate{Reading: Reading{c.reading, k.e.rules.Shapes()[c.shape].ID},
			Unmet: -1, Limit: -1}
		if single >= 0 {
			l.current.Alone = &k.e.rules.Yaku()[single]
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
		single = slices.IndexFunc(e.rules.Yaku(),
			func(other rules.Yaku) bool { return other.ID == y.Rule.ID })
		n++
	}
	if n != 1 || !e.rules.Yaku()[single].Alone {
		return alone < 0
	}
	return alone == single
}

// counted records the verdict on each yaku. together has the candidate's yaku before a yakuman
// dropped the others.
func (l *recorder) counted(k *work, c *candidate, together *fast.Set, single int) {
	if l == nil || l.current == nil {
		return
	}
	list, all, item, f := make([]YakuAnswer, len(k.e.yaku)), k.e.rules.Yaku(), 0,
		l.readingFacts.Clone()
	replacing := l.replacing(k, f)
	for i := range list {
		a, y := &list[i], &k.e.yaku[i]
		*a = YakuAnswer{Yaku: y.Yaku, Asked: y.When, facts: l.readingFacts}
		held := l.found.Has(i)
		if held && y.Beside != nil {
			a.Asked, a.facts = y.Beside, l.besideFacts
			held = holdsWithoutFault(y.Beside, l.besideFacts.Clone())
		}
		switch {
		case c.yaku.Has(i):
			a.Verdict, a.Worth = YakuCounts, c.items[item]
			item++
		case !held:
			a.Verdict = YakuFails
		case !k.isWorth(y, f):
			a.Verdict = YakuWorthless
		case single >= 0:
			a.Verdict, a.By = YakuBesideAlone, &all[single]
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
	l.current.Yaku = list
	l.current.YakuHan, l.current.Yakuman, l.current.HanPerUnit = c.YakuHan, c.Yakuman, c.hanPerUnit
}

// replacing returns for each yaku the first one that replaces it, or nil.
func (l *recorder) replacing(k *work, f *condition.Facts) []*rules.Yaku {
	replacers := make([]*rules.Yaku, len(k.e.yaku))
	for i := range l.found.All(k.e.yakuWords) {
		y := &k.e.yaku[i]
		if len(y.Replaces) == 0 || y.Alone || !k.isWorth(y, f) || y.Beside != nil &&
			!holdsWithoutFault(y.Beside, l.besideFacts.Clone()) {
			continue
		}
		for _, replaced := range y.Replaces {
			replacers[replaced] = cmp.Or(replacers[replaced], y.Yaku)
		}
	}
	return replacers
}

func (k *work) isWorth(y *yakuRule, f *condition.Facts) bool {
	return y.limit >= 0 || valueOf(y.han[condition.OneIf(k.tally.Open)], f) > 0 ||
		valueOf(y.Yakuman, f) > 0
}

func (l *recorder) fuStep(s section, part FuPart, before int64) {
	if l == nil || l.current == nil {
		return
	}
	list := l.current.Fu.Sources
	if s == sectionFuAdjustments {
		list = l.current.Fu.Adjustments
	}
	step := &list[len(list)-1]
	step.Part, step.Before = part, before
}

func (l *recorder) raisedBy(yaku *rules.Yaku) {
	if l != nil && l.current != nil {
		l.current.RaisedBy = yaku
	}
}

func (l *recorder) liable(answers []liablePlayer) {
	if l == nil || l.current == nil {
		return
	}
	for i, a := range answers {
		counted := &l.current.Liable[i]
		counted.Seat, counted.Yakuman, counted.Base = a.seat, a.units, a.base
	}
	if len(answers) > 1 {
		l.current.Liable = slices.DeleteFunc(l.current.Liable,
			func(c LiableCount) bool { return c.Base <= 0 })
	}
}

func (l *recorder) payer(p *payer) {
	if l != nil && l.current != nil {
		l.current.Payers = append(l.current.Payers,
			PayerCount{Seat: p.seat, Empty: p.empty, Discarder: p.discarder, Dealer: p.dealer,
				Liable: p.liable})
	}
}

// part moves the payer's shares recorded so far to Further, as they are for a part of the base.
func (l *recorder) part(liable bool, owes int64) {
	if l == nil || l.current == nil {
		return
	}
	p := &l.current.Payers[len(l.current.Payers)-1]
	p.Further = append(p.Further, PartCount{liable, p.Shares, p.Adjustments, owes})
	p.Shares, p.Adjustments = nil, nil
}

func (l *recorder) paid(forHand, pays int64) {
	if l != nil && l.current != nil {
		p := &l.current.Payers[len(l.current.Payers)-1]
		p.ForHand, p.Pays = forHand, pays
	}
}

func (l *recorder) chips(sum int64, fault bool) {
	if l == nil || l.current == nil {
		return
	}
	p := &l.current.Payers[len(l.current.Payers)-1]
	if p.HandsOver = sum; fault && len(p.Chips) > 0 {
		p.Chips[len(p.Chips)-1].err = errNoNumber
	}
}

func (l *recorder) end(k *work, c *candidate, unmet int) {
	if l == nil || l.current == nil {
		return
	}
	x := l.current
	x.Han, x.Unmet, x.facts = c.Han, unmet, l.snapshot(&k.facts)
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
	l.current = nil
}
