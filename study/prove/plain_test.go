package prove

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/oracle"
)

// TestPlain scores hands with the engine, all that there are in its longest form, and in the plainest way one win of
// each class of facts, and one in a thousand of the others. HANFU_LONG=1 goes through one in fifty of the closed hands
// and one in 5,000 of those with melds, and HANFU_LONG=50 through all closed hands.
func TestPlain(t *testing.T) {
	standard := load(t, "standard")
	for _, test := range []struct {
		name   string
		closed bool
		only   string
		every  int
	}{
		{"closed", true, "", quick(200, 50)},
		{"all", false, "", quick(20_000, 5_000)},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := planned(t, &Asked{A: standard, Closed: test.closed, Only: only(t, test.only)})
			c := newClasses(t, p)
			var group sync.WaitGroup
			next := make(chan uint64)
			for range runtime.GOMAXPROCS(0) {
				group.Go(func() {
					w := c.newComparer()
					for from := range next {
						p.hands.Each(from, min(from+slice, p.hands.Len()), w.hand)
					}
				})
			}
			some := uint64(min(test.every, long.N(1, 1)))
			for from := uint64(0); from < p.hands.Len() && !t.Failed(); from += slice {
				if mix(from+long.Seed())%uint64(test.every) < some {
					next <- from
				}
			}
			close(next)
			group.Wait()
			t.Logf("%d wins, %d classes of facts, %d wins scored plainly", c.wins, len(c.known), c.plainly)
			if c.wins < 10_000 || len(c.known) < 100 {
				t.Error("these are too few")
			}
		})
	}
}

// slice is how many numbers of hands are gone through at a time.
const slice = 1 << 10

// quick returns one of two numbers, the second in the long form.
func quick(quick, full int) int {
	if long.Asked() {
		return full
	}
	return quick
}

// classes are the classes of facts that were met, each with what its wins come to.
type classes struct {
	*plan
	t             *testing.T
	mutex         sync.Mutex
	known         map[uint64]*outcome
	wins, plainly int
	// asked are the expressions that tell classes apart.
	asked asked
}

// asked are the expressions of a rule set that are asked of a win and its readings.
type asked struct {
	conditions, ofGroups []*condition.Bool
	numbers, numOfGroups []*condition.Int
}

func newClasses(t *testing.T, p *plan) *classes {
	c := &classes{plan: p, t: t, known: make(map[uint64]*outcome)}
	r := p.a.Rules()
	all := expressionsOf(r, flagsOf(r, p.only))
	groups := &expressions{}
	for _, rule := range r.Fu().Sources {
		if rule.Each == rules.EachGroup {
			groups.add(rule.When, rule.Fu)
		}
	}
	for _, b := range all.conditions {
		switch {
		case slices.Contains(groups.conditions, b):
			c.asked.ofGroups = append(c.asked.ofGroups, b)
		case b.Stage() <= condition.StageReading:
			c.asked.conditions = append(c.asked.conditions, b)
		case !condition.UsesOf(b).Within(derived):
			t.Fatalf("%s asks what classes don't tell apart", b)
		}
	}
	for _, n := range all.numbers {
		switch {
		case slices.Contains(groups.numbers, n):
			c.asked.numOfGroups = append(c.asked.numOfGroups, n)
		case n.Stage() <= condition.StageReading:
			c.asked.numbers = append(c.asked.numbers, n)
		case !condition.UsesOf(n).Within(derived):
			t.Fatalf("%s asks what classes don't tell apart", n)
		}
	}
	return c
}

// derived are facts that follow from the earlier stages, and those of the situation, of which each is a class of its own.
var derived = condition.UsesNumbers(condition.YakuCount, condition.YakuHan, condition.YakumanUnits, condition.LiableYakuman, condition.FuSoFar,
	condition.Han, condition.Basic, condition.Base, condition.LiableBase, condition.Amount, condition.Players,
	condition.Honba, condition.Shape, condition.Wait, condition.PayerSeat, condition.From).Or(condition.UsesTsumo).
	Or(condition.UsesOpen).Or(condition.UsesDealer).Or(condition.UsesPayer).Or(condition.UsesYaku).Or(condition.UsesYakuLimit).
	Or(condition.UsesFlags)

