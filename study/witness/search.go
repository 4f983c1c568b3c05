package witness

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// ErrNone means that a search found nothing. There may still be such a hand.
var ErrNone = errors.New("no hand was found")

// ErrCut is the [ErrNone] of a search that tried fewer hands than usual, because the rules are
// expensive or little of the [Budget] was left.
var ErrCut = fmt.Errorf("%w, and fewer were tried than usual", ErrNone)

func (s *search) findRefused(accept func(*hand.Win, *engine.Refused) bool) (hand.Win, error) {
	s.tears, s.maker.anyReds = true, true
	s.details.pao = false
	s.accept = func(w *hand.Win) (*engine.Result, bool) {
		refused, ok := errors.AsType[*engine.Refused](s.engine.ScoreInto(w, &s.result))
		return nil, ok && accept(w, refused)
	}
	p, err := s.run()
	if err != nil {
		return hand.Win{}, err
	}
	return s.maker.build(&p).Clone(), nil
}

type search struct {
	ctx    context.Context
	engine *engine.Engine
	rules  *rules.Rules
	hands.Chooser
	maker   maker
	details *details
	// sets holds the sets of tiles that the condition and the rules mention.
	sets []hand.Set
	// goal is the condition to approach, nil if there is none.
	goal *goal
	// accept reports whether a win is accepted. It returns the result if the win was scored.
	accept func(*hand.Win) (*engine.Result, bool)
	result engine.Result
	// tears allows incomplete hands.
	tears bool
	// spent is the work done, in tried hands, and limit its maximum. An expensive hand counts as
	// several.
	spent, limit int
	// total is the work including simplifications, and totalLimit its maximum.
	total, totalLimit int
	// expensive reports whether some hands counted as several.
	expensive bool
	// budget is the budget in ctx, and steps its cost per hand.
	budget *work.Budget
	steps  int64
}

func newSearch(ctx context.Context, e *engine.Engine, a *details) *search {
	r := e.Rules()
	s := &search{ctx: ctx, engine: e, rules: r, maker: maker{rules: r},
		Chooser: hands.Chooser{Rand: rand.New(rand.NewPCG(1, 1)), Kinds: r.Wall().Kinds},
		details: a, budget: work.BudgetOf(ctx), steps: int64(insides.Of(r).Steps())}
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

func (s *search) setGoal(when *condition.Bool, holds bool) bool {
	if value, constant := when.Const(); constant && value != holds {
		return false
	}
	s.goal = newGoal(s.rules, when, holds)
	s.sets = append(condition.TileSets(when), s.sets...)
	return true
}

func (s *search) findScored(accept func(*hand.Win, *engine.Result) bool) (hand.Win, error) {
	s.accept = func(w *hand.Win) (*engine.Result, bool) {
		err := s.engine.ScoreInto(w, &s.result)
		if extra := s.engine.Steps(&s.result, err)/s.steps - 1; extra > 0 {
			s.count(int(extra))
			s.expensive = true
		}
		return &s.result, err == nil && accept(w, &s.result)
	}
	p, err := s.run()
	if err != nil {
		return hand.Win{}, err
	}
	w := s.maker.build(s.withWinds(&p)).Clone()
	if s.engine.ScoreInto(&w, &s.result) != nil {
		return hand.Win{}, ErrNone
	}
	return w, nil
}

// Limits of a search: the hands tried in all, further hands after the first find, changes without
// coming nearer, and finds before the simplest is returned.
const (
	maxTried     = 250_000
	furtherHands = 5_000
	patience     = 350
	enoughFinds  = 5
)

func (s *search) run() (best plan, err error) {
	styles := s.styles(s.sets)
	cost, last, found := 0, s.limit, 0
	for i := 0; s.spent < last && found < enoughFinds && s.ctx.Err() == nil; i++ {
		p := s.initial(styles, i)
		c, ok := s.evaluate(&p)
		if !ok && s.goal != nil {
			c, ok = s.climb(&p)
		}
		if !ok {
			continue
		}
		found++
		tried := s.spent
		if p, c = s.simplify(p, c); found == 1 || c < cost {
			best, cost = p, c
		}
		last = min(last, tried+s.limit*furtherHands/maxTried)
		s.spent = tried
	}
	switch {
	case s.ctx.Err() != nil:
		return best, s.ctx.Err()
	case found > 0:
		return best, nil
	case s.limit < maxTried || s.expensive:
		return best, ErrCut
	}
	return best, ErrNone
}

var noGroups = func() (groups [4]hand.Group) {
	for i := range groups {
		groups[i] = hand.NewGroup(hand.Sequence, 0).Closed()
	}
	return groups
}()

// initial makes the i-th initial hand. It cycles through the styles, starting with plain hands.
func (s *search) initial(styles []style, i int) plan {
	p := plan{Tiles: hands.Tiles{Groups: noGroups, Pair: s.Kind()}}
	styles[i%len(styles)](&s.Chooser, &p.Tiles)
	s.setTable(&p, i/len(styles)%levels)
	if s.tears && s.Chance(seldom) {
		p.Torn, p.Spare = true, s.Kind()
	}
	return p
}

// climb changes a hand at random while its distance from the goal doesn't increase, until it is
// accepted.
func (s *search) climb(p *plan) (cost int, ok bool) {
	far := s.distance(p)
	for idle := 0; idle < patience && s.spent < s.limit && s.ctx.Err() == nil; idle++ {
		q := *p
		for range 1 + s.IntN(3) {
			s.change(&q)
		}
		d := s.distance(&q)
		if d > far {
			continue
		}
		if d < far {
			idle = 0
		}
		*p, far = q, d
		if d == 0 {
			if cost, ok = s.evaluate(p); ok {
				return cost, true
			}
		}
	}
	return 0, false
}

func (s *search) makeWin(p *plan) *hand.Win {
	s.count(1)
	return s.maker.build(p)
}

func (s *search) count(hands int) {
	s.spent += hands
	s.total += hands
	s.budget.Spend(int64(hands) * s.steps / 4) // most hands fail before scoring
}

func (s *search) distance(p *plan) int64 {
	w := s.makeWin(p)
	if w == nil {
		return incomplete + incomplete
	}
	return s.goal.measure(w)
}

func (s *search) evaluate(p *plan) (cost int, ok bool) {
	w := s.makeWin(p)
	if w == nil {
		return 0, false
	}
	r, ok := s.accept(w)
	if !ok {
		return 0, false
	}
	return p.cost(w, r), true
}

// withWinds sets seat and round for a hand with winds, which are unclear without them.
func (s *search) withWinds(p *plan) *plan {
	q := *p
	w := s.maker.build(p)
	t, _ := w.Tally()
	for _, wind := range windsOfRounds {
		if t.Of(wind.Kind()) > 0 {
			q.seat, q.round = cmp.Or(q.seat, hand.South), cmp.Or(q.round, hand.East)
		}
	}
	return &q
}
