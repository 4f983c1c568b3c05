package diff

import (
	"context"
	"errors"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/study/witness"
)

type hunt struct {
	*search
	cause *Cause
	// a and b score under the two rule sets, from and to without and with the cause.
	a, b, from, to *scorer
	back           bool
	budget         *witness.Budget
	strategies     []strategy
	variants       []variant
	// best is the highest quality found so far, where the strategy that found it, and count the
	// number of hands with it. bestWin is the first of these, in case a second search doesn't find
	// it.
	best, where, count int
	bestWin            hand.Win
	// changed is the buffer for variants.
	changed hand.Win
}

func newHunt(s *search, c *Cause, p pair) *hunt {
	h := &hunt{search: s, cause: c, a: s.scorer(s.a), b: s.scorer(s.b), from: s.scorer(p.from),
		to: s.scorer(p.to), back: p.back,
		budget: witness.NewBudget(s.d.A)}
	if insides.Of(s.d.B).Work() > insides.UsualWork { // every hand is scored under both
		h.budget = witness.NewBudget(s.d.B)
	}
	h.strategies, h.variants = h.strategiesFor(c), variantsOf(c, s.d.A)
	return h
}

// The quality of a witness, in ascending order: only the items differ; another cause shadows it;
// other causes change the score too; the second rule set scores it exactly as the cause alone does.
const (
	noWitness = iota
	byItems
	shadowed
	amongOthers
	alone
)

// examples stands for the seeds and the rule sets' examples instead of a strategy.
const examples = -1

// The search first scores a few hands per strategy, since there are usually many witnesses. It
// stops early after finding enough of the same quality and none better.
const (
	fewHands    = 2_000
	manyHands   = 20_000
	enoughHands = 1_000
)

func (h *hunt) find() (hand.Win, error) {
	win, err := h.searchStrategies()
	if err != nil && h.best > noWitness {
		return h.bestWin, nil
	}
	return win, err
}

// searchStrategies first tries a few hands per strategy and then, unless it found a good one, many.
func (h *hunt) searchStrategies() (win hand.Win, err error) {
	if h.cause.aboutLiability() { // random search seldom finds liable players
		for _, want := range [...]int{alone, amongOthers} {
			if win, found := h.findExample(want); found {
				return win, nil
			}
		}
	}
	for i := range h.strategies {
		if win, err = h.tryStrategy(i, alone, fewHands); err == nil || h.ctx.Err() != nil {
			return win, err
		}
	}
	if win, found := h.findExample(alone); found {
		return win, nil
	}
	for i := 0; i < len(h.strategies) && h.best < amongOthers && h.count < enoughHands; i++ {
		if win, err = h.tryStrategy(i, h.best+1, manyHands); err == nil || h.ctx.Err() != nil {
			return win, err
		}
	}
	if h.best == noWitness {
		return win, err
	}
	if h.where == examples {
		win, _ = h.findExample(h.best)
		return win, nil
	}
	return h.tryStrategy(h.where, h.best, manyHands)
}

func (h *hunt) tryStrategy(at, want, most int) (hand.Win, error) {
	ctx, stop := context.WithCancel(h.ctx)
	defer stop()
	tried := 0
	win, err := h.strategies[at](ctx, func(w *hand.Win, _ *engine.Result) bool {
		if tried++; tried > most {
			stop()
			return false
		}
		best, quality := h.bestVariant(w)
		h.record(best, quality, at)
		return quality >= want
	})
	if err != nil {
		if h.ctx.Err() == nil && ctx.Err() != nil {
			err = witness.ErrNone
		}
		return win, err
	}
	found, _ := h.bestVariant(&win)
	return found.Clone(), nil
}

func (h *hunt) record(w *hand.Win, quality, at int) {
	switch {
	case quality > h.best:
		h.best, h.where, h.count, h.bestWin = quality, at, 1, w.Clone()
	case quality == h.best && quality > noWitness:
		h.count++
	}
}

// findExample returns a seed, or an example of the rule sets, of at least the wanted quality.
func (h *hunt) findExample(want int) (win hand.Win, found bool) {
	lines := slices.Clone(seeds[:])
	for _, r := range [...]*scorer{h.to, h.from} {
		for i := range r.engine.Rules().Yaku() {
			lines = append(lines, r.engine.Rules().Yaku()[i].Example)
		}
	}
	for _, line := range lines {
		w, err := hand.Parse(line)
		if err != nil {
			continue // the yaku has no example
		}
		best, quality := h.bestVariant(&w)
		if quality >= want {
			return best.Clone(), true
		}
		h.record(best, quality, examples)
	}
	return win, false
}

