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

// hunt is the search for the witness of one cause.
type hunt struct {
	*search
	cause *Cause
	// a and b score under the two rule sets, from and to under those without the cause and with it.
	a, b, from, to *scorer
	back           bool
	budget         *witness.Budget
	places         []place
	variants       []variant
	// best is how good the best hand was that was met, where the place in which it was, and met how many were as good.
	// kept is the first of these, for a search that doesn't find it a second time.
	best, where, met int
	kept             hand.Win
	// changed is what a variant makes of a hand, in memory that is used again.
	changed hand.Win
}

func newHunt(s *search, c *Cause, p pair) *hunt {
	h := &hunt{search: s, cause: c, a: s.scorer(s.a), b: s.scorer(s.b), from: s.scorer(p.from), to: s.scorer(p.to), back: p.back,
		budget: witness.NewBudget(s.d.A)}
	if insides.Of(s.d.B).Work() > insides.UsualWork { // every hand is scored under both
		h.budget = witness.NewBudget(s.d.B)
	}
	h.places, h.variants = h.placesOf(c), variantsOf(c, s.d.A)
	return h
}

// How good a witness is. The best hand is worth under the second rules what the cause alone makes of it; of the next one
// other causes change the score too; then one that is shadowed; then one of which the items differ alone.
const (
	noWitness = iota
	byItems
	shadowed
	among
	alone
)

// examples is where the seeds are, and the hands that the rule sets give as examples.
const examples = -1

// At first few hands are scored in each place, as where there are witnesses there are mostly many.
// Where so many of those were as good and none was better, no more are.
const (
	few    = 2_000
	many   = 20_000
	enough = 1_000
)

func (h *hunt) find() (hand.Win, error) {
	win, err := h.seek()
	if err != nil && h.best > noWitness {
		return h.kept, nil
	}
	return win, err
}

// seek looks first among few hands in each place and then, unless that gave one to be content with, among many.
func (h *hunt) seek() (win hand.Win, err error) {
	if h.cause.aboutLiability() { // which a search by chance seldom meets
		for _, want := range [...]int{alone, among} {
			if win, found := h.example(want); found {
				return win, nil
			}
		}
	}
	for i := range h.places {
		if win, err = h.try(i, alone, few); err == nil || h.ctx.Err() != nil {
			return win, err
		}
	}
	if win, found := h.example(alone); found {
		return win, nil
	}
	for i := 0; i < len(h.places) && h.best < among && h.met < enough; i++ {
		if win, err = h.try(i, h.best+1, many); err == nil || h.ctx.Err() != nil {
			return win, err
		}
	}
	if h.best == noWitness {
		return win, err
	}
	if h.where == examples {
		win, _ = h.example(h.best)
		return win, nil
	}
	return h.try(h.where, h.best, many)
}

func (h *hunt) try(at, want, most int) (hand.Win, error) {
	ctx, stop := context.WithCancel(h.ctx)
	defer stop()
	asked := 0
	win, err := h.places[at](ctx, func(w *hand.Win, _ *engine.Result) bool {
		if asked++; asked > most {
			stop()
			return false
		}
		best, is := h.better(w)
		h.note(best, is, at)
		return is >= want
	})
	if err != nil {
		if h.ctx.Err() == nil && ctx.Err() != nil {
			err = witness.ErrNone
		}
		return win, err
	}
	found, _ := h.better(&win)
	return found.Clone(), nil
}

func (h *hunt) note(w *hand.Win, is, at int) {
	switch {
	case is > h.best:
		h.best, h.where, h.met, h.kept = is, at, 1, w.Clone()
	case is == h.best && is > noWitness:
		h.met++
	}
}

// example returns a seed, or an example of the rule sets, that is as good as wanted.
func (h *hunt) example(want int) (win hand.Win, found bool) {
	lines := slices.Clone(seeds[:])
	for _, r := range [...]*scorer{h.to, h.from} {
		for i := range r.engine.Rules().Yaku() {
			lines = append(lines, r.engine.Rules().Yaku()[i].Example)
		}
	}
	for _, line := range lines {
		w, err := hand.Parse(line)
		if err != nil {
			continue // a yaku without an example
		}
		best, is := h.better(&w)
		if is >= want {
			return best.Clone(), true
		}
		h.note(best, is, examples)
	}
	return win, false
}

