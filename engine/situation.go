package engine

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
)

// Check returns everything that keeps a win from being read under the rule set: what hand.Win.Check finds,
// and what goes against the rule set's wall and situation.
func (e *Engine) Check(w *hand.Win) hand.Problems {
	k := new(work)
	problems := asProblems(w.Check())
	readable := e.take(w, k)
	k.known = e.knownBeside(problems)
	return e.checkRules(w, k, readable, problems)
}

// Refuse returns the refusal of an input that could not be read: w and err are what hand.Parse or one of its sisters
// gave. To its problems are added those that the rule set has with what could be read, so that all are told at once.
func (e *Engine) Refuse(w *hand.Win, err error) *Refused {
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
	k.known = condition.UsesAll
	sound := e.take(w, k) && w.InRange() && inPlace(w, k)
	for i := range w.Flags {
		sound = sound && w.Flags[i].InRange()
	}
	switch {
	case !sound:
		if problems := e.Check(w); len(problems) > 0 {
			return problems
		}
	case k.players == e.rules.Wall().Players && int(max(k.seat, w.From, w.Pao)) <= k.players && !e.strained(w, k):
		return e.takeFlags(w, k, nil)
	}
	return e.checkRules(w, k, e.take(w, k), nil)
}

func inPlace(w *hand.Win, k *work) bool {
	return (w.From == hand.NoWind || !w.Tsumo && w.From != k.seat) && (w.Pao == hand.NoWind || w.Pao != k.seat)
}

// take counts the tiles and fills the facts of the win. It returns false if the tiles are not those of a win; then only
// the facts of the melds are filled.
func (e *Engine) take(w *hand.Win, k *work) (readable bool) {
	k.seat, k.round, k.players = w.Seat, w.Round, cmp.Or(w.Players, e.rules.Wall().Players)
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
		wall := e.rules.Wall()
		in.Dora.First, in.Dora.All = wall.Dora(w.Dora, &k.tally.Counts, w.Nuki)
		in.Ura.First, in.Ura.All = wall.Dora(w.Ura, &k.tally.Counts, w.Nuki)
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
