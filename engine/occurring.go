package engine

import (
	"context"
	"maps"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/fuhands"
	"example.com/hanfu/rules"
)

// Which fu a hand can have, and which han go with them, is not calculated: hands of all structures are built, and the
// engine scores them. What isn't found so may be there all the same, where rules ask for single tiles.

// FuWon is a count of fu and how the hand was won.
type FuWon struct {
	Fu    int
	Tsumo bool
}

// Occurring has for each count of fu and way of winning the fewest han, without bonus tiles, of a hand that was found.
type Occurring map[FuWon]int

// Note takes in a hand that the engine scored.
func (o Occurring) Note(w *hand.Win, r *Result) {
	if r.Yakuman > 0 {
		return
	}
	han := r.Han
	for b := range r.Bonus() {
		han -= b.Han
	}
	t := FuWon{r.Fu, w.Tsumo}
	if least, ok := o[t]; han > 0 && (!ok || han < least) {
		o[t] = han
	}
}

// Occurring finds what fu and han go together. It is whole unless the context was done before, or the rules ask so much
// of each hand that not all were scored. Several goroutines share one search; a caller whose context is done doesn't
// wait for it.
func (e *Engine) Occurring(ctx context.Context) (found Occurring, whole bool) {
	s := &e.structures
	found = make(Occurring)
	if !s.enter(ctx) {
		return found, false
	}
	defer s.leave()
	for s.step(ctx, e) {
	}
	maps.Copy(found, s.found)
	return found, s.whole()
}

// enter waits until nobody else searches. It reports whether the context was not done before.
func (s *structureSearch) enter(ctx context.Context) bool {
	if ctx.Err() != nil {
		return false
	}
	select {
	case s.busy <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *structureSearch) leave() { <-s.busy }

// LeastHan returns the fewest han, without bonus tiles, of a hand of some fu that was found; 0 if none was. It looks no
// further once it has found one of so many han or fewer. Known is false if it can't be told: not all hands were scored,
// the fu depend on what the hands that are built don't vary, such as single tiles, riichi or the round, or the rules
// pay no hand of one han, so that one fact may not be enough for the hands that are built.
func (e *Engine) LeastHan(ctx context.Context, of FuWon, han int) (least int, known bool) {
	s := &e.structures
	if !s.enter(ctx) {
		return 0, false
	}
	defer s.leave()
	for {
		if least = s.found[of]; least > 0 && least <= han {
			return least, true
		}
		if !s.step(ctx, e) {
			return least, s.whole() && !fuhands.Misses(e.rules) && s.oneHan()
		}
	}
}

// oneHan reports whether hands of one han were found, by ron and by self-draw.
func (s *structureSearch) oneHan() bool {
	var ron, tsumo bool
	for of, han := range s.found {
		ron, tsumo = ron || han == 1 && !of.Tsumo, tsumo || han == 1 && of.Tsumo
	}
	return ron && tsumo
}

// structureSearch builds hands, as far as somebody has asked.
type structureSearch struct {
	// busy has room for one, who may use the rest.
	busy   chan struct{}
	engine *Engine
	found  Occurring
	result Result
	hands  *fuhands.Builder
	// left is how many hands may still be scored.
	left int
	// facts are those that a win may carry one by one, and lastFact the one that helped last, by openness and way of
	// winning.
	facts    []hand.Flag
	lastFact [2][2]int
}

// mostBuilt bounds the hands that are scored: 80,000 are built under the standard rules, and 380,000 under those with
// the most facts. Where rules ask for more steps of a hand than usual, which no shipped ones do, each counts once more
// for each workOfHand steps.
const (
	mostBuilt  = 800_000
	workOfHand = 30
)

// bound returns how many hands may be scored.
func (e *Engine) bound() int {
	return mostBuilt / (1 + max(0, e.rules.Work()-rules.UsualWork)/workOfHand)
}

// whole reports whether all hands were built.
func (s *structureSearch) whole() bool { return s.engine != nil && s.hands.Done() && s.left > 0 }

// step builds the hands of one more choice of groups, those of pairs before the first. It returns false if there are no
// more, or no more may be built.
func (s *structureSearch) step(ctx context.Context, e *Engine) bool {
	if s.engine != nil && (s.hands.Done() || s.left <= 0) || ctx.Err() != nil {
		return false
	}
	if s.engine == nil {
		s.engine, s.found, s.left = e, make(Occurring), e.bound()
		s.hands = fuhands.New(e.rules.Wall().Kinds, s.score)
		for i := range e.rules.Situation() {
			if f := &e.rules.Situation()[i]; f.IsFact() {
				s.facts = append(s.facts, hand.Flag{Name: f.ID, Value: 1})
			}
		}
	}
	s.hands.Step()
	return true
}

// score has a win scored, if need be with one fact more, such as one that makes it a yaku.
func (s *structureSearch) score(w *hand.Win) {
	w.Flags = nil
	if s.try(w) {
		return
	}
	last := &s.lastFact[oneIf(slices.ContainsFunc(w.Melds, hand.Meld.Open))][oneIf(w.Tsumo)]
	for i := range s.facts {
		at := (*last + i) % len(s.facts)
		w.Flags = s.facts[at : at+1]
		if s.try(w) {
			*last = at
			return
		}
	}
}

func (s *structureSearch) try(w *hand.Win) bool {
	if s.left--; s.left < 0 || s.engine.ScoreInto(w, &s.result) != nil {
		return false
	}
	s.found.Note(w, &s.result)
	return true
}
