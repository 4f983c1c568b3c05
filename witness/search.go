package witness

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// ErrNone is returned by a search that found nothing. There may be a hand all the same.
var ErrNone = errors.New("no hand was found")

// ErrCut is the [ErrNone] of a search that was cut short: it tried fewer hands than usual, as the rules ask too much of
// each, or as little of its [Budget] was left.
var ErrCut = fmt.Errorf("%w, and fewer were tried than usual", ErrNone)

// Find finds a simple hand whose score is as wished. The win and the result that the wish is asked about are
// overwritten by the next: it must not keep them. It is asked of some 200,000 hands if there is none; one that takes
// long may count, and refuse all the rest. Like all searches it ends with the error of a context that is done.
func Find(ctx context.Context, e *engine.Engine, wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	return newSearch(ctx, e, asksAll(e.Rules())).scored(wish)
}

// Yaku finds a simple hand in which a yaku counts, by its id; [ErrNone] if none was found, as for a yaku that is
// switched off.
func Yaku(ctx context.Context, e *engine.Engine, id string) (hand.Win, *engine.Result, error) {
	s, y := searchYaku(ctx, e, id)
	if s == nil {
		return hand.Win{}, nil, ErrNone
	}
	most := mostOf(e.Rules().Work())
	s.atMost(most, most)
	return s.countsIn(y)
}

// searchYaku makes the search for a hand in which a yaku counts, nil if none does.
func searchYaku(ctx context.Context, e *engine.Engine, id string) (*search, *rules.Yaku) {
	all := e.Rules().Yaku
	i := slices.IndexFunc(all, func(y rules.Yaku) bool { return y.ID == id })
	if i < 0 {
		return nil, nil
	}
	y := &all[i]
	s := newSearchOf(ctx, e, asksOf(e.Rules(), y.When))
	s.aim(y.When, true)
	if s.goal == nil {
		return nil, nil
	}
	s.goal.closed = y.Open == nil && y.Yakuman == nil && y.Limit < 0
	return s, y
}

// countsIn looks for a hand in which a yaku counts.
func (s *search) countsIn(y *rules.Yaku) (hand.Win, *engine.Result, error) {
	return s.scored(func(_ *hand.Win, result *engine.Result) bool {
		return slices.ContainsFunc(result.Yaku, func(c engine.Counted) bool { return c.Rule == &y.Rule })
	})
}

// Meeting finds a simple hand that meets a condition of a rule, or that fails it, in the reading for which it is paid,
// and whose score is as wished besides; a nil wish asks for nothing else. The condition is one at win or at reading,
// which [condition.Bool.Stage] tells; of others nothing is known before the hand is scored, and Find is for those.
func Meeting(ctx context.Context, e *engine.Engine, when *condition.Bool, holds bool, wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	return newSearch(ctx, e, asksOf(e.Rules(), when)).meets(when, holds, wish)
}

// meets looks for a hand that meets a condition, or fails it.
func (s *search) meets(when *condition.Bool, holds bool, wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	s.aim(when, holds)
	if s.goal == nil {
		return hand.Win{}, nil, ErrNone
	}
	return s.scored(func(w *hand.Win, r *engine.Result) bool { return s.goal.met(w, r) && (wish == nil || wish(w, r)) })
}

// Refused finds a simple hand that the engine refuses as wished, such as one without yaku. What is wrong
// may be anything that rules ask; that a hand can't be read at all is not among it.
func Refused(ctx context.Context, e *engine.Engine, wish func(*hand.Win, *engine.Refused) bool) (hand.Win, *engine.Refused, error) {
	return newSearch(ctx, e, asksAll(e.Rules())).refused(wish)
}

// refused looks for a hand that is refused as wished.
func (s *search) refused(wish func(*hand.Win, *engine.Refused) bool) (hand.Win, *engine.Refused, error) {
	s.tears, s.maker.anyReds = true, true
	var refused *engine.Refused
	refuses := func(w *hand.Win) bool {
		return errors.As(s.engine.ScoreInto(w, &s.result), &refused) && wish(w, refused)
	}
	s.asks.pao = false
	s.wish = func(w *hand.Win) (*engine.Result, bool) { return nil, refuses(w) }
	p, err := s.run()
	if err != nil {
		return hand.Win{}, nil, err
	}
	w := clone(s.maker.make(&p))
	refuses(&w)
	return w, refused, nil
}

// search is one search for a hand.
type search struct {
	ctx    context.Context
	engine *engine.Engine
	rules  *rules.Rules
	rng    *rand.Rand
	maker  maker
	kinds  hand.Set
	asks   *asks
	// sets are sets of tiles that the search is about.
	sets []hand.Set
	// goal is what hands are to come near to, nil if that is not known.
	goal *goal
	// wish reports whether a win is what is looked for, and returns its result if it was scored.
	wish   func(*hand.Win) (*engine.Result, bool)
	result engine.Result
	// tears: hands that are not complete are tried too.
	tears bool
	// spent is how many hands were tried, and most how many may be.
	spent, most int
	// inAll is how many were tried with those of making found ones simpler, and mostInAll how many may be.
	inAll, mostInAll int
}

// newSearch begins a search that tries as many hands as one may by itself.
func newSearch(ctx context.Context, e *engine.Engine, a *asks) *search {
	s, most := newSearchOf(ctx, e, a), mostOf(e.Rules().Work())
	s.atMost(most, most)
	return s
}

