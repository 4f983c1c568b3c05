package witness

import (
	"cmp"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
)

// details says which inputs of a win a search may set. It leaves the others alone.
type details struct {
	// entries are the indexes of the situation entries that may be set, and required holds the
	// entries that each requires.
	entries  []int
	required [maxEntries][]int
	// numbers says which of the numbers may be set.
	numbers [maxNumbers]bool
	// The remaining fields allow other inputs.
	bonus, reds, golds, pao bool
}

func allDetails(r *rules.Rules) *details {
	a := &details{bonus: true, reds: true, golds: slices.Max(r.Wall().Gold[:]) > 0, pao: true}
	for i, n := range numbers {
		switch n.Name {
		case "honba", "sticks": // these change what is paid even if no rule mentions them
			a.numbers[i] = true
		case "nuki":
			a.numbers[i] = r.Wall().Players == 3
		default:
			a.setNumber(i, insides.Of(r).Uses())
		}
	}
	for i := range r.Situation() {
		a.add(r, i)
	}
	return a
}

// setNumber allows the number with the given index if uses include its fact. The rules fix the
// number of players.
func (a *details) setNumber(i int, uses condition.Uses) {
	fact := condition.UsesNumbers(condition.NumberFact(numbers[i]))
	a.numbers[i] = numbers[i].Name != "players" && uses.Without(fact) != uses
}

func detailsOf(r *rules.Rules, when *condition.Bool) *details {
	uses := condition.UsesOf(when)
	dependsOn := func(u condition.Uses) bool { return uses.Without(u) != uses }
	a := &details{
		bonus: dependsOn(condition.UsesDora),
		reds:  dependsOn(condition.UsesNumbers(condition.RedTiles)),
		golds: dependsOn(condition.UsesNumbers(condition.GoldTiles)),
	}
	for i := range numbers {
		a.setNumber(i, uses)
	}
	counters := dependsOn(condition.UsesNumbers(condition.Counters))
	for i := range r.Situation() {
		if s := &r.Situation()[i]; (s.Count || s.Seat) && counters ||
			s.IsFact() && condition.FlagsOf(when)>>s.Index&1 != 0 {
			a.add(r, i)
		}
	}
	return a
}

// add adds an entry of the situation, and then those that it requires.
func (a *details) add(r *rules.Rules, i int) {
	s := &r.Situation()[i]
	if s.Input || slices.Contains(a.entries, i) || len(a.entries) == maxEntries {
		return
	}
	a.entries = append(a.entries, i)
	for _, c := range s.Requires {
		for j := range r.Situation() {
			if t := &r.Situation()[j]; j != i && t.IsFact() &&
				condition.FlagsOf(c)>>t.Index&1 != 0 {
				a.required[i] = append(a.required[i], j)
				a.add(r, j)
			}
		}
	}
}

// A counter starts with a small random value and may grow up to maxCounter.
const (
	usualCounter = 15
	maxCounter   = 1000
)

func (s *search) randomCounter(now int) int {
	if now == 0 || s.Chance(some) {
		return 1 + s.IntN(usualCounter)
	}
	return min(now+1+s.IntN(now), maxCounter)
}

func (s *search) setEntry(p *plan, entry int) {
	before := int(p.values[entry])
	p.values[entry] = 1
	if s.rules.Situation()[entry].Count {
		p.values[entry] = int16(s.randomCounter(before))
	}
	if s.rules.Situation()[entry].Seat {
		p.values[entry] = int16(s.Wind(s.rules.Wall().Players))
	}
	for _, need := range s.details.required[entry] {
		if p.values[need] == 0 && s.Chance(always/2+some) {
			s.setEntry(p, need)
		}
	}
}

// The search adds detail level by level: closed hands, calls, the flags that the search is about,
// other inputs.
const (
	levelPlain = iota
	levelCalls
	levelFlags
	levelInputs
	levels
)

func (s *search) setTable(p *plan, level int) {
	p.tsumo = s.Chance(some)
	if level == levelPlain {
		return
	}
	if s.Chance(some) {
		p.seat = s.Wind(s.rules.Wall().Players)
	}
	if s.Chance(some) {
		p.round = s.Wind(len(windsOfRounds))
	}
	calls := [...]int{0, 0, some, always}[s.IntN(4)]
	kans := [...]int{0, 0, some, always}[s.IntN(4)]
	for i := range p.Groups {
		g := p.Groups[i].Closed()
		if s.Chance(calls) {
			g = g.Opened()
		}
		if g.Kind() == hand.Triplet && s.Chance(kans) {
			g = newGroupLike(g, hand.Kan, g.Low())
		}
		p.Groups[i] = g
	}
	if n := len(s.details.entries); n > 0 && level > levelCalls {
		for range 1 + s.IntN(level) {
			s.setEntry(p, s.details.entries[s.IntN(n)])
		}
	}
	if level == levelInputs {
		s.addInputs(p)
	}
}

var windsOfRounds = [...]hand.Wind{hand.East, hand.South, hand.West, hand.North}

func (s *search) addInputs(p *plan) {
	if s.details.bonus {
		p.numDora, p.numUra = s.IntN(indicators+1), 0
		if s.Chance(some) {
			p.numUra = p.numDora
		}
		for i := range p.numDora {
			p.dora[i], p.ura[i] = s.Owned(&p.Tiles), s.Owned(&p.Tiles)
		}
	}
	if s.details.reds && s.Chance(some) {
		p.reds = 1 + s.IntN(3)
	}
	if s.details.golds && s.Chance(some) {
		p.golds = 1 + s.IntN(3)
	}
	for i, n := range numbers {
		switch {
		case !s.details.numbers[i] || !s.Chance(some):
		case n.Max <= usualCounter:
			p.numbers[i] = max(n.Min, 1) + s.IntN(n.Max+1-max(n.Min, 1))
		default:
			p.numbers[i] = min(s.randomCounter(p.numbers[i]), n.Max)
		}
	}
	if s.details.pao && s.Chance(some) {
		p.pao = s.otherSeat(p)
	}
	if !p.tsumo && s.Chance(some) {
		p.from = s.otherSeat(p)
	}
}

func (s *search) otherSeat(p *plan) hand.Wind {
	seat := s.Wind(s.rules.Wall().Players)
	if seat == cmp.Or(p.seat, hand.South) {
		seat = hand.East + hand.Wind(int(seat)%s.rules.Wall().Players)
	}
	return seat
}
