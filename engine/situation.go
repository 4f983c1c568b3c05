package engine

import (
	"fmt"
	"math/bits"
	"slices"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// All facts, counters and inputs of a situation are one bit each of a word.
const _ = uint(64 - condition.MaxFlags - condition.MaxCounters - len(Engine{}.inputs))

// Check gives everything that keeps a win from being read under the rule set: what hand.Win.Check finds,
// and what goes against the rule set's wall and situation.
func (e *Engine) Check(w *hand.Win) hand.Problems {
	k := new(work)
	problems := asProblems(w.Check())
	readable := e.take(w, k)
	k.known = e.knownBeside(problems)
	return e.checkRules(w, k, readable, problems)
}

// Refuse gives the refusal of an input that could not be read: w and err are what hand.Parse or one of its
// sisters gave. To its problems are added those that the rule set has with what could be read, so that
// all are told at once.
func (e *Engine) Refuse(w *hand.Win, err error) *Refused {
	r := &Refused{ID: w.ID, Problems: slices.Clone(asProblems(err))}
	for i, p := range r.Problems { // a parser does not know which flags there are
		if at := e.situation.find(p.Field); p.Code == codeUnknownKey && at >= 0 && !e.rules.Situation[at].Input {
			r.Problems[i] = wrongFlag(&hand.Flag{Name: p.Field, Count: !e.rules.Situation[at].Count})
		}
	}
	k := new(work)
	readable := e.take(w, k)
	k.known = e.knownBeside(r.Problems)
	r.Problems = e.checkRules(w, k, readable, r.Problems)
	return r
}

// knownBeside gives the facts that are known of a win in spite of the problems with its fields.
func (e *Engine) knownBeside(problems hand.Problems) condition.Uses {
	known := condition.UsesAll
	for _, p := range problems {
		unknown := condition.UsesTiles
		switch p.Field {
		case "melds":
			unknown = unknown.Or(condition.UsesMelds)
		case "ron", "tsumo", "":
			unknown = unknown.Or(condition.UsesWinning).Or(condition.UsesTsumo)
		case "seat":
			unknown = condition.UsesDealer.Or(condition.UsesNumbers(condition.Seat))
		case "round":
			unknown = condition.UsesNumbers(condition.Round)
		case "nuki":
			unknown = condition.UsesNumbers(condition.Nuki)
		case "players":
			unknown = condition.UsesNumbers(condition.Players)
		case "honba":
			unknown = condition.UsesNumbers(condition.Honba)
		case "sticks":
			unknown = condition.UsesNumbers(condition.Sticks)
		case "dora", "ura":
			unknown = condition.UsesDora
		case "hand":
		default:
			unknown = e.flagAndImplied(p.Field)
		}
		known = known.Without(unknown)
	}
	return known
}

// flagAndImplied is the use of a fact of the situation and of all that it implies.
func (e *Engine) flagAndImplied(name string) (u condition.Uses) {
	i := e.situation.find(name)
	if i < 0 {
		return u
	}
	for rest := e.entries[i].implied | 1<<i; rest != 0; rest &= rest - 1 {
		if s := &e.rules.Situation[bits.TrailingZeros64(rest)]; !s.Count && !s.Input {
			u = u.Or(condition.UsesFlag(s.Index))
		}
	}
	return u
}

// prepare takes the facts of a win that is to be scored, and checks it: in one go, and only if something may be
// wrong then step by step.
func (e *Engine) prepare(w *hand.Win, k *work) hand.Problems {
	k.known = condition.UsesAll
	readable := e.take(w, k)
	if readable && e.fits(w, k) {
		return nil
	}
	if !readable || !w.InRange() || !inPlace(w, k) || slices.ContainsFunc(w.Flags, func(f hand.Flag) bool { return !f.InRange() }) {
		if problems := e.Check(w); len(problems) > 0 {
			return problems
		}
	}
	return e.checkRules(w, k, e.take(w, k), nil)
}

// inPlace tells whether the discarder and the liable player are others than the winner.
func inPlace(w *hand.Win, k *work) bool {
	return (w.From == hand.NoWind || !w.Tsumo && w.From != k.seat) && (w.Pao == hand.NoWind || w.Pao != k.seat)
}

// fits takes the flags of a win whose other facts are taken, and tells whether all is well with it. If not, that is
// for checkRules to say, which may find that it is: these are the cheap questions.
func (e *Engine) fits(w *hand.Win, k *work) bool {
	return w.InRange() && inPlace(w, k) && k.players == e.rules.Wall.Players && int(max(k.seat, w.From, w.Pao)) <= k.players && !e.strained(k) && e.flagsFit(w, k)
}

// take counts the tiles and takes the facts of the win; false if the tiles are not those of a win. Then
// there are the facts of the melds alone.
func (e *Engine) take(w *hand.Win, k *work) (readable bool) {
	k.seat, k.round, k.players = w.Seat, w.Round, w.Players
	if k.seat == hand.NoWind || k.seat > hand.North {
		k.seat = hand.South
	}
	if k.round == hand.NoWind || k.round > hand.North {
		k.round = hand.East
	}
	if k.players == 0 {
		k.players = e.rules.Wall.Players
	}
	if readable = w.TallyInto(&k.tally); !readable {
		k.tally = w.TallyMelds()
	}
	k.facts.SetWin(w, &k.tally, k.seat, k.round, k.players)
	if readable {
		e.countDora(w, k)
	}
	return readable
}

// checkRules checks the win against the rule set's table, wall and situation.
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

// checkTable checks the players and their seats.
func (e *Engine) checkTable(w *hand.Win, k *work, problems hand.Problems) hand.Problems {
	players := e.rules.Wall.Players
	if k.players != players {
		problems = append(problems, hand.Problem{Code: codePlayers, Field: "players",
			Message: fmt.Sprintf("%s is for %d players, not %d", e.rules.ID, players, k.players)})
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

// takeFlags takes the facts and counters that the win carries, and checks what each demands.
func (e *Engine) takeFlags(w *hand.Win, k *work, problems hand.Problems) hand.Problems {
	if len(w.Flags) == 0 && len(w.Ura) == 0 && w.Nuki == 0 && w.Pao == hand.NoWind {
		return problems
	}
	var carried uint64
	for i := range w.Flags {
		flag := &w.Flags[i]
		index := e.situation.find(flag.Name)
		if index < 0 || e.rules.Situation[index].Input {
			problems = addOnce(problems, e.unknownFlag(flag.Name))
			continue
		}
		s := &e.rules.Situation[index]
		if carried>>index&1 != 0 {
			problems = addTwice(problems, flag.Name)
			continue
		}
		if s.Count != flag.Count {
			problems = addOnce(problems, wrongFlag(flag))
			k.known = k.known.Without(e.flagAndImplied(flag.Name))
			continue
		}
		if s.Count {
			k.facts.SetCounter(s.Index, int64(flag.Value))
		}
		carried |= 1 << index
	}
	carried |= e.inputsOf(w)
	for rest := carried; rest != 0; rest &= rest - 1 {
		carried |= e.entries[bits.TrailingZeros64(rest)].implied
	}
	for rest := carried; rest != 0; rest &= rest - 1 {
		k.facts.SetFlags(e.entries[bits.TrailingZeros64(rest)].facts)
	}
	return e.checkFlags(k, carried, problems)
}

// flagsFit takes the facts and counters that the win carries, and tells whether they go together.
func (e *Engine) flagsFit(w *hand.Win, k *work) bool {
	if len(w.Flags) == 0 && len(w.Ura) == 0 && w.Nuki == 0 && w.Pao == hand.NoWind {
		return true
	}
	var carried uint64
	for i := range w.Flags {
		flag := &w.Flags[i]
		index := e.situation.find(flag.Name)
		if index < 0 || carried>>index&1 != 0 || e.entries[index].input || e.entries[index].count != flag.Count || !flag.InRange() {
			return false
		}
		if flag.Count {
			k.facts.SetCounter(e.rules.Situation[index].Index, int64(flag.Value))
		}
		carried |= 1 << index
	}
	carried |= e.inputsOf(w)
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
	return fit && !k.facts.Fault()
}

// The places of the inputs that a situation may have in Engine.inputs.
const (
	inputUra = iota
	inputNuki
	inputPao
	numInputs
)

// inputsOf gives the entries that are inputs, of those that the win has.
func (e *Engine) inputsOf(w *hand.Win) (given uint64) {
	if len(w.Ura) > 0 {
		given = e.inputs[inputUra]
	}
	if w.Nuki > 0 {
		given |= e.inputs[inputNuki]
	}
	if w.Pao != hand.NoWind {
		given |= e.inputs[inputPao]
	}
	return given
}

// entry is an entry of the situation in the form in which it is checked. Its sets of entries have one bit each.
type entry struct {
	count, input bool
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
		entry.count, entry.input = s.Count, s.Input
		if !s.Count && !s.Input {
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

// checkFlags checks what the carried flags and inputs require and exclude.
func (e *Engine) checkFlags(k *work, carried uint64, problems hand.Problems) hand.Problems {
	for rest := carried; rest != 0; rest &= rest - 1 {
		s := &e.rules.Situation[bits.TrailingZeros64(rest)]
		for _, other := range s.Excludes {
			if carried>>other&1 != 0 {
				problems = append(problems, hand.Problem{Code: codeSituation, Field: s.ID,
					Message: fmt.Sprintf("%s does not go with %s", s.ID, e.rules.Situation[other].ID)})
			}
		}
		for _, need := range s.Requires {
			if need.Uses().Within(k.known) && !need.Holds(&k.facts) {
				p := hand.Problem{Code: codeSituation, Field: s.ID, Message: demand(s, need)}
				if k.facts.Fault() {
					p = hand.Problem{Code: codeOverflow, Field: s.ID, Message: "what " + s.ID + " requires divides by zero or comes out too large: " + need.String()}
				}
				problems = append(problems, p)
				break
			}
		}
	}
	return problems
}

// demand says what an entry of the situation needs: in the rule set's words, or as its condition says it.
func demand(s *rules.Situation, need *condition.Bool) string {
	if m := s.Message.In("en"); m != "" {
		return m
	}
	return fmt.Sprintf("%s needs %s", s.ID, need)
}

func (e *Engine) unknownFlag(name string) hand.Problem {
	known := append(hand.Keys(), e.situation.list...)
	slices.Sort(known)
	p := hand.Problem{Code: codeUnknownKey, Field: name, Message: fmt.Sprintf("%s is neither an input nor a flag of %s", name, e.rules.ID)}
	if slices.Contains(hand.Keys(), name) {
		p.Message = name + " is an input of its own, not a flag"
		return p
	}
	if hint := hand.Hint(name); hint != "" {
		p.Message += "; " + hint
	} else if best := nearest.Name(name, known); best != "" {
		p.Message += fmt.Sprintf("; did you mean %s?", best)
	}
	return p
}

// addOnce reports a problem of a flag. What hand.Win.Check says of that flag with the same code gives way: without a rule
// set it can say less.
func addOnce(problems hand.Problems, p hand.Problem) hand.Problems {
	return append(slices.DeleteFunc(problems, func(q hand.Problem) bool { return q.Field == p.Field && q.Code == p.Code }), p)
}

// addTwice reports a flag that is there twice, if hand.Win.Check has not done so.
func addTwice(problems hand.Problems, name string) hand.Problems {
	for _, p := range problems {
		if p.Field == name {
			return problems
		}
	}
	return append(problems, hand.Problem{Code: "duplicate_key", Field: name, Message: name + " is given twice"})
}

func wrongFlag(flag *hand.Flag) hand.Problem {
	p := hand.Problem{Code: codeBadValue, Field: flag.Name}
	if flag.Count {
		p.Message = fmt.Sprintf("%s is said or left out, as true or false; it takes no other value", flag.Name)
	} else {
		p.Message = fmt.Sprintf("%s is a counter: write %s:1 or another number", flag.Name, flag.Name)
	}
	return p
}
