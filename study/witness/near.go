package witness

import (
	"cmp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// goal is a condition that a hand should satisfy or fail.
type goal struct {
	rules    *rules.Rules
	distance condition.Distance
	// closed requires a closed hand, since the yaku doesn't count in an open one.
	closed bool
	// requires holds the distances for the requirements of each situation entry.
	requires [][]condition.Distance
	shapes   []possibleShape

	facts    condition.Facts
	tally    hand.Tally
	readings []hand.Reading
}

// possibleShape is a shape that the options allow. The distance is that of its condition, nil for
// none.
type possibleShape struct {
	index    int
	distance condition.Distance
}

func newGoal(r *rules.Rules, when *condition.Bool, holds bool) *goal {
	g := &goal{rules: r, distance: condition.DistanceOf(when, holds)}
	for i := range r.Situation() {
		var requires []condition.Distance
		for _, c := range r.Situation()[i].Requires {
			requires = append(requires, condition.DistanceOf(c, true))
		}
		g.requires = append(g.requires, requires)
	}
	for i := range r.Shapes() {
		s := possibleShape{index: i}
		if when := r.Shapes()[i].When; when != nil {
			if when.Never() {
				continue
			}
			s.distance = condition.DistanceOf(when, true)
		}
		g.shapes = append(g.shapes, s)
	}
	return g
}

// incomplete is the distance of an incomplete hand, larger than that of any complete one.
const incomplete = 1 << 24

func (g *goal) measure(w *hand.Win) int64 {
	far, ok := g.setWin(w)
	if !ok {
		return incomplete
	}
	shortest := int64(incomplete)
	for _, s := range g.shapes {
		shapeDistance := int64(0)
		if s.distance != nil {
			shapeDistance = s.distance(&g.facts)
		}
		g.readings = g.rules.Shapes()[s.index].Readings(w, &g.tally, g.readings[:0])
		for j := range g.readings {
			g.facts.SetReading(&g.readings[j], s.index)
			shortest = min(shortest, shapeDistance+g.distance(&g.facts))
		}
	}
	g.facts.Fault() // clear the fault: scoring will report it
	return far + shortest
}

func (g *goal) isMet(w *hand.Win, r *engine.Result) bool {
	reading := r.Reading()
	shape := slices.IndexFunc(g.rules.Shapes(), func(s rules.Shape) bool {
		return s.ID == reading.Shape
	})
	if _, ok := g.setWin(w); !ok || shape < 0 {
		return false
	}
	g.facts.SetReading(&reading.Reading, shape)
	return g.distance(&g.facts) == 0 && !g.facts.Fault()
}

// setWin sets the facts of a win before readings. It returns the distance from the requirements of
// its flags, or false if the tiles are not a win.
func (g *goal) setWin(w *hand.Win) (far int64, ok bool) {
	if !w.TallyInto(&g.tally) {
		return 0, false
	}
	wall := g.rules.Wall()
	in := condition.Input{Win: w, Tally: &g.tally, Seat: cmp.Or(w.Seat, hand.South),
		Round: cmp.Or(w.Round, hand.East), Players: wall.Players}
	in.Dora.First, in.Dora.All = wall.Dora(w.Dora, &g.tally.Counts, 0)
	in.Ura.First, in.Ura.All = wall.Dora(w.Ura, &g.tally.Counts, 0)
	g.facts.SetWin(&in)
	far = g.setFlags(w)
	if g.closed && g.tally.Open {
		far++
	}
	return far, true
}

// setFlags sets the facts of the win's flags, and returns the distance from their requirements.
func (g *goal) setFlags(w *hand.Win) (far int64) {
	var set [maxEntries]bool
	for _, f := range w.Flags {
		for i := range g.rules.Situation() {
			if s := &g.rules.Situation()[i]; s.ID == f.Name {
				if s.Count || s.Seat {
					g.facts.SetCounter(s.Index, int64(f.Value))
				}
				g.imply(i, &set)
			}
		}
	}
	for i := range g.rules.Situation() {
		if !set[i] {
			continue
		}
		for _, d := range g.requires[i] {
			far += d(&g.facts)
		}
		for _, j := range g.rules.Situation()[i].Excludes {
			if set[j] {
				far++
			}
		}
	}
	return far
}

func (g *goal) imply(i int, set *[maxEntries]bool) {
	s := &g.rules.Situation()[i]
	if set[i] {
		return
	}
	set[i] = true
	if s.IsFact() {
		g.facts.SetFlag(s.Index)
	}
	for _, j := range s.Implies {
		g.imply(j, set)
	}
}

// The costs of a hand as an example. The simpler of two hands has the lower sum.
const (
	costOfSaying = 9 // a flag, counter or other unneeded fact
	costOfBonus  = 6 // an indicator or coloured tile
	costOfCall   = 4
	costOfYaku   = 3 // an additional yaku
	costOfWind   = 2 // an unusual seat or round
	costOfTwin   = 2 // two equal or overlapping groups
)

func (p *plan) cost(w *hand.Win, r *engine.Result) int {
	sum := tableCost(p, w)
	for _, m := range w.Melds {
		sum += costOfCall
		if m.Type >= hand.Minkan {
			sum++
		}
	}
	if r == nil {
		return sum + p.groupsCost()
	}
	for range r.Yaku() {
		sum += costOfYaku
	}
	for range r.Bonus() {
		sum += costOfYaku
	}
	reading := r.Reading()
	return sum + readingCost(&reading.Reading)
}

// groupsCost returns the cost of a hand without a reading, from the groups it was made of.
func (p *plan) groupsCost() int {
	if p.Form != rules.FormGroups {
		return costOfSaying
	}
	r := hand.Reading{NumGroups: uint8(len(p.Groups)), Pair: p.Pair}
	for i, g := range p.Groups {
		r.Groups[i] = g.Opened()
	}
	return readingCost(&r)
}

func tableCost(p *plan, w *hand.Win) (sum int) {
	for _, f := range w.Flags {
		sum += costOfSaying + f.Value
	}
	sum += costOfBonus * (len(w.Dora) + len(w.Ura) + p.reds + p.golds)
	for _, n := range p.numbers {
		if n > 0 {
			sum += costOfSaying + n
		}
	}
	if w.Pao != hand.NoWind {
		sum += costOfSaying
	}
	for _, wind := range [...]hand.Wind{w.From, w.Seat, w.Round} {
		if wind != hand.NoWind {
			sum += costOfWind
		}
	}
	if p.Torn {
		sum += costOfSaying
	}
	if w.Tsumo {
		sum++
	}
	return sum
}

// readingCost returns the cost of unusual features: few suits, triplets, waits other than ryanmen.
func readingCost(r *hand.Reading) (sum int) {
	if r.NumGroups == 0 {
		return 0
	}
	if r.Wait != hand.Ryanmen {
		sum++
	}
	suits := map[hand.Suit]bool{}
	for i, g := range r.Groups {
		suits[g.Suit()] = true
		if g.Kind() != hand.Sequence {
			sum++
		}
		for _, other := range r.Groups[:i] {
			if g.Kinds()&other.Kinds() != 0 {
				sum += costOfTwin
			}
		}
		if g.Kinds().Has(r.Pair) {
			sum += costOfTwin
		}
	}
	if r.Pair.Suit() == hand.Honors {
		sum++
	}
	for s := hand.Man; s <= hand.Sou; s++ {
		if !suits[s] {
			sum++
		}
	}
	return sum
}
