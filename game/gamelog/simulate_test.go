package gamelog

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// simulator plays random games, and writes down what a log would. Players call much, and are dealt
// parts of a hand, so that games have many wins of many sorts. What hands are worth is told by the
// engine.
type simulator struct {
	t    testing.TB
	rng  *rand.Rand
	e    *engine.Engine
	log  *Log
	hand *Hand
	tab  *table
	wall []hand.Tile
	// rivers holds for each player whether all discards so far were terminals and honors that
	// nobody called.
	rivers [model.Seats]bool
	kans   int
}

func simulate(t testing.TB, seed uint64, e *engine.Engine, hands int) *Log {
	t.Helper()
	players := e.Rules().Wall().Players
	s := &simulator{t: t, rng: rand.New(rand.NewPCG(seed, 1)), e: e}
	s.log = &Log{Variant: Variant{Reds: true, OpenTanyao: true, Rounds: 2},
		Players: []string{"Aya", "Ben", "千絵", "Dan"}[:players]}
	at := game.Standing{Round: hand.East, Number: 1}
	for range players {
		at.Points = append(at.Points, e.Rules().Game().Start)
	}
	for range hands {
		g := s.play(at)
		if g.Ended != nil {
			for _, r := range slices.SortedFunc(slices.Values(g.Results),
				func(a, b game.Result) int { return a.Player.Index() - b.Player.Index() }) {
				s.log.Points = append(s.log.Points, r.Points+r.Leftover)
				s.log.Results = append(s.log.Results, r.Result)
			}
			break
		}
		at = g.End
	}
	return s.log
}

func (s *simulator) chance(percent int) bool { return s.rng.IntN(100) < percent }

// play plays one hand, adds it to the log, and gives it as the rules have it.
func (s *simulator) play(at game.Standing) *game.Game {
	players := len(s.log.Players)
	s.hand = &Hand{Round: at.Round, Dealer: at.Number - 1, Honba: at.Honba, Sticks: at.Sticks, Points: at.Points}
	s.kans = 0
	s.shuffle()
	s.hand.Dora = []hand.Tile{s.draw()}
	ura := []hand.Tile{s.draw(), s.draw(), s.draw(), s.draw(), s.draw()}
	s.tab = &table{hand: s.hand, players: players, next: s.hand.Dealer, acting: -1, from: -1}
	s.tab.left = model.Drawable(players)
	must.Do(s.t, s.tab.deal())
	s.rivers = [model.Seats]bool{true, true, true, true}
	for !s.turn() {
	}
	for _, w := range s.hand.Wins {
		if s.tab.seats[w.By.Index()].riichi {
			s.hand.Ura = ura[:len(s.hand.Dora)]
		}
	}
	return s.settle(at)
}

// shuffle makes a wall. Of each player's first tiles most are groups.
func (s *simulator) shuffle() {
	var left [hand.Kinds]int
	sanma := len(s.log.Players) < model.Seats
	for k := range hand.Kind(hand.Kinds) {
		if !sanma || k.Suit() != hand.Man || k.Rank() == 1 || k.Rank() == 9 {
			left[k] = hand.Copies
		}
	}
	take := func(kinds ...hand.Kind) bool {
		need := map[hand.Kind]int{}
		for _, k := range kinds {
			need[k]++
		}
		for k, n := range need {
			if left[k] < n {
				return false
			}
		}
		for _, k := range kinds {
			left[k]--
		}
		return true
	}
	var deals [][]hand.Kind
	for range len(s.log.Players) {
		var deal []hand.Kind
		blocks := 1 + s.rng.IntN(4)
		wild := s.rng.IntN(8) == 0 // many triplets of honors
		for len(deal) < 3*blocks {
			k := hand.Kind(s.rng.IntN(hand.Kinds))
			if wild && s.chance(70) {
				k = hand.East.Kind() + hand.Kind(s.rng.IntN(7))
			}
			kinds := []hand.Kind{k, k, k}
			if s.chance(60) && k.Suit() != hand.Honors && k.Rank() <= 7 {
				kinds = []hand.Kind{k, k + 1, k + 2}
			}
			if take(kinds...) {
				deal = append(deal, kinds...)
			}
		}
		deals = append(deals, deal)
	}
	s.wall = nil
	for k, n := range left {
		for range n {
			s.wall = append(s.wall, hand.NewTile(hand.Kind(k)))
		}
	}
	s.rng.Shuffle(len(s.wall), func(i, j int) { s.wall[i], s.wall[j] = s.wall[j], s.wall[i] })
	var reds [hand.Honors]bool
	paint := func(t hand.Tile) hand.Tile {
		if k := t.Kind(); k.Suit() != hand.Honors && k.Rank() == 5 && !reds[k.Suit()] && s.e.Rules().Wall().Red[k] > 0 {
			reds[k.Suit()] = true
			return hand.RedFive(k.Suit())
		}
		return t
	}
	for i := range s.wall {
		s.wall[i] = paint(s.wall[i])
	}
	for _, deal := range deals {
		var tiles []hand.Tile
		for _, k := range deal {
			tiles = append(tiles, paint(hand.NewTile(k)))
		}
		for len(tiles) < model.Dealt {
			tiles = append(tiles, s.draw())
		}
		s.hand.Deal = append(s.hand.Deal, model.Sorted(tiles))
	}
}

