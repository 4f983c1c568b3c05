package prove

import (
	"context"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

type plan struct {
	a, b  *engine.Engine
	only  *Only
	hands *everyhand.Hands
	ids   ids
	// excluded holds the sets of kinds within which hands represent no others.
	excluded []hand.Set
	alike    likeTiles
	// all holds all situations, and situations those to score, indexed by the winds in the hand.
	all        []situation
	situations [1 << 4][]situation
	// leftOut names the shapes whose hands can't be listed.
	leftOut []string
	// spotEvery is the average number of hands per spot check.
	spotEvery uint64
}

// newPlan determines what the rule sets can't distinguish. It returns the error of ctx when that
// ends.
func newPlan(ctx context.Context, asked *Asked) (*plan, error) {
	// No hand has red fives.
	p := &plan{a: asked.A.Colourless(), only: asked.Only, spotEvery: spotEvery}
	ruleSets, engines := []*rules.Rules{p.a.Rules()}, []*engine.Engine{p.a}
	if asked.B != nil {
		p.b = asked.B.Colourless()
		ruleSets, engines = append(ruleSets, p.b.Rules()), append(engines, p.b)
		if err := checkComparable(ruleSets[0], ruleSets[1]); err != nil {
			return nil, err
		}
	}
	if err := p.only.checkFlags(engines...); err != nil {
		return nil, err
	}
	windsFrom, suits := everyhand.Exchange{}, everyhand.Exchange{}
	mayJoin := !p.only.hasSeats()
	var x expressions
	bySet := make([]expressions, len(ruleSets))
	for i, r := range ruleSets {
		flags := flagsOf(r, p.only)
		bySet[i] = expressionsOf(r, flags)
		bySet[i].conditions = slices.DeleteFunc(bySet[i].conditions, flags.rulesOut)
		x.conditions = append(x.conditions, bySet[i].conditions...)
		x.numbers = append(x.numbers, bySet[i].numbers...)
	}
	if mayJoin = mayJoin && !x.usesSeats() && !asked.Plainly; mayJoin {
		windsFrom.Honors = p.freeWinds()
	}
	best := everyhand.Exchange{}
	if !asked.Plainly {
		for _, s := range [...]uint8{0b111, 0b110, 0b101, 0b011} {
			if suits.Suits = s; best.Suits == 0 && sameSuits(ruleSets[0].Wall(), s) {
				if excluded, ok := x.areInvariant(ctx, suits); ok {
					best.Suits, p.excluded = s, excluded
				}
			}
		}
		both := everyhand.Exchange{Suits: best.Suits, Honors: windsFrom.Honors}
		if excluded, ok := x.areInvariant(ctx, both); ok {
			best, p.excluded = both, excluded
		}
	}
	p.all = p.only.situations()
	for winds := range p.situations {
		p.situations[winds] = p.all
		if mayJoin {
			p.situations[winds] = joinSituations(p.all, hand.Set(winds)<<hand.East.Kind())
		}
	}
	hands := p.winningHands(ctx, ruleSets, asked)
	p.alike.never = asked.Plainly || len(p.leftOut) > 0
	for i, r := range ruleSets {
		p.alike.addRules(r, &bySet[i], flagsOf(r, p.only))
	}
	if mirrored := best; !p.alike.never {
		mirrored.Mirrored = true
		if excluded, ok := x.areInvariant(ctx, mirrored); ok {
			best, p.excluded = mirrored, excluded
		}
	}
	p.hands = everyhand.New(hands, best)
	return p, ctx.Err()
}

// WrongCall is an error about the arguments of Run.
type WrongCall struct{ error }

// Unwrap returns the reason.
func (e *WrongCall) Unwrap() error { return e.error }

// Said returns the message as a text.
func (e *WrongCall) Said() words.Text { return words.Of(e.error) }

func wrongCall(format string, args ...any) error {
	return &WrongCall{words.Errorf(format, args...)}
}

func checkComparable(a, b *rules.Rules) error {
	v, w := a.Wall(), b.Wall()
	switch {
	case v.Players != w.Players:
		return wrongCall("%s is for %d players and %s for %d: they have no hands in common",
			a.ID(), v.Players, b.ID(), w.Players)
	case v.Kinds != w.Kinds || v.Copies != w.Copies:
		return wrongCall("%s and %s are played with other tiles: they don't have the same hands",
			a.ID(), b.ID())
	}
	return nil
}

func sameSuits(w *rules.Wall, suits uint8) bool {
	last := hand.Set(0)
	for s := range hand.Honors {
		if suits>>s&1 != 0 {
			ranks := w.Kinds >> hand.KindOf(s, 1) & (1<<9 - 1)
			if last != 0 && ranks != last {
				return false
			}
			last = ranks
		}
	}
	return true
}

// freeWinds returns the winds that can be exchanged, a bit for each: those in the wall for which it
// doesn't matter whose they are. East is the dealer's.
func (p *plan) freeWinds() (free uint8) {
	kinds := p.a.Rules().Wall().Kinds
	for w := hand.South; w <= hand.North; w++ {
		if kinds.Has(w.Kind()) && (len(p.only.seats) > 1 || p.only.seats[0] != w) &&
			(len(p.only.rounds) > 1 || p.only.rounds[0] != w) &&
			(len(p.only.seats) == 1 || len(p.only.seats) >= int(hand.North)) {
			free |= 1 << (w - hand.East)
		}
	}
	return free
}

// isExcluded reports whether hands that h represents may be scored differently, because a rule
// names a set of kinds that contains all tiles of some of them.
func (p *plan) isExcluded(h *everyhand.Hand) bool {
	return slices.ContainsFunc(p.excluded, func(set hand.Set) bool { return h.Kinds&^set == 0 })
}

type carried struct {
	facts condition.Facts
	// any reports whether there are any flags.
	any bool
}

func (c *carried) hasEntry(s *rules.Situation) bool {
	return c.any && (!s.IsFact() || c.facts.Flags()>>s.Index&1 != 0)
}

func flagsOf(r *rules.Rules, only *Only) *carried {
	c := &carried{any: len(only.win.Flags) > 0 || only.win.Pao != hand.NoWind}
	// No rule uses these, but the facts of a reading are numbered by them.
	c.facts.Set(condition.Seat, int64(hand.East))
	c.facts.Set(condition.Round, int64(hand.East))
	var say func(s *rules.Situation, depth int)
	say = func(s *rules.Situation, depth int) {
		if s.IsFact() {
			c.facts.SetFlag(s.Index)
		}
		for _, other := range s.Implies {
			if depth > 0 {
				say(&r.Situation()[other], depth-1)
			}
		}
	}
	for i := range only.win.Flags {
		if s := rules.ByID(r.Situation(), only.win.Flags[i].Name); s != nil {
			say(s, len(r.Situation()))
		}
	}
	return c
}

func (c *carried) rulesOut(b *condition.Bool) bool {
	facts := c.facts
	return b != nil && condition.UsesFlags.Decide(b)(&facts) == condition.Fails
}
