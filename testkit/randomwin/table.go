package randomwin

import (
	"cmp"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// call calls some of the groups, makes kans of some triplets and puts the rest into the hand.
func (m *maker) call() {
	t := &m.chosen
	for i, g := range t.Groups {
		if t.Form != rules.FormGroups {
			break
		}
		called := m.Chance(m.calledPercent)
		if g.Kind() == hand.Triplet && m.Chance(m.kansPercent) && m.stock.Take(g.Low()) {
			g = hand.NewGroup(hand.Kan, g.Low())
			called = called && !m.Chance(10)
		}
		if t.Groups[i] = g.Closed(); called {
			t.Groups[i] = g.Opened()
		}
	}
	t.Lay(&m.win)
	m.win.Hand = append(m.win.Hand, m.win.Tile)
	m.Shuffle(len(m.win.Melds), func(i, j int) {
		m.win.Melds[i], m.win.Melds[j] = m.win.Melds[j], m.win.Melds[i]
	})
	m.Shuffle(len(m.win.Hand), func(i, j int) {
		m.win.Hand[i], m.win.Hand[j] = m.win.Hand[j], m.win.Hand[i]
	})
}

// chooseTile makes one of the concealed tiles the winning tile.
func (m *maker) chooseTile() {
	w := &m.win
	if m.aim == hand.NoKind && m.Chance(8) {
		m.aim = m.chosen.Pair
	}
	last := len(w.Hand) - 1
	for i, t := range w.Hand {
		if t.Kind() == m.aim {
			w.Hand[i], w.Hand[last] = w.Hand[last], w.Hand[i]
			break
		}
	}
	w.Tile, w.Hand = w.Hand[last], w.Hand[:last]
	w.Tsumo = m.Chance(45)
}

func (m *maker) seats() {
	w, players := &m.win, m.rules.Wall().Players
	if !m.Chance(12) {
		w.Seat = m.Wind(players)
	}
	if !m.Chance(12) {
		w.Round = hand.East + hand.Wind([...]int{0, 0, 0, 1, 1, 2, 3}[m.IntN(7)])
	}
	if !w.Tsumo && m.Chance(80) {
		w.From = m.otherSeat()
	}
	pao := 4
	if len(w.Melds) == 4 || m.tripletsIn(dragons) >= 3 || m.tripletsIn(winds) >= 3 {
		pao = 50
	}
	if m.Chance(pao) {
		w.Pao = m.otherSeat()
	}
	m.liablePlayers(pao)
}

// liablePlayers names liable players for yakuman, each with the given probability in percent.
func (m *maker) liablePlayers(chance int) {
	for i := range m.rules.Yaku() {
		if y := &m.rules.Yaku()[i]; y.Pao && y.Yakuman != nil && m.Chance(chance) {
			m.win.Flags = append(m.win.Flags, hand.PaoFlag(y.ID, m.otherSeat()))
		}
	}
}

func (m *maker) nuki() {
	if m.rules.Wall().Players != 3 || m.Chance(50) {
		return
	}
	for range 1 + m.IntN(4) {
		if m.stock.Take(hand.North.Kind()) {
			m.win.Nuki++
		}
	}
}

func (m *maker) otherSeat() hand.Wind {
	for {
		if seat := m.Wind(m.rules.Wall().Players); seat != cmp.Or(m.win.Seat, hand.South) {
			return seat
		}
	}
}

func (m *maker) tripletsIn(set hand.Set) (n int) {
	for _, g := range m.chosen.Groups {
		if g.Kind() != hand.Sequence && set.Has(g.Low()) {
			n++
		}
	}
	return n
}

// indicators turns the dora indicators, usually one plus one per kan.
func (m *maker) indicators() {
	if m.rules.Wall().DoraIndicators == 0 || !m.rich && m.Chance(15) {
		return
	}
	number := 1
	for _, meld := range m.win.Melds {
		if meld.Type >= hand.Minkan {
			number++
		}
	}
	if m.Chance(10) {
		number = 1 + m.IntN(5)
	}
	if m.rich {
		number = 5
	}
	m.win.Dora = m.turn(number)
	if m.Chance(40) {
		m.win.Ura = m.turn(number) // removed unless there is a riichi, see situation.go
	}
}

// turn returns number indicators, some of which point to the winner's tiles.
func (m *maker) turn(number int) (list []hand.Tile) {
	for len(list) < number {
		k := m.Kind()
		if next := m.rules.Wall().Next[k]; next != hand.NoKind &&
			m.stock.Left(next) == hand.Copies &&
			(m.rich && m.Chance(95) || m.Chance(30)) {
			continue
		}
		if m.stock.Take(k) {
			list = append(list, hand.NewTile(k))
		}
	}
	return list
}

func (m *maker) counters() {
	w := &m.win
	if m.Chance(40) {
		w.Honba = 1 + m.IntN(9)
	}
	if m.Chance(40) {
		w.Sticks = 1 + m.IntN(6)
	}
	if m.Chance(1) {
		w.Honba, w.Sticks = m.IntN(1001), m.IntN(1001)
	}
	if m.Chance(5) {
		w.Players = m.rules.Wall().Players
	}
	if m.Chance(10) {
		w.ID = "win-" + string(rune('a'+m.IntN(26)))
	}
}

// otherNumbers sets the numbers for which there is no step of their own. Each is drawn with a
// generator of its own, so that a new one changes nothing else about a win.
func (m *maker) otherNumbers(seed, number uint64) {
	for _, n := range hand.Numbers() {
		if slices.Contains([]string{"nuki", "players", "honba", "sticks"}, n.Name) {
			continue
		}
		h := fnv.New64a()
		h.Write([]byte(n.Name))
		own := rand.New(rand.NewPCG(seed^h.Sum64(), number))
		if least := max(n.Min, 1); own.IntN(100) < 40 {
			*n.Of(&m.win) = least + own.IntN(n.Max+1-least)
		}
	}
}

// paintTiles colours some tiles as in the wall, rarely more or fewer than the wall has.
func (m *maker) paintTiles() {
	w := &m.win
	if !m.Chance(1) {
		defer m.rules.Wall().ReadFives(w)
	}
	if m.Chance(40) {
		return
	}
	wall := m.rules.Wall()
	left := [hand.Colours][hand.Kinds]int{hand.Red: wall.Red, hand.Gold: wall.Gold}
	paint := func(t *hand.Tile) {
		for c := hand.Red; c < hand.Colours; c++ {
			tile := t.Kind().In(c)
			if t.Colour() != hand.Plain || !tile.RedFive() && wall.Of(tile) == 0 || !m.Chance(35) {
				continue
			}
			if n := &left[c][t.Kind()]; *n > 0 || m.Chance(1) {
				*n--
				*t = tile
			}
		}
	}
	paint(&w.Tile)
	for i := range w.Hand {
		paint(&w.Hand[i])
	}
	for i := range w.Melds {
		tiles := w.Melds[i].Tiles[:w.Melds[i].Size()]
		for j := range tiles {
			paint(&tiles[j])
		}
		slices.SortFunc(tiles, func(a, b hand.Tile) int { // in notation order, plain tiles last
			return cmp.Or(cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(a.Colour()-1, b.Colour()-1))
		})
	}
	for _, indicators := range [...][]hand.Tile{w.Dora, w.Ura} {
		for i := range indicators {
			paint(&indicators[i])
		}
	}
}
