//go:build !plain

package fast

import (
	"math/bits"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

type yakuTable struct {
	// filter holds the yaku by index, then the dynamic sources of fu, and last the shapes.
	filter
	// worth holds the yaku that can be worth something in a closed and in an open hand.
	worth [2]ruleSet
	// yakuWords is the number of words with yaku. shapes is the bit of the first shape; all shapes
	// are in the last word.
	yakuWords, shapes int
	// special holds the yaku that aren't just worth a constant han: they count alone, replace
	// others, have a Beside condition, or are worth a yakuman or a limit.
	special Set
	// han is the han of each yaku by openness, 0 for special ones.
	han [2][]int32
}

func newYakuTable(r *rules.Rules, stages *Stages, dynamic *dynamicFu) yakuTable {
	var t yakuTable
	for open := range t.worth {
		copy(t.worth[open][:], stages.Worth[open][:])
	}
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		closed, isClosed := constantHan(y.Closed)
		open, isOpen := constantHan(y.Open)
		if y.Alone || y.Limit != "" || len(y.Replaces) > 0 || y.Beside != nil || !isClosed ||
			!isOpen || !neverAbove0(y.Yakuman) {
			t.special.Add(i)
			closed, open = 0, 0
		}
		t.han[0], t.han[1] = append(t.han[0], closed), append(t.han[1], open)
	}
	t.addConditions(r, dynamic)
	return t
}

// constantHan returns a constant han that is so small that sums can't overflow. It is 0 for nil.
func constantHan(han *condition.Int) (n int32, ok bool) {
	if han == nil {
		return 0, true
	}
	constant, ok := han.Const()
	return int32(constant), ok && summable(constant)
}

// Constant returns the value of a constant number, else 0.
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

// neverAbove0 reports whether a number is nil or a constant of at most 0.
func neverAbove0(number *condition.Int) bool {
	if number == nil {
		return true
	}
	n, ok := number.Const()
	return ok && n <= 0
}

// addConditions adds the conditions of yaku, dynamic sources of fu and shapes to the filter.
func (t *yakuTable) addConditions(r *rules.Rules, dynamic *dynamicFu) {
	n := max(len(r.Yaku()), 64*dynamic.word+len(dynamic.sources))
	domains := condition.Domain(condition.CommonDomains)
	if n+len(r.Shapes()) > 64 {
		// the usual yaku gain nothing from the rare ones (4 % of a score)
		domains = condition.Domains
	}
	t.filter = newFilter(n, len(r.Shapes()), domains)
	t.yakuWords, t.shapes = (len(r.Yaku())+63)/64, t.end
	for i := range r.Yaku() {
		t.addRule(i, r.Yaku()[i].When)
	}
	yaku := t.all
	t.budget = tableBudget
	dynamic.addTo(&t.filter)
	for w := range t.words {
		t.later[w] = t.all[w] &^ yaku[w]
	}
	// domains of the win, as shapes are found before there is a reading
	t.domains = condition.DomainForm
	for i := range r.Shapes() {
		t.addRule(t.shapes+i, r.Shapes()[i].When)
	}
	t.all = yaku // so that readings remove no shapes
	t.finish()
}

// shapes finds the rules that a win leaves possible, and returns the shapes whose condition holds,
// one bit each. f must be set for the win; open is 1 for an open hand, else 0. known is false if
// the bonus tiles don't fit the table.
func (w *Tables) shapes(f *condition.Facts, open int, h *Hand) (shapes uint64, known bool) {
	t := &w.yaku
	h.open = open & 1
	t.ofWin(f, &t.worth[h.open], &h.left)
	known = w.bonus.ofWin(f, &h.bonus)
	last := t.words - 1
	shapes = h.left.rules[last] >> (t.shapes & 63) << (t.shapes & 63)
	if shapes&h.left.pending[last] != 0 {
		shapes = t.eval(f, last, shapes, &h.left)
	}
	return shapes >> (t.shapes & 63), known
}

// find finds the yaku whose conditions hold in the reading of f, among those that can be worth
// something in the hand. It reports whether there are special ones.
func (w *Tables) find(f *condition.Facts, h *Hand, yaku *Set) (special bool) {
	t := &w.yaku
	if t.wide == nil { // a single word, as usual (3 % of a score)
		rules := h.left.rules[0] & t.table.Reading(f)
		cases := rules
		for i := range t.cased {
			c := &t.cased[i]
			rules &^= c.rule * uint64(condition.OneIf(cases&c.cases == 0))
		}
		h.left.later[0] = rules & t.later[0]
		h.left.anyLater = h.left.later[0] != 0
		if rules &= t.all[0]; rules&h.left.pending[0] != 0 {
			rules = t.eval(f, 0, rules, &h.left)
		}
		yaku[0] = rules
		return rules&t.special[0] != 0
	}
	t.ofReading(f, &h.left, &h.rules)
	for i := range t.yakuWords {
		yaku[i%len(yaku)] = h.rules[i]
	}
	for i := range t.yakuWords {
		special = special || yaku[i]&t.special[i] != 0
	}
	return special
}

// worth finds the yaku of the reading of f, and adds up their han and that of bonus tiles. It sets
// the facts of the yaku and returns the first requirement that they don't meet, or -1. known is
// false if special yaku are among them.
func (w *Tables) worth(f *condition.Facts, h *Hand, c *Found) (unmet int, known bool) {
	if w.find(f, h, &c.Yaku) {
		return 0, false
	}
	han := w.han(&c.Yaku, h.open)
	if uint64(han) >= tableHan || uint64(han+h.bonus.han) >= tableHan {
		return 0, false
	}
	c.YakuHan, c.Han = han, han+h.bonus.han
	c.SetFacts(f, c.Yaku[:w.yaku.yakuWords])
	f.Set(condition.Han, c.Han)
	return w.unmet.firstUnmet(f, han), true
}

func (w *Tables) han(yaku *Set, open int) (han int64) {
	hanOf := w.yaku.han[open]
	for i := range w.yaku.yakuWords {
		for set := yaku[i]; set != 0; set &= set - 1 {
			han += int64(hanOf[i*64+bits.TrailingZeros64(set)])
		}
	}
	return han
}
