package oracle

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Scorer scores wins under one rule set. It must not be used concurrently.
type Scorer struct {
	// Colourless corresponds to [engine.Engine.Colourless].
	Colourless bool

	rules *rules.Rules

	// env is the environment of conditions with the values of all names. machine runs programs,
	// which are cached by their source text; constants caches the values of texts that are integer
	// literals.
	env       map[string]any
	machine   vm.VM
	functions []expr.Option
	programs  map[string]*vm.Program
	constants map[string]any
	// literals caches the tile sets written in conditions.
	literals map[string]hand.Set

	// fault is the first fault of the win.
	fault fault

	win         *hand.Win
	seat, round hand.Wind
	players     int
	// counts is the number of the winner's tiles of each kind, and concealed the number of those
	// not called. Both include the winning tile.
	counts, concealed [hand.Kinds]int

	// sequences and triplets count the groups of the reading by their lowest tile. A kan counts as
	// a triplet.
	sequences, triplets [hand.Kinds]int
	pair                hand.Kind

	// ways collects the result of Ways and is nil otherwise. asked collects the descriptions for
	// the current candidate.
	ways  []Way
	asked []string
}

// Outcome is the outcome of a win. Either Result or Refused is set.
type Outcome struct {
	Result *Result
	// Refused holds the codes and fields of problems without messages. It has no readings if a
	// shape's condition has a fault.
	Refused *engine.Refused
	// Several reports whether more than one player is liable for a part of the hand.
	Several bool
}

// New returns a scorer for the rules r.
func New(r *rules.Rules) *Scorer {
	s := &Scorer{rules: r, programs: map[string]*vm.Program{}, constants: map[string]any{},
		literals: map[string]hand.Set{}}
	s.makeEnvironment()
	return s
}

// Score scores a win.
func (s *Scorer) Score(w *hand.Win) Outcome {
	s.setWin(w)
	s.fault = noFault
	if problems := s.check(); len(problems) > 0 {
		return Outcome{Refused: &engine.Refused{ID: w.ID, Problems: problems}}
	}
	if s.wild(w) {
		return s.scoreWild(w)
	}
	o, _ := s.score()
	return o
}

// score scores the current win and returns the candidate that is paid.
func (s *Scorer) score() (Outcome, *candidate) {
	readings := s.readings()
	if s.fault != noFault { // the readings are unknown
		return Outcome{Refused: s.refused("overflow", nil)}, nil
	}
	var best *candidate
	farthest := -1
	for i := range readings {
		s.setReading(&readings[i])
		var held []bool
		if s.ways != nil {
			held = s.heldYaku()
		}
		for _, c := range s.candidates(&readings[i]) {
			failed := s.count(c)
			if s.fault != noFault {
				return Outcome{Refused: s.refused("overflow", readings)}, nil
			}
			if farthest = max(farthest, failed); failed >= 0 {
				s.addWay(c, held, failed)
				continue
			}
			s.findLimit(c)
			if s.pay(c); s.fault != noFault {
				return Outcome{Refused: s.refused("overflow", readings)}, nil
			}
			s.addWay(c, held, -1)
			if best == nil || c.beats(best) {
				best = c
			}
		}
	}
	switch {
	case best == nil && farthest < 0:
		return Outcome{Refused: s.refused("not_complete", readings)}, nil
	case best == nil:
		return Outcome{Refused: s.refused(s.rules.Valid()[farthest].ID, readings)}, nil
	case best.unpayable != noFault:
		return Outcome{Refused: s.refused("overflow", readings)}, nil
	}
	return Outcome{Result: s.itemise(best), Several: len(best.liabilities) > 1}, best
}

// refused returns the refusal of a hand that no reading can be paid for. If requirements are unmet,
// the caller passes the last one that any candidate failed, since that candidate came farthest.
func (s *Scorer) refused(code string, readings []reading) *engine.Refused {
	r := &engine.Refused{ID: s.win.ID, Problems: hand.Problems{{Code: code, Field: "hand"}}}
	for i := range readings {
		r.Readings = append(r.Readings, s.result(&readings[i]))
	}
	return r
}
