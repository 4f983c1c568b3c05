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

// Check returns everything that keeps a win from being read under the rule set: what hand.Win.Check finds,
// and what goes against the rule set's wall and situation.
func (e *Engine) Check(w *hand.Win) hand.Problems { return e.check(w, new(work)) }

func (e *Engine) check(w *hand.Win, k *work) hand.Problems {
	if e.rules == nil {
		return hand.Problems{noRules}
	}
	problems := asProblems(w.Check())
	readable := e.take(w, k)
	k.known = e.knownBeside(problems)
	return e.checkRules(w, k, readable, problems)
}

// Refuse returns the refusal of an input that could not be read: w and err are what hand.Parse or one of its sisters
// gave. To its problems are added those that the rule set has with what could be read, so that all are told at once.
func (e *Engine) Refuse(w *hand.Win, err error) *Refused {
	if e.rules == nil {
		return &Refused{ID: w.ID, Problems: append(slices.Clone(asProblems(err)), noRules)}
	}
	r := &Refused{ID: w.ID, Problems: slices.Clone(asProblems(err)), situation: e.rules.Situation()}
	for i, p := range r.Problems { // a parser does not know which flags there are
		if at := e.situation.Find(p.Field); p.Code == codeUnknownKey && at >= 0 && !e.rules.Situation()[at].Input {
			r.Problems[i] = wrongFlag(&e.rules.Situation()[at])
		}
	}
	k := new(work)
	readable := e.take(w, k)
	k.known = e.knownBeside(r.Problems)
	r.Problems = e.checkRules(w, k, readable, r.Problems)
	return r
}

func (e *Engine) knownBeside(problems hand.Problems) condition.Uses {
	known := condition.UsesAll
	for _, p := range problems {
		known = known.Without(condition.UsesOfField(p.Field)).Without(e.flagAndImplied(p.Field))
	}
	return known
}

func (e *Engine) flagAndImplied(name string) (u condition.Uses) {
	i := e.situation.Find(name)
	if i < 0 {
		return u
	}
	for rest := e.entries[i].implied | 1<<i; rest != 0; rest &= rest - 1 {
		if s := &e.rules.Situation()[bits.TrailingZeros64(rest)]; s.IsFact() {
			u = u.Or(condition.UsesFlag(s.Index))
		}
	}
	return u
}

// prepare takes the facts of a win that is to be scored, and checks it: in one go, and only if something may be
// wrong then step by step.
func (e *Engine) prepare(w *hand.Win, k *work) hand.Problems {
	k.e, k.known = e, condition.UsesAll
	sound := e.take(w, k) && w.InRange() && inPlace(w, k)
	for i := range w.Flags {
		sound = sound && w.Flags[i].InRange()
	}
	switch {
	case !sound:
		if problems := e.check(w, k); len(problems) > 0 {
			return problems
		}
	case k.players == e.rules.Wall().Players && max(k.seat, w.From, w.Pao) <= hand.Wind(k.players) && !e.strained(w, k):
		return e.takeFlags(w, k, k.refused.Problems[:0])
	}
	return e.checkRules(w, k, e.take(w, k), k.refused.Problems[:0])
}

func inPlace(w *hand.Win, k *work) bool {
	return (w.From == hand.NoWind || !w.Tsumo && w.From != k.seat) && (w.Pao == hand.NoWind || w.Pao != k.seat)
}

// take counts the tiles and fills the facts of the win. It returns false if the tiles are not those of a win; then only
// the facts of the melds are filled.
func (e *Engine) take(w *hand.Win, k *work) (readable bool) {
	wall := e.rules.Wall()
	if k.seat, k.round, k.players = w.Seat, w.Round, w.Players; k.players == 0 {
		k.players = wall.Players
	}
	if k.seat == hand.NoWind || k.seat > hand.North {
		k.seat = hand.South
	}
	if k.round == hand.NoWind || k.round > hand.North {
		k.round = hand.East
	}
	if readable = w.TallyInto(&k.tally); !readable {
		k.tally = w.TallyMelds()
	}
	in := condition.Input{Win: w, Tally: &k.tally, Seat: k.seat, Round: k.round, Players: k.players}
	if readable {
		in.Dora.First, in.Dora.All = wall.Dora(w.Dora, &k.tally.Counts, w.Nuki)
		if len(w.Ura) > 0 {
			in.Ura.First, in.Ura.All = wall.Dora(w.Ura, &k.tally.Counts, w.Nuki)
		}
	}
	k.facts.SetWin(&in)
	return readable
}

func (e *Engine) checkRules(w *hand.Win, k *work, readable bool, problems hand.Problems) hand.Problems {
	problems = e.checkTable(w, k, problems)
	if readable {
		problems = e.checkWall(w, k, problems)
	}
	return e.takeFlags(w, k, problems)
}

func asProblems(err error) hand.Problems {
	problems, _ := err.(hand.Problems)
	return problems
}

func (e *Engine) checkTable(w *hand.Win, k *work, problems hand.Problems) hand.Problems {
	players := e.rules.Wall().Players
	if k.players != players {
		problems = append(problems, hand.Problem{Code: codePlayers, Field: "players",
			Message: fmt.Sprintf("%s is for %d players, not %d", e.rules.ID(), players, k.players)})
	}
	for _, s := range [...]struct {
		field string
		seat  hand.Wind
	}{{"seat", k.seat}, {"from", w.From}, {"pao", w.Pao}} {
		if int(s.seat) > players && s.seat <= hand.North {
			problems = append(problems, hand.Problem{Code: codePlayers, Field: s.field,
				Message: fmt.Sprintf("with %d players nobody sits in the %s", players, s.seat)})
		}
	}
	return problems
}

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
			if !condition.UsesOf(need).Within(k.known) {
				continue
			}
			met := k.facts.Holds(need)
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
