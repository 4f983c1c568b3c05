package engine

import (
	"errors"
	"sync"
	"sync/atomic"

	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/rules"
)

// Engine scores wins under one rule set. It is immutable and safe for concurrent use. The zero
// Engine has no rules and refuses every win.
type Engine struct {
	rules *rules.Rules
	fives hand.FiveLimits
	// colourless reports whether any number of plain tiles is accepted.
	colourless bool
	// situation finds the rule set's facts, counters and inputs by name.
	situation naming.Index
	// inputs holds the situation bits of ura, nuki and pao, 0 for those that the rule set doesn't
	// declare.
	inputs  [numInputs]uint64
	entries []entry
	shapes  []*rules.Shape
	yaku    []yakuRule
	// yakuWords is the number of words in use of a set of yaku.
	yakuWords int
	// wild holds a bit for each situation entry that makes the winning tile stand for any tile.
	wild uint64
	// items is shared by all results.
	items *itemTable
	// shown maps the index of a limit to the limit whose name results show.
	shown []*rules.Rule
	// steps is the cost of scoring a hand in budget steps.
	steps int64
	*derived
}

// New returns an engine for a rule set. If r is nil or was not loaded, it returns a zero Engine.
func New(r *rules.Rules) *Engine {
	if r == nil || r.Wall().Players == 0 {
		return new(Engine)
	}
	e := &Engine{rules: r, fives: fiveLimits(r.Wall())}
	ids := make([]string, len(r.Situation()))
	for i := range r.Situation() {
		ids[i] = r.Situation()[i].ID
	}
	e.situation = naming.NewIndex(ids)
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
	e.shown = newShownLimits(r.Limits())
	e.yaku, e.yakuWords = newYakuRules(r), (len(r.Yaku())+63)/64
	e.items = e.newItemTable()
	e.derived = insides.Of(r).Derived(derivedKey{}, func() any { return e.derive() }).(*derived)
	return e
}

// derived holds values that are slow to compute and shared by all engines of the same rules.
// Results don't depend on it.
type derived struct {
	// tables score most wins. They are nil for the first wins, which score before the tables were
	// made, and with the build tag plain.
	tables atomic.Pointer[fast.Tables]
	// scored counts the wins that were scored without tables.
	scored     atomic.Int64
	makeTables func()
	termUses   func() *termUses
	// tracer is made for the first explanation.
	tracer func() *trace.Tracer
	// hands is computed on first use.
	hands func() *hanandfu.Hands
}

type derivedKey struct{}

func (e *Engine) derive() *derived {
	r := e.rules
	d := &derived{
		termUses: sync.OnceValue(e.newTermUses),
		tracer:   sync.OnceValue(func() *trace.Tracer { return trace.New(insides.Of(r).Names()) }),
		hands:    sync.OnceValue(func() *hanandfu.Hands { return hanandfu.Of(r) }),
	}
	d.makeTables = sync.OnceFunc(func() { d.tables.Store(fast.New(r, e.stages())) })
	return d
}

// winsWithoutTables is how many wins are scored before the tables are made. Making them takes as
// long as scoring some hundred wins without them.
const winsWithoutTables = 200

// loadTables returns the tables, or nil for the first wins.
func (d *derived) loadTables() *fast.Tables {
	if t := d.tables.Load(); t != nil {
		return t
	}
	if d.scored.Load() < winsWithoutTables {
		d.scored.Add(1)
		return nil
	}
	d.makeTables()
	return d.tables.Load()
}

// stages returns the functions of the engine from which package fast computes its tables. They
// score the han and fu set in Facts rather than those of a win.
func (e *Engine) stages() *fast.Stages {
	k := &work{e: e}
	s := &fast.Stages{RoundedUp: roundUp, PriceFollows: hasSimpleLimits(e.rules) &&
		hasSimpleShares(e.rules), Facts: &k.facts,
		Limit: func() (int64, int, bool) {
			var c candidate
			k.findLimit(&c)
			return c.base, c.limit, !k.clearFault()
		},
		Owed: func(shares []rules.Share) (int64, bool) {
			owed := k.sumShares(sectionShares, shares)
			return owed, !k.clearFault()
		},
		Payers: func(winner hand.Wind, w *hand.Win,
			f func(seat hand.Wind, empty, discarder, dealer bool)) {
			for _, p := range appendPayers(nil, winner, w, e.rules) {
				f(p.seat, p.empty, p.discarder, p.dealer)
			}
		}}
	for i := range e.yaku {
		for open := range s.Worth {
			if e.yaku[i].canCount(int64(open)) {
				s.Worth[open].Add(i)
			}
		}
	}
	return s
}

