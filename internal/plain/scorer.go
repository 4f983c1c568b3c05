package plain

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
)

// MaxHan is the most han of a hand that is scored: with them and any fu that a hand can have, what is paid
// stays far below 64 bits.
const MaxHan = 44

// Scorer scores wins under one rule set. It is for one goroutine at a time.
type Scorer struct {
	rules *rules.Rules

	// env is what conditions see: every name, set to what is known. machine works out a program in it, and
	// programs holds those that were compiled, by their text.
	env       map[string]any
	machine   vm.VM
	functions []expr.Option
	programs  map[string]*vm.Program
	// literals holds the sets of tiles that are written in conditions.
	literals map[string]hand.Set

	win         *hand.Win
	seat, round hand.Wind
	players     int
	// counts is how many tiles of each kind the winner has, and concealed how many of those are not called.
	// Both include the winning tile.
	counts, concealed [hand.Kinds]int

	// sequences and triplets are how many the reading has, by their lowest tile; a kan is a triplet here.
	sequences, triplets [hand.Kinds]int
	pair                hand.Kind
}

// Outcome is what becomes of a win: one of the three.
type Outcome struct {
	Result *engine.Result
	// Refused has the problems' codes and fields, but no messages.
	Refused *engine.Refused
	// LeftOut tells that the hand has more than MaxHan han.
	LeftOut bool
}

// New gives a scorer for a rule set.
func New(r *rules.Rules) *Scorer {
	s := &Scorer{rules: r, programs: map[string]*vm.Program{}, literals: map[string]hand.Set{}}
	s.makeEnvironment()
	return s
}

// Score scores a win.
func (s *Scorer) Score(w *hand.Win) Outcome {
	s.take(w)
	if problems := s.check(); len(problems) > 0 {
		return Outcome{Refused: &engine.Refused{ID: w.ID, Problems: problems}}
	}
	var best *candidate
	farthest := -1
	readings := s.readings()
	for i := range readings {
		s.tellReading(&readings[i])
		for _, c := range s.candidates(&readings[i]) {
			if failed := s.priced(c); failed >= 0 {
				farthest = max(farthest, failed)
				continue
			}
			if c.han > MaxHan {
				return Outcome{LeftOut: true}
			}
			if best == nil || c.beats(best) {
				best = c
			}
		}
	}
	if best == nil {
		return Outcome{Refused: s.unpaid(readings, farthest)}
	}
	return Outcome{Result: s.itemise(best)}
}

// unpaid refuses a hand of which no reading is paid. The requirement that is named is the last one that a
// candidate failed: that candidate came farthest.
func (s *Scorer) unpaid(readings []reading, farthest int) *engine.Refused {
	r := &engine.Refused{ID: s.win.ID}
	for i := range readings {
		r.Readings = append(r.Readings, s.result(&readings[i]))
	}
	code := "not_complete"
	if farthest >= 0 {
		code = s.rules.Valid[farthest].ID
	}
	r.Problems = hand.Problems{{Code: code, Field: "hand"}}
	return r
}
