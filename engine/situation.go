package engine

import (
	"fmt"
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/rules"
)

// Check returns everything that keeps a win from being scored under the rule set: the problems of
// hand.Win.Check and violations of the rule set's wall and situation.
func (e *Engine) Check(w *hand.Win) hand.Problems { return e.check(w, new(work)) }

func (e *Engine) check(w *hand.Win, k *work) hand.Problems {
	if e.rules == nil {
		return hand.Problems{noRules}
	}
	problems := asProblems(w.Check())
	readable := e.readWin(w, k)
	k.knownUses = e.usesWithout(problems)
	return e.checkRules(w, k, readable, problems)
}

// Refuse returns the refusal of an input that failed to parse. w and err are the results of
// hand.Parse or a similar function. The refusal also contains the rule set's problems with the
// parts of w that could be read.
func (e *Engine) Refuse(w *hand.Win, err error) *Refused {
	if e.rules == nil {
		return &Refused{ID: w.ID, Problems: append(slices.Clone(asProblems(err)), noRules)}
	}
	r := &Refused{ID: w.ID, Problems: slices.Clone(asProblems(err)), situation: e.rules.Situation()}
	for i, p := range r.Problems { // a parser doesn't know which flags exist
		if at := e.situation.Find(p.Field); p.Code == codeUnknownKey && at >= 0 &&
			!e.rules.Situation()[at].Input {
			r.Problems[i] = wrongFlag(&e.rules.Situation()[at])
		}
	}
	k := new(work)
	readable := e.readWin(w, k)
	k.knownUses = e.usesWithout(r.Problems)
	r.Problems = e.checkRules(w, k, readable, r.Problems)
	return r
}

