package effect

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
)

// Count counts wins that were scored under two rule sets. Counts of parts, merged in any order, are equal to the count
// of the whole. The zero Count has no wins. It is for one goroutine at a time.
type Count struct {
	// cells are by whether the dealer won and whether by self-draw.
	cells [2][2]Cell
	// Apart counts the wins that one of both can't score, and those that neither can.
	Apart Apart
	// Adapted counts wins that were scored without something that one of the rule sets doesn't have, by its id or [Unknown].
	Adapted map[string]int64
	// Reds is how many red fives of one suit a win has at most.
	Reds int
	// Said counts the wins by the facts that they say, such as riichi: what no win says, they can tell nothing of.
	Said map[string]int64
	// Damaged are the lines and files that can't be read.
	Damaged Damaged
	// Games is what became of whole games.
	Games Games
}

// Cell counts the wins of one sort.
type Cell struct {
	// N is how many were scored under both rule sets, and Changed of how many of them somebody's points change.
	N, Changed int64
	// More and Less are how many bring the winner more and fewer points under the second one.
	More, Less int64
	// Won and Lost are how many wins the second rule set alone pays, and the first one alone: where they are no wins,
	// they bring nothing.
	Won, Lost int64
	// Untold is how many wins one rule set alone pays where nobody can tell what the other would, as it refuses them for
	// a reason besides that they are no wins.
	Untold int64
	// up and down are the points that winners get more and get less, won and lost those of what one rule set alone pays.
	up, down, squares, won, lost, unpaidSquares sum
	// Largest is the win whose points change most; of several it is the first.
	Largest *Example
}

// Example is a win with the points that it brings under both rule sets, honba and sticks included.
type Example struct {
	Place
	// Win and WinNow are the win as it was scored under the first and the second rule set: one may lack red fives.
	Win, WinNow hand.Win
	Before, Now int64
}

// Place is where an input has a win: its line in a file, or the number of a win that was drawn.
type Place struct {
	File string
	Line int64
}

func (p Place) compare(other Place) int {
	return cmp.Or(cmp.Compare(p.File, other.File), cmp.Compare(p.Line, other.Line))
}

// Apart counts wins by the code of the first reason for which they can't be scored.
type Apart struct {
	// First and Second are those that the first or second rule set alone can't score; of Both it is the first one's
	// reason that counts.
	First, Second, Both map[string]int64
}

func (e *Example) change() uint64 { return distance(e.Before, e.Now) }

func distance(a, b int64) uint64 {
	if a > b {
		a, b = b, a
	}
	return uint64(b) - uint64(a)
}

// add counts a win, and reports whether its change is the largest so far. moved says whether anybody's points change.
func (c *Cell) add(before, now int64, moved bool, at Place, w *hand.Win) bool {
	c.N++
	if moved {
		c.Changed++
	}
	by := distance(before, now)
	switch {
	case now > before:
		c.More++
		c.up.add(by)
	case now < before:
		c.Less++
		c.down.add(by)
	}
	c.squares.addSquare(by)
	if moved && (c.Largest == nil || cmp.Or(cmp.Compare(c.Largest.change(), by), at.compare(c.Largest.Place)) < 0) {
		c.Largest = &Example{at, w.Clone(), w.Clone(), before, now}
		return true
	}
	return false
}

// addUnpaid counts a win that only one of the rule sets pays. none says whether the other takes it for no win at all.
func (c *Cell) addUnpaid(before, now int64, none bool) {
	by := distance(before, now)
	switch {
	case !none:
		c.Untold++
		return
	case now > before:
		c.Won++
		c.won.add(by)
	default:
		c.Lost++
		c.lost.add(by)
	}
	c.unpaidSquares.addSquare(by)
}

// Paid returns how many wins at least one of the rule sets pays. All shares are of these.
func (c *Cell) Paid() int64 { return c.N + c.Won + c.Lost + c.Untold }

// Merge adds the wins of another cell.
func (c *Cell) Merge(o *Cell) {
	c.N += o.N
	c.Changed += o.Changed
	c.More += o.More
	c.Less += o.Less
	c.up.merge(o.up)
	c.down.merge(o.down)
	c.squares.merge(o.squares)
	c.Won += o.Won
	c.Lost += o.Lost
	c.Untold += o.Untold
	c.won.merge(o.won)
	c.lost.merge(o.lost)
	c.unpaidSquares.merge(o.unpaidSquares)
	if o.Largest != nil && (c.Largest == nil ||
		cmp.Or(cmp.Compare(c.Largest.change(), o.Largest.change()), o.Largest.compare(c.Largest.Place)) < 0) {
		c.Largest = o.Largest
	}
}