// Colourless returns an engine that accepts any number of plain tiles. Use it for hands that were
// not drawn from a wall and write all tiles as plain ones.
func (e *Engine) Colourless() *Engine {
	if e.rules == nil {
		return e
	}
	c := *e
	c.fives, c.colourless = redFiveLimits(e.rules.Wall())|hand.AnyPlainFives, true
	return &c
}

// usualItems is how many yaku, bonuses and fu a hand may have at no extra cost. Each further one
// costs stepsOfItem.
const (
	usualItems  = 20
	stepsOfItem = 100
)

// Steps returns the cost of scoring a hand with the given result or error, in budget steps.
func (e *Engine) Steps(r *Result, err error) int64 {
	steps := e.steps
	refused, ok := errors.AsType[*Refused](err)
	if err == nil {
		items := len(r.yaku()) + len(r.bonus()) + len(r.fuParts())
		steps += stepsOfItem * int64(max(0, items-usualItems))
	}
	if r.wild || ok && refused.wild {
		steps *= hand.Kinds + 1
	}
	return steps
}

// Rules returns the rule set, or nil if there is none.
func (e *Engine) Rules() *rules.Rules { return e.rules }

// work is the working memory of one scoring.
type work struct {
	e *Engine
	// payWin holds the fields of the win that payments depend on.
	payWin hand.Win
	// log records the steps of plain scoring; nil if they aren't needed.
	log         *recorder
	facts       condition.Facts
	tally       hand.Tally
	seat, round hand.Wind
	players     int
	readings    []hand.Reading
	quick       tableScore
	payers      []payer
	// liabilities are those for a single yaku. liable lists all liable players with their parts.
	liabilities []liability
	liable      []liablePlayer
	// best is the best candidate so far, nil if there is none. It points into candidates; the other
	// element is the one being evaluated.
	candidates [2]candidate
	best       *candidate
	// without is the candidate of the yaku that count without those that have a Beside condition.
	without candidate
	// standsFor is the tile that a wild winning tile stands for, or NoTile.
	standsFor hand.Tile
	// unmet is the last requirement that a candidate failed, or -1.
	unmet int
	// fault reports whether the numbers of a candidate overflowed. failed reports whether a rule
	// faulted since the last call of clearFault.
	fault, failed bool
	// overflowDetail describes how far the overflowing candidate was counted. It is empty if only
	// the yaku were.
	overflowDetail string
	// knownUses are the uses of the facts that are known of a win that was read only in part.
	knownUses condition.Uses
	// terse reports whether the reasons of a refusal may be left out.
	terse bool
	// refused is the last refusal.
	refused Refused
	// memory belongs to the result.
	memory memory
}

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

// ScoreInto is like Score but overwrites r, reusing its memory. Once r has been used, it allocates
// only for refusals other than those of a hand that is incomplete, has no yaku or fails a
// requirement with a message of its own. On error r is empty; the *Refused is part of its memory
// and valid until r is used again.
func (e *Engine) ScoreInto(w *hand.Win, r *Result) error { return e.scoreInto(w, r, false) }

// PaidInto is like ScoreInto but gives no reasons for a refusal, which would take half as long
// again. It reports whether the win has a score.
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

// findBest finds the best candidate of a win. It returns nil, or the refusal in k.
func (e *Engine) findBest(w *hand.Win, k *work) *Refused {
	k.e = e
	k.quick.forget()
	if e.rules == nil {
		k.refused = Refused{ID: w.ID, Problems: hand.Problems{noRules}}
		return &k.refused
	}
	if problems := e.prepare(w, k); len(problems) > 0 {
		k.refused = Refused{ID: w.ID, Problems: problems, Readings: k.refused.Readings[:0],
			situation: e.rules.Situation()}
		return &k.refused
	}
	if k.standsFor = hand.NoTile; e.wild != 0 && e.isWild(w) {
		refused := e.findBestWild(w, k)
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

func (e *Engine) write(w *hand.Win, k *work, r *Result) *Refused {
	r.reset(w, e.items)
	r.standsFor, r.wild = k.standsFor, k.standsFor != hand.NoTile
	if e.writeQuickly(w, k, r) {
		return nil
	}
	c := k.best
	if c.unpayable {
		k.recordOverflow(c, true, true)
		return e.refuse(w, k)
	}
	r.write(e, &c.Counts, &c.reading, c.shape, c.base, c.points, c.limit)
	r.Liable, r.Gain, r.paid, r.numPaid = c.liableBase > 0, c.gain, c.paid, uint8(c.numPaid)
	r.setItems(&k.memory, c)
	return nil
}

func (r *Result) write(e *Engine, c *fast.Counts, reading *hand.Reading, shape int, base,
	points int64, limit int) {
	r.Han, r.Fu, r.Yakuman = int(c.Han), int(c.Fu), int(c.Yakuman)
	r.reading, r.shape = *reading, uint8(shape)
	if r.Base, r.Points = base, points; limit >= 0 {
		r.Limit = e.shown[limit]
	}
}
