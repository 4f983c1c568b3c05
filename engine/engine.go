package engine

import (
	"errors"
	"sync"

	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/nameindex"
	"example.com/hanfu/rules"
)

// Engine scores wins under one rule set. It is immutable and safe for concurrent use. The zero Engine has no rules and refuses
// every win.
type Engine struct {
	rules *rules.Rules
	fives hand.FiveLimits
	// colourless reports whether any number of plain tiles is accepted.
	colourless bool
	// situation finds the rule set's facts, counters and inputs by name.
	situation nameindex.Names
	// inputs are the bits of ura, nuki and pao among the entries of the situation, 0 where the rule set says nothing of
	// them.
	inputs  [numInputs]uint64
	entries []entry
	// fast has the tables, by which most wins are scored; with the build tag plain it has none.
	fast   *fast.Way
	shapes []*rules.Shape
	yaku   []yakuRule
	// yakuWords is how many words of a set of yaku are in use.
	yakuWords int
	// wild has a bit for each entry of the situation by which the winning tile stands for any.
	wild uint64
	// items is what results share.
	items *itemTable
	// shown holds for each limit the one whose name it has in results.
	shown []*rules.Rule
	// steps is how many it takes to score a hand.
	steps int64
	*derived
}

// New returns an engine for a rule set. For one that was not loaded, such as nil, it returns a zero Engine.
func New(r *rules.Rules) *Engine {
	if r == nil || r.Wall().Players == 0 {
		return new(Engine)
	}
	e := &Engine{rules: r, fives: fiveLimits(r.Wall())}
	ids := make([]string, len(r.Situation()))
	for i := range r.Situation() {
		ids[i] = r.Situation()[i].ID
	}
	e.situation = nameindex.New(ids)
	for i, name := range [numInputs]string{inputUra: "ura", inputNuki: "nuki", inputPao: "pao"} {
		if index := e.situation.Find(name); index >= 0 {
			e.inputs[i] = 1 << index
		}
	}
	for i := range r.Situation() {
		if r.Situation()[i].Wild {
			e.wild |= 1 << i
		}
	}
	for i := range r.Shapes() {
		e.shapes = append(e.shapes, &r.Shapes()[i])
	}
	e.steps = int64(insides.Of(r).Steps())
	e.entries = newEntries(r.Situation())
	e.shown = shownLimits(r.Limits())
	e.yaku, e.yakuWords = newYakuRules(r), (len(r.Yaku())+63)/64
	e.items = e.newItemTable()
	e.derived = insides.Of(r).Derived(derivedKey{}, func() any { return e.derive() }).(*derived)
	e.fast = e.derived.fast
	return e
}

// derived holds what engines of the same rules share, which takes long to work out. Results show nothing of it.
type derived struct {
	fast *fast.Way
	// asked is what limits and payments ask.
	asked func() *askedOfTerms
	// tracer is for explanations, and made when the first one is asked for.
	tracer func() *trace.Tracer
	// hands says which han and fu hands can have. It is computed on first use.
	hands func() *hanandfu.Hands
}

type derivedKey struct{}

func (e *Engine) derive() *derived {
	r := e.rules
	return &derived{fast.New(r, e.stages()), sync.OnceValue(e.asksOfTerms),
		sync.OnceValue(func() *trace.Tracer { return trace.New(insides.Of(r).Names()) }),
		sync.OnceValue(func() *hanandfu.Hands { return hanandfu.Of(r) })}
}

// stages are those of the plain way, asked for terms in place of a win.
func (e *Engine) stages() *fast.Stages {
	k := &work{e: e}
	s := &fast.Stages{RoundedUp: roundedUp, PriceFollows: limitsFollow(e.rules) && sharesFollow(e.rules), Facts: &k.facts,
		Limit: func() (int64, int, bool) {
			var c candidate
			k.findLimit(&c)
			return c.base, c.limit, !k.takeFault()
		},
		Owed: func(shares []rules.Share) (int64, bool) {
			owed := k.owed(ofShares, shares)
			return owed, !k.takeFault()
		},
		Payers: func(winner hand.Wind, w *hand.Win, f func(seat hand.Wind, discarder, dealer bool)) {
			for _, p := range payersOf(nil, winner, w, e.rules.Wall().Players) {
				f(p.seat, p.discarder, p.dealer)
			}
		}}
	for i := range e.yaku {
		for open := range s.Worth {
			if e.yaku[i].canCount(open) {
				s.Worth[open].Add(i)
			}
		}
	}
	return s
}

// Colourless returns an engine that accepts any number of plain tiles. It is for hands that were not drawn from a wall,
// where all tiles are written as plain ones.
func (e *Engine) Colourless() *Engine {
	if e.rules == nil {
		return e
	}
	c := *e
	c.fives, c.colourless = redFiveLimits(e.rules.Wall())|hand.AnyPlainFives, true
	return &c
}

// Steps returns how much work it took to score a hand with such a result or error, in the steps by which work is bounded.
func (e *Engine) Steps(r *Result, err error) int64 {
	refused, ok := errors.AsType[*Refused](err)
	if r.wild || ok && refused.wild {
		return e.steps * (hand.Kinds + 1)
	}
	return e.steps
}

// Rules returns the rule set, nil if there is none.
func (e *Engine) Rules() *rules.Rules { return e.rules }