// comparer compares wins. It is for one goroutine.
type comparer struct {
	*classes
	scorer  *scorer
	plainly *oracle.Scorer
	result  engine.Result
	win     hand.Win
	facts   condition.Facts
	tally   hand.Tally
	room    []hand.Reading
}

func (c *classes) newComparer() *comparer {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	plainly := oracle.New(c.a.Rules())
	plainly.Colourless = true
	return &comparer{classes: c, scorer: newScorer(c.a, &c.ids), plainly: plainly, win: c.only.win}
}

// hand compares the wins of a hand.
func (c *comparer) hand(h *everyhand.Hand) bool {
	w := &c.win
	w.Melds = h.Melds
	situations := c.situations[h.Kinds>>hand.East.Kind()&0xf]
	for i, tile := range h.Tiles {
		if i > 0 && tile == h.Tiles[i-1] {
			continue
		}
		w.Hand, w.Tile = slices.Delete(slices.Clone(h.Tiles), i, i+1), tile
		for j := range situations {
			s := &situations[j]
			w.Tsumo, w.Seat, w.Round = s.tsumo, s.seat, s.round
			c.compare(c.class(s), mix(mix(h.Number)+uint64(i*len(c.all)+s.number))%1_000 == 0)
		}
	}
	return !c.t.Failed()
}

// class returns a number that is the same for wins of which all expressions tell the same.
func (c *comparer) class(s *situation) uint64 {
	w, f := &c.win, &c.facts
	w.TallyInto(&c.tally)
	f.SetWin(&condition.Input{Win: w, Tally: &c.tally, Seat: s.seat, Round: s.round, Players: c.a.Rules().Wall().Players})
	class := mix(uint64(s.number)<<8 | uint64(boolInt(c.tally.Open)))
	add := func(conditions []*condition.Bool, numbers []*condition.Int, to uint64) uint64 {
		bits := uint64(1)
		for _, b := range conditions {
			if bits = bits<<1 | uint64(boolInt(f.Holds(b))); bits>>63 != 0 {
				to, bits = mix(to^bits), 1
			}
		}
		to = mix(to ^ bits)
		for _, n := range numbers {
			if _, constant := n.Const(); !constant {
				to = mix(to ^ uint64(f.Value(n)))
			}
		}
		return to
	}
	shapes := c.a.Rules().Shapes()
	for i := range shapes {
		c.room = shapes[i].Readings(w, &c.tally, c.room[:0])
		for j := range c.room {
			r := &c.room[j]
			f.SetReading(r, i)
			class = add(c.asked.conditions, c.asked.numbers, mix(class^uint64(i)<<8^uint64(r.Wait)))
			groups := uint64(0)
			for _, g := range r.Groups[:r.NumGroups] {
				f.SetGroup(g)
				groups += add(c.asked.ofGroups, c.asked.numOfGroups, 0)
			}
			class = mix(class ^ groups)
		}
	}
	return class
}

// compare scores a win, and compares its outcome with that of its class: plainly if it is the first of that or drawn.
func (c *comparer) compare(class uint64, drawn bool) {
	got := c.scorer.score(&c.win)
	c.mutex.Lock()
	c.wins++
	want, known := c.known[class]
	if !known {
		o := *got
		o.yaku = slices.Clone(got.yaku)
		want, c.known[class] = &o, &o
	}
	if !known || drawn {
		c.classes.plainly++
	}
	c.mutex.Unlock()
	if !got.equal(want) {
		c.t.Errorf("%s comes to %+v, a hand of which the rules ask the same to %+v", c.win.String(), got, want)
	}
	if known && !drawn {
		return
	}
	expected := c.plainly.Score(&c.win)
	err := c.a.ScoreInto(&c.win, &c.result)
	was, is := fmt.Sprint(expected.Result), fmt.Sprint(oracle.Of(&c.result))
	if expected.Refused != nil {
		var refused *engine.Refused
		if errors.As(err, &refused) {
			err, was, is = nil, expected.Refused.Problems[0].Code, refused.Problems[0].Code
		}
	}
	if err != nil || was != is {
		c.t.Errorf("%s is %s (%v), scored plainly %s", c.win.String(), is, err, was)
	}
}
