//go:build !plain

package fast

import (
	"math/bits"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// yakuTable holds the yaku.
type yakuTable struct {
	// filter has the yaku by their index, then the sources of fu that have to be asked, and last the shapes.
	filter
	// worth are the yaku that can be worth something in a closed and in an open hand.
	worth [2]ruleSet
	// ofYaku is how many words hold yaku, and shapes the bit of the first shape, all of which are in the last word.
	ofYaku, shapes int
	// special are those that are more than a constant han: that count alone, replace others or ask for them, or are yakuman.
	special Set
	// han is that of the yaku that are not special, by openness, and 0 for the others.
	han [2][]int32
}

func newYakuTable(r *rules.Rules, stages *Stages, asks *fuAsks) yakuTable {
	var t yakuTable
	for open := range t.worth {
		copy(t.worth[open][:], stages.Worth[open][:])
	}
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		closed, isClosed := constantHan(y.Closed)
		open, isOpen := constantHan(y.Open)
		if y.Alone || y.Limit != "" || len(y.Replaces) > 0 || y.Beside != nil || !isClosed || !isOpen || !neverAbove0(y.Yakuman) {
			t.special.Add(i)
			closed, open = 0, 0
		}
		t.han[0], t.han[1] = append(t.han[0], closed), append(t.han[1], open)
	}
	t.addConditions(r, asks)
	return t
}

// constantHan returns han that are constant, and so small that sums of them need no care. There are none without a number.
func constantHan(han *condition.Int) (n int32, ok bool) {
	if han == nil {
		return 0, true
	}
	constant, ok := han.Const()
	return int32(constant), ok && summable(constant)
}

// Constant returns a number if it is a constant, else 0.
func Constant(number *condition.Int) int64 {
	if number == nil {
		return 0
	}
	n, ok := number.Const()
	if !ok {
		return 0
	}
	return n
}

// neverAbove0 reports whether a number is missing, or a constant that is not above 0.
func neverAbove0(number *condition.Int) bool {
	if number == nil {
		return true
	}
	n, ok := number.Const()
	return ok && n <= 0
}

// addConditions takes the conditions of yaku, sources of fu and shapes into the filter.
func (t *yakuTable) addConditions(r *rules.Rules, asks *fuAsks) {
	n := max(len(r.Yaku()), 64*asks.word+len(asks.sources))
	domains := condition.Domain(condition.CommonDomains)
	if n+len(r.Shapes()) > 64 {
		domains = condition.Domains // which the usual yaku gain nothing by (4 % of a score)
	}
	t.filter = newFilter(n, len(r.Shapes()), domains)
	t.ofYaku, t.shapes = (len(r.Yaku())+63)/64, t.end
	for i := range r.Yaku() {
		t.addRule(i, r.Yaku()[i].When)
	}
	yaku := t.all
	t.budget = tableBudget
	asks.addTo(&t.filter)
	for w := range t.words {
		t.later[w] = t.all[w] &^ yaku[w]
	}
	t.domains = condition.DomainForm // those of the win, as shapes are found before there is a reading
	for i := range r.Shapes() {
		t.addRule(t.shapes+i, r.Shapes()[i].When)
	}
	t.all = yaku // so that readings leave no shapes
	t.finish()
}

// shapes finds what a win, whose facts are taken, leaves of the rules whatever its reading, and returns the shapes whose
// condition it meets, one bit each; or false if its bonus tiles are too many. Open is 1 for an open hand, else 0.
func (w *Way) shapes(f *condition.Facts, open int, h *Hand) (shapes uint64, known bool) {
	t := &w.yaku
	h.open = open & 1
	t.ofWin(f, &t.worth[h.open], &h.left)
	known = w.bonus.ofWin(f, &h.bonus)
	last := t.words - 1
	shapes = h.left.rules[last] >> (t.shapes & 63) << (t.shapes & 63)
	if shapes&h.left.asked[last] != 0 {
		shapes = t.ask(f, last, shapes, &h.left)
	}
	return shapes >> (t.shapes & 63), known
}

// find finds the yaku whose conditions hold in a reading, whose facts are taken, of those that can be worth something in
// it, and whether special ones are among them.
func (w *Way) find(f *condition.Facts, h *Hand, yaku *Set) (special bool) {
	t := &w.yaku
	if t.wide == nil { // all are one word, as usual (3 % of a score)
		rules := h.left.rules[0] & t.table.Reading(f)
		cases := rules
		for i := range t.cased {
			c := &t.cased[i]
			rules &^= c.rule * uint64(oneIf(cases&c.cases == 0))
		}
		h.left.later[0] = rules & t.later[0]
		h.left.anyLater = h.left.later[0] != 0
		if rules &= t.all[0]; rules&h.left.asked[0] != 0 {
			rules = t.ask(f, 0, rules, &h.left)
		}
		yaku[0] = rules
		return rules&t.special[0] != 0
	}
	t.ofReading(f, &h.left, &h.rules)
	for i := range t.ofYaku {
		yaku[i%len(yaku)] = h.rules[i]
	}
	for i := range t.ofYaku {
		special = special || yaku[i]&t.special[i] != 0
	}
	return special
}

// worth finds the yaku of a reading, whose facts are taken, and adds up their han and that of bonus tiles. It tells the facts
// of them, and returns the first requirement that they do not meet, -1 if they meet all; or false if there are others among
// them than such of constant han.
func (w *Way) worth(f *condition.Facts, h *Hand, c *Found) (unmet int, known bool) {
	if w.find(f, h, &c.Yaku) {
		return 0, false
	}
	han := w.han(&c.Yaku, h.open)
	if uint64(han) >= tableHan || uint64(han+h.bonus.han) >= tableHan {
		return 0, false
	}
	c.YakuHan, c.Han = han, han+h.bonus.han
	c.Tell(f, c.Yaku[:w.yaku.ofYaku])
	f.Set(condition.Han, c.Han)
	return w.unmet.of(f, han), true
}

func (w *Way) han(yaku *Set, open int) (han int64) {
	of := w.yaku.han[open]
	for i := range w.yaku.ofYaku {
		for set := yaku[i]; set != 0; set &= set - 1 {
			han += int64(of[i*64+bits.TrailingZeros64(set)])
		}
	}
	return han
}