// work is the memory of one scoring.
type work struct {
	e *Engine
	// how is what payments ask of the win.
	how hand.Win
	// log is where the plain way tells what it asks; nil if nobody wants to know.
	log         *recorder
	facts       condition.Facts
	tally       hand.Tally
	seat, round hand.Wind
	players     int
	readings    []hand.Reading
	quick       tableScore
	payers      []payer
	// feeders are liable for one yaku each, and answers are all who are, with what they answer for.
	feeders []feeder
	answers []answer
	// candidates are the best so far, nil if there is none, and the one that is considered.
	candidates [2]candidate
	best       *candidate
	// without are the yaku that count without those that ask for others.
	without candidate
	// standsFor is the tile for which a wild winning tile is taken; NoTile if it is none.
	standsFor hand.Tile
	// unmet is the last requirement that a candidate failed, -1 for none.
	unmet int
	// fault reports whether the numbers of a candidate were too large, and failed whether a rule could not be worked out
	// since the last call of takeFault.
	fault, failed bool
	// counted says how far a candidate was counted whose numbers are too large; "" if only its yaku were.
	counted string
	// known are the facts that are known of a win of which not all could be read.
	known condition.Uses
	// terse reports whether nobody asks why the win is refused.
	terse bool
	// refused is why the win has no score.
	refused Refused
	// memory is the result's.
	memory memory
}

// scratch is the memory of Score.
var scratch = sync.Pool{New: func() any { return new(work) }}

// Score returns the score of a win, or a *Refused with all reasons why it has none.
func (e *Engine) Score(w *hand.Win) (*Result, error) {
	k := scratch.Get().(*work)
	defer scratch.Put(k)
	if refused := e.findBest(w, k); refused != nil {
		return nil, refused.clone()
	}
	r := new(Result)
	if refused := e.write(w, k, r); refused != nil {
		return nil, refused.clone()
	}
	r.detach(&k.memory)
	return r, nil
}

// ScoreInto is Score into a result that the caller owns and may use again: what it held is overwritten,
// its memory is reused. It allocates nothing once the result has been used. Nor does a refusal of a hand that is not
// complete, has no yaku, or lacks what the rules' own words say; the words of others take memory. After an error the
// result is empty. The *Refused is part of its memory, so it holds until the result is used again.
func (e *Engine) ScoreInto(w *hand.Win, r *Result) error { return e.scoreInto(w, r, false) }

// PaidInto is ScoreInto for callers who don't ask why a win without yaku is refused: to say why takes half as long again.
// It reports whether the win has a score.
func (e *Engine) PaidInto(w *hand.Win, r *Result) bool { return e.scoreInto(w, r, true) == nil }

func (e *Engine) scoreInto(w *hand.Win, r *Result, terse bool) error {
	if r.memory == nil || r.memory.work == nil {
		k := new(work)
		k.memory.work, r.memory = k, &k.memory
	}
	k := r.memory.work
	k.terse = terse
	refused := e.findBest(w, k)
	if refused == nil {
		refused = e.write(w, k, r)
	}
	if refused != nil {
		*r = Result{memory: r.memory}
		return refused
	}
	return nil
}

// findBest finds the best candidate of a win. A refusal is in the memory of the work.
func (e *Engine) findBest(w *hand.Win, k *work) *Refused {
	k.e = e
	k.quick.forget()
	if e.rules == nil {
		k.refused = Refused{ID: w.ID, Problems: hand.Problems{noRules}}
		return &k.refused
	}
	if problems := e.prepare(w, k); len(problems) > 0 {
		k.refused = Refused{ID: w.ID, Problems: problems, Readings: k.refused.Readings[:0], situation: e.rules.Situation()}
		return &k.refused
	}
	if k.standsFor = hand.NoTile; e.wild != 0 && e.isWild(w) {
		refused := e.findDearest(w, k)
		if refused != nil {
			refused.wild = true
		}
		return refused
	}
	paid, known := e.scoreQuickly(w, k)
	if !known {
		k.scorePlainly(w)
		paid = !k.fault && k.best != nil
	}
	if !paid {
		return e.refuse(w, k)
	}
	return nil
}

// write writes the best candidate into the result.
func (e *Engine) write(w *hand.Win, k *work, r *Result) *Refused {
	r.reset(w, e.items)
	r.standsFor, r.wild = k.standsFor, k.standsFor != hand.NoTile
	if e.writeQuickly(w, k, r) {
		return nil
	}
	c := k.best
	if c.unpayable {
		k.failedAt(c, true, true)
		return e.refuse(w, k)
	}
	r.write(e, &c.Counts, &c.reading, c.shape, c.base, c.points, c.limit)
	r.Liable, r.Gain, r.paid, r.numPaid = c.liableBase > 0, c.gain, c.paid, uint8(c.numPaid)
	r.take(&k.memory, c)
	return nil
}

func (r *Result) write(e *Engine, c *fast.Counts, reading *hand.Reading, shape int, base, points int64, limit int) {
	r.Han, r.Fu, r.Yakuman = int(c.Han), int(c.Fu), int(c.Yakuman)
	r.reading, r.shape = *reading, uint8(shape)
	if r.Base, r.Points = base, points; limit >= 0 {
		r.Limit = e.shown[limit]
	}
}
