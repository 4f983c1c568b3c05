// Package practice deals hands to practise with, and asks what they are worth.
//
//	d, err := practice.New(ctx, e, practice.Set{Seed: "x3k9", Ask: practice.Fu, Level: practice.Closed}, "en")
//	q := d.Question(0)
//	q.Right(q.Choices[2].Value)
//
// A seed gives everybody the same hands under the same rules. Most hands are as common as at a
// table, of one to five han. The wrong choices are values near the right one, computed by the same
// engine.
package practice

import (
	"cmp"
	"context"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report/sheet"
)

// Hands is the number of hands of a set.
const Hands = 10

// Ask is the subject of a question, and Level selects the hands.
type (
	Ask   string
	Level string
)

// The subjects of questions.
const (
	Points Ask = "points"
	Fu     Ask = "fu"
	Yaku   Ask = "yaku"
)

// The levels: closed hands without red fives; also called sets, and counters for Points; any hands,
// with kans and ura dora.
const (
	Closed Level = "closed"
	Open   Level = "open"
	Any    Level = "any"
)

// Asks and Levels list all subjects and levels, the default first.
var (
	Asks   = []Ask{Points, Fu, Yaku}
	Levels = []Level{Closed, Open, Any}
)

// Set selects hands.
type Set struct {
	Seed  string
	Ask   Ask
	Level Level
}

// Drill is a set of hands with a question about each.
type Drill struct {
	Set
	engine *engine.Engine
	lang   string
	hands  []dealt
	points *sheet.Points
}

type dealt struct {
	win    hand.Win
	result *engine.Result
}

// New deals the hands of a set. The drill is empty if no hands can be dealt. The error is that of
// ctx.
func New(ctx context.Context, e *engine.Engine, s Set, lang string) (*Drill, error) {
	d := &Drill{Set: s, engine: e, lang: lang}
	if s.Ask != Yaku {
		var err error
		if d.points, err = sheet.NewPoints(ctx, e, lang); err != nil {
			return nil, err
		}
	}
	hands := Hands
	if s.Ask == Yaku { // the yaku of further hands are wrong choices
		hands = 2 * Hands
	}
	for i := range hands {
		one, ok := d.deal(ctx, uint64(i))
		if !ok {
			d.hands = nil
			break
		}
		d.hands = append(d.hands, one)
	}
	return d, ctx.Err()
}

// Empty reports whether there are no hands.
func (d *Drill) Empty() bool { return d.hands == nil }

func (d *Drill) random(number uint64) *rand.Rand {
	sum := fnv.New64a()
	for _, part := range []string{d.Seed, string(d.Ask), string(d.Level)} {
		_, _ = sum.Write(append([]byte(part), 0)) // a hash never fails
	}
	return rand.New(rand.NewPCG(sum.Sum64(), number))
}

// Question is a hand with choices for the answer.
type Question struct {
	Win    hand.Win
	Result *engine.Result
	// Choices holds one right choice, or any number if Several.
	Choices []Choice
	Several bool
}

// Choice is an answer, or a part of one. Value identifies it in the address.
type Choice struct {
	Value, Text string
	Right       bool
}

// Question returns the question about a hand, numbered from 0 to Hands-1.
func (d *Drill) Question(number int) *Question {
	h := &d.hands[number]
	q := &Question{Win: h.win.Clone(), Result: h.result}
	rng := d.random(uint64(number + len(d.hands)))
	switch d.Ask {
	case Yaku:
		q.Several, q.Choices = true, d.yaku(h)
	case Fu:
		q.Choices = d.fu(h, rng)
	default:
		q.Choices = d.payments(h, rng)
	}
	return q
}

// Right reports whether an answer is right. An answer of several parts has all the right ones, in
// any order.
func (q *Question) Right(answer ...string) bool {
	for _, c := range q.Choices {
		if c.Right != slices.Contains(answer, c.Value) {
			return false
		}
	}
	return true
}

// Answer returns the text of the right choices, joined by the separator list.
func (q *Question) Answer(list string) string {
	var texts []string
	for _, c := range q.Choices {
		if c.Right {
			texts = append(texts, c.Text)
		}
	}
	return strings.Join(texts, list)
}