// Merge adds what another count has.
func (c *Count) Merge(o *Count) {
	for i := range c.cells {
		for j := range c.cells[i] {
			c.cells[i][j].Merge(&o.cells[i][j])
		}
	}
	addAll(&c.Apart.First, o.Apart.First)
	addAll(&c.Apart.Second, o.Apart.Second)
	addAll(&c.Apart.Both, o.Apart.Both)
	addAll(&c.Adapted, o.Adapted)
	addAll(&c.Said, o.Said)
	c.Reds = max(c.Reds, o.Reds)
	c.Damaged.merge(&o.Damaged)
	c.Games.merge(&o.Games)
}

func addAll(to *map[string]int64, from map[string]int64) {
	for key, n := range from {
		addTo(to, key, n)
	}
}

func addTo(to *map[string]int64, key string, n int64) {
	if *to == nil {
		*to = make(map[string]int64)
	}
	(*to)[key] += n
}

// Total returns how many wins there are in a map of reasons.
func Total(reasons map[string]int64) (n int64) {
	for _, k := range reasons {
		n += k
	}
	return n
}

// Reasons returns the reasons, the most frequent ones first.
func Reasons(of map[string]int64) []string {
	return slices.SortedFunc(maps.Keys(of), func(a, b string) int {
		return cmp.Or(cmp.Compare(of[b], of[a]), cmp.Compare(a, b))
	})
}

// mostDamage is of how many damaged places it is said where they are.
const mostDamage = 20

// Damage is a line or a file that can't be read, with the reason.
type Damage struct {
	Place
	Reason string
}

// Damaged counts the lines and files that can't be read.
type Damaged struct {
	N int64
	// First are the first ones by their places.
	First []Damage
}

func (d *Damaged) add(damage Damage) { d.merge(&Damaged{1, []Damage{damage}}) }

func (d *Damaged) merge(o *Damaged) {
	d.N += o.N
	if len(o.First) == 0 {
		return
	}
	all := append(slices.Clone(d.First), o.First...)
	slices.SortFunc(all, func(a, b Damage) int { return cmp.Or(a.compare(b.Place), cmp.Compare(a.Reason, b.Reason)) })
	d.First = all[:min(len(all), mostDamage)]
}

func (c *Count) of(dealer, tsumo bool) *Cell { return &c.cells[index(dealer)][index(tsumo)] }

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// All returns all wins that at least one of the rule sets can score.
func (c *Count) All() Cell { return c.sum(func(_, _ bool) bool { return true }) }

// By returns the wins of the dealer or of the others.
func (c *Count) By(dealer bool) Cell { return c.sum(func(d, _ bool) bool { return d == dealer }) }

// ByTsumo returns the wins by self-draw or by ron.
func (c *Count) ByTsumo(tsumo bool) Cell { return c.sum(func(_, t bool) bool { return t == tsumo }) }

func (c *Count) sum(wanted func(dealer, tsumo bool) bool) (all Cell) {
	for _, dealer := range []bool{false, true} {
		for _, tsumo := range []bool{false, true} {
			if wanted(dealer, tsumo) {
				all.Merge(c.of(dealer, tsumo))
			}
		}
	}
	return all
}

// sum is a sum of amounts that are not below zero, exact to 128 bits, so that parts give the same in any order.
type sum struct{ high, low uint64 }

func (s *sum) add(n uint64) { s.merge(sum{low: n}) }

func (s *sum) addSquare(n uint64) {
	high, low := bits.Mul64(n, n)
	s.merge(sum{high, low})
}

func (s *sum) merge(other sum) {
	var carry uint64
	s.low, carry = bits.Add64(s.low, other.low, 0)
	s.high, _ = bits.Add64(s.high, other.high, carry)
}

func (s sum) float() float64 { return math.Ldexp(float64(s.high), 64) + float64(s.low) }

// z is how many standard deviations on either side hold 95 % of a normal distribution.
const z = 1.959963984540054

// Interval is an estimate with the interval that holds the true value in 95 of 100 samples.
type Interval struct{ Value, Low, High float64 }

// share returns k/n with Wilson's score interval for a sample of size of: n for counted wins, less for drawn ones
// (https://doi.org/10.1080/01621459.1927.10502953).
func share(k, n int64, of float64) Interval {
	if n == 0 || of <= 0 {
		return Interval{0, 0, 1}
	}
	p := float64(k) / float64(n)
	middle := (p + z*z/(2*of)) / (1 + z*z/of)
	half := z / (1 + z*z/of) * math.Sqrt(p*(1-p)/of+z*z/(4*of*of))
	return Interval{p, max(0, min(p, middle-half)), min(1, max(p, middle+half))}
}

// mean returns the mean of n numbers from their sum and sum of squares, with the normal interval for a sample of size
// of. Fewer than two numbers have no interval: all three values are the same.
func mean(n int64, total, squares, of float64) Interval {
	if n == 0 {
		return Interval{}
	}
	m := total / float64(n)
	if n < 2 || of < 2 {
		return Interval{m, m, m}
	}
	variance := max(0, (squares-total*m)/float64(n-1))
	half := z * math.Sqrt(variance/of)
	return Interval{m, m - half, m + half}
}