func (s *simulator) draw() hand.Tile {
	t := s.wall[0]
	s.wall = s.wall[1:]
	return t
}

// add has an event happen.
func (s *simulator) add(e Event) {
	e.Pos = rules.Position{Line: 1}
	model.Finish(&e)
	s.hand.Events = append(s.hand.Events, e)
	if err := s.tab.event(&e); err != nil {
		s.t.Fatal("the simulator plays what can't be: ", err)
	}
}

// turn plays one draw with all that follows from it, and reports whether the hand is over.
func (s *simulator) turn() bool {
	p := s.tab.next
	if s.tab.left == 0 {
		return s.exhausted()
	}
	replaced := s.tab.pending || s.tab.replacement && s.tab.from < 0
	kan := replaced && !(s.tab.pending && s.tab.shown == SetAside)
	s.add(Event{Kind: Drew, Player: p, Tile: s.draw()})
	if kan {
		s.hand.Dora = append(s.hand.Dora, s.draw())
		s.tab.seen[s.hand.Dora[len(s.hand.Dora)-1].Kind()]++
	}
	seat := &s.tab.seats[p]
	if s.wins(p, p) {
		return true
	}
	if !s.tab.called && seat.discards == 0 && s.nine(seat) && s.chance(60) {
		s.hand.Draw = &Draw{Kind: NineTerminals}
		return true
	}
	return s.act(p)
}

// nine reports whether a hand has nine kinds of terminals and honors.
func (s *simulator) nine(seat *seat) bool {
	var kinds hand.Set
	for _, t := range seat.tiles {
		kinds |= hand.SetOf(t.Kind())
	}
	return (kinds & model.Outside).Len() >= 9
}

// act has a player who drew or called put something down.
func (s *simulator) act(p int) bool {
	seat := &s.tab.seats[p]
	if seat.drawn != hand.NoTile && s.tab.left > 0 && s.kans < 4 {
		if e, ok := s.kan(p, seat); ok {
			if e.Kind != SetAside {
				s.kans++
			}
			s.add(e)
			return s.answers(p)
		}
	}
	e := Event{Kind: Discarded, Player: p, Tile: s.choose(seat)}
	if seat.riichi {
		e.Tile = seat.drawn
	}
	same := func(t hand.Tile) bool { return t == e.Tile }
	e.Drawn = e.Tile == seat.drawn && (seat.riichi || s.chance(50) || slices.IndexFunc(seat.tiles, same) == len(seat.tiles)-1)
	if !seat.riichi && seat.closed() && s.tab.left >= len(s.log.Players) && s.hand.Points[p] >= 1000 && s.chance(80) {
		rest := *seat
		rest.tiles = slices.Clone(seat.tiles)
		rest.removeTiles(e.Tile)
		e.Riichi = rest.tenpai()
	}
	s.rivers[p] = s.rivers[p] && model.Outside.Has(e.Tile.Kind())
	s.add(e)
	return s.answers(p)
}

// kan returns a kan of one's own tiles, or a north to set aside.
func (s *simulator) kan(p int, seat *seat) (Event, bool) {
	if len(s.log.Players) < model.Seats {
		for _, t := range seat.tiles {
			if t.Kind() == hand.North.Kind() && s.chance(70) && (!seat.riichi || t == seat.drawn) {
				return Event{Kind: SetAside, Player: p, Tile: t}, true
			}
		}
	}
	for _, t := range seat.tiles {
		var four []hand.Tile
		for _, other := range seat.tiles {
			if other.Kind() == t.Kind() {
				four = append(four, other)
			}
		}
		if len(four) == hand.Copies && !seat.riichi && s.chance(50) {
			return Event{Kind: ClosedKan, Player: p, Tile: t, Own: four}, true
		}
		pon := slices.ContainsFunc(seat.melds,
			func(m hand.Meld) bool { return m.Type == hand.Pon && m.Tiles[0].Kind() == t.Kind() })
		if pon && s.chance(60) {
			return Event{Kind: AddedKan, Player: p, Tile: t, Own: nil}, true
		}
	}
	return Event{}, false
}

// choose chooses a discard: one that leaves the hand tenpai, or else the tile with the fewest
// others near it.
func (s *simulator) choose(seat *seat) hand.Tile {
	best, least := seat.tiles[0], 1<<30
	for _, t := range seat.tiles {
		rest := *seat
		rest.tiles = slices.Clone(seat.tiles)
		rest.removeTiles(t)
		worth := s.rng.IntN(3)
		for _, other := range rest.tiles {
			a, b := t.Kind(), other.Kind()
			switch near := max(a, b) - min(a, b); {
			case a == b:
				worth += 12
			case a.Suit() == b.Suit() && a.Suit() != hand.Honors && near <= 2:
				worth += 8 - 2*int(near)
			}
		}
		if rest.tenpai() {
			worth -= 1000
		}
		if worth < least {
			best, least = t, worth
		}
	}
	return best
}