// newSearchOf begins a search that is still to be told how many hands it tries.
func newSearchOf(ctx context.Context, e *engine.Engine, a *asks) *search {
	r := e.Rules()
	s := &search{ctx: ctx, engine: e, rules: r, rng: rand.New(rand.NewPCG(1, 1)), maker: maker{rules: r}, kinds: r.Wall.Kinds, asks: a}
	for i := range r.Sets {
		s.sets = append(s.sets, r.Sets[i].Tiles)
	}
	for i := range r.Shapes {
		if when := r.Shapes[i].When; when != nil {
			s.sets = append(s.sets, when.TileSets()...)
		}
	}
	return s
}

// aim makes the search come near to a condition. There is no goal if the condition is never so.
func (s *search) aim(when *condition.Bool, holds bool) {
	if value, constant := when.Const(); constant && value != holds {
		return
	}
	s.goal = newGoal(s.rules, when, holds)
	s.sets = append(when.TileSets(), s.sets...)
}

// scored looks for a hand whose score is as wished.
func (s *search) scored(wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	s.wish = func(w *hand.Win) (*engine.Result, bool) {
		return &s.result, s.engine.ScoreInto(w, &s.result) == nil && wish(w, &s.result)
	}
	p, err := s.run()
	if err != nil {
		return hand.Win{}, nil, err
	}
	w := clone(s.maker.make(s.winds(&p)))
	result, err := s.engine.Score(&w)
	if err != nil {
		return hand.Win{}, nil, ErrNone
	}
	return w, result, nil
}

// How many hands a search tries: at most in all, further ones after the first that is found, and further ones without
// coming nearer. So many are found before the simplest is taken.
const (
	mostTried = 250_000
	further   = 5_000
	patience  = 350
	enough    = 5
)

// run searches, and returns the simplest hand that it finds.
func (s *search) run() (best plan, err error) {
	styles := s.styles(s.sets)
	cost, last, found := 0, s.most, 0
	for i := 0; s.spent < last && found < enough && s.ctx.Err() == nil; i++ {
		p := s.begin(styles, i)
		c, is := s.judge(&p)
		if !is && s.goal != nil {
			c, is = s.climb(&p)
		}
		if !is {
			continue
		}
		found++
		tried := s.spent
		if p, c = s.simplify(p, c); found == 1 || c < cost {
			best, cost = p, c
		}
		last = min(last, tried+s.most*further/mostTried)
		s.spent = tried
	}
	switch {
	case s.ctx.Err() != nil:
		return best, s.ctx.Err()
	case found > 0:
		return best, nil
	case s.most < mostTried:
		return best, ErrCut
	}
	return best, ErrNone
}

// begin makes a hand in one style after the other, first plain ones.
func (s *search) begin(styles []style, i int) plan {
	p := plan{pair: s.kind()}
	styles[i%len(styles)](s, &p)
	s.table(&p, i/len(styles)%levels)
	if s.tears && s.chance(seldom) {
		p.torn, p.spare = true, s.kind()
	}
	return p
}

// climb changes a hand by chance as long as it comes no farther from the goal, until it is what is looked for.
func (s *search) climb(p *plan) (cost int, ok bool) {
	far := s.far(p)
	for idle := 0; idle < patience && s.spent < s.most && s.ctx.Err() == nil; idle++ {
		q := *p
		for range 1 + s.below(3) {
			s.change(&q)
		}
		d := s.far(&q)
		if d > far {
			continue
		}
		if d < far {
			idle = 0
		}
		*p, far = q, d
		if d == 0 {
			if cost, ok = s.judge(p); ok {
				return cost, true
			}
		}
	}
	return 0, false
}

// far returns how far a hand is from the goal.
func (s *search) far(p *plan) int64 {
	s.spent++
	s.inAll++
	w := s.maker.make(p)
	if w == nil {
		return incomplete + incomplete
	}
	return s.goal.near(w)
}

// judge reports whether a hand is what is looked for, and how simple it is.
func (s *search) judge(p *plan) (cost int, ok bool) {
	s.spent++
	s.inAll++
	w := s.maker.make(p)
	if w == nil {
		return 0, false
	}
	r, ok := s.wish(w)
	if !ok {
		return 0, false
	}
	return p.cost(w, r), true
}

// winds says the seat and the round of a hand that has winds, for which they matter to whoever looks at it.
func (s *search) winds(p *plan) *plan {
	q := *p
	w := s.maker.make(p)
	t, _ := w.Tally()
	for _, wind := range windsOfRounds {
		if t.Of(wind.Kind()) > 0 {
			q.seat, q.round = cmp.Or(q.seat, hand.South), cmp.Or(q.round, hand.East)
		}
	}
	return &q
}

// clone returns a win that shares no memory with another.
func clone(w *hand.Win) hand.Win {
	c := *w
	c.Hand, c.Melds, c.Flags = slices.Clone(w.Hand), slices.Clone(w.Melds), slices.Clone(w.Flags)
	c.Dora, c.Ura = slices.Clone(w.Dora), slices.Clone(w.Ura)
	return c
}

// chance is true so many of a hundred times.
func (s *search) chance(percent int) bool { return s.rng.IntN(always-1) < percent }

// below returns a number from 0 to n-1.
func (s *search) below(n int) int { return s.rng.IntN(n) }

// kind returns any kind in play, and kindOf one of a set.
func (s *search) kind() hand.Kind { return s.kindOf(s.kinds) }

func (s *search) kindOf(set hand.Set) hand.Kind {
	if set == 0 {
		return s.kind()
	}
	n := s.below(set.Len())
	for ; n > 0; n-- {
		set &= set - 1
	}
	return hand.Kind(bits.TrailingZeros64(uint64(set)))
}