func (e *Engine) usesWithout(problems hand.Problems) condition.Uses {
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

// prepare sets the facts of a win and checks it. The step-by-step checks run only if a combined
// check finds that something may be wrong.
func (e *Engine) prepare(w *hand.Win, k *work) hand.Problems {
	k.e, k.knownUses = e, condition.UsesAll
	sound := e.readWin(w, k) && w.InRange() && hasValidSeats(w, k)
	for i := range w.Flags {
		sound = sound && w.Flags[i].InRange()
	}
	switch {
	case !sound:
		if problems := e.check(w, k); len(problems) > 0 {
			return problems
		}
	case k.players == e.rules.Wall().Players &&
		max(k.seat, w.From, w.Pao) <= hand.Wind(k.players) && !e.mayExceedWall(w, k):
		return e.readFlags(w, k, k.refused.Problems[:0])
	}
	return e.checkRules(w, k, e.readWin(w, k), k.refused.Problems[:0])
}

func hasValidSeats(w *hand.Win, k *work) bool {
	return (w.From == hand.NoWind || !w.Tsumo && w.From != k.seat) &&
		(w.Pao == hand.NoWind || w.Pao != k.seat)
}

// readWin counts the tiles and sets the facts of the win. If the tiles don't form a win, it returns
// false and sets only the facts of the melds.
func (e *Engine) readWin(w *hand.Win, k *work) (readable bool) {
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

func (e *Engine) checkRules(w *hand.Win, k *work, readable bool,
	problems hand.Problems) hand.Problems {
	problems = e.checkTable(w, k, problems)
	if readable {
		problems = e.checkWall(w, k, problems)
	}
	return e.readFlags(w, k, problems)
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

// The facts, counters and inputs of a situation fit into the bits of one word.
const _ = uint(64 - condition.MaxFlags - condition.MaxCounters - len(Engine{}.inputs))

func (e *Engine) readFlags(w *hand.Win, k *work, problems hand.Problems) hand.Problems {
	if k.liabilities = k.liabilities[:0]; hasNoSituation(w) {
		return problems
	}
	var carried uint64
	for i := range w.Flags {
		flag := &w.Flags[i]
		index := e.situation.Find(flag.Name)
		switch {
		case index < 0 && flag.PaoOf() != "":
			problems = e.addLiability(k, flag, problems)
			continue
		case index < 0 || e.entries[index].input:
			problems = addOnce(problems, e.unknownFlag(flag.Name))
			continue
		case carried>>index&1 != 0:
			problems = addDuplicate(problems, flag.Name)
			continue
		case e.entries[index].count != flag.Count || e.entries[index].seat != flag.Seat:
			problems = addOnce(problems, wrongFlag(&e.rules.Situation()[index]))
			k.knownUses = k.knownUses.Without(e.flagAndImplied(flag.Name))
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

func hasNoSituation(w *hand.Win) bool {
	return len(w.Flags) == 0 && len(w.Ura) == 0 && w.Nuki == 0 && w.Pao == hand.NoWind
}

// Indexes of Engine.inputs.
const (
	inputUra = iota
	inputNuki
	inputPao
	numInputs
)

func (e *Engine) inputsOf(w *hand.Win, k *work) (bits uint64) {
	if len(w.Ura) > 0 {
		bits = e.inputs[inputUra]
	}
	if w.Nuki > 0 {
		bits |= e.inputs[inputNuki]
	}
	if w.Pao != hand.NoWind || len(k.liabilities) > 0 {
		bits |= e.inputs[inputPao]
	}
	return bits
}

// entry is a situation entry prepared for checking. Its sets of entries have one bit each.
type entry struct {
	count, seat, input bool
	// implied holds the entries implied directly or indirectly. excluded holds the entries that
	// exclude this one or an implied one. facts holds the bits of all these among the facts of the
	// situation.
	implied, excluded, facts uint64
	// required is the conjunction of all requirements.
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
	for range situation { // the length of the longest possible chain
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
				problems = append(problems,
					hand.Problem{Code: codeSituation, Field: s.ID,
						Other: e.rules.Situation()[other].ID,
						Message: fmt.Sprintf("%s does not go with %s", s.ID,
							e.rules.Situation()[other].ID)})
			}
		}
		for _, need := range s.Requires {
			if !condition.UsesOf(need).Within(k.knownUses) {
				continue
			}
			met := k.facts.Holds(need)
			if fault := k.facts.Fault(); fault || !met {
				p := hand.Problem{Code: codeSituation, Field: s.ID,
					Message: requirementMessage(s, need)}
				if fault {
					p = hand.Problem{Code: codeOverflow, Field: s.ID,
						Message: "what " + s.ID +
							" requires divides by zero or comes out too large: " + need.String()}
				}
				problems = append(problems, p)
				break
			}
		}
	}
	return problems
}

func requirementMessage(s *rules.Situation, need *condition.Bool) string {
	if m := s.Message.In("en"); m != "" {
		return m
	}
	return fmt.Sprintf("%s needs %s", s.ID, need)
}

func (e *Engine) unknownFlag(name string) hand.Problem {
	known := slices.Sorted(slices.Values(append(hand.Keys(), e.situation.List...)))
	p := hand.Problem{Code: codeUnknownKey, Field: name,
		Message: fmt.Sprintf("%s is neither a part of a hand nor a flag of the rules %s", name, e.rules.ID())}
	if slices.Contains(hand.Keys(), name) {
		p.Message = name + " is an input of its own, not a flag"
		return p
	}
	if slices.ContainsFunc(e.rules.Yaku(), func(y rules.Yaku) bool { return y.ID == name }) {
		p.Message = name + " is a yaku; leave it out, which yaku count follows from the hand"
	} else if hint := playerwords.Hint(name); hint != "" {
		p.Message += "; " + hint
	} else if best := naming.Nearest(name, known); best != "" {
		p.Message += fmt.Sprintf("; did you mean %s?", best)
	} else {
		p.NoCure = true
	}
	return p
}

// Codes of hand that are used for flags too.
const (
	codeDuplicateKey = "duplicate_key"
	codePaoSelf      = "pao_self"
)

// addOnce adds a problem of a flag. It removes problems of hand.Win.Check with the same field and
// code, which are less specific, and for an unknown flag also the one that it is duplicated.
func addOnce(problems hand.Problems, p hand.Problem) hand.Problems {
	return append(slices.DeleteFunc(problems, func(q hand.Problem) bool {
		return q.Field == p.Field &&
			(q.Code == p.Code || p.Code == codeUnknownKey && q.Code == codeDuplicateKey)
	}), p)
}

func addDuplicate(problems hand.Problems, name string) hand.Problems {
	for _, p := range problems {
		if p.Field == name {
			return problems
		}
	}
	return append(problems,
		hand.Problem{Code: codeDuplicateKey, Field: name, Message: name + " is given twice"})
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
