package witness

import (
	"cmp"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// asks is what of a table a search is about: what it is not about is left alone.
type asks struct {
	// entries are those of the situation that may be said, by index; need are for each what it requires of them.
	entries []int
	need    [mostSaid][]int
	// The others may be given.
	bonus, reds, golds, honba, sticks, north, pao bool
}

func asksAll(r *rules.Rules) *asks {
	a := &asks{bonus: true, reds: true, golds: slices.Max(r.Wall().Gold[:]) > 0, honba: true, sticks: true, north: r.Wall().Players == 3, pao: true}
	for i := range r.Situation() {
		a.add(r, i)
	}
	return a
}

func asksOf(r *rules.Rules, when *condition.Bool) *asks {
	uses := condition.UsesOf(when)
	about := func(u condition.Uses) bool { return uses.Without(u) != uses }
	a := &asks{
		bonus:  about(condition.UsesDora),
		reds:   about(condition.UsesNumbers(condition.RedTiles)),
		golds:  about(condition.UsesNumbers(condition.GoldTiles)),
		honba:  about(condition.UsesNumbers(condition.Honba)),
		sticks: about(condition.UsesNumbers(condition.Sticks)),
		north:  about(condition.UsesNumbers(condition.Nuki)),
	}
	counters := about(condition.UsesNumbers(condition.Counters))
	for i := range r.Situation() {
		if s := &r.Situation()[i]; (s.Count || s.Seat) && counters || s.IsFact() && condition.FlagsOf(when)>>s.Index&1 != 0 {
			a.add(r, i)
		}
	}
	return a
}

// add adds an entry of the situation, behind those that it requires.
func (a *asks) add(r *rules.Rules, i int) {
	s := &r.Situation()[i]
	if s.Input || slices.Contains(a.entries, i) || len(a.entries) == mostSaid {
		return
	}
	a.entries = append(a.entries, i)
	for _, c := range s.Requires {
		for j := range r.Situation() {
			if t := &r.Situation()[j]; j != i && t.IsFact() && condition.FlagsOf(c)>>t.Index&1 != 0 {
				a.need[i] = append(a.need[i], j)
				a.add(r, j)
			}
		}
	}
}

// A counter is at first given a number by chance, and may grow from it to the most that it can be.
const (
	usuallyCounted = 15
	mostCounted    = 1000
)

func (s *search) counted(now int) int {
	if now == 0 || s.Chance(some) {
		return 1 + s.IntN(usuallyCounted)
	}
	return min(now+1+s.IntN(now), mostCounted)
}

func (s *search) say(p *plan, entry int) {
	before := int(p.said[entry])
	p.said[entry] = 1
	if s.rules.Situation()[entry].Count {
		p.said[entry] = int16(s.counted(before))
	}
	if s.rules.Situation()[entry].Seat {
		p.said[entry] = int16(s.Wind(s.rules.Wall().Players))
	}
	for _, need := range s.asks.need[entry] {
		if p.said[need] == 0 && s.Chance(always/2+some) {
			s.say(p, need)
		}
	}
}

// The search adds detail level by level: a closed hand, then calls, then the flags that the search is about, then others.
const (
	plain = iota
	called
	told
	rich
	levels
)

func (s *search) table(p *plan, level int) {
	p.tsumo = s.Chance(some)
	if level == plain {
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
			g = like(g, hand.Kan, g.Low())
		}
		p.Groups[i] = g
	}
	if n := len(s.asks.entries); n > 0 && level > called {
		for range 1 + s.IntN(level) {
			s.say(p, s.asks.entries[s.IntN(n)])
		}
	}
	if level == rich {
		s.more(p)
	}
}

// windsOfRounds are the winds that a round can have.
var windsOfRounds = [...]hand.Wind{hand.East, hand.South, hand.West, hand.North}

func (s *search) more(p *plan) {
	if s.asks.bonus {
		p.numDora, p.numUra = s.IntN(indicators+1), 0
		if s.Chance(some) {
			p.numUra = p.numDora
		}
		for i := range p.numDora {
			p.dora[i], p.ura[i] = s.Owned(&p.Tiles), s.Owned(&p.Tiles)
		}
	}
	if s.asks.reds && s.Chance(some) {
		p.reds = 1 + s.IntN(3)
	}
	if s.asks.golds && s.Chance(some) {
		p.golds = 1 + s.IntN(3)
	}
	if s.asks.honba && s.Chance(some) {
		p.honba = s.counted(p.honba)
	}
	if s.asks.sticks && s.Chance(some) {
		p.sticks = s.counted(p.sticks)
	}
	if s.asks.north && s.Chance(some) {
		p.north = 1 + s.IntN(hand.Copies)
	}
	if s.asks.pao && s.Chance(some) {
		p.pao = s.other(p)
	}
	if !p.tsumo && s.Chance(some) {
		p.from = s.other(p)
	}
}

func (s *search) other(p *plan) hand.Wind {
	seat := s.Wind(s.rules.Wall().Players)
	if seat == cmp.Or(p.seat, hand.South) {
		seat = hand.East + hand.Wind(int(seat)%s.rules.Wall().Players)
	}
	return seat
}
