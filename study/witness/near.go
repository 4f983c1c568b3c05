package witness

import (
	"cmp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// goal is a condition that a hand shall meet, or fail, with its distance from hands.
type goal struct {
	rules    *rules.Rules
	distance condition.Distance
	// closed: the hand must be closed, since there is nothing to be had in an open one.
	closed bool
	// requires are the distances of what each entry of the situation requires, and shapes those of shapes.
	requires [][]condition.Distance
	shapes   []condition.Distance

	facts    condition.Facts
	tally    hand.Tally
	readings []hand.Reading
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
		var d condition.Distance
		if when := r.Shapes()[i].When; when != nil {
			d = condition.DistanceOf(when, true)
		}
		g.shapes = append(g.shapes, d)
	}
	return g
}

// incomplete is the distance of a hand that can't be read at all, beyond that of any that can.
const incomplete = 1 << 24

func (g *goal) near(w *hand.Win) int64 {
	far, ok := g.win(w)
	if !ok {
		return incomplete
	}
	least := int64(incomplete)
	for i := range g.rules.Shapes() {
		beside := int64(0)
		if d := g.shapes[i]; d != nil {
			beside = d(&g.facts)
		}
		g.readings = g.rules.Shapes()[i].Readings(w, &g.tally, g.readings[:0])
		for j := range g.readings {
			g.facts.SetReading(&g.readings[j], i)
			least = min(least, beside+g.distance(&g.facts))
		}
	}
	g.facts.Fault() // forgotten: whoever scores the hand is told
	return far + least
}

func (g *goal) met(w *hand.Win, r *engine.Result) bool {
	reading := r.Reading()
	shape := slices.IndexFunc(g.rules.Shapes(), func(s rules.Shape) bool { return s.ID == reading.Shape })
	if _, ok := g.win(w); !ok || shape < 0 {
		return false
	}
	g.facts.SetReading(&reading.Reading, shape)
	return g.distance(&g.facts) == 0 && !g.facts.Fault()
}

// win fills the facts of a win before it is read. It returns the distance from what is required, or false if these are
// not the tiles of a win.
func (g *goal) win(w *hand.Win) (far int64, ok bool) {
	if !w.TallyInto(&g.tally) {
		return 0, false
	}
	wall := g.rules.Wall()
	in := condition.Input{Win: w, Tally: &g.tally, Seat: cmp.Or(w.Seat, hand.South), Round: cmp.Or(w.Round, hand.East),
		Players: wall.Players}
	in.Dora.First, in.Dora.All = wall.Dora(w.Dora, &g.tally.Counts, 0)
	in.Ura.First, in.Ura.All = wall.Dora(w.Ura, &g.tally.Counts, 0)
	g.facts.SetWin(&in)
	far = g.say(w)
	if g.closed && g.tally.Open {
		far++
	}
	return far, true
}

// say fills the facts said of the win, and returns the distance from what they require.
func (g *goal) say(w *hand.Win) (far int64) {
	var said [mostSaid]bool
	for _, f := range w.Flags {
		for i := range g.rules.Situation() {
			if s := &g.rules.Situation()[i]; s.ID == f.Name {
				if s.Count || s.Seat {
					g.facts.SetCounter(s.Index, int64(f.Value))
				}
				g.imply(i, &said)
			}
		}
	}
	for i := range g.rules.Situation() {
		if !said[i] {
			continue
		}
		for _, d := range g.requires[i] {
			far += d(&g.facts)
		}
		for _, j := range g.rules.Situation()[i].Excludes {
			if said[j] {
				far++
			}
		}
	}
	return far
}

func (g *goal) imply(i int, said *[mostSaid]bool) {
	s := &g.rules.Situation()[i]
	if said[i] {
		return
	}
	said[i] = true
	if s.IsFact() {
		g.facts.SetFlag(s.Index)
	}
	for _, j := range s.Implies {
		g.imply(j, said)
	}
}

// What makes a hand less simple. Of two hands the one with the lower sum is the better example.
const (
	costOfSaying = 9 // a flag, or anything else on the table that is not needed
	costOfBonus  = 6 // an indicator or a red five
	costOfCall   = 4
	costOfYaku   = 3 // one more yaku that counts
	costOfWind   = 2 // a seat or round other than the usual
	costOfTwin   = 2 // two groups that are the same, or overlap
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

// groupsCost is that of a hand that has no reading, by the groups of which it was made.
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
	for _, n := range [...]int{w.Honba, w.Sticks, w.Nuki} {
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

// readingCost returns the cost of what is unusual in a reading: one suit, triplets, a wait other than ryanmen.
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
