package effect

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
)

// Count counts wins that were scored under two rule sets. Counts of parts can be merged in any
// order. The zero Count is empty. It is not safe for concurrent use.
type Count struct {
	// cells is indexed by whether the dealer won and whether by tsumo.
	cells [2][2]Cell
	// Apart counts the wins that at least one of the rule sets can't score.
	Apart Apart
	// Adapted counts wins that were scored without an input that a rule set lacks, by its id or
	// [Unknown].
	Adapted map[string]int64
	// Reds is the largest number of red fives of one suit in a win.
	Reds int
	// Said counts the wins by their facts, such as riichi. The count tells nothing about facts that
	// no win has.
	Said map[string]int64
	// Damaged holds the lines and files that can't be read.
	Damaged Damaged
	// Games counts the replayed games.
	Games Games
}

// Cell counts a class of wins.
type Cell struct {
	// N counts the wins that both rule sets score, and Changed those in which anybody's points
	// change.
	N, Changed int64
	// More and Less count the wins that bring the winner more or fewer points under the second rule
	// set.
	More, Less int64
	// Won and Lost count the wins that only the second, or only the first, rule set accepts. Under
	// the other one they bring 0 points.
	Won, Lost int64
	// Untold counts the wins that one rule set pays and the other refuses for another reason, so
	// that their value under it is unknown.
	Untold int64
	// up and down sum the points that winners gain and lose, won and lost those of wins that only
	// one rule set accepts.
	up, down, squares, won, lost, unpaidSquares sum
	// Largest is the win whose points change most; ties go to the first.
	Largest *Example
}

// Example is a win with its points under both rule sets, including honba and sticks.
type Example struct {
	Place
	// Win and WinNow are the win as scored under the first and the second rule set: either may lack
	// red fives.
	Win, WinNow hand.Win
	Before, Now int64
}

// Place locates a win: a line of a file, or the number of a drawn win.
type Place struct {
	File string
	Line int64
}

func (p Place) compare(other Place) int {
	return cmp.Or(cmp.Compare(p.File, other.File), cmp.Compare(p.Line, other.Line))
}

// Apart counts wins by the code of the first reason why they can't be scored.
type Apart struct {
	// First and Second count wins that only this rule set can't score, Both those that neither can,
	// by the first one's reason.
	First, Second, Both map[string]int64
}

func (e *Example) change() uint64 { return distance(e.Before, e.Now) }

func distance(a, b int64) uint64 {
	if a > b {
		a, b = b, a
	}
	return uint64(b) - uint64(a)
}

// add counts a win and reports whether its change is the largest so far. moved means that anybody's
// points change.
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
	if moved && (c.Largest == nil ||
		cmp.Or(cmp.Compare(c.Largest.change(), by), at.compare(c.Largest.Place)) < 0) {
		c.Largest = &Example{at, w.Clone(), w.Clone(), before, now}
		return true
	}
	return false
}

// addUnpaid counts a win that only one rule set pays. none means that the other does not accept it
// as a win.
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

// Paid returns the number of wins that at least one rule set pays, the base of all shares.
func (c *Cell) Paid() int64 { return c.N + c.Won + c.Lost + c.Untold }

// Merge adds the wins of o.
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
		cmp.Or(cmp.Compare(c.Largest.change(), o.Largest.change()),
			o.Largest.compare(c.Largest.Place)) < 0) {
		c.Largest = o.Largest
	}
}

// Merge adds the counts of o.
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

// Total returns the sum of the counts.
func Total(reasons map[string]int64) (n int64) {
	for _, k := range reasons {
		n += k
	}
	return n
}

// Reasons returns the keys of a map of counts, the most frequent first.
func Reasons(of map[string]int64) []string {
	return slices.SortedFunc(maps.Keys(of), func(a, b string) int {
		return cmp.Or(cmp.Compare(of[b], of[a]), cmp.Compare(a, b))
	})
}

// maxDamage is the number of damaged places in Damaged.First.
const maxDamage = 20

// Damage is an unreadable line or file with the reason.
type Damage struct {
	Place
	Reason string
}

// Damaged counts unreadable lines and files.
type Damaged struct {
	N int64
	// First holds the first ones by place.
	First []Damage
}

func (d *Damaged) add(damage Damage) { d.merge(&Damaged{1, []Damage{damage}}) }

func (d *Damaged) merge(o *Damaged) {
	d.N += o.N
	if len(o.First) == 0 {
		return
	}
	all := append(slices.Clone(d.First), o.First...)
	slices.SortFunc(all, func(a, b Damage) int {
		return cmp.Or(a.compare(b.Place), cmp.Compare(a.Reason, b.Reason))
	})
	d.First = all[:min(len(all), maxDamage)]
}

func (c *Count) cellOf(dealer, tsumo bool) *Cell {
	return &c.cells[boolIndex(dealer)][boolIndex(tsumo)]
}

func boolIndex(b bool) int {
	if b {
		return 1
	}
	return 0
}

// All returns the cell of all wins.
func (c *Count) All() Cell { return c.sum(func(_, _ bool) bool { return true }) }

// By returns the cell of the wins by the dealer, or by others.
func (c *Count) By(dealer bool) Cell { return c.sum(func(d, _ bool) bool { return d == dealer }) }

// ByTsumo returns the cell of the wins by tsumo, or by ron.
func (c *Count) ByTsumo(tsumo bool) Cell {
	return c.sum(func(_, t bool) bool { return t == tsumo })
}

func (c *Count) sum(wanted func(dealer, tsumo bool) bool) (all Cell) {
	for _, dealer := range []bool{false, true} {
		for _, tsumo := range []bool{false, true} {
			if wanted(dealer, tsumo) {
				all.Merge(c.cellOf(dealer, tsumo))
			}
		}
	}
	return all
}

// sum is an unsigned 128-bit sum. It is exact, so that the order of additions doesn't matter.
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

// z is the number of standard deviations on either side that cover 95 % of a normal distribution.
const z = 1.959963984540054

// Interval is an estimate with its 95 % confidence interval.
type Interval struct{ Value, Low, High float64 }

// share returns k/n with Wilson's score interval (https://doi.org/10.1080/01621459.1927.10502953).
// The sample size of is n for counted wins, less for drawn ones.
func share(k, n int64, of float64) Interval {
	if n == 0 || of <= 0 {
		return Interval{0, 0, 1}
	}
	p := float64(k) / float64(n)
	middle := (p + z*z/(2*of)) / (1 + z*z/of)
	half := z / (1 + z*z/of) * math.Sqrt(p*(1-p)/of+z*z/(4*of*of))
	return Interval{p, max(0, min(p, middle-half)), min(1, max(p, middle+half))}
}

// mean returns the mean of n numbers from their sum and sum of squares, with the normal interval
// for the sample size of. Below two numbers the interval is just the mean.
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
