package witness

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// ErrNone is returned by a search that found nothing. There may be a hand all the same.
var ErrNone = errors.New("no hand was found")

// ErrCut is the [ErrNone] of a search that was cut short: it tried fewer hands than usual, as the rules ask too much of
// each, or as little of its [Budget] was left.
var ErrCut = fmt.Errorf("%w, and fewer were tried than usual", ErrNone)

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
	w := s.maker.make(&p).Clone()
	refuses(&w)
	return w, refused, nil
}

// search is one search for a hand.
type search struct {
	ctx    context.Context
	engine *engine.Engine
	rules  *rules.Rules
	hands.Chooser
	maker maker
	asks  *asks
	// sets are sets of tiles that the search is about.
	sets []hand.Set
	// goal is what hands are to come near to, nil if that is not known.
	goal *goal
	// wish reports whether a win is what is looked for, and returns its result if it was scored.
	wish   func(*hand.Win) (*engine.Result, bool)
	result engine.Result
	// tears: hands that are not complete are tried too.
	tears bool
	// spent is the work done, in hands tried, and most its limit. A hand that takes as long as several counts as that
	// many.
	spent, most int
	// inAll is how many were tried with those of making found ones simpler, and mostInAll how many may be.
	inAll, mostInAll int
	// dear: some counted as many.
	dear bool
	// budget is that of the context, and steps how many of it a hand takes.
	budget *budget.Budget
	steps  int64
}

func newSearch(ctx context.Context, e *engine.Engine, a *asks) *search {
	r := e.Rules()
	s := &search{ctx: ctx, engine: e, rules: r, maker: maker{rules: r},
		Chooser: hands.Chooser{Rand: rand.New(rand.NewPCG(1, 1)), Kinds: r.Wall().Kinds}, asks: a, budget: budget.Of(ctx), steps: int64(insides.Of(r).Steps())}
	for i := range r.Sets() {
		s.sets = append(s.sets, r.Sets()[i].Tiles)
	}
	for i := range r.Shapes() {
		if when := r.Shapes()[i].When; when != nil {
			s.sets = append(s.sets, condition.TileSets(when)...)
		}
	}
	return s
}

func (s *search) aim(when *condition.Bool, holds bool) bool {
	if value, constant := when.Const(); constant && value != holds {
		return false
	}
	s.goal = newGoal(s.rules, when, holds)
	s.sets = append(condition.TileSets(when), s.sets...)
	return true
}

func (s *search) scored(wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	s.wish = func(w *hand.Win) (*engine.Result, bool) {
		err := s.engine.ScoreInto(w, &s.result)
		if more := s.engine.Steps(&s.result, err)/s.steps - 1; more > 0 {
			s.count(int(more))
			s.dear = true
		}
		return &s.result, err == nil && wish(w, &s.result)
	}
	p, err := s.run()
	if err != nil {
		return hand.Win{}, nil, err
	}
	w := s.maker.make(s.winds(&p)).Clone()
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
	case s.most < mostTried || s.dear:
		return best, ErrCut
	}
	return best, ErrNone
}

// noGroups stand in hands of loose tiles.
var noGroups = func() (groups [4]hand.Group) {
	for i := range groups {
		groups[i] = hand.NewGroup(hand.Sequence, 0).Closed()
	}
	return groups
}()

// begin makes a hand in one style after the other, first plain ones.
func (s *search) begin(styles []style, i int) plan {
	p := plan{Tiles: hands.Tiles{Groups: noGroups, Pair: s.Kind()}}
	styles[i%len(styles)](&s.Chooser, &p.Tiles)
	s.table(&p, i/len(styles)%levels)
	if s.tears && s.Chance(seldom) {
		p.Torn, p.Spare = true, s.Kind()
	}
	return p
}

// climb changes a hand by chance as long as it comes no farther from the goal, until it is what is looked for.
func (s *search) climb(p *plan) (cost int, ok bool) {
	far := s.far(p)
	for idle := 0; idle < patience && s.spent < s.most && s.ctx.Err() == nil; idle++ {
		q := *p
		for range 1 + s.IntN(3) {
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

func (s *search) try(p *plan) *hand.Win {
	s.count(1)
	return s.maker.make(p)
}

func (s *search) count(hands int) {
	s.spent += hands
	s.inAll += hands
	s.budget.Spend(int64(hands) * s.steps / 4) // most are told before they are scored
}

func (s *search) far(p *plan) int64 {
	w := s.try(p)
	if w == nil {
		return incomplete + incomplete
	}
	return s.goal.near(w)
}

func (s *search) judge(p *plan) (cost int, ok bool) {
	w := s.try(p)
	if w == nil {
		return 0, false
	}
	r, ok := s.wish(w)
	if !ok {
		return 0, false
	}
	return p.cost(w, r), true
}

// winds states the seat and the round for a hand that has winds, since readers need them there.
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