// better returns the best of a hand and its variants, and how good it is. The next call overwrites it.
func (h *hunt) better(w *hand.Win) (best *hand.Win, is int) {
	best, is = w, h.judge(w)
	for _, v := range h.variants {
		if is == alone {
			break
		}
		other := v(w, &h.changed)
		if other == nil {
			continue
		}
		if good := h.judge(other); good > is {
			kept := other.Clone()
			best, is = &kept, good
		}
	}
	return best, is
}

func (h *hunt) judge(w *hand.Win) int {
	before, after := h.from.score(w), h.to.score(w)
	if h.misstated(h.from.err) != h.misstated(h.to.err) {
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
	return among
}

// misstated reports whether err rejects the hand's facts for a reason unrelated to the cause. A cause that changes what
// a fact requires is related.
func (h *hunt) misstated(err error) bool {
	refused, _ := errors.AsType[*engine.Refused](err)
	if refused == nil {
		return false
	}
	return slices.ContainsFunc(refused.Problems, func(p hand.Problem) bool {
		switch p.Code {
		case "unknown_key", "bad_value", "too_many_indicators", "too_many_ura":
			return true
		case "situation":
			return !h.cause.demands(p.Field) && !h.cause.demands(p.Other)
		}
		return false
	})
}

func (c *Cause) demands(fact string) bool {
	switch c.Kind {
	case Set:
		return true
	case Option, Situation:
		return (c.Change == Changed || c.Change == Turned) && slices.Contains(c.asked(), "situation."+fact)
	}
	return false
}

// seeds are hands that a search by chance seldom meets: several yakuman at once, a liable player beside counters, a yaku
// and no more han than some minimum, a tile in place of a flower. Variants say who is liable.
var seeds = [...]string{
	// Three dragons and four winds called, for which somebody may be liable, with counters; and four kans.
	"34m55p pon:555z pon:666z pon:777z ron:5m honba:1 from:west",
	"34m55p pon:555z pon:666z pon:777z tsumo:5m honba:1",
	"34p55s pon:555z pon:666z pon:777z ron:5p honba:1 from:west",
	"34p55s pon:555z pon:666z pon:777z tsumo:5p honba:1",
	"5s pon:111z pon:222z pon:333z pon:444z ron:5s honba:1 from:west",
	"5p minkan:1111p minkan:9999s minkan:2222s minkan:8888p ron:5p honba:1 from:west",
	"5p minkan:1111p minkan:9999s minkan:2222s minkan:8888p tsumo:5p honba:1",
	// A yakuman for which somebody is liable, with another one.
	"1122z pon:555z pon:666z pon:777z ron:2z honba:1 from:west",
	"1122z pon:555z pon:666z pon:777z tsumo:2z honba:1",
	"5z pon:111z pon:222z pon:333z pon:444z ron:5z honba:1 from:west",
	"5z pon:111z pon:222z pon:333z pon:444z tsumo:5z honba:1",
	// The replacement tile of an open kan, that of a north, and that of a flower.
	"34p55s234s pon:111p minkan:2222p tsumo:5p rinshan honba:1",
	"11p23p234567s999p tsumo:4p rinshan flowers:1",
	"11p23p234567s999p tsumo:4p rinshan nuki:1",
	// Up to six yakuman at once, with those that may count twice.
	"1112223334445z tsumo:5z seat:east tenhou",
	"1112223334445z tsumo:5z",
	"1112223334445z ron:5z",
	"5z ankan:1111z ankan:2222z ankan:3333z ankan:4444z tsumo:5z",
	"5z ankan:1111z ankan:2222z ankan:3333z ankan:4444z ron:5z",
	// Riichi and ippatsu, and no other yaku.
	"12346m678p34599s ron:5m riichi ippatsu",
	"12368p34567899s ron:7p riichi ippatsu",
}
