package engine

import (
	"fmt"
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/rules"
)

// All facts, counters and inputs of a situation are one bit each of a word.
const _ = uint(64 - condition.MaxFlags - condition.MaxCounters - len(Engine{}.inputs))

func (e *Engine) takeFlags(w *hand.Win, k *work, problems hand.Problems) hand.Problems {
	if k.feeders = k.feeders[:0]; carriesNothing(w) {
		return problems
	}
	var carried uint64
	for i := range w.Flags {
		flag := &w.Flags[i]
		index := e.situation.Find(flag.Name)
		switch {
		case index < 0 && flag.PaoOf() != "":
			problems = e.takeFeeder(k, flag, problems)
			continue
		case index < 0 || e.entries[index].input:
			problems = addOnce(problems, e.unknownFlag(flag.Name))
			continue
		case carried>>index&1 != 0:
			problems = addTwice(problems, flag.Name)
			continue
		case e.entries[index].count != flag.Count || e.entries[index].seat != flag.Seat:
			problems = addOnce(problems, wrongFlag(&e.rules.Situation()[index]))
			k.known = k.known.Without(e.flagAndImplied(flag.Name))
			continue
		}
		if flag.Count || flag.Seat {
			k.facts.SetCounter(e.rules.Situation()[index].Index, int64(flag.Value))
		}
		carried |= 1 << index
	}
	problems = e.checkDiscarder(w, k, problems)
	carried |= e.inputsOf(w, k)
	all := carried
	var facts, excluded uint64
	for rest := carried; rest != 0; rest &= rest - 1 {
		entry := &e.entries[bits.TrailingZeros64(rest)]
		all |= entry.implied
		facts |= entry.facts
		excluded |= entry.excluded
	}
	k.facts.SetFlags(facts)
	fit := all&excluded == 0
	for rest := all; rest != 0; rest &= rest - 1 {
		fit = holds(e.entries[bits.TrailingZeros64(rest)].required, &k.facts) && fit
	}
	if !k.facts.Fault() && fit {
		return problems
	}
	return e.checkFlags(k, all, problems)
}

func carriesNothing(w *hand.Win) bool {
	return len(w.Flags) == 0 && len(w.Ura) == 0 && w.Nuki == 0 && w.Pao == hand.NoWind
}

// The places of the inputs that a situation may have in Engine.inputs.
const (
	inputUra = iota
	inputNuki
	inputPao
	numInputs
)

func (e *Engine) inputsOf(w *hand.Win, k *work) (given uint64) {
	if len(w.Ura) > 0 {
		given = e.inputs[inputUra]
	}
	if w.Nuki > 0 {
		given |= e.inputs[inputNuki]
	}
	if w.Pao != hand.NoWind || len(k.feeders) > 0 {
		given |= e.inputs[inputPao]
	}
	return given
}

// entry is an entry of the situation in the form in which it is checked. Its sets of entries have one bit each.
type entry struct {
	count, seat, input bool
	// implied are all entries that this one implies, directly and by way of others; excluded those with which it and
	// they do not go, and facts the bits of the facts of the situation that they are.
	implied, excluded, facts uint64
	// required is all that must hold for this one.
	required *condition.Bool
}

func newEntries(situation []rules.Situation) []entry {
	entries := make([]entry, len(situation))
	for i := range situation {
		s, entry := &situation[i], &entries[i]
		entry.count, entry.seat, entry.input = s.Count, s.Seat, s.Input
		if s.IsFact() {
			entry.facts = 1 << s.Index
		}
		for _, other := range s.Excludes {
			entry.excluded |= 1 << other
		}
		entry.required = condition.All(s.Requires)
	}
	for range situation { // as often as the longest chain can be
		for i := range situation {
			for _, other := range situation[i].Implies {
				entries[i].implied |= 1<<other | entries[other].implied
				entries[i].excluded |= entries[other].excluded
				entries[i].facts |= entries[other].facts
			}
		}
	}
	return entries
}

func (e *Engine) checkFlags(k *work, carried uint64, problems hand.Problems) hand.Problems {
	for rest := carried; rest != 0; rest &= rest - 1 {
		s := &e.rules.Situation()[bits.TrailingZeros64(rest)]
		for _, other := range s.Excludes {
			if carried>>other&1 != 0 {
				problems = append(problems, hand.Problem{Code: codeSituation, Field: s.ID, Other: e.rules.Situation()[other].ID,
					Message: fmt.Sprintf("%s does not go with %s", s.ID, e.rules.Situation()[other].ID)})
			}
		}
		for _, need := range s.Requires {
			if !need.Uses().Within(k.known) {
				continue
			}
			met := need.Holds(&k.facts)
			if fault := k.facts.Fault(); fault || !met {
				p := hand.Problem{Code: codeSituation, Field: s.ID, Message: demand(s, need)}
				if fault {
					p = hand.Problem{Code: codeOverflow, Field: s.ID, Message: "what " + s.ID + " requires divides by zero or comes out too large: " + need.String()}
				}
				problems = append(problems, p)
				break
			}
		}
	}
	return problems
}

func demand(s *rules.Situation, need *condition.Bool) string {
	if m := s.Message.In("en"); m != "" {
		return m
	}
	return fmt.Sprintf("%s needs %s", s.ID, need)
}

func (e *Engine) unknownFlag(name string) hand.Problem {
	known := slices.Sorted(slices.Values(append(hand.Keys(), e.situation.List...)))
	p := hand.Problem{Code: codeUnknownKey, Field: name, Message: fmt.Sprintf("%s is neither an input nor a flag of %s", name, e.rules.ID())}
	if slices.Contains(hand.Keys(), name) {
		p.Message = name + " is an input of its own, not a flag"
		return p
	}
	if slices.ContainsFunc(e.rules.Yaku(), func(y rules.Yaku) bool { return y.ID == name }) {
		p.Message = name + " is a yaku; leave it out, which yaku count follows from the hand"
	} else if hint := playerwords.Hint(name); hint != "" {
		p.Message += "; " + hint
	} else if best := nearest.Name(name, known); best != "" {
		p.Message += fmt.Sprintf("; did you mean %s?", best)
	}
	return p
}

// Codes of the notation that flags can need too.
const (
	codeDuplicateKey = "duplicate_key"
	codePaoSelf      = "pao_self"
)

// addOnce reports a problem of a flag. What hand.Win.Check says of that flag with the same code gives way: without a
// rule set it can say less. So does that it is there twice, if there should be none.
func addOnce(problems hand.Problems, p hand.Problem) hand.Problems {
	return append(slices.DeleteFunc(problems, func(q hand.Problem) bool {
		return q.Field == p.Field && (q.Code == p.Code || p.Code == codeUnknownKey && q.Code == codeDuplicateKey)
	}), p)
}

func addTwice(problems hand.Problems, name string) hand.Problems {
	for _, p := range problems {
		if p.Field == name {
			return problems
		}
	}
	return append(problems, hand.Problem{Code: codeDuplicateKey, Field: name, Message: name + " is given twice"})
}

func wrongFlag(s *rules.Situation) hand.Problem {
	p := hand.Problem{Code: codeBadValue, Field: s.ID}
	switch {
	case s.Count:
		p.Message = fmt.Sprintf("%s is a counter: write %s:1 or another number", s.ID, s.ID)
	case s.Seat:
		p.Message = fmt.Sprintf("%s is a seat: write %s:south or another wind", s.ID, s.ID)
	default:
		p.Message = s.ID + " is said or left out, as true or false; it takes no other value"
	}
	return p
}
