package oracle

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Scorer scores wins under one rule set. It is for one goroutine at a time.
type Scorer struct {
	// Colourless is for [engine.Engine.Colourless].
	Colourless bool

	rules *rules.Rules

	// env is what conditions see: every name, set to what is known. machine works out a program in it, and
	// programs holds those that were compiled, by their text. Of a text that is a plain number, constants has what it
	// came to.
	env       map[string]any
	machine   vm.VM
	functions []expr.Option
	programs  map[string]*vm.Program
	constants map[string]any
	// literals holds the sets of tiles that are written in conditions.
	literals map[string]hand.Set

	// fault is the first of the win.
	fault fault

	win         *hand.Win
	seat, round hand.Wind
	players     int
	// counts is how many tiles of each kind the winner has, and concealed how many of those are not called.
	// Both include the winning tile.
	counts, concealed [hand.Kinds]int

	// sequences and triplets are how many the reading has, by their lowest tile; a kan is a triplet here.
	sequences, triplets [hand.Kinds]int
	pair                hand.Kind

	// ways are those so far that Ways asks for, else nil, and asked the answers for the candidate in the making.
	ways  []Way
	asked []string
}

// Outcome is what becomes of a win: one of the three.
type Outcome struct {
	Result *Result
	// Refused has the problems' codes and fields, but no messages; and no readings where a shape's condition has a
	// fault.
	Refused *engine.Refused
	// Several reports whether more than one player answers for a part of the hand.
	Several bool
}

// New returns a scorer for a rule set.
func New(r *rules.Rules) *Scorer {
	s := &Scorer{rules: r, programs: map[string]*vm.Program{}, constants: map[string]any{},
		literals: map[string]hand.Set{}}
	s.makeEnvironment()
	return s
}

// Score scores a win.
func (s *Scorer) Score(w *hand.Win) Outcome {
	s.take(w)
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

// score scores the win that was taken, and returns the candidate that counts.
func (s *Scorer) score() (Outcome, *candidate) {
	readings := s.readings()
	if s.fault != noFault { // it is not known how the win can be read
		return Outcome{Refused: s.refused("overflow", nil)}, nil
	}
	var best *candidate
	farthest := -1
	for i := range readings {
		s.tellReading(&readings[i])
		var held []bool
		if s.ways != nil {
			held = s.held()
		}
		for _, c := range s.candidates(&readings[i]) {
			failed := s.count(c)
			if s.fault != noFault {
				return Outcome{Refused: s.refused("overflow", readings)}, nil
			}
			if farthest = max(farthest, failed); failed >= 0 {
				s.keepWay(c, held, failed)
				continue
			}
			s.findLimit(c)
			if s.pay(c); s.fault != noFault {
				return Outcome{Refused: s.refused("overflow", readings)}, nil
			}
			s.keepWay(c, held, -1)
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
	return Outcome{Result: s.itemise(best), Several: len(best.answers) > 1}, best
}

// refused refuses a hand of which no reading is paid. The requirement that is named is the last one that a
// candidate failed: that candidate came farthest.
func (s *Scorer) refused(code string, readings []reading) *engine.Refused {
	r := &engine.Refused{ID: s.win.ID, Problems: hand.Problems{{Code: code, Field: "hand"}}}
	for i := range readings {
		r.Readings = append(r.Readings, s.result(&readings[i]))
	}
	return r
}