// bestVariant returns the best of a hand and its variants with its quality. The next call
// overwrites it.
func (h *hunt) bestVariant(w *hand.Win) (best *hand.Win, quality int) {
	best, quality = w, h.quality(w)
	for _, v := range h.variants {
		if quality == alone {
			break
		}
		other := v(w, &h.changed)
		if other == nil {
			continue
		}
		if q := h.quality(other); q > quality {
			best, quality = new(other.Clone()), q
		}
	}
	return best, quality
}

func (h *hunt) quality(w *hand.Win) int {
	before, after := h.from.score(w), h.to.score(w)
	if h.rejectsFacts(h.from.err) != h.rejectsFacts(h.to.err) {
		return noWitness
	}
	switch gap(before, after) {
	case NoGap:
		return noWitness
	case InItems:
		return byItems
	}
	if !h.d.SameGame {
		return alone
	}
	a, b := h.a.score(w), h.b.score(w)
	switch {
	case gap(a, b) < InPoints:
		return shadowed
	case gap(a, before) == NoGap && gap(b, after) == NoGap:
		return alone
	}
	return amongOthers
}

// rejectsFacts reports whether err rejects the facts of a hand for a reason unrelated to the cause.
// A cause that changes what a fact requires is related.
func (h *hunt) rejectsFacts(err error) bool {
	refused, _ := errors.AsType[*engine.Refused](err)
	if refused == nil {
		return false
	}
	return slices.ContainsFunc(refused.Problems, func(p hand.Problem) bool {
		switch p.Code {
		case "unknown_key", "bad_value", "too_many_indicators", "too_many_ura":
			return true
		case "situation":
			return !h.cause.changesRequirement(p.Field) && !h.cause.changesRequirement(p.Other)
		}
		return false
	})
}

func (c *Cause) changesRequirement(fact string) bool {
	switch c.Kind {
	case Set:
		return true
	case Option, Situation:
		return (c.Change == Changed || c.Change == Turned) &&
			slices.Contains(c.affectedPaths(), "situation."+fact)
	}
	return false
}

// seeds are hands that random search seldom finds: several yakuman at once, a liable player with
// honba, a yaku with no han beyond a minimum, replacement tiles. Variants add the liable player.
var seeds = [...]string{
	// Three dragons and four winds called, for which a player may be liable, with honba; and four
	// kans.
	"34m55p pon:555z pon:666z pon:777z ron:5m honba:1 from:west",
	"34m55p pon:555z pon:666z pon:777z tsumo:5m honba:1",
	"34p55s pon:555z pon:666z pon:777z ron:5p honba:1 from:west",
	"34p55s pon:555z pon:666z pon:777z tsumo:5p honba:1",
	"5s pon:111z pon:222z pon:333z pon:444z ron:5s honba:1 from:west",
	"5p minkan:1111p minkan:9999s minkan:2222s minkan:8888p ron:5p honba:1 from:west",
	"5p minkan:1111p minkan:9999s minkan:2222s minkan:8888p tsumo:5p honba:1",
	// A yakuman with a liable player, and another one.
	"1122z pon:555z pon:666z pon:777z ron:2z honba:1 from:west",
	"1122z pon:555z pon:666z pon:777z tsumo:2z honba:1",
	"5z pon:111z pon:222z pon:333z pon:444z ron:5z honba:1 from:west",
	"5z pon:111z pon:222z pon:333z pon:444z tsumo:5z honba:1",
	// The replacement tile of an open kan, of a north, and of a flower.
	"34p55s234s pon:111p minkan:2222p tsumo:5p rinshan honba:1",
	"11p23p234567s999p tsumo:4p rinshan flowers:1",
	"11p23p234567s999p tsumo:4p rinshan nuki:1",
	// Up to six yakuman at once, some of which may count twice.
	"1112223334445z tsumo:5z seat:east tenhou",
	"1112223334445z tsumo:5z",
	"1112223334445z ron:5z",
	"5z ankan:1111z ankan:2222z ankan:3333z ankan:4444z tsumo:5z",
	"5z ankan:1111z ankan:2222z ankan:3333z ankan:4444z ron:5z",
	// Only riichi and ippatsu.
	"12346m678p34599s ron:5m riichi ippatsu",
	"12368p34567899s ron:7p riichi ippatsu",
}
