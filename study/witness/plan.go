package witness

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// plan is a hand during the search, made of exchangeable parts. It is a plain value, so that
// assignment copies it.
type plan struct {
	hands.Tiles
	tsumo bool
	// seat and round are NoWind if the default will do.
	seat, round hand.Wind
	from, pao   hand.Wind
	// values holds the value of each situation entry: 1 for a flag, the number of a counter, or the
	// wind of a seat; 0 if unset.
	values [maxEntries]int16
	// dora and ura hold the kinds that indicators should show; numDora and numUra are their
	// numbers.
	dora, ura                    [indicators]hand.Kind
	numDora, numUra, reds, golds int
	// numbers holds the values of hand.Numbers.
	numbers [maxNumbers]int
}

const (
	// indicators is the most indicators, for a hand with four kans.
	indicators = 5
	// maxEntries is the most entries of a situation.
	maxEntries = 64
	// maxNumbers is the most numbers of a win.
	maxNumbers = 15
)

var numbers = func() []hand.Number {
	all := hand.Numbers()
	if len(all) > maxNumbers {
		panic("witness: maxNumbers in plan.go is less than the numbers of a win")
	}
	return all
}()

// maker turns plans into wins. It reuses its buffers.
type maker struct {
	rules *rules.Rules
	// anyReds allows red fives that the wall lacks.
	anyReds bool
	win     hand.Win
	stock   hands.Stock
}

// build makes the win of a plan, nil if there are not enough tiles. The next call overwrites it.
func (m *maker) build(p *plan) *hand.Win {
	wall := m.rules.Wall()
	m.stock = hands.NewStock(wall.Kinds, min(hand.Copies, wall.Copies))
	w := &m.win
	*w = hand.Win{Hand: w.Hand[:0], Melds: w.Melds[:0], Dora: w.Dora[:0], Ura: w.Ura[:0],
		Flags: w.Flags[:0]}
	if !p.TakeFrom(&m.stock) {
		return nil
	}
	p.Lay(w)
	w.Tsumo, w.Seat, w.Round, w.From, w.Pao = p.tsumo, p.seat, p.round, p.from, p.pao
	for i, n := range numbers {
		*n.Of(w) = p.numbers[i]
	}
	for range w.Nuki {
		if !m.stock.Take(hand.North.Kind()) {
			return nil
		}
	}
	for i := range m.rules.Situation() {
		if s := &m.rules.Situation()[i]; p.values[i] > 0 && !s.Input {
			w.Flags = append(w.Flags,
				hand.Flag{Name: s.ID, Value: int(p.values[i]), Count: s.Count, Seat: s.Seat})
		}
	}
	if !m.indicate(&w.Dora, p.dora[:p.numDora]) || !m.indicate(&w.Ura, p.ura[:p.numUra]) {
		return nil
	}
	m.paint(p.reds, p.golds)
	return w
}

func (m *maker) indicate(list *[]hand.Tile, shown []hand.Kind) bool {
	for _, want := range shown {
		for k := range hand.Kind(hand.Kinds) {
			if m.rules.Wall().Next[k] == want {
				*list = append(*list, hand.NewTile(k))
				if !m.stock.Take(k) {
					return false
				}
			}
		}
	}
	return true
}

// paint colours some tiles, as far as the hand and the wall allow. With anyReds the wall has all
// red fives.
func (m *maker) paint(reds, golds int) {
	wall := m.rules.Wall()
	left := [hand.Colours][hand.Kinds]int{hand.Red: wall.Red, hand.Gold: wall.Gold}
	if m.anyReds {
		for suit := hand.Man; suit <= hand.Sou; suit++ {
			left[hand.Red][hand.RedFive(suit).Kind()] = hand.Copies
		}
	}
	more := [hand.Colours]int{hand.Red: reds, hand.Gold: golds}
	paint := func(t *hand.Tile) {
		for c := hand.Red; c < hand.Colours; c++ {
			if k := t.Kind(); t.Colour() == hand.Plain && more[c] > 0 && left[c][k] > 0 {
				left[c][k]--
				more[c]--
				*t = k.In(c)
			}
		}
	}
	for i := range m.win.Hand {
		paint(&m.win.Hand[i])
	}
	for i := range m.win.Melds {
		paintMeld(&m.win.Melds[i], paint)
	}
	paint(&m.win.Tile)
	if !m.anyReds {
		m.rules.Wall().ReadFives(&m.win)
	}
}

func paintMeld(m *hand.Meld, paint func(*hand.Tile)) {
	tiles := m.Tiles[:m.Size()]
	for i := range tiles {
		if k := tiles[i].Kind(); i == 0 || k != tiles[i-1].Kind() {
			paint(&tiles[i])
		}
	}
}

type style func(*hands.Chooser, *hands.Tiles)

// styles returns the styles, the most common hands first. Each of the sets adds more.
func (s *search) styles(sets []hand.Set) []style {
	all := s.Kinds
	list := []style{
		func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, all, all, 0) },
		func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, all, all, some) },
		func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, all, all, always) },
		(*hands.Chooser).SameInSuits, (*hands.Chooser).Straight, (*hands.Chooser).Twice,
		(*hands.Chooser).Climbing,
		func(c *hands.Chooser, t *hands.Tiles) { c.Pairs(t, all) },
		(*hands.Chooser).NineGates,
	}
	if s.completeByMelds() {
		list = append(list, fourKans)
	}
	for _, set := range append(sets, s.suitSets()...) {
		if set &= all; set == 0 {
			continue
		}
		list = append(list, func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, set, set, some) },
			func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, all, set, some) },
			func(c *hands.Chooser, t *hands.Tiles) { c.TripletsOf(t, set) },
			func(c *hands.Chooser, t *hands.Tiles) { c.Pairs(t, set) },
			func(c *hands.Chooser, t *hands.Tiles) { c.OneOfEach(t, set) })
		if rest := all &^ set; rest != 0 {
			list = append(list, func(c *hands.Chooser, t *hands.Tiles) {
				c.Fill(t, rest, rest, some)
			})
		}
	}
	return list
}

// completeByMelds reports whether the options allow a shape of the form tiles that only hands with
// melds have.
func (s *search) completeByMelds() bool {
	counts := condition.UsesNumbers(condition.Melds, condition.Kans)
	for i := range s.rules.Shapes() {
		if shape := &s.rules.Shapes()[i]; shape.Form == rules.FormTiles && shape.When != nil {
			decide, facts := counts.Decide(shape.When), new(condition.Facts)
			without := decide(facts)
			facts.Set(condition.Melds, int64(len(plan{}.Groups)))
			facts.Set(condition.Kans, int64(len(plan{}.Groups)))
			if without == condition.Fails && decide(facts) != condition.Fails {
				return true
			}
		}
	}
	return false
}

// fourKans fills t with four kans and two tiles that are no pair.
func fourKans(c *hands.Chooser, t *hands.Tiles) {
	c.Fill(t, c.Kinds, c.Kinds, always)
	for i, g := range t.Groups {
		t.Groups[i] = newGroupLike(g, hand.Kan, g.Low())
	}
	t.Torn, t.Spare = true, c.Kind()
}

func (s *search) suitSets() (sets []hand.Set) {
	for suit := hand.Man; suit <= hand.Sou; suit++ {
		sets = append(sets, suit.Kinds(), suit.Kinds()|hand.Honors.Kinds())
	}
	return sets
}

// Probabilities in percent.
const (
	seldom = 15
	some   = 45
	always = 101
)