// yaku lists the yaku of all hands, those of h marked as right.
func (d *Drill) yaku(h *dealt) (all []Choice) {
	yaku := d.engine.Rules().Yaku()
	for i := range yaku {
		contains := func(h *dealt) bool {
			for y := range h.result.Yaku() {
				if y.Rule.ID == yaku[i].ID {
					return true
				}
			}
			return false
		}
		if slices.ContainsFunc(d.hands, func(other dealt) bool { return contains(&other) }) {
			all = append(all, Choice{yaku[i].ID, yaku[i].NameIn(d.lang), contains(h)})
		}
	}
	return all
}

// maxChoices is the number of choices offered, one of which is right.
const maxChoices = 5

func (d *Drill) fu(h *dealt, rng *rand.Rand) (all []Choice) {
	counts := d.points.Fu
	at := max(0, slices.Index(counts, h.result.Fu))
	from := max(0, min(at-rng.IntN(maxChoices), len(counts)-maxChoices))
	for _, n := range counts[from:min(len(counts), from+maxChoices)] {
		all = append(all, Choice{strconv.Itoa(n), d.points.FuCount(n), n == h.result.Fu})
	}
	return all
}

func (d *Drill) payments(h *dealt, rng *rand.Rand) (all []Choice) {
	var amounts []amount
	add := func(text string, points int64) {
		other := func(a amount) bool { return a.text == text }
		if text != "" && points > 0 && len(amounts) < maxChoices &&
			!slices.ContainsFunc(amounts, other) {
			amounts = append(amounts, amount{text, points})
		}
	}
	right := d.points.Paid(h.result.Payments(), h.win.Tsumo)
	add(right, total(h.result.Payments()))
	price := func(t engine.Terms) {
		cell := d.points.Pays(t)
		text := cell.Ron
		if t.Tsumo = h.win.Tsumo; t.Tsumo {
			text = cell.Tsumo
		}
		p, _ := d.engine.Price(t)
		add(text, total(p.Payments))
	}
	if r := h.result; h.win.Honba > 0 { // the answer of those who forget the honba
		price(engine.Terms{Han: r.Han, Fu: r.Fu, Yakuman: r.Yakuman,
			Dealer: h.win.Seat == hand.East})
	}
	for step := 1; len(amounts) < maxChoices && step < Hands; step++ {
		terms := d.neighbors(h, step)
		rng.Shuffle(len(terms), func(i, j int) { terms[i], terms[j] = terms[j], terms[i] })
		for _, t := range terms {
			price(t)
		}
	}
	slices.SortStableFunc(amounts, func(a, b amount) int { return cmp.Compare(a.points, b.points) })
	for i, a := range amounts { // the value is the same in all languages
		all = append(all, Choice{strconv.Itoa(i + 1), a.text, a.text == right})
	}
	return all
}

func total(list []engine.Payment) (sum int64) {
	for _, p := range list {
		sum += p.Amount
	}
	return sum
}

type amount struct {
	text   string
	points int64
}

// neighbors returns terms that are step steps away from those of a hand in han or fu, or have the
// other kind of winner.
func (d *Drill) neighbors(h *dealt, step int) (terms []engine.Terms) {
	r, dealer := h.result, h.win.Seat == hand.East
	at := slices.Index(d.points.Fu, r.Fu)
	terms = append(terms, engine.Terms{Han: r.Han, Fu: r.Fu, Yakuman: r.Yakuman, Dealer: !dealer})
	for _, change := range [...]int{-step, step} {
		if r.Yakuman > 0 {
			terms = append(terms, engine.Terms{Han: max(1, slices.Max(d.points.Han)+2*change),
				Dealer: dealer})
			continue
		}
		if r.Han+change >= 0 {
			terms = append(terms, engine.Terms{Han: r.Han + change, Fu: r.Fu, Dealer: dealer})
		}
		if other := at + change; at >= 0 && other >= 0 && other < len(d.points.Fu) {
			terms = append(terms, engine.Terms{Han: r.Han, Fu: d.points.Fu[other], Dealer: dealer})
		}
	}
	for i := range terms {
		terms[i].Honba = h.win.Honba
	}
	return terms
}
